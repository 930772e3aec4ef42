-- Says how a database differs from the files of one version: a row of pg_temp.finding for each difference.
-- `firmwall migrate verify` runs this text, and a release has it as verify.sql.
--
-- The caller has made, in this transaction: pg_temp.this_version; pg_temp.release_file, the files of that version;
-- pg_temp.policy_call, the functions that its policies call; pg_temp.to_mend, what a dump leaves behind; and
-- pg_temp.catalogue_now, the answer of 80_catalogue.sql.
--
-- Must stay true: it finds what `firmwall migrate plan` finds; it changes nothing. Of what is the DBA's own it names tools alone,
-- as their own.

create temporary table finding on commit drop as
with applied as (
  select m.kind, m.name, m.checksum, m.signature, m.objects, m.version
  from firmwall.migration as m
),

-- the schema files of the first release are no continuation of those before it
before_releases (is_so) as (
  select exists (
    select from applied as a
    where a.kind = 'schema'
      and a.name = '0005_search'
      and not exists (
        select from pg_temp.release_file as f
        where f.kind = 'schema'
          and f.name = a.name
      )
  )
),

-- a release candidate comes before its release
known_version as (
  select a.version
  from applied as a
  union all
  select t.version
  from pg_temp.this_version as t
),

newest as (
  select v.version
  from known_version as v
  cross join lateral (
    values (coalesce(regexp_match(v.version, '^(\d+)\.(\d+)\.(\d+)(?:rc(\d+))?$'), '{0,0,0,0}'))
  ) as n (part)
  order by array[n.part[1]::integer, n.part[2]::integer, n.part[3]::integer, coalesce(n.part[4]::integer, 1000000)] desc
  limit 1
),

last_schema_file as (
  select max(a.name collate "C") as name
  from applied as a
  where a.kind = 'schema'
),

edited (rank, name, what) as (
  select 1, '', 'the database was made before 0.1, and is not upgraded in place'
  from before_releases as b
  where b.is_so
  union all
  select 2, '', format('the database was migrated by firmwall %s, and this is %s', n.version, t.version)
  from newest as n
  cross join pg_temp.this_version as t
  where n.version <> t.version
  union all
  select
    3,
    a.name,
    format(
      case
        when f.name is null then 'sql/schema/%s.sql was applied by firmwall %s and is not here'
        else 'sql/schema/%s.sql was edited after it was applied'
      end,
      a.name,
      a.version
    )
  from applied as a
  left join pg_temp.release_file as f on f.kind = a.kind and f.name = a.name
  where a.kind = 'schema'
    and f.checksum is distinct from a.checksum
  union all
  select 4, f.name, format('sql/schema/%s.sql should have come before %s, which is applied', f.name, l.name)
  from pg_temp.release_file as f
  cross join last_schema_file as l
  where f.kind = 'schema'
    and f.name < l.name
    and not exists (
      select from applied as a
      where a.kind = f.kind
        and a.name = f.name
    )
),

first_of_kind as (
  select f.kind, min(f.place) as place
  from pg_temp.release_file as f
  group by f.kind
),

routine as (
  select distinct p.proname as name
  from pg_proc as p
  join pg_namespace as n on n.oid = p.pronamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
),

-- what an apply would do: a file that is new, gone or otherwise than it was applied
step (rank, place, kind, name, what, drops) as (
  select
    case f.kind when 'apply' then 1 when 'schema' then 3 else 4 end,
    f.place,
    f.kind,
    f.name,
    case
      when f.kind = 'apply' then 'runs in each apply; its text changed'
      when f.kind = 'schema' then 'applied once'
      when f.kind = 'tool' and a.name is null then 'version ' || f.signature
      when f.kind = 'tool' then format('version %s -> %s', a.signature, f.signature)
      when a.name is null and o.is_there then 'new, in the place of one that was made by hand'
      when a.name is null then 'new'
      when a.signature <> f.signature then 'its signature changed'
      else 'its text changed'
    end,
    coalesce(a.signature <> f.signature, true) and (o.is_there or a.objects <> '{}')
  from pg_temp.release_file as f
  left join applied as a on a.kind = f.kind and a.name = f.name
  cross join lateral (
    values (f.kind = 'function' and exists (select from routine as r where r.name = f.name))
  ) as o (is_there)
  where a.name is null
    or f.kind <> 'schema' and a.checksum <> f.checksum
    or f.kind = 'function' and a.signature <> f.signature
  union all
  select 2, m.place, 'apply', m.mended_by, m.what, false
  from pg_temp.to_mend as m
  union all
  select 4, k.place - 1, a.kind, a.name, 'its file is gone' || case a.kind when 'tool' then ': the tool is withdrawn' else '' end, true
  from applied as a
  left join first_of_kind as k on k.kind = a.kind
  where a.kind not in ('apply', 'schema')
    and not exists (
      select from pg_temp.release_file as f
      where f.kind = a.kind
        and f.name = a.name
    )
),

