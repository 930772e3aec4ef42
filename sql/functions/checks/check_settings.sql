-- Settings of a role or of this database that a session begins with, which firmwall refuses, or which weaken it. A role may set
-- most of them for itself, so one injected statement is enough, and later sessions begin with the setting.
--
-- Must stay true: search_path is not among them, since every function pins its own.
create or replace function firmwall.check_settings()
returns table (level text, object text, found text, remedy text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'error', 'setting track_counts', 'is off', 'Set track_counts = on in the configuration of the server.'
  where not current_setting('track_counts')::boolean
  union all
  select
    case when w.is_refused then 'error' else 'warning' end,
    o.object,
    'sets ' || c.entry || ': ' || w.why,
    format('%s reset %s;', o.altered, v.name)
  from pg_db_role_setting as s
  left join pg_database as d on d.oid = s.setdatabase
  left join pg_roles as r on r.oid = s.setrole
  cross join lateral (
    values (
      concat_ws(
        ' in ',
        coalesce('role ' || r.rolname, case when s.setdatabase = 0 then 'all roles' end),
        'database ' || d.datname
      ),
      case
        when s.setrole = 0 and s.setdatabase <> 0 then format('alter database %I', d.datname)
        else concat_ws(' ', 'alter role', coalesce(quote_ident(r.rolname), 'all'), 'in database ' || quote_ident(d.datname))
      end
    )
  ) as o (object, altered)
  cross join lateral unnest(s.setconfig) as c (entry)
  cross join lateral (
    values (split_part(c.entry, '=', 1), lower(substr(c.entry, strpos(c.entry, '=') + 1) collate "C"))
  ) as v (name, value)
  join (
    values
    ('standard_conforming_strings', 'false', true, 'no context is readable (FW006)'),
    ('track_counts', 'false', true, 'no context can be opened (FW004)'),
    ('row_security', 'false', true, 'every statement on a table is refused'),
    ('default_transaction_read_only', 'true', true, 'no call can be recorded'),
    ('session_replication_role', 'origin', true, 'no trigger and no foreign key is checked'),
    ('debug_print_plan', 'true', true, 'plans may be shown to a client (FW005)'),
    ('debug_print_parse', 'true', false, 'queries of functions may be shown to a client'),
    ('debug_print_rewritten', 'true', false, 'queries of functions may be shown to a client'),
    ('client_min_messages', 'notice,warning,error', false, 'what is meant for the log is sent to the client'),
    ('array_nulls', 'false', false, 'NULL in a list of ids is read as a word'),
    ('transform_null_equals', 'true', false, '= NULL is read as IS NULL'),
    ('synchronous_commit', 'on,remote_apply,remote_write,true,yes,1', false, 'a crash may lose what was committed'),
    ('session_preload_libraries', '', false, 'a library runs in the sessions of services'),
    ('local_preload_libraries', '', false, 'a library runs in the sessions of services')
  ) as w (name, value, is_refused, why) on w.name = v.name
    and case
      -- the value to look for
      when w.value in ('true', 'false') then v.value::boolean = w.value::boolean
      -- the values that are no fault
      else v.value <> all (string_to_array(w.value, ',')) and v.value <> w.value
    end
  where s.setdatabase = 0
    or d.datname = current_database()
  union all
  select
    'error',
    concat_ws(' in ', 'role ' || r.rolname, 'database ' || d.datname),
    'sets ' || c.entry || ': settings of this prefix are firmwall''s own',
    format(
      'alter %s reset %I;',
      case when r.oid is null then 'database ' || quote_ident(d.datname) else concat_ws(' in database ', 'role ' || quote_ident(r.rolname), quote_ident(d.datname)) end,
      split_part(c.entry, '=', 1)
    )
  from pg_db_role_setting as s
  left join pg_database as d on d.oid = s.setdatabase
  left join pg_roles as r on r.oid = s.setrole
  cross join lateral unnest(s.setconfig) as c (entry)
  where c.entry like 'firmwall.%'
    and (s.setdatabase = 0 or d.datname = current_database())
  order by 2, 3
$$;

alter function firmwall.check_settings() owner to firmwall_exec;
revoke all on function firmwall.check_settings() from public;

comment on function firmwall.check_settings() is
'Settings of roles and of this database that firmwall refuses, or that weaken it, with the statement that resets each. No row: none.';
