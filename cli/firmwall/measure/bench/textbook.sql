-- The search that is written first: one document a matter, a GIN index for full text, another for trigrams, and
-- a policy on the firm. It stands here to be compared with.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
grant usage on schema extensions to public;

create schema textbook;
grant usage on schema textbook to public;

create table textbook.matter (
  firm_id uuid not null,
  matter_number text not null,
  label text not null,
  doc tsvector not null,
  primary key (firm_id, matter_number)
);
alter table textbook.matter enable row level security;

create policy "a firm reads its own matters" on textbook.matter
  for select
  using (firm_id = (select nullif(current_setting('textbook.firm_id', true), '')::uuid));

grant select on textbook.matter to public;
