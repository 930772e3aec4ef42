-- A table that a function creates gets the default privileges of firmwall_owner and of its schema. This revokes them all, so
-- that only the grants that follow remain.
--
-- Must stay true: afterwards the owner has every right of an owner, and no other role has any. Only for a table that was just
-- created, because it does not revoke grants on columns.
create or replace function firmwall.reset_rights(p_table regclass)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_owner name;
  v_grantee name;
begin
  select pg_get_userbyid(c.relowner) into v_owner
  from pg_class as c
  where c.oid = p_table;

  execute format('revoke all on table %s from public', p_table);
  for v_grantee in
    select distinct pg_get_userbyid(a.grantee)
    from pg_class as c
    cross join aclexplode(c.relacl) as a
    where c.oid = p_table
      and a.grantee <> 0
  loop
    execute format('revoke all on table %s from %I', p_table, v_grantee);
  end loop;
  execute format('grant all on table %s to %I', p_table, v_owner);
end
$$;

alter function firmwall.reset_rights(regclass) owner to firmwall_owner;
revoke all on function firmwall.reset_rights(regclass) from public;

comment on function firmwall.reset_rights(regclass) is
'Takes every right on a table that was just made from every role but its owner, because default privileges may have granted some. For functions of firmwall_owner.';
