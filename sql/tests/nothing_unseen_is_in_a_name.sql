-- What cannot be seen is in no name, number, title, login or role: not by an upsert, a proposal, a registration, nor by an
-- INSERT of the owner. Joiners stay where a script needs them. Every space of Unicode is taken away at the ends.
-- Covers T51.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create view tests.unseen as
select chr(u.code) as letter, 'U+' || upper(to_hex(u.code)) as name
from unnest(array[
  x'00ad'::integer, x'034f'::integer, x'061c'::integer, x'115f'::integer, x'1160'::integer, x'180e'::integer,
  x'200b'::integer, x'200c'::integer, x'200d'::integer, x'200e'::integer, x'200f'::integer, x'2060'::integer,
  x'2800'::integer, x'3164'::integer, x'fe0f'::integer, x'feff'::integer, x'ffa0'::integer, x'e0041'::integer
]) as u (code);
grant select on tests.unseen to public;

select plan(18 * 5 + 14);

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select is(
  (select r.reason from app.upsert_clients(jsonb_build_array(jsonb_build_object('client_number', '77', 'display_name', 'Red' || u.letter || ' Ltd'))) as r),
  'display_name: holds a character that is not seen', 'a client: ' || u.name
)
from tests.unseen as u;
select is(
  (select r.reason from app.upsert_matters(jsonb_build_array(jsonb_build_object('matter_number', 'RED/2' || u.letter, 'client_number', '001', 'title', 'x'))) as r),
  'matter_number: holds a character that is not seen', 'a matter: ' || u.name
)
from tests.unseen as u;
select is(
  tests.call('create_matter', jsonb_build_object('client_name', 'Zebra Holdings', 'matter_number', 'N' || u.letter, 'title', 'x')),
  'denied invalid_params', 'a proposal: ' || u.name
)
from tests.unseen as u;
reset role;
select throws_ok(
  format('insert into app.document (firm_id, matter_id, title) values (%L, %L, %L)', tests.id('alder'), tests.id('zebra'), 'Deed' || u.letter),
  '23514', null, 'the owner: ' || u.name
)
from tests.unseen as u;
select throws_ok(
  format('select firmwall.validate_texts(array[''name''], array[%L])', 'A' || u.letter), 'FW012', null, 'a registration: ' || u.name
)
from tests.unseen as u;

select tests.as_service();
select is(
  (select r.outcome from app.upsert_clients(jsonb_build_array(jsonb_build_object('client_number', '78', 'display_name', t.name))) as r), t.outcome, t.why
)
from (
  values
  (u&'\0646\0645\06cc\200c\062f\0627\0646\0645', 'inserted', 'Persian is written with a joiner'),
  (u&'\0915\094d\200d\0937', 'updated', 'and Devanagari'),
  (u&'\00a0\3000Red\2009\00a0', 'updated', 'spaces at the ends are none of the name'),
  (u&'\00a0\3000', 'rejected', 'only spaces are a blank name')
) as t (name, outcome, why);
select is((select f.display_name from app.find_all_active_by_name('Red') as f where f.client_number = '78'), 'Red', 'it is stored without them');

-- the functions and the tables hold to one pattern
reset role;
select is(
  (
    select count(*)::integer from pg_constraint as c
    where c.conname like '%\_seen\_texts'
      and strpos(pg_get_constraintdef(c.oid), '''' || firmwall.unseen_pattern() || '''') > 0
  ),
  7, 'seven tables are held to firmwall.unseen_pattern'
);

-- labels
select tests.as_service();
select is(r.outcome, 'inserted', 'a look-alike is a client of its own: ' || r.line)
from app.upsert_clients(jsonb_build_array(
  jsonb_build_object('client_number', 'RED/1', 'display_name', 'Peace Ltd'),
  jsonb_build_object('client_number', 'RED/l', 'display_name', u&'P\0435ace Ltd')
)) as r;
reset role;
select tests.as_exec();
select is(
  (
    select count(distinct firmwall.skeleton(c.choice ->> 'label'))::integer
    from jsonb_array_elements(firmwall.client_choices(array(
      select k.client_id from app.client as k where k.client_number in ('RED/1', 'RED/l')
    ))) as c (choice)
  ),
  2, 'the eye tells the labels of two look-alikes apart'
);
select tests.as_service();
select is(
  tests.call('create_matter', jsonb_build_object('client_name', 'Zebra Holdings', 'matter_number', u&'\041c-2', 'title', 'x')),
  'denied invalid_params', 'a number that looks like one that is taken is not proposed'
);
select tests.act_as('walter');
select is(
  tests.call('create_matter', jsonb_build_object('client_name', 'Zebra Holdings', 'matter_number', u&'\041c-2', 'title', 'x')),
  'proposal', 'one that looks like a number behind a wall is: the look tells nothing of it'
);
reset role;
select tests.as_exec();
select is(firmwall.skeleton(u&'P\0435ace'), firmwall.skeleton('Peace'), 'a Cyrillic letter looks like a Latin one');
select is(firmwall.skeleton(u&'RED/2\200b'), firmwall.skeleton('RED/2'), 'what is not seen does not count');
select * from finish();
rollback;
