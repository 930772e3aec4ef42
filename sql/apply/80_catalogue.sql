-- What the catalogues say of firmwall, one line a facet: schemas, tables, columns, constraints,
-- indexes, policies, triggers, routines, types, their owners, grants and comments, and the roles.
-- An apply remembers the answer; `firmwall migrate verify` asks again and compares. A grant comes with the
-- statement that takes it back.
--
-- Must stay true: the answer depends neither on who asks nor on that session's settings (the caller
-- sets search_path to pg_catalog), and nothing in it changes by use: no counters, no partitions, no
-- members of the roles that a DBA gives to logins. Of a month's partition it shows the rights that no
-- month is given (SELECT to firmwall_backup is), since a grant there is found nowhere else.

with space as (
  select n.oid, n.nspname, n.nspowner, n.nspacl
  from pg_namespace as n
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
),

relation as (
  select
    c.*,
    format('%I.%I', s.nspname, c.relname) as called,
    case c.relkind
      when 'v' then 'view'
      when 'm' then 'materialized view'
      when 'S' then 'sequence'
      when 'f' then 'foreign table'
      when 'c' then 'type'
      else 'table'
    end as sort
  from pg_class as c
  join space as s on s.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')
    -- partitions of a month come and go
    and (not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')
),

routine as (
  select
    p.*,
    format(
      '%s %I.%I(%s)',
      case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
      s.nspname,
      p.proname,
      pg_get_function_identity_arguments(p.oid)
    ) as called
  from pg_proc as p
  join space as s on s.oid = p.pronamespace
),

own_type as (
  select t.*, format('type %I.%I', s.nspname, t.typname) as called
  from pg_type as t
  join space as s on s.oid = t.typnamespace
  where t.typtype in ('d', 'e', 'r')
),

our_role as (
  select r.*
  from pg_roles as r
  where r.rolname in (
    'firmwall_owner', 'firmwall_exec', 'firmwall_context', 'firmwall_app', 'firmwall_agent',
    'firmwall_reader', 'firmwall_admin', 'firmwall_backup', 'firmwall_attestor'
  )
),

-- everything with an owner and grants; what is granted on, as GRANT names it
owned (object, table_id, owner, born_with, acl, granted_on) as (
  select
    format('schema %I', s.nspname),
    null::oid,
    s.nspowner,
    acldefault('n', s.nspowner),
    coalesce(s.nspacl, acldefault('n', s.nspowner)),
    format('schema %I', s.nspname)
  from space as s
  union all
  select
    r.sort || ' ' || r.called,
    r.oid,
    r.relowner,
    acldefault(k.kind, r.relowner),
    coalesce(r.relacl, acldefault(k.kind, r.relowner)),
    case k.kind when 's' then 'sequence ' else 'table ' end || r.called
  from relation as r
  cross join lateral (values (case r.relkind when 'S' then 's'::"char" else 'r'::"char" end)) as k (kind)
  where r.relkind <> 'c'
  union all
  select
    p.called,
    null,
    p.proowner,
    acldefault('f', p.proowner),
    coalesce(p.proacl, acldefault('f', p.proowner)),
    regexp_replace(p.called, '^aggregate', 'function')
  from routine as p
  union all
  select t.called, null, t.typowner, acldefault('T', t.typowner), coalesce(t.typacl, acldefault('T', t.typowner)), t.called as granted_on
  from own_type as t
  union all
  select
    r.sort || ' ' || r.called,
    null,
    t.typowner,
    acldefault('T', t.typowner),
    coalesce(t.typacl, acldefault('T', t.typowner)),
    'type ' || r.called
  from relation as r
  join pg_type as t on t.oid = r.reltype
  where r.relkind = 'c'
),

-- every entry of an access list
entry (object, table_id, part_of, place, granted_on, columns, owner, acl, grantee, grantor, privilege, is_grantable) as (
  select o.object, o.table_id, null, null, o.granted_on, '', o.owner, o.acl, a.grantee, a.grantor, lower(a.privilege_type collate pg_catalog."C"), a.is_grantable
  from owned as o
  cross join aclexplode(o.acl) as a
  union all
  select
    format('column %s.%I', r.called, c.attname),
    null,
    r.sort || ' ' || r.called,
    null,
    'table ' || r.called,
    format(' (%I)', c.attname),
    r.relowner,
    c.attacl,
    a.grantee,
    a.grantor,
    lower(a.privilege_type collate pg_catalog."C"),
    a.is_grantable
  from relation as r
  join pg_attribute as c on c.attrelid = r.oid
  cross join aclexplode(c.attacl) as a
  where not c.attisdropped
  union all
  select
    r.sort || ' ' || r.called,
    c.oid,
    null,
    quote_ident(c.relname),
    format('table %I.%I', s.nspname, c.relname),
    '',
    c.relowner,
    c.relacl,
    a.grantee,
    a.grantor,
    lower(a.privilege_type collate pg_catalog."C"),
    a.is_grantable
  from relation as r
  join pg_inherits as i on i.inhparent = r.oid
  join pg_class as c on c.oid = i.inhrelid
  join space as s on s.oid = c.relnamespace
  cross join aclexplode(c.relacl) as a
  where pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    and not (a.grantee = to_regrole('firmwall_backup') and a.privilege_type = 'SELECT' and not a.is_grantable)
  union all
  select
    r.sort || ' ' || r.called,
    null,
    null,
    format('%I.%I', c.relname, m.attname),
    format('table %I.%I', s.nspname, c.relname),
    format(' (%I)', m.attname),
    c.relowner,
    m.attacl,
    a.grantee,
    a.grantor,
    lower(a.privilege_type collate pg_catalog."C"),
    a.is_grantable
  from relation as r
  join pg_inherits as i on i.inhparent = r.oid
  join pg_class as c on c.oid = i.inhrelid
  join space as s on s.oid = c.relnamespace
  join pg_attribute as m on m.attrelid = c.oid
  cross join aclexplode(m.attacl) as a
  where pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    and not m.attisdropped
),

-- a right of somebody else than the owner; what another role passed on, that role alone takes back, and a
-- REVOKE on a table takes the same right on its columns along, which is given back
held (object, part_of, facet, value, remedy) as (
  select
    e.object,
    e.part_of,
    e.privilege || ' to ' || n.grantee
    || case when e.grantor <> e.owner then ', by ' || n.grantor else '' end
    || coalesce(', in ' || e.place, ''),
    case when e.is_grantable then 'granted, with grant option' else 'granted' end,
    case when e.grantor <> e.owner then format('set role %s; ', n.grantor) else '' end
    || format('revoke %s%s on %s from %s', e.privilege, e.columns, e.granted_on, n.grantee)
    || case
      when exists (select from aclexplode(e.acl) as d where d.grantor = e.grantee and lower(d.privilege_type collate pg_catalog."C") = e.privilege)
        then ' cascade;'
      else ';'
    end
    || case when e.grantor <> e.owner then ' reset role;' else '' end
    || coalesce(
      (
        select format(
          ' grant %s (%s) on %s to %s;', e.privilege, string_agg(quote_ident(c.attname), ', ' order by c.attnum), e.granted_on, n.grantee
        )
        from pg_attribute as c
        cross join aclexplode(c.attacl) as x
        where c.attrelid = e.table_id
          and not c.attisdropped
          and x.grantor = e.owner
          and x.grantee = e.grantee
          and lower(x.privilege_type collate pg_catalog."C") = e.privilege
        having count(*) > 0
      ), ''
    )
  from entry as e
  cross join lateral (
    values (
      case e.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(e.grantee)) end,
      quote_ident(pg_get_userbyid(e.grantor))
    )
  ) as n (grantee, grantor)
  where e.grantee <> e.owner
),

