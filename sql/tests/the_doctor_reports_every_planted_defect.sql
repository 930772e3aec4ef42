-- Each check of the doctor reports the defect it is there for, and did not report it before it was planted.
-- Threats: T01, T05, T07, T12, T15, T16, T17, T19, T20, T22, T23, T24, T25, T30, T39, T42.
begin;
\ir fixtures/base.sql

-- what the DBA has set for this database is put aside until this file ends, so that only what is planted is found
do $$
begin
  execute format('alter database %I reset all', current_database());
end
$$;

-- Plants a defect, asks the check, and takes the defect away again.
create function tests.finds(p_check text, p_object text, p_planted text) returns text
language plpgsql
as $$
declare
  v_asked text := format(
    'select count(*) from firmwall.%I() as c where c.object = %L', 'check_' || p_check, p_object
  );
  v_before bigint;
  v_after bigint;
begin
  insert into tests.planted values (p_check);
  execute v_asked into v_before;
  begin
    execute p_planted;
    execute v_asked into v_after;
    raise sqlstate 'TT000';
  exception
    when sqlstate 'TT000' then
      null;
  end;
  return ok(v_before = 0 and v_after > 0, p_check || ' reports ' || p_object || ': ' || regexp_replace(p_planted, '\s+', ' ', 'g'));
end
$$;
create table tests.planted (check_name text);

select plan(85);

