-- Calls without a scope are stored up to a limit, and counted past it: anybody who may call can make as many as they like.
--
-- Must stay true: callers never wait for each other, so what is counted is counted by each backend in a row of its own;
-- a call that is only counted takes no call number, because a number without a row says that a row is missing.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- squawk-ignore require-concurrent-index-creation
create index unscoped_call_login on audit.unscoped_call (login, at);

create table audit.unscoped_count (
  login text not null,
  minute timestamptz not null,
  backend integer not null,
  calls bigint not null check (calls > 0),
  primary key (login, minute, backend)
);

comment on table audit.unscoped_count is
'How many calls without a scope were not stored, because their login had made 60 within a minute. Read by list_unscoped_calls().';
comment on column audit.unscoped_count.login is 'The database login that called.';
comment on column audit.unscoped_count.minute is 'The minute that the calls began in.';
comment on column audit.unscoped_count.backend is 'The process id of the server that counted them.';

revoke insert on audit.unscoped_call from firmwall_exec;
grant insert on audit.unscoped_call to firmwall_context;
grant select, insert, update on audit.unscoped_count to firmwall_context;
grant usage on sequence audit.call_no to firmwall_context;
grant select on audit.unscoped_count to firmwall_exec, firmwall_backup;
