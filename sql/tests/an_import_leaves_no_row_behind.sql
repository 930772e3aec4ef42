-- Rows on their way in are added by administrators alone, read by nobody, answered by their line in the file, and
-- gone before the answer.
begin;
\ir fixtures/people.sql

select plan(17);

select tests.act_as('anna');
select tests.as_admin();
select tests.assert_bound_role();
insert into firmwall.import_row (batch_id, line, fields)
values
(tests.id('batch'), 7, '{"client_number": "400", "display_name": "Loaded"}'),
(tests.id('batch'), 3, '{"client_number": "401"}'),
(tests.id('batch'), 9, '{"client_number": "010"}'),
(tests.id('other batch'), 1, '{"client_number": "402", "display_name": "Not yet"}');
select results_eq(
  $$ select line, outcome, reason from app.import_batch('clients', tests.id('batch')) $$,
  $$ values (3, 'rejected', 'display_name: missing'), (7, 'inserted', null), (9, 'unchanged', null) $$,
  'each row is answered by its line'
);
select is_empty($$ select 1 from app.import_batch('clients', tests.id('batch')) $$, 'and is there once');
select tests.as_exec();
select results_eq('select line from firmwall.import_row', 'values (1)', 'nothing of the batch is left');
select is((select count(*)::integer from app.client where client_number = '400'), 1, 'the good row is in the firm of the context');

select tests.as_admin();
insert into firmwall.import_row (batch_id, line, fields)
values
(tests.id('matters'), 1, '{"matter_number": "I-1", "client_number": "400", "title": "x"}'),
(tests.id('parties'), 1, '{"matter_number": "I-1", "name": "x", "role": "y"}'),
(tests.id('documents'), 1, '{"matter_number": "I-1", "title": "x"}');
select is((select outcome from app.import_batch('matters', tests.id('matters'))), 'inserted', 'a matter');
select is((select outcome from app.import_batch('parties', tests.id('parties'))), 'inserted', 'a party');
select is((select outcome from app.import_batch('documents', tests.id('documents'))), 'inserted', 'a document');
select throws_ok($$ select app.import_batch('invoices', tests.id('other batch')) $$, 'FW012', 'not a kind of rows', 'and nothing else');
select throws_ok('select * from firmwall.import_row', '42501', null, 'an administrator cannot read them');
select throws_ok('delete from firmwall.import_row', '42501', null, 'nor take them away');
select tests.act_as_nobody();
select throws_ok($$ select app.import_batch('clients', tests.id('other batch')) $$, 'FW002', null, 'no context, no import');

select tests.act_as('anna');
select tests.as_service();
select throws_ok($$ select app.import_batch('clients', tests.id('other batch')) $$, '42501', null, 'a service imports nothing');
select throws_ok($$ insert into firmwall.import_row values (tests.id('x'), 1, '{}') $$, '42501', null, 'and adds nothing');
select tests.as_agent();
select throws_ok($$ select app.import_batch('clients', tests.id('other batch')) $$, '42501', null, 'an assistant imports nothing');
select throws_ok($$ select app.upsert_client('1', 'x') $$, '42501', null, 'and loads nothing');
select tests.as_reader();
select throws_ok($$ select app.upsert_client('1', 'x') $$, '42501', null, 'nor does a report');

select * from finish();
rollback;
