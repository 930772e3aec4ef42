-- Names, titles and numbers hold no character that is not seen, and are folded alike in every locale; the argument q of
-- query_matters is read from the entries of search: a new wording of the tool, as a new version.
--
-- Must stay true: a tool that a DBA has withdrawn, or worded otherwise in a version of their own, stays as it is but for
-- what this file says about q. The tables are held to what firmwall.unseen_pattern refuses.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

insert into firmwall.tool (
  name, version, kind, required_permission, description, arguments, extra_keys, nothing, handler, carried_out_by, active
)
select
  t.name, (select max(v.version) + 1 from firmwall.tool as v where v.name = t.name), t.kind, t.required_permission,
  t.description,
  jsonb_set(
    t.arguments, '{properties,q,description}',
    to_jsonb(
      'Words that the matter must hold, all of them: in its number, title, description or practice area, or in the names '
      'of its client and parties. Words are whole, but the last may be the beginning of one; case and accents do not count.'::text
    )
  ),
  t.extra_keys, t.nothing, t.handler, t.carried_out_by, false
from firmwall.tool as t
where t.name = 'query_matters'
  and t.active;

-- one version is in use
update firmwall.tool as t
set active = false
where t.name = 'query_matters'
  and t.active;

update firmwall.tool as t
set active = true
where t.name = 'query_matters'
  and t.version = (select max(v.version) from firmwall.tool as v where v.name = t.name)
  and t.arguments #>> '{properties,q,description}' like 'Words that the matter must hold%';

-- Names were folded by lower(), which asks the locale of the database; now by a table of letters (firmwall.case_folded).
do $$
begin
  if pg_relation_size('firmwall.search_entry') > 0 then
    raise warning 'stored names beyond ASCII may be in an old form'
      using hint = 'Run "firmwall rebuild", which writes the search data of each firm again.';
  end if;
end
$$;

-- Row-level security binds the owner too, who would count no row. Nobody else sees the time in between: the tables
-- are locked until the end.
alter table identity.firm no force row level security;
alter table identity.person no force row level security;
alter table identity.membership no force row level security;
alter table app.client no force row level security;
alter table app.matter no force row level security;
alter table app.matter_party no force row level security;
alter table app.document no force row level security;

do $$
declare
  -- what Unicode ignores or shows as a blank, and a joiner that is not between letters of a script that needs it
  v_letter constant text :=
    '[\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff]';
  v_unseen constant text :=
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164'
    '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    || '|(?<!' || v_letter || ')[\u200c\u200d]|[\u200c\u200d](?!' || v_letter || ')';
  v_checked record;
  v_rows bigint;
  v_found text[] := '{}'::text[];
begin
  for v_checked in
    select t.name, t.texts
    from (
      values
      ('identity.firm', 'concat_ws('' '', code, name)'),
      ('identity.person', 'concat_ws('' '', login, name)'),
      ('identity.membership', 'role'),
      ('app.client', 'concat_ws('' '', client_number, display_name, email, array_to_string(aliases, '' ''))'),
      ('app.matter', 'concat_ws('' '', matter_number, title, practice_area, description)'),
      ('app.matter_party', 'concat_ws('' '', name, role)'),
      ('app.document', 'concat_ws('' '', title, kind)')
    ) as t (name, texts)
  loop
    execute format('select count(*) from %s where %s ~ %L', v_checked.name, v_checked.texts, v_unseen) into v_rows;
    if v_rows > 0 then
      v_found := v_found || format('%s in %s', v_rows, v_checked.name);
    else
      execute format(
        'alter table %s add constraint %I check (%s !~ %L)',
        v_checked.name, split_part(v_checked.name, '.', 2) || '_seen_texts', v_checked.texts, v_unseen
      );
    end if;
  end loop;
  if v_found <> '{}' then
    raise exception 'rows hold characters that are not seen: %', array_to_string(v_found, ', ')
      using
        errcode = 'check_violation',
        hint = format('Mend them first, as a superuser, where a text matches ''%s''.', v_unseen);
  end if;
end
$$;

alter table identity.firm force row level security;
alter table identity.person force row level security;
alter table identity.membership force row level security;
alter table app.client force row level security;
alter table app.matter force row level security;
alter table app.matter_party force row level security;
alter table app.document force row level security;
