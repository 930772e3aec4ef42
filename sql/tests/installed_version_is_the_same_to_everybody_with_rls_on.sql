-- app.installed_version tells of the installation, which belongs to no firm: the same to everybody.
begin;
\ir fixtures/people.sql

select plan(4);

\ir shared/installed_version.sql

select * from finish();
rollback;
