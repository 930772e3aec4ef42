-- Opens an apply: one transaction, and one at a time in this database.
--
-- Must stay true: the lock is taken before any lock_timeout is set, so that twenty runs at once stand
-- in a queue instead of failing, and nothing is read before it is held. Under repeatable read the one
-- that waited would go on with what it saw before it waited.

set transaction isolation level read committed;
set transaction read write;
set local lock_timeout = 0;
set local statement_timeout = 0;
set local client_min_messages = warning;
set local search_path = pg_catalog, pg_temp;

do $lock$
begin
  perform pg_advisory_xact_lock(hashtextextended('firmwall.migration', 0));
end
$lock$;
