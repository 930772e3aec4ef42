-- The stage: what every test stands on, before anybody enters it.
--
-- Include it inside the transaction of a test that needs no people (catalogue, privileges); a test with
-- people includes cast.sql, which begins with this file. Everything here is rolled back with the test.
--
-- Must stay true: it runs as the database owner with CREATEROLE, without a superuser, on every supported
-- version; it grants that owner the three roles of firmwall for this transaction alone; every assertion
-- about tenancy is then made under a role that row-level security binds, and says so first
-- (tests.assert_bound_role).

set local client_min_messages = warning;

-- A database that runs the suite hundreds of times (tests/mutation.py) keeps stage and cast, committed.
select to_regprocedure('tests.login_of(text)') is null as stage_is_empty \gset
\if :stage_is_empty

do $stage$
declare
  v_role text;
  v_tap text;
begin
  if not exists (
    select from pg_catalog.pg_roles
    where rolname = current_user and (rolsuper or rolcreaterole)
  ) then
    raise exception 'the tests run as the database owner with CREATEROLE, not as %', current_user
      using hint = 'Connect as the role that ran firmwall migrate up.';
  end if;

  foreach v_role in array array['firmwall_owner', 'firmwall_exec', 'firmwall_context'] loop
    -- only where missing: two databases of one cluster that grant the same role wait for each other
    if not pg_catalog.pg_has_role(v_role, 'usage') then
      execute pg_catalog.format('grant %I to current_user', v_role);
    end if;
  end loop;

  -- pgTAP, wherever it lies, must be usable by the roles that the tests act as
  select n.nspname into v_tap
  from pg_catalog.pg_proc as p
  join pg_catalog.pg_namespace as n on n.oid = p.pronamespace
  where p.proname = 'throws_ok'
  limit 1;
  if v_tap is null then
    raise exception 'pgTAP is not in this database'
      using hint = 'create schema tap; create extension pgtap schema tap; then search_path = tap, public.';
  end if;
  if not pg_catalog.has_schema_privilege('firmwall_app', v_tap, 'usage') then
    execute pg_catalog.format('grant usage on schema %I to public', v_tap);
  end if;
end
$stage$;

create schema tests;
grant usage on schema tests to public;

-- The same id for the same name in every test: tests.id('anna').
create function tests.id(p_name text)
returns uuid
language sql
immutable
as $$ select md5('firmwall cast: ' || p_name)::uuid $$;

-- A login such as a DBA makes: NOINHERIT of nothing, member of one firmwall role. Made on first use; its
-- name carries the backend, so that tests of two databases do not wait for each other.
create function tests.login_of(p_group text)
returns text
language plpgsql
security definer
as $$
declare
  v_login text := 'tests_' || p_group || '_' || pg_backend_pid();
begin
  if not exists (select from pg_roles where rolname = v_login) then
    execute format('create role %I in role %I', v_login, p_group);
    execute format('grant %I to session_user', v_login);
  end if;
  return v_login;
end
$$;

-- Who acts from here on. The context, if one is open, stays.
create function tests.as_service() returns void
language plpgsql
as $$ begin perform set_config('role', tests.login_of('firmwall_app'), true); end $$;

create function tests.as_agent() returns void
language plpgsql
as $$ begin perform set_config('role', tests.login_of('firmwall_agent'), true); end $$;

create function tests.as_reader() returns void
language plpgsql
as $$ begin perform set_config('role', tests.login_of('firmwall_reader'), true); end $$;

create function tests.as_admin() returns void
language plpgsql
as $$ begin perform set_config('role', tests.login_of('firmwall_admin'), true); end $$;

create function tests.as_exec() returns void
language plpgsql
as $$ begin perform set_config('role', 'firmwall_exec', true); end $$;

create function tests.as_owner() returns void
language plpgsql
as $$ begin perform set_config('role', 'none', true); end $$;