-- where something can be done about a facet, the statement
with_remedy (object, part_of, facet, value, remedy) as (
  select h.object, h.part_of, h.facet, h.value, h.remedy
  from held as h
  union all
  -- what an owner may do with its own, as long as nobody took it away
  select
    o.object,
    null,
    'rights of its owner',
    'without ' || string_agg(lower(b.privilege_type collate pg_catalog."C"), ', ' order by b.privilege_type),
    format(
      'grant %s on %s to %I;',
      string_agg(lower(b.privilege_type collate pg_catalog."C"), ', ' order by b.privilege_type), o.granted_on, pg_get_userbyid(o.owner)
    )
  from owned as o
  cross join aclexplode(o.born_with) as b
  where b.grantee = o.owner
    and not exists (
      select from aclexplode(o.acl) as a where a.grantee = o.owner and a.privilege_type = b.privilege_type
    )
  group by o.object, o.owner, o.granted_on
  union all
  select
    'default privileges of ' || quote_ident(pg_get_userbyid(d.defaclrole)) || coalesce(' in ' || d.defaclnamespace::regnamespace, ''),
    null,
    'on ' || k.objects,
    array_to_string(d.defaclacl, ' '),
    (
      select string_agg(
        format(
          'alter default privileges for role %I%s revoke %s on %s from %s;',
          pg_get_userbyid(d.defaclrole),
          ' in schema ' || nullif(d.defaclnamespace, 0)::regnamespace,
          lower(a.privilege_type collate pg_catalog."C"),
          k.objects,
          case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
        ), ' '
        order by a.grantee, a.privilege_type
      )
      from aclexplode(d.defaclacl) as a
      where a.grantee <> d.defaclrole
        and not (a.grantee = 0 and d.defaclnamespace = 0 and d.defaclobjtype in ('f', 'T'))
    )
  from pg_default_acl as d
  cross join lateral (
    values (case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end)
  ) as k (objects)
  where d.defaclnamespace in (select s.oid from space as s)
    or d.defaclrole in (select r.oid from our_role as r)
),

