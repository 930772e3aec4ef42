-- firmwall 0.1.0rc1: says how a database differs from this version. Commit 16c0996670bcfee506594f9ba91a0e48c77c0bea.
-- Made by `firmwall migrate bundle --verify`; not edited by hand.
--
-- Run it as the role that migrates or as a superuser, with psql (psql -q -v ON_ERROR_STOP=1 -f FILE) or in
-- any SQL console. It prints a row for each object, right, policy, comment and file that differs, and no row
-- when nothing does. It changes nothing: the transaction is rolled back.
--
--   pending   an apply of this version would do it     missing   firmwall made it, and it is gone
--   edited    this version must not be applied here    extra     firmwall did not make it
--   own       a DBA corrected or withdrew the tool      changed   it is not as firmwall made it

begin isolation level read committed read write;
set local search_path = pg_catalog, pg_temp;
set local jit = off;
set local quote_all_identifiers = off;
set local datestyle = iso;
set local intervalstyle = postgres;
set local standard_conforming_strings = on;

do $join$
begin
  if not (select exists (
  select from pg_catalog.pg_class as c
  join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = 'firmwall' and c.relname = 'migration'
)) then
    raise exception 'there is no firmwall in this database'
      using errcode = 'FW053';
  end if;
  -- the ledger is for firmwall_owner alone; the rollback takes the membership back
  if not pg_has_role(current_user, 'firmwall_owner', 'USAGE') then
    grant firmwall_owner to current_user;
  end if;
end
$join$;

create temporary table this_version (version text not null) on commit drop;
insert into pg_temp.this_version values ('0.1.0rc1');

