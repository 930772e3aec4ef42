-- A client of the firm for a write that rests on it: by client_id or by client_name, exactly one of
-- them. A name that fits two is a question, and nothing is proposed.
create or replace function firmwall.client_from_params_or_raise(p_params jsonb)
returns app.client
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_client_id uuid;
  v_client app.client;
begin
  if (p_params ? 'client_id') = (p_params ? 'client_name') then
    raise exception 'client_id or client_name, one of them'
      using
        errcode = 'FW012',
        detail = 'Parameter: client_id.';
  end if;
  v_client_id := coalesce(
    p_params ->> 'client_id', firmwall.client_by_name_or_raise(p_params ->> 'client_name', 'client_name') #>> '{client,client_id}'
  )::uuid;
  select c.* into v_client
  from app.client as c
  where c.firm_id = (select v_firm_id)
    and c.client_id = v_client_id;
  if not found then
    raise exception 'no such client' using errcode = 'FW020';
  end if;
  return v_client;
end
$$;

alter function firmwall.client_from_params_or_raise(jsonb) owner to firmwall_exec;
revoke all on function firmwall.client_from_params_or_raise(jsonb) from public;

comment on function firmwall.client_from_params_or_raise(jsonb) is
'The client that client_id or client_name names. Raises FW012 unless exactly one of them is given, FW020 for none, FW021 for a name that fits several.';