-- Opens a context for a person of the cast as app.begin_request would, seal and all, but as often as a
-- test likes: the latch allows a real one once a transaction. Needs no membership.
create function tests.act_as(
  p_person text,
  p_firm text default null
)
returns void
language plpgsql
security definer
as $$
declare
  v_firm_id uuid := tests.id(p_firm);
  v_context text;
begin
  if p_firm is null then
    select m.firm_id into strict v_firm_id
    from identity.membership as m
    where m.person_id = tests.id(p_person);
  end if;
  v_context := v_firm_id || '|' || tests.id(p_person);
  perform set_config('firmwall.context', v_context || '|' || firmwall.context_seal(v_context), true);
end
$$;

create function tests.act_as_nobody() returns void
language plpgsql
as $$ begin perform set_config('firmwall.context', '', true); end $$;

-- A green tenancy test of a superuser says nothing: row-level security does not bind one.
create function tests.assert_bound_role() returns text
language plpgsql
as $$
begin
  return ok(
    (
      select not r.rolsuper and not r.rolbypassrls and not pg_has_role(r.oid, 'firmwall_owner', 'member')
      from pg_roles as r where r.rolname = current_user
    ),
    'acts as a role that is no superuser, no owner, and cannot bypass row-level security'
  );
end
$$;

-- Switches row-level security off where it is a property: on the table, by its owner. A session of a
-- superuser would not do, since the functions run as their own owner whoever calls.
create function tests.rls_off(variadic p_tables regclass[]) returns setof text
language plpgsql
security definer
as $$
declare
  v_table regclass;
begin
  foreach v_table in array p_tables loop
    execute format('alter table %s disable row level security', v_table);
    return next is(
      (select c.relrowsecurity from pg_class as c where c.oid = v_table), false,
      'row-level security is off on ' || v_table
    );
  end loop;
end
$$;

-- The same for every table of a firm at once, in one assertion.
create function tests.all_rls_off() returns text
language plpgsql
security definer
as $$
declare
  v_table regclass;
  v_tables regclass[] := array(
    select c.oid::regclass
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
  );
begin
  foreach v_table in array v_tables loop
    execute format('alter table %s disable row level security', v_table);
  end loop;
  return is(
    (select count(*) from pg_class as c where c.oid = any (v_tables) and c.relrowsecurity), 0::bigint,
    'relrowsecurity is false on all ' || cardinality(v_tables) || ' tables with a firm_id'
  );
end
$$;

-- A function of firmwall_exec and every other that it calls, directly or not.
create function tests.reached_from(variadic p_functions regproc[]) returns setof regproc
language sql
stable
security definer
as $$
  with recursive reached (function) as (
    select unnest(p_functions)::oid
    union
    select f.oid
    from reached as r
    join pg_proc as at on at.oid = r.function
    cross join lateral regexp_matches(at.prosrc, '\m(app|firmwall)\.(\w+)\(', 'g') as called (name)
    join pg_proc as f on f.proname = called.name[2] and f.pronamespace::regnamespace::text = called.name[1]
    where pg_get_userbyid(f.proowner) = 'firmwall_exec'
  )
  select function::regproc from reached
$$;

-- Takes something out of functions and of all they call, in place, for the rest of the transaction: nobody
-- knows which of them holds.
create function tests.take_out(p_patterns text[], p_functions regproc[]) returns void
language plpgsql
security definer
as $$
declare
  v_function regproc;
  v_before text;
  v_after text;
  v_pattern text;
  v_found boolean := false;
begin
  for v_function in select r from tests.reached_from(variadic p_functions) as r loop
    v_before := pg_get_functiondef(v_function);
    v_after := v_before;
    foreach v_pattern in array p_patterns loop
      v_after := regexp_replace(v_after, v_pattern, 'true', 'g');
    end loop;
    if v_after <> v_before then
      v_found := true;
      execute v_after;
    end if;
  end loop;
  if not v_found then
    raise exception 'nothing to take out of %', p_functions;
  end if;
end
$$;

