-- How alike two words are: 1 for the same, less by each letter that differs.
create or replace function firmwall.likeness(
  p_word text,
  p_other text
)
returns real
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, extensions, pg_temp
as $$
begin
  return (1 - levenshtein(p_word, p_other)::real / greatest(length(p_word), length(p_other)))::real;
end
$$;

alter function firmwall.likeness(text, text) owner to firmwall_exec;
revoke all on function firmwall.likeness(text, text) from public;

comment on function firmwall.likeness(text, text) is
'How alike two folded words of up to 64 characters are, from 0 to 1. NULL for NULL.';
