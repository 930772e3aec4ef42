-- Finds the extensions, and makes the ledger when there is none.
--
-- Must stay true: a database owner with CREATEROLE gets through, on every supported server; what is
-- missing is named together with the statement that helps; a second apply changes nothing here.

-- Default privileges may take from an owner what it needs to fill its own tables and call its own functions.
do $defaults$
declare
  v_statements text;
begin
  select string_agg(
    format(
      'alter default privileges for role %I grant all on %s to %1$I;',
      pg_get_userbyid(d.defaclrole),
      case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end
    ), ' '
    order by d.defaclrole, d.defaclobjtype
  )
  into v_statements
  from pg_default_acl as d
  where d.defaclnamespace = 0
    and pg_get_userbyid(d.defaclrole) in (current_user, 'firmwall_owner', 'firmwall_exec', 'firmwall_context')
    and d.defaclobjtype in ('r', 'S', 'f', 'T', 'n')
    and exists (
      select from aclexplode(acldefault(case d.defaclobjtype when 'S' then 's' else d.defaclobjtype end, d.defaclrole)) as b
      where b.grantee = d.defaclrole
        and not exists (
          select from aclexplode(d.defaclacl) as a
          where a.grantee = d.defaclrole and a.privilege_type = b.privilege_type
        )
    );
  if v_statements is not null then
    raise exception 'default privileges take from roles the rights on what they will own'
      using
        errcode = 'invalid_grant_operation',
        hint = 'Run: ' || v_statements;
  end if;
end
$defaults$;

-- Where the ledger is, its schema has its owner and its grants: else a dump was restored without them.
do $restored$
declare
  v_found text;
begin
  select string_agg(format('schema %I belongs to %I', n.nspname, pg_get_userbyid(n.nspowner)), ', ' order by n.nspname)
  into v_found
  from pg_namespace as n
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and n.nspowner <> 'firmwall_owner'::regrole
    and exists (
      select from pg_class as c
      join pg_namespace as l on l.oid = c.relnamespace
      where l.nspname = 'firmwall' and c.relname = 'migration'
    );
  if v_found is null then
    select 'firmwall_context may not use schema firmwall' into v_found
    from pg_namespace as n
    join pg_class as c on c.relnamespace = n.oid and c.relname = 'signing_key'
    where n.nspname = 'firmwall'
      and not has_schema_privilege('firmwall_context', n.oid, 'USAGE');
  end if;
  if v_found is not null then
    raise exception 'firmwall is in this database without its owners or grants: %', v_found
      using
        errcode = 'FW052',
        hint = 'A dump is restored with both: without --no-owner and --no-acl, by a member of firmwall_owner, firmwall_exec and firmwall_context. See docs/restore.md.';
  end if;
end
$restored$;

do $extensions$
declare
  v_wanted text[] := array['fuzzystrmatch', 'pg_trgm', 'unaccent'];
  v_missing text[];
  v_names text;
  v_schemas text[];
  v_schema text;
  v_role text;
  v_hint text;
