-- Every active client of the firm that a name fits, best first, and how it fits:
--
--   exact    the display name, whole: "northwind shipping" is "Northwind Shipping Ltd."
--   alias    another name the client goes by, whole
--   words    every word of the question is a whole word of one of the client's names, in any order
--   similar  every word is one of the name's, nearly, or in another form ("St." and "Saint"); asked for only when
--            nothing fits better. Also a name that would fit, but for its legal form: "Acme LLP" is not "Acme Ltd"
--
-- A client that fits in several ways is named once, by the best. "Ann" is never found in "Joanna". A legal
-- form, an honorific, an initial or a number fits by itself only where it is the whole name.
--
-- Must stay true: every step is found by equality, in an index that begins with the firm, so that the
-- policies leave the index in use, and what a misspelt word may stand for by the keys of the vocabulary of
-- search, which hold the firm; every client that is found is joined to app.client, which has the status. One generic plan
-- serves all queries and looks rows up one after another: a plan that was made while the tables were empty is kept while they
-- grow, and a join in it would read all rows of the firm.
create or replace function firmwall.clients_of_name(p_name text)
returns table (
  client_id uuid,
  client_number text,
  display_name text,
  email text,
  fit text,
  score real
)
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, extensions, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_words text[];
  v_forms text[] := firmwall.legal_forms_of(left(p_name, (firmwall.text_limits('{display_name}'))[1]));
  v_named boolean;  -- some word is more than a legal form, an honorific, an initial or a number
