-- Writes the context of this transaction, once. Both ways in (app.begin_request with a token,
-- app.open_context for administrators) end here.
--
-- Must stay true: a transaction that has opened a context cannot open another, also after the caller cleared the setting,
-- rolled back to a savepoint, set READ ONLY or changed planner settings. The mark is a scan of the latch table, which is always
-- empty. Scan counts are not rolled back, and nothing that a caller may call lowers them. Without the mark no context is
-- opened.
create or replace function firmwall.open_sealed_context(
  p_firm_id uuid,
  p_person_id uuid
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
-- a scan in a worker would be counted there, not here
set max_parallel_workers_per_gather = 0
as $$
declare
  v_context text := p_firm_id || '|' || p_person_id;
begin
  if pg_stat_get_xact_numscans('firmwall.context_latch'::regclass) > 0 then
    raise exception 'this transaction has had its context'
      using
        errcode = 'FW003',
        hint = 'A transaction opens one context. Commit, begin a new transaction, and open the next context there.';
  end if;
  perform from firmwall.context_latch;
  if pg_stat_get_xact_numscans('firmwall.context_latch'::regclass) = 0 then
    raise exception 'a context needs track_counts'
      using
        errcode = 'FW004',
        hint = 'Set track_counts = on (the default); only a superuser can have turned it off.';
  end if;
  -- PostgreSQL flushes the counts at the end of the transaction, so the next one starts from zero
  perform pg_stat_force_next_flush();

  -- an old value of the setting does not matter, because it is overwritten
  perform set_config('firmwall.context', v_context || '|' || firmwall.context_seal(v_context), true);
end
$$;

alter function firmwall.open_sealed_context(uuid, uuid) owner to firmwall_context;
revoke all on function firmwall.open_sealed_context(uuid, uuid) from public;

comment on function firmwall.open_sealed_context(uuid, uuid) is
'Opens the context of this transaction. Raises FW003 for a second one, FW004 when track_counts is off.';
