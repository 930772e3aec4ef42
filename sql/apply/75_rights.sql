-- Takes from what this apply made every right that no file gives. Default privileges put it there: those of
-- the migrating role, of the roles that own things, or of a schema.
--
-- pg_temp.granted_by_file says what the files give; pg_temp.object_before, what was there before this apply.
--
-- Must stay true: what a hand granted on an object that was there stays, for verify and doctor to name; the
-- owner of what was made has all the rights that an owner has.

create temporary table intended_right on commit drop as
select
  o.catalogue,
  o.id,
  coalesce(a.attnum, 0) as column_number,
  g.privilege,
  g.grantee
from pg_temp.granted_by_file as g
cross join lateral (
  values (
    case g.sort
      when 'schema' then 'pg_namespace'::regclass::oid
      when 'relation' then 'pg_class'::regclass::oid
      when 'routine' then 'pg_proc'::regclass::oid
      when 'type' then 'pg_type'::regclass::oid
    end,
    -- a name is looked up by the function for its sort alone: the others raise
    case
      when g.sort = 'schema' then to_regnamespace(g.object)::oid
      when g.sort = 'relation' then to_regclass(g.object)::oid
      when g.sort = 'routine' and g.object like '%(%' then to_regprocedure(g.object)::oid
      when g.sort = 'routine' then to_regproc(g.object)::oid
      when g.sort = 'type' then to_regtype(g.object)::oid
    end
  )
) as o (catalogue, id)
left join pg_attribute as a on a.attrelid = o.id
  and a.attname = g.column_name
  and not a.attisdropped
where o.id is not null
  and (g.column_name is null or a.attnum is not null)
union all
-- a type is everybody's to use: without USAGE of the schema its name cannot be written
select 'pg_type'::regclass::oid, t.oid, 0, 'usage', 'public'
from pg_type as t
join pg_namespace as n on n.oid = t.typnamespace
where n.nspname in ('app', 'identity', 'audit', 'firmwall')
union all
-- the months of an audit table
select 'pg_class'::regclass::oid, c.oid, 0, 'select', 'firmwall_backup'
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  and c.relispartition
  and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT';

do $rights$
declare
  v_statement text;
begin
  for v_statement in
    with owned (catalogue, id, column_number, columns, granted_on, owner, acl) as (
      select 'pg_namespace'::regclass::oid, n.oid, 0, '', format('schema %I', n.nspname), n.nspowner, n.nspacl
      from pg_namespace as n
      where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      union all
      select
        'pg_class'::regclass::oid,
        c.oid,
        0,
        '',
        case c.relkind when 'S' then 'sequence ' else 'table ' end || c.oid::regclass,
        c.relowner,
        c.relacl
      from pg_class as c
      where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
        and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      union all
      select 'pg_class'::regclass::oid, c.oid, a.attnum, format(' (%I)', a.attname), 'table ' || c.oid::regclass, c.relowner, a.attacl
      from pg_class as c
      join pg_attribute as a on a.attrelid = c.oid
      where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
        and not a.attisdropped
      union all
      select
        'pg_proc'::regclass::oid,
        p.oid,
        0,
        '',
        case p.prokind when 'p' then 'procedure ' else 'function ' end || p.oid::regprocedure,
        p.proowner,
        coalesce(p.proacl, acldefault('f', p.proowner))
      from pg_proc as p
      where p.pronamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
      union all
      select 'pg_type'::regclass::oid, t.oid, 0, '', 'type ' || t.oid::regtype, t.typowner, t.typacl
      from pg_type as t
      where t.typnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
    ),

    made as (
      select o.*
      from owned as o
      where o.acl is not null
        and not exists (select from pg_temp.object_before as b where b.catalogue = o.catalogue and b.id = o.id)
    )

    select s.statement
    from (
      select 1, format('revoke %s%s on %s from %s', a.privilege_type, m.columns, m.granted_on, g.grantee)
      from made as m
      cross join aclexplode(m.acl) as a
      cross join lateral (
        select case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
      ) as g (grantee)
      where a.grantee <> m.owner
        and not exists (
          select from pg_temp.intended_right as i
          where i.catalogue = m.catalogue
            and i.id = m.id
            and i.column_number = m.column_number
            and i.privilege = lower(a.privilege_type collate pg_catalog."C")
            and quote_ident(i.grantee) = g.grantee
        )
      union all
      select 2, format('revoke grant option for %s%s on %s from %s', a.privilege_type, m.columns, m.granted_on, quote_ident(pg_get_userbyid(a.grantee)))
      from made as m
      cross join aclexplode(m.acl) as a
      where a.grantee <> m.owner
        and a.is_grantable
      union all
      select 3, format('grant all on %s to %I', m.granted_on, pg_get_userbyid(m.owner))
      from made as m
      where m.column_number = 0
      union all
      select 4, format('grant usage on %s to public', m.granted_on)
      from made as m
      where m.catalogue = 'pg_type'::regclass
      union all
      -- what is revoked on a table is revoked on its columns too
      select 5, format('grant %s%s on %s to %I', i.privilege, o.columns, o.granted_on, i.grantee)
      from made as m
      join pg_temp.intended_right as i on i.catalogue = m.catalogue and i.id = m.id
      join owned as o on o.catalogue = i.catalogue and o.id = i.id and o.column_number = i.column_number
      where i.column_number <> 0
        and m.column_number = 0
    ) as s (rank, statement)
    order by s.rank
  loop
    execute v_statement;
  end loop;
end
$rights$;

-- the same in the words of 80_catalogue.sql, which knows no months
create temporary table intended_facet on commit drop as
select distinct
  n.object,
  n.part_of,
  i.privilege || ' to ' || quote_ident(i.grantee) as facet
from pg_temp.intended_right as i
cross join lateral (
  select format('schema %I', s.nspname), null::text, s.nspowner
  from pg_namespace as s
  where i.catalogue = 'pg_namespace'::regclass
    and s.oid = i.id
  union all
  select
    case when i.column_number = 0 then r.called else format('column %s.%I', split_part(r.called, ' ', 2), a.attname) end,
    case when i.column_number <> 0 then r.called end,
    r.relowner
  from (
    select
      c.oid,
      c.relowner,
      format('%s %I.%I', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, s.nspname, c.relname) as called
    from pg_class as c
    join pg_namespace as s on s.oid = c.relnamespace
    where i.catalogue = 'pg_class'::regclass
      and c.oid = i.id
      and (not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')
  ) as r
  left join pg_attribute as a on a.attrelid = r.oid and a.attnum = i.column_number and i.column_number <> 0
  union all
  select
    format(
      '%s %I.%I(%s)',
      case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
      s.nspname,
      p.proname,
      pg_get_function_identity_arguments(p.oid)
    ),
    null,
    p.proowner
  from pg_proc as p
  join pg_namespace as s on s.oid = p.pronamespace
  where i.catalogue = 'pg_proc'::regclass
    and p.oid = i.id
  union all
  select format('type %I.%I', s.nspname, t.typname), null, t.typowner
  from pg_type as t
  join pg_namespace as s on s.oid = t.typnamespace
  left join pg_class as c on c.oid = t.typrelid
  where i.catalogue = 'pg_type'::regclass
    and t.oid = i.id
    and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
) as n (object, part_of, owner)
where quote_ident(i.grantee) <> quote_ident(pg_get_userbyid(n.owner));
