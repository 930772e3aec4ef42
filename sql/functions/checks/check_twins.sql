-- Two people of one login, or two firms of one code, in other letters: a wall that excludes one of them does not exclude the
-- other. Such rows are older than the unique keys that refuse them now.
create or replace function firmwall.check_twins()
returns table (object text, found text)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select
    'person ' || twin.login,
    format('the same login as %s: a wall that names one of them is passed by the other', o.login)
  from identity.person as twin
  join identity.person as o on o.login_key = firmwall.one_form(twin.login)
  where twin.login_key is null
    and twin.merged_into is null
    and coalesce(o.merged_into, o.person_id) <> twin.person_id
  union all
  select 'firm ' || twin.code, format('the same code as %s', o.code)
  from identity.firm as twin
  join identity.firm as o on o.code_key = firmwall.one_form(twin.code)
  where twin.code_key is null
  order by 1, 2;
end
$$;

alter function firmwall.check_twins() owner to firmwall_context;
revoke all on function firmwall.check_twins() from public;
grant execute on function firmwall.check_twins() to firmwall_exec;

comment on function firmwall.check_twins() is
'People of one login and firms of one code in other letters. No row: none.';
