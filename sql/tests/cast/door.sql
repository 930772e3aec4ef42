-- For tests of the door. Include after cast.sql.

-- The audit rows of this test: the calls of the cast itself have the number 0.
create function tests.calls() returns setof audit.tool_call
language plpgsql
security definer
as $$ begin return query select c.* from audit.tool_call as c where c.call_no > 0 order by c.call_no; end $$;

-- A body without what differs from call to call.
create function tests.plain(p_body jsonb) returns jsonb
language sql
as $$ select p_body - 'call_id' $$;

-- Calls a tool and says in short what came back.
create function tests.call(
  p_tool text,
  p_params jsonb default '{}'
)
returns text
language plpgsql
as $$
declare
  v_body jsonb := app.execute_tool(p_tool, p_params);
begin
  return concat_ws(' ', v_body ->> 'outcome', v_body ->> 'reason', v_body #>> '{nothing,kind}');
end
$$;

-- Parameters that each tool of the registry accepts from alder.
create function tests.good_params(p_tool text) returns jsonb
language sql
as $$
  select case p_tool
    when 'find_client' then '{"name": "Zebra Holdings"}'
    when 'get_client' then jsonb_build_object('client_id', tests.id('zebra'))
    when 'get_matter' then jsonb_build_object('matter_id', tests.id('northwind arbitration'))
    when 'query_matters' then '{"status": "open"}'
    when 'search_matters' then '{"query": "Northwind Harbour Authority"}'
    when 'global_search' then '{"query": "Northwind"}'
    when 'resolve_matter_document' then
      jsonb_build_object('matter_id', tests.id('northwind arbitration'), 'query', 'statement of claim')
    when 'update_matter_status' then
      jsonb_build_object('matter_id', tests.id('northwind arbitration'), 'status', 'on hold')
    when 'add_client_alias' then '{"client_name": "Zebra Holdings", "alias": "Zebra Group"}'
    when 'create_matter' then '{"client_name": "Zebra Holdings", "matter_number": "M-50", "title": "A new one"}'
    when 'add_matter_party' then
      jsonb_build_object('matter_id', tests.id('northwind arbitration'), 'name', 'Port Trust', 'role', 'intervener')
  end::jsonb
$$;

-- Registers a tool for the test whose handler runs this body.
create function tests.add_tool(
  p_name text,
  p_body text
)
returns void
language plpgsql
as $$
begin
  execute format(
    'create function firmwall.%I(p_params jsonb) returns jsonb language plpgsql as %L', 'tests_' || p_name, p_body
  );
  execute format('grant execute on function firmwall.%I(jsonb) to firmwall_exec', 'tests_' || p_name);
  perform set_config('role', 'firmwall_owner', true);
  insert into firmwall.tool (name, version, kind, required_permission, description, arguments, extra_keys, nothing, handler)
  values (
    p_name, 1, 'read', 'matters:read', 'For a test.', '{"type": "object", "properties": {}, "required": []}', 'reject',
    '{"not_found": "Nothing."}', 'tests_' || p_name
  );
  perform set_config('role', 'none', true);
end
$$;
