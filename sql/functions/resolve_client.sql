-- The client that a name stands for: one, none, or choices. It never picks.
--
-- One, when a single active client is fitted by its display name, by an alias, or by whole words of
-- one. Choices, when more are, and when only misspelling or another legal form finds any, be it a
-- single one; and when a name that ends in its legal form is but part of another's ("Acme Ltd" where
-- only "Acme Holdings Ltd" is a client).
--
-- A client whose whole name was typed does not win over others that hold the same words: "Ashok" is a
-- client, and short for "Ashok Kumar Gupta" too. Three ways lead through: the name in full with its
-- legal form ("Acme Ltd" beside "Acme Holdings Ltd"), the label of a choice typed back
-- ("Ashok · #K012"), and the id of a choice. A label that reads like the name of another client is a question.
--
-- Must stay true: whoever fits equally well is among the choices or makes truncated true; an inactive
-- client is never in the answer, which says so ("scope": "active").
create or replace function app.resolve_client(p_name text)
returns jsonb
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_ids uuid[];
  v_fits text[];
  v_one uuid;
  v_how text;
  v_labelled uuid[];
  v_label_fit text;
  v_owner text;
  v_client jsonb;
begin
  select
    array_agg(f.client_id order by f.place),
    array_agg(f.fit order by f.place)
  into v_ids, v_fits
  from app.find_all_active_by_name(p_name) with ordinality
    as f (client_id, client_number, display_name, email, fit, score, place);

  if v_firm_id is null then
    return null;
  end if;

  if v_fits[1] <> 'similar' and (
    cardinality(v_ids) = 1 and (v_fits[1] <> 'words' or not firmwall.is_finished_name(p_name))
    or v_fits[1] <> 'words' and v_fits[2] in ('words', 'similar') and exists (
      select from app.client as c
      cross join lateral unnest(c.display_name || c.aliases) as name (text)
      where c.firm_id = v_firm_id
        and c.client_id = v_ids[1]
        and firmwall.is_full_name(p_name, name.text)
    )
  ) then
    v_one := v_ids[1];
    v_how := v_fits[1];
  end if;

  -- "Robert's" is a name, and what belongs to Robert: whoever the second reading finds is a choice as well
  v_owner := regexp_replace(
    p_name collate "C",
    format('([%1$s]{2})[''\u2018\u2019\u02bc][sS](?![0-9%1$s])', firmwall.letter_ranges()), '\1', 'g'
  );
  if v_owner <> p_name and v_fits[1] <> 'similar' then
    select v_ids || array_agg(f.client_id order by f.place) into v_ids
    from app.find_all_active_by_name(v_owner) with ordinality
      as f (client_id, client_number, display_name, email, fit, score, place)
    where f.fit <> 'similar'
      and f.client_id <> all (v_ids);
    if cardinality(v_ids) > 1 then
      v_one := null;
      v_how := null;
    end if;
  end if;

  -- the label of a choice, typed back; a name or a number may hold the same sign, so every place may part them
  if p_name collate "C" ~ '\S · \S' then
    select array_agg(l.client_id order by l.client_number collate "C"), min(l.fit) into v_labelled, v_label_fit
    from (
      select f.client_id, f.client_number, min(f.fit) as fit
      from (
        select left(p_name, at - 1) as name, firmwall.case_folded(btrim(substr(p_name, at + 3), e'\t\r\n' || firmwall.space_characters())) as detail
        from generate_series(2, length(p_name)) as at
        where substr(p_name, at, 3) = ' · '
          and btrim(left(p_name, at - 1), e'\t\r\n' || firmwall.space_characters()) <> ''
        offset 0
      ) as label
      cross join lateral app.find_all_active_by_name(label.name) as f
      where f.fit <> 'similar'
        and label.detail in (firmwall.case_folded('#' || f.client_number), firmwall.case_folded(f.email))
      group by f.client_id, f.client_number
    ) as l;
    if coalesce(v_fits[1], 'similar') = 'similar' then
      v_ids := coalesce(v_labelled, v_ids);
      if cardinality(v_labelled) = 1 then
        v_one := v_labelled[1];
        v_how := v_label_fit;
      end if;
    elsif not v_labelled <@ v_ids then
      -- it is somebody's name as well: whoever it was meant for is a choice
      v_ids := v_labelled || array(select i.id from unnest(v_ids) as i (id) where i.id <> all (v_labelled));
      v_one := null;
      v_how := null;
    end if;
  end if;

  if v_one is not null then
    select
      jsonb_build_object(
        'client_id', c.client_id,
        'client_number', c.client_number,
        'display_name', c.display_name
      )
    into v_client
    from app.client as c
    where c.firm_id = v_firm_id
      and c.client_id = v_one;
  end if;

  return jsonb_build_object(
    'outcome', case when v_one is not null then 'one' when v_ids is not null then 'choices' else 'none' end,
    'client', v_client,
    'how', v_how,
    'choices', case when v_one is null then firmwall.client_choices(v_ids[:10]) else '[]' end,
    'choices_truncated', v_one is null and coalesce(cardinality(v_ids), 0) > 10,
    'scope', 'active'
  );
end
$$;

alter function app.resolve_client(text) owner to firmwall_exec;
revoke all on function app.resolve_client(text) from public;
grant execute on function app.resolve_client(text) to firmwall_app, firmwall_admin;

comment on function app.resolve_client(text) is
'The active client that a name stands for: {"outcome": one, none or choices, "client", "how": exact, alias or words, "choices", "choices_truncated", "scope": "active"}. At most ten choices. NULL: no context is open. Raises FW010 for a blank name, FW011 for one over 300 characters.';
