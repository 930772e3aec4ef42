-- Whatever writes a name or a title, be it the owner of the tables: it holds no line break, no terminal escape, no mark of
-- direction, and none of the signs that search parts texts with. A description has lines.
begin;
\ir fixtures/people.sql

select plan(20);

select tests.act_as('anna');

select tests.all_rls_off();
select tests.rls_off('identity.person');

create temp table sign (sign text, named text) on commit drop;
insert into sign
values
(u&'\0001', 'U+0001'), (u&'\0002', 'U+0002'), (e'\n', 'a line break'), (e'\x1b', 'an escape'), (u&'\007f', 'U+007F'),
(u&'\202e', 'U+202E'), (u&'\2069', 'U+2069');

-- The SQLSTATE of a statement that would write this text, in the owner's own name.
create function tests.refused(p_statement text, p_sign text)
returns text
language plpgsql
as $$
begin
  execute format(p_statement, 'a' || p_sign || 'b');
  return 'written';
exception when check_violation then
  return 'refused';
end
$$;

create temp table write (field text, statement text) on commit drop;
insert into write
values
('a firm''s code', 'update identity.firm set code = %L where firm_id = tests.id(''alder'')'),
('a firm''s name', 'update identity.firm set name = %L where firm_id = tests.id(''alder'')'),
('a login', 'update identity.person set login = %L where person_id = tests.id(''anna'')'),
('a person''s name', 'update identity.person set name = %L where person_id = tests.id(''anna'')'),
('a member''s role', 'update identity.membership set role = %L where person_id = tests.id(''anna'')'),
('a client''s number', 'update app.client set client_number = %L where client_id = tests.id(''zebra'')'),
('a client''s name', 'update app.client set display_name = %L where client_id = tests.id(''zebra'')'),
('an address', 'update app.client set email = %L where client_id = tests.id(''zebra'')'),
('an alias', 'update app.client set aliases = array[''good'', %L] where client_id = tests.id(''zebra'')'),
('a matter''s number', 'update app.matter set matter_number = %L where matter_id = tests.id(''northwind arbitration'')'),
('a title', 'update app.matter set title = %L where matter_id = tests.id(''northwind arbitration'')'),
('a practice area', 'update app.matter set practice_area = %L where matter_id = tests.id(''northwind arbitration'')'),
('a party', 'update app.matter_party set name = %L where firm_id = tests.id(''alder'')'),
('a party''s role', 'update app.matter_party set role = %L where firm_id = tests.id(''alder'')'),
('a document', 'update app.document set title = %L where firm_id = tests.id(''alder'')'),
('a document''s kind', 'update app.document set kind = %L where firm_id = tests.id(''alder'')');

select is(
  array(select s.named from sign as s where tests.refused(w.statement, s.sign) <> 'refused'), '{}'::text[], w.field
)
from write as w;

select is(
  array(
    select s.named from sign as s
    where tests.refused(
      'update app.matter set description = %L where matter_id = tests.id(''northwind arbitration'')', s.sign
    ) <> 'refused'
  ),
  '{a line break}', 'a description may have lines, and none of the others'
);
select throws_ok(
  $$ insert into app.matter_party (firm_id, matter_id, name, role)
     values (tests.id('alder'), tests.id('northwind arbitration'), u&'Port\0001Trust', 'x') $$,
  '23514', null, 'nor is such a row added'
);

select * from finish();
rollback;
