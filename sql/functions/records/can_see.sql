-- Whether the person of this request can see a client or a matter of the firm, now.
create or replace function firmwall.can_see(
  p_entity_type text,
  p_id uuid
)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  if p_entity_type = 'matter' then
    return exists (
      select from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.matter_id = p_id
        and v_user_id <> all (m.excluded_person_ids)
        and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    );
  end if;
  return exists (
    select from app.client as c
    where c.firm_id = (select v_firm_id)
      and c.client_id = p_id
      and p_entity_type = 'client'
  );
end
$$;

alter function firmwall.can_see(text, uuid) owner to firmwall_exec;
revoke all on function firmwall.can_see(text, uuid) from public;

comment on function firmwall.can_see(text, uuid) is
'Whether the person of this request can see the client or matter. False without a context, and for anything else.';
