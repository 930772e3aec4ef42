-- A report reads columns, not tables.
--
-- A right on the whole table takes in its system columns. A matter's foreign key leaves a lock in the row of its
-- client, in xmax, and so tells of matters behind a wall. A right on the table is also enough to lock it.
--
-- Must stay true: firmwall_reader has SELECT on columns alone. A column that is added to one of these tables is
-- granted by the file that adds it, or listed as withheld in
-- sql/tests/a_report_reads_columns_and_no_system_column.sql.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

revoke select on app.client, app.matter, app.matter_party, app.document from firmwall_reader;

grant select (
  firm_id,
  client_id,
  client_number,
  display_name,
  email,
  aliases,
  status,
  created_at,
  updated_at
) on app.client to firmwall_reader;
grant select (
  firm_id,
  matter_id,
  matter_number,
  client_id,
  title,
  description,
  practice_area,
  status,
  opened_on,
  excluded_person_ids,
  allowed_person_ids,
  created_at,
  updated_at
) on app.matter to firmwall_reader;
grant select (
  firm_id,
  matter_id,
  party_id,
  name,
  role,
  excluded_person_ids,
  allowed_person_ids,
  created_at
) on app.matter_party to firmwall_reader;
grant select (
  firm_id,
  document_id,
  matter_id,
  title,
  kind,
  excluded_person_ids,
  allowed_person_ids,
  created_at
) on app.document to firmwall_reader;
