-- Rights in the four schemas that no file of firmwall gives, each with the statement that takes it away. What the
-- files give was remembered by the last apply, in firmwall.catalogue_entry.
--
-- Must stay true: objects are called as sql/apply/80_catalogue.sql calls them, and nothing that it names is missing here.
create or replace function firmwall.check_rights()
returns table (object text, found text, remedy text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
as $$
  with space (oid, name) as (
    select n.oid, n.nspname
    from pg_namespace as n
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  ),

  relation as (
    select
      c.oid,
      format('%I.%I', s.name, c.relname) as called,
      case c.relkind
        when 'v' then 'view'
        when 'm' then 'materialized view'
        when 'S' then 'sequence'
        when 'f' then 'foreign table'
        else 'table'
      end as sort,
      case c.relkind when 'S' then 'sequence' else 'table' end as granted_as,
      c.relowner as owner,
      c.relacl as acl,
      -- a month comes and goes, and is a backup's to read
      c.relispartition and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' as is_month
    from pg_class as c
    join space as s on s.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
  ),

  owned (object, table_id, is_month, granted_on, columns, owner, acl) as (
    select format('schema %I', n.nspname), null::oid, false, format('schema %I', n.nspname), '', n.nspowner, n.nspacl
    from pg_namespace as n
    join space as s on s.oid = n.oid
    union all
    select r.sort || ' ' || r.called, r.oid, r.is_month, r.granted_as || ' ' || r.called, '', r.owner, r.acl
    from relation as r
    union all
    select format('column %s.%I', r.called, a.attname), null, r.is_month, 'table ' || r.called, format(' (%I)', a.attname), r.owner, a.attacl
    from relation as r
    join pg_attribute as a on a.attrelid = r.oid
    where not a.attisdropped
    union all
    select
      format(
        '%s %I.%I(%s)',
        case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
        s.name,
        p.proname,
        pg_get_function_identity_arguments(p.oid)
      ),
      null,
      false,
      format(
        '%s %I.%I(%s)',
        case p.prokind when 'p' then 'procedure' else 'function' end,
        s.name,
        p.proname,
        pg_get_function_identity_arguments(p.oid)
      ),
      '',
      p.proowner,
      coalesce(p.proacl, acldefault('f', p.proowner))
    from pg_proc as p
    join space as s on s.oid = p.pronamespace
    union all
    select format('type %I.%I', s.name, t.typname), null, false, format('type %I.%I', s.name, t.typname), '', t.typowner, t.typacl
    from pg_type as t
    join space as s on s.oid = t.typnamespace
  ),

  held as (
    select
      o.*,
      lower(a.privilege_type collate "C") as privilege,
      a.is_grantable,
      a.grantor <> o.owner as is_passed_on,
      case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as grantee,
      quote_ident(pg_get_userbyid(a.grantor)) as grantor,
      exists (
        select from aclexplode(o.acl) as d
        where d.grantor = a.grantee and d.privilege_type = a.privilege_type
      ) as has_passed_on
    from owned as o
    cross join aclexplode(o.acl) as a
    where a.grantee <> o.owner
  ),

  judged as (
    select
      h.*,
      not h.is_passed_on
      and (
        exists (
          select from firmwall.catalogue_entry as e
          where e.object = h.object
            and e.facet = h.privilege || ' to ' || h.grantee
        )
        or h.is_month and h.columns = '' and h.privilege = 'select' and h.grantee = 'firmwall_backup'
        or h.object like 'type %' and h.privilege = 'usage' and h.grantee = 'public'
      ) as is_intended
    from held as h
  )

  select
    j.object,
    case j.grantee when 'public' then 'PUBLIC' else j.grantee end
    || ' has ' || upper(j.privilege)
    || case when j.is_intended then ' with grant option' else '' end
    || case when j.is_passed_on then ' from ' || j.grantor else '' end,
    case when j.is_passed_on then format('set role %s; ', j.grantor) else '' end
    || 'revoke '
    || case when j.is_intended then 'grant option for ' else '' end
    || format('%s%s on %s from %s', j.privilege, j.columns, j.granted_on, j.grantee)
    || case when j.has_passed_on then ' cascade;' else ';' end
    || case when j.is_passed_on then ' reset role;' else '' end
    -- a REVOKE on a table takes the same right on its columns along
    || coalesce(
      (
        select format(
          ' grant %s (%s) on %s to %s;', j.privilege, string_agg(quote_ident(c.attname), ', ' order by c.attnum), j.granted_on, j.grantee
        )
        from pg_attribute as c
        cross join aclexplode(c.attacl) as x
        where c.attrelid = j.table_id
          and not c.attisdropped
          and x.grantor = j.owner
          and case x.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(x.grantee)) end = j.grantee
          and lower(x.privilege_type collate "C") = j.privilege
        having count(*) > 0
      ), ''
    )
  from judged as j
  where not j.is_intended
    or j.is_grantable
  order by 1, 2
$$;

alter function firmwall.check_rights() owner to firmwall_exec;
revoke all on function firmwall.check_rights() from public;

comment on function firmwall.check_rights() is
'Rights on schemas, tables, columns, sequences, functions and types that no file of firmwall gives, with the REVOKE of each. No row: none.';
