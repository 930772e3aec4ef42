-- Adds a firm. If a firm has this code already, in any case and Unicode form, its id is returned and the firm is not changed.
--
-- Must stay true: one firm per code. The unique key of identity.taken_firm_code, which a trigger writes, holds that. Two
-- transactions that add firms also take turns: each locks the table until its end and then looks the code up, so the second
-- finds the firm of the first. A service may not lock the table, and sees no code in pg_locks.
create or replace function app.add_firm(
  p_code text,
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
  v_code text := btrim(p_code);
  v_name text := btrim(p_name, firmwall.space_characters());
  v_firm_id uuid;
begin
  if v_code is null or length(v_code) not between 1 and (firmwall.text_limits('{code}'))[1] then
    raise exception 'a firm needs a code'
      using
        errcode = 'FW012',
        detail = 'Parameter: code.',
        hint = format('A code has 1 to %s characters. It is what files and command lines call the firm.', (firmwall.text_limits('{code}'))[1]);
  end if;
  if v_name is null or length(v_name) not between 1 and (firmwall.text_limits('{name}'))[1] then
    raise exception 'a firm needs a name'
      using
        errcode = 'FW012',
        detail = 'Parameter: name.',
        hint = format('A name has 1 to %s characters.', (firmwall.text_limits('{name}'))[1]);
  end if;
  perform firmwall.validate_texts('{code,name}', array[v_code, v_name]);

  if not exists (
    select from identity.firm as f
    where f.code = v_code
      or f.code_key = firmwall.one_form(v_code)
  ) then
    lock table identity.firm in share row exclusive mode;
  end if;
  if exists (
    select from identity.firm as f
    where f.code = v_code
      or f.code_key = firmwall.one_form(v_code)
  ) then
    return firmwall.firm_id_of_code(v_code);
  end if;

  insert into identity.firm (code, name)
  values (v_code, v_name)
  returning firm_id into v_firm_id;
  perform firmwall.record_act(
    v_firm_id, 'add_firm', 'firm', v_firm_id, v_code, null, jsonb_build_object('code', v_code, 'name', v_name)
  );
  return v_firm_id;
end
$$;

alter function app.add_firm(text, text) owner to firmwall_context;
revoke all on function app.add_firm(text, text) from public;
grant execute on function app.add_firm(text, text) to firmwall_admin;

comment on function app.add_firm(text, text) is
'Adds a firm and returns its id; for a code that exists, in any case and Unicode form, returns the id of that firm and changes nothing. For firmwall_admin. Raises FW012 for a code or name that is blank, too long, or holds a control character, and for a code that several firms have in other letters.';
