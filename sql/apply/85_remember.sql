-- Remembers what this apply left in the catalogues, for verify to compare with; of rights, what the files
-- give (pg_temp.intended_facet), not what was found.
--
-- Must stay true: an apply does not make drift lawful. What was otherwise than remembered before it
-- (pg_temp.catalogue_before), and is so after it (pg_temp.catalogue_after), is remembered as it should
-- be, so that verify goes on naming it. No file changes default privileges: none is ever remembered.

create temporary table catalogue_drift on commit drop as
select
  coalesce(b.object, e.object) as object,
  coalesce(b.facet, e.facet) as facet,
  coalesce(b.part_of, e.part_of) as part_of,
  b.value
from pg_temp.catalogue_before as b
full join firmwall.catalogue_entry as e on e.object = b.object and e.facet = b.facet
where b.value is distinct from e.value
  and coalesce(b.facet, e.facet) !~ '^[a-z]+ to ';

-- an object that this apply made again is as its file says, so earlier drift of it is gone
delete from pg_temp.catalogue_drift as d
using firmwall.migration as m
where m.applied_at = now()
  and d.object = any (m.objects)
  and d.facet in ('form', 'owner', 'comment');

-- extensions are followed where they go, and another server may write the same definition differently
delete from pg_temp.catalogue_drift as d
where d.object like 'extension %'
  or d.object = 'server'
  or d.facet = 'form' and exists (select from pg_temp.catalogue_drift as s where s.object = 'server');

delete from pg_temp.catalogue_drift as d
where d.value is distinct from (
  select a.value
  from pg_temp.catalogue_after as a
  where a.object = d.object
    and a.facet = d.facet
);

-- rights of an object that is missing are kept with it
delete from firmwall.catalogue_entry as e
where not exists (
  select from pg_temp.catalogue_drift as d
  where d.object = e.object
    and d.facet = e.facet
)
  and not (
    e.facet ~ '^[a-z]+ to '
    and not exists (select from pg_temp.catalogue_after as a where a.object = e.object)
    and exists (select from pg_temp.catalogue_drift as d where d.object = e.object)
  );

insert into firmwall.catalogue_entry (object, part_of, facet, value)
select a.object, a.part_of, a.facet, a.value
from pg_temp.catalogue_after as a
where a.facet !~ '^[a-z]+ to '
  and a.object not like 'default privileges of %'
  and not exists (
    select from pg_temp.catalogue_drift as d
    where d.object = a.object
      and d.facet = a.facet
  )
union all
select i.object, i.part_of, i.facet, 'granted'
from pg_temp.intended_facet as i;

do $drift$
declare
  v_objects bigint;
begin
  select count(*) into v_objects
  from (
    select coalesce(d.part_of, d.object)
    from pg_temp.catalogue_drift as d
    union
    select coalesce(a.part_of, a.object, e.part_of, e.object)
    from (select * from pg_temp.catalogue_after as r where r.facet ~ '^[a-z]+ to ') as a
    full join (select * from firmwall.catalogue_entry as r where r.facet ~ '^[a-z]+ to ') as e
      on e.object = a.object and e.facet = a.facet
    where a.value is distinct from e.value
  ) as other;

  if v_objects > 0 then
    raise warning '% objects are not as firmwall made them, and stay so', v_objects
      using hint = 'Run: firmwall migrate verify.';
  end if;
end
$drift$;
