-- The client that a name stands for: one, none, or choices (firmwall.client_of_name says which). It never picks.
--
-- Must stay true: a client that fits equally well is among the choices or makes truncated true; an inactive
-- client is never in the answer, which says so ("scope": "active").
create or replace function app.resolve_client(p_name text)
returns jsonb
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_found record;
  v_client jsonb;
begin
  perform firmwall.require_permission('matters:read');
  v_found := firmwall.client_of_name(p_name);
  if v_firm_id is null then
    return null;
  end if;

  if v_found.one is not null then
    select
      jsonb_build_object(
        'client_id', c.client_id,
        'client_number', c.client_number,
        'display_name', c.display_name
      )
    into v_client
    from app.client as c
    where c.firm_id = v_firm_id
      and c.client_id = v_found.one;
  end if;

  return jsonb_build_object(
    'outcome', case when v_found.one is not null then 'one' when v_found.ids is not null then 'choices' else 'none' end,
    'client', v_client,
    'how', v_found.how,
    'choices', case when v_found.one is null then firmwall.client_choices(v_found.ids) else '[]' end,
    'choices_truncated', v_found.one is null and coalesce(cardinality(v_found.ids), 0) > 10,
    'scope', 'active'
  );
end
$$;

alter function app.resolve_client(text) owner to firmwall_exec;
revoke all on function app.resolve_client(text) from public;
grant execute on function app.resolve_client(text) to firmwall_app, firmwall_admin;

comment on function app.resolve_client(text) is
'The active client that a name, the label of a choice or its id stands for: {"outcome": one, none or choices, "client", "how": exact, alias, words or id, "choices", "choices_truncated", "scope": "active"}. At most ten choices. NULL: no context is open. Raises FW030 without matters:read, FW010 for a blank name, FW011 for one over 300 characters.';
