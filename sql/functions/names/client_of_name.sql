-- The client that a name stands for and how it was found, or else every client that it may stand for, best first.
-- app.resolve_client shows this, and a label is tried by it (firmwall.client_choices).
--
-- One, when a single active client is fitted by its display name, by an alias, or by whole words of
-- one. Several, when more are, and when only misspelling or another legal form finds any, be it a
-- single one; and when a name that ends in its legal form is but part of another's ("Acme Ltd" where
-- only "Acme Holdings Ltd" is a client).
--
-- A client whose whole name was typed does not win over others that hold the same words: "Ashok" is a
-- client, and short for "Ashok Kumar Gupta" too. Three ways lead through: the name in full with its
-- legal form ("Acme Ltd" beside "Acme Holdings Ltd"), the label of a choice typed back
-- ("Ashok · #K012"), and the id of a choice. A label or an id that reads like the name of another client is a question.
--
-- Must stay true: everybody who fits equally well is among the ids; an inactive client never is.
create or replace function firmwall.client_of_name(
  p_name text,
  out ids uuid[],
  out one uuid,
  out how text
)
returns record
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_fits text[];
  v_labelled uuid[];
  v_label_fit text;
  v_owner text;
  v_named uuid;
begin
  select
    array_agg(f.client_id order by f.place),
    array_agg(f.fit order by f.place)
  into ids, v_fits
  from firmwall.clients_of_name(p_name) with ordinality
    as f (client_id, client_number, display_name, email, fit, score, place);

  if v_firm_id is null then
    return;
  end if;

  if v_fits[1] <> 'similar' and (
    cardinality(ids) = 1 and (v_fits[1] <> 'words' or not firmwall.is_finished_name(p_name))
    or v_fits[1] <> 'words' and v_fits[2] in ('words', 'similar') and exists (
      select from app.client as c
      cross join lateral unnest(c.display_name || c.aliases) as name (text)
      where c.firm_id = v_firm_id
        and c.client_id = ids[1]
        and firmwall.is_full_name(p_name, name.text)
    )
  ) then
    one := ids[1];
    how := v_fits[1];
  end if;

  -- "Robert's" is a name, and what belongs to Robert: a client that only the second reading finds is a choice too
  v_owner := regexp_replace(
    p_name collate "C",
    format('([%1$s]{2})[''\u2018\u2019\u02bc][sS](?![0-9%1$s])', firmwall.letter_ranges()), '\1', 'g'
  );
  if v_owner <> p_name and v_fits[1] <> 'similar' then
    select ids || array_agg(f.client_id order by f.place) into ids
    from firmwall.clients_of_name(v_owner) with ordinality
      as f (client_id, client_number, display_name, email, fit, score, place)
    where f.fit <> 'similar'
      and f.client_id <> all (ids);
    if cardinality(ids) > 1 then
      one := null;
      how := null;
    end if;
  end if;

  -- the id of a choice; it may be somebody's name as well
  if btrim(p_name, firmwall.space_characters()) ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then
    select c.client_id into v_named
    from app.client as c
    where c.firm_id = v_firm_id
      and c.client_id = btrim(p_name, firmwall.space_characters())::uuid
      and c.status = 'active';
    if v_named is not null and coalesce(v_fits[1], 'similar') = 'similar' then
      ids := array[v_named];
      one := v_named;
      how := 'id';
    elsif v_named is not null and ids <> array[v_named] then
      ids := v_named || array(select i.id from unnest(ids) as i (id) where i.id <> v_named);
      one := null;
      how := null;
    end if;
  end if;

  -- the label of a choice, typed back; a name or a number may hold the same sign, so every place may part them
  if p_name collate "C" ~ '\S · \S' then
    select array_agg(l.client_id order by l.client_number collate "C"), min(l.fit) into v_labelled, v_label_fit
    from (
      select f.client_id, f.client_number, min(f.fit) as fit
      from (
        select
          left(p_name, at - 1) as name, d.said, firmwall.case_folded(d.said) as detail,
          -- a label may end with a place (firmwall.client_choices)
          regexp_replace(d.said, ' · [0-9]{1,2}$', '') as unplaced
        from generate_series(2, length(p_name)) as at
        cross join lateral btrim(substr(p_name, at + 3), e'\t\r\n' || firmwall.space_characters()) as d (said)
        where substr(p_name, at, 3) = ' · '
          and btrim(left(p_name, at - 1), e'\t\r\n' || firmwall.space_characters()) <> ''
        offset 0
      ) as label
      cross join lateral (
        select f.client_id, f.client_number, f.fit
        from firmwall.clients_of_name(label.name) as f
        where f.fit <> 'similar'
          and (
            label.detail in (firmwall.case_folded('#' || f.client_number), firmwall.case_folded(f.email))
            or firmwall.case_folded(label.unplaced) = firmwall.case_folded('#' || f.client_number)
          )
        union all
        -- a name without a letter or digit is found by no word; its number leads to it
        select c.client_id, c.client_number, 'exact'
        from app.client as c
        where c.firm_id = v_firm_id
          and c.client_number in (substr(label.said, 2), substr(label.unplaced, 2))
          and left(label.said, 1) = '#'
          and c.display_name = label.name
          and c.status = 'active'
          and firmwall.name_words(label.name) = '{}'
      ) as f
      group by f.client_id, f.client_number
    ) as l;
    if coalesce(v_fits[1], 'similar') = 'similar' then
      ids := coalesce(v_labelled, ids);
      if cardinality(v_labelled) = 1 then
        one := v_labelled[1];
        how := v_label_fit;
      end if;
    elsif not v_labelled <@ ids then
      -- it is the name of another client too, so that client is a choice
      ids := v_labelled || array(select i.id from unnest(ids) as i (id) where i.id <> all (v_labelled));
      one := null;
      how := null;
    elsif cardinality(v_labelled) = 1 and v_fits[1] = 'words' then
      -- the words of the label are words of several, and the number says which of these
      one := v_labelled[1];
      how := v_label_fit;
    elsif how = 'words' and one <> all (coalesce(v_labelled, '{}')) then
      -- in the form of a label that no client has: a client with these words may not be the one that is meant
      one := null;
      how := null;
    end if;
  end if;
end
$$;

alter function firmwall.client_of_name(text) owner to firmwall_exec;
revoke all on function firmwall.client_of_name(text) from public;

comment on function firmwall.client_of_name(text) is
'The one active client that a name, a label or an id stands for, and how (exact, alias, words, id), or NULL; and all that it may stand for, best first, NULL for nobody and without a context. Raises FW010 for a blank name, FW011 for one over 300 characters.';