create temporary table release_file (
  place integer not null,
  kind text not null,
  name text collate "C" not null,
  checksum text not null,
  signature text
) on commit drop;
insert into pg_temp.release_file (place, kind, name, checksum, signature)
values
  (1, 'apply', 'settings', 'b77ea7e029df44e8e2be0db53180893855a9da821a7b6514e8082d8cca740905', null),
  (2, 'apply', 'roles', 'd99c6e0bd18ac45b399915a98db92ce6b82b51e609dde1ebb05cd515f61d14c5', null),
  (3, 'apply', 'lock', '009f28c25ae07ee61921b79ec686d95723e5c79bb8c7c18b857459b6d60a650b', null),
  (4, 'apply', 'ledger', '16f13ddf3f264a12e90e9cca2acd4b3a34aa70f72eb5877d2dd4dce0c7ff3f90', null),
  (5, 'apply', 'allow_create', '9822c4fe5933872a34cc532d5eda984be7538b17091692a4d49b0dc076edef00', null),
  (6, 'apply', 'complete', 'ce0f09115e1bb08a024ce6c96b00c5970aea083bfd9ab91ad903594937086879', null),
  (7, 'apply', 'record', '52f5dd0d6075239a621914743eca4521704e7f4643676b6f26f1d9caa8421225', null),
  (8, 'apply', 'rights', '66101edf6f699116dab7bde3b099c213834fd197bae4b4942c01520557cb182a', null),
  (9, 'apply', 'catalogue', 'f9191c79955a595b6a4ea8d9605058287a58cd18273198f558c6af71da99db5e', null),
  (10, 'apply', 'remember', 'c04a5d30531b28a7fa6f7ad89c8336058310c28e8eba72d473d2041a26bde6fa', null),
  (11, 'apply', 'leave', '7164e8a0295f5d8897a780c32626ea985291c8f28a4176a6c73b3b409dae824a', null),
  (12, 'schema', '0001_schemas', 'b820e1d6df5d9f35538bd32f7e5d86469a554231a794b0d3df2583ccc968376b', null),
  (13, 'schema', '0002_identity', '778ac3ad24d284b2783da6f18317b6be5c7c706ce583dd62d0e1ac594c436fcd', null),
  (14, 'schema', '0003_context', '2c1dfdeb1c82be9c39accfbbfc86777bcd1ff657e2306b71272521e4fd8ed1fd', null),
  (15, 'schema', '0004_work', '9dc106afccd16ce2e05f722d10312f3bbaee0e2dcf08d205892e9023ce3d20a7', null),
  (16, 'schema', '0005_plain_texts', 'b15bb68de2928f55d8830107aac803ae3355e27cd1977789aa3956ce71a51e21', null),
  (17, 'schema', '0006_names', 'ac32e6d5c77c5cb8b2431b369acec48cf8ed9fd965f49de8a38f85684b1c27fa', null),
  (18, 'schema', '0007_search', '55c50966934b228d4cf12335840042d849ab2de965de9a83a7e72bf18b103371', null),
  (19, 'schema', '0008_words', '46a322d93bb80d66ec2bbffbbcb9b0c1a7775ef638b7cc82019807dcfabfb648', null),
  (20, 'schema', '0009_tools', '076104b75d3c40d52c01e7e8a59adc7e9f67cc0a42daecd44e22e91e05afa55c', null),
  (21, 'schema', '0010_audit', 'a7d6c09a09117fbbdff08c51b754e0366f89dec113962eddbed3edbb60a90824', null),
  (22, 'schema', '0011_proposals', '424f31e7c342677bda8be52ea395c909de5064b68f1665ed982759eb74c42e1b', null),
  (23, 'schema', '0012_loading', 'e4f42fce084f0c71d694d804983a16930c65720dd094805f67fd9f8fbb6282e7', null),
  (24, 'schema', '0013_listed_words', '2aa1e0bb8ff9195c8ca546755b38e952d1e2e706f5a2f0ff5fba1c269f18351b', null),
  (25, 'function', 'add_decision_rule', '7c1751eb5a6572df62a512ad3a718ca6de6196b2bef65a416495b5ca49055f16', 'function app.add_decision_rule(p_rule text, p_least_score real, p_least_lead real, p_least_term real, p_evidence jsonb) returns text'),
  (26, 'function', 'add_firm', '35f281ad3c836b24c89286e59f9517f63027143d9d69aadc7ccad82933249dee', 'function app.add_firm(p_code text, p_name text) returns uuid'),
  (27, 'function', 'add_member', 'a95601e0b242e9ee90020f95bb625c05b35c44fa938a26c7443b80f820469bb2', 'function app.add_member(p_firm_code text, p_login text, p_role text) returns void'),
  (28, 'function', 'add_person', '87512f02bc3b43dfb638f29885b26586b48a5bad1c0c9d8facc861ac8abe1214', 'function app.add_person(p_login text, p_name text) returns uuid'),
  (29, 'function', 'add_to_matters', 'c54283a1f9842705754149009011a677901574317f7f6f287737c72bb5f6a810', 'function firmwall.add_to_matters(p_subject_type text, p_rows jsonb) returns table(line integer, outcome text, id uuid, reason text)'),
  (30, 'function', 'add_to_vocabulary', '4ddff1dd08073c700baf94831d18dc81249b589766111926a6546ec25336efb6', 'function firmwall.add_to_vocabulary(p_firm_id uuid, p_words tsvector[]) returns void'),
  (31, 'function', 'add_token_key', 'ff4cf55d2735c42e2c5253191c8264917196278733f6796604beb52106ef5caa', 'function app.add_token_key(p_kid text, p_secret bytea) returns void'),
  (32, 'function', 'add_word', '88afb12b288dcb3d1f9097a5f910c2268322e109153bb69cbcdfa012299805d8', 'function app.add_word(p_word text, p_role text, p_stands_for text default null, p_source text default ''added here'') returns text'),
  (33, 'function', 'alternate_year', '03a1658a4b4b2058351003e9a5dfe23afb727802e1df6b8e89227754a0c745b9', 'function firmwall.alternate_year(p_year text) returns text'),
  (34, 'function', 'approve_proposal', '44779ae119b9c06270058cdaa7da01c7b8512daeaa7f1a31802a6975d8631b5e', 'function app.approve_proposal(p_proposal_id uuid) returns jsonb'),
  (35, 'function', 'argument_fits', 'ee0aa88f551b2a37d38681de7de233ce6165ed2c294a0de1722c0f15d3b48662', 'function firmwall.argument_fits(p_rule jsonb, p_value jsonb) returns boolean'),
  (36, 'function', 'audit_gaps', 'b7dd278758dee803550d473712bbee97b743bb8d483f2a437d4eac916dd8a295', 'function app.audit_gaps(p_since timestamptz default now()- interval ''1 day'') returns table(first_missing bigint, last_missing bigint, missing bigint, after_call_at timestamptz, before_call_at timestamptz)'),
  (37, 'function', 'audit_trail', '922990877f0713b9995ddb1b465dfffea24df8fcef23e009cb634fb9a1cd3245', 'function app.audit_trail(p_before timestamptz default null, p_before_call uuid default null, p_since timestamptz default null, p_tool text default null, p_outcome text default null, p_user uuid default null, p_limit integer default 50) returns table(call_id uuid, at timestamptz, user_id uuid, user_name text, tool text, tool_version integer, params jsonb, request_id text, outcome text, reason text, error_code text, decision text, decision_rule text, row_count integer, choice_ids uuid[], choices_truncated boolean, id_came_by text, answers uuid, attested text, proposal_id uuid, repeats uuid, duration_us bigint)'),
  (38, 'function', 'base64url_decoded', '95b7d88b78cc32c468e8d02ae93b3a521a6d13d9baec4da0dd10c69995c1839f', 'function firmwall.base64url_decoded(p_text text) returns bytea'),
  (39, 'function', 'begin_request', 'ad32b7409822e0f13053e424b9af02e4800a54dbae93157ed8cccde3f9b16468', 'function app.begin_request(p_token text) returns void'),
  (40, 'function', 'best_met', 'c9fa4a9c1c11c0ebc18a0d03e3ba3eed9cf71cd7ec9e3fa36495f0d8598df9e3', 'function firmwall.best_met(p_words tsvector, p_reading firmwall.reading) returns integer[]'),
  (41, 'function', 'caller_is_assistant', '9788b0abd7332938c86819a6e1d5676a9a8a0958fb396d4acd15d5ba3d790cc0', 'function firmwall.caller_is_assistant() returns boolean'),
  (42, 'function', 'can_see', 'c1d51d8f8174149440ebf176b00d2302c8186b62dcd878aef8ec96a6201c0d7e', 'function firmwall.can_see(p_entity_type text, p_id uuid) returns boolean'),
  (43, 'function', 'can_see_proposal', '6ed15aa168d6bacaff123e95ed6739f7f01991c73d83dc0b65f478f5eeeda5e1', 'function firmwall.can_see_proposal(p_proposal firmwall.proposal) returns boolean'),
  (44, 'function', 'carry_out_add_client_alias', '79038537453dcaf6fa3343a09f83ac72a6048093681a4a5542c158400fe4cb44', 'function firmwall.carry_out_add_client_alias(p_params jsonb) returns jsonb'),
  (45, 'function', 'carry_out_add_matter_party', 'b62e430b059511d3a907615b4ee8e2862dff1f89e74acaa31be84ad643ef6a81', 'function firmwall.carry_out_add_matter_party(p_params jsonb) returns jsonb'),
  (46, 'function', 'carry_out_create_matter', 'df28ec05c4f0d3566bc892d72f5ce7988862b657d81356eeeac30dd49523c8d3', 'function firmwall.carry_out_create_matter(p_params jsonb) returns jsonb'),
  (47, 'function', 'carry_out_update_matter_status', '8be29026df89f2e070de08699b3269e4950407f5e0804c47af0cf386db4d324e', 'function firmwall.carry_out_update_matter_status(p_params jsonb) returns jsonb'),
  (48, 'function', 'case_folded', '5f79e2c8fc3927ab81d807ed846ba7729e482a1f8caaf6361aba452a82734177', 'function firmwall.case_folded(p_text text) returns text'),
  (49, 'function', 'check_bare_context', '9a23ae3f48f987c36bc735f20064121d06522366adf8ad3c580e8a4bf8f15921', 'function firmwall.check_bare_context() returns table(object text, found text)'),
  (50, 'function', 'check_comments', '3ae614c4e69ad3bb7070316381082243dc17882e68815aefd7b85eaefe503f93', 'function firmwall.check_comments() returns table(object text, found text)'),
  (51, 'function', 'check_context_volatility', '001ea98fd027e808782380ce9b383d42d37fe4df4b35e03b3fd33441253973be', 'function firmwall.check_context_volatility() returns table(object text, found text)'),
  (52, 'function', 'check_counters', '6c9c8f430f857849e92fbfa9890e09102259efbfd3734117c3c98311192615ba', 'function firmwall.check_counters() returns table(object text, found text)'),
  (53, 'function', 'check_firm_column', 'd95c5c2af74f31745314b1e46a487ad56773dc5383e4bc057995264f1de23e34', 'function firmwall.check_firm_column() returns table(object text, found text)'),
  (54, 'function', 'check_firm_predicate', '5d8517247c510222cf9dc47c023bc1b1e5c4dbda44dd1ce2623d17a89201b7c8', 'function firmwall.check_firm_predicate() returns table(object text, found text)'),
  (55, 'function', 'check_foreign_keys', '83d459479f54429d07346d5702d625a6a66cb19fbe579e6904ce49ebe55b5c33', 'function firmwall.check_foreign_keys() returns table(object text, found text)'),
  (56, 'function', 'check_large_objects', '5ff42a65f86197b089aa42bf51c5aa917e8ced903ad554c92e59b5879d5513f3', 'function firmwall.check_large_objects() returns table(object text, found text)'),
  (57, 'function', 'check_leakproof', '7930ecd92fb40d969394851088c9d1e9ca7657c88cc4fdc8e0cfc878020f962e', 'function firmwall.check_leakproof() returns table(object text, found text)'),
  (58, 'function', 'check_members', '4cb392fc859d10f625387519946a3881993e19b7c59edfc351685a52599c1ca2', 'function firmwall.check_members() returns table(object text, found text)'),
  (59, 'function', 'check_owners', '555472360cb1bfe49744da9d3f5b44e015848a750d757aeb843c943b47a16dac', 'function firmwall.check_owners() returns table(object text, found text)'),
  (60, 'function', 'check_parallel', 'bc873f9ea0f2e58ba0e5b6a94e5990619084c08bc370bd961d079401c8f3e8aa', 'function firmwall.check_parallel() returns table(object text, found text)'),
  (61, 'function', 'check_policy_firm', 'ff80384b762f5581546ad663a98d5dde109bcede1d2ec721bb1ae46ed50c7ea5', 'function firmwall.check_policy_firm() returns table(object text, found text)'),
  (62, 'function', 'check_policy_lookup', '31751f1b9e0b2d589715d7b482be724651daf72513704a27c9c9c6bd1ab3dda5', 'function firmwall.check_policy_lookup() returns table(object text, found text)'),
  (63, 'function', 'check_policy_restrictive', '16dde1bcff03c7a900dffd9cbb6208865a2427daab7de4eb55dd4733c5a09a4c', 'function firmwall.check_policy_restrictive() returns table(object text, found text)'),
  (64, 'function', 'check_policy_roles', 'bf267f428424336cd51a12d2b26b09566a27203316f6c87335a8acc2cff226ce', 'function firmwall.check_policy_roles() returns table(object text, found text)'),
  (65, 'function', 'check_policy_single', '4d13bffeb8b49e055fc02acfc48ecef54541e936a00a039b77fd8ab2ad791f29', 'function firmwall.check_policy_single() returns table(object text, found text)'),
  (66, 'function', 'check_prepared_transactions', 'c571a876a1b12ec311d7067031fc03e76e0365e4d8c8e7d3f908edeff3f9ba9c', 'function firmwall.check_prepared_transactions() returns table(object text, found text)'),
  (67, 'function', 'check_public_grants', 'aad6bd8cb5135909bf1da13ffcef1d64cc179f1642b3454c36e1d7a86679927b', 'function firmwall.check_public_grants() returns table(object text, found text)'),
  (68, 'function', 'check_rights', 'bfcc538a1dc03bb2046500128e1680e64255c0b53b8a9806a5daae1514e92b53', 'function firmwall.check_rights() returns table(object text, found text, remedy text)'),
  (69, 'function', 'check_role_makers', 'c810e1fae6f28d9bb27a311e2e1d51638b4aba83cba47a94fb8e9a2537f5e9d1', 'function firmwall.check_role_makers() returns table(object text, found text)'),
  (70, 'function', 'check_roles', '8abbdacd43166f28ac75eacfff3786f023c1abfb7e664e1ba7c28dfa3952d7a5', 'function firmwall.check_roles() returns table(object text, found text)'),
  (71, 'function', 'check_row_security', 'b05c8591c2e7e46d2fedf38e045d62636cdc43bad288147ec4e213ed5c19c3d3', 'function firmwall.check_row_security() returns table(object text, found text)'),
  (72, 'function', 'check_search_path', 'd3b3de0995b2402e792f8f73a02201880b86484374050a7259c451790640c8db', 'function firmwall.check_search_path() returns table(object text, found text)'),
  (73, 'function', 'check_server_release', '5399d9fda190a52343e4419007ccb32271b05aab271d36222a71cad70edeeae0', 'function firmwall.check_server_release() returns table(object text, found text)'),
  (74, 'function', 'check_settings', '661437067d185bd9fd74715f9aea0a0e003fccf0a16e9581e4c8f4438c3ce299', 'function firmwall.check_settings() returns table(level text, object text, found text, remedy text)'),
  (75, 'function', 'check_sql_functions', 'a6dedda9a487a723817e9cd77431620c170b686864c6943738cd62c85a7f6abc', 'function firmwall.check_sql_functions() returns table(object text, found text)'),
  (76, 'function', 'check_surface', '97e5b4017dcf5883134b70aa8bd48cb0e2afe608e85a37ac18ba61c87d292987', 'function firmwall.check_surface() returns table(object text, found text)'),
  (77, 'function', 'check_temporary', '38b30d948727209df1348e5458956c48c19446ef0d8612ffe8a409249008453b', 'function firmwall.check_temporary() returns table(object text, found text)'),
  (78, 'function', 'check_tools', '746a8ec13515c4cb2b181bb62b54c4cade649cde1d87e472ea5910e571a2b110', 'function firmwall.check_tools() returns table(object text, found text)'),
  (79, 'function', 'check_triggers', 'ed39750867ebe9e206be31c156d379663e11bbcdf7ecc4e8ce495a83bffcd82b', 'function firmwall.check_triggers() returns table(object text, found text)'),
  (80, 'function', 'check_twins', '2f2c5f1b0ed2c52e46dae942bd587c5440ffdcdb1ef4cddc4463a41fc2ea63c5', 'function firmwall.check_twins() returns table(object text, found text)'),
  (81, 'function', 'check_unique_keys', '661bf373503d0eccd1bb4ccd37840363819f566cb48840ac214aa2e13bb34c0b', 'function firmwall.check_unique_keys() returns table(object text, found text)'),
  (82, 'function', 'check_unscoped_calls', 'ed4c18e34337da700eb96d8b717b0484514add51d5b99c4f1d3ce7c2ea0defdf', 'function firmwall.check_unscoped_calls() returns table(object text, found text)'),
  (83, 'function', 'check_views', '4309272e1b2daa7c31d15715240f8467ceb6417ed07aa022c02c356c066133bd', 'function firmwall.check_views() returns table(object text, found text)'),
  (84, 'function', 'check_walls', '35aa7fdbdfd16816ec29f4ac2e5f8562ee2ea754527445bdf7fea1bbad6c6d67', 'function firmwall.check_walls() returns table(object text, found text)'),
  (85, 'function', 'checked_params', 'a1a5acab74dbea860370fa785d4668e57b686fa497c406de1a7cde149127eab9', 'function firmwall.checked_params(p_arguments jsonb, p_extra_keys text, p_params jsonb) returns jsonb'),
  (86, 'function', 'client_by_name_or_raise', 'c3d5dedc18e40179e809e81aed974599fcddb6e4184a6ae9b36f912b6c2c33d7', 'function firmwall.client_by_name_or_raise(p_name text, p_parameter text) returns jsonb'),
  (87, 'function', 'client_choices', '99bea13b2832e36308c1e89467d96d32224f69cf32e175a5421ac0f1b4ed9ad2', 'function firmwall.client_choices(p_client_ids uuid[]) returns jsonb'),
  (88, 'function', 'client_fields', '0211b2feb4e14dd29c667fb8dc6384edb8294bb57b1d581966b397ef0582bb23', 'function firmwall.client_fields(p_client app.client) returns text[]'),
  (89, 'function', 'client_from_params_or_raise', 'fe129671818be8c805c1453dd0399a1c3de6b74ba0e39c61f1b11e4b6ce45835', 'function firmwall.client_from_params_or_raise(p_params jsonb) returns app.client'),
  (90, 'function', 'client_of_name', '3da8fc242526fe03aec533994e387e7d1add9dd92901250e29fc29ab981be252', 'function firmwall.client_of_name(p_name text, out ids uuid[], out one uuid, out how text) returns record'),
  (91, 'function', 'clients_of_name', '8f9036b8b1179d75ccf643a7204c58b8dbbee9b95675885d882efdc0189acdd7', 'function firmwall.clients_of_name(p_name text) returns table(client_id uuid, client_number text, display_name text, email text, fit text, score real)'),
  (92, 'function', 'close_proposal', '1b78fadcc671ecf7e1ae1f2b789771c1860e9b650c01c6204ddaa5a854f3b26e', 'function firmwall.close_proposal(p_proposal firmwall.proposal, p_status text, p_changed jsonb) returns jsonb'),
  (93, 'function', 'context_seal', '1daca6868a0109816ac52c3f9c17bc3ad7b9c57352e1ab62c2ef1179a1bccb1e', 'function firmwall.context_seal(p_context text) returns text'),
  (94, 'function', 'copy_walls_to_children', 'ac5f29daed3fefb13f236303772d1065f73338cccb3c2e8c7fc01593ce328f46', 'function firmwall.copy_walls_to_children(p_matters app.matter[]) returns bigint'),
  (95, 'function', 'current_context', '6ed241f2dec3e8d7b99595b724a57645123fd62e151a1b828334c2117f54c4d1', 'function firmwall.current_context(out firm_id uuid, out user_id uuid)'),
  (96, 'function', 'current_firm_id_or_null', '2e5b6d83ace2bbeaba6a549fc7fb93c14776eae3eaeeeeae036eca842638ac36', 'function app.current_firm_id_or_null() returns uuid'),
  (97, 'function', 'current_user_id_or_null', '2808d09132e7f94224fa68c41711f7f6ecd1338f1ffe9fc32048606b7fd41949', 'function app.current_user_id_or_null() returns uuid'),
  (98, 'function', 'decide', '0c8a0807300f780e786cbafda7b1aafff854c4d14edb4db03233becdedff440a', 'function firmwall.decide(p_score real, p_next_score real, p_complete boolean, p_weakest real, p_words tsvector, p_reading firmwall.reading, p_best integer[]) returns firmwall.decision'),
  (99, 'function', 'decide_approve_proposal', 'c5565a501207d58e8f02190650d6341004a5afeadc1419ea1fd8aa91bdb62e36', 'function firmwall.decide_approve_proposal(p_params jsonb) returns jsonb'),
  (100, 'function', 'decide_reject_proposal', '063d9d25d56016e6eeba2e22df2549690911f21555274ec639c655f45c930ea0', 'function firmwall.decide_reject_proposal(p_params jsonb) returns jsonb'),
  (101, 'function', 'define_tool', '66f07d75b4ca65a31c5b03b5f9992dc01307d89e9e609ce9d88ea9a776db9a16', 'function firmwall.define_tool(p_name text, p_version integer, p_kind text, p_permission text, p_description text, p_arguments jsonb, p_extra_keys text, p_nothing jsonb, p_handler text, p_carried_out_by text default null) returns text'),
  (102, 'function', 'denial_reason', '779c723f189373a3a80593c7e5af0ea73c3f1146277730a2236112fecefaf9b6', 'function firmwall.denial_reason(p_error_code text) returns text'),
  (103, 'function', 'doctor', 'ba7ef0af0b8eae98cfd64f9d3866cb2cef81b4a7abb8f459b48aa04c189d5756', 'function app.doctor() returns table(check_name text, level text, object text, found text, remedy text)'),
  (104, 'function', 'document_fields', '1a0fbf6dfac059adee2e049e9c9d63666223356316d7eab2796b0fda9d44e85c', 'function firmwall.document_fields(p_document app.document) returns text[]'),
  (105, 'function', 'draft_add_client_alias', '4458fc1ca3f142da6874a3c4e6ee7071a96e230db766ab72a384a623ae9cd764', 'function firmwall.draft_add_client_alias(p_params jsonb) returns jsonb'),
  (106, 'function', 'draft_add_matter_party', '22307e97be39781e4ec0b057f4e59f7cf84d3aca104909639c8185c177846f14', 'function firmwall.draft_add_matter_party(p_params jsonb) returns jsonb'),
  (107, 'function', 'draft_create_matter', '469467768226f265f4e41af44c94664ed359839188fe8d2351054e517ad8bc11', 'function firmwall.draft_create_matter(p_params jsonb) returns jsonb'),
  (108, 'function', 'draft_update_matter_status', '168ccb72a226fdaf00b6eac8af8616219218486278c398af1170ce5e867ddf7b', 'function firmwall.draft_update_matter_status(p_params jsonb) returns jsonb'),
  (109, 'function', 'entry_words', 'eeef6229a638db6b752e0606ded27f236b44a69ffa9568c769ed758007ba6ca5', 'function firmwall.entry_words(p_firm_id uuid, p_kind text, p_sources text[], p_texts text[]) returns table(place integer, words tsvector, title_size smallint)'),
  (110, 'function', 'every_term', '1d6c1b785ee15e4e3f772c839d86cdb6ac8015fe5624b3b9327c6daa3716e798', 'function firmwall.every_term(p_terms integer[], p_queries text[], p_asked boolean[], p_qualities real[], p_kinds text[], p_branches integer[], out ask tsquery, out exact tsquery) returns record'),
  (111, 'function', 'evidence_of', '6a738f7d2e28ba9c1194679f3ded2f6369ed2c58d4878d029681d5c2e7014d43', 'function firmwall.evidence_of(p_firm_id uuid, p_user_id uuid, p_matter_id uuid, p_matched jsonb) returns text[]'),
  (112, 'function', 'execute_tool', 'a70449e2834a42958eb9d8ea427a7c885e9726c5e79b8e13c25c1a4fe3d47cfb', 'function app.execute_tool(p_tool text, p_params jsonb default ''{}'', p_request_id text default null, p_answers uuid default null) returns jsonb'),
  (113, 'function', 'explain_search', '86d55bf126dcf2bf18b1de41f650e2314635846bef13f228dc35d9f136a9ac43', 'function app.explain_search(p_query text) returns jsonb'),
  (114, 'function', 'find_all_active_by_name', '3fc7c36282bace321389ddd5e6c69847ed01d322d686545cfc03f7207fd33feb', 'function app.find_all_active_by_name(p_name text) returns table(client_id uuid, client_number text, display_name text, email text, fit text, score real)'),
  (115, 'function', 'firm_id_of_code', '958585e27a5bc24e838e480d2f9166983fc33b5ee31d5260f8a7cf968dcef19f', 'function firmwall.firm_id_of_code(p_firm_code text) returns uuid'),
  (116, 'function', 'get_client', '36f5dce1a9e42c957aaf539b6936696f4c9dc2877b8b079b090f343572be7e77', 'function app.get_client(p_client_id uuid) returns table(client_id uuid, client_number text, display_name text, email text, aliases text[], status text)'),
  (117, 'function', 'get_matter', '626eec6937f9eb18a748c70d82cb1f2b572d17b8a5496004aa6e43b4e15f016b', 'function app.get_matter(p_matter_id uuid) returns table(matter_id uuid, matter_number text, title text, description text, practice_area text, status text, opened_on date, client_id uuid, client_number text, client_name text, parties jsonb)'),
  (118, 'function', 'global_search', '48d4859261a171099466e60f4a60f5c67cbbfcdfdb5975ce598c6c56a3455976', 'function app.global_search(p_query text) returns table("position" integer, entity_type text, id uuid, label text, client_number text, matter_id uuid, score real)'),
  (119, 'function', 'granted_permissions', '85774904307bf2b6fab05240f339ce9543a82fabc8eebe2c65778755fb60eb73', 'function app.granted_permissions() returns text[]'),
  (120, 'function', 'granted_tool_catalog', '8eccbe00a809a99f9471943a75d657ec0dea841b8f825fc4393f5fee7397f3b9', 'function app.granted_tool_catalog() returns table(name text, kind text, required_permission text, description text, arguments jsonb)'),
  (121, 'function', 'has_other_docket', '9f45f422cd00b75bb06d99b3907880105d8bb62f5c87a91bdff67ff7fd53ddcc', 'function firmwall.has_other_docket(p_words tsvector, p_reading firmwall.reading, p_number text) returns boolean'),
  (122, 'function', 'has_permission', '9a02cc10fc62f9d88196197457f798012cea8df8190f43d7e9ef121cbe6b5bd1', 'function firmwall.has_permission(p_firm_id uuid, p_user_id uuid, p_permission text) returns boolean'),
  (123, 'function', 'hmac_pads', '2ee0b5b92909a88785526bbdeea7bc16ddf42090f2c6f52108aed78bb115c10f', 'function firmwall.hmac_pads(p_key bytea, out ipad bytea, out opad bytea)'),
  (124, 'function', 'ids_of_person', '871ecd96e643293b9740085a82d8494772b1d46c6edf410881f824052f0fe4cf', 'function firmwall.ids_of_person(p_person_id uuid) returns uuid[]'),
  (125, 'function', 'import_batch', '343f8a2757937d5bf26dfe8e6d8f545b624ef8185f18f9902b8c42a850a02a5f', 'function app.import_batch(p_kind text, p_batch_id uuid) returns table(line integer, outcome text, reason text)'),
  (126, 'function', 'installed_version', 'ac4d4674df444ea2436dd0a484ec3a4232822e62937c5d84ee71cb5244e71086', 'function app.installed_version() returns table(version text, commit text, applied_at timestamptz)'),
  (127, 'function', 'invisible_ranges', '3c8d7e20853d4b825f02f7f8ba2b985ef4255ff8016673eec61240218ffb8b5a', 'function firmwall.invisible_ranges() returns text'),
  (128, 'function', 'is_active_member', 'b1968869bb3404a38328606562f312e28a9f4d50cdac2a4201c1f108a3aac526', 'function firmwall.is_active_member(p_firm_id uuid, p_person_id uuid) returns boolean'),
  (129, 'function', 'is_finished_name', '03e2ef68a35f51a3be1fc79c62ca96c92a0e8d8bcf8732fedd8ec746350bdca3', 'function firmwall.is_finished_name(p_text text) returns boolean'),
  (130, 'function', 'is_full_name', 'bc40e090b3de5468aee26efdb69699dee46d1cb657e216cf50fa00b6bf40a5f1', 'function firmwall.is_full_name(p_text text, p_name text) returns boolean'),
  (131, 'function', 'is_legal_form', '3af5981507cb8402a401bd2ec960a5511a958129df75b2942cebd1b0424b7aeb', 'function firmwall.is_legal_form(p_word text) returns boolean'),
  (132, 'function', 'iso_date_or_null', '993d92f05b82c5d45e5252b5a93d56f234bebb5920ece1497be09736b80c1744', 'function firmwall.iso_date_or_null(p_text text) returns date'),
  (133, 'function', 'jsonb_uuids', '1e212d4b28ebd600057d28db750c6ae79b278391890e10f83fe331651b733601', 'function firmwall.jsonb_uuids(p_ids jsonb) returns uuid[]'),
  (134, 'function', 'keep_audit_partitions', 'beb948efa57832f3602ac918e224e4bdb1fb27db17358a1e665840a448f45c1e', 'function app.keep_audit_partitions(p_months_ahead integer default 3, p_months_kept integer default null) returns table(partition text, done text)'),
  (135, 'function', 'latin_of_devanagari', '971e47cd30ab41799a52673f14efd03129372d445f26e5fda3e1e009045a053d', 'function firmwall.latin_of_devanagari(p_text text) returns text'),
  (136, 'function', 'legal_forms_of', 'b5e58cd5e9fe9702631119f0d393896fe8bffba198b834e7bf7ee7344f172965', 'function firmwall.legal_forms_of(p_text text) returns text[]'),
  (137, 'function', 'letter_ranges', '40135b89ffede72e568a76ac01278c2267c7f5bd9fa2418c33b29f82645643cb', 'function firmwall.letter_ranges() returns text'),
  (138, 'function', 'lexeme_prefix', 'f7a63c286b6d9c1dc3bd31004583a936a78fc6cc0ede9fb2bb4c5b69193ed9c9', 'function firmwall.lexeme_prefix(p_firm_id uuid, p_kind text) returns text'),
  (139, 'function', 'line_text_error', 'e0cbf5224b0696cd6b2223133b3be9ce87fce49db9609c5cec601f7cc2bb1fc4', 'function firmwall.line_text_error(p_fields text[], p_texts text[]) returns text'),
  (140, 'function', 'list_acts', '5522da30fb551b453fbc5cc81a229856df030f0c274d0358fc4b2076fa7bc9f6', 'function app.list_acts(p_before timestamptz default null, p_before_act uuid default null, p_since timestamptz default null, p_act text default null, p_subject uuid default null, p_user uuid default null, p_limit integer default 50) returns table(act_id uuid, at timestamptz, user_id uuid, user_name text, login text, act text, subject_type text, subject_id uuid, label text, before jsonb, after jsonb, counts jsonb, changed_ids uuid[], call_id uuid)'),
  (141, 'function', 'list_clients', '619f027024e14ec667653ffa6f71fe2120bfe6100423d0708ffb99f5699c1c61', 'function app.list_clients(p_status text default null, p_name text default null, p_limit integer default 50, p_cursor text default null) returns jsonb'),
  (142, 'function', 'list_decision_rules', 'cf04f10c14eb581474b8ade3dfd6bb72ce6d5784f1aa054fa2154f0dfb6b9fe4', 'function app.list_decision_rules() returns table(name text, version integer, least_score real, least_lead real, least_term real, since timestamptz, evidence jsonb)'),
  (143, 'function', 'list_documents', '686b13c2c3e15788d3c32e084cf88729c746eb121c97b19ec16b785428ab4544', 'function app.list_documents(p_matter_id uuid, p_kind text default null, p_limit integer default 50, p_cursor uuid default null) returns jsonb'),
  (144, 'function', 'list_firms', '426095df3faaff04f080f594c60ef5b7b96eb16771043bc3d616a2ba2c1ae367', 'function app.list_firms() returns table(firm_id uuid, code text, name text, status text, created_at timestamptz)'),
  (145, 'function', 'list_installation_acts', 'db7b8fee6253d8e3ae06f8a96e821f26c9387b6a0121817e042233f4efb81eb7', 'function app.list_installation_acts(p_before timestamptz default null, p_before_act uuid default null, p_act text default null, p_limit integer default 50) returns table(act_id uuid, at timestamptz, user_id uuid, user_name text, login text, act text, subject_type text, subject_id uuid, label text, before jsonb, after jsonb, counts jsonb)'),
  (146, 'function', 'list_members', 'ba0df2b3b6544f90206dbcf41bbd64cfae8664c439fdc472315b37670cbbf6c5', 'function app.list_members(p_firm_code text) returns table(person_id uuid, login text, name text, role text, active boolean, created_at timestamptz)'),
  (147, 'function', 'list_people', 'd532fb348acfa6f51747fdf44ab5007ce31c6e0f20384584c697faee3e287a6e', 'function app.list_people() returns table(person_id uuid, login text, name text, merged_into uuid, created_at timestamptz)'),
  (148, 'function', 'list_proposals', '88b1776b5788ec2c7fd1def37e0c32bcfe5090158a732f1c79e76be3838ac426', 'function app.list_proposals(p_status text default ''open'', p_before timestamptz default null, p_limit integer default 50) returns table(proposal_id uuid, tool text, status text, subject_type text, subject_id uuid, subject_label text, before jsonb, after jsonb, proposed_by uuid, proposed_at timestamptz, expires_at timestamptz, call_id uuid, decided_by uuid, decided_at timestamptz)'),
  (149, 'function', 'list_token_keys', '265e2cd032d0dfd43e2d0ca3659fa81644041e8232ec88a80ef933f988c5bdf9', 'function app.list_token_keys() returns table(kid text, created_at timestamptz, retired_at timestamptz)'),
  (150, 'function', 'list_tools', '2f086595d478b818937942c7cb32c9519da62d2116ae62d46d4db5d07c1cbe01', 'function app.list_tools() returns table(name text, version integer, kind text, required_permission text, description text, arguments jsonb)'),
  (151, 'function', 'list_unscoped_calls', 'c761d615de181714d32c288607941fc0256f62849fc40dc07473efc707fc5c58', 'function app.list_unscoped_calls(p_limit integer default 50) returns table(call_id uuid, at timestamptz, login text, tool text, calls bigint)'),
  (152, 'function', 'list_words', '179646a3fac7cb77e9a885d81f89dffbb501b9ac6856361a9030ceed559fdb61', 'function app.list_words(p_word text default null) returns table(word text, role text, stands_for text, source text)'),
  (153, 'function', 'listed_form', 'a6db445287a7fd2d7f4c17a28df84627b463037ef4ca2138ee9aea56e514727c', 'function firmwall.listed_form(p_word text, p_parameter text default ''word'') returns text'),
  (154, 'function', 'lock_search_entries', '626a365fc34aaeabe092e1e50ff21590d6c33d1f249dad98bae75bc37afdd535', 'function firmwall.lock_search_entries(p_kind text, p_ids uuid[]) returns void'),
  (155, 'function', 'lock_subject', 'a34f8b386cbbbca0b1f31ac2ed7c3557d7d6c4e9ec5ec5b2086f2fdf48ec25bd', 'function firmwall.lock_subject(p_subject_type text, p_subject_id uuid) returns void'),
  (156, 'function', 'login_has_role', '92988223a17413e6ca43d1a2e34d7d7afbe1e2967b71922bbbda18ba57ca78e7', 'function firmwall.login_has_role(p_role name, p_login name default coalesce(nullif(current_setting(''role'', true), ''none''), session_user)::name) returns boolean'),
  (157, 'function', 'make_commit_durable', 'ae0e8e8baaa63b0597dffd5276b47ca9914c93447b86307797bd6af189f558cf', 'function firmwall.make_commit_durable() returns void'),
  (158, 'function', 'matched', '3bc3a283cd276c2fd0b684620bce6a6a4104f4f3b13b30ad97d3a721281d4b0b', 'function firmwall.matched(p_words tsvector, p_reading firmwall.reading, p_best integer[]) returns jsonb'),
  (159, 'function', 'matter_fields', '0b34c1e1e74237835b8a02a149668d17846354c389b01e6be43cb8baa14e9044', 'function firmwall.matter_fields(p_matter app.matter) returns text[]'),
  (160, 'function', 'matter_from_params_or_raise', 'adf05368d3692318a381f2a1ad3991fcfc6379009e37a06ee08c347f6c606730', 'function firmwall.matter_from_params_or_raise(p_matter_id uuid) returns app.matter'),
  (161, 'function', 'matter_ids_in_params', '6e9d4f59d1916f47d0305eb4abf6c38d263e045beddd94e8f34daf16669a94d5', 'function firmwall.matter_ids_in_params(p_params jsonb) returns uuid[]'),
  (162, 'function', 'matters_holding', '5932edeefc202b38b5129edb2f74774a208bb25eaf058b57653ca01f49c822da', 'function firmwall.matters_holding(p_firm_id uuid, p_user_id uuid, p_query tsquery) returns setof uuid'),
  (163, 'function', 'matters_page', '22da24eba23c0f621107ef99b93a64b7f6087d707bbb86da9d37f139cbdfa17c', 'function firmwall.matters_page(p_params jsonb) returns jsonb'),
  (164, 'function', 'member_names', '77e7c35db925420df952b0aa8cf9d989fe8c1b24b518a68c329f796a6f342046', 'function firmwall.member_names(p_person_ids uuid[]) returns table(person_id uuid, name text)'),
  (165, 'function', 'merge_party_lexemes', 'f692727ba324d8aaa828483dd150629f9183a8c8bfcd91dde15d5cfe4770a776', 'function firmwall.merge_party_lexemes(p_words tsvector, p_party_words tsvector) returns tsvector'),
  (166, 'function', 'merge_people', 'da61dbc8e6f3301851c671aa9103f26422008357bbf93d680c21518542d0f56b', 'function app.merge_people(p_login text, p_other_login text) returns table(person_id uuid, memberships bigint, walls bigint)'),
  (167, 'function', 'multiline_text_error', 'c50a5fd0c5ac06d35cf2fe5f865f2bc74e1e58f976b38f49cee03cb118a0f713', 'function firmwall.multiline_text_error(p_field text, p_text text) returns text'),
  (168, 'function', 'name_words', 'abb24b993d4ef9875613ae16b0690b67e29cd95448261a7ef9d6e6f74224b3b6', 'function firmwall.name_words(p_text text) returns text[]'),
  (169, 'function', 'near_alternatives', '5ebabaeb8aa75291e8d694d5e3de513b1aea2a33edb9aa29c466f2e2d1d244d9', 'function firmwall.near_alternatives(p_firm_id uuid, p_prefix text, p_words text[], p_roles text[], p_kinds text[], p_counts integer[]) returns table(term integer, query text, quality real, asked boolean, how text, seen text)'),
  (170, 'function', 'normalize_text', '858659c5324b14fb0f08de2415888c335da50ca6c59b23dddc9e109c7d019531', 'function firmwall.normalize_text(p_text text) returns text'),
  (171, 'function', 'one_form', '57634799d3273e722963da2b159980b1fb47774a8bbe2e64a12824333831645a', 'function firmwall.one_form(p_text text) returns text'),
  (172, 'function', 'open_context', 'c9fc6ab4592f03887596c2c6baba4e3be730d563fcbce40e332e17d006578519', 'function app.open_context(p_firm_id uuid, p_person_id uuid) returns void'),
  (173, 'function', 'open_context_as', 'dc1431044c564f0b4c5580994d93c18bd1ca946e6dcc798a9695cc2b562e11b1', 'function app.open_context_as(p_firm_code text, p_login text) returns void'),
  (174, 'function', 'open_proposal', '0e667e872bdf8b0fcf7c3333b92872bbdb8cb205a92c636f1bcfe71e52513763', 'function firmwall.open_proposal(p_proposal_id uuid) returns firmwall.proposal'),
  (175, 'function', 'open_sealed_context', 'c960a047d2a757264c95be8f982b978b3cf2e026a3ffc089a12560a06e9cb1fb', 'function firmwall.open_sealed_context(p_firm_id uuid, p_person_id uuid) returns void'),
  (176, 'function', 'params_text', '8de38268eac458eafb7f31774d9da157a1eb537925c3c797dc24ffa8c668e0ce', 'function firmwall.params_text(p_params jsonb) returns text'),
  (177, 'function', 'party_name_texts', '883b71034f2160f40e1106578a5e93fc668609c1567c8835836cafc6c7543327', 'function firmwall.party_name_texts(p_firm_id uuid, p_matter_ids uuid[]) returns text[]'),
  (178, 'function', 'person_id_of_login', '34f9761aa97067f7016483b5a7d99447ab0bd0bceef04bfa1c064f73fea0b38f', 'function firmwall.person_id_of_login(p_login text) returns uuid'),
  (179, 'function', 'phonetic_key', '7525efdf8abb8b12d30ebf09dd0c3666242c984f1f59c8788566fa4585e1cafd', 'function firmwall.phonetic_key(p_word text) returns text'),
  (180, 'function', 'proposal_of_request', '87e4099ccf857d88356ef49108d67c9417ab094b33fbd73edcce95604f70db11', 'function firmwall.proposal_of_request(p_firm_id uuid, p_user_id uuid, p_request_id text) returns firmwall.proposal'),
  (181, 'function', 'query_matters', '6ecf6185f37020c92b62122492a869e2599ceaaa8c5676efd50478d7c29dcacf', 'function app.query_matters(p_params jsonb default ''{}'') returns jsonb'),
  (182, 'function', 'question', 'e144c381c98dc1966459a9128968326cdf2ca855c1ad0d7c3211a0c1a10cdc93', 'function firmwall.question(p_question text, out words text[], out roles text[], out kinds text[], out branches integer[]) returns record'),
  (183, 'function', 'rebuild_clients', '759ab3a8784605ead14cb95cf65ab99382fac09e929a87d9c21d2c87d56dc4b6', 'function firmwall.rebuild_clients(p_after uuid, p_limit integer) returns uuid[]'),
  (184, 'function', 'rebuild_entries', 'ec2cea84d47aeb86ebc475c8779c77a91f66e1bf5f31cb3ddc773e3ff735f357', 'function firmwall.rebuild_entries(p_matters app.matter[], p_documents app.document[]) returns void'),
  (185, 'function', 'rebuild_search', '72f462b0b0f636da8ac1c40f200cb830c493c8819bfe3f1317d593669d271d02', 'function app.rebuild_search(p_firm_code text, p_part text, p_after text default null) returns table(written integer, dropped integer, next_after text, of_all bigint)'),
  (186, 'function', 'rebuild_words', '807d651d04f82803649e76a945dee113c8876140fb1ad129e8d11e6344340412', 'function firmwall.rebuild_words(p_after text, p_limit integer, out seen integer, out dropped integer, out last_word text) returns record'),
  (187, 'function', 'record_act', '763e293390e19d58ad3b4083f52726bb8f442c6898faa52ef789495b5eae5da0', 'function firmwall.record_act(p_firm_id uuid, p_act text, p_subject_type text, p_subject_id uuid default null, p_label text default null, p_before jsonb default null, p_after jsonb default null, p_counts jsonb default null, p_changed_ids uuid[] default ''{}'', p_matter_ids uuid[] default ''{}'', p_call_id uuid default null) returns void'),
  (188, 'function', 'record_unscoped_call', 'b6bb01e43bd356cd05f47c7ebfcbbdffd7706264a4448db58b27dec374b80097', 'function firmwall.record_unscoped_call(p_call_id uuid, p_at timestamptz, p_tool text) returns void'),
  (189, 'function', 'record_upsert', '43499b0a4ebc2413bef22b85817abec1e502d0b451b492dbe8e26c7fac517990', 'function firmwall.record_upsert(p_act text, p_subject_type text, p_before jsonb, p_inserted uuid[], p_updated uuid[], p_matter_ids uuid[]) returns void'),
  (190, 'function', 'recorded_row', 'b7e2d70a3262b8e8d2462616d25ff0c600151eebe91dee751145f7124e9e042a', 'function firmwall.recorded_row(p_subject_type text, p_id uuid, p_matter_id uuid default null) returns jsonb'),
  (191, 'function', 'refresh_client_in_entries', 'df287291a8d14dac4fcfc98286a4379414aa9a2b4b0371fed3573ab9dbb3d48c', 'function firmwall.refresh_client_in_entries(p_clients app.client[]) returns void'),
  (192, 'function', 'refresh_parties_in_entries', '9fbab10a652bde7d5669081d4a7090c264e14dff9ad04e2fba99b590d02a9018', 'function firmwall.refresh_parties_in_entries(p_firm_id uuid, p_matter_ids uuid[], p_words tsvector[]) returns void'),
  (193, 'function', 'reject_proposal', 'a7770e1e01c82c40b333817c4813fac4d8d85ceb5e8fb0207e220ea2614e1fc6', 'function app.reject_proposal(p_proposal_id uuid) returns jsonb'),
  (194, 'function', 'remove_member', '89cc1e8886b55bab67a7e2aec633236a44dff4be28c26fa2d72d880a31a3c9c6', 'function app.remove_member(p_firm_code text, p_login text) returns void'),
  (195, 'function', 'remove_word', '85c842dd1b5fd006fded8e3d2fbd1601a40efb7b0e4664fe5208f2a9c27fa169', 'function app.remove_word(p_word text, p_short_for text default null) returns void'),
  (196, 'function', 'rename_firm', '9a07135389159dc0fd438fb8c118d3e8ba450b65952428f1578e251ee685cdbf', 'function app.rename_firm(p_firm_code text, p_name text, p_code text default null) returns boolean'),
  (197, 'function', 'rename_person', '01035a3091e574993d7bebf7a46c55058e46f47be90ec4c6dc88273ec8e6c18d', 'function app.rename_person(p_login text, p_name text) returns boolean'),
  (198, 'function', 'require_permission', '5b8eb6866540129d185ac7ec5951a0c483b690fb035f442bc06271ec12b42f14', 'function firmwall.require_permission(p_permission text) returns void'),
  (199, 'function', 'require_rows', 'a9d998c8e743b563b63bb7636819e82bae95230d745c4c6fd4100cb8a42aa91f', 'function firmwall.require_rows(p_firm_id uuid, p_user_id uuid, p_rows jsonb) returns void'),
  (200, 'function', 'reset_rights', 'd79107ed198e38225cc58fbb7f541700001dac36170a1fc2f089c04ae3d26b28', 'function firmwall.reset_rights(p_table regclass) returns void'),
  (201, 'function', 'reset_words', 'bc2f90ea40d299180eade1dc65fe910c8dcee92a4813f69e6053c1dead2b1ae9', 'function app.reset_words(p_word text default null) returns table(done text, word text, role text, stands_for text, source text)'),
  (202, 'function', 'resolve_client', 'd04c72b4f3e07f36b205213f062b3ff7bdce57f5444e1e2de8e33c64f371661a', 'function app.resolve_client(p_name text) returns jsonb'),
  (203, 'function', 'resolve_matter_document', '7a32c0f8729ed29ec96499d1607159f46473879876eef4ac5960b748dc91f931', 'function app.resolve_matter_document(p_matter_id uuid, p_query text) returns table("position" integer, document_id uuid, title text, kind text, score real, grade text, decision text, decision_rule text)'),
  (204, 'function', 'retire_token_key', '15e44b498e321e235b239f69708e29130d67bca2e7fde4b13ceddd7986e6ef99', 'function app.retire_token_key(p_kid text) returns void'),
  (205, 'function', 'roles_in_question', '249bac24fb06162ee069a12ae4b211ed087e9fac903ca8b51a03719f7652d165', 'function firmwall.roles_in_question(p_text text, p_words text[], p_roles text[]) returns text[]'),
  (206, 'function', 'row_digest', '982b60898a48615ed9279ff12b6d3d1c54044232507873fa152f31639039ff75', 'function firmwall.row_digest(p_row anyelement) returns text'),
  (207, 'function', 'row_shape_error', '93253326a6b5edd51428d03dd43f69dca4062870379f9cba55ad9595ebac8317', 'function firmwall.row_shape_error(p_fields jsonb, p_known text[]) returns text'),
  (208, 'function', 'run_tool_call', '00a091235cc4e97493d208fcf5f8b9e33586ae21c7f4a1aa0640329a05d8de2c', 'function firmwall.run_tool_call(p_mode text, p_tool text, p_params jsonb, p_request_id text, p_answers uuid) returns jsonb'),
  (209, 'function', 'said_alternatives', '17f4652d427e2f539f032d7082edd1a4a72e4268929704cea4c8498b73503a3e', 'function firmwall.said_alternatives(p_prefix text, p_words text[], p_roles text[], p_kinds text[], out terms integer[], out queries text[], out qualities real[], out hows text[], out seen text[]) returns record'),
  (210, 'function', 'search', '1eae7996baaa58a57471a9ee86f1c1c05766f724be1e08a65ad89a04e20b0357', 'function firmwall.search(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_question text) returns table(entry_id uuid, score real, bonus real, complete boolean, weakest real, reading firmwall.reading)'),
  (211, 'function', 'search_candidates', '734377e7d5e2edab6d2e644598596702afb2216a1933e8de0fb8e0a31eef196c', 'function firmwall.search_candidates(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_ask tsquery, p_exact tsquery, p_terms integer[], p_queries text[], p_qualities real[], p_kinds text[], p_weights real[]) returns table(entry_id uuid, score real, bonus real, complete boolean, weakest real)'),
  (212, 'function', 'search_counts', 'ea2f117c800f457284099b3579a84d3b0e29af7aeea1c6268885a7eb87111608', 'function firmwall.search_counts(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_limit integer, p_asks tsquery[]) returns integer[]'),
  (213, 'function', 'search_fields', 'b84813a3bbe3dd11c661cc6ce956b23f38e27d28c591fbc7f3501dbb3f96790c', 'function firmwall.search_fields() returns table(kind text, ordinal integer, source text, field text, weight text, form text)'),
  (214, 'function', 'search_matters', '2f11db3b05093501eed767b59975f35f4cc48b21b8948b678aa8c906c71942af', 'function app.search_matters(p_query text) returns table("position" integer, matter_id uuid, matter_number text, title text, client_id uuid, client_number text, client_name text, score real, grade text, matched jsonb, decision text, decision_rule text)'),
  (215, 'function', 'search_size', '53f84440aa1a17f761c2e1202c24af365e4213eb61ad88a26b9535e734203341', 'function firmwall.search_size(p_part text) returns bigint'),
  (216, 'function', 'set_choice_detail', '820207dc14152f73ad82ae6cdfdf64d55fcbfdcb6b6e38c74f44ed89a2a0b7c7', 'function app.set_choice_detail(p_firm_code text, p_detail text) returns void'),
  (217, 'function', 'set_matter_wall', 'aeb77336816e31f3346ff1d904b14b5a6a5273a752de565d8e3cc9eaed473990', 'function app.set_matter_wall(p_matter_number text, p_walled_out uuid[] default ''{}'', p_let_in uuid[] default null) returns uuid'),
  (218, 'function', 'skeleton', '7f385682d58710278a0d2ba5423e1de49b8d8f6cd3a05513e7b2004f502be642', 'function firmwall.skeleton(p_text text) returns text'),
  (219, 'function', 'space_characters', 'd5d870afbbf646a48ac019fabfaa597f9b3a31028a574a022e10c87a847f2080', 'function firmwall.space_characters() returns text'),
  (220, 'function', 'spelling_keys', '6a478a1d8173632356f81b8a3000d7b4f39684d8cbdf5a64f6575ac80d978872', 'function firmwall.spelling_keys(p_firm_id uuid, p_word text, p_sound text default '''') returns bigint[]'),
  (221, 'function', 'stands_together', '6e2fa0964e88cd03cd9942afbf55bd40a161095724ab002d2b670f39d189218b', 'function firmwall.stands_together(p_words tsvector, p_reading firmwall.reading, p_best integer[]) returns boolean'),
  (222, 'function', 'store_proposal', '321222cc15fc9439ca40f71055ee1fac2ec4b3a9dd324e040ea6a3c56f03acbc', 'function firmwall.store_proposal(p_call_id uuid, p_tool text, p_tool_version integer, p_params_given jsonb, p_request_id text, p_draft jsonb) returns jsonb'),
  (223, 'function', 'takes_in_form', '18c5bb2f48c124e8cd26d340ea7faa2de667cb4c17e4fa9d23566f2d1c652e87', 'function firmwall.takes_in_form(p_words tsvector, p_letters text, p_next text) returns boolean'),
  (224, 'function', 'text_limits', '1c2907d6f542e7c06f8bb59564b1274b60b68e171c1b31a06ebeb8f995858ce7', 'function firmwall.text_limits(p_fields text[]) returns integer[]'),
  (225, 'function', 'tg_client__entries', '02eb7e4e3cd20170dc5779693a71a5ed22dbb1539dd7e0dc7586649462ef8dc6', 'function firmwall.tg_client__entries() returns trigger'),
  (226, 'function', 'tg_client__names', 'a820fc4cb777e500c2220ff2a1af208a33bb8e6202651159fb6f221af503d2b3', 'function firmwall.tg_client__names() returns trigger'),
  (227, 'function', 'tg_document__entries', 'ddc8039bfe1dd836a5f0a54bf75b0210c76b711c20ca6dfa7d060ce6f80fa3b0', 'function firmwall.tg_document__entries() returns trigger'),
  (228, 'function', 'tg_firm__code', '70a050dcc4707c1c4746cefeee4ba9d23687db4b6b0e0a45b58d5e25eae4222d', 'function firmwall.tg_firm__code() returns trigger'),
  (229, 'function', 'tg_firm__search_data', 'c8cf0de033c69acc63824d5589dd22039a12892d0b98a20d8e4166d404e5f4f2', 'function firmwall.tg_firm__search_data() returns trigger'),
  (230, 'function', 'tg_matter__entries', 'b245208aeff08bffebf4aa1ed29c8d0066ba19d186d42fefddee24fa28febf1d', 'function firmwall.tg_matter__entries() returns trigger'),
  (231, 'function', 'tg_matter_party__entries', '710363c1dc6b8d1afc39d0ddababccb4b1d886eb391c3fcbed485fcb37d02737', 'function firmwall.tg_matter_party__entries() returns trigger'),
  (232, 'function', 'tg_person__key', 'c5a03282194e34f614d7b05de81c211f9f7e8d9ca924718b9b37eaa8660b9195', 'function firmwall.tg_person__key() returns trigger'),
  (233, 'function', 'token_claims', '9c21e969b3e6d2818b753fde2a27b529663402a69f04232a991704856010f49c', 'function firmwall.token_claims(p_token text, out firm_id uuid, out person_id uuid)'),
  (234, 'function', 'tool_find_client', '15d40507ede9d1874a7cd42fb39ae7a98d0cfa45fa30b730c2da9ec4fda9aba0', 'function firmwall.tool_find_client(p_params jsonb) returns jsonb'),
  (235, 'function', 'tool_get_client', 'c07c4d8e440769b34bd24633d96f55450c77fe6d2dbf4ac907475906391af38e', 'function firmwall.tool_get_client(p_params jsonb) returns jsonb'),
  (236, 'function', 'tool_get_matter', '400fde935b015b0eeffa3bbdabd3030be54bdf84de5c4580a74ef70d7f239767', 'function firmwall.tool_get_matter(p_params jsonb) returns jsonb'),
  (237, 'function', 'tool_global_search', '1f910e8203ee7c49ae594f311cb0d7a6a5c848d8093867af0b8e29770385adc1', 'function firmwall.tool_global_search(p_params jsonb) returns jsonb'),
  (238, 'function', 'tool_query_matters', '30265ecef1e2db342e707e0c1354883b508380a9076f17824f3850183475fbd9', 'function firmwall.tool_query_matters(p_params jsonb) returns jsonb'),
  (239, 'function', 'tool_resolve_matter_document', '6b7328b91626b68665b7c483f0a6c91fb43b102f2188dddf46e8a11511787462', 'function firmwall.tool_resolve_matter_document(p_params jsonb) returns jsonb'),
  (240, 'function', 'tool_search_matters', '31a0457680fd1690edf67b38a112900646cb85d30369595536ddd78f77cfe9fc', 'function firmwall.tool_search_matters(p_params jsonb) returns jsonb'),
  (241, 'function', 'unseen_pattern', 'bd884c8a240053a1b9c4c3dccab4541cd9951d79c71ada856f066b179072c938', 'function firmwall.unseen_pattern() returns text'),
  (242, 'function', 'unused_words', 'd6505563b9b0dccfb9ed23708cf06274958bc46680ee4d9aaacf9f11ed69e9eb', 'function firmwall.unused_words(p_words text[]) returns text[]'),
  (243, 'function', 'upsert_client', '1b9f5054d1ee7515eebd60c65edad52ea2844f7ac1edef7001dc27382b3909d4', 'function app.upsert_client(p_client_number text, p_display_name text, p_email text default null, p_aliases text[] default null, p_status text default null) returns uuid'),
  (244, 'function', 'upsert_clients', '4d0301aa2fc3140f3b1df69b74cc4f48c690c11b30358c142fef1ca9fe4bcdd9', 'function app.upsert_clients(p_rows jsonb) returns table(line integer, outcome text, id uuid, reason text)'),
  (245, 'function', 'upsert_document', '12b31620149a3485e10446a9d2b562b64ddea0ca89230f2e3c1c4a26519b4992', 'function app.upsert_document(p_matter_number text, p_title text, p_kind text default '''') returns uuid'),
  (246, 'function', 'upsert_documents', '4570319d408267c52c3e8e6c7b0a1683603140d0e50d6c0ac5edc9ef6f6ad33b', 'function app.upsert_documents(p_rows jsonb) returns table(line integer, outcome text, id uuid, reason text)'),
  (247, 'function', 'upsert_matter', 'f8ce4273155dd6e119d64e50703c1de397b36ad756a62e3d838f39a1a5acef20', 'function app.upsert_matter(p_matter_number text, p_client_number text, p_title text, p_description text default null, p_practice_area text default null, p_status text default null, p_opened_on date default null) returns uuid'),
  (248, 'function', 'upsert_matter_parties', '38b0751e8f517e2bc7d25f4e1392089197d7e0bb1296fa257d232b1d4fc326f1', 'function app.upsert_matter_parties(p_rows jsonb) returns table(line integer, outcome text, id uuid, reason text)'),
  (249, 'function', 'upsert_matter_party', '2fca9cf59230298eb755f556b89acd8c0080f6d77de0f1f196b4ccf5e4d413f9', 'function app.upsert_matter_party(p_matter_number text, p_name text, p_role text) returns uuid'),
  (250, 'function', 'upsert_matters', 'e22c95d616fc1fee0b07519cef1e3be6638a7c551c74d19426afd2caefdb09f1', 'function app.upsert_matters(p_rows jsonb) returns table(line integer, outcome text, id uuid, reason text)'),
  (251, 'function', 'validate_limit', '302c97da7b64e948714170d622130fffac1dd9b081dcb4cda7db3a66531ec89b', 'function firmwall.validate_limit(p_limit integer) returns void'),
  (252, 'function', 'validate_query', '7edefc4ded8614d2e7b72b33292b67717ae224e104f7ea71080efb7d22871bc1', 'function firmwall.validate_query(p_query text) returns void'),
  (253, 'function', 'validate_session', 'ad78e767801549b366211f6cd9da25f6b49bba6d156a4fb4a7485aff86d0e774', 'function firmwall.validate_session() returns void'),
  (254, 'function', 'validate_texts', '1adb39f6b2ba34c0a7a3613e14838e9169960738affe0f40678cd9347ffe0249', 'function firmwall.validate_texts(p_fields text[], p_texts text[]) returns void'),
  (255, 'function', 'words_asked', '89bc1839d13914d498929eb3005ede21699e6fb6567894e83681d7c9100a6cd3', 'function firmwall.words_asked(p_prefix text, p_text text) returns tsquery'),
  (256, 'function', 'write_client_entries', '4770a4ecaab83637997535b530caa9685c947f0f1e3b225c9cc39b65e3643244', 'function firmwall.write_client_entries(p_clients app.client[]) returns void'),
  (257, 'function', 'write_client_names', 'ef6e0842b99f91f6de96261c0e6040a72087ece427d105fcef31908e92b842f8', 'function firmwall.write_client_names(p_clients app.client[]) returns void'),
  (258, 'function', 'write_document_entries', '8916a8a83f73de61dd9066819f9a4ac81863c11cc2c8dfc012fdd936e89fe572', 'function firmwall.write_document_entries(p_documents app.document[]) returns void'),
  (259, 'function', 'write_entries', 'baa3d3e5f922b33825366850e1c5ef0d877a8e228edaaed4830ba58d22a62b56', 'function firmwall.write_entries(p_firm_id uuid, p_entries firmwall.made_entry[]) returns void'),
  (260, 'function', 'write_matter_entries', '5ca1145c0ab4306574fff0d9af31224ab0b6dbcee61f6fc03ece6d65236f1f81', 'function firmwall.write_matter_entries(p_matters app.matter[], p_new boolean default false) returns void'),
  (261, 'function', 'written_out', '041631957898730ee464345ca870abfe39059f9793561d8727a47ebe1f1b38e7', 'function firmwall.written_out(p_text text) returns text[]'),
  (262, 'policy', 'act', '767016b3b8bfd631921d33e59dfa48880858a4b00f66171aa2d85025caae0090', 'audit.act'),
  (263, 'policy', 'choice_setting', '47ebf133b5d965554264006875b86c779f4ac67adccf0ce798cb3f56121c883b', 'firmwall.choice_setting'),
  (264, 'policy', 'client', 'ef6f5cb7fa7b116930270ae0fcbbce630c05f0ddfb963d0395619f6676631be5', 'app.client'),
  (265, 'policy', 'client_name', '8b425fbdd3cb8b720ec5e8d1253ebc7a3ad93aeff54e38a79cfb9e52af722641', 'firmwall.client_name'),
  (266, 'policy', 'client_word', '0c041a235757af63baa4be721d28add9558c0a0e1eeada575bb7ff11b5626ece', 'firmwall.client_word'),
  (267, 'policy', 'document', '47de0fb55016b0e35656c53486277bced151a47a5a0a8ed9a7d94e2443a18e72', 'app.document'),
  (268, 'policy', 'firm', '467e274a575a6d63abe9d196dbc447aec2ccbf7cc3529ed82624cf7409006879', 'identity.firm'),
  (269, 'policy', 'installation_act', 'c1f83906ed52c411d70257eb1061d907151462c0df9bbaf3c9accd0f70c5e38c', 'audit.installation_act'),
  (270, 'policy', 'matter', '60b5a1c09f95f7eb40863d30bc0be787c3857619b80eb0a89343ae37844067e1', 'app.matter'),
  (271, 'policy', 'matter_party', 'c8ecc304ac82cf12f96da4f1f4af4778f466d9890b2d032d0c05541518089360', 'app.matter_party'),
  (272, 'policy', 'membership', '13bb85cc8cb25d2e6679aeb6ef5a12b15e97d24e76be5f6c179fbe91377d5025', 'identity.membership'),
  (273, 'policy', 'person', 'd6b1a8b6e9ed1d96d385e288e4db120bb8080d598f97034e938f218a4d4af0ab', 'identity.person'),
  (274, 'policy', 'proposal', '0a53c1da9bc795f24f043d9121ea673a90e7cd6b8979f11cfeb10796648a405f', 'firmwall.proposal'),
  (275, 'policy', 'search_entry', '760eb6eb7610cb08370c6a94e915164ebe86a4248973b922ed05b98d96f66180', 'firmwall.search_entry'),
  (276, 'policy', 'search_word', '6cde3fc66171d68442557acbbfada205c768d3897564052d8ddd26e7f6704257', 'firmwall.search_word'),
  (277, 'policy', 'taken_firm_code', 'da3bdd942c6c7d929c3d0f6898bdf7a0471079db3749845b000436230c01b334', 'identity.taken_firm_code'),
  (278, 'policy', 'tool_call', '117fb9d71ae19508e5deece912192b69acbc8546bd74b8dac1c54aea8ced4f65', 'audit.tool_call'),
  (279, 'policy', 'tool_call_default', '179cb124e3a02299e2a1d324320b39557d80c9a9bf30d0310b56eda58252c9b1', 'audit.tool_call_default'),
  (280, 'tool', 'add_client_alias', '954ac58b9f7ec58a713e858864a9423c423e2ec12b30570b4e093956860cfbd6', '1'),
  (281, 'tool', 'add_matter_party', '9acb27249be6f47cd6f46a4df2f364f20adca2ca643ae0e1ff51c504c7a15ad7', '1'),
  (282, 'tool', 'approve_proposal', '99e079c57f7ce3179536c426dac2f9f191a4bb937f84db5860287380d03d8e94', '1'),
  (283, 'tool', 'create_matter', 'ce6387e84a52fa17496f83e723183a28bbfb6c14d8427aa7676eb89bbad646bb', '1'),
  (284, 'tool', 'find_client', '752591e3389c4dabfa608be6fcd7a717fea1d1a1890e343541e90f6a9d23800c', '1'),
  (285, 'tool', 'get_client', 'a43765a8c4f19df2f3c159ba7acb1f2eb49b9cd2e5d85e9a32eb06376fcff957', '1'),
  (286, 'tool', 'get_matter', '7f6720a7c333c21ba1b09b47bcda49ab0caa8bf09f7c486fec56374a0546bc70', '1'),
  (287, 'tool', 'global_search', 'f84db2ae1b66781bd1a0c6abbf14ec1845a9d864c47604eec763800e756e309c', '1'),
  (288, 'tool', 'query_matters', 'a770b4bfed454da887f66d7f9406810543027cc15f827b4ddda82c0afabe6fa6', '2'),
  (289, 'tool', 'reject_proposal', '1af0d2a88589cba76c6d77b20c4be89853e356f91c45cb2f7bc8e4a348855541', '1'),
  (290, 'tool', 'resolve_matter_document', '4135f421bc05af9ef19c62deb7405ff8d4822d86739b755ea40d6702e6c3c195', '1'),
  (291, 'tool', 'search_matters', '1fe31fcf3485c650b1c123ba9ff071f56460511810d4d4a18a6497e075b6af38', '1'),
  (292, 'tool', 'update_matter_status', '5b835cb39f3e1956345859e6e6a66714d1bdbd483df40479daeb5da9c8984aaf', '1');