select tests.finds(p.check_name, p.object, p.planted)
from (
  values
  ('row_security', 'app.client', 'alter table app.client disable row level security'),
  ('row_security', 'app.client', 'alter table app.client no force row level security'),
  ('row_security', 'app.planted', 'create table app.planted (firm_id uuid not null)'),
  ('policy_roles', 'app.client', 'create policy planted on app.client for delete using (false)'),
  ('policy_restrictive', 'app.client', 'create policy planted on app.client as restrictive to firmwall_exec using (true)'),
  ('policy_single', 'app.client', 'create policy planted on app.client for select to firmwall_exec using (false)'),
  ('policy_single', 'app.client', 'create policy planted on app.client for all to firmwall_reader using (false)'),
  ('policy_firm', 'app.client', 'create policy planted on app.client for delete to firmwall_exec using (true)'),
  (
    'policy_firm', 'app.client',
    'alter policy "a firm reads its own clients" on app.client using (firm_id = (select app.current_firm_id_or_null()) or true)'
  ),
  (
    'policy_firm', 'app.client',
    'alter policy "a firm reads its own clients" on app.client
       using (firm_id is not distinct from (select app.current_firm_id_or_null()))'
  ),
  (
    'policy_firm', 'app.client',
    'alter policy "a firm adds its own clients" on app.client
       with check (firm_id = (select app.current_firm_id_or_null()) or display_name = ''x'')'
  ),
  (
    'policy_lookup', 'app.client',
    'alter policy "a firm reads its own clients" on app.client
       using (firm_id = (select app.current_firm_id_or_null()) and exists (select from app.matter))'
  ),
  (
    'policy_lookup', 'app.client',
    'alter policy "a firm reads its own clients" on app.client using (firm_id = app.current_firm_id_or_null())'
  ),
  ('walls', 'app.planted', 'create table app.planted (firm_id uuid, matter_id uuid)'),
  (
    'walls', 'app.matter',
    'alter policy "a firm reads its own matters, inside their walls" on app.matter
       using (firm_id = (select app.current_firm_id_or_null()))'
  ),
  (
    'walls', 'app.document',
    'alter policy "a firm reads its own documents, inside their walls" on app.document
       using (
         firm_id = (select app.current_firm_id_or_null()) and (select app.current_user_id_or_null()) <> all (excluded_person_ids)
         and (allowed_person_ids is null or (select app.current_user_id_or_null()) = any (allowed_person_ids))
       )'
  ),
  ('unique_keys', 'app.client', 'create unique index on app.client (client_id)'),
  ('unique_keys', 'app.client', 'create unique index on app.client (client_id, firm_id)'),
  (
    'foreign_keys', 'app.matter',
    'create unique index planted on app.client (client_id, firm_id);
     alter table app.matter add foreign key (client_id, firm_id) references app.client (client_id, firm_id)'
  ),
  (
    'foreign_keys', 'app.matter',
    'alter table app.matter add foreign key (firm_id, client_id) references app.client (firm_id, client_id) on delete set null'
  ),
  ('firm_column', 'app.planted', 'create table app.planted (firm_id uuid)'),
  ('firm_column', 'app.planted', 'create table app.planted (firm_id text not null)'),
  ('counters', 'app.client', 'alter table app.client add column planted integer generated always as identity'),
  ('counters', 'app.client', 'create sequence app.planted; alter table app.client add column planted integer default nextval(''app.planted'')'),
  ('counters', 'app.planted', 'create sequence app.planted; grant usage on sequence app.planted to firmwall_app'),
  ('owners', 'app.client', 'alter table app.client owner to session_user'),
  ('owners', 'app.open_context(uuid,uuid)', 'alter function app.open_context(uuid, uuid) owner to firmwall_owner; grant execute on function app.open_context(uuid, uuid) to firmwall_app'),
  ('owners', 'schema audit', 'alter schema audit owner to session_user'),
  ('roles', 'firmwall_app', 'alter role firmwall_app login'),
  ('roles', 'firmwall_exec', 'alter role firmwall_exec createrole'),
  ('context_volatility', 'app.current_firm_id_or_null()', 'alter function app.current_firm_id_or_null() immutable'),
  ('context_volatility', 'app.current_user_id_or_null()', 'alter function app.current_user_id_or_null() volatile'),
  ('context_volatility', 'app.current_user_id_or_null()', 'alter function app.current_user_id_or_null() parallel safe'),
  ('context_volatility', 'firmwall.current_context()', 'alter function firmwall.current_context() immutable'),
  ('context_volatility', 'firmwall.current_context()', 'alter function firmwall.current_context() volatile'),
  ('tools', 'tool find_client', 'update firmwall.tool set active = false where name = ''find_client'''),
  (
    'tools', 'tool get_client',
    'update firmwall.tool set active = false where name = ''get_client'';
     insert into firmwall.tool
     select (jsonb_populate_record(t, ''{"version": 1000, "active": true}'')).* from firmwall.tool as t where t.name = ''get_client'''
  ),
  ('parallel', 'app.set_matter_wall(text,uuid[],uuid[])', 'alter function app.set_matter_wall parallel safe'),
  ('search_path', 'app.begin_request(text)', 'alter function app.begin_request(text) reset search_path'),
  ('search_path', 'app.begin_request(text)', 'alter function app.begin_request(text) set search_path = pg_catalog'),
  ('search_path', 'app.begin_request(text)', 'alter function app.begin_request(text) set search_path = pg_temp, pg_catalog'),
  (
    'search_path', 'schema planted',
    'create schema planted; grant create on schema planted to public;
     alter function app.begin_request(text) set search_path = pg_catalog, planted, pg_temp'
  ),
  (
    'search_path', 'schema planted',
    'create schema planted; create role planted; create role member_of_planted in role planted;
     grant create on schema planted to planted;
     alter function app.begin_request(text) set search_path = pg_catalog, planted, pg_temp'
  ),
  (
    'search_path', 'firmwall.planted()',
    'create function firmwall.planted() returns integer language sql immutable as ''select 1''; '
    'grant execute on function firmwall.planted() to firmwall_app'
  ),
  ('public_grants', 'app.doctor()', 'grant execute on function app.doctor() to public'),
  ('public_grants', 'app.client', 'grant select (display_name) on app.client to public'),
  ('public_grants', 'schema app', 'alter default privileges for role firmwall_owner in schema app grant select on tables to firmwall_app'),
  ('rights', 'function app.doctor()', 'grant execute on function app.doctor() to session_user'),
  ('rights', 'table app.matter', 'grant select on app.matter to firmwall_reader with grant option'),
  ('rights', 'column app.client.display_name', 'grant update (display_name) on app.client to firmwall_context'),
  ('rights', 'sequence audit.call_no', 'grant update on sequence audit.call_no to firmwall_exec'),
  ('rights', 'schema identity', 'grant usage on schema identity to firmwall_app'),
  ('rights', 'type firmwall.client_row', 'grant usage on type firmwall.client_row to firmwall_app'),
  ('surface', 'app.client', 'grant select (display_name) on app.client to firmwall_agent'),
  ('surface', 'app.client', 'grant truncate on app.client to firmwall_exec'),
  ('surface', 'schema app', 'grant create on schema app to firmwall_exec'),
  ('temporary', 'database ' || current_database(), format('grant temporary on database %I to public', current_database())),
  ('views', 'app.planted', 'create view app.planted as select'),
  ('views', 'app.planted', 'create materialized view app.planted as select'),
  ('comments', 'app.client', 'comment on table app.client is null'),
  ('comments', 'app.begin_request(text)', 'comment on function app.begin_request(text) is null'),
  (
    'bare_context', 'firmwall.planted()',
    'create function firmwall.planted() returns bigint language plpgsql as
     ''begin return (select count(*) from app.client as c where c.firm_id = app.current_firm_id_or_null()); end''; '
  ),
  (
    'bare_context', 'firmwall.planted()',
    'create function firmwall.planted() returns bigint language plpgsql as
     ''begin return (select count(*) from app.client as c where c.firm_id = (firmwall.current_context()).firm_id); end''; '
  ),
  (
    'firm_predicate', 'firmwall.planted()',
    'create function firmwall.planted() returns bigint language plpgsql as
     ''begin return (select count(*) from app.client as c); end'';
     grant create on schema firmwall to firmwall_exec; alter function firmwall.planted() owner to firmwall_exec'
  ),
  (
    'sql_functions', 'firmwall.planted(uuid)',
    'create function firmwall.planted(uuid) returns bigint language sql as
     ''select count(*) from app.client as c where c.firm_id = $1'''
  ),
  (
    'triggers', 'app.client',
    'create trigger planted before update on app.client for each row execute function suppress_redundant_updates_trigger();
     alter table app.client disable trigger planted'
  ),
  (
    'twins', 'person PLANTED@x.example',
    'insert into identity.person (login, name) values (''planted@x.example'', ''Planted'');
     alter table identity.person disable trigger keep_key;
     insert into identity.person (login, name) values (''PLANTED@x.example'', ''Planted'')'
  ),
  (
    'members', 'planted',
    'create role planted; grant firmwall_exec to planted'
  ),
  ('settings', 'role planted', 'create role planted; alter role planted set row_security = off'),
  ('settings', 'role planted', 'create role planted; alter role planted set standard_conforming_strings = off'),
  ('settings', 'role planted', 'create role planted; alter role planted set default_transaction_read_only = yes'),
  ('settings', 'role planted', 'create role planted; alter role planted set debug_print_plan = 1'),
  ('settings', 'role planted', 'create role planted; alter role planted set debug_print_parse = on'),
  ('settings', 'role planted', 'create role planted; alter role planted set debug_print_rewritten = on'),
  ('settings', 'role planted', 'create role planted; alter role planted set client_min_messages = debug1'),
  ('settings', 'role planted', 'create role planted; alter role planted set array_nulls = off'),
  ('settings', 'role planted', 'create role planted; alter role planted set transform_null_equals = on'),
  ('settings', 'role planted', 'create role planted; alter role planted set synchronous_commit = off'),
  ('settings', 'role planted', 'create role planted; alter role planted set synchronous_commit = local'),
  (
    'unscoped_calls', 'role planted',
    'set local role firmwall_context; insert into audit.unscoped_count values (''planted'', now(), 1, 5); reset role'
  ),
  (
    'settings', 'database ' || current_database(),
    format('alter database %I set synchronous_commit = local', current_database())
  ),
  (
    'settings', 'role planted in database ' || current_database(),
    format('create role planted; alter role planted in database %I set row_security = off', current_database())
  )
) as p (check_name, object, planted);

-- what cannot be planted by a database owner: the release of the server, a LEAKPROOF function, the rights of
-- PUBLIC on large objects, a setting of the server, and what only an older server lets a role do
select is(
  (
    select array_agg(substr(f.proname, 7)::text order by f.proname)
    from pg_proc as f
    where f.pronamespace = 'firmwall'::regnamespace
      and f.proname like 'check\_%'
      and f.prorettype = 'record'::regtype
      and substr(f.proname, 7) not in (select p.check_name from tests.planted as p)
  ),
  array['large_objects', 'leakproof', 'prepared_transactions', 'role_makers', 'server_release'],
  'every other check has had its defect'
);
select is(
  (select count(*) from firmwall.check_role_makers() as c where c.object = 'role ' || session_user),
  (current_setting('server_version_num')::integer < 160000)::integer::bigint,
  'role_makers reports the owner who runs this, on servers where CREATEROLE lets him in'
);
select is(
  (select count(*) from firmwall.check_large_objects()),
  (
    select has_function_privilege('public', f.oid, 'execute')::integer::bigint
    from pg_proc as f where f.proname = 'lo_get' and f.pronargs = 1
  ),
  'large_objects reports whether PUBLIC may read one'
);

select * from finish();
rollback;
