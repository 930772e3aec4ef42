-- query_matters: exactly the client's matters, one WHERE for total and page, a cursor that neither repeats nor skips,
-- unknown keys refused, an empty list for a client without matters.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(48);

select tests.act_as('anna');
select tests.as_exec();
insert into app.client (firm_id, client_id, client_number, display_name)
values (tests.id('alder'), tests.id('kite'), '020', 'Kite Foods'), (tests.id('alder'), tests.id('idle'), '021', 'Idle Works');
insert into app.matter (firm_id, client_id, matter_number, title, practice_area, status, opened_on)
select
  tests.id('alder'), tests.id('kite'), 'K-' || n, 'Kite file ' || n, case when n % 2 = 0 then 'Tax' else 'Labour' end,
  case when n <= 10 then 'closed' else 'open' end, date '2025-01-01' + n / 3
from generate_series(1, 30) as n;
insert into app.client (firm_id, client_id, client_number, display_name)
values (tests.id('alder'), tests.id('citrus'), '022', 'Citrus Private Limited');
insert into app.matter (firm_id, client_id, matter_number, title, description, opened_on)
values
  (tests.id('alder'), tests.id('citrus'), '2024/17', 'Clémentine Orange - lease', 'Freshly squeezed', '2020-01-01'),
  (tests.id('alder'), tests.id('citrus'), 'RED/2', 'Lease of 2024 in 17 parts', '', '2020-01-01'),
  (tests.id('alder'), tests.id('citrus'), 'RED/21', 'Two red parts', '', '2020-01-01');
select tests.as_service();
select tests.assert_bound_role();

select is(app.query_matters(jsonb_build_object('client_id', tests.id('kite'))) -> 'total', '30', 'exactly that client''s');
select is(app.query_matters('{"client_name": "Kite Foods"}') -> 'total', '30', 'by name as by id');
select is(app.query_matters('{"client_name": "Kite Foods"}') #>> '{client,client_number}', '020', 'and says which client that was');
select is(app.query_matters(jsonb_build_object('client_id', tests.id('zebra'))) -> 'total', '1', 'and another''s is another''s');
select is(jsonb_array_length(app.query_matters() -> 'matters'), 25, 'a page is 25');
select is(app.query_matters() -> 'total', '37', 'the total is all');
select is(app.query_matters('{"limit": 100}') -> 'next_cursor', 'null', 'the last page has no next');
select is(
  jsonb_array_length(app.query_matters('{"limit": 2.0}') -> 'matters'), 2, 'two is written in more than one way'
);
-- its exception block would be refused beside parallel workers
select is(
  (select f.proparallel from pg_proc as f where f.oid = 'app.query_matters(jsonb)'::regprocedure), 'u', 'it is not run in parallel'
);
select is(app.query_matters('{"status": "closed"}') -> 'total', '11', 'by status');
select is(app.query_matters('{"practice_area": "tax"}') -> 'total', '15', 'by practice area, in any case');
select is(app.query_matters('{"q": "kite 7"}') -> 'total', '1', 'by words, all of them, and a number is whole: 7, neither 17 nor 27');
select is(app.query_matters('{"q": "kite demurrage"}') -> 'total', '0', 'and no fewer');
select is(app.query_matters('{"q": "%"}') -> 'total', '0', 'a percent sign is no word, and no matter holds it');
select is(app.query_matters('{"q": " "}') -> 'total', '0', 'nor a blank');
select is(app.query_matters(jsonb_build_object('q', p.q)) -> 'total', p.total::jsonb, format('"%s": %s', p.q, p.why))
from (
  values
  ('clementine', '1', 'as the search reads names, without accents'),
  ('CLÉMENTINE orange', '1', 'and in any case'),
  ('orange clementine', '1', 'in any order'),
  ('clem', '1', 'the last word may be a beginning'),
  ('clem orange', '0', 'and no other word may'),
  ('lementine', '0', 'nor may it be the middle of a word'),
  ('citrus', '3', 'in the client''s name'),
  ('squeezed', '1', 'in the description'),
  ('2024/17', '1', 'a number written together stands together'),
  ('2024 17', '2', 'and apart, anywhere'),
  ('red/2', '1', 'and with letters'),
  ('the clementine matter', '1', 'filler is not asked for beside a word'),
  ('citrus pvt ltd', '3', 'abbreviations are written out'),
  ('orange orange orange', '1', 'a word said twice is one')
) as p (q, total, why);
select is(app.query_matters('{"opened_from": "2025-01-01", "opened_to": "2025-01-02"}') -> 'total', '5', 'by days, both included');
select is(
  app.query_matters('{"client_name": "Kite Foods", "status": "open", "practice_area": "Tax", "q": "file", "opened_from": "2025-01-05"}') -> 'total',
  '10', 'all conditions at once'
);

-- the pages put together are the whole, in order, each with the same total
reset role;
create temporary table page (n integer, body jsonb);
grant select, insert on page to public;
select tests.as_service();
do $pages$
declare
  v_body jsonb := app.query_matters('{"limit": 7}');
begin
  for v_n in 1 .. 10 loop
    insert into page values (v_n, v_body);
    exit when v_body -> 'next_cursor' = 'null';
    v_body := app.query_matters(jsonb_build_object('limit', 7, 'cursor', v_body -> 'next_cursor'));
  end loop;
end
$pages$;
select is((select max(p.n) from page as p), 6, 'six pages of seven, the last of two');
select is((select count(distinct p.body -> 'total')::integer from page as p), 1, 'one total');
select is(
  (select jsonb_agg(m.value -> 'matter_id' order by p.n, m.at) from page as p cross join lateral jsonb_array_elements(p.body -> 'matters') with ordinality as m (value, at)),
  (select jsonb_agg(m.value -> 'matter_id' order by m.at) from jsonb_array_elements(app.query_matters('{"limit": 100}') -> 'matters') with ordinality as m (value, at)),
  'together they are the list'
);

select is(
  app.query_matters(jsonb_build_object('client_id', tests.id('idle'))),
  '{"matters": [], "total": 0, "next_cursor": null, "client": null, "how": null, "scope": null}', 'no matters: a well-formed list'
);
select is(
  app.query_matters(jsonb_build_object('client_id', tests.id('quokka'))), app.query_matters(jsonb_build_object('client_id', tests.id('idle'))),
  'a client of another firm: the same'
);
select throws_ok(format('select app.query_matters(%L)', p.params), 'FW012', null, 'refused: ' || p.params)
from unnest(array[
  '{"junk": 1}', '{"firm_id": "x"}', '{"client_id": "not an id"}', '{"limit": 101}', '{"status": "lost"}', '{"opened_from": "2025-02-30"}',
  '{"cursor": "2025-01-01"}'
]) as p (params);
select throws_ok('select app.query_matters(null)', 'FW012', null, 'refused: NULL');
select throws_ok($$ select app.query_matters('{"client_name": "Wombat"}') $$, 'FW020', null, 'a name that fits none is no empty list');
select is(
  tests.outcome_of($$ select app.query_matters('{"client_name": "Manish Gupta"}') $$),
  'FW021 / the name fits more than one client / app.resolve_client shows the choices; call again with the client_id of one.',
  'a name that fits two is a question, and the error names nobody'
);
select tests.act_as_nobody();
select is(app.query_matters('{"client_name": "Kite Foods"}') -> 'total', '0', 'no context, no matters');

select * from finish();
rollback;
