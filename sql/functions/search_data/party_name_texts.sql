-- The names of the parties of matters of the firm of the context, all of a matter's in one text, parted by U+0001,
-- which stands before the first as well: these words come after others, and no phrase reaches from those into them.
--
-- Must stay true: this reads past the walls, because an entry needs all parties of its matter, also those that are hidden from
-- the person who renames a client or changes the word lists. The names go into the search entries, which have the wall of their
-- matter, and nowhere else.
create or replace function firmwall.party_name_texts(
  p_firm_id uuid,
  p_matter_ids uuid[]
)
returns text[]
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select coalesce(
      (
        select u&'\0001 ' || string_agg(p.name, u&' \0001 ' order by p.party_id)
        from app.matter_party as p
        where p.firm_id = p_firm_id
          and p.matter_id = m.matter_id
      ),
      ''
    )
    from unnest(p_matter_ids) with ordinality as m (matter_id, place)
    order by m.place
  );
end
$$;

alter function firmwall.party_name_texts(uuid, uuid[]) owner to firmwall_context;
revoke all on function firmwall.party_name_texts(uuid, uuid[]) from public;
grant execute on function firmwall.party_name_texts(uuid, uuid[]) to firmwall_exec;

comment on function firmwall.party_name_texts(uuid, uuid[]) is
'For each of these matters the names of its parties, each after U+0001; empty where there is none. For the search alone.';