create temporary table policy_call (policy text not null, function text not null) on commit drop;
insert into pg_temp.policy_call (policy, function)
values
  ('act', 'current_firm_id_or_null'),
  ('choice_setting', 'current_firm_id_or_null'),
  ('client', 'current_firm_id_or_null'),
  ('client_name', 'current_firm_id_or_null'),
  ('client_word', 'current_firm_id_or_null'),
  ('document', 'current_firm_id_or_null'),
  ('document', 'current_user_id_or_null'),
  ('matter', 'current_firm_id_or_null'),
  ('matter', 'current_user_id_or_null'),
  ('matter_party', 'current_firm_id_or_null'),
  ('matter_party', 'current_user_id_or_null'),
  ('membership', 'current_firm_id_or_null'),
  ('proposal', 'current_firm_id_or_null'),
  ('tool_call', 'current_firm_id_or_null');

create temporary table to_mend on commit drop as
select row_number() over () as place, m.mended_by, m.what
from (
  select 'complete' as mended_by, 'an extension has moved: search_path of its functions' as what
  where not (select not exists (
  select from pg_catalog.pg_proc as p
  join pg_catalog.pg_namespace as n on n.oid = p.pronamespace
  cross join unnest(p.proconfig) as c (setting)
  where n.nspname = any (array['app', 'identity', 'audit', 'firmwall']::text[])
    and c.setting like 'search_path=pg_catalog, %, pg_temp'
    and c.setting <> 'search_path=' || array_to_string(
      'pg_catalog'::text || array(
        select quote_ident(x.nspname)
        from pg_catalog.pg_extension as e
        join pg_catalog.pg_namespace as x on x.oid = e.extnamespace
        where e.extname = any (array['fuzzystrmatch', 'pg_trgm', 'unaccent']::text[]) and x.nspname <> 'pg_catalog'
        group by x.nspname
        order by x.nspname::text
      ) || 'pg_temp'::text,
      ', '
    )
))
  union all
  (select 'roles', format('role %s is missing', w.name)
from unnest(array['firmwall_owner', 'firmwall_exec', 'firmwall_context', 'firmwall_app', 'firmwall_agent', 'firmwall_reader', 'firmwall_admin', 'firmwall_backup', 'firmwall_attestor']::text[]) as w (name)
where not exists (select from pg_catalog.pg_roles as r where r.rolname = w.name)
union all
select 'ledger', format('%s may not use schema %I, where an extension lies', r.rolname, n.nspname)
from pg_catalog.pg_roles as r
cross join pg_catalog.pg_namespace as n
where r.rolname in ('firmwall_owner', 'firmwall_exec', 'firmwall_context')
  and n.oid in (
    select e.extnamespace from pg_catalog.pg_extension as e where e.extname = any (array['fuzzystrmatch', 'pg_trgm', 'unaccent']::text[])
  )
  and not has_schema_privilege(r.oid, n.oid, 'USAGE')
union all
select
  'complete',
  format(
    '%s may create objects in %s',
    r.rolname,
    string_agg(format('schema %I', n.nspname), ', ' order by n.nspname)
  )
from pg_catalog.pg_namespace as n
cross join aclexplode(n.nspacl) as a
join pg_catalog.pg_roles as r on r.oid = a.grantee
where a.privilege_type = 'CREATE'
  and r.rolname in ('firmwall_exec', 'firmwall_context')
  and (n.nspname = any (array['app', 'identity', 'audit', 'firmwall']::text[]) or pg_has_role(n.nspowner, 'USAGE'))
group by r.rolname
union all
select 'complete', 'everybody may create temporary objects in this database'
from pg_catalog.pg_database as d
where d.datname = current_database()
  and has_database_privilege('public', d.oid, 'TEMPORARY')
  -- else it is not ours to revoke, and the apply warns
  and pg_has_role(d.datdba, 'USAGE')
order by 1, 2)
  union all
  (select 'complete', 'no key seals contexts'
where not exists (select from firmwall.signing_key as k where k.kid = 'seal')
union all
select 'remember', format('PostgreSQL %s made the definitions that verify compares with', e.value)
from firmwall.catalogue_entry as e
where e.object = 'server'
  and e.facet = 'major version'
  and e.value <> (current_setting('server_version_num')::integer / 10000)::text)
) as m;

