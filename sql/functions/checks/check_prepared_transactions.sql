-- A caller that prepares its transaction has read an answer, while the audit row is neither committed nor rolled back. The
-- transaction holds its locks until somebody ends it. SQL cannot refuse PREPARE TRANSACTION; the server's setting can.
create or replace function firmwall.check_prepared_transactions()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'server', 'max_prepared_transactions is ' || current_setting('max_prepared_transactions')
  where current_setting('max_prepared_transactions')::integer > 0
$$;

alter function firmwall.check_prepared_transactions() owner to firmwall_exec;
revoke all on function firmwall.check_prepared_transactions() from public;

comment on function firmwall.check_prepared_transactions() is
'The setting that lets a caller park an answered call by PREPARE TRANSACTION. No row: it is 0, the default.';
