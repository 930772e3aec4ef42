-- How much there is to go through in app.rebuild_search.
create or replace function firmwall.search_size(p_part text)
returns bigint
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  if p_part = 'words' then
    return (
      select count(distinct w.word)
      from firmwall.search_word as w
      where w.firm_id = (select v_firm_id)
    );
  end if;
  return (
    select count(*)
    from firmwall.search_entry as s
    where s.firm_id = (select v_firm_id)
      and s.kind = rtrim(p_part, 's')
  );
end
$$;

alter function firmwall.search_size(text) owner to firmwall_exec;
revoke all on function firmwall.search_size(text) from public;
grant execute on function firmwall.search_size(text) to firmwall_context;

comment on function firmwall.search_size(text) is
'How many clients, matters, documents or words the search has of the firm of the context. 0 without a context.';
