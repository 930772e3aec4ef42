-- Gives the parties and the documents of matters the walls of their matters.
--
-- Must stay true: it reads past the walls, because the parties and documents of a matter must get its wall also when they are
-- hidden from the person who changes the wall. It returns nothing of what it reads, and changes only walls, in the firm of the
-- context.
create or replace function firmwall.copy_walls_to_children(p_matters app.matter[])
returns bigint
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_documents bigint;
begin
  update app.matter_party as p
  set excluded_person_ids = n.excluded_person_ids, allowed_person_ids = n.allowed_person_ids
  from unnest(p_matters) as n
  where p.firm_id = (select v_firm_id)
    and n.firm_id = p.firm_id
    and p.matter_id = n.matter_id;

  update app.document as d
  set excluded_person_ids = n.excluded_person_ids, allowed_person_ids = n.allowed_person_ids
  from unnest(p_matters) as n
  where d.firm_id = (select v_firm_id)
    and n.firm_id = d.firm_id
    and d.matter_id = n.matter_id;
  get diagnostics v_documents = row_count;
  return v_documents;
end
$$;

alter function firmwall.copy_walls_to_children(app.matter[]) owner to firmwall_context;
revoke all on function firmwall.copy_walls_to_children(app.matter[]) from public;
grant execute on function firmwall.copy_walls_to_children(app.matter[]) to firmwall_exec;

comment on function firmwall.copy_walls_to_children(app.matter[]) is
'How many documents got the wall of their matter, as its parties did; 0 without a context of the firm.';
