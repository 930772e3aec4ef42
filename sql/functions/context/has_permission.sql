-- Whether a person may do something in a firm now. Membership and matrix are read in one statement,
-- because a change between two look-ups could give a permission that nobody held. It is called at each call: one look-up in
-- each of two indexes, also when the plan was made while the tables were small.
create or replace function firmwall.has_permission(
  p_firm_id uuid,
  p_user_id uuid,
  p_permission text
)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return exists (
    select from identity.membership as m
    join identity.role_permission as rp on rp.role = m.role
    where m.firm_id = (select p_firm_id)
      and m.person_id = p_user_id
      and m.active
      and rp.permission = p_permission
  );
end
$$;

alter function firmwall.has_permission(uuid, uuid, text) owner to firmwall_exec;
revoke all on function firmwall.has_permission(uuid, uuid, text) from public;
grant execute on function firmwall.has_permission(uuid, uuid, text) to firmwall_context;

comment on function firmwall.has_permission(uuid, uuid, text) is
'Whether the person is an active member of the firm in a role with the permission. False for NULL.';
