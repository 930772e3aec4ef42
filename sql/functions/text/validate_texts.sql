-- What the functions that register firms, people and members ask of their texts, as the loaders ask it of a row.
create or replace function firmwall.validate_texts(
  p_fields text[],
  p_texts text[]
)
returns void
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_fault text := firmwall.line_text_error(p_fields, p_texts);
begin
  if v_fault is not null then
    raise exception '%', v_fault
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', split_part(v_fault, ':', 1)),
        hint = 'Line breaks, tabs, terminal escapes and marks of direction are no part of it.';
  end if;
end
$$;

alter function firmwall.validate_texts(text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.validate_texts(text[], text[]) from public;
grant execute on function firmwall.validate_texts(text[], text[]) to firmwall_context;

comment on function firmwall.validate_texts(text[], text[]) is
'Nothing, when each text can be taken into its field; a NULL text is passed over. Raises FW012 with the fault of the first that cannot.';