-- a function cannot be dropped under a policy that calls it
policy_step (policy, what) as (
  select distinct on (c.policy) c.policy, 'calls ' || c.function
  from pg_temp.policy_call as c
  join step as s on s.kind = 'function' and s.name = c.function and s.drops
  where not exists (
    select from step as p
    where p.kind = 'policy'
      and p.name = c.policy
  )
  order by c.policy, s.place
),

-- where another question was asked last time, the answers cannot be compared
expected as (
  select e.object, e.part_of, e.facet, e.value
  from firmwall.catalogue_entry as e
  where exists (
    select from applied as a
    join pg_temp.release_file as f on f.kind = a.kind and f.name = a.name
    where a.kind = 'apply'
      and a.name = 'catalogue'
      and a.checksum = f.checksum
  )
),

found as (
  select n.object, n.part_of, n.facet, n.value, n.remedy
  from pg_temp.catalogue_now as n
  where exists (select from expected)
),

missing as (
  select e.object, min(e.part_of) as part_of
  from expected as e
  where not exists (select from found as f where f.object = e.object)
  group by e.object
),

extra as (
  select
    f.object,
    min(f.part_of) as part_of,
    -- of default privileges, which consist of rights alone; who made a table knows how to drop it
    case when count(*) = count(f.remedy) then string_agg(nullif(f.remedy, ''), ' ' order by f.facet collate "C") end as remedy
  from found as f
  where not exists (select from expected as e where e.object = f.object)
  group by f.object
),

different as (
  select
    coalesce(e.object, f.object) as object,
    coalesce(e.facet, f.facet) as facet,
    e.value as expected,
    f.value as found,
    f.remedy
  from expected as e
  full join found as f on f.object = e.object and f.facet = e.facet
  where e.value is distinct from f.value
    and not exists (select from missing as m where m.object = e.object)
    and not exists (select from extra as x where x.object = f.object)
),

defined as (
  select
    r.name,
    r.signature
  from pg_temp.release_file as r
  where r.kind = 'tool'
),

in_use as (
  select
    u.name,
    u.version
  from firmwall.tool as u
  where u.active
),

line (rank, place, name, what, object, facet, expected, found, remedy) as (
  select 1, e.rank, e.name, 'edited', e.what, '', null::text, null::text, null::text
  from edited as e
  cross join before_releases as b
  where not b.is_so
    or e.rank = 1
  union all
  select 10 + s.rank, s.place, s.name, 'pending', s.kind || ' ' || s.name, '', s.what, null, null
  from step as s
  union all
  select 20, 0, p.policy, 'pending', 'policy ' || p.policy, '', p.what, null, null
  from policy_step as p
  union all
  select 30, 0, '', 'missing', m.object, '', null, null, null
  from missing as m
  where not exists (select from missing as o where o.object = m.part_of)
  union all
  select 31, 0, '', 'extra', x.object, '', null, null, x.remedy
  from extra as x
  where not exists (select from extra as o where o.object = x.part_of)
  union all
  select
    32,
    0,
    '',
    case when d.found is null then 'missing' when d.expected is null then 'extra' else 'changed' end,
    d.object,
    d.facet,
    d.expected,
    d.found,
    case
      when d.expected is null and d.facet like 'member %'
        then format('revoke %s from %s;', substr(d.object, length('role ') + 1), substr(d.facet, length('member ') + 1))
      -- where a right is the files', its grant option alone goes
      when d.expected is not null then regexp_replace(d.remedy, 'revoke ', 'revoke grant option for ')
      else d.remedy
    end
  from different as d
  union all
  -- a DBA may correct a tool, and withdraw it
  select
    40,
    0,
    '',
    'own',
    'tool ' || coalesce(f.name, t.name),
    'in use',
    coalesce('version ' || f.signature, 'no file'),
    coalesce('version ' || t.version, 'withdrawn'),
    null
  from defined as f
  full join in_use as t on t.name = f.name
  where t.version::text is distinct from f.signature
    and not exists (
      select from step as s
      where s.kind = 'tool'
        and s.name = coalesce(f.name, t.name)
    )
)

select
  row_number() over (order by l.rank, l.place, l.name collate "C", l.object collate "C", l.facet collate "C") as place,
  l.what,
  l.object,
  l.facet,
  l.expected,
  l.found,
  l.remedy
from line as l;
