-- Loading: where an import puts its rows, and the rows that a bulk upsert works on.
--
-- COPY into a table with row-level security is refused, so an import copies into firmwall.import_row,
-- which has neither a firm nor row-level security, and app.import_batch carries the rows into the
-- firm of the context.
--
-- Must stay true: only firmwall_admin adds to import_row, nobody reads it but app.import_batch, and a
-- batch is gone before the transaction that copied it ends.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- Unlogged: a row never outlives its transaction, so there is nothing for a crash to bring back.
create unlogged table firmwall.import_row (
  batch_id uuid not null,
  line integer not null,
  fields jsonb not null,
  primary key (batch_id, line)
);

comment on table firmwall.import_row is 'The rows of an import on their way in. Empty between transactions.';
comment on column firmwall.import_row.batch_id is 'Made up by the importer, one for each COPY.';
comment on column firmwall.import_row.line is 'Where the row stands in its file.';
comment on column firmwall.import_row.fields is 'The row as app.upsert_clients and its like take it.';

grant insert on firmwall.import_row to firmwall_admin;
grant select, delete on firmwall.import_row to firmwall_exec;
grant select on firmwall.import_row to firmwall_backup;

-- A bulk upsert reads its rows once, into an array of these, and then works on sets. NULL in a field means
-- that the row did not name it. The id is that of the row already there, changed says whether it differs, and
-- reason says why the row is rejected (NULL: it is not).
create type firmwall.client_row as (
  line integer,
  client_number text,
  display_name text,
  email text,
  aliases text[],
  status text,
  client_id uuid,
  changed boolean,
  reason text
);

create type firmwall.matter_row as (
  line integer,
  matter_number text,
  client_id uuid,
  title text,
  description text,
  practice_area text,
  status text,
  opened_on date,
  matter_id uuid,
  changed boolean,
  reason text
);

-- A party, with its role as kind, or a document, with its title as name.
create type firmwall.matter_item as (
  line integer,
  matter_id uuid,
  name text,
  kind text,
  reason text
);

comment on type firmwall.client_row is 'A row on its way through app.upsert_clients.';
comment on type firmwall.matter_row is 'A row on its way through app.upsert_matters.';
comment on type firmwall.matter_item is 'A row on its way through firmwall.add_to_matters.';
