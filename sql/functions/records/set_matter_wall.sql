-- Puts an ethical wall around a matter, or takes it down.
--
-- p_walled_out names who must not learn that the matter exists; p_let_in, when it is not NULL, names
-- who alone may. An exclusion beats every other right. Takes effect at the next statement, for the
-- matter, its parties, its documents and every search.
--
-- Must stay true: the person who sets the wall stays inside it, because otherwise they could hide a matter from everybody; and
-- only members of the firm are named.
create or replace function app.set_matter_wall(
  p_matter_number text,
  p_walled_out uuid[] default '{}',
  p_let_in uuid[] default null
)
returns uuid
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_matter_id uuid;
  v_label text;
  v_before jsonb;
begin
  perform firmwall.require_permission('walls:manage');
  if p_walled_out is null
    or array_position(p_walled_out, null) is not null
    or array_position(p_let_in, null) is not null
    or exists (
      select from unnest(p_walled_out || p_let_in) as named (person_id)
      where not exists (
        select from identity.membership as m
        where m.firm_id = (select v_firm_id)
          and m.person_id = named.person_id
      )
    )
  then
    raise exception 'a wall names members of the firm'
      using
        errcode = 'FW012',
        detail = 'Parameters: walled_out, let_in.',
        hint = 'firmwall member list FIRM shows their ids. An empty p_walled_out and a NULL p_let_in take the wall down.';
  end if;
  if v_user_id = any (p_walled_out) or v_user_id <> all (p_let_in) then
    raise exception 'this wall would exclude the person who sets it'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', case when v_user_id = any (p_walled_out) then 'walled_out' else 'let_in' end),
        hint = 'Ask another person to exclude you.';
  end if;

  select
    m.matter_id,
    m.matter_number || ' · ' || m.title,
    jsonb_build_object('excluded_person_ids', m.excluded_person_ids, 'allowed_person_ids', m.allowed_person_ids)
  into v_matter_id, v_label, v_before
  from app.matter as m
  where m.firm_id = (select v_firm_id)
    and m.matter_number = p_matter_number
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
  for update;

  if v_matter_id is null then
    raise exception 'no such matter'
      using
        errcode = 'FW020',
        hint = 'The answer is the same for a matter elsewhere, nowhere and behind a wall.';
  end if;

  update app.matter as m
  set
    excluded_person_ids = p_walled_out,
    allowed_person_ids = p_let_in,
    updated_at = now()
  where m.firm_id = (select v_firm_id)
    and m.matter_id = v_matter_id
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids));

  perform firmwall.record_act(
    v_firm_id, 'set_matter_wall', 'matter', v_matter_id, v_label,
    v_before,
    jsonb_build_object('excluded_person_ids', p_walled_out, 'allowed_person_ids', p_let_in),
    p_matter_ids => array[v_matter_id]
  );
  return v_matter_id;
end
$$;

alter function app.set_matter_wall(text, uuid[], uuid[]) owner to firmwall_exec;
revoke all on function app.set_matter_wall(text, uuid[], uuid[]) from public;
grant execute on function app.set_matter_wall(text, uuid[], uuid[]) to firmwall_admin;

comment on function app.set_matter_wall(text, uuid[], uuid[]) is
'Shuts people out of a matter, or lets in these alone; returns the matter. For firmwall_admin inside a context. Raises FW030 without walls:manage, FW012 when the lists name a person who is no member, or would exclude the caller, FW020 when there is no such matter to see.';
