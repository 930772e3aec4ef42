-- Ends what before_rows.sql began, once the rows are there: triggers and forced row-level security come back, and open
-- proposals get the digests of rows that have more columns now.
--
-- Must stay true: a proposal whose row had changed before stays one whose row has changed.

-- the file of pg_dump set it to nothing
set local search_path = pg_catalog, pg_temp;
set local timezone = 'UTC';
set local role firmwall_owner;

-- as firmwall.row_digest does it, which is firmwall_exec's alone
update firmwall.proposal as p
set subject_seen = encode(sha256(convert_to(to_jsonb(c)::text, 'UTF8')), 'hex')
from app.client as c
where p.status = 'open'
  and p.subject_type = 'client'
  and c.firm_id = p.firm_id
  and c.client_id = p.subject_id
  and p.subject_seen = encode(
    sha256(convert_to((to_jsonb(c) - '{external_id,excluded_person_ids,allowed_person_ids}'::text[])::text, 'UTF8')), 'hex'
  );

update firmwall.proposal as p
set subject_seen = encode(sha256(convert_to(to_jsonb(m)::text, 'UTF8')), 'hex')
from app.matter as m
where p.status = 'open'
  and p.subject_type = 'matter'
  and m.firm_id = p.firm_id
  and m.matter_id = p.subject_id
  and p.subject_seen = encode(sha256(convert_to((to_jsonb(m) - 'external_id')::text, 'UTF8')), 'hex');

do $closed$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid::regclass
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p')
      and c.relrowsecurity
      and not c.relforcerowsecurity
    order by c.oid
  loop
    execute format('alter table %s enable trigger user', v_table);
    execute format('alter table %s force row level security', v_table);
  end loop;
end
$closed$;

reset role;

do $leave$
begin
  if current_setting('firmwall.joined', true) = 'firmwall_owner' then
    revoke firmwall_owner from current_user;
  end if;
end
$leave$;
