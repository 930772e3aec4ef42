-- Creates the extensions that are missing, in the schema `extensions`. Runs where it is asked for
-- alone (`firmwall migrate up --create-extensions`); the three are trusted, so that a database owner
-- may create them.

do $extensions$
declare
  v_name text;
begin
  foreach v_name in array array['fuzzystrmatch', 'pg_trgm', 'unaccent']
  loop
    continue when exists (select from pg_extension as e where e.extname = v_name);
    create schema if not exists extensions;
    execute format('create extension %I schema extensions', v_name);
  end loop;
end
$extensions$;
