-- Adds a person. If a person has this login already, in any case and Unicode form, their id is returned and the person is not
-- changed. A login is unique over all firms; app.add_member says for which firms a person works.
create or replace function app.add_person(
  p_login text,
  p_name text
)
returns uuid
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_login text := btrim(p_login);
  v_name text := btrim(p_name, firmwall.space_characters());
  v_person_id uuid;
begin
  if v_login is null or length(v_login) not between 1 and (firmwall.text_limits('{login}'))[1] then
    raise exception 'a person needs a login'
      using
        errcode = 'FW012',
        detail = 'Parameter: login.',
        hint = format('A login has 1 to %s characters: an e-mail address, or the name the token issuer uses.', (firmwall.text_limits('{login}'))[1]);
  end if;
  if v_name is null or length(v_name) not between 1 and (firmwall.text_limits('{name}'))[1] then
    raise exception 'a person needs a name'
      using
        errcode = 'FW012',
        detail = 'Parameter: name.',
        hint = format('A name has 1 to %s characters.', (firmwall.text_limits('{name}'))[1]);
  end if;
  perform firmwall.validate_texts('{login,name}', array[v_login, v_name]);

  -- the twin of an older person has no key to conflict with
  if not exists (
    select from identity.person as p
    where p.login = v_login
  ) then
    insert into identity.person (login, name)
    values (v_login, v_name)
    on conflict (login_key) do nothing
    returning person_id into v_person_id;
  end if;

  if v_person_id is null then
    v_person_id := firmwall.person_id_of_login(v_login);
  else
    perform firmwall.record_act(
      null, 'add_person', 'person', v_person_id, v_login, null, jsonb_build_object('login', v_login, 'name', v_name)
    );
  end if;
  return v_person_id;
end
$$;

alter function app.add_person(text, text) owner to firmwall_context;
revoke all on function app.add_person(text, text) from public;
grant execute on function app.add_person(text, text) to firmwall_admin;

comment on function app.add_person(text, text) is
'Adds a person and returns their id, the subject of their tokens; for a login that exists, in any case and Unicode form, returns the id of that person and changes nothing. For firmwall_admin. Raises FW012 for a login or name that is blank, too long, or holds a control character, and for a login that several people have in other letters.';
