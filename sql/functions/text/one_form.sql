-- The one form in which logins and firm codes are compared: without spaces around, without differences of case, in
-- Unicode's compatibility form.
--
-- Must stay true: the keys that are stored are its answers, so a change of it needs a migration that writes them again.
create or replace function firmwall.one_form(p_text text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return btrim(
    firmwall.case_folded(p_text),
    e' \t\n\r\f\u000b\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
  );
end
$$;

alter function firmwall.one_form(text) owner to firmwall_exec;
revoke all on function firmwall.one_form(text) from public;
grant execute on function firmwall.one_form(text) to firmwall_context;

comment on function firmwall.one_form(text) is
'The form in which a login or a firm''s code is compared. NULL for NULL.';