create temporary table catalogue_now on commit drop as
-- What the catalogues say of firmwall, one line a facet: schemas, tables, columns, constraints,
-- indexes, policies, triggers, routines, types, their owners, grants and comments, and the roles.
-- An apply remembers the answer; `firmwall migrate verify` asks again and compares. A grant comes with the
-- statement that takes it back.
--
-- Must stay true: the answer depends neither on who asks nor on that session's settings (the caller
-- sets search_path to pg_catalog), and nothing in it changes by use: no counters, no partitions, no
-- members of the roles that a DBA gives to logins. Of a month's partition it shows the rights that no
-- month is given (SELECT to firmwall_backup is), since a grant there is found nowhere else.

with space as (
  select n.oid, n.nspname, n.nspowner, n.nspacl
  from pg_namespace as n
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
),

relation as (
  select
    c.*,
    format('%I.%I', s.nspname, c.relname) as called,
    case c.relkind
      when 'v' then 'view'
      when 'm' then 'materialized view'
      when 'S' then 'sequence'
      when 'f' then 'foreign table'
      when 'c' then 'type'
      else 'table'
    end as sort
  from pg_class as c
  join space as s on s.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')
    -- partitions of a month come and go
    and (not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')
),

routine as (
  select
    p.*,
    format(
      '%s %I.%I(%s)',
      case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
      s.nspname,
      p.proname,
      pg_get_function_identity_arguments(p.oid)
    ) as called
  from pg_proc as p
  join space as s on s.oid = p.pronamespace
),

own_type as (
  select t.*, format('type %I.%I', s.nspname, t.typname) as called
  from pg_type as t
  join space as s on s.oid = t.typnamespace
  where t.typtype in ('d', 'e', 'r')
),

our_role as (
  select r.*
  from pg_roles as r
  where r.rolname in (
    'firmwall_owner', 'firmwall_exec', 'firmwall_context', 'firmwall_app', 'firmwall_agent',
    'firmwall_reader', 'firmwall_admin', 'firmwall_backup', 'firmwall_attestor'
  )
),

-- everything with an owner and grants; what is granted on, as GRANT names it
owned (object, table_id, owner, born_with, acl, granted_on) as (
  select
    format('schema %I', s.nspname),
    null::oid,
    s.nspowner,
    acldefault('n', s.nspowner),
    coalesce(s.nspacl, acldefault('n', s.nspowner)),
    format('schema %I', s.nspname)
  from space as s
  union all
  select
    r.sort || ' ' || r.called,
    r.oid,
    r.relowner,
    acldefault(k.kind, r.relowner),
    coalesce(r.relacl, acldefault(k.kind, r.relowner)),
    case k.kind when 's' then 'sequence ' else 'table ' end || r.called
  from relation as r
  cross join lateral (values (case r.relkind when 'S' then 's'::"char" else 'r'::"char" end)) as k (kind)
  where r.relkind <> 'c'
  union all
  select
    p.called,
    null,
    p.proowner,
    acldefault('f', p.proowner),
    coalesce(p.proacl, acldefault('f', p.proowner)),
    regexp_replace(p.called, '^aggregate', 'function')
  from routine as p
  union all
  select t.called, null, t.typowner, acldefault('T', t.typowner), coalesce(t.typacl, acldefault('T', t.typowner)), t.called as granted_on
  from own_type as t
  union all
  select
    r.sort || ' ' || r.called,
    null,
    t.typowner,
    acldefault('T', t.typowner),
    coalesce(t.typacl, acldefault('T', t.typowner)),
    'type ' || r.called
  from relation as r
  join pg_type as t on t.oid = r.reltype
  where r.relkind = 'c'
),

-- every entry of an access list
entry (object, table_id, part_of, place, granted_on, columns, owner, acl, grantee, grantor, privilege, is_grantable) as (
  select o.object, o.table_id, null, null, o.granted_on, '', o.owner, o.acl, a.grantee, a.grantor, lower(a.privilege_type collate pg_catalog."C"), a.is_grantable
  from owned as o
  cross join aclexplode(o.acl) as a
  union all
  select
    format('column %s.%I', r.called, c.attname),
    null,
    r.sort || ' ' || r.called,
    null,
    'table ' || r.called,
    format(' (%I)', c.attname),
    r.relowner,
    c.attacl,
    a.grantee,
    a.grantor,
    lower(a.privilege_type collate pg_catalog."C"),
    a.is_grantable
  from relation as r
  join pg_attribute as c on c.attrelid = r.oid
  cross join aclexplode(c.attacl) as a
  where not c.attisdropped
  union all
  select
    r.sort || ' ' || r.called,
    c.oid,
    null,
    quote_ident(c.relname),
    format('table %I.%I', s.nspname, c.relname),
    '',
    c.relowner,
    c.relacl,
    a.grantee,
    a.grantor,
    lower(a.privilege_type collate pg_catalog."C"),
    a.is_grantable
  from relation as r
  join pg_inherits as i on i.inhparent = r.oid
  join pg_class as c on c.oid = i.inhrelid
  join space as s on s.oid = c.relnamespace
  cross join aclexplode(c.relacl) as a
  where pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    and not (a.grantee = to_regrole('firmwall_backup') and a.privilege_type = 'SELECT' and not a.is_grantable)
  union all
  select
    r.sort || ' ' || r.called,
    null,
    null,
    format('%I.%I', c.relname, m.attname),
    format('table %I.%I', s.nspname, c.relname),
    format(' (%I)', m.attname),
    c.relowner,
    m.attacl,
    a.grantee,
    a.grantor,
    lower(a.privilege_type collate pg_catalog."C"),
    a.is_grantable
  from relation as r
  join pg_inherits as i on i.inhparent = r.oid
  join pg_class as c on c.oid = i.inhrelid
  join space as s on s.oid = c.relnamespace
  join pg_attribute as m on m.attrelid = c.oid
  cross join aclexplode(m.attacl) as a
  where pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    and not m.attisdropped
),

-- a right of somebody else than the owner; what another role passed on, that role alone takes back, and a
-- REVOKE on a table takes the same right on its columns along, which is given back
held (object, part_of, facet, value, remedy) as (
  select
    e.object,
    e.part_of,
    e.privilege || ' to ' || n.grantee
    || case when e.grantor <> e.owner then ', by ' || n.grantor else '' end
    || coalesce(', in ' || e.place, ''),
    case when e.is_grantable then 'granted, with grant option' else 'granted' end,
    case when e.grantor <> e.owner then format('set role %s; ', n.grantor) else '' end
    || format('revoke %s%s on %s from %s', e.privilege, e.columns, e.granted_on, n.grantee)
    || case
      when exists (select from aclexplode(e.acl) as d where d.grantor = e.grantee and lower(d.privilege_type collate pg_catalog."C") = e.privilege)
        then ' cascade;'
      else ';'
    end
    || case when e.grantor <> e.owner then ' reset role;' else '' end
    || coalesce(
      (
        select format(
          ' grant %s (%s) on %s to %s;', e.privilege, string_agg(quote_ident(c.attname), ', ' order by c.attnum), e.granted_on, n.grantee
        )
        from pg_attribute as c
        cross join aclexplode(c.attacl) as x
        where c.attrelid = e.table_id
          and not c.attisdropped
          and x.grantor = e.owner
          and x.grantee = e.grantee
          and lower(x.privilege_type collate pg_catalog."C") = e.privilege
        having count(*) > 0
      ), ''
    )
  from entry as e
  cross join lateral (
    values (
      case e.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(e.grantee)) end,
      quote_ident(pg_get_userbyid(e.grantor))
    )
  ) as n (grantee, grantor)
  where e.grantee <> e.owner
),

