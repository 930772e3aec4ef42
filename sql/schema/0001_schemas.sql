-- The four schemas, from the outside in.
--
--   app       the API functions, and the tables of a firm's work
--   identity  firms, people, who belongs where, what a role may do
--   audit     what was asked, append-only
--   firmwall  internals: keys, the migration ledger, search data
--
-- Must stay true: every schema belongs to firmwall_owner, nothing is granted to PUBLIC, and only
-- `app` may be entered by a service.

set local lock_timeout = '5s';
set local statement_timeout = '10min';

create schema app authorization firmwall_owner;
create schema identity authorization firmwall_owner;
create schema audit authorization firmwall_owner;
-- the ledger stands in it, so that an apply has made it before its first file
create schema if not exists firmwall authorization firmwall_owner;

set local role firmwall_owner;

comment on schema app is 'What services call: the API functions, and the tables of work behind them.';
comment on schema identity is 'Firms, people, memberships and the permissions of a role. Nobody enters directly.';
comment on schema audit is 'What was asked and what was answered. Append-only; read through functions.';
comment on schema firmwall is 'Internals of firmwall. Nobody enters directly.';

grant usage on schema app to
  firmwall_exec,
  firmwall_context,
  firmwall_app,
  firmwall_agent,
  firmwall_reader,
  firmwall_admin,
  firmwall_backup;

-- firmwall_exec and firmwall_context are the owners of function bodies; firmwall_backup copies every table.
grant usage on schema identity to firmwall_exec, firmwall_context, firmwall_backup;
grant usage on schema audit to firmwall_exec, firmwall_context, firmwall_backup;
grant usage on schema firmwall to firmwall_exec, firmwall_context, firmwall_admin, firmwall_backup;
