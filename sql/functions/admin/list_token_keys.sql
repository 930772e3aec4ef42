-- The keys that tokens are signed with, for the administrator: ids and dates, never a secret.
create or replace function app.list_token_keys()
returns table (
  kid text,
  created_at timestamptz,
  retired_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select k.kid, k.created_at, k.retired_at
  from firmwall.signing_key as k
  where k.purpose = 'token'
  order by k.created_at, k.kid collate "C";
end
$$;

alter function app.list_token_keys() owner to firmwall_context;
revoke all on function app.list_token_keys() from public;
grant execute on function app.list_token_keys() to firmwall_admin;

comment on function app.list_token_keys() is
'The token keys, oldest first. retired_at is NULL while a key is in use. For firmwall_admin.';