-- where something can be done about a facet, the statement
with_remedy (object, part_of, facet, value, remedy) as (
  select h.object, h.part_of, h.facet, h.value, h.remedy
  from held as h
  union all
  -- what an owner may do with its own, as long as nobody took it away
  select
    o.object,
    null,
    'rights of its owner',
    'without ' || string_agg(lower(b.privilege_type collate pg_catalog."C"), ', ' order by b.privilege_type),
    format(
      'grant %s on %s to %I;',
      string_agg(lower(b.privilege_type collate pg_catalog."C"), ', ' order by b.privilege_type), o.granted_on, pg_get_userbyid(o.owner)
    )
  from owned as o
  cross join aclexplode(o.born_with) as b
  where b.grantee = o.owner
    and not exists (
      select from aclexplode(o.acl) as a where a.grantee = o.owner and a.privilege_type = b.privilege_type
    )
  group by o.object, o.owner, o.granted_on
  union all
  select
    'default privileges of ' || quote_ident(pg_get_userbyid(d.defaclrole)) || coalesce(' in ' || d.defaclnamespace::regnamespace, ''),
    null,
    'on ' || k.objects,
    array_to_string(d.defaclacl, ' '),
    (
      select string_agg(
        format(
          'alter default privileges for role %I%s revoke %s on %s from %s;',
          pg_get_userbyid(d.defaclrole),
          ' in schema ' || nullif(d.defaclnamespace, 0)::regnamespace,
          lower(a.privilege_type collate pg_catalog."C"),
          k.objects,
          case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
        ), ' '
        order by a.grantee, a.privilege_type
      )
      from aclexplode(d.defaclacl) as a
      where a.grantee <> d.defaclrole
        and not (a.grantee = 0 and d.defaclnamespace = 0 and d.defaclobjtype in ('f', 'T'))
    )
  from pg_default_acl as d
  cross join lateral (
    values (case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end)
  ) as k (objects)
  where d.defaclnamespace in (select s.oid from space as s)
    or d.defaclrole in (select r.oid from our_role as r)
),

