-- Writes into the ledger what each function and policy file made, as DROP would name it.

set local search_path = pg_catalog, pg_temp;

update firmwall.migration as m
set objects = made.objects
from (
  select
    l.kind,
    l.name,
    array(
      select o.object
      from (
        select 1 as rank, format('trigger %I on %I.%I', t.tgname, n.nspname, c.relname) as object
        from pg_trigger as t
        join pg_proc as p on p.oid = t.tgfoid
        join pg_class as c on c.oid = t.tgrelid
        join pg_namespace as n on n.oid = c.relnamespace
        join pg_namespace as f on f.oid = p.pronamespace
        where l.kind = 'function'
          and p.proname = l.name
          and f.nspname in ('app', 'identity', 'audit', 'firmwall')
          and t.tgparentid = 0
          and not t.tgisinternal
        union all
        select
          2,
          format(
            '%s %I.%I(%s)',
            case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
            n.nspname,
            p.proname,
            pg_get_function_identity_arguments(p.oid)
          )
        from pg_proc as p
        join pg_namespace as n on n.oid = p.pronamespace
        where l.kind = 'function'
          and p.proname = l.name
          and n.nspname in ('app', 'identity', 'audit', 'firmwall')
        union all
        select 3, format('policy %I on %s', w.polname, l.signature)
        from pg_policy as w
        join pg_class as c on c.oid = w.polrelid
        join pg_namespace as n on n.oid = c.relnamespace
        where l.kind = 'policy'
          and l.signature = format('%I.%I', n.nspname, c.relname)
      ) as o
      order by o.rank, o.object
    ) as objects
  from firmwall.migration as l
  where l.kind in ('function', 'policy')
) as made
where m.kind = made.kind
  and m.name = made.name
  and m.objects <> made.objects;
