-- app.installed_version tells of the installation, which belongs to no firm: the same to everybody, with row-level security off too.
begin;
\ir fixtures/people.sql

select plan(5);

select tests.all_rls_off();

\ir shared/installed_version.sql

select * from finish();
rollback;
