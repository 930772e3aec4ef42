-- Call numbers that left no row: calls that were rolled back after they had run, or cut off by a crash.
-- A call that is still running shows as a gap until it commits, and a crash leaves gaps of up to 32.
--
-- For firmwall_admin alone: the numbers count the calls of all firms.
create or replace function app.audit_gaps(p_since timestamptz default now() - interval '1 day')
returns table (
  first_missing bigint,
  last_missing bigint,
  missing bigint,
  after_call_at timestamptz,
  before_call_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_last bigint := pg_sequence_last_value('audit.call_no');
begin
  return query
  with kept as (
    select t.call_no, t.at
    from audit.tool_call as t
    where t.at >= p_since
    union all
    select u.call_no, u.at
    from audit.unscoped_call as u
    where u.at >= p_since
  ),
  stepped as (
    select
      kept.call_no,
      kept.at,
      lead(kept.call_no, 1, v_last + 1) over (order by kept.call_no) as next_no,
      lead(kept.at) over (order by kept.call_no) as next_at
    from kept
  )
  select s.call_no + 1, s.next_no - 1, s.next_no - s.call_no - 1, s.at, s.next_at
  from stepped as s
  where s.next_no > s.call_no + 1
  order by s.call_no;
end
$$;

alter function app.audit_gaps(timestamptz) owner to firmwall_context;
revoke all on function app.audit_gaps(timestamptz) from public;
grant execute on function app.audit_gaps(timestamptz) to firmwall_admin;

comment on function app.audit_gaps(timestamptz) is
'The runs of call numbers since p_since that have no audit row, with the times of the calls around them; before_call_at is NULL after the newest row. For firmwall_admin. No row: every call left one.';
