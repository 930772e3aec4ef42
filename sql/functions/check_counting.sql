-- The latch, one context a transaction, stands on scan counts.
create or replace function firmwall.check_counting()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'setting track_counts', 'is off'
  where not current_setting('track_counts')::boolean
  union all
  select coalesce('role ' || r.rolname, 'database ' || d.datname, 'all roles'), 'sets ' || c.entry
  from pg_db_role_setting as s
  left join pg_database as d on d.oid = s.setdatabase
  left join pg_roles as r on r.oid = s.setrole
  cross join lateral unnest(s.setconfig) as c (entry)
  where c.entry ~ '^(track_counts=(off|false|no|0)|row_security=(off|false|no|0)|firmwall\.)'
  order by 1, 2
$$;

alter function firmwall.check_counting() owner to firmwall_exec;
revoke all on function firmwall.check_counting() from public;

comment on function firmwall.check_counting() is
'The settings that switch counting off. No row: contexts can be opened.';
