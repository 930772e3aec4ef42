-- Readies a fresh installation to take the rows of a database that was made before 0.1: the first of three files that psql
-- runs in one transaction. The second is the data of the older database as pg_dump writes it, the third is after_rows.sql.
-- docs/restore.md has the commands.
--
-- Must stay true: the installation holds no firm, so nothing is overwritten but what an installation ships; nothing is left
-- open when the transaction ends, because after_rows.sql closes all that is opened here, and a failure rolls all back.

set local lock_timeout = '5s';
set local search_path = pg_catalog, pg_temp;
set local timezone = 'UTC';

-- the rows belong to tables of firmwall_owner; after_rows.sql leaves that role again
do $join$
begin
  if to_regrole('firmwall_owner') is null then
    raise exception 'there is no firmwall on this server'
      using
        errcode = 'FW053',
        hint = 'Run "firmwall migrate up" in a new database, and these files there.';
  end if;
  -- from 16 on, a role that made another is a member of it, and may not become it
  if not pg_has_role('firmwall_owner', case when current_setting('server_version_num')::integer < 160000 then 'MEMBER' else 'SET' end) then
    grant firmwall_owner to current_user;
    perform set_config('firmwall.joined', 'firmwall_owner', true);
  end if;
end
$join$;

set local role firmwall_owner;

do $fresh$
begin
  if not exists (select from firmwall.migration as m where m.kind = 'schema' and m.name = '0007_search') then
    raise exception 'this database is not a fresh installation of firmwall'
      using
        errcode = 'FW053',
        hint = 'Run "firmwall migrate up" in a new database, and these files there.';
  end if;
end
$fresh$;

-- Row-level security is forced and binds the owner too, and the triggers would write again what the rows bring along.
-- Both come back in after_rows.sql. Nobody else sees the time in between: the tables are locked until the end.
do $open$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid::regclass
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p')
      and c.relforcerowsecurity
    order by c.oid
  loop
    execute format('alter table %s no force row level security', v_table);
    execute format('alter table %s disable trigger user', v_table);
  end loop;
end
$open$;

do $empty$
begin
  if exists (select from identity.firm) or exists (select from identity.person) then
    raise exception 'there are firms or people in this database already'
      using
        errcode = 'FW040',
        hint = 'Rows are carried over into a fresh installation alone.';
  end if;
end
$empty$;

-- What an installation ships, and its key of the seals: the rows of the older database take their place, with what was
-- changed there.
delete from firmwall.word;
delete from firmwall.devanagari;
delete from firmwall.short_name;
delete from firmwall.decision_rule;
delete from firmwall.tool;
delete from identity.role_permission;
delete from firmwall.signing_key;
delete from audit.installation_act;
