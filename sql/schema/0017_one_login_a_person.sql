-- One login is one person, and one code one firm, in any case and Unicode form.
--
-- A login is compared by login_key and a code by code_key, both the answer of firmwall.one_form, which triggers keep
-- (sql/functions/keep_person_key.sql, keep_firm_code.sql). An older database may hold twins. The one that was added
-- first gets the key, the others have none until they are merged or renamed; app.doctor() names them.
--
-- Must stay true: the unique key refuses a second person or firm, for every role that adds one. A person who was
-- merged opens no context, and the login leads to the person who stays.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- people and firms are few: what is scanned here is scanned at once
alter table identity.person
add column login_key text,
-- squawk-ignore adding-foreign-key-constraint
add column merged_into uuid references identity.person (person_id),
add constraint person_merged_into_another check (merged_into <> person_id);

-- squawk-ignore require-concurrent-index-creation
create unique index person_one_login on identity.person (login_key);
-- squawk-ignore require-concurrent-index-creation
create index person_without_key on identity.person (person_id)
where login_key is null;

comment on column identity.person.login_key is 'What logins are compared by, kept by a trigger. NULL for the twin of an older person.';
comment on column identity.person.merged_into is 'The person who stays, where two were the same one. NULL for everybody else.';

alter table identity.firm
add column code_key text;

-- squawk-ignore require-concurrent-index-creation
create index firm_code_key on identity.firm (code_key, firm_id);

comment on column identity.firm.code_key is 'What codes are compared by, kept by a trigger. NULL for the twin of an older firm.';

-- A unique index of identity.firm itself would not lead with firm_id, and could not be spread over machines. This table
-- is the same on all of them.
create table identity.taken_firm_code (
  code_key text not null,
  primary key (code_key)
);
alter table identity.taken_firm_code enable row level security;
alter table identity.taken_firm_code force row level security;

comment on table identity.taken_firm_code is 'The codes that are taken, in the form in which they are compared.';

grant update (login_key, name, merged_into) on identity.person to firmwall_context;
grant select, insert, delete on identity.taken_firm_code to firmwall_context;
grant select on identity.taken_firm_code to firmwall_backup;
grant update (excluded_person_ids, allowed_person_ids, updated_at) on app.matter to firmwall_context;
grant update (excluded_person_ids, allowed_person_ids) on app.matter_party, app.document to firmwall_context;
