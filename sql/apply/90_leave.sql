-- The last thing an apply does: the installing role leaves the roles that 40_ledger.sql let it join.

do $leave$
declare
  v_role text;
begin
  foreach v_role in array string_to_array(current_setting('firmwall.joined'), ',')
  loop
    execute format('revoke %I from current_user', v_role);
  end loop;
end
$leave$;
