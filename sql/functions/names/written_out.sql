-- The words of a name with nothing left out, abbreviations written out: "Acme Pvt. Ltd." and "ACME
-- Private Limited" are the same.
create or replace function firmwall.written_out(p_text text)
returns text[]
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select coalesce(w.stands_for, said.word)
    from unnest(string_to_array(firmwall.normalize_text(p_text), ' ')) with ordinality as said (word, place)
    left join firmwall.word as w on w.word = said.word
    order by said.place
  );
end
$$;

alter function firmwall.written_out(text) owner to firmwall_exec;
revoke all on function firmwall.written_out(text) from public;

comment on function firmwall.written_out(text) is
'The folded words of a text, all of them, abbreviations written out. NULL for NULL.';
