-- How many entries that the person may see meet each of these text queries, up to a limit.
create or replace function firmwall.search_counts(
  p_firm_id uuid,
  p_user_id uuid,
  p_kind text,
  p_parent_id uuid,
  p_limit integer,
  p_asks tsquery[]
)
returns integer[]
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return (
    select array_agg(
      (
        select count(*)::integer
        from (
          select from firmwall.search_entry as s
          where s.words @@ t.ask
            and coalesce(s.firm_id = p_firm_id and s.kind = p_kind, false)
            and p_user_id <> all (s.excluded_person_ids)
            and (s.allowed_person_ids is null or p_user_id = any (s.allowed_person_ids))
            and (p_parent_id is null or s.parent_id = p_parent_id)
          limit p_limit
        ) as s
      )
      order by t.term
    )
    from unnest(p_asks) with ordinality as t (ask, term)
  );
end
$$;

alter function firmwall.search_counts(uuid, uuid, text, uuid, integer, tsquery[]) owner to firmwall_exec;
revoke all on function firmwall.search_counts(uuid, uuid, text, uuid, integer, tsquery[]) from public;

comment on function firmwall.search_counts(uuid, uuid, text, uuid, integer, tsquery[]) is
'How many entries meet each text query, up to p_limit; 0 for a NULL one.';
