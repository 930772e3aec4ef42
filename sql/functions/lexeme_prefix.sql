-- What every lexeme of a firm's entries of one kind begins with.
create or replace function firmwall.lexeme_prefix(
  p_firm_id uuid,
  p_kind text
)
returns text
language sql
immutable
parallel safe
as $$
  select left(md5(p_firm_id::text || p_kind), 7)
$$;

alter function firmwall.lexeme_prefix(uuid, text) owner to firmwall_exec;
revoke all on function firmwall.lexeme_prefix(uuid, text) from public;

comment on function firmwall.lexeme_prefix(uuid, text) is
'Seven letters of a digest of firm and kind. NULL when either is NULL.';
