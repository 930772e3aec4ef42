-- What a matter is searched by, in the order of firmwall.search_fields. A field that is NULL keeps its place.
-- Without a path of its own it is inlined into its callers, which pin theirs; its body names every schema all the same.
create or replace function firmwall.matter_fields(p_matter app.matter)
returns text[]
language sql
immutable
parallel safe
as $$
  select array[p_matter.title, p_matter.matter_number, p_matter.practice_area, p_matter.description]
$$;

alter function firmwall.matter_fields(app.matter) owner to firmwall_exec;
revoke all on function firmwall.matter_fields(app.matter) from public;

comment on function firmwall.matter_fields(app.matter) is
'The values that a matter is searched by, without the names of client and parties. NULL for each field that is NULL.';