plain (object, part_of, facet, value) as (
  select o.object, null::text, 'owner', pg_get_userbyid(o.owner)::text
  from owned as o

  -- tables and what hangs on them
  union all
  select
    r.sort || ' ' || r.called,
    null,
    'form',
    concat_ws(
      ', ',
      case r.relpersistence when 'u' then 'unlogged' when 't' then 'temporary' end,
      case r.relkind when 'p' then 'partitioned by ' || pg_get_partkeydef(r.oid) end,
      case when r.relkind in ('v', 'm') then pg_get_viewdef(r.oid) end,
      array_to_string(r.reloptions, ', ')
    )
  from relation as r
  union all
  select
    r.sort || ' ' || r.called,
    null,
    'row security',
    case when r.relrowsecurity then 'enabled' else 'disabled' end
    || case when r.relforcerowsecurity then ', forced' else ', not forced' end
  from relation as r
  where r.relkind in ('r', 'p')
  union all
  select
    format('column %s.%I', r.called, a.attname),
    r.sort || ' ' || r.called,
    'form',
    concat_ws(
      ' ',
      format_type(a.atttypid, a.atttypmod),
      case when a.attcollation not in (0, t.typcollation) then 'collate ' || a.attcollation::regcollation end,
      case when a.attnotnull then 'not null' end,
      case when a.attidentity <> '' then 'identity' end,
      case a.attgenerated when '' then 'default ' else 'generated ' end || pg_get_expr(d.adbin, d.adrelid)
    )
  from relation as r
  join pg_attribute as a on a.attrelid = r.oid
  join pg_type as t on t.oid = a.atttypid
  left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0
    and not a.attisdropped
    and r.relkind <> 'S'
  union all
  select
    format('constraint %I on %s', k.conname, r.called),
    r.sort || ' ' || r.called,
    'form',
    pg_get_constraintdef(k.oid) || case when k.convalidated then '' else ' not valid' end
  from relation as r
  join pg_constraint as k on k.conrelid = r.oid
  where k.contype <> 'n'
    and k.conparentid = 0
  union all
  select
    format('index %s.%I', split_part(r.called, '.', 1), c.relname),
    r.sort || ' ' || r.called,
    'form',
    pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' (invalid)' end
  from relation as r
  join pg_index as i on i.indrelid = r.oid
  join pg_class as c on c.oid = i.indexrelid
  union all
  select
    format('policy %I on %s', w.polname, r.called),
    r.sort || ' ' || r.called,
    'form',
    concat_ws(
      ' ',
      case when w.polpermissive then 'permissive' else 'restrictive' end,
      'for',
      case w.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      'to',
      (
        select string_agg(case o.role when 0 then 'public' else quote_ident(pg_get_userbyid(o.role)) end, ', ' order by pg_get_userbyid(o.role))
        from unnest(w.polroles) as o (role)
      ),
      'using ' || pg_get_expr(w.polqual, w.polrelid),
      'with check ' || pg_get_expr(w.polwithcheck, w.polrelid)
    )
  from relation as r
  join pg_policy as w on w.polrelid = r.oid
  union all
  select
    format('trigger %I on %s', t.tgname, r.called),
    r.sort || ' ' || r.called,
    'form',
    pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' when 'D' then ' (disabled)' when 'A' then ' (always)' else ' (on replicas)' end
  from relation as r
  join pg_trigger as t on t.tgrelid = r.oid
  where not t.tgisinternal
  union all
  select
    format('rule %I on %s', w.rulename, r.called),
    r.sort || ' ' || r.called,
    'form',
    pg_get_ruledef(w.oid)
  from relation as r
  join pg_rewrite as w on w.ev_class = r.oid
  where w.rulename <> '_RETURN'

  -- routines and types
  union all
  select p.called, null, 'form', case p.prokind when 'a' then 'aggregate' else pg_get_functiondef(p.oid) end
  from routine as p
  union all
  select
    t.called,
    null,
    'form',
    case t.typtype
      when 'e' then (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum as e where e.enumtypid = t.oid)
      when 'd' then concat_ws(
        ' ',
        format_type(t.typbasetype, t.typtypmod),
        case when t.typnotnull then 'not null' end,
        (select string_agg(pg_get_constraintdef(k.oid), ' ' order by k.conname) from pg_constraint as k where k.contypid = t.oid and k.contype = 'c')
      )
      else 'range'
    end
  from own_type as t

  -- of each tool the version that its file defines; others are of earlier releases, or the DBA's own
  union all
  select format('tool %s version %s', t.name, t.version), null, 'form', (to_jsonb(t) - '{active,created_at}'::text[])::text
  from firmwall.tool as t
  join firmwall.migration as m on m.kind = 'tool' and m.name = t.name and m.signature = t.version::text

  -- comments
  union all
  select format('schema %I', s.nspname), null, 'comment', obj_description(s.oid, 'pg_namespace')
  from space as s
  union all
  select r.sort || ' ' || r.called, null, 'comment', obj_description(r.oid, 'pg_class')
  from relation as r
  union all
  select format('column %s.%I', r.called, a.attname), r.sort || ' ' || r.called, 'comment', col_description(r.oid, a.attnum)
  from relation as r
  join pg_attribute as a on a.attrelid = r.oid
  where a.attnum > 0
    and not a.attisdropped
  union all
  select p.called, null, 'comment', obj_description(p.oid, 'pg_proc')
  from routine as p

  -- around the schemas
  union all
  select
    'role ' || r.rolname,
    null,
    'attributes',
    concat_ws(
      ', ',
      case when r.rolcanlogin then 'login' else 'nologin' end,
      case when r.rolsuper then 'superuser' end,
      case when r.rolbypassrls then 'bypassrls' end,
      case when r.rolcreaterole then 'createrole' end,
      case when r.rolcreatedb then 'createdb' end,
      case when r.rolreplication then 'replication' end,
      case when not r.rolinherit then 'noinherit' end
    )
  from our_role as r
  union all
  -- roles that can act as one of the three owners; 16 and later keep a bare "admin option" for the role that made them
  select
    'role ' || r.rolname,
    null,
    'member ' || quote_ident(pg_get_userbyid(m.member)),
    'yes'
  from our_role as r
  join pg_auth_members as m on m.roleid = r.oid
  where r.rolname in ('firmwall_owner', 'firmwall_exec', 'firmwall_context')
    and m.member <> quote_ident(current_user)::regrole
    and (
      coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, true)
      or coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
    )
  group by 1, 3
  union all
  select 'extension ' || quote_ident(e.extname), null, 'schema', n.nspname
  from pg_extension as e
  join pg_namespace as n on n.oid = e.extnamespace
  where e.extname in ('fuzzystrmatch', 'pg_trgm', 'unaccent')
  union all
  select
    'database',
    null,
    'temporary objects',
    case when has_database_privilege('public', current_database(), 'TEMPORARY') then 'allowed to public' else 'not for public' end
  union all
  select 'server', null, 'major version', (current_setting('server_version_num')::integer / 10000)::text
),

