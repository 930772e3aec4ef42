-- One apply at a time in this database. The installing role joins the three roles that own things, for this
-- transaction alone (90_leave.sql takes that back), and locks the ledger, which is firmwall_owner's. The first apply has no
-- ledger; it makes the schema of it, and a second one waits for its name.
--
-- Must stay true: no service can hold up an apply, since it can neither grant these roles, nor lock the ledger, nor
-- make a schema. Twenty runs at once stand in a queue; the wait has an end (10_settings.sql), and
-- says who is in the way.

do $lock$
declare
  v_role text;
  v_joined text[] := '{}';
  v_owner name;
  v_ledger oid;
  v_holders text;
begin
  begin
    foreach v_role in array array['firmwall_owner', 'firmwall_exec', 'firmwall_context']
    loop
      -- what the DBA granted for good stays; what is granted here, 90_leave.sql revokes
      continue when pg_has_role(current_user, v_role, 'USAGE');
      begin
        execute format('grant %I to current_user', v_role);
      exception
        when insufficient_privilege then
          raise exception 'role "%" cannot make itself a member of %', current_user, v_role
            using
              errcode = 'insufficient_privilege',
              hint = format(
                case
                  when to_regclass('firmwall.migration') is not null
                    then 'Connect as the role that installed firmwall here. '
                  else 'The roles belong to the cluster, and another role made them. '
                end
                || 'If %1$I is to migrate this database, a superuser runs: grant firmwall_owner, firmwall_exec, firmwall_context, '
                || 'firmwall_app, firmwall_agent, firmwall_reader, firmwall_admin, firmwall_backup, firmwall_attestor to %1$I with %2$s;',
                current_user,
                -- from 16 on a role can administer others without being one of them
                case
                  when current_setting('server_version_num')::integer < 160000 then 'admin option'
                  else 'admin true, inherit false, set false'
                end
              );
      end;
      if not pg_has_role(current_user, v_role, 'USAGE') then
        raise exception 'role "%" does not inherit the rights of %', current_user, v_role
          using
            errcode = 'insufficient_privilege',
            hint = format('Run: alter role %I inherit;', current_user);
      end if;
      v_joined := v_joined || v_role;
    end loop;
    perform set_config('firmwall.joined', array_to_string(v_joined, ','), true);

    if not exists (select from pg_namespace as n where n.nspname = 'firmwall') then
      begin
        create schema firmwall authorization firmwall_owner;
      exception
        -- the one who made it meanwhile has made the ledger too
        when unique_violation or duplicate_schema then
          null;
      end;
    end if;
    select pg_get_userbyid(n.nspowner), c.oid into v_owner, v_ledger
    from pg_namespace as n
    left join pg_class as c on c.relnamespace = n.oid and c.relname = 'migration'
    where n.nspname = 'firmwall';
    -- a ledger whose schema is not firmwall_owner's was restored without its owners, which 40_ledger.sql says
    if v_ledger is not null and v_owner = 'firmwall_owner' then
      lock table firmwall.migration in share row exclusive mode;
    elsif v_ledger is null and v_owner <> 'firmwall_owner' then
      raise exception 'this database has a schema "firmwall" of another kind'
        using
          errcode = 'duplicate_schema',
          hint = 'Rename it, or drop it: firmwall keeps its internals in a schema of that name.';
    end if;
  exception
    when lock_not_available then
      -- also where the wait was for the roles
      select c.oid into v_ledger
      from pg_class as c
      join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname = 'firmwall'
        and c.relname = 'migration';
      select string_agg(
        format(
          'pid %s (%s)',
          a.pid,
          concat_ws(', ', nullif(a.application_name, ''), a.usename, 'since ' || to_char(a.xact_start, 'YYYY-MM-DD HH24:MI:SS'))
        ), ', '
        order by a.pid
      )
      into v_holders
      from pg_stat_activity as a
      where a.pid <> pg_backend_pid()
        and exists (
          select from pg_locks as l
          where l.pid = a.pid
            and l.granted
            and (
              -- has joined the roles, has the ledger, or is making it
              l.relation = 'pg_auth_members'::regclass and l.mode = 'RowExclusiveLock'
              or l.database = (select d.oid from pg_database as d where d.datname = current_database())
              and (
                l.relation = v_ledger and l.mode in ('ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
                or v_ledger is null and l.locktype = 'relation' and l.mode = 'AccessExclusiveLock'
              )
            )
        );
      raise exception 'another apply is running: %', coalesce(v_holders, 'it has just ended')
        using
          errcode = 'lock_not_available',
          hint = 'Run this again when it has ended. A session that hangs is ended by: select pg_terminate_backend(pid);';
  end;
end
$lock$;