begin
  if p_name is null or btrim(p_name, e'\t\r\n' || firmwall.space_characters()) = '' then
    raise exception 'the name is blank'
      using
        errcode = 'FW010',
        detail = 'Parameter: name.',
        hint = 'Pass the name of a client, or part of it in whole words.';
  end if;
  if length(p_name) > (firmwall.text_limits('{display_name}'))[1] then
    raise exception 'the name is too long'
      using
        errcode = 'FW011',
        detail = 'Parameter: name.',
        hint = format('A name has at most %s characters.', (firmwall.text_limits('{display_name}'))[1]);
  end if;

  v_words := array(
    select left(w.word, 64)
    from unnest(firmwall.name_words(p_name)) with ordinality as w (word, place)
    order by w.place
  );
  if v_firm_id is null or v_words = '{}' then
    return;
  end if;
  v_named := exists (
    select from unnest(v_words) as asked (word)
    where asked.word !~ '^([a-z]|[0-9]+)$'
      and not exists (
        select from firmwall.word as w
        where w.word = asked.word
          and w.role in ('legal_form', 'weak_form', 'honorific', 'joiner', 'others')
      )
  );

  return query
  with fits as materialized (
    select
      n.client_id,
      n.place,
      case when n.place = 0 then 1 else 2 end as rank,
      1::real as likeness
    from firmwall.client_name as n
    where n.firm_id = v_firm_id
      and n.whole = left(array_to_string(v_words, ' '), 500)
    union all
    select
      n.client_id,
      n.place,
      3,
      (cardinality(v_words)::real / greatest(cardinality(n.words), cardinality(v_words)))::real
    from (
      select w.client_id, w.place
      from (select distinct u.word from unnest(v_words) as u (word) where v_named) as asked
      cross join lateral (
        select w.client_id, w.place
        from firmwall.client_word as w
        where w.firm_id = v_firm_id
          and w.word = asked.word
        offset 0
      ) as w
      group by w.client_id, w.place
      having count(*) = (select count(distinct u.word) from unnest(v_words) as u (word))
    ) as holding
    cross join lateral (
      select n.client_id, n.place, n.words
      from firmwall.client_name as n
      where n.firm_id = v_firm_id
        and n.client_id = holding.client_id
        and n.place = holding.place
      offset 0
    ) as n
  ),

  named as (
    select
      c.client_id, c.client_number, c.display_name, c.email, f.likeness,
      case when forms.theirs <@ v_forms or v_forms <@ forms.theirs then f.rank else 4 end as rank
    from fits as f
    cross join lateral (
      select c.client_id, c.client_number, c.display_name, c.email, c.aliases
      from app.client as c
      where c.firm_id = v_firm_id
        and c.client_id = f.client_id
        and c.status = 'active'
      offset 0
    ) as c
    cross join lateral (
      -- nothing contradicts a question that names no legal form
      select
        case
          when v_forms = '{}' then '{}'
          else firmwall.legal_forms_of(case when f.place = 0 then c.display_name else c.aliases[f.place] end)
        end as theirs
    ) as forms
  ),

  best as (
    select distinct on (n.client_id) n.*
    from named as n
    order by n.client_id, n.rank, n.likeness desc
  )

  select
    b.client_id, b.client_number, b.display_name, b.email, (array['exact', 'alias', 'words', 'similar'])[b.rank],
    b.likeness
  from best as b
  order by b.rank, b.likeness desc, firmwall.case_folded(b.display_name) collate "C",
    b.client_number collate "C";

  -- a client found by its own words leaves no room for one whose name is spelt otherwise
  if found or not v_named then
    return;
  end if;

  return query
  with asked as materialized (
    select
      w.place,
      w.word,
      firmwall.phonetic_key(w.word) as sound,
      -- nearly all short words and numbers are near each other, so they are not asked for
      case when length(w.word) > 3 and w.word !~ '[0-9]' then firmwall.spelling_keys(v_firm_id, w.word) end as keys
    from unnest(v_words) with ordinality as w (word, place)
  ),

  likely as (
    select a.place, a.word, 1::real as likeness
    from asked as a
    union all
    select a.place, v.word, l.likeness
    from asked as a
    cross join lateral (
      -- the keys are digests of the firm too; asked for in a form that no index can serve, it is a check alone
      select v.word, v.sound
      from firmwall.search_word as v
      where v.keys && a.keys
        and coalesce(v.firm_id = v_firm_id, false)
        and length(v.word) between 4 and 60
      offset 0
    ) as v
    cross join lateral (
      select (1 - levenshtein(a.word, v.word)::real / greatest(length(a.word), length(v.word)))::real
    ) as l (likeness)
    where case
      when v.sound = a.sound then l.likeness >= 0.5::real
      -- a slip adds or drops one letter; "anna" and "joanna" are two names
      else l.likeness > 0.6::real and abs(length(a.word) - length(v.word)) <= 1
    end
    union all
    -- the other forms of a word: "St." and "Saint", "3" and "Three"
    select a.place, o.word, 0.9::real
    from asked as a
    cross join lateral (
      select s.short as word from firmwall.short_name as s where s.name = a.word
      union
      select s.name from firmwall.short_name as s where s.short = a.word
    ) as o
    union all
    -- "1st" is two words; what it stands for meets both
    select pair.place, s.name, 0.9::real
    from asked as a
    join asked as b on b.place = a.place + 1
    join firmwall.short_name as s on s.short = a.word || b.word
    cross join lateral (values (a.place), (b.place)) as pair (place)
    where a.word ~ '^[0-9]+$'
  ),

  nearly as (
    -- for each word asked, the likest word of each name
    select w.client_id, w.place, l.place as asked, max(l.likeness) as likeness
    from likely as l
    cross join lateral (
      select w.client_id, w.place
      from firmwall.client_word as w
      where w.firm_id = v_firm_id
        and w.word = l.word
      offset 0
    ) as w
    group by w.client_id, w.place, l.place
  ),

  fits as (
    select n.client_id, avg(n.likeness)::real as likeness
    from nearly as n
    group by n.client_id, n.place
    having count(*) = cardinality(v_words)
    union all
    -- written apart or together: "Neo Gem" and "Neogem"
    select n.client_id, 1
    from firmwall.client_name as n
    where n.firm_id = v_firm_id
      and n.joined = left(array_to_string(v_words, ''), 500)
  )

  select c.client_id, c.client_number, c.display_name, c.email, 'similar', f.likeness
  from (select f.client_id, max(f.likeness) as likeness from fits as f group by f.client_id) as f
  cross join lateral (
    select c.client_id, c.client_number, c.display_name, c.email
    from app.client as c
    where c.firm_id = v_firm_id
      and c.client_id = f.client_id
      and c.status = 'active'
    offset 0
  ) as c
  order by f.likeness desc, firmwall.case_folded(c.display_name) collate "C", c.client_number collate "C";
end
$$;

alter function firmwall.clients_of_name(text) owner to firmwall_exec;
revoke all on function firmwall.clients_of_name(text) from public;

comment on function firmwall.clients_of_name(text) is
'What app.find_all_active_by_name answers. No context, or no client: no rows. Raises FW010 for a blank name, FW011 for one over 300 characters.';
