-- What every lexeme of a firm's entries of one kind begins with. Without a path of its own it is inlined into
-- its callers, which pin theirs; its body names every schema all the same.
create or replace function firmwall.lexeme_prefix(
  p_firm_id uuid,
  p_kind text
)
returns text
language sql
immutable
parallel safe
as $$
  select pg_catalog.left(pg_catalog.md5(p_firm_id::pg_catalog.text operator(pg_catalog.||) p_kind), 7)
$$;

alter function firmwall.lexeme_prefix(uuid, text) owner to firmwall_exec;
revoke all on function firmwall.lexeme_prefix(uuid, text) from public;

comment on function firmwall.lexeme_prefix(uuid, text) is
'Seven letters of a digest of firm and kind. NULL when either is NULL.';
