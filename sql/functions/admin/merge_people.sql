-- Makes one person of two rows that are the same one, such as two spellings of a login.
--
-- p_login stays; p_other_login opens no context from then on, and leads to the one who stays. In a firm where only the
-- other was a member, the one who stays takes the place: role, walls and all. In a firm where both were, the one who
-- stays keeps the role, and is shut out of every matter that the other was shut out of.
--
-- Must stay true: the person who stays sees nothing that they could not see before, except in a firm where only the other was a
-- member. The id of the other stays in every wall that shuts it out, because a request of the other may still be running; and
-- it stays in audit rows and proposals, because they say what happened. No matter is left to nobody: where the other alone is
-- let in, the merge is refused.
create or replace function app.merge_people(
  p_login text,
  p_other_login text
)
returns table (
  person_id uuid,
  memberships bigint,
  walls bigint
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_stays uuid := firmwall.person_id_of_login(p_login);
  v_goes uuid := firmwall.person_id_of_login(p_other_login);
  v_moves boolean;
  v_context text;
  v_opened boolean := false;
  v_matter_ids uuid[];
  v_firm_id uuid;
begin
  if v_stays = v_goes then
    raise exception 'these logins are one person already'
      using
        errcode = 'FW012',
        detail = 'Parameter: other_login.',
        hint = 'firmwall person list shows the people, and who was merged.';
  end if;
  if app.current_firm_id_or_null() is not null then
    raise exception 'people are merged outside of a request'
      using
        errcode = 'FW003',
        hint = 'Merge them in a transaction of its own: it enters every firm of the person who goes.';
  end if;
  -- in one order, so that two merges at a time do not wait for each other
  perform
  from identity.person as p
  where p.person_id in (v_stays, v_goes)
  order by p.person_id
  for update;

  person_id := v_stays;
  memberships := 0;
  walls := 0;
  for v_firm_id in
    select m.firm_id
    from identity.membership as m
    where m.person_id = v_goes
    order by m.firm_id
  loop
    v_moves := not exists (
      select from identity.membership as m
      where m.firm_id = (select v_firm_id)
        and m.person_id = v_stays
    );
    if v_moves then
      insert into identity.membership (firm_id, person_id, role, active)
      select m.firm_id, v_stays, m.role, m.active
      from identity.membership as m
      where m.firm_id = (select v_firm_id)
        and m.person_id = v_goes;
    end if;
    update identity.membership as m
    set active = false
    where m.firm_id = (select v_firm_id)
      and m.person_id = v_goes;
    memberships := memberships + 1;

    -- policies let a firm's matters be written in a context of the firm alone
    if not v_opened then
      perform firmwall.open_sealed_context(v_firm_id, v_stays);
      v_opened := true;
    else
      v_context := v_firm_id || '|' || v_stays;
      perform set_config('firmwall.context', v_context || '|' || firmwall.context_seal(v_context), true);
    end if;

    if not v_moves and exists (
      select from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.allowed_person_ids && array[v_goes, v_stays]
        and (m.excluded_person_ids && array[v_goes, v_stays] or v_goes = any (m.allowed_person_ids))
        and not exists (
          select from identity.membership as o
          where o.firm_id = (select v_firm_id)
            and o.active
            and o.person_id = any (m.allowed_person_ids)
            and o.person_id <> all (m.excluded_person_ids)
            and (o.person_id <> v_stays or not m.excluded_person_ids && array[v_goes])
        )
    ) then
      raise exception 'a matter would be left to nobody'
        using
          errcode = 'FW012',
          detail = 'Parameter: other_login.',
          hint = 'A wall lets in this person and nobody else who would stay inside. Let p_login in first, with app.set_matter_wall as p_other_login; or merge the other way round.';
    end if;

    with written as (
      update app.matter as m
      set
        excluded_person_ids = case
          when m.excluded_person_ids && array[v_goes, v_stays]
            then array(
              select distinct w.person_id
              from unnest(m.excluded_person_ids || v_goes || v_stays) as w (person_id)
              order by w.person_id
            )
          else m.excluded_person_ids
        end,
        allowed_person_ids = case
          when v_moves and v_goes = any (m.allowed_person_ids) then array_replace(m.allowed_person_ids, v_goes, v_stays)
          else array_remove(m.allowed_person_ids, v_goes)
        end,
        updated_at = now()
      where m.firm_id = (select v_firm_id)
        and (m.excluded_person_ids && array[v_goes, v_stays] or v_goes = any (m.allowed_person_ids))
      returning m.matter_id
    )
    select coalesce(array_agg(w.matter_id order by w.matter_id), '{}') into v_matter_ids
    from written as w;
    walls := walls + cardinality(v_matter_ids);
    -- the act names only the login, because the person who stays did not do this
    perform set_config('firmwall.context', '', true);
    perform firmwall.record_act(
      v_firm_id, 'merge_people', 'person', v_goes, null, null, jsonb_build_object('merged_into', v_stays),
      jsonb_build_object('walls', cardinality(v_matter_ids)), v_matter_ids, v_matter_ids
    );
  end loop;
  update identity.person as p
  set merged_into = v_stays
  where p.person_id = v_goes
    or p.merged_into = v_goes;
  perform firmwall.record_act(
    null, 'merge_people', 'person', v_goes, null, null, jsonb_build_object('merged_into', v_stays)
  );
  return next;
end
$$;

alter function app.merge_people(text, text) owner to firmwall_context;
revoke all on function app.merge_people(text, text) from public;
grant execute on function app.merge_people(text, text) to firmwall_admin;

comment on function app.merge_people(text, text) is
'Makes one person of two: p_login stays, p_other_login opens no context any more and leads to the one who stays. Returns that person, in how many firms the other was a member, and how many walls were written. For firmwall_admin, outside of a request. Raises FW012 when both are one already or a matter would be left to nobody, FW020 when there is no such person, FW003 inside a request.';
