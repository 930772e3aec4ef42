-- What a client is searched by, in the order of firmwall.search_fields. A field that is NULL keeps its place.
-- Without a path of its own it is inlined into its callers, which pin theirs; its body names every schema all the same.
create or replace function firmwall.client_fields(p_client app.client)
returns text[]
language sql
immutable
parallel safe
as $$
  select array[p_client.client_number, p_client.display_name] operator(pg_catalog.||) p_client.aliases
$$;

alter function firmwall.client_fields(app.client) owner to firmwall_exec;
revoke all on function firmwall.client_fields(app.client) from public;

comment on function firmwall.client_fields(app.client) is
'The values that a client is searched by: number, name, aliases. NULL for each field that is NULL.';
