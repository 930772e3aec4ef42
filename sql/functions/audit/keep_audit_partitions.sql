-- Makes the months of audit.tool_call that are coming, and drops those that need no longer be kept.
-- Run it once a month; until a month has its own partition, its calls go to the default one, and move
-- when the month is made.
--
-- One of the few functions that firmwall_owner owns, since only the owner of a table can do this.
--
-- Must stay true: a partition is created with forced row-level security and a policy for backups alone; a month is dropped as a
-- whole; rows of the default partition move within this transaction, and forced row-level security is back before it ends.
create or replace function app.keep_audit_partitions(
  p_months_ahead integer default 3,
  p_months_kept integer default null
)
returns table (
  partition text,
  done text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '200ms'
set timezone = 'UTC'
as $$
declare
  v_this_month date := date_trunc('month', now())::date;
  v_month date;
  v_name text;
  v_old record;
  v_made text[] := '{}'::text[];
  v_dropped text[] := '{}'::text[];
begin
  if p_months_ahead is null or p_months_ahead not between 0 and 120 or p_months_kept < 1 then
    raise exception 'months out of range'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', case when p_months_kept < 1 then 'months_kept' else 'months_ahead' end),
        hint = 'p_months_ahead is 0 to 120; p_months_kept is NULL (keep all) or at least 1.';
  end if;

  delete from audit.unscoped_call as u where u.at < v_this_month - make_interval(months => p_months_kept);
  delete from audit.unscoped_count as c where c.minute < v_this_month - make_interval(months => p_months_kept);

  -- without a month to make or to drop nothing is locked
  if not exists (
      select from generate_series(v_this_month, v_this_month + make_interval(months => p_months_ahead), interval '1 month') as m (month)
      where to_regclass('audit.tool_call_' || to_char(m.month, 'YYYY_MM')) is null
    )
    and not exists (
      select from pg_inherits as i
      join pg_class as c on c.oid = i.inhrelid
      where i.inhparent = 'audit.tool_call'::regclass
        and c.relname ~ '^tool_call_\d{4}_\d{2}$'
        and to_date(right(c.relname, 7), 'YYYY_MM') < v_this_month - make_interval(months => p_months_kept)
    )
  then
    return;
  end if;

  -- One at a time; nobody writes while rows move. While this waits for the lock, new calls queue behind it. So each wait is
  -- short, and the calls go on between two waits.
  for v_attempt in 1 .. 15
  loop
    begin
      lock table audit.tool_call in access exclusive mode;
      exit;
    exception
      when lock_not_available then
        if v_attempt = 15 then
          raise exception 'the audit trail is in use, so its months cannot be made or dropped now'
            using
              errcode = 'lock_not_available',
              detail = (
                select 'It is held by: ' || string_agg(distinct format('pid %s (%s)', l.pid, coalesce(a.usename, '?')), ', ') || '.'
                from pg_locks as l
                left join pg_stat_activity as a on a.pid = l.pid
                where l.locktype = 'relation'
                  and l.database = (select d.oid from pg_database as d where d.datname = current_database())
                  and l.relation = 'audit.tool_call'::regclass
                  and l.granted
                  and l.pid <> pg_backend_pid()
              ),
              hint = 'Nothing was changed. Run it again when these transactions have ended.';
        end if;
        perform pg_sleep(0.1);
    end;
  end loop;

  for v_month in
    select m.month::date
    from generate_series(v_this_month, v_this_month + make_interval(months => p_months_ahead), interval '1 month') as m (month)
  loop
    v_name := 'tool_call_' || to_char(v_month, 'YYYY_MM');
    continue when to_regclass(format('audit.%I', v_name)) is not null;

    execute format('create table audit.%I (like audit.tool_call including all)', v_name);
    perform firmwall.reset_rights(format('audit.%I', v_name)::regclass);
    -- the rows that waited for their month: the owner reads past the policies for as long as this takes
    alter table audit.tool_call_default no force row level security;
    execute format(
      'insert into audit.%I select * from audit.tool_call_default as d where d.at >= %L and d.at < %L',
      v_name, v_month, v_month + interval '1 month'
    );
    execute format(
      'delete from audit.tool_call_default as d where d.at >= %L and d.at < %L', v_month, v_month + interval '1 month'
    );
    alter table audit.tool_call_default force row level security;
    execute format('alter table audit.%I enable row level security', v_name);
    execute format('alter table audit.%I force row level security', v_name);
    execute format('create policy "a backup copies every call" on audit.%I for select to firmwall_backup using (true)', v_name);
    execute format('grant select on audit.%I to firmwall_backup', v_name);
    execute format('comment on table audit.%I is %L', v_name, 'Calls of ' || to_char(v_month, 'YYYY-MM') || '.');
    execute format(
      'alter table audit.tool_call attach partition audit.%I for values from (%L) to (%L)',
      v_name, v_month, v_month + interval '1 month'
    );
    partition := 'audit.' || v_name;
    done := 'made';
    v_made := v_made || partition;
    return next;
  end loop;

  for v_old in
    select c.relname
    from pg_inherits as i
    join pg_class as c on c.oid = i.inhrelid
    where i.inhparent = 'audit.tool_call'::regclass
      and c.relname ~ '^tool_call_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') < v_this_month - make_interval(months => p_months_kept)
    order by c.relname
  loop
    execute format('drop table audit.%I', v_old.relname);
    partition := 'audit.' || v_old.relname;
    done := 'dropped';
    v_dropped := v_dropped || partition;
    return next;
  end loop;

  -- as firmwall.record_act does, which reads a context that the owner of tables cannot
  if v_made || v_dropped <> '{}' then
    insert into audit.installation_act (act_no, act, subject_type, before, after)
    values (
      nextval('audit.act_no'), 'keep_audit_partitions', 'partition',
      case when v_dropped <> '{}' then jsonb_build_object('dropped', v_dropped) end,
      case when v_made <> '{}' then jsonb_build_object('made', v_made) end
    );
  end if;
end
$$;

alter function app.keep_audit_partitions(integer, integer) owner to firmwall_owner;
revoke all on function app.keep_audit_partitions(integer, integer) from public;
grant execute on function app.keep_audit_partitions(integer, integer) to firmwall_admin;

comment on function app.keep_audit_partitions(integer, integer) is
'Makes the partitions of this month and p_months_ahead more, and drops those older than p_months_kept months (NULL: none). Returns what was made and dropped. For firmwall_admin. Raises FW012 for months out of range, 55P03 when the table is busy for five seconds.';
