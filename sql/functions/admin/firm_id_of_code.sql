-- The firm that people and files call by this code; every admin function that is given a code looks it up here.
create or replace function firmwall.firm_id_of_code(p_firm_code text)
returns uuid
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
begin
  -- of two firms with one code, the one whose code is equal to the letter is meant
  select f.firm_id into v_firm_id
  from identity.firm as f
  where f.code = btrim(p_firm_code);
  if v_firm_id is not null then
    return v_firm_id;
  end if;

  if exists (
    select from identity.firm as f
    where f.code_key is null
      and firmwall.one_form(f.code) = firmwall.one_form(p_firm_code)
  ) then
    raise exception 'several firms have this code, in other letters'
      using
        errcode = 'FW012',
        detail = 'Parameter: firm_code.',
        hint = 'firmwall doctor names them; firmwall firm rename gives one of them another code.';
  end if;

  select f.firm_id into v_firm_id
  from identity.firm as f
  where f.code_key = firmwall.one_form(p_firm_code);
  if v_firm_id is null then
    raise exception 'no such firm'
      using
        errcode = 'FW020',
        hint = 'firmwall firm list shows the firms and their codes.';
  end if;
  return v_firm_id;
end
$$;

alter function firmwall.firm_id_of_code(text) owner to firmwall_context;
revoke all on function firmwall.firm_id_of_code(text) from public;

comment on function firmwall.firm_id_of_code(text) is
'The id of the firm with this code, in any case and Unicode form. Never NULL: raises FW020 when there is none, FW012 when several firms have it in other letters.';
