-- The policies of every table are these and no other, each permissive, for one command and for named roles.
-- Threats: T20, T41.
begin;
\ir fixtures/base.sql

create table tests.expected (table_name text, policy text, command text, roles text[]);
insert into tests.expected
values
('app.client', 'a backup copies every client', 'select', '{backup}'),
('app.client', 'a firm adds its own clients', 'insert', '{exec}'),
('app.client', 'a firm changes its own clients', 'update', '{exec}'),
('app.client', 'a firm reads its own clients', 'select', '{exec,reader}'),
('app.document', 'a backup copies every document', 'select', '{backup}'),
('app.document', 'a firm adds its own documents', 'insert', '{exec}'),
('app.document', 'a firm changes its own documents, inside their walls', 'update', '{exec}'),
('app.document', 'a firm reads its own documents, inside their walls', 'select', '{exec,reader}'),
('app.document', 'the search of a firm is written from all its documents', 'select', '{context}'),
('app.document', 'walls of documents are written past the walls', 'update', '{context}'),
('app.matter', 'a backup copies every matter', 'select', '{backup}'),
('app.matter', 'a firm adds its own matters', 'insert', '{exec}'),
('app.matter', 'a firm changes its own matters, inside their walls', 'update', '{exec}'),
('app.matter', 'a firm reads its own matters, inside their walls', 'select', '{exec,reader}'),
('app.matter', 'the search of a firm is written from all its matters', 'select', '{context}'),
('app.matter', 'walls of matters are written past the walls', 'update', '{context}'),
('app.matter_party', 'a backup copies every party', 'select', '{backup}'),
('app.matter_party', 'a firm adds its own parties', 'insert', '{exec}'),
('app.matter_party', 'a firm changes its own parties, inside their walls', 'update', '{exec}'),
('app.matter_party', 'a firm reads its own parties, inside their walls', 'select', '{exec,reader}'),
('app.matter_party', 'the search of a firm is written from all its parties', 'select', '{context}'),
('app.matter_party', 'walls of parties are written past the walls', 'update', '{context}'),
('audit.act', 'a backup copies every act', 'select', '{backup}'),
('audit.act', 'a firm adds its own acts', 'insert', '{exec}'),
('audit.act', 'a firm reads its own acts', 'select', '{exec}'),
('audit.act', 'an administrator''s acts are added', 'insert', '{context}'),
('audit.installation_act', 'a backup copies every act', 'select', '{backup}'),
('audit.installation_act', 'an administrator''s acts are added', 'insert', '{context,exec,owner}'),
('audit.installation_act', 'an administrator''s acts are read', 'select', '{context}'),
('audit.tool_call', 'a backup copies every call', 'select', '{backup}'),
('audit.tool_call', 'a firm adds its own calls', 'insert', '{exec}'),
('audit.tool_call', 'a firm reads its own calls', 'select', '{exec}'),
('audit.tool_call', 'gaps are looked for over all firms', 'select', '{context}'),
('audit.tool_call_default', 'a backup copies every call', 'select', '{backup}'),
('firmwall.choice_setting', 'a backup copies every setting', 'select', '{backup}'),
('firmwall.choice_setting', 'a firm reads its own setting', 'select', '{exec}'),
('firmwall.choice_setting', 'the administrator adds settings', 'insert', '{context}'),
('firmwall.choice_setting', 'the administrator changes settings', 'update', '{context}'),
('firmwall.choice_setting', 'the administrator reads every setting', 'select', '{context}'),
('firmwall.client_name', 'a backup copies the words of every client', 'select', '{backup}'),
('firmwall.client_name', 'a firm adds the words of its own clients', 'insert', '{exec}'),
('firmwall.client_name', 'a firm reads the words of its own clients', 'select', '{exec}'),
('firmwall.client_name', 'a firm takes back the words of its own clients', 'delete', '{exec}'),
('firmwall.client_word', 'a backup copies the words of every client', 'select', '{backup}'),
('firmwall.client_word', 'a firm adds the words of its own clients', 'insert', '{exec}'),
('firmwall.client_word', 'a firm reads the words of its own clients', 'select', '{exec}'),
('firmwall.client_word', 'a firm takes back the words of its own clients', 'delete', '{exec}'),
('firmwall.proposal', 'a backup copies every proposal', 'select', '{backup}'),
('firmwall.proposal', 'a firm adds its own proposals', 'insert', '{exec}'),
('firmwall.proposal', 'a firm decides on its own proposals', 'update', '{exec}'),
('firmwall.proposal', 'a firm reads its own proposals', 'select', '{exec}'),
('firmwall.search_entry', 'a backup copies every row', 'select', '{backup}'),
('firmwall.search_entry', 'the API bodies name the firm themselves', 'all', '{exec}'),
('firmwall.search_word', 'a backup copies every row', 'select', '{backup}'),
('firmwall.search_word', 'the API bodies name the firm themselves', 'all', '{exec}'),
('identity.firm', 'a backup copies every firm', 'select', '{backup}'),
('identity.firm', 'the context opener adds firms', 'insert', '{context}'),
('identity.firm', 'the context opener changes firms', 'update', '{context}'),
('identity.firm', 'the context opener reads every firm', 'select', '{context}'),
('identity.membership', 'a backup copies every membership', 'select', '{backup}'),
('identity.membership', 'a firm reads its own memberships', 'select', '{exec}'),
('identity.membership', 'the context opener adds memberships', 'insert', '{context}'),
('identity.membership', 'the context opener changes memberships', 'update', '{context}'),
('identity.membership', 'the context opener reads every membership', 'select', '{context}'),
('identity.person', 'a backup copies every person', 'select', '{backup}'),
('identity.person', 'the context opener adds people', 'insert', '{context}'),
('identity.person', 'the context opener reads every person', 'select', '{context}'),
('identity.person', 'the context opener renames and merges people', 'update', '{context}'),
('identity.taken_firm_code', 'a backup copies every code', 'select', '{backup}'),
('identity.taken_firm_code', 'the context opener frees codes', 'delete', '{context}'),
('identity.taken_firm_code', 'the context opener reads every code', 'select', '{context}'),
('identity.taken_firm_code', 'the context opener takes codes', 'insert', '{context}');

create view tests.found as
select
  p.polrelid::regclass::text as table_name,
  p.polname::text as policy,
  case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
    as command,
  array(
    select coalesce(substr(r.rolname::text, length('firmwall_') + 1), 'PUBLIC')
    from unnest(p.polroles) as named (role_oid)
    left join pg_roles as r on r.oid = named.role_oid
    order by 1
  ) as roles
from pg_policy as p
join pg_class as c on c.oid = p.polrelid
where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
  and p.polpermissive;

select plan(3);

select is_empty('select * from tests.found except select * from tests.expected', 'no policy that is not expected');
select is_empty('select * from tests.expected except select * from tests.found', 'no policy is missing or altered');
select is_empty(
  $$
    select c.oid::regclass from pg_class as c
    where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p')
      and c.relrowsecurity
      and c.oid::regclass::text not in (select e.table_name from tests.expected as e)
      -- a month of the audit trail is read through its parent alone
      and not c.relispartition
  $$,
  'every table with row-level security is in the list'
);

select * from finish();
rollback;
