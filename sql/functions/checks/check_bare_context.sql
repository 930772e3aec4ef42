-- The context in a variable is checked once; called bare in a filter its seal is checked for every row, a
-- hundred times the cost.
create or replace function firmwall.check_bare_context()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select f.oid::regprocedure::text, 'compares with ' || (regexp_match(body.code, '\m(?:app\.current_\w+_or_null|firmwall\.current_context)\(\)'))[1]
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  join pg_language as l on l.oid = f.prolang
  -- without comments, and without the IFs that look at one row or at none
  cross join lateral (
    select regexp_replace(
      regexp_replace(f.prosrc, '--[^\n]*', '', 'g'), '\m(els)?if\M((?!\mselect\M).)*?\mthen\M', '', 'g'
    ) as code
  ) as body
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and l.lanname in ('plpgsql', 'sql')
    and f.prosrc ~ '\m(app\.current_\w+_or_null|firmwall\.current_context)\('
    and f.proname not like 'check\_%'
    and (
      body.code ~* '([^:]=|<>|\min|\many|\mall|\mdistinct from)[\s(]*(app\.current_(firm|user)_id_or_null|firmwall\.current_context)\(\)'
      or body.code ~* '(app\.current_(firm|user)_id_or_null\(\)|firmwall\.current_context\(\)\)\.\w+)\s*(=|<>|\mis\M|\min\M)\s*[^;]*\m(from|and|or)\M'
    )
  order by 1
$$;

alter function firmwall.check_bare_context() owner to firmwall_exec;
revoke all on function firmwall.check_bare_context() from public;

comment on function firmwall.check_bare_context() is
'Function bodies that compare with a bare call of the context. No row: none.';
