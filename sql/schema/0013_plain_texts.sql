-- No name and no title holds a control character: not by an import, not by an upsert, not by an INSERT of the owner.
--
-- They are line breaks, terminal escapes, the marks that make a text read in another order than it is stored, and the
-- signs with which search parts the texts of many entries. A description has lines and tabs, and none of the others.
--
-- Must stay true: the texts of one line are held to what firmwall.line_text_error refuses.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

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
  v_one_line constant text := '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
  v_lines constant text := '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]';
  v_found text;
begin
  select string_agg(format('%s in %s', c.n, c.name), ', ' order by c.name) into v_found
  from (
    select 'identity.firm' as name, count(*) as n
    from identity.firm as f
    where concat(f.code, f.name) ~ v_one_line
    union all
    select 'identity.person', count(*)
    from identity.person as p
    where concat(p.login, p.name) ~ v_one_line
    union all
    select 'identity.membership', count(*)
    from identity.membership as m
    where m.role ~ v_one_line
    union all
    select 'app.client', count(*)
    from app.client as c
    where concat(c.client_number, c.display_name, c.email, array_to_string(c.aliases, '')) ~ v_one_line
    union all
    select 'app.matter', count(*)
    from app.matter as m
    where concat(m.matter_number, m.title, m.practice_area) ~ v_one_line
      or m.description ~ v_lines
    union all
    select 'app.matter_party', count(*)
    from app.matter_party as p
    where concat(p.name, p.role) ~ v_one_line
    union all
    select 'app.document', count(*)
    from app.document as d
    where concat(d.title, d.kind) ~ v_one_line
  ) as c
  where c.n > 0;
  if v_found is not null then
    raise exception 'rows hold control characters: %', v_found
      using
        errcode = 'check_violation',
        hint = format(
          'Mend them first, as a superuser, where a text matches ''%s'', or a description ''%s''.', v_one_line, v_lines
        );
  end if;
end
$$;

alter table identity.firm add constraint firm_plain_texts check (
  concat(code, name) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
);
alter table identity.person add constraint person_plain_texts check (
  concat(login, name) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
);
alter table identity.membership add constraint membership_plain_texts check (
  role !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
);
alter table app.client add constraint client_plain_texts check (
  concat(client_number, display_name, email, array_to_string(aliases, ''))
  !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
);
alter table app.matter add constraint matter_plain_texts check (
  concat(matter_number, title, practice_area) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
  and description !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'
);
alter table app.matter_party add constraint matter_party_plain_texts check (
  concat(name, role) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
);
alter table app.document add constraint document_plain_texts check (
  concat(title, kind) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
);

alter table identity.firm force row level security;
alter table identity.person force row level security;
alter table identity.membership force row level security;
alter table app.client force row level security;
alter table app.matter force row level security;
alter table app.matter_party force row level security;
alter table app.document force row level security;
