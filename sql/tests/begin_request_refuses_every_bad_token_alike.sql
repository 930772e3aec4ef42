-- Whatever is wrong with a token, the refusal is one code, one text and one hint, and opens nothing.
begin;
\ir fixtures/people.sql
\ir fixtures/token.sql

create table tests.attempt (label text, token text);
grant select on tests.attempt to public;
insert into tests.attempt
values
('no token', null),
('an empty token', ''),
('two parts', 'a.b'),
('four parts', tests.token('anna', 'alder') || '.x'),
('a header that is no base64url', '!.' || split_part(tests.token('anna', 'alder'), '.', 2) || '.x'),
('padding', replace(tests.token('anna', 'alder'), '.', '=.')),
('white space', tests.token('anna', 'alder') || ' '),
('a header that is no JSON', tests.signed('alg', '{}')),
('a header that is a JSON array', tests.signed('["HS256"]', '{}')),
('a payload that is no UTF-8', tests.base64url('{"alg":"HS256","kid":"in use"}') || '.' || tests.base64url('\xff') || '.x'),
('alg none', tests.token('anna', 'alder', '{}', '{"alg": "none", "kid": "in use"}')),
('alg none, unsigned', tests.base64url('{"alg":"none"}') || '.' || split_part(tests.token('anna', 'alder'), '.', 2) || '.'),
('alg HS512', tests.token('anna', 'alder', '{}', '{"alg": "HS512", "kid": "in use"}')),
('no alg', tests.token('anna', 'alder', '{}', '{"kid": "in use"}')),
('no kid', tests.token('anna', 'alder', '{}', '{"alg": "HS256"}')),
('an unknown kid', tests.token('anna', 'alder', '{}', '{"alg": "HS256", "kid": "unknown"}')),
('a retired kid', tests.token('anna', 'alder', '{}', '{"alg": "HS256", "kid": "retired"}')),
('the seal''s kid', tests.token('anna', 'alder', '{}', '{"alg": "HS256", "kid": "seal"}')),
('the seal''s kid and key', tests.signed(
  '{"alg": "HS256", "kid": "seal"}',
  convert_from(firmwall.base64url_decoded(split_part(tests.token('anna', 'alder'), '.', 2)), 'UTF8'),
  p_kid => 'seal'
)),
('a critical extension', tests.token('anna', 'alder', '{}', '{"alg": "HS256", "kid": "in use", "crit": ["x"]}')),
('another secret', tests.signed(
  '{"alg": "HS256", "kid": "in use"}',
  convert_from(firmwall.base64url_decoded(split_part(tests.token('anna', 'alder'), '.', 2)), 'UTF8'),
  'guessed'
)),
('another payload under the signature', regexp_replace(
  tests.token('anna', 'alder'), '\..*\.', '.' || split_part(tests.token('boris', 'birch'), '.', 2) || '.'
)),
('exp past', tests.token('anna', 'alder', '{"exp": 1}')),
('exp null', tests.token('anna', 'alder', '{"exp": null}')),
('exp as text', tests.token('anna', 'alder', '{"exp": "99999999999"}')),
('exp missing', tests.signed('{"alg": "HS256", "kid": "in use"}', jsonb_build_object('firm', tests.id('alder'), 'sub', tests.id('anna'))::text)),
('nbf in the future', tests.token('anna', 'alder', '{"nbf": 99999999999}')),
('nbf as text', tests.token('anna', 'alder', '{"nbf": "1"}')),
('firm null', tests.token('anna', 'alder', '{"firm": null}')),
('firm no uuid', tests.token('anna', 'alder', '{"firm": "alder"}')),
('firm unknown', tests.token('anna', 'nowhere')),
('sub null', tests.token('anna', 'alder', '{"sub": null}')),
('sub no uuid', tests.token('anna', 'alder', '{"sub": "anna"}')),
('sub unknown', tests.token('nobody', 'alder')),
('over 8 kB', tests.token('anna', 'alder', jsonb_build_object('pad', repeat('x', 8192)))),
('no member of that firm', tests.token('boris', 'alder')),
('no member of any', tests.token('sam', 'alder')),
('a membership that has ended', tests.token('fritz', 'alder')),
('a suspended firm', tests.token('carla', 'cedar'));

select plan(2 + (select count(*)::integer from tests.attempt));

select tests.as_service();
select tests.assert_bound_role();
select is(
  tests.outcome_of(format('select app.begin_request(%L)', a.token)),
  'FW001 / the token does not open a request / Ask the issuer for a fresh token. '
  'It must be HS256, name a key in use, carry firm, sub and exp, and belong to an active member.',
  a.label
)
from tests.attempt as a;
select is(app.current_firm_id_or_null(), null, 'no context was opened');

select * from finish();
rollback;
