-- What a request context stands on: signing keys, and the latch.
--
-- A context is opened by a signed token (app.begin_request) or by an administrator
-- (app.open_context), and sealed to backend and transaction with a key that never leaves this table.
--
-- Must stay true: only firmwall_context reads these tables; the seal key is made here, in the
-- database, and never verifies a token.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- HMAC(key, message) is sha256(opad || sha256(ipad || message)) where ipad and opad are the padded
-- key xor 0x36 and 0x5c. They are stored instead of the key: nothing is left to compute per call, and
-- a dump does not show the secret that an issuer holds.
create table firmwall.signing_key (
  kid text not null check (kid <> '' and length(kid) <= 64),
  purpose text not null check (purpose in ('token', 'seal')),
  ipad bytea not null check (length(ipad) = 64),
  opad bytea not null check (length(opad) = 64),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (kid),
  -- the seal key has one name, which no token key may take
  check ((purpose = 'seal') = (kid = 'seal')),
  check (purpose = 'token' or retired_at is null)
);

comment on table firmwall.signing_key is 'HMAC-SHA256 keys, as their inner and outer pads. Read by firmwall_context alone.';
comment on column firmwall.signing_key.retired_at is 'From when on tokens of this key are refused; NULL while it is in use.';

-- Always empty. Reading it counts one scan of this transaction, which neither ROLLBACK TO nor
-- clearing the setting takes back: that is how a second context in one transaction is refused. It has
-- no index and therefore no key: a caller can make the planner prefer an index, whose scans count elsewhere.
create table firmwall.context_latch (
  opened boolean not null
);

comment on table firmwall.context_latch is 'Always empty: a scan of it marks that this transaction has opened its context.';

grant select, insert, update on firmwall.signing_key to firmwall_context;
grant select on firmwall.context_latch to firmwall_context;
grant select on firmwall.signing_key, firmwall.context_latch to firmwall_backup;
