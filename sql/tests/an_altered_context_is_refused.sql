-- A context that was set or changed by hand is refused with one code and one text, which repeats nothing of
-- it.
begin;
\ir fixtures/people.sql

select plan(46);

select tests.act_as('anna');
-- what a caller may try, given that a service can read and set its own setting
create table tests.attempt (label text, context text);
grant select on tests.attempt to public;
insert into tests.attempt
select a.label, a.context
from (
  select current_setting('firmwall.context') as ours, left(current_setting('firmwall.context'), 73) as named
) as c
cross join lateral (
  values
  ('a blank', ' '),
  ('garbage', 'not-a-context'),
  ('a firm id alone', tests.id('birch')::text),
  ('a firm id in braces', '{' || upper(tests.id('birch')::text) || '}'),
  ('a firm''s name', 'Birch Partners'),
  ('firm and person without a seal', tests.id('birch') || '|' || tests.id('boris')),
  ('an empty seal', tests.id('birch') || '|' || tests.id('boris') || '|'),
  ('another firm under our seal', tests.id('birch') || substr(c.ours, 37)),
  ('another person under our seal', left(c.ours, 37) || tests.id('walter') || substr(c.ours, 74)),
  ('our context without its seal', c.named),
  ('our context with a shorter seal', left(c.ours, -1)),
  ('our context with a longer seal', c.ours || '0'),
  ('our seal in capitals', c.named || '|' || upper(substr(c.ours, 75))),
  ('our context, upper case', upper(c.ours)),
  ('a seal of zeros', tests.id('birch') || '|' || tests.id('boris') || '|' || repeat('0', 64))
) as a (label, context);

create function tests.with_context(p_context text, p_query text) returns text
language plpgsql
as $$
begin
  perform set_config('firmwall.context', p_context, true);
  return tests.outcome_of(p_query);
end
$$;

select tests.as_service();
select tests.assert_bound_role();

select is(
  tests.with_context(a.context, 'select app.current_firm_id_or_null()'),
  'FW002 / the request context is not valid here / '
  'Open a context with app.begin_request in this transaction; it cannot be carried over or set by hand.',
  a.label || ': no firm'
)
from tests.attempt as a;
select is(
  tests.with_context(a.context, 'select app.current_user_id_or_null()'),
  'FW002 / the request context is not valid here / '
  'Open a context with app.begin_request in this transaction; it cannot be carried over or set by hand.',
  a.label || ': no person'
)
from tests.attempt as a;

-- the reader of both is for the functions alone
select tests.as_exec();
select is(
  tests.with_context(a.context, 'select * from firmwall.current_context()'),
  'FW002 / the request context is not valid here / '
  'Open a context with app.begin_request in this transaction; it cannot be carried over or set by hand.',
  a.label || ': neither'
)
from tests.attempt as a;

select * from finish();
rollback;
