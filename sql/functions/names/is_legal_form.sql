-- Whether a folded word is a legal form, be it only at the end of a name: "ltd", "company".
create or replace function firmwall.is_legal_form(p_word text)
returns boolean
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from firmwall.word as w
    where w.word = p_word
      and w.role in ('legal_form', 'weak_form')
  );
end
$$;

alter function firmwall.is_legal_form(text) owner to firmwall_exec;
revoke all on function firmwall.is_legal_form(text) from public;

comment on function firmwall.is_legal_form(text) is
'Whether the lists have the word as a legal form. False for NULL.';