-- After rls_off a function must show without its predicate (and without its wall) what it hid: that proves
-- that the assertions before could have failed.
create function tests.without_predicate(variadic p_functions regproc[]) returns void
language sql
as $$
  select tests.take_out(
    array['\m(\w+\.)?firm_id = ([vp]_firm_id\M|v_\w+\.firm_id\M|\(select [vp]_firm_id\))'], p_functions
  )
$$;

create function tests.without_wall(variadic p_functions regproc[]) returns void
language sql
as $$
  select tests.take_out(
    array[
      '\m[vp]_(user|person)_id <> all \((\w+\.)?walled_out\)',
      '\((\w+\.)?let_in is null or [vp]_(user|person)_id = any \((\w+\.)?let_in\)\)'
    ],
    p_functions
  )
$$;

-- Tables whose policy for the functions' role is constant, so that the planner may use a text index: they
-- stand on the explicit predicate alone, and on nobody else having any right on them.
create function tests.search_tables() returns setof regclass
language sql
stable
security definer
as $$ select t::regclass from unnest(array['firmwall.search_entry', 'firmwall.search_word']) as t $$;

-- Every other table that holds rows of a firm.
create function tests.firm_tables() returns setof regclass
language sql
stable
security definer
as $$
  select c.oid::regclass
  from pg_class as c
  join pg_attribute as a on a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
  where c.relkind in ('r', 'p')
    and c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
    and c.oid::regclass not in (select t from tests.search_tables() as t)
  order by c.oid::regclass::text
$$;

-- Those of them that hang on a matter, and that the functions read.
create function tests.walled_tables() returns setof regclass
language sql
stable
as $$
  select t
  from tests.firm_tables() as t
  join pg_attribute as a on a.attrelid = t and a.attname = 'matter_id' and not a.attisdropped
  where has_table_privilege('firmwall_exec', t, 'select')
$$;

-- Which matters whoever acts sees in such a table, by the names the cast gives them.
create function tests.matters_in(p_table regclass) returns text[]
language plpgsql
as $$
declare
  v_names text[];
begin
  execute format(
    'select array_agg(distinct n.name)
     from unnest(array[''northwind arbitration'', ''zebra takeover'', ''gupta estate'', ''gupta lease'',
       ''northwind of birch charter'', ''quokka refinancing'']) as n (name)
     where exists (select from %s as t where t.matter_id = tests.id(n.name))', p_table
  )
  into v_names;
  return v_names;
end
$$;

-- The statement that inserts a copy of one row which this person sees, as it stands or with some columns
-- changed. It raises where the cast has no such row, so that a new table brings its rows with it.
create function tests.insert_of_copy(
  p_table regclass,
  p_person text,
  p_changed jsonb default '{}'
)
returns text
language plpgsql
security definer
as $$
declare
  v_context text := current_setting('firmwall.context', true);
  v_row jsonb;
  v_columns text;
begin
  perform tests.act_as(p_person);
  execute format('select to_jsonb(t) from %s as t where firm_id = app.current_firm_id_or_null() limit 1', p_table)
  into v_row;
  perform set_config('firmwall.context', coalesce(v_context, ''), true);
  if v_row is null then
    raise exception 'the cast has no row of % for %', p_table, p_person;
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into v_columns
  from pg_attribute as a
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  return format(
    'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, %3$L)',
    p_table, v_columns, v_row || p_changed
  );
end
$$;

-- What a statement did, as its caller sees it: the rows it touched, or the error without its context.
create function tests.outcome_of(p_statement text) returns text
language plpgsql
as $$
declare
  v_rows bigint;
  v_detail text;
  v_hint text;
begin
  execute p_statement;
  get diagnostics v_rows = row_count;
  return v_rows || ' rows';
exception
  when others then
    get stacked diagnostics v_detail = pg_exception_detail, v_hint = pg_exception_hint;
    return concat_ws(' / ', sqlstate, sqlerrm, nullif(v_detail, ''), nullif(v_hint, ''));
end
$$;

\endif
