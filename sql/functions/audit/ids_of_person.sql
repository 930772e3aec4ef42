-- Every id under which a person acted in the firm of the context: their own, and those of people who were merged into
-- them, since a row of the audit keeps the id that it was written with.
create or replace function firmwall.ids_of_person(p_person_id uuid)
returns uuid[]
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  return array(
    select m.person_id
    from identity.membership as m
    join identity.person as p on p.person_id = m.person_id
    where m.firm_id = (select v_firm_id)
      and p_person_id in (p.person_id, p.merged_into)
  );
end
$$;

alter function firmwall.ids_of_person(uuid) owner to firmwall_context;
revoke all on function firmwall.ids_of_person(uuid) from public;
grant execute on function firmwall.ids_of_person(uuid) to firmwall_exec;

comment on function firmwall.ids_of_person(uuid) is
'The ids of a person and of those merged into them, of those among them who are or were members of the firm of the context. Empty: none, or no context.';
