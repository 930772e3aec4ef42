-- The matters whose entries meet a text query: what `q` of query_matters finds. The text index finds them; the caller joins
-- app.matter, where row-level security filters them.
--
-- Must stay true: the text index alone finds, so `q` costs what it finds and not what the firm holds. The firm stands in
-- every lexeme, and is asked for once more as a filter, in a form that no index can serve.
create or replace function firmwall.matters_holding(
  p_firm_id uuid,
  p_user_id uuid,
  p_query tsquery
)
returns setof uuid
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- a session may have text indexes answer with some of the rows
set gin_fuzzy_search_limit = 0
as $$
begin
  return query
  select s.entry_id
  from firmwall.search_entry as s
  where s.words @@ p_query
    and coalesce(s.firm_id = p_firm_id and s.kind = 'matter', false)
    and p_user_id <> all (s.excluded_person_ids)
    and (s.allowed_person_ids is null or p_user_id = any (s.allowed_person_ids));
end
$$;

alter function firmwall.matters_holding(uuid, uuid, tsquery) owner to firmwall_exec;
revoke all on function firmwall.matters_holding(uuid, uuid, tsquery) from public;

comment on function firmwall.matters_holding(uuid, uuid, tsquery) is
'The ids of the matters of the firm that meet a text query and that the person may see. No row: none, or one of the three is NULL.';
