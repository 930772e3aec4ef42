-- Opens an apply: one transaction, and one at a time in this database.
--
-- Must stay true: the lock is taken before any lock_timeout is set, so that twenty runs at once stand
-- in a queue instead of failing, and nothing is read before it is held. Under repeatable read, a run
-- that waited would go on with what it saw before it waited.

set local lock_timeout = 0;
set local statement_timeout = 0;
set local client_min_messages = warning;
set local search_path = pg_catalog, pg_temp;
-- the questions to the catalogue look dear and are not
set local jit = off;

-- definitions are read from files and written down by record.sql and catalogue.sql: the same whoever applies
set local quote_all_identifiers = off;
set local datestyle = iso;
set local intervalstyle = postgres;
set local standard_conforming_strings = on;

do $lock$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'an apply runs in a transaction that is read committed'
      using
        errcode = 'invalid_transaction_state',
        hint = 'Begin it with: begin isolation level read committed;';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('firmwall.migration', 0));
end
$lock$;
