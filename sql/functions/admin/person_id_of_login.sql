-- The person with this login, for the admin functions. The login of a person who was merged is one of the person who
-- stays.
create or replace function firmwall.person_id_of_login(p_login text)
returns uuid
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key text := firmwall.one_form(p_login);
  v_people uuid[];
  v_person_id uuid;
begin
  -- of two people with one login, the one whose login is equal to the letter is meant
  select coalesce(p.merged_into, p.person_id) into v_person_id
  from identity.person as p
  where p.login = btrim(p_login);
  if v_person_id is not null then
    return v_person_id;
  end if;

  select array_agg(distinct coalesce(p.merged_into, p.person_id)) into v_people
  from (
    select k.person_id, k.merged_into
    from identity.person as k
    where k.login_key = v_key
    union all
    select t.person_id, t.merged_into
    from identity.person as t
    where t.login_key is null
      and firmwall.one_form(t.login) = v_key
  ) as p;
  if cardinality(v_people) > 1 then
    raise exception 'several people have this login, in other letters'
      using
        errcode = 'FW012',
        detail = 'Parameter: login.',
        hint = 'firmwall doctor names them; firmwall person merge makes them one.';
  end if;

  v_person_id := v_people[1];
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
'The id of the person with this login, in any case and Unicode form. Never NULL: raises FW020 when there is none, FW012 when several people have it in other letters.';
