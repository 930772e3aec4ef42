-- The cast: three firms, their people, their clients and matters.
--
--   alder   Alder & Ash LLP
--     anna    attorney
--     paul    paralegal
--     walter  attorney; walled out of the Zebra matter, not let in to the Gupta estate
--     ada     admin
--     fritz   attorney; his membership has ended
--   birch   Birch Partners
--     boris   attorney
--   cedar   Cedar Law, suspended
--     carla   attorney
--   sam     a stranger: a person without any membership
--   dora    attorney of alder and of birch
--
-- anna and boris have each called the door once, proposed once, and changed a matter once.
--
-- Both firms have a client Manish Gupta, a client Northwind Shipping Ltd, and client and matter numbers of
-- the same spelling. Only birch knows the word quokka.
--
-- Must stay true: firms and people are made by firmwall_context, clients and matters by firmwall_exec under
-- the context of their own firm. A test names rows by tests.id('zebra takeover'), never by position.

\ir stage.sql

select not exists (select from identity.firm where firm_id = tests.id('alder')) as stage_is_empty \gset
\if :stage_is_empty

set local role firmwall_context;

insert into identity.firm (firm_id, code, name, status)
select tests.id(f.code), f.code, f.name, f.status
from (
  values
  ('alder', 'Alder & Ash LLP', 'active'),
  ('birch', 'Birch Partners', 'active'),
  ('cedar', 'Cedar Law', 'suspended')
) as f (code, name, status);

insert into identity.person (person_id, login, name)
select tests.id(p.name), p.name || '@cast.example', initcap(p.name)
from unnest(array['anna', 'paul', 'walter', 'ada', 'fritz', 'boris', 'carla', 'sam', 'dora']) as p (name);

insert into identity.membership (firm_id, person_id, role, active)
select tests.id(m.firm), tests.id(m.person), m.role, m.active
from (
  values
  ('alder', 'anna', 'attorney', true),
  ('alder', 'paul', 'paralegal', true),
  ('alder', 'walter', 'attorney', true),
  ('alder', 'ada', 'admin', true),
  ('alder', 'fritz', 'attorney', false),
  ('birch', 'boris', 'attorney', true),
  ('cedar', 'carla', 'attorney', true),
  ('alder', 'dora', 'attorney', true),
  ('birch', 'dora', 'attorney', true)
) as m (firm, person, role, active);

-- what is the default, said
insert into firmwall.choice_setting (firm_id, detail)
values (tests.id('alder'), 'email'), (tests.id('birch'), 'email');

set local role firmwall_exec;

-- alder's work
select tests.act_as('anna');

insert into app.client (firm_id, client_id, client_number, display_name, email, aliases, status)
select tests.id('alder'), tests.id(c.id), c.client_number, c.display_name, c.email, c.aliases, c.status
from (
  values
  ('manish of delhi', '001', 'Manish Gupta', 'manish@delhi.example', '{}'::text[], 'active'),
  ('manish of pune', '002', 'Manish Gupta', 'manish@pune.example', '{}', 'active'),
  ('manish who left', '003', 'Manish Gupta', 'manish@left.example', '{}', 'inactive'),
  ('northwind', '010', 'Northwind Shipping Ltd', 'legal@northwind.example', '{NWS}', 'active'),
  ('zebra', '011', 'Zebra Holdings', null, '{}', 'active')
) as c (id, client_number, display_name, email, aliases, status);

insert into app.matter (
  firm_id, matter_id, matter_number, client_id, title, description, practice_area, status, opened_on, walled_out, let_in
)
select
  tests.id('alder'), tests.id(m.id), m.matter_number, tests.id(m.client), m.title, m.description, m.practice_area,
  m.status, m.opened_on, m.walled_out, m.let_in
from (
  values
  (
    'northwind arbitration', 'M-1', 'northwind', 'Northwind v Harbour Authority', 'Demurrage at the port of Kandla',
    'shipping', 'open', date '2024-02-01', '{}'::uuid[], null::uuid[]
  ),
  (
    'zebra takeover', 'M-2', 'zebra', 'Zebra takeover of Savanna Foods', 'Public offer', 'corporate', 'open',
    date '2024-03-01', array[tests.id('walter')], null
  ),
  (
    'gupta estate', 'M-3', 'manish of delhi', 'Gupta family estate', 'Probate of a contested will', 'private client',
    'open', date '2024-04-01', '{}', array[tests.id('anna'), tests.id('ada')]
  ),
  (
    'gupta lease', 'M-4', 'manish of pune', 'Lease of the Pune warehouse', '', 'real estate', 'closed',
    date '2023-01-01', '{}', null
  )
) as m (id, matter_number, client, title, description, practice_area, status, opened_on, walled_out, let_in);

insert into app.matter_party (firm_id, matter_id, party_id, name, role, walled_out, let_in)
select m.firm_id, m.matter_id, tests.id('party of ' || p.matter), p.name, p.role, m.walled_out, m.let_in
from (
  values
  ('northwind arbitration', 'Harbour Authority of Kandla', 'respondent'),
  ('zebra takeover', 'Savanna Foods plc', 'target'),
  ('gupta estate', 'Rohan Gupta', 'claimant'),
  ('gupta lease', 'Pune Storage Pvt Ltd', 'landlord')
) as p (matter, name, role)
join app.matter as m on m.firm_id = tests.id('alder') and m.matter_id = tests.id(p.matter);

