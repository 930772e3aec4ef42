-- The clients of the firm, page by page, in the order of their numbers: for a service's page of clients.
--
-- Must stay true: total and page come from one WHERE in one statement, so they cannot disagree. The order of the
-- numbers is that of their bytes, so a cursor means the same in every database. A client has no wall.
create or replace function app.list_clients(
  p_status text default null,
  p_name text default null,
  p_limit integer default 50,
  p_cursor text default null
)
returns jsonb
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_words text[] := firmwall.name_words(p_name);
  v_whole text := array_to_string(v_words, ' ');
  v_page jsonb;
begin
  perform firmwall.require_permission('matters:read');
  if p_status not in ('active', 'inactive') then
    raise exception 'no such status'
      using
        errcode = 'FW012',
        detail = 'Parameter: status.',
        hint = 'p_status is active, inactive, or NULL for both.';
  end if;
  perform firmwall.validate_limit(p_limit);
  if length(p_name) > (firmwall.text_limits('{display_name}'))[1] then
    raise exception 'the name is too long'
      using
        errcode = 'FW011',
        detail = 'Parameter: name.',
        hint = format('A name has at most %s characters.', (firmwall.text_limits('{display_name}'))[1]);
  end if;

  with met as materialized (
    select c.client_id, c.client_number, c.display_name, c.email, c.aliases, c.status
    from app.client as c
    where c.firm_id = (select v_firm_id)
      and (p_status is null or c.status = p_status)
      and (
        p_name is null
        or exists (
          select from firmwall.client_name as n
          where n.firm_id = (select v_firm_id)
            and n.client_id = c.client_id
            and starts_with(n.whole, v_whole)
        )
      )
  ),
  page as (
    select met.*
    from met
    where p_cursor is null or met.client_number collate "C" > p_cursor
    order by met.client_number collate "C"
    limit p_limit + 1
  ),
  shown as (
    select page.*
    from page
    order by page.client_number collate "C"
    limit p_limit
  )
  select jsonb_build_object(
    'clients', coalesce(
      (select jsonb_agg(to_jsonb(shown) order by shown.client_number collate "C") from shown), '[]'
    ),
    'total', (select count(*) from met),
    'next_cursor', case
      when (select count(*) from page) > p_limit then (select max(shown.client_number collate "C") from shown)
    end
  ) into v_page;
  return v_page;
end
$$;

alter function app.list_clients(text, text, integer, text) owner to firmwall_exec;
revoke all on function app.list_clients(text, text, integer, text) from public;
grant execute on function app.list_clients(text, text, integer, text) to firmwall_app, firmwall_admin;

comment on function app.list_clients(text, text, integer, text) is
'A page of the firm''s clients in the order of their numbers: clients, total, next_cursor (NULL on the last page; else what p_cursor takes). p_status is active, inactive, or NULL for both; p_name keeps those with a name or an alias that begins with these words. No context: no clients, total 0. Raises FW011 for a name over 300 characters, FW012 for another status or limit, FW030 without matters:read.';
