-- For everyone but firmwall_context, which looks before there is a firm, and firmwall_backup, a policy is the firm predicate,
-- and every other condition is ANDed to it. An OR at the top, or a bare call of the context, is reported. The search tables are
-- the exception: their policy is constant, so that the planner may use a text index; they hold nothing to show, and every
-- statement on them names the firm.
create or replace function firmwall.check_policy_firm()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass::text, format('policy %I: %s', p.polname, e.expression)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral (
    values (pg_get_expr(p.polqual, p.polrelid)), (pg_get_expr(p.polwithcheck, p.polrelid))
  ) as e (expression)
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and exists (
      select from pg_attribute as a
      where a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
    )
    and exists (
      select from unnest(p.polroles) as named (role_oid)
      left join pg_roles as r on r.oid = named.role_oid
      where coalesce(r.rolname::text, 'PUBLIC') not in ('firmwall_context', 'firmwall_backup')
    )
    and e.expression is not null
    and not (
      e.expression = 'true'
      and c.oid::regclass::text in ('firmwall.search_entry', 'firmwall.search_word')
    )
    and e.expression !~ '^\(firm_id = \( SELECT app\.current_firm_id_or_null\(\) AS current_firm_id_or_null\)\)$'
    and e.expression !~ '^\(\(firm_id = \( SELECT app\.current_firm_id_or_null\(\) AS current_firm_id_or_null\)\) AND '
  order by 1, 2
$$;

alter function firmwall.check_policy_firm() owner to firmwall_exec;
revoke all on function firmwall.check_policy_firm() from public;

comment on function firmwall.check_policy_firm() is
'Policies on a firm''s table that are not the firm predicate, alone or ANDed with more. No row: none.';