plain (object, part_of, facet, value) as (
  select o.object, null::text, 'owner', pg_get_userbyid(o.owner)::text
  from owned as o

  -- tables and what hangs on them
  union all
  select
    r.sort || ' ' || r.called,
    null,
    'form',
    concat_ws(
      ', ',
      case r.relpersistence when 'u' then 'unlogged' when 't' then 'temporary' end,
      case r.relkind when 'p' then 'partitioned by ' || pg_get_partkeydef(r.oid) end,
      case when r.relkind in ('v', 'm') then pg_get_viewdef(r.oid) end,
      array_to_string(r.reloptions, ', ')
    )
  from relation as r
  union all
  select
    r.sort || ' ' || r.called,
    null,
    'row security',
    case when r.relrowsecurity then 'enabled' else 'disabled' end
    || case when r.relforcerowsecurity then ', forced' else ', not forced' end
  from relation as r
  where r.relkind in ('r', 'p')
  union all
  select
    format('column %s.%I', r.called, a.attname),
    r.sort || ' ' || r.called,
    'form',
    concat_ws(
      ' ',
      format_type(a.atttypid, a.atttypmod),
      case when a.attcollation not in (0, t.typcollation) then 'collate ' || a.attcollation::regcollation end,
      case when a.attnotnull then 'not null' end,
      case when a.attidentity <> '' then 'identity' end,
      case a.attgenerated when '' then 'default ' else 'generated ' end || pg_get_expr(d.adbin, d.adrelid)
    )
  from relation as r
  join pg_attribute as a on a.attrelid = r.oid
  join pg_type as t on t.oid = a.atttypid
  left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0
    and not a.attisdropped
    and r.relkind <> 'S'
  union all
  select
    format('constraint %I on %s', k.conname, r.called),
    r.sort || ' ' || r.called,
    'form',
    pg_get_constraintdef(k.oid) || case when k.convalidated then '' else ' not valid' end
  from relation as r
  join pg_constraint as k on k.conrelid = r.oid
  where k.contype <> 'n'
    and k.conparentid = 0
  union all
  select
    format('index %s.%I', split_part(r.called, '.', 1), c.relname),
    r.sort || ' ' || r.called,
    'form',
    pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' (invalid)' end
  from relation as r
  join pg_index as i on i.indrelid = r.oid
  join pg_class as c on c.oid = i.indexrelid
  union all
  select
    format('policy %I on %s', w.polname, r.called),
    r.sort || ' ' || r.called,
    'form',
    concat_ws(
      ' ',
      case when w.polpermissive then 'permissive' else 'restrictive' end,
      'for',
      case w.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      'to',
      (
        select string_agg(case o.role when 0 then 'public' else quote_ident(pg_get_userbyid(o.role)) end, ', ' order by pg_get_userbyid(o.role))
        from unnest(w.polroles) as o (role)
      ),
      'using ' || pg_get_expr(w.polqual, w.polrelid),
      'with check ' || pg_get_expr(w.polwithcheck, w.polrelid)
    )
  from relation as r
  join pg_policy as w on w.polrelid = r.oid
  union all
  select
    format('trigger %I on %s', t.tgname, r.called),
    r.sort || ' ' || r.called,
    'form',
    pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' when 'D' then ' (disabled)' when 'A' then ' (always)' else ' (on replicas)' end
  from relation as r
  join pg_trigger as t on t.tgrelid = r.oid
  where not t.tgisinternal
  union all
  select
    format('rule %I on %s', w.rulename, r.called),
    r.sort || ' ' || r.called,
    'form',
    pg_get_ruledef(w.oid)
  from relation as r
  join pg_rewrite as w on w.ev_class = r.oid
  where w.rulename <> '_RETURN'

  -- routines and types
  union all
  select p.called, null, 'form', case p.prokind when 'a' then 'aggregate' else pg_get_functiondef(p.oid) end
  from routine as p
  union all
  select
    t.called,
    null,
    'form',
    case t.typtype
      when 'e' then (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum as e where e.enumtypid = t.oid)
      when 'd' then concat_ws(
        ' ',
        format_type(t.typbasetype, t.typtypmod),
        case when t.typnotnull then 'not null' end,
        (select string_agg(pg_get_constraintdef(k.oid), ' ' order by k.conname) from pg_constraint as k where k.contypid = t.oid and k.contype = 'c')
      )
      else 'range'
    end
  from own_type as t

  -- of each tool the version that its file defines; others are of earlier releases, or the DBA's own
  union all
  select format('tool %s version %s', t.name, t.version), null, 'form', (to_jsonb(t) - '{active,created_at}'::text[])::text
  from firmwall.tool as t
  join firmwall.migration as m on m.kind = 'tool' and m.name = t.name and m.signature = t.version::text

  -- comments
  union all
  select format('schema %I', s.nspname), null, 'comment', obj_description(s.oid, 'pg_namespace')
  from space as s
  union all
  select r.sort || ' ' || r.called, null, 'comment', obj_description(r.oid, 'pg_class')
  from relation as r
  union all
  select format('column %s.%I', r.called, a.attname), r.sort || ' ' || r.called, 'comment', col_description(r.oid, a.attnum)
  from relation as r
  join pg_attribute as a on a.attrelid = r.oid
  where a.attnum > 0
    and not a.attisdropped
  union all
  select p.called, null, 'comment', obj_description(p.oid, 'pg_proc')
  from routine as p

  -- around the schemas
  union all
  select
    'role ' || r.rolname,
    null,
    'attributes',
    concat_ws(
      ', ',
      case when r.rolcanlogin then 'login' else 'nologin' end,
      case when r.rolsuper then 'superuser' end,
      case when r.rolbypassrls then 'bypassrls' end,
      case when r.rolcreaterole then 'createrole' end,
      case when r.rolcreatedb then 'createdb' end,
      case when r.rolreplication then 'replication' end,
      case when not r.rolinherit then 'noinherit' end
    )
  from our_role as r
  union all
  -- roles that can act as one of the three owners; 16 and later keep a bare "admin option" for the role that made them
  select
    'role ' || r.rolname,
    null,
    'member ' || quote_ident(pg_get_userbyid(m.member)),
    'yes'
  from our_role as r
  join pg_auth_members as m on m.roleid = r.oid
  where r.rolname in ('firmwall_owner', 'firmwall_exec', 'firmwall_context')
    and m.member <> quote_ident(current_user)::regrole
    and (
      coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, true)
      or coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
    )
  group by 1, 3
  union all
  select 'extension ' || quote_ident(e.extname), null, 'schema', n.nspname
  from pg_extension as e
  join pg_namespace as n on n.oid = e.extnamespace
  where e.extname in ('fuzzystrmatch', 'pg_trgm', 'unaccent')
  union all
  select
    'database',
    null,
    'temporary objects',
    case when has_database_privilege('public', current_database(), 'TEMPORARY') then 'allowed to public' else 'not for public' end
  union all
  select 'server', null, 'major version', (current_setting('server_version_num')::integer / 10000)::text
),

facet (object, part_of, facet, value, remedy) as (
  select m.object, m.part_of, m.facet, m.value, m.remedy
  from with_remedy as m
  union all
  select p.object, p.part_of, p.facet, p.value, null
  from plain as p
)

select f.object, f.part_of, f.facet, f.value, f.remedy
from facet as f
where f.value is not null
order by f.object collate "C", f.facet collate "C"
