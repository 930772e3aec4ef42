-- Opens an apply: one transaction, in which definitions read the same for every login and its settings.
--
-- Must stay true: nothing is read before the lock is held (20_lock.sql). Under repeatable read, a run that waited
-- would go on with what it saw before it waited.

set local statement_timeout = 0;
set local client_min_messages = warning;
set local search_path = pg_catalog, pg_temp;
-- the questions to the catalogue look dear and are not
set local jit = off;

-- 70_record.sql and 80_catalogue.sql store definitions, which must be the same for every role that applies
set local quote_all_identifiers = off;
set local datestyle = iso;
set local intervalstyle = postgres;
set local standard_conforming_strings = on;
-- 60_complete.sql reads tables under their policies
set local row_security = on;

do $wait$
begin
  perform set_config('lock_timeout', coalesce(nullif(current_setting('firmwall.apply_wait', true), ''), '10min'), true);
end
$wait$;

do $isolation$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'an apply runs in a transaction that is read committed'
      using
        errcode = 'invalid_transaction_state',
        hint = 'Begin it with: begin isolation level read committed;';
  end if;
end
$isolation$;

do $server$
declare
  v_version integer := current_setting('server_version_num');
  -- the first releases without a row-security bypass through "on conflict do update"
  v_safe integer := case v_version / 10000
    when 15 then 150020
    when 16 then 160016
    when 17 then 170012
    when 18 then 180007
    else 0
  end;
begin
  if v_version < 150000 then
    raise exception 'firmwall needs PostgreSQL 15 or newer, and this is %', current_setting('server_version')
      using errcode = 'feature_not_supported';
  end if;
  if current_setting('server_encoding') <> 'UTF8' then
    raise exception 'firmwall needs a database encoded in UTF8, and this one is %', current_setting('server_encoding')
      using
        errcode = 'feature_not_supported',
        hint = 'Create it with: create database NAME template template0 encoding ''UTF8'';';
  end if;
  if v_version < v_safe then
    raise warning 'PostgreSQL % has a known row-security bypass', current_setting('server_version')
      using hint = 'Update the server: it is fixed in 15.20, 16.16, 17.12 and 18.7.';
  end if;
end
$server$;
