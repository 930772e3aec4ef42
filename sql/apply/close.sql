-- After functions and policies are replaced: the key of the seals, the search_path of functions that
-- use an extension, and an end to what open.sql lent.
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

reset role;

-- Function files pin "pg_catalog, extensions, pg_temp" where they use an extension. enter.sql has put
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

revoke create on schema app, identity, audit, firmwall from firmwall_exec, firmwall_context;

-- A temporary object is found before any other of its name by whoever does not pin its path.
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
