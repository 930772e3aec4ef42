-- Writes the audit row of a call that changes something. Each function that does so calls it once, in the same
-- transaction: an act that cannot be recorded does not happen.
--
--   p_firm_id      NULL: it is not about a firm (people, keys, lists, rules)
--   p_act          the name of the API function
--   p_subject_id   NULL when many rows changed at once; then p_changed_ids and p_counts say which and how many
--   p_before       the row as it was, p_after as it is: what is equal in both is left out; NULL for none
--   p_matter_ids   the matters that it is about, so that walls hide the act
--
-- Must stay true: what changed nothing leaves no row. The person is named beside their own firm alone, since another
-- firm must not learn of them. It runs as its caller, so that row-level security binds the row it writes.
create or replace function firmwall.record_act(
  p_firm_id uuid,
  p_act text,
  p_subject_type text,
  p_subject_id uuid default null,
  p_label text default null,
  p_before jsonb default null,
  p_after jsonb default null,
  p_counts jsonb default null,
  p_changed_ids uuid[] default '{}',
  p_matter_ids uuid[] default '{}',
  p_call_id uuid default null
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before jsonb := p_before;
  v_after jsonb := p_after;
  v_context record := firmwall.current_context();
  v_user_id uuid;
begin
  if p_before is not null and p_after is not null then
    select coalesce(jsonb_object_agg(b.key, b.value), '{}') into v_before
    from jsonb_each(p_before) as b
    where p_after -> b.key is distinct from b.value;
    select coalesce(jsonb_object_agg(a.key, a.value), '{}') into v_after
    from jsonb_each(p_after) as a
    where p_before -> a.key is distinct from a.value;
    if v_before = '{}' and v_after = '{}' then
      return;
    end if;
  end if;
  if p_firm_id is null or p_firm_id = v_context.firm_id then
    v_user_id := v_context.user_id;
  end if;

  if p_firm_id is null then
    insert into audit.installation_act (act_no, user_id, act, subject_type, subject_id, label, before, after, counts)
    values (nextval('audit.act_no'), v_user_id, p_act, p_subject_type, p_subject_id, p_label, v_before, v_after, p_counts);
  else
    insert into audit.act (
      firm_id, act_no, user_id, act, subject_type, subject_id, label, before, after, counts, changed_ids, matter_ids, call_id
    )
    values (
      p_firm_id, nextval('audit.act_no'), v_user_id, p_act, p_subject_type, p_subject_id, p_label, v_before, v_after, p_counts, p_changed_ids,
      p_matter_ids, p_call_id
    );
  end if;
end
$$;

alter function firmwall.record_act(uuid, text, text, uuid, text, jsonb, jsonb, jsonb, uuid[], uuid[], uuid) owner to firmwall_exec;
revoke all on function firmwall.record_act(uuid, text, text, uuid, text, jsonb, jsonb, jsonb, uuid[], uuid[], uuid) from public;
grant execute on function firmwall.record_act(uuid, text, text, uuid, text, jsonb, jsonb, jsonb, uuid[], uuid[], uuid) to
  firmwall_context;

comment on function firmwall.record_act(uuid, text, text, uuid, text, jsonb, jsonb, jsonb, uuid[], uuid[], uuid) is
'Writes one row of audit.act, or of audit.installation_act when p_firm_id is NULL. No row when before and after are equal.';
