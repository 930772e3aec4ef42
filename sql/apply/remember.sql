-- Remembers what this apply left in the catalogues, for verify to compare with.
--
-- Must stay true: an apply does not make drift lawful. What was otherwise than remembered before it
-- (pg_temp.catalogue_before), and is so after it (pg_temp.catalogue_after), is remembered as it should
-- be, so that verify goes on naming it.

create temporary table catalogue_drift on commit drop as
select
  coalesce(b.object, e.object) as object,
  coalesce(b.facet, e.facet) as facet,
  coalesce(b.part_of, e.part_of) as part_of,
  b.value
from pg_temp.catalogue_before as b
full join firmwall.catalogue_entry as e on e.object = b.object and e.facet = b.facet
where b.value is distinct from e.value;

-- what a file of this apply made again is as it should be, whatever it was before; its grants are not,
-- since a file adds grants and takes only those of PUBLIC away
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

delete from firmwall.catalogue_entry as e
where not exists (
  select from pg_temp.catalogue_drift as d
  where d.object = e.object
    and d.facet = e.facet
);

insert into firmwall.catalogue_entry (object, part_of, facet, value)
select a.object, a.part_of, a.facet, a.value
from pg_temp.catalogue_after as a
where not exists (
  select from pg_temp.catalogue_drift as d
  where d.object = a.object
    and d.facet = a.facet
);

do $drift$
declare
  v_objects bigint;
begin
  select count(distinct coalesce(d.part_of, d.object)) into v_objects
  from pg_temp.catalogue_drift as d;

  if v_objects > 0 then
    raise warning '% objects are not as firmwall made them, and stay so', v_objects
      using hint = 'Run: firmwall migrate verify.';
  end if;
end
$drift$;