facet (object, part_of, facet, value, remedy) as (
  select m.object, m.part_of, m.facet, m.value, m.remedy
  from with_remedy as m
  union all
  select p.object, p.part_of, p.facet, p.value, null
  from plain as p
)

select f.object, f.part_of, f.facet, f.value, f.remedy
from facet as f
where f.value is not null
order by f.object collate "C", f.facet collate "C";

-- Says how a database differs from the files of one version: a row of pg_temp.finding for each difference.
-- `firmwall migrate verify` runs this text, and a release has it as verify.sql.
--
-- The caller has made, in this transaction: pg_temp.this_version; pg_temp.release_file, the files of that version;
-- pg_temp.policy_call, the functions that its policies call; pg_temp.to_mend, what a dump leaves behind; and
-- pg_temp.catalogue_now, the answer of 80_catalogue.sql.
--
-- Must stay true: it finds what `firmwall migrate plan` finds; it changes nothing. Of what is the DBA's own it names tools alone,
-- as their own.

create temporary table finding on commit drop as
with applied as (
  select m.kind, m.name, m.checksum, m.signature, m.objects, m.version
  from firmwall.migration as m
),

-- the schema files of the first release are no continuation of those before it
before_releases (is_so) as (
  select exists (
    select from applied as a
    where a.kind = 'schema'
      and a.name = '0005_search'
      and not exists (
        select from pg_temp.release_file as f
        where f.kind = 'schema'
          and f.name = a.name
      )
  )
),

