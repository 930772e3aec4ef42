-- No name, title, number, login or role holds a character that is not seen or that changes how a text is read: not by an
-- import, not by an upsert, not by an INSERT of the owner.
--
-- Control characters are line breaks, terminal escapes, the marks that make a text read in another order than it is stored,
-- and the signs with which search parts the texts of many entries. A description has lines and tabs, and none of the others.
-- The characters that are not seen are those that Unicode ignores or shows as a blank; a joiner is one of them where it does
-- not stand between letters of a script that needs it.
--
-- Must stay true: firmwall.line_text_error, multiline_text_error and unseen_pattern refuse what these constraints refuse.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

do $$
declare
  v_control constant text := '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
  v_control_in_lines constant text := '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]';
  v_letter constant text :=
    '[\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff]';
  v_unseen constant text :=
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164'
    '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    || '|(?<!' || v_letter || ')[\u200c\u200d]|[\u200c\u200d](?!' || v_letter || ')';
  v_table record;
begin
  for v_table in
    select t.schema_name, t.name, t.line, t.lines
    from (
      values
      ('identity', 'firm', 'code, name', null),
      ('identity', 'person', 'login, name', null),
      ('identity', 'membership', 'role', null),
      ('app', 'client', 'client_number, external_id, display_name, email, array_to_string(aliases, '' '')', null),
      ('app', 'matter', 'matter_number, external_id, title, practice_area', 'description'),
      ('app', 'matter_party', 'external_id, name, role', null),
      ('app', 'document', 'external_id, title, kind', null)
    ) as t (schema_name, name, line, lines)
  loop
    execute format(
      'alter table %I.%I add constraint %I check (concat(%s) !~ %L %s)',
      v_table.schema_name, v_table.name, v_table.name || '_plain_texts', v_table.line, v_control,
      case when v_table.lines is not null then format('and %s !~ %L', v_table.lines, v_control_in_lines) end
    );
    execute format(
      'alter table %I.%I add constraint %I check (concat_ws('' '', %s) !~ %L)',
      v_table.schema_name, v_table.name, v_table.name || '_seen_texts',
      concat_ws(', ', v_table.line, v_table.lines), v_unseen
    );
  end loop;
end
$$;
