-- After functions and policies are replaced: the key of the seals, the keys of people and firms that have none, the
-- search_path of functions that use an extension, an end to what 50_allow_create.sql and a restore lent, and statistics where
-- there are none.
--
-- Must stay true: the seal key is made once, from the server's own randomness, and never overwritten;
-- nobody but the owner may create in the four schemas, and PUBLIC has no temporary space.

set local role firmwall_context;

-- four times 122 random bits
insert into firmwall.signing_key (kid, purpose, ipad, opad)
select 'seal', 'seal', p.ipad, p.opad
from firmwall.hmac_pads(
  uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
) as p
where not exists (select from firmwall.signing_key as k where k.kid = 'seal');

-- People and firms that are older than their keys. Of twins the one that was added first gets the key; app.doctor()
-- names those that are left without.
update identity.person as p
set login_key = k.login_key
from (
  select distinct on (firmwall.one_form(o.login)) o.person_id, firmwall.one_form(o.login) as login_key
  from identity.person as o
  where o.login_key is null
    and o.merged_into is null
  order by firmwall.one_form(o.login), o.created_at, o.person_id
) as k
where p.person_id = k.person_id
  and not exists (
    select from identity.person as h
    where h.login_key = k.login_key
  );

with taken as (
  insert into identity.taken_firm_code as c (code_key)
  select distinct firmwall.one_form(f.code)
  from identity.firm as f
  where f.code_key is null
  on conflict (code_key) do nothing
  returning c.code_key
)

update identity.firm as f
set code_key = k.code_key
from (
  select distinct on (t.code_key) o.firm_id, t.code_key
  from taken as t
  join identity.firm as o on firmwall.one_form(o.code) = t.code_key
  where o.code_key is null
  order by t.code_key, o.created_at, o.firm_id
) as k
where f.firm_id = k.firm_id;

reset role;

-- Function files pin "pg_catalog, extensions, pg_temp" where they use an extension. 40_ledger.sql has put
-- the path that holds here, which names where the extensions really lie, into this transaction.
do $search_path$
declare
  v_path text := current_setting('search_path');
  v_function regprocedure;
begin
  for v_function in
    select p.oid::regprocedure
    from pg_proc as p
    join pg_namespace as n on n.oid = p.pronamespace
    cross join unnest(p.proconfig) as c (setting)
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.setting like 'search_path=pg_catalog, %, pg_temp'
      and c.setting <> 'search_path=' || v_path
    order by p.oid
  loop
    execute format('alter routine %s set search_path = %s', v_function, v_path);
  end loop;
end
$search_path$;

-- a restore lends it in every schema that it makes, also that of the extensions
do $create$
declare
  v_revoke text;
begin
  for v_revoke in
    select distinct format('revoke create on schema %I from firmwall_exec, firmwall_context', n.nspname)
    from pg_namespace as n
    cross join aclexplode(n.nspacl) as a
    where a.privilege_type = 'CREATE'
      and a.grantee in ('firmwall_exec'::regrole, 'firmwall_context'::regrole)
      and pg_has_role(n.nspowner, 'USAGE')
  loop
    execute v_revoke;
  end loop;
end
$create$;

-- A function without a pinned search_path finds a temporary object before any other object of that name.
do $temporary$
begin
  if has_database_privilege('public', current_database(), 'TEMPORARY') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  -- without the right to revoke it is only a warning
  if has_database_privilege('public', current_database(), 'TEMPORARY') then
    raise warning 'everybody may still create temporary objects in this database'
      using hint = format('Run as its owner: revoke temporary on database %I from public;', current_database());
  end if;
end
$temporary$;

-- After a restore no table has statistics, and plans would be made without them until autovacuum has come by.
-- A small table is planned well enough without.
do $statistics$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid::regclass
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind = 'r'
      and c.reltuples < 0
      and pg_relation_size(c.oid) >= 1024 * 1024
    order by c.oid
  loop
    execute format('analyze %s', v_table);
  end loop;
end
$statistics$;
