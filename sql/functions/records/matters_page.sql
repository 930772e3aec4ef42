-- A page of the firm's matters that meet conditions, and how many meet them in all. The one query
-- behind app.query_matters and the tool query_matters.
--
-- Must stay true: total and page come from one WHERE in one statement, so they cannot disagree; the
-- cursor only says where the page begins, and the number of statements is the same for every page. Parameters have been checked
-- against the arguments of the tool before they come here.
create or replace function firmwall.matters_page(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_client_id uuid := (p_params ->> 'client_id')::uuid;
  v_status text := p_params ->> 'status';
  v_practice_area text := p_params ->> 'practice_area';
  v_by_words boolean := p_params ? 'q';
  v_query tsquery := firmwall.words_asked('''' || firmwall.lexeme_prefix(v_firm_id, 'matter'), p_params ->> 'q');
  v_opened_from date := (p_params ->> 'opened_from')::date;
  v_opened_to date := (p_params ->> 'opened_to')::date;
  v_limit integer := coalesce((p_params ->> 'limit')::numeric::integer, 25);
  v_after text[];
  v_after_opened date;
  v_after_id uuid;
  v_found jsonb;
  v_page jsonb;
begin
  if p_params ? 'client_name' then
    if v_client_id is not null then
      raise exception 'client_id or client_name, not both'
        using
          errcode = 'FW012',
          detail = 'Parameter: client_name.';
    end if;
    -- without a firm there is no name to resolve: the page below is empty
    if v_firm_id is not null then
      v_found := firmwall.client_by_name_or_raise(p_params ->> 'client_name', 'client_name');
      v_client_id := (v_found #>> '{client,client_id}')::uuid;
    end if;
  end if;
  if p_params ? 'cursor' then
    -- the day and the id of the last matter of the page before, as next_cursor gave them
    v_after := regexp_match(
      p_params ->> 'cursor', '^(\d{4}-\d\d-\d\d)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    );
    if v_after is null or not firmwall.argument_fits('{"type": "string", "format": "date"}', to_jsonb(v_after[1])) then
      raise exception 'the cursor is not one of this list'
        using
          errcode = 'FW012',
          detail = 'Parameter: cursor.';
    end if;
    v_after_opened := v_after[1]::date;
    v_after_id := v_after[2]::uuid;
  end if;

  with met as materialized (
    select
      m.matter_id,
      m.matter_number,
      m.title,
      m.client_id,
      m.status,
      m.practice_area,
      m.opened_on
    from (
      select m.*
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and not v_by_words
      union all
      -- a `q` without a letter or digit is a condition that no matter meets; the others are looked up one by one,
      -- so that `q` costs what it finds
      select m.*
      from firmwall.matters_holding(v_firm_id, v_user_id, v_query) as h (matter_id)
      cross join lateral (
        select m.*
        from app.matter as m
        where m.firm_id = (select v_firm_id)
          and m.matter_id = h.matter_id
        offset 0
      ) as m
      where v_by_words
    ) as m
    where m.firm_id = (select v_firm_id)
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      and (v_client_id is null or m.client_id = v_client_id)
      and (v_status is null or m.status = v_status)
      and (
        v_practice_area is null
        or lower(m.practice_area collate "C") = lower(v_practice_area collate "C")
        -- in ASCII, the two ways to fold are one, and the first costs less
        or octet_length(m.practice_area) <> length(m.practice_area)
          and firmwall.case_folded(m.practice_area) = firmwall.case_folded(v_practice_area)
      )
      and (v_opened_from is null or m.opened_on >= v_opened_from)
      and (v_opened_to is null or m.opened_on <= v_opened_to)
  ),
  page as (
    select met.*
    from met
    where v_after is null or (met.opened_on, met.matter_id) < (v_after_opened, v_after_id)
    order by met.opened_on desc, met.matter_id desc
    limit v_limit + 1
  ),
  shown as (
    select
      p.matter_id, p.matter_number, p.title, p.client_id, c.client_number, c.display_name as client_name, p.status,
      p.practice_area, p.opened_on
    from (
      select page.*
      from page
      order by page.opened_on desc, page.matter_id desc
      limit v_limit
    ) as p
    -- every matter has a client: no row is lost here, and only the names that are shown are read
    cross join lateral (
      select c.client_number, c.display_name
      from app.client as c
      where c.firm_id = (select v_firm_id)
        and c.client_id = p.client_id
      offset 0
    ) as c
  )
  select jsonb_build_object(
    'matters', coalesce(
      (select jsonb_agg(to_jsonb(shown) order by shown.opened_on desc, shown.matter_id desc) from shown), '[]'
    ),
    'total', (select count(*) from met),
    'next_cursor', case
      when (select count(*) from page) > v_limit then
        (select to_char(shown.opened_on, 'YYYY-MM-DD') || '_' || shown.matter_id from shown order by shown.opened_on, shown.matter_id limit 1)
    end
  ) into v_page;

  return v_page || jsonb_build_object('client', v_found -> 'client', 'how', v_found -> 'how', 'scope', v_found -> 'scope');
end
$$;

alter function firmwall.matters_page(jsonb) owner to firmwall_exec;
revoke all on function firmwall.matters_page(jsonb) from public;

comment on function firmwall.matters_page(jsonb) is
'A page as jsonb: matters, total, next_cursor (NULL on the last page), and for a client_name the client it stood for, how, and scope. Raises FW012 for a cursor that is not one of this list and for two clients, FW020 and FW021 for a client_name.';
