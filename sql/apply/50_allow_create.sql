-- Before functions and policies are replaced: their new owners may create in the four schemas until
-- 60_complete.sql, since a function can be given only to a role that could have made it.
--
-- Bodies are not looked into while they are created, so that the files may come in any order; lint
-- looks into every one of them afterwards.

set local check_function_bodies = off;

grant create on schema app, identity, audit, firmwall to firmwall_exec, firmwall_context;