begin
  select array_agg(w.name order by w.name) into v_missing
  from unnest(v_wanted) as w (name)
  where not exists (select from pg_extension as e where e.extname = w.name)
    and not exists (select from pg_available_extensions as a where a.name = w.name);
  if v_missing is not null then
    raise exception 'this server does not have the files of %', array_to_string(v_missing, ', ')
      using
        errcode = 'FW050',
        hint = 'Install the contrib modules that belong to the server; packages often call them postgresql-contrib.';
  end if;

  select array_agg(w.name order by w.name) into v_missing
  from unnest(v_wanted) as w (name)
  where not exists (select from pg_extension as e where e.extname = w.name);
  if v_missing is not null then
    select string_agg(format('create extension %I schema extensions;', m.name), ' ') into v_names
    from unnest(v_missing) as m (name);
    raise exception 'this database does not have %', array_to_string(v_missing, ', ')
      using
        errcode = 'FW050',
        hint = format(
          'Run as the database owner: create schema if not exists extensions; %s Or: firmwall migrate up --create-extensions.',
          v_names
        );
  end if;

  -- each of the three may lie in a schema of its own
  select array_agg(distinct n.nspname::text order by n.nspname::text) into v_schemas
  from pg_extension as e
  join pg_namespace as n on n.oid = e.extnamespace
  where e.extname = any (v_wanted)
    and n.nspname <> 'pg_catalog';

  -- a role that can create objects there could create an operator that firmwall then uses
  select string_agg(quote_ident(s.name), ', ' order by s.name) into v_names
  from unnest(v_schemas) as s (name)
  where has_schema_privilege('public', s.name, 'CREATE');
  if v_names is not null then
    raise exception 'the extensions lie in schema %, where everybody may create objects', v_names
      using
        errcode = 'FW051',
        hint = format('Run: revoke create on schema %s from public; or move them out of it, such as: alter extension pg_trgm set schema extensions;', v_names);
  end if;
  -- the DBA may trust this role, so this is a warning; doctor reports it too
  select
    string_agg(format('%I in %I', r.rolname, s.name), ', ' order by s.name, r.rolname),
    string_agg(format('revoke create on schema %I from %I;', s.name, r.rolname), ' ' order by s.name, r.rolname)
  into v_names, v_hint
  from unnest(v_schemas) as s (name)
  join pg_namespace as n on n.nspname = s.name
  join pg_roles as r on has_schema_privilege(r.oid, n.oid, 'CREATE')
  where not r.rolsuper
    and not pg_has_role(r.oid, n.nspowner, 'MEMBER')
    -- 60_complete.sql takes from these two what a restore lent them
    and not (r.rolname in ('firmwall_exec', 'firmwall_context') and pg_has_role(n.nspowner, 'USAGE'));
  if v_names is not null then
    raise warning 'where the extensions lie, others than the owner may create objects: %', v_names
      using hint = 'An operator made there could run in the place of one that firmwall uses. Run: ' || v_hint;
  end if;

  foreach v_schema in array coalesce(v_schemas, '{}')
  loop
    foreach v_role in array array['firmwall_owner', 'firmwall_exec', 'firmwall_context']
    loop
      continue when has_schema_privilege(v_role, v_schema, 'USAGE');
      begin
        execute format('grant usage on schema %I to %I', v_schema, v_role);
      exception
        when insufficient_privilege then
          null;
      end;
      -- a grant without the right to grant is only a warning
      if not has_schema_privilege(v_role, v_schema, 'USAGE') then
        raise exception 'role "%" cannot let % into schema %, where an extension lies', current_user, v_role, v_schema
          using
            errcode = 'insufficient_privilege',
            hint = format(
              'Run as its owner: grant usage on schema %I to firmwall_owner, firmwall_exec, firmwall_context;',
              v_schema
            );
      end if;
    end loop;
  end loop;

  perform set_config(
    'search_path',
    array_to_string('pg_catalog'::text || array(select quote_ident(s.name) from unnest(v_schemas) as s (name)) || 'pg_temp'::text, ', '),
    true
  );
end
$extensions$;

-- from here on nothing waits for another apply
set local lock_timeout = '5s';
set local statement_timeout = '10min';

set local role firmwall_owner;

create table if not exists firmwall.migration (
  kind text not null check (kind in ('apply', 'schema', 'function', 'policy', 'tool')),
  name text not null check (name <> ''),
  checksum text not null check (checksum ~ '^[0-9a-f]{64}$'),
  signature text,
  objects text[] not null default '{}',
  version text not null,
  commit text not null check (commit <> ''),
  applied_by text not null default session_user,
  applied_at timestamptz not null default now(),
  primary key (kind, name),
  check (kind in ('function', 'policy') or objects = '{}')
);

-- a ledger from before 0.1 has no commit, and is read before it is refused
alter table firmwall.migration add column if not exists commit text not null default 'unknown';

comment on table firmwall.migration is 'The ledger: each file of sql/ that this database holds, as it was last applied.';
comment on column firmwall.migration.checksum is 'SHA-256 of the file. A schema file is applied once and must not change afterwards.';
comment on column firmwall.migration.signature is 'The head of a function file, from its name to what it returns; the version that a tool file defines. NULL for other kinds.';
comment on column firmwall.migration.objects is 'What the file made, as DROP would name it: what goes when the file goes.';
comment on column firmwall.migration.version is 'The version of firmwall that applied the file.';
comment on column firmwall.migration.commit is 'The commit of that version, as the build says it; "unknown" where it does not.';

create table if not exists firmwall.catalogue_entry (
  object text not null,
  facet text not null,
  part_of text,
  value text not null,
  primary key (object, facet)
);

comment on table firmwall.catalogue_entry is 'What the last apply left in the catalogues, for `firmwall migrate verify` to compare with.';
comment on column firmwall.catalogue_entry.part_of is 'The table of a column, constraint, index, policy or trigger. NULL: stands alone.';

grant select on firmwall.migration, firmwall.catalogue_entry to firmwall_backup;
-- for the doctor, who compares rights with those that are remembered
grant select on firmwall.catalogue_entry to firmwall_exec;
-- for app.installed_version(), and for the doctor, who compares tools with their files
grant select (kind, name, signature, version, commit, applied_at) on firmwall.migration to firmwall_exec;

reset role;
