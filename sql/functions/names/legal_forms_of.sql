-- The legal forms that a name is written with, abbreviations written out: "Acme Pvt. Ltd." has private
-- and limited. Two names whose forms contradict ("Acme Ltd", "Acme LLP") are two bodies in law; one that
-- says less than the other ("Acme", "Acme Ltd", "Acme Pvt Ltd") may be the same.
create or replace function firmwall.legal_forms_of(p_text text)
returns text[]
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select distinct coalesce(w.stands_for, w.word)
    from firmwall.word as w
    where w.word = any (string_to_array(firmwall.normalize_text(p_text), ' '))
      and w.role in ('legal_form', 'weak_form')
  );
end
$$;

alter function firmwall.legal_forms_of(text) owner to firmwall_exec;
revoke all on function firmwall.legal_forms_of(text) from public;

comment on function firmwall.legal_forms_of(text) is
'The legal forms in a name, each once. Empty when it has none. NULL for NULL.';
