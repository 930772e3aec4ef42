-- Why a call was denied, in the words of its body: one reason for each SQLSTATE that can end a tool.
-- The text of an error never leaves the database; this is all that is told.
create or replace function firmwall.denial_reason(p_error_code text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_error_code in ('FW001', 'FW002', 'FW003', 'FW004', 'FW005', 'FW006', 'FW007') then 'no_scope'
    when p_error_code in ('FW010', 'FW011', 'FW012') then 'invalid_params'
    when p_error_code = 'FW020' then 'not_found'
    when p_error_code = 'FW030' then 'not_permitted'
    when p_error_code = 'FW031' then 'changed'
    when p_error_code = 'FW032' then 'expired'
    -- statement_timeout and a cancel from outside; lock_timeout
    when p_error_code in ('57014', '55P03') then 'timeout'
    -- serialization failure, deadlock: the same call may succeed
    when p_error_code like '40%' then 'retry'
    -- resources, the operating system, something that is not installed
    when p_error_code ~ '^(53|58|FW05)' or p_error_code in ('0A000', '42883') then 'unavailable'
    else 'failed'
  end;
end
$$;

alter function firmwall.denial_reason(text) owner to firmwall_exec;
revoke all on function firmwall.denial_reason(text) from public;

comment on function firmwall.denial_reason(text) is
'The reason that a body gives for an error. NULL for NULL.';
