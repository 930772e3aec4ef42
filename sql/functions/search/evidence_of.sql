-- What kind of evidence speaks for a matter, beyond how much of a question it meets:
--
--   number   a file or docket number was said
--   title    every word of its title was said
--   parties  the client and somebody else were said
--   only     a word was said that no other matter holds, of those that the person may see
--
-- It explains; the thresholds of the rule decide.
create or replace function firmwall.evidence_of(
  p_firm_id uuid,
  p_user_id uuid,
  p_matter_id uuid,
  p_matched jsonb
)
returns text[]
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_prefix text := '''' || firmwall.lexeme_prefix(p_firm_id, 'matter');
  v_words tsvector;
  v_title_size smallint;
  v_met text;
  v_how text;
  v_lexeme tsquery;
  v_in_title integer := 0;
  v_number boolean := false;
  v_client boolean := false;
  v_other boolean := false;
  v_only boolean := false;
begin
  select s.words, s.title_size into v_words, v_title_size
  from firmwall.search_entry as s
  where s.firm_id = (select p_firm_id)
    and s.kind = 'matter'
    and s.entry_id = p_matter_id
    and p_user_id <> all (s.excluded_person_ids)
    and (s.allowed_person_ids is null or p_user_id = any (s.allowed_person_ids));
  if not found then
    return '{}'::text[];
  end if;

  for v_met, v_how in
    select distinct m.met, m.how
    from jsonb_to_recordset(p_matched) as m (met text, how text)
    where m.met is not null
  loop
    if v_how = 'number' then
      v_number := true;
      continue;
    end if;
    v_lexeme := ('(' || v_prefix || replace(v_met, ' ', '''<->' || v_prefix) || ''')')::tsquery;
    if ts_filter(v_words, '{b}') @@ v_lexeme then
      v_client := true;
    elsif ts_filter(v_words, '{a,c}') @@ v_lexeme then
      v_other := true;
    end if;
    continue when v_how <> 'exact';
    if ts_filter(v_words, '{a}') @@ v_lexeme then
      v_in_title := v_in_title + 1;
    end if;
    v_only := v_only
      or (firmwall.search_counts(p_firm_id, p_user_id, 'matter', null, 2, array[v_lexeme]))[1] = 1;
  end loop;

  return array(
    select e.kind
    from unnest(
      array['number', 'title', 'parties', 'only'],
      array[v_number, v_in_title >= v_title_size and v_title_size > 0, v_client and v_other, v_only]
    ) with ordinality as e (kind, there, place)
    where e.there
    order by e.place
  );
end
$$;

alter function firmwall.evidence_of(uuid, uuid, uuid, jsonb) owner to firmwall_exec;
revoke all on function firmwall.evidence_of(uuid, uuid, uuid, jsonb) from public;

comment on function firmwall.evidence_of(uuid, uuid, uuid, jsonb) is
'The kinds of evidence for a matter among number, title, parties, only. Empty when none is there, or a wall is.';
