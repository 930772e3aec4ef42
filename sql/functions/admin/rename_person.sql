-- Gives a person another name. The login stays, and so does the id.
create or replace function app.rename_person(
  p_login text,
  p_name text
)
returns boolean
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_person_id uuid := firmwall.person_id_of_login(p_login);
  v_name text := btrim(p_name);
  v_login text;
  v_before text;
begin
  if v_name is null or length(v_name) not between 1 and (firmwall.text_limits('{name}'))[1] then
    raise exception 'a person needs a name'
      using
        errcode = 'FW012',
        detail = 'Parameter: name.',
        hint = format('A name has 1 to %s characters.', (firmwall.text_limits('{name}'))[1]);
  end if;
  perform firmwall.validate_texts('{name}', array[v_name]);

  select p.login, p.name into v_login, v_before
  from identity.person as p
  where p.person_id = v_person_id
  for update;
  if v_before = v_name then
    return false;
  end if;
  update identity.person as p
  set name = v_name
  where p.person_id = v_person_id;
  perform firmwall.record_act(
    null, 'rename_person', 'person', v_person_id, v_login, jsonb_build_object('name', v_before),
    jsonb_build_object('name', v_name)
  );
  return true;
end
$$;

alter function app.rename_person(text, text) owner to firmwall_context;
revoke all on function app.rename_person(text, text) from public;
grant execute on function app.rename_person(text, text) to firmwall_admin;

comment on function app.rename_person(text, text) is
'Gives the person with this login another name; false when they have it already. For firmwall_admin. Raises FW012 for a name that is blank, too long, or holds a control character, FW020 when there is no such person.';
