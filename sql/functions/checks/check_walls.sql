-- Rows that belong to a matter are hidden with it: each row holds the wall, and the policies of its table check it.
create or replace function firmwall.check_walls()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  with hanging as (
    select c.oid
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'matter_id' and not a.attisdropped
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p')
  )

  select h.oid::regclass::text, 'has a matter_id and no ' || wall.column_name
  from hanging as h
  cross join (values ('excluded_person_ids'), ('allowed_person_ids')) as wall (column_name)
  where not exists (
    select from pg_attribute as a
    where a.attrelid = h.oid and a.attname = wall.column_name and not a.attisdropped
  )
  union all
  select h.oid::regclass::text, format('policy %I does not ask for the wall', p.polname)
  from hanging as h
  join pg_policy as p on p.polrelid = h.oid
  where p.polqual is not null
    and exists (
      select from unnest(p.polroles) as named (role_oid)
      join pg_roles as r on r.oid = named.role_oid
      where r.rolname not in ('firmwall_context', 'firmwall_backup')
    )
    and not (
      pg_get_expr(p.polqual, p.polrelid) like '%current_user_id_or_null) IS NOT NULL)%'
      and pg_get_expr(p.polqual, p.polrelid) like '%current_user_id_or_null) <> ALL (excluded_person_ids))%'
      and pg_get_expr(p.polqual, p.polrelid) like '%((allowed_person_ids IS NULL) OR (%current_user_id_or_null) = ANY (allowed_person_ids)))%'
    )
  order by 1, 2
$$;

alter function firmwall.check_walls() owner to firmwall_exec;
revoke all on function firmwall.check_walls() from public;

comment on function firmwall.check_walls() is
'Tables with a matter_id that carry no wall, or whose policies for reading and changing do not ask for it. No row: none.';
