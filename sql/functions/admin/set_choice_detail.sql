-- Sets what choices between clients of one name show in a firm: the e-mail address (the number where it has none), or always
-- the number, for a firm that shows no addresses to assistants.
create or replace function app.set_choice_detail(
  p_firm_code text,
  p_detail text
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
  v_before text;
begin
  perform firmwall.require_permission('settings:manage');
  v_firm_id := firmwall.firm_id_of_code(p_firm_code);
  if p_detail is null or p_detail not in ('email', 'number') then
    raise exception 'not a detail that choices can show'
      using
        errcode = 'FW012',
        detail = 'Parameter: detail.',
        hint = 'email (the default), or number.';
  end if;

  select s.detail into v_before
  from firmwall.choice_setting as s
  where s.firm_id = (select v_firm_id)
  for update;
  insert into firmwall.choice_setting as s (firm_id, detail)
  values (v_firm_id, p_detail)
  on conflict (firm_id) do update
  set detail = excluded.detail
  where s.detail <> excluded.detail;
  perform firmwall.record_act(
    v_firm_id, 'set_choice_detail', 'firm', v_firm_id, p_firm_code,
    jsonb_build_object('choice_detail', coalesce(v_before, 'email')),
    jsonb_build_object('choice_detail', p_detail)
  );
end
$$;

alter function app.set_choice_detail(text, text) owner to firmwall_context;
revoke all on function app.set_choice_detail(text, text) from public;
grant execute on function app.set_choice_detail(text, text) to firmwall_admin;

comment on function app.set_choice_detail(text, text) is
'Sets whether choices between clients of one name show an e-mail address or the client number. For firmwall_admin. Raises FW030 in a context without settings:manage, FW012 for another detail, FW020 when there is no such firm.';
