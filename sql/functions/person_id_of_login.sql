-- The person with this login, for the admin functions.
create or replace function firmwall.person_id_of_login(p_login text)
returns uuid
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_person_id uuid;
begin
  select p.person_id into v_person_id
  from identity.person as p
  where p.login = btrim(p_login);

  if v_person_id is null then
    raise exception 'no such person'
      using
        errcode = 'FW020',
        hint = 'firmwall person add LOGIN NAME adds one; firmwall person list shows them.';
  end if;
  return v_person_id;
end
$$;

alter function firmwall.person_id_of_login(text) owner to firmwall_context;
revoke all on function firmwall.person_id_of_login(text) from public;

comment on function firmwall.person_id_of_login(text) is
'The id of the person with this login. Never NULL: raises FW020 when there is none.';