-- a release candidate comes before its release
known_version as (
  select a.version
  from applied as a
  union all
  select t.version
  from pg_temp.this_version as t
),

newest as (
  select v.version
  from known_version as v
  cross join lateral (
    values (coalesce(regexp_match(v.version, '^(\d+)\.(\d+)\.(\d+)(?:rc(\d+))?$'), '{0,0,0,0}'))
  ) as n (part)
  order by array[n.part[1]::integer, n.part[2]::integer, n.part[3]::integer, coalesce(n.part[4]::integer, 1000000)] desc
  limit 1
),

last_schema_file as (
  select max(a.name collate "C") as name
  from applied as a
  where a.kind = 'schema'
),

edited (rank, name, what) as (
  select 1, '', 'the database was made before 0.1, and is not upgraded in place'
  from before_releases as b
  where b.is_so
  union all
  select 2, '', format('the database was migrated by firmwall %s, and this is %s', n.version, t.version)
  from newest as n
  cross join pg_temp.this_version as t
  where n.version <> t.version
  union all
  select
    3,
    a.name,
    format(
      case
        when f.name is null then 'sql/schema/%s.sql was applied by firmwall %s and is not here'
        else 'sql/schema/%s.sql was edited after it was applied'
      end,
      a.name,
      a.version
    )
  from applied as a
  left join pg_temp.release_file as f on f.kind = a.kind and f.name = a.name
  where a.kind = 'schema'
    and f.checksum is distinct from a.checksum
  union all
  select 4, f.name, format('sql/schema/%s.sql should have come before %s, which is applied', f.name, l.name)
  from pg_temp.release_file as f
  cross join last_schema_file as l
  where f.kind = 'schema'
    and f.name < l.name
    and not exists (
      select from applied as a
      where a.kind = f.kind
        and a.name = f.name
    )
),

first_of_kind as (
  select f.kind, min(f.place) as place
  from pg_temp.release_file as f
  group by f.kind
),

routine as (
  select distinct p.proname as name
  from pg_proc as p
  join pg_namespace as n on n.oid = p.pronamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
),

-- what an apply would do: a file that is new, gone or otherwise than it was applied
step (rank, place, kind, name, what, drops) as (
  select
    case f.kind when 'apply' then 1 when 'schema' then 3 else 4 end,
    f.place,
    f.kind,
    f.name,
    case
      when f.kind = 'apply' then 'runs in each apply; its text changed'
      when f.kind = 'schema' then 'applied once'
      when f.kind = 'tool' and a.name is null then 'version ' || f.signature
      when f.kind = 'tool' then format('version %s -> %s', a.signature, f.signature)
      when a.name is null and o.is_there then 'new, in the place of one that was made by hand'
      when a.name is null then 'new'
      when a.signature <> f.signature then 'its signature changed'
      else 'its text changed'
    end,
    coalesce(a.signature <> f.signature, true) and (o.is_there or a.objects <> '{}')
  from pg_temp.release_file as f
  left join applied as a on a.kind = f.kind and a.name = f.name
  cross join lateral (
    values (f.kind = 'function' and exists (select from routine as r where r.name = f.name))
  ) as o (is_there)
  where a.name is null
    or f.kind <> 'schema' and a.checksum <> f.checksum
    or f.kind = 'function' and a.signature <> f.signature
  union all
  select 2, m.place, 'apply', m.mended_by, m.what, false
  from pg_temp.to_mend as m
  union all
  select 4, k.place - 1, a.kind, a.name, 'its file is gone' || case a.kind when 'tool' then ': the tool is withdrawn' else '' end, true
  from applied as a
  left join first_of_kind as k on k.kind = a.kind
  where a.kind not in ('apply', 'schema')
    and not exists (
      select from pg_temp.release_file as f
      where f.kind = a.kind
        and f.name = a.name
    )
),

-- a function cannot be dropped under a policy that calls it
policy_step (policy, what) as (
  select distinct on (c.policy) c.policy, 'calls ' || c.function
  from pg_temp.policy_call as c
  join step as s on s.kind = 'function' and s.name = c.function and s.drops
  where not exists (
    select from step as p
    where p.kind = 'policy'
      and p.name = c.policy
  )
  order by c.policy, s.place
),

-- where another question was asked last time, the answers cannot be compared
expected as (
  select e.object, e.part_of, e.facet, e.value
  from firmwall.catalogue_entry as e
  where exists (
    select from applied as a
    join pg_temp.release_file as f on f.kind = a.kind and f.name = a.name
    where a.kind = 'apply'
      and a.name = 'catalogue'
      and a.checksum = f.checksum
  )
),

found as (
  select n.object, n.part_of, n.facet, n.value, n.remedy
  from pg_temp.catalogue_now as n
  where exists (select from expected)
),

missing as (
  select e.object, min(e.part_of) as part_of
  from expected as e
  where not exists (select from found as f where f.object = e.object)
  group by e.object
),

extra as (
  select
    f.object,
    min(f.part_of) as part_of,
    -- of default privileges, which consist of rights alone; who made a table knows how to drop it
    case when count(*) = count(f.remedy) then string_agg(nullif(f.remedy, ''), ' ' order by f.facet collate "C") end as remedy
  from found as f
  where not exists (select from expected as e where e.object = f.object)
  group by f.object
),

different as (
  select
    coalesce(e.object, f.object) as object,
    coalesce(e.facet, f.facet) as facet,
    e.value as expected,
    f.value as found,
    f.remedy
  from expected as e
  full join found as f on f.object = e.object and f.facet = e.facet
  where e.value is distinct from f.value
    and not exists (select from missing as m where m.object = e.object)
    and not exists (select from extra as x where x.object = f.object)
),

defined as (
  select
    r.name,
    r.signature
  from pg_temp.release_file as r
  where r.kind = 'tool'
),

in_use as (
  select
    u.name,
    u.version
  from firmwall.tool as u
  where u.active
),

line (rank, place, name, what, object, facet, expected, found, remedy) as (
  select 1, e.rank, e.name, 'edited', e.what, '', null::text, null::text, null::text
  from edited as e
  cross join before_releases as b
  where not b.is_so
    or e.rank = 1
  union all
  select 10 + s.rank, s.place, s.name, 'pending', s.kind || ' ' || s.name, '', s.what, null, null
  from step as s
  union all
  select 20, 0, p.policy, 'pending', 'policy ' || p.policy, '', p.what, null, null
  from policy_step as p
  union all
  select 30, 0, '', 'missing', m.object, '', null, null, null
  from missing as m
  where not exists (select from missing as o where o.object = m.part_of)
  union all
  select 31, 0, '', 'extra', x.object, '', null, null, x.remedy
  from extra as x
  where not exists (select from extra as o where o.object = x.part_of)
  union all
  select
    32,
    0,
    '',
    case when d.found is null then 'missing' when d.expected is null then 'extra' else 'changed' end,
    d.object,
    d.facet,
    d.expected,
    d.found,
    case
      when d.expected is null and d.facet like 'member %'
        then format('revoke %s from %s;', substr(d.object, length('role ') + 1), substr(d.facet, length('member ') + 1))
      -- where a right is the files', its grant option alone goes
      when d.expected is not null then regexp_replace(d.remedy, 'revoke ', 'revoke grant option for ')
      else d.remedy
    end
  from different as d
  union all
  -- a DBA may correct a tool, and withdraw it
  select
    40,
    0,
    '',
    'own',
    'tool ' || coalesce(f.name, t.name),
    'in use',
    coalesce('version ' || f.signature, 'no file'),
    coalesce('version ' || t.version, 'withdrawn'),
    null
  from defined as f
  full join in_use as t on t.name = f.name
  where t.version::text is distinct from f.signature
    and not exists (
      select from step as s
      where s.kind = 'tool'
        and s.name = coalesce(f.name, t.name)
    )
)

select
  row_number() over (order by l.rank, l.place, l.name collate "C", l.object collate "C", l.facet collate "C") as place,
  l.what,
  l.object,
  l.facet,
  l.expected,
  l.found,
  l.remedy
from line as l;

select
  f.what,
  f.object,
  f.facet,
  case when f.expected like '%' || chr(10) || '%' then '(several lines)' else f.expected end as expected,
  case when f.found like '%' || chr(10) || '%' then '(several lines)' else f.found end as found,
  f.remedy
from pg_temp.finding as f
order by f.place;

rollback;
