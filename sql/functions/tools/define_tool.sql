-- Puts a version of a tool into the registry. The files of sql/tools call it, one file a tool; so may a DBA, with a file of
-- their own.
--
-- Must stay true: a version never changes, because answers and audit rows name it. The new version is in use from then on, unless
-- a higher one is, or no version is: a tool that was withdrawn stays withdrawn. Versions of a release are below 1000; from 1000
-- on they are the DBA's own, so that no release brings another text under their number.
create or replace function firmwall.define_tool(
  p_name text,
  p_version integer,
  p_kind text,
  p_permission text,
  p_description text,
  p_arguments jsonb,
  p_extra_keys text,
  p_nothing jsonb,
  p_handler text,
  p_carried_out_by text default null
)
returns text
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_there firmwall.tool;
  v_in_use integer;
  v_is_new boolean;
  v_handler text;
begin
  -- of two definitions at once, the second sees the first
  lock table firmwall.tool in share row exclusive mode;
  select t.* into v_there
  from firmwall.tool as t
  where t.name = p_name
    and t.version = p_version;
  if found then
    if (v_there.kind, v_there.required_permission, v_there.description, v_there.arguments, v_there.extra_keys, v_there.nothing)
        is distinct from (p_kind, p_permission, p_description, p_arguments, p_extra_keys, p_nothing)
      or (v_there.handler, v_there.carried_out_by) is distinct from (p_handler::name, p_carried_out_by::name)
    then
      raise exception 'version % of the tool % is another one in this database', p_version, p_name
        using
          errcode = 'FW052',
          detail = format(
            'Different: %s.',
            concat_ws(
              ', ',
              case when v_there.kind <> p_kind then 'kind' end,
              case when v_there.required_permission <> p_permission then 'permission' end,
              case when v_there.description <> p_description then 'description' end,
              case when v_there.arguments <> p_arguments then 'arguments' end,
              case when v_there.extra_keys <> p_extra_keys then 'extra_keys' end,
              case when v_there.nothing <> p_nothing then 'nothing' end,
              case when v_there.handler <> p_handler then 'handler' end,
              case when v_there.carried_out_by is distinct from p_carried_out_by then 'carried_out_by' end
            )
          ),
          hint = 'Raise p_version: answers and audit rows name the version, so a version keeps its text.';
    end if;
    return format('%s: version %s is there already', p_name, p_version);
  end if;

  foreach v_handler in array array_remove(array[p_handler, p_carried_out_by], null)
  loop
    if to_regprocedure(format('firmwall.%I(jsonb)', v_handler)) is null then
      raise exception 'the function firmwall.%(jsonb) of the tool % does not exist', v_handler, p_name
        using
          errcode = 'undefined_function',
          hint = 'Create it first: sql/functions/tools has a file for each.';
    end if;
  end loop;

  select max(t.version) filter (where t.active), count(*) = 0 into v_in_use, v_is_new
  from firmwall.tool as t
  where t.name = p_name;
  if v_in_use < p_version then
    update firmwall.tool as t
    set active = false
    where t.name = p_name
      and t.active;
  end if;
  insert into firmwall.tool (
    name, version, kind, required_permission, description, arguments, extra_keys, nothing, handler, carried_out_by, active
  )
  values (
    p_name, p_version, p_kind, p_permission, p_description, p_arguments, p_extra_keys, p_nothing, p_handler, p_carried_out_by,
    v_is_new or coalesce(v_in_use < p_version, false)
  );
  return case
    when v_is_new or v_in_use < p_version then format('%s: version %s is in use', p_name, p_version)
    when v_in_use > p_version then format('%s: version %s is stored, and version %s stays in use', p_name, p_version, v_in_use)
    else format('%s: version %s is stored, and the tool stays withdrawn', p_name, p_version)
  end;
end
$$;

alter function firmwall.define_tool(text, integer, text, text, text, jsonb, text, jsonb, text, text) owner to firmwall_exec;
revoke all on function firmwall.define_tool(text, integer, text, text, text, jsonb, text, jsonb, text, text) from public;
grant execute on function firmwall.define_tool(text, integer, text, text, text, jsonb, text, jsonb, text, text) to firmwall_owner;

comment on function firmwall.define_tool(text, integer, text, text, text, jsonb, text, jsonb, text, text) is
'Adds a version of a tool to the registry, and says which version is in use. For firmwall_owner. Raises FW052 when the version is there with another text, 42883 when a function of the tool does not exist, 23514 when a value is not one that the registry takes.';
