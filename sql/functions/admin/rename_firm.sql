-- Gives a firm another name, and another code where one is given. The id stays.
create or replace function app.rename_firm(
  p_firm_code text,
  p_name text,
  p_code text default null
)
returns boolean
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
  v_name text := btrim(p_name);
  v_code text := btrim(p_code);
  v_before_code text;
  v_before_name text;
begin
  perform firmwall.require_permission('settings:manage');
  v_firm_id := firmwall.firm_id_of_code(p_firm_code);
  if v_name is null or length(v_name) not between 1 and (firmwall.text_limits('{name}'))[1] then
    raise exception 'a firm needs a name'
      using
        errcode = 'FW012',
        detail = 'Parameter: name.',
        hint = format('A name has 1 to %s characters.', (firmwall.text_limits('{name}'))[1]);
  end if;
  if length(v_code) not between 1 and (firmwall.text_limits('{code}'))[1] then
    raise exception 'a firm needs a code'
      using
        errcode = 'FW012',
        detail = 'Parameter: code.',
        hint = format('A code has 1 to %s characters. It is what files and command lines call the firm.', (firmwall.text_limits('{code}'))[1]);
  end if;
  perform firmwall.validate_texts('{code,name}', array[v_code, v_name]);

  if v_code is not null then
    lock table identity.firm in share row exclusive mode;
    if exists (
      select from identity.firm as f
      where f.code_key = firmwall.one_form(v_code)
        and f.firm_id <> (select v_firm_id)
    ) then
      raise exception 'another firm has this code'
        using
          errcode = 'FW012',
          detail = 'Parameter: code.',
          hint = 'Two codes that differ only in case or Unicode form are one code.';
    end if;
  end if;

  select f.code, f.name into v_before_code, v_before_name
  from identity.firm as f
  where f.firm_id = (select v_firm_id)
  for update;
  v_code := coalesce(v_code, v_before_code);
  if (v_before_code, v_before_name) = (v_code, v_name) then
    return false;
  end if;
  update identity.firm as f
  set name = v_name
  where f.firm_id = (select v_firm_id);
  -- a firm whose code another firm has too keeps its code when only its name changes
  if v_code <> v_before_code then
    update identity.firm as f
    set code = v_code
    where f.firm_id = (select v_firm_id);
  end if;
  perform firmwall.record_act(
    v_firm_id, 'rename_firm', 'firm', v_firm_id, v_code,
    jsonb_build_object('code', v_before_code, 'name', v_before_name),
    jsonb_build_object('code', v_code, 'name', v_name)
  );
  return true;
end
$$;

alter function app.rename_firm(text, text, text) owner to firmwall_context;
revoke all on function app.rename_firm(text, text, text) from public;
grant execute on function app.rename_firm(text, text, text) to firmwall_admin;

comment on function app.rename_firm(text, text, text) is
'Gives a firm another name, and another code unless p_code is NULL; false when it has them already. For firmwall_admin. Raises FW030 in a context without settings:manage, FW012 for a name or code that is blank, too long, or holds a control character, and for a code that another firm has, FW020 when there is no such firm.';
