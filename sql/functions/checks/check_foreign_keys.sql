-- A reference from one firm's table to another's begins with firm_id on both sides, so that it cannot reach
-- another firm and an error tells nothing of one. SET NULL and SET DEFAULT would have to change firm_id.
create or replace function firmwall.check_foreign_keys()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select k.conrelid::regclass::text, format('foreign key %I %s', k.conname, fault.found)
  from pg_constraint as k
  join pg_class as c on c.oid = k.conrelid
  join pg_namespace as n on n.oid = c.relnamespace
  join pg_attribute as mine on mine.attrelid = k.conrelid and mine.attname = 'firm_id' and not mine.attisdropped
  join pg_attribute as theirs on theirs.attrelid = k.confrelid and theirs.attname = 'firm_id' and not theirs.attisdropped
  cross join lateral (
    values
    (k.conkey[1] <> mine.attnum or k.confkey[1] <> theirs.attnum, 'does not begin with firm_id on both sides'),
    (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd'), 'sets columns when its parent goes')
  ) as fault (is_so, found)
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and k.contype = 'f'
    and fault.is_so
  order by 1, 2
$$;

alter function firmwall.check_foreign_keys() owner to firmwall_exec;
revoke all on function firmwall.check_foreign_keys() from public;

comment on function firmwall.check_foreign_keys() is
'Foreign keys between tables of firms that do not begin with firm_id on both sides, or that set columns on delete. No row: none.';
