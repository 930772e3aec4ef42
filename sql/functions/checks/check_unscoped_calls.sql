-- A login that calls without a scope more often than calls are stored: a service that lost its tokens, or an attempt to
-- fill the audit.
create or replace function firmwall.check_unscoped_calls()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select
    'role ' || c.login,
    format('%s calls without a scope were counted and not stored since yesterday', sum(c.calls))
  from audit.unscoped_count as c
  where c.minute > now() - interval '1 day'
  group by c.login
  order by 1
$$;

alter function firmwall.check_unscoped_calls() owner to firmwall_exec;
revoke all on function firmwall.check_unscoped_calls() from public;

comment on function firmwall.check_unscoped_calls() is
'Logins that called without a scope more than 60 times in a minute since yesterday. No row: none.';