insert into app.document (firm_id, document_id, matter_id, title, kind, walled_out, let_in)
select m.firm_id, tests.id('document of ' || d.matter), m.matter_id, d.title, d.kind, m.walled_out, m.let_in
from (
  values
  ('northwind arbitration', 'Statement of claim', 'pleading'),
  ('zebra takeover', 'Draft offer document', 'agreement'),
  ('gupta estate', 'Will of 1998', 'deed'),
  ('gupta lease', 'Lease deed', 'agreement')
) as d (matter, title, kind)
join app.matter as m on m.firm_id = tests.id('alder') and m.matter_id = tests.id(d.matter);

insert into audit.tool_call (
  firm_id, call_id, at, call_no, user_id, tool, tool_version, params, outcome, row_count, choice_ids, choices_truncated,
  matter_ids, duration_us
)
values (
  tests.id('alder'), tests.id('call of anna'), now(), 0, tests.id('anna'), 'get_matter', 1,
  jsonb_build_object('matter_id', tests.id('northwind arbitration')), 'executed', 1, '{}', false, array[tests.id('northwind arbitration')], 1000
);

insert into audit.act (firm_id, act_id, act_no, user_id, act, subject_type, subject_id, label, before, after, matter_ids)
values (
  tests.id('alder'), tests.id('act of anna'), 0, tests.id('anna'), 'upsert_matters', 'matter', tests.id('northwind arbitration'), 'northwind arbitration',
  '{"practice_area": ""}', '{"practice_area": "some"}', array[tests.id('northwind arbitration')]
);

insert into firmwall.proposal (
  firm_id, proposal_id, call_id, proposed_by, tool, tool_version, params_given, params, subject_type, subject_id,
  subject_seen, before, after, body
)
values (
  tests.id('alder'), tests.id('proposal of anna'), tests.id('call of anna'), tests.id('anna'),
  'update_matter_status', 1, '{}', jsonb_build_object('matter_id', tests.id('northwind arbitration'), 'status', 'on hold'), 'matter',
  tests.id('northwind arbitration'), repeat('0', 64), '{"status": "open"}', '{"status": "on hold"}',
  '{"proposal": {"subject": {"label": "northwind arbitration"}}}'
);

-- birch's work
select tests.act_as('boris');

insert into app.client (firm_id, client_id, client_number, display_name, email, aliases, status)
select tests.id('birch'), tests.id(c.id), c.client_number, c.display_name, c.email, c.aliases, 'active'
from (
  values
  ('manish of birch', '001', 'Manish Gupta', 'manish@birch.example', '{}'::text[]),
  ('northwind of birch', '010', 'Northwind Shipping Ltd', 'legal@northwind.example', '{NWS}'),
  ('quokka', '999', 'Quokka Mining', null, '{}')
) as c (id, client_number, display_name, email, aliases);

insert into app.matter (
  firm_id, matter_id, matter_number, client_id, title, description, practice_area, status, opened_on
)
select
  tests.id('birch'), tests.id(m.id), m.matter_number, tests.id(m.client), m.title, m.description, m.practice_area,
  'open', m.opened_on
from (
  values
  (
    'northwind of birch charter', 'M-1', 'northwind of birch', 'Northwind charter dispute', 'Demurrage at Kandla',
    'shipping', date '2024-02-01'
  ),
  (
    'quokka refinancing', 'M-9', 'quokka', 'Quokka Mining refinancing', 'Bank loan', 'finance', date '2024-05-01'
  )
) as m (id, matter_number, client, title, description, practice_area, opened_on);

insert into app.matter_party (firm_id, matter_id, party_id, name, role)
values
(tests.id('birch'), tests.id('northwind of birch charter'), tests.id('party of charter'), 'Harbour Authority of Kandla', 'respondent'),
(tests.id('birch'), tests.id('quokka refinancing'), tests.id('party of refinancing'), 'First Quokka Bank', 'lender');

insert into app.document (firm_id, document_id, matter_id, title, kind)
values
(tests.id('birch'), tests.id('document of charter'), tests.id('northwind of birch charter'), 'Statement of claim', 'pleading'),
(tests.id('birch'), tests.id('document of refinancing'), tests.id('quokka refinancing'), 'Quokka loan agreement', 'agreement');

insert into audit.tool_call (
  firm_id, call_id, at, call_no, user_id, tool, tool_version, params, outcome, row_count, choice_ids, choices_truncated,
  matter_ids, duration_us
)
values (
  tests.id('birch'), tests.id('call of boris'), now(), 0, tests.id('boris'), 'get_matter', 1,
  jsonb_build_object('matter_id', tests.id('quokka refinancing')), 'executed', 1, '{}', false, array[tests.id('quokka refinancing')], 1000
);

insert into audit.act (firm_id, act_id, act_no, user_id, act, subject_type, subject_id, label, before, after, matter_ids)
values (
  tests.id('birch'), tests.id('act of boris'), 0, tests.id('boris'), 'upsert_matters', 'matter', tests.id('quokka refinancing'), 'quokka refinancing',
  '{"practice_area": ""}', '{"practice_area": "some"}', array[tests.id('quokka refinancing')]
);

insert into firmwall.proposal (
  firm_id, proposal_id, call_id, proposed_by, tool, tool_version, params_given, params, subject_type, subject_id,
  subject_seen, before, after, body
)
values (
  tests.id('birch'), tests.id('proposal of boris'), tests.id('call of boris'), tests.id('boris'),
  'update_matter_status', 1, '{}', jsonb_build_object('matter_id', tests.id('quokka refinancing'), 'status', 'on hold'), 'matter',
  tests.id('quokka refinancing'), repeat('0', 64), '{"status": "open"}', '{"status": "on hold"}',
  '{"proposal": {"subject": {"label": "quokka refinancing"}}}'
);

-- The curtain: nobody acts, nothing is open.
select tests.act_as_nobody();
reset role;

\endif
