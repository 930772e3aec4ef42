-- Who is walled out of a matter, or not let in, sees neither it nor its parties nor its documents, straight
-- from the tables, as the functions' role and as a report.
-- Threats: T38, T39.
begin;
\ir fixtures/people.sql

create function tests.seen_by(p_who text, p_expected text[]) returns setof text
language plpgsql
as $$
declare
  v_table regclass;
begin
  for v_table in select t from tests.walled_tables() as t where has_table_privilege(t, 'select') loop
    return next is(
      tests.matters_in(v_table), p_expected,
      format('%s as %s, in %s', p_who, regexp_replace(current_user, '^tests_|_\d+$', '', 'g'), v_table)
    );
  end loop;
end
$$;

select plan(
  2 + (
    select (4 * count(*) + 3 * count(*) filter (where has_table_privilege('firmwall_reader', t, 'select')))::integer
    from tests.walled_tables() as t
  )
);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');
select tests.seen_by('anna', array['gupta estate', 'gupta lease', 'northwind arbitration', 'zebra takeover']);
select tests.act_as('ada');
select tests.seen_by('ada', array['gupta estate', 'gupta lease', 'northwind arbitration', 'zebra takeover']);
select tests.act_as('paul');
select tests.seen_by('paul', array['gupta lease', 'northwind arbitration', 'zebra takeover']);
select tests.act_as('walter');
select tests.seen_by('walter', array['gupta lease', 'northwind arbitration']);

select tests.as_reader();
select tests.assert_bound_role();
select tests.seen_by('walter', array['gupta lease', 'northwind arbitration']);
select tests.act_as('paul');
select tests.seen_by('paul', array['gupta lease', 'northwind arbitration', 'zebra takeover']);
select tests.act_as('anna');
select tests.seen_by('anna', array['gupta estate', 'gupta lease', 'northwind arbitration', 'zebra takeover']);

select * from finish();
rollback;
