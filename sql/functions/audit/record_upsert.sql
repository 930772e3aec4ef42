-- Writes the audit row of a bulk upsert: what changed in the row, when it was one; else which rows and how many.
--
-- Must stay true: rows that say nothing new leave no act, and every matter that was touched is named, so that a wall
-- around one of them hides the act.
create or replace function firmwall.record_upsert(
  p_act text,
  p_subject_type text,
  p_before jsonb,
  p_inserted uuid[],
  p_updated uuid[],
  p_matter_ids uuid[]
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_ids uuid[] := p_inserted || p_updated;
  v_row jsonb;
begin
  if cardinality(v_ids) = 0 then
    return;
  end if;
  -- many, or one of many that others had not changed meanwhile
  if cardinality(v_ids) > 1 or p_updated <> '{}' and p_before is null then
    perform firmwall.record_act(
      v_firm_id, p_act, p_subject_type,
      p_counts => jsonb_build_object('inserted', cardinality(p_inserted), 'updated', cardinality(p_updated)),
      p_changed_ids => v_ids,
      p_matter_ids => p_matter_ids
    );
    return;
  end if;

  v_row := firmwall.recorded_row(p_subject_type, v_ids[1], p_matter_ids[1]);
  perform firmwall.record_act(
    v_firm_id, p_act, p_subject_type, v_ids[1],
    case p_subject_type
      when 'client' then (v_row ->> 'display_name') || ' · #' || (v_row ->> 'client_number')
      when 'matter' then (v_row ->> 'matter_number') || ' · ' || (v_row ->> 'title')
      when 'party' then (v_row ->> 'name') || ' · ' || (v_row ->> 'role')
      else v_row ->> 'title'
    end,
    p_before,
    v_row,
    p_matter_ids => p_matter_ids
  );
end
$$;

alter function firmwall.record_upsert(text, text, jsonb, uuid[], uuid[], uuid[]) owner to firmwall_exec;
revoke all on function firmwall.record_upsert(text, text, jsonb, uuid[], uuid[], uuid[]) from public;

comment on function firmwall.record_upsert(text, text, jsonb, uuid[], uuid[], uuid[]) is
'Writes one row of audit.act for rows that were inserted and updated; none when there were none. p_before is the row as it was, when it is one that was updated.';
