-- Where a wall lets in the person who goes and nobody else who would stay inside, a merge is refused.
-- Threats: T56.
begin;
\ir fixtures/people.sql

select plan(5);

select tests.act_as('paul');
select tests.as_exec();
update app.matter set allowed_person_ids = array[tests.id('paul'), tests.id('fritz')]
where firm_id = tests.id('alder') and matter_id = tests.id('gupta lease');
select tests.act_as_nobody();

select tests.as_admin();
select tests.assert_bound_role();
select is(
  tests.outcome_of($$ select app.merge_people('walter@cast.example', 'paul@cast.example') $$),
  'FW012 / a matter would be left to nobody / Parameter: other_login. / A wall lets in this person and nobody else who would '
    || 'stay inside. Let p_login in first, with app.set_matter_wall as p_other_login; or merge the other way round.',
  'fritz is let in too, but has left the firm'
);
select is((select merged_into from app.list_people() where login = 'paul@cast.example'), null, 'nobody is merged');
select is((select active from app.list_members('alder') where login = 'paul@cast.example'), true, 'and paul is a member');
select tests.act_as('paul');
select tests.as_exec();
select is(tests.matters_in('app.matter'), array['gupta lease', 'northwind arbitration', 'zebra takeover'], 'who sees the matter');

select * from finish();
rollback;
