-- Which firmwall this database holds: what the last apply wrote into the ledger. Each apply runs the files of
-- sql/apply, so the row of one of them is always of the last apply.
create or replace function app.installed_version()
returns table (
  version text,
  commit text,
  applied_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select m.version, m.commit, m.applied_at
  from firmwall.migration as m
  where m.kind = 'apply'
    and m.name = 'settings';
end
$$;

alter function app.installed_version() owner to firmwall_exec;
revoke all on function app.installed_version() from public;
grant execute on function app.installed_version() to firmwall_app, firmwall_admin;

comment on function app.installed_version() is
'The version of firmwall that was applied last, its commit, and when. The commit is "unknown" where the build did not know it. Needs no context.';
