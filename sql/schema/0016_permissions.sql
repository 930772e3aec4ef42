-- What a role may change, beside what it may read, propose and approve.
--
--   records:write    adds and changes clients, matters, parties and documents directly
--   walls:manage     puts ethical walls around matters, and takes them down
--   members:manage   reads and changes who is a member of the firm
--   settings:manage  changes settings of the firm
--
-- docs/permissions.md says which function asks for which permission.
--
-- Must stay true: an assistant changes nothing itself. A role that a DBA has emptied stays empty.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

insert into identity.role_permission (role, permission)
select r.role, p.permission
from (
  values
  ('partner', array['records:write', 'walls:manage']),
  ('counsel', array['records:write']),
  ('attorney', array['records:write']),
  ('admin', array['records:write', 'walls:manage', 'members:manage', 'settings:manage']),
  ('conflicts', array['walls:manage'])
) as r (role, permissions)
cross join lateral unnest(r.permissions) as p (permission)
where exists (
  select from identity.role_permission as rp
  where rp.role = r.role
)
on conflict (role, permission) do nothing;

-- an import writes, and reads nothing
insert into identity.role_permission (role, permission)
values ('importer', 'records:write')
on conflict (role, permission) do nothing;

alter table identity.role_permission
add constraint "an assistant changes nothing itself"
check (
  role <> 'assistant'
  or permission not in ('records:write', 'walls:manage', 'members:manage', 'settings:manage')
);
