-- firmwall 0.1.0rc1: installs into a database without it. Commit 16c0996670bcfee506594f9ba91a0e48c77c0bea.
-- Made by `firmwall migrate bundle`; not edited by hand.
--
-- How to run it: as the role that owns the database, with psql (psql -v ON_ERROR_STOP=1 -f FILE) or in any
--   SQL console.
-- What that role needs: CREATEROLE, and no superuser. If another role has made the roles in this cluster, a
--   superuser first grants ADMIN on them to this role; the error that says so has the statement.
-- What the server needs: PostgreSQL 15 or later, and a database encoded in UTF8.
-- Extensions that must be there before: fuzzystrmatch, pg_trgm, unaccent.
--   As the owner: create schema extensions; create extension NAME schema extensions;
-- Roles that it makes where they are missing, none of them with LOGIN:
--   firmwall_owner, firmwall_exec, firmwall_context, firmwall_app, firmwall_agent,
--   firmwall_reader, firmwall_admin, firmwall_backup, firmwall_attestor.
--
-- It is one transaction: an error undoes all of it. Another apply waits for it, and so does a session that
-- uses a table which it changes.
-- There is no way back but a backup: make one before you run it, and restore it as docs/restore.md describes.
--
-- Contents, in the order in which they run, each file with its SHA-256:
--   b77ea7e029df44e8e2be0db53180893855a9da821a7b6514e8082d8cca740905  sql/apply/10_settings.sql
--   d99c6e0bd18ac45b399915a98db92ce6b82b51e609dde1ebb05cd515f61d14c5  sql/roles.sql
--   009f28c25ae07ee61921b79ec686d95723e5c79bb8c7c18b857459b6d60a650b  sql/apply/20_lock.sql
--   16f13ddf3f264a12e90e9cca2acd4b3a34aa70f72eb5877d2dd4dce0c7ff3f90  sql/apply/40_ledger.sql
--   (generated)                                                       the guard
--   (generated)                                                       what is there
--   (generated)                                                       the catalogue before
--   b820e1d6df5d9f35538bd32f7e5d86469a554231a794b0d3df2583ccc968376b  sql/schema/0001_schemas.sql
--   778ac3ad24d284b2783da6f18317b6be5c7c706ce583dd62d0e1ac594c436fcd  sql/schema/0002_identity.sql
--   2c1dfdeb1c82be9c39accfbbfc86777bcd1ff657e2306b71272521e4fd8ed1fd  sql/schema/0003_context.sql
--   9dc106afccd16ce2e05f722d10312f3bbaee0e2dcf08d205892e9023ce3d20a7  sql/schema/0004_work.sql
--   b15bb68de2928f55d8830107aac803ae3355e27cd1977789aa3956ce71a51e21  sql/schema/0005_plain_texts.sql
--   ac32e6d5c77c5cb8b2431b369acec48cf8ed9fd965f49de8a38f85684b1c27fa  sql/schema/0006_names.sql
--   55c50966934b228d4cf12335840042d849ab2de965de9a83a7e72bf18b103371  sql/schema/0007_search.sql
--   46a322d93bb80d66ec2bbffbbcb9b0c1a7775ef638b7cc82019807dcfabfb648  sql/schema/0008_words.sql
--   076104b75d3c40d52c01e7e8a59adc7e9f67cc0a42daecd44e22e91e05afa55c  sql/schema/0009_tools.sql
--   a7d6c09a09117fbbdff08c51b754e0366f89dec113962eddbed3edbb60a90824  sql/schema/0010_audit.sql
--   424f31e7c342677bda8be52ea395c909de5064b68f1665ed982759eb74c42e1b  sql/schema/0011_proposals.sql
--   e4f42fce084f0c71d694d804983a16930c65720dd094805f67fd9f8fbb6282e7  sql/schema/0012_loading.sql
--   2aa1e0bb8ff9195c8ca546755b38e952d1e2e706f5a2f0ff5fba1c269f18351b  sql/schema/0013_listed_words.sql
--   9822c4fe5933872a34cc532d5eda984be7538b17091692a4d49b0dc076edef00  sql/apply/50_allow_create.sql
--   7c1751eb5a6572df62a512ad3a718ca6de6196b2bef65a416495b5ca49055f16  sql/functions/admin/add_decision_rule.sql
--   35f281ad3c836b24c89286e59f9517f63027143d9d69aadc7ccad82933249dee  sql/functions/admin/add_firm.sql
--   a95601e0b242e9ee90020f95bb625c05b35c44fa938a26c7443b80f820469bb2  sql/functions/admin/add_member.sql
--   87512f02bc3b43dfb638f29885b26586b48a5bad1c0c9d8facc861ac8abe1214  sql/functions/admin/add_person.sql
--   c54283a1f9842705754149009011a677901574317f7f6f287737c72bb5f6a810  sql/functions/load/add_to_matters.sql
--   4ddff1dd08073c700baf94831d18dc81249b589766111926a6546ec25336efb6  sql/functions/search_data/add_to_vocabulary.sql
--   ff4cf55d2735c42e2c5253191c8264917196278733f6796604beb52106ef5caa  sql/functions/admin/add_token_key.sql
--   88afb12b288dcb3d1f9097a5f910c2268322e109153bb69cbcdfa012299805d8  sql/functions/admin/add_word.sql
--   03a1658a4b4b2058351003e9a5dfe23afb727802e1df6b8e89227754a0c745b9  sql/functions/search/alternate_year.sql
--   44779ae119b9c06270058cdaa7da01c7b8512daeaa7f1a31802a6975d8631b5e  sql/functions/tools/approve_proposal.sql
--   ee0aa88f551b2a37d38681de7de233ce6165ed2c294a0de1722c0f15d3b48662  sql/functions/tools/argument_fits.sql
--   b7dd278758dee803550d473712bbee97b743bb8d483f2a437d4eac916dd8a295  sql/functions/audit/audit_gaps.sql
--   922990877f0713b9995ddb1b465dfffea24df8fcef23e009cb634fb9a1cd3245  sql/functions/audit/audit_trail.sql
--   95b7d88b78cc32c468e8d02ae93b3a521a6d13d9baec4da0dd10c69995c1839f  sql/functions/context/base64url_decoded.sql
--   ad32b7409822e0f13053e424b9af02e4800a54dbae93157ed8cccde3f9b16468  sql/functions/context/begin_request.sql
--   c9fa4a9c1c11c0ebc18a0d03e3ba3eed9cf71cd7ec9e3fa36495f0d8598df9e3  sql/functions/search/best_met.sql
--   9788b0abd7332938c86819a6e1d5676a9a8a0958fb396d4acd15d5ba3d790cc0  sql/functions/context/caller_is_assistant.sql
--   c1d51d8f8174149440ebf176b00d2302c8186b62dcd878aef8ec96a6201c0d7e  sql/functions/records/can_see.sql
--   6ed15aa168d6bacaff123e95ed6739f7f01991c73d83dc0b65f478f5eeeda5e1  sql/functions/tools/can_see_proposal.sql
--   79038537453dcaf6fa3343a09f83ac72a6048093681a4a5542c158400fe4cb44  sql/functions/tools/carry_out_add_client_alias.sql
--   b62e430b059511d3a907615b4ee8e2862dff1f89e74acaa31be84ad643ef6a81  sql/functions/tools/carry_out_add_matter_party.sql
--   df28ec05c4f0d3566bc892d72f5ce7988862b657d81356eeeac30dd49523c8d3  sql/functions/tools/carry_out_create_matter.sql
--   8be29026df89f2e070de08699b3269e4950407f5e0804c47af0cf386db4d324e  sql/functions/tools/carry_out_update_matter_status.sql
--   5f79e2c8fc3927ab81d807ed846ba7729e482a1f8caaf6361aba452a82734177  sql/functions/text/case_folded.sql
--   9a23ae3f48f987c36bc735f20064121d06522366adf8ad3c580e8a4bf8f15921  sql/functions/checks/check_bare_context.sql
--   3ae614c4e69ad3bb7070316381082243dc17882e68815aefd7b85eaefe503f93  sql/functions/checks/check_comments.sql
--   001ea98fd027e808782380ce9b383d42d37fe4df4b35e03b3fd33441253973be  sql/functions/checks/check_context_volatility.sql
--   6c9c8f430f857849e92fbfa9890e09102259efbfd3734117c3c98311192615ba  sql/functions/checks/check_counters.sql
--   d95c5c2af74f31745314b1e46a487ad56773dc5383e4bc057995264f1de23e34  sql/functions/checks/check_firm_column.sql
--   5d8517247c510222cf9dc47c023bc1b1e5c4dbda44dd1ce2623d17a89201b7c8  sql/functions/checks/check_firm_predicate.sql
--   83d459479f54429d07346d5702d625a6a66cb19fbe579e6904ce49ebe55b5c33  sql/functions/checks/check_foreign_keys.sql
--   5ff42a65f86197b089aa42bf51c5aa917e8ced903ad554c92e59b5879d5513f3  sql/functions/checks/check_large_objects.sql
--   7930ecd92fb40d969394851088c9d1e9ca7657c88cc4fdc8e0cfc878020f962e  sql/functions/checks/check_leakproof.sql
--   4cb392fc859d10f625387519946a3881993e19b7c59edfc351685a52599c1ca2  sql/functions/checks/check_members.sql
--   555472360cb1bfe49744da9d3f5b44e015848a750d757aeb843c943b47a16dac  sql/functions/checks/check_owners.sql
--   bc873f9ea0f2e58ba0e5b6a94e5990619084c08bc370bd961d079401c8f3e8aa  sql/functions/checks/check_parallel.sql
--   ff80384b762f5581546ad663a98d5dde109bcede1d2ec721bb1ae46ed50c7ea5  sql/functions/checks/check_policy_firm.sql
--   31751f1b9e0b2d589715d7b482be724651daf72513704a27c9c9c6bd1ab3dda5  sql/functions/checks/check_policy_lookup.sql
--   16dde1bcff03c7a900dffd9cbb6208865a2427daab7de4eb55dd4733c5a09a4c  sql/functions/checks/check_policy_restrictive.sql
--   bf267f428424336cd51a12d2b26b09566a27203316f6c87335a8acc2cff226ce  sql/functions/checks/check_policy_roles.sql
--   4d13bffeb8b49e055fc02acfc48ecef54541e936a00a039b77fd8ab2ad791f29  sql/functions/checks/check_policy_single.sql
--   c571a876a1b12ec311d7067031fc03e76e0365e4d8c8e7d3f908edeff3f9ba9c  sql/functions/checks/check_prepared_transactions.sql
--   aad6bd8cb5135909bf1da13ffcef1d64cc179f1642b3454c36e1d7a86679927b  sql/functions/checks/check_public_grants.sql
--   bfcc538a1dc03bb2046500128e1680e64255c0b53b8a9806a5daae1514e92b53  sql/functions/checks/check_rights.sql
--   c810e1fae6f28d9bb27a311e2e1d51638b4aba83cba47a94fb8e9a2537f5e9d1  sql/functions/checks/check_role_makers.sql
--   8abbdacd43166f28ac75eacfff3786f023c1abfb7e664e1ba7c28dfa3952d7a5  sql/functions/checks/check_roles.sql
--   b05c8591c2e7e46d2fedf38e045d62636cdc43bad288147ec4e213ed5c19c3d3  sql/functions/checks/check_row_security.sql
--   d3b3de0995b2402e792f8f73a02201880b86484374050a7259c451790640c8db  sql/functions/checks/check_search_path.sql
--   5399d9fda190a52343e4419007ccb32271b05aab271d36222a71cad70edeeae0  sql/functions/checks/check_server_release.sql
--   661437067d185bd9fd74715f9aea0a0e003fccf0a16e9581e4c8f4438c3ce299  sql/functions/checks/check_settings.sql
--   a6dedda9a487a723817e9cd77431620c170b686864c6943738cd62c85a7f6abc  sql/functions/checks/check_sql_functions.sql
--   97e5b4017dcf5883134b70aa8bd48cb0e2afe608e85a37ac18ba61c87d292987  sql/functions/checks/check_surface.sql
--   38b30d948727209df1348e5458956c48c19446ef0d8612ffe8a409249008453b  sql/functions/checks/check_temporary.sql
--   746a8ec13515c4cb2b181bb62b54c4cade649cde1d87e472ea5910e571a2b110  sql/functions/checks/check_tools.sql
--   ed39750867ebe9e206be31c156d379663e11bbcdf7ecc4e8ce495a83bffcd82b  sql/functions/checks/check_triggers.sql
--   2f2c5f1b0ed2c52e46dae942bd587c5440ffdcdb1ef4cddc4463a41fc2ea63c5  sql/functions/checks/check_twins.sql
--   661bf373503d0eccd1bb4ccd37840363819f566cb48840ac214aa2e13bb34c0b  sql/functions/checks/check_unique_keys.sql
--   ed4c18e34337da700eb96d8b717b0484514add51d5b99c4f1d3ce7c2ea0defdf  sql/functions/checks/check_unscoped_calls.sql
--   4309272e1b2daa7c31d15715240f8467ceb6417ed07aa022c02c356c066133bd  sql/functions/checks/check_views.sql
--   35aa7fdbdfd16816ec29f4ac2e5f8562ee2ea754527445bdf7fea1bbad6c6d67  sql/functions/checks/check_walls.sql
--   a1a5acab74dbea860370fa785d4668e57b686fa497c406de1a7cde149127eab9  sql/functions/tools/checked_params.sql
--   c3d5dedc18e40179e809e81aed974599fcddb6e4184a6ae9b36f912b6c2c33d7  sql/functions/names/client_by_name_or_raise.sql
--   99bea13b2832e36308c1e89467d96d32224f69cf32e175a5421ac0f1b4ed9ad2  sql/functions/names/client_choices.sql
--   0211b2feb4e14dd29c667fb8dc6384edb8294bb57b1d581966b397ef0582bb23  sql/functions/search_data/client_fields.sql
--   fe129671818be8c805c1453dd0399a1c3de6b74ba0e39c61f1b11e4b6ce45835  sql/functions/tools/client_from_params_or_raise.sql
--   3da8fc242526fe03aec533994e387e7d1add9dd92901250e29fc29ab981be252  sql/functions/names/client_of_name.sql
--   8f9036b8b1179d75ccf643a7204c58b8dbbee9b95675885d882efdc0189acdd7  sql/functions/names/clients_of_name.sql
--   1b78fadcc671ecf7e1ae1f2b789771c1860e9b650c01c6204ddaa5a854f3b26e  sql/functions/tools/close_proposal.sql
--   1daca6868a0109816ac52c3f9c17bc3ad7b9c57352e1ab62c2ef1179a1bccb1e  sql/functions/context/context_seal.sql
--   ac5f29daed3fefb13f236303772d1065f73338cccb3c2e8c7fc01593ce328f46  sql/functions/records/copy_walls_to_children.sql
--   6ed241f2dec3e8d7b99595b724a57645123fd62e151a1b828334c2117f54c4d1  sql/functions/context/current_context.sql
--   2e5b6d83ace2bbeaba6a549fc7fb93c14776eae3eaeeeeae036eca842638ac36  sql/functions/context/current_firm_id_or_null.sql
--   2808d09132e7f94224fa68c41711f7f6ecd1338f1ffe9fc32048606b7fd41949  sql/functions/context/current_user_id_or_null.sql
--   0c8a0807300f780e786cbafda7b1aafff854c4d14edb4db03233becdedff440a  sql/functions/search/decide.sql
--   c5565a501207d58e8f02190650d6341004a5afeadc1419ea1fd8aa91bdb62e36  sql/functions/tools/decide_approve_proposal.sql
--   063d9d25d56016e6eeba2e22df2549690911f21555274ec639c655f45c930ea0  sql/functions/tools/decide_reject_proposal.sql
--   66f07d75b4ca65a31c5b03b5f9992dc01307d89e9e609ce9d88ea9a776db9a16  sql/functions/tools/define_tool.sql
--   779c723f189373a3a80593c7e5af0ea73c3f1146277730a2236112fecefaf9b6  sql/functions/tools/denial_reason.sql
--   ba7ef0af0b8eae98cfd64f9d3866cb2cef81b4a7abb8f459b48aa04c189d5756  sql/functions/checks/doctor.sql
--   1a0fbf6dfac059adee2e049e9c9d63666223356316d7eab2796b0fda9d44e85c  sql/functions/search_data/document_fields.sql
--   4458fc1ca3f142da6874a3c4e6ee7071a96e230db766ab72a384a623ae9cd764  sql/functions/tools/draft_add_client_alias.sql
--   22307e97be39781e4ec0b057f4e59f7cf84d3aca104909639c8185c177846f14  sql/functions/tools/draft_add_matter_party.sql
--   469467768226f265f4e41af44c94664ed359839188fe8d2351054e517ad8bc11  sql/functions/tools/draft_create_matter.sql
--   168ccb72a226fdaf00b6eac8af8616219218486278c398af1170ce5e867ddf7b  sql/functions/tools/draft_update_matter_status.sql
--   eeef6229a638db6b752e0606ded27f236b44a69ffa9568c769ed758007ba6ca5  sql/functions/search_data/entry_words.sql
--   1d6c1b785ee15e4e3f772c839d86cdb6ac8015fe5624b3b9327c6daa3716e798  sql/functions/search/every_term.sql
--   6a738f7d2e28ba9c1194679f3ded2f6369ed2c58d4878d029681d5c2e7014d43  sql/functions/search/evidence_of.sql
--   a70449e2834a42958eb9d8ea427a7c885e9726c5e79b8e13c25c1a4fe3d47cfb  sql/functions/tools/execute_tool.sql
--   86d55bf126dcf2bf18b1de41f650e2314635846bef13f228dc35d9f136a9ac43  sql/functions/search/explain_search.sql
--   3fc7c36282bace321389ddd5e6c69847ed01d322d686545cfc03f7207fd33feb  sql/functions/names/find_all_active_by_name.sql
--   958585e27a5bc24e838e480d2f9166983fc33b5ee31d5260f8a7cf968dcef19f  sql/functions/admin/firm_id_of_code.sql
--   36f5dce1a9e42c957aaf539b6936696f4c9dc2877b8b079b090f343572be7e77  sql/functions/records/get_client.sql
--   626eec6937f9eb18a748c70d82cb1f2b572d17b8a5496004aa6e43b4e15f016b  sql/functions/records/get_matter.sql
--   48d4859261a171099466e60f4a60f5c67cbbfcdfdb5975ce598c6c56a3455976  sql/functions/search/global_search.sql
--   85774904307bf2b6fab05240f339ce9543a82fabc8eebe2c65778755fb60eb73  sql/functions/context/granted_permissions.sql
--   8eccbe00a809a99f9471943a75d657ec0dea841b8f825fc4393f5fee7397f3b9  sql/functions/tools/granted_tool_catalog.sql
--   9f45f422cd00b75bb06d99b3907880105d8bb62f5c87a91bdff67ff7fd53ddcc  sql/functions/search/has_other_docket.sql
--   9a02cc10fc62f9d88196197457f798012cea8df8190f43d7e9ef121cbe6b5bd1  sql/functions/context/has_permission.sql
--   2ee0b5b92909a88785526bbdeea7bc16ddf42090f2c6f52108aed78bb115c10f  sql/functions/context/hmac_pads.sql
--   871ecd96e643293b9740085a82d8494772b1d46c6edf410881f824052f0fe4cf  sql/functions/audit/ids_of_person.sql
--   343f8a2757937d5bf26dfe8e6d8f545b624ef8185f18f9902b8c42a850a02a5f  sql/functions/load/import_batch.sql
--   ac4d4674df444ea2436dd0a484ec3a4232822e62937c5d84ee71cb5244e71086  sql/functions/admin/installed_version.sql
--   3c8d7e20853d4b825f02f7f8ba2b985ef4255ff8016673eec61240218ffb8b5a  sql/functions/text/invisible_ranges.sql
--   b1968869bb3404a38328606562f312e28a9f4d50cdac2a4201c1f108a3aac526  sql/functions/context/is_active_member.sql
--   03e2ef68a35f51a3be1fc79c62ca96c92a0e8d8bcf8732fedd8ec746350bdca3  sql/functions/names/is_finished_name.sql
--   bc40e090b3de5468aee26efdb69699dee46d1cb657e216cf50fa00b6bf40a5f1  sql/functions/names/is_full_name.sql
--   3af5981507cb8402a401bd2ec960a5511a958129df75b2942cebd1b0424b7aeb  sql/functions/names/is_legal_form.sql
--   993d92f05b82c5d45e5252b5a93d56f234bebb5920ece1497be09736b80c1744  sql/functions/text/iso_date_or_null.sql
--   1e212d4b28ebd600057d28db750c6ae79b278391890e10f83fe331651b733601  sql/functions/tools/jsonb_uuids.sql
--   beb948efa57832f3602ac918e224e4bdb1fb27db17358a1e665840a448f45c1e  sql/functions/audit/keep_audit_partitions.sql
--   971e47cd30ab41799a52673f14efd03129372d445f26e5fda3e1e009045a053d  sql/functions/text/latin_of_devanagari.sql
--   b5e58cd5e9fe9702631119f0d393896fe8bffba198b834e7bf7ee7344f172965  sql/functions/names/legal_forms_of.sql
--   40135b89ffede72e568a76ac01278c2267c7f5bd9fa2418c33b29f82645643cb  sql/functions/text/letter_ranges.sql
--   f7a63c286b6d9c1dc3bd31004583a936a78fc6cc0ede9fb2bb4c5b69193ed9c9  sql/functions/search/lexeme_prefix.sql
--   e0cbf5224b0696cd6b2223133b3be9ce87fce49db9609c5cec601f7cc2bb1fc4  sql/functions/text/line_text_error.sql
--   5522da30fb551b453fbc5cc81a229856df030f0c274d0358fc4b2076fa7bc9f6  sql/functions/audit/list_acts.sql
--   619f027024e14ec667653ffa6f71fe2120bfe6100423d0708ffb99f5699c1c61  sql/functions/records/list_clients.sql
--   cf04f10c14eb581474b8ade3dfd6bb72ce6d5784f1aa054fa2154f0dfb6b9fe4  sql/functions/admin/list_decision_rules.sql
--   686b13c2c3e15788d3c32e084cf88729c746eb121c97b19ec16b785428ab4544  sql/functions/records/list_documents.sql
--   426095df3faaff04f080f594c60ef5b7b96eb16771043bc3d616a2ba2c1ae367  sql/functions/admin/list_firms.sql
--   db7b8fee6253d8e3ae06f8a96e821f26c9387b6a0121817e042233f4efb81eb7  sql/functions/audit/list_installation_acts.sql
--   ba0df2b3b6544f90206dbcf41bbd64cfae8664c439fdc472315b37670cbbf6c5  sql/functions/admin/list_members.sql
--   d532fb348acfa6f51747fdf44ab5007ce31c6e0f20384584c697faee3e287a6e  sql/functions/admin/list_people.sql
--   88b1776b5788ec2c7fd1def37e0c32bcfe5090158a732f1c79e76be3838ac426  sql/functions/tools/list_proposals.sql
--   265e2cd032d0dfd43e2d0ca3659fa81644041e8232ec88a80ef933f988c5bdf9  sql/functions/admin/list_token_keys.sql
--   2f086595d478b818937942c7cb32c9519da62d2116ae62d46d4db5d07c1cbe01  sql/functions/tools/list_tools.sql
--   c761d615de181714d32c288607941fc0256f62849fc40dc07473efc707fc5c58  sql/functions/audit/list_unscoped_calls.sql
--   179646a3fac7cb77e9a885d81f89dffbb501b9ac6856361a9030ceed559fdb61  sql/functions/admin/list_words.sql
--   a6db445287a7fd2d7f4c17a28df84627b463037ef4ca2138ee9aea56e514727c  sql/functions/text/listed_form.sql
--   626a365fc34aaeabe092e1e50ff21590d6c33d1f249dad98bae75bc37afdd535  sql/functions/search_data/lock_search_entries.sql
--   a34f8b386cbbbca0b1f31ac2ed7c3557d7d6c4e9ec5ec5b2086f2fdf48ec25bd  sql/functions/tools/lock_subject.sql
--   92988223a17413e6ca43d1a2e34d7d7afbe1e2967b71922bbbda18ba57ca78e7  sql/functions/context/login_has_role.sql
--   ae0e8e8baaa63b0597dffd5276b47ca9914c93447b86307797bd6af189f558cf  sql/functions/audit/make_commit_durable.sql
--   3bc3a283cd276c2fd0b684620bce6a6a4104f4f3b13b30ad97d3a721281d4b0b  sql/functions/search/matched.sql
--   0b34c1e1e74237835b8a02a149668d17846354c389b01e6be43cb8baa14e9044  sql/functions/search_data/matter_fields.sql
--   adf05368d3692318a381f2a1ad3991fcfc6379009e37a06ee08c347f6c606730  sql/functions/tools/matter_from_params_or_raise.sql
--   6e9d4f59d1916f47d0305eb4abf6c38d263e045beddd94e8f34daf16669a94d5  sql/functions/tools/matter_ids_in_params.sql
--   5932edeefc202b38b5129edb2f74774a208bb25eaf058b57653ca01f49c822da  sql/functions/search/matters_holding.sql
--   22da24eba23c0f621107ef99b93a64b7f6087d707bbb86da9d37f139cbdfa17c  sql/functions/records/matters_page.sql
--   77e7c35db925420df952b0aa8cf9d989fe8c1b24b518a68c329f796a6f342046  sql/functions/audit/member_names.sql
--   f692727ba324d8aaa828483dd150629f9183a8c8bfcd91dde15d5cfe4770a776  sql/functions/search_data/merge_party_lexemes.sql
--   da61dbc8e6f3301851c671aa9103f26422008357bbf93d680c21518542d0f56b  sql/functions/admin/merge_people.sql
--   c50a5fd0c5ac06d35cf2fe5f865f2bc74e1e58f976b38f49cee03cb118a0f713  sql/functions/text/multiline_text_error.sql
--   abb24b993d4ef9875613ae16b0690b67e29cd95448261a7ef9d6e6f74224b3b6  sql/functions/names/name_words.sql
--   5ebabaeb8aa75291e8d694d5e3de513b1aea2a33edb9aa29c466f2e2d1d244d9  sql/functions/search/near_alternatives.sql
--   858659c5324b14fb0f08de2415888c335da50ca6c59b23dddc9e109c7d019531  sql/functions/text/normalize_text.sql
--   57634799d3273e722963da2b159980b1fb47774a8bbe2e64a12824333831645a  sql/functions/text/one_form.sql
--   c9fc6ab4592f03887596c2c6baba4e3be730d563fcbce40e332e17d006578519  sql/functions/context/open_context.sql
--   dc1431044c564f0b4c5580994d93c18bd1ca946e6dcc798a9695cc2b562e11b1  sql/functions/context/open_context_as.sql
--   0e667e872bdf8b0fcf7c3333b92872bbdb8cb205a92c636f1bcfe71e52513763  sql/functions/tools/open_proposal.sql
--   c960a047d2a757264c95be8f982b978b3cf2e026a3ffc089a12560a06e9cb1fb  sql/functions/context/open_sealed_context.sql
--   8de38268eac458eafb7f31774d9da157a1eb537925c3c797dc24ffa8c668e0ce  sql/functions/tools/params_text.sql
--   883b71034f2160f40e1106578a5e93fc668609c1567c8835836cafc6c7543327  sql/functions/search_data/party_name_texts.sql
--   34f9761aa97067f7016483b5a7d99447ab0bd0bceef04bfa1c064f73fea0b38f  sql/functions/admin/person_id_of_login.sql
--   7525efdf8abb8b12d30ebf09dd0c3666242c984f1f59c8788566fa4585e1cafd  sql/functions/text/phonetic_key.sql
--   87e4099ccf857d88356ef49108d67c9417ab094b33fbd73edcce95604f70db11  sql/functions/tools/proposal_of_request.sql
--   6ecf6185f37020c92b62122492a869e2599ceaaa8c5676efd50478d7c29dcacf  sql/functions/records/query_matters.sql
--   e144c381c98dc1966459a9128968326cdf2ca855c1ad0d7c3211a0c1a10cdc93  sql/functions/search/question.sql
--   759ab3a8784605ead14cb95cf65ab99382fac09e929a87d9c21d2c87d56dc4b6  sql/functions/search_data/rebuild_clients.sql
--   ec2cea84d47aeb86ebc475c8779c77a91f66e1bf5f31cb3ddc773e3ff735f357  sql/functions/search_data/rebuild_entries.sql
--   72f462b0b0f636da8ac1c40f200cb830c493c8819bfe3f1317d593669d271d02  sql/functions/search_data/rebuild_search.sql
--   807d651d04f82803649e76a945dee113c8876140fb1ad129e8d11e6344340412  sql/functions/search_data/rebuild_words.sql
--   763e293390e19d58ad3b4083f52726bb8f442c6898faa52ef789495b5eae5da0  sql/functions/audit/record_act.sql
--   b6bb01e43bd356cd05f47c7ebfcbbdffd7706264a4448db58b27dec374b80097  sql/functions/audit/record_unscoped_call.sql
--   43499b0a4ebc2413bef22b85817abec1e502d0b451b492dbe8e26c7fac517990  sql/functions/audit/record_upsert.sql
--   b7e2d70a3262b8e8d2462616d25ff0c600151eebe91dee751145f7124e9e042a  sql/functions/audit/recorded_row.sql
--   df287291a8d14dac4fcfc98286a4379414aa9a2b4b0371fed3573ab9dbb3d48c  sql/functions/search_data/refresh_client_in_entries.sql
--   9fbab10a652bde7d5669081d4a7090c264e14dff9ad04e2fba99b590d02a9018  sql/functions/search_data/refresh_parties_in_entries.sql
--   a7770e1e01c82c40b333817c4813fac4d8d85ceb5e8fb0207e220ea2614e1fc6  sql/functions/tools/reject_proposal.sql
--   89cc1e8886b55bab67a7e2aec633236a44dff4be28c26fa2d72d880a31a3c9c6  sql/functions/admin/remove_member.sql
--   85c842dd1b5fd006fded8e3d2fbd1601a40efb7b0e4664fe5208f2a9c27fa169  sql/functions/admin/remove_word.sql
--   9a07135389159dc0fd438fb8c118d3e8ba450b65952428f1578e251ee685cdbf  sql/functions/admin/rename_firm.sql
--   01035a3091e574993d7bebf7a46c55058e46f47be90ec4c6dc88273ec8e6c18d  sql/functions/admin/rename_person.sql
--   5b8eb6866540129d185ac7ec5951a0c483b690fb035f442bc06271ec12b42f14  sql/functions/context/require_permission.sql
--   a9d998c8e743b563b63bb7636819e82bae95230d745c4c6fd4100cb8a42aa91f  sql/functions/load/require_rows.sql
--   d79107ed198e38225cc58fbb7f541700001dac36170a1fc2f089c04ae3d26b28  sql/functions/admin/reset_rights.sql
--   bc2f90ea40d299180eade1dc65fe910c8dcee92a4813f69e6053c1dead2b1ae9  sql/functions/admin/reset_words.sql
--   d04c72b4f3e07f36b205213f062b3ff7bdce57f5444e1e2de8e33c64f371661a  sql/functions/names/resolve_client.sql
--   7a32c0f8729ed29ec96499d1607159f46473879876eef4ac5960b748dc91f931  sql/functions/search/resolve_matter_document.sql
--   15e44b498e321e235b239f69708e29130d67bca2e7fde4b13ceddd7986e6ef99  sql/functions/admin/retire_token_key.sql
--   249bac24fb06162ee069a12ae4b211ed087e9fac903ca8b51a03719f7652d165  sql/functions/search/roles_in_question.sql
--   982b60898a48615ed9279ff12b6d3d1c54044232507873fa152f31639039ff75  sql/functions/tools/row_digest.sql
--   93253326a6b5edd51428d03dd43f69dca4062870379f9cba55ad9595ebac8317  sql/functions/load/row_shape_error.sql
--   00a091235cc4e97493d208fcf5f8b9e33586ae21c7f4a1aa0640329a05d8de2c  sql/functions/tools/run_tool_call.sql
--   17f4652d427e2f539f032d7082edd1a4a72e4268929704cea4c8498b73503a3e  sql/functions/search/said_alternatives.sql
--   1eae7996baaa58a57471a9ee86f1c1c05766f724be1e08a65ad89a04e20b0357  sql/functions/search/search.sql
--   734377e7d5e2edab6d2e644598596702afb2216a1933e8de0fb8e0a31eef196c  sql/functions/search/search_candidates.sql
--   ea2f117c800f457284099b3579a84d3b0e29af7aeea1c6268885a7eb87111608  sql/functions/search/search_counts.sql
--   b84813a3bbe3dd11c661cc6ce956b23f38e27d28c591fbc7f3501dbb3f96790c  sql/functions/search_data/search_fields.sql
--   2f11db3b05093501eed767b59975f35f4cc48b21b8948b678aa8c906c71942af  sql/functions/search/search_matters.sql
--   53f84440aa1a17f761c2e1202c24af365e4213eb61ad88a26b9535e734203341  sql/functions/search_data/search_size.sql
--   820207dc14152f73ad82ae6cdfdf64d55fcbfdcb6b6e38c74f44ed89a2a0b7c7  sql/functions/admin/set_choice_detail.sql
--   aeb77336816e31f3346ff1d904b14b5a6a5273a752de565d8e3cc9eaed473990  sql/functions/records/set_matter_wall.sql
--   7f385682d58710278a0d2ba5423e1de49b8d8f6cd3a05513e7b2004f502be642  sql/functions/text/skeleton.sql
--   d5d870afbbf646a48ac019fabfaa597f9b3a31028a574a022e10c87a847f2080  sql/functions/text/space_characters.sql
--   6a478a1d8173632356f81b8a3000d7b4f39684d8cbdf5a64f6575ac80d978872  sql/functions/search_data/spelling_keys.sql
--   6e2fa0964e88cd03cd9942afbf55bd40a161095724ab002d2b670f39d189218b  sql/functions/search/stands_together.sql
--   321222cc15fc9439ca40f71055ee1fac2ec4b3a9dd324e040ea6a3c56f03acbc  sql/functions/tools/store_proposal.sql
--   18c5bb2f48c124e8cd26d340ea7faa2de667cb4c17e4fa9d23566f2d1c652e87  sql/functions/search/takes_in_form.sql
--   1c2907d6f542e7c06f8bb59564b1274b60b68e171c1b31a06ebeb8f995858ce7  sql/functions/text/text_limits.sql
--   02eb7e4e3cd20170dc5779693a71a5ed22dbb1539dd7e0dc7586649462ef8dc6  sql/functions/search_data/tg_client__entries.sql
--   a820fc4cb777e500c2220ff2a1af208a33bb8e6202651159fb6f221af503d2b3  sql/functions/search_data/tg_client__names.sql
--   ddc8039bfe1dd836a5f0a54bf75b0210c76b711c20ca6dfa7d060ce6f80fa3b0  sql/functions/search_data/tg_document__entries.sql
--   70a050dcc4707c1c4746cefeee4ba9d23687db4b6b0e0a45b58d5e25eae4222d  sql/functions/admin/tg_firm__code.sql
--   c8cf0de033c69acc63824d5589dd22039a12892d0b98a20d8e4166d404e5f4f2  sql/functions/search_data/tg_firm__search_data.sql
--   b245208aeff08bffebf4aa1ed29c8d0066ba19d186d42fefddee24fa28febf1d  sql/functions/search_data/tg_matter__entries.sql
--   710363c1dc6b8d1afc39d0ddababccb4b1d886eb391c3fcbed485fcb37d02737  sql/functions/search_data/tg_matter_party__entries.sql
--   c5a03282194e34f614d7b05de81c211f9f7e8d9ca924718b9b37eaa8660b9195  sql/functions/admin/tg_person__key.sql
--   9c21e969b3e6d2818b753fde2a27b529663402a69f04232a991704856010f49c  sql/functions/context/token_claims.sql
--   15d40507ede9d1874a7cd42fb39ae7a98d0cfa45fa30b730c2da9ec4fda9aba0  sql/functions/tools/tool_find_client.sql
--   c07c4d8e440769b34bd24633d96f55450c77fe6d2dbf4ac907475906391af38e  sql/functions/tools/tool_get_client.sql
--   400fde935b015b0eeffa3bbdabd3030be54bdf84de5c4580a74ef70d7f239767  sql/functions/tools/tool_get_matter.sql
--   1f910e8203ee7c49ae594f311cb0d7a6a5c848d8093867af0b8e29770385adc1  sql/functions/tools/tool_global_search.sql
--   30265ecef1e2db342e707e0c1354883b508380a9076f17824f3850183475fbd9  sql/functions/tools/tool_query_matters.sql
--   6b7328b91626b68665b7c483f0a6c91fb43b102f2188dddf46e8a11511787462  sql/functions/tools/tool_resolve_matter_document.sql
--   31a0457680fd1690edf67b38a112900646cb85d30369595536ddd78f77cfe9fc  sql/functions/tools/tool_search_matters.sql
--   bd884c8a240053a1b9c4c3dccab4541cd9951d79c71ada856f066b179072c938  sql/functions/text/unseen_pattern.sql
--   d6505563b9b0dccfb9ed23708cf06274958bc46680ee4d9aaacf9f11ed69e9eb  sql/functions/search_data/unused_words.sql
--   1b9f5054d1ee7515eebd60c65edad52ea2844f7ac1edef7001dc27382b3909d4  sql/functions/load/upsert_client.sql
--   4d0301aa2fc3140f3b1df69b74cc4f48c690c11b30358c142fef1ca9fe4bcdd9  sql/functions/load/upsert_clients.sql
--   12b31620149a3485e10446a9d2b562b64ddea0ca89230f2e3c1c4a26519b4992  sql/functions/load/upsert_document.sql
--   4570319d408267c52c3e8e6c7b0a1683603140d0e50d6c0ac5edc9ef6f6ad33b  sql/functions/load/upsert_documents.sql
--   f8ce4273155dd6e119d64e50703c1de397b36ad756a62e3d838f39a1a5acef20  sql/functions/load/upsert_matter.sql
--   38b0751e8f517e2bc7d25f4e1392089197d7e0bb1296fa257d232b1d4fc326f1  sql/functions/load/upsert_matter_parties.sql
--   2fca9cf59230298eb755f556b89acd8c0080f6d77de0f1f196b4ccf5e4d413f9  sql/functions/load/upsert_matter_party.sql
--   e22c95d616fc1fee0b07519cef1e3be6638a7c551c74d19426afd2caefdb09f1  sql/functions/load/upsert_matters.sql
--   302c97da7b64e948714170d622130fffac1dd9b081dcb4cda7db3a66531ec89b  sql/functions/text/validate_limit.sql
--   7edefc4ded8614d2e7b72b33292b67717ae224e104f7ea71080efb7d22871bc1  sql/functions/search/validate_query.sql
--   ad78e767801549b366211f6cd9da25f6b49bba6d156a4fb4a7485aff86d0e774  sql/functions/context/validate_session.sql
--   1adb39f6b2ba34c0a7a3613e14838e9169960738affe0f40678cd9347ffe0249  sql/functions/text/validate_texts.sql
--   89bc1839d13914d498929eb3005ede21699e6fb6567894e83681d7c9100a6cd3  sql/functions/search/words_asked.sql
--   4770a4ecaab83637997535b530caa9685c947f0f1e3b225c9cc39b65e3643244  sql/functions/search_data/write_client_entries.sql
--   ef6e0842b99f91f6de96261c0e6040a72087ece427d105fcef31908e92b842f8  sql/functions/search_data/write_client_names.sql
--   8916a8a83f73de61dd9066819f9a4ac81863c11cc2c8dfc012fdd936e89fe572  sql/functions/search_data/write_document_entries.sql
--   baa3d3e5f922b33825366850e1c5ef0d877a8e228edaaed4830ba58d22a62b56  sql/functions/search_data/write_entries.sql
--   5ca1145c0ab4306574fff0d9af31224ab0b6dbcee61f6fc03ece6d65236f1f81  sql/functions/search_data/write_matter_entries.sql
--   041631957898730ee464345ca870abfe39059f9793561d8727a47ebe1f1b38e7  sql/functions/names/written_out.sql
--   767016b3b8bfd631921d33e59dfa48880858a4b00f66171aa2d85025caae0090  sql/policies/act.sql
--   47ebf133b5d965554264006875b86c779f4ac67adccf0ce798cb3f56121c883b  sql/policies/choice_setting.sql
--   ef6f5cb7fa7b116930270ae0fcbbce630c05f0ddfb963d0395619f6676631be5  sql/policies/client.sql
--   8b425fbdd3cb8b720ec5e8d1253ebc7a3ad93aeff54e38a79cfb9e52af722641  sql/policies/client_name.sql
--   0c041a235757af63baa4be721d28add9558c0a0e1eeada575bb7ff11b5626ece  sql/policies/client_word.sql
--   47de0fb55016b0e35656c53486277bced151a47a5a0a8ed9a7d94e2443a18e72  sql/policies/document.sql
--   467e274a575a6d63abe9d196dbc447aec2ccbf7cc3529ed82624cf7409006879  sql/policies/firm.sql
--   c1f83906ed52c411d70257eb1061d907151462c0df9bbaf3c9accd0f70c5e38c  sql/policies/installation_act.sql
--   60b5a1c09f95f7eb40863d30bc0be787c3857619b80eb0a89343ae37844067e1  sql/policies/matter.sql
--   c8ecc304ac82cf12f96da4f1f4af4778f466d9890b2d032d0c05541518089360  sql/policies/matter_party.sql
--   13bb85cc8cb25d2e6679aeb6ef5a12b15e97d24e76be5f6c179fbe91377d5025  sql/policies/membership.sql
--   d6b1a8b6e9ed1d96d385e288e4db120bb8080d598f97034e938f218a4d4af0ab  sql/policies/person.sql
--   0a53c1da9bc795f24f043d9121ea673a90e7cd6b8979f11cfeb10796648a405f  sql/policies/proposal.sql
--   760eb6eb7610cb08370c6a94e915164ebe86a4248973b922ed05b98d96f66180  sql/policies/search_entry.sql
--   6cde3fc66171d68442557acbbfada205c768d3897564052d8ddd26e7f6704257  sql/policies/search_word.sql
--   da3bdd942c6c7d929c3d0f6898bdf7a0471079db3749845b000436230c01b334  sql/policies/taken_firm_code.sql
--   117fb9d71ae19508e5deece912192b69acbc8546bd74b8dac1c54aea8ced4f65  sql/policies/tool_call.sql
--   179cb124e3a02299e2a1d324320b39557d80c9a9bf30d0310b56eda58252c9b1  sql/policies/tool_call_default.sql
--   954ac58b9f7ec58a713e858864a9423c423e2ec12b30570b4e093956860cfbd6  sql/tools/add_client_alias.sql
--   9acb27249be6f47cd6f46a4df2f364f20adca2ca643ae0e1ff51c504c7a15ad7  sql/tools/add_matter_party.sql
--   99e079c57f7ce3179536c426dac2f9f191a4bb937f84db5860287380d03d8e94  sql/tools/approve_proposal.sql
--   ce6387e84a52fa17496f83e723183a28bbfb6c14d8427aa7676eb89bbad646bb  sql/tools/create_matter.sql
--   752591e3389c4dabfa608be6fcd7a717fea1d1a1890e343541e90f6a9d23800c  sql/tools/find_client.sql
--   a43765a8c4f19df2f3c159ba7acb1f2eb49b9cd2e5d85e9a32eb06376fcff957  sql/tools/get_client.sql
--   7f6720a7c333c21ba1b09b47bcda49ab0caa8bf09f7c486fec56374a0546bc70  sql/tools/get_matter.sql
--   f84db2ae1b66781bd1a0c6abbf14ec1845a9d864c47604eec763800e756e309c  sql/tools/global_search.sql
--   a770b4bfed454da887f66d7f9406810543027cc15f827b4ddda82c0afabe6fa6  sql/tools/query_matters.sql
--   1af0d2a88589cba76c6d77b20c4be89853e356f91c45cb2f7bc8e4a348855541  sql/tools/reject_proposal.sql
--   4135f421bc05af9ef19c62deb7405ff8d4822d86739b755ea40d6702e6c3c195  sql/tools/resolve_matter_document.sql
--   1fe31fcf3485c650b1c123ba9ff071f56460511810d4d4a18a6497e075b6af38  sql/tools/search_matters.sql
--   5b835cb39f3e1956345859e6e6a66714d1bdbd483df40479daeb5da9c8984aaf  sql/tools/update_matter_status.sql
--   ce0f09115e1bb08a024ce6c96b00c5970aea083bfd9ab91ad903594937086879  sql/apply/60_complete.sql
--   (generated)                                                       the ledger
--   52f5dd0d6075239a621914743eca4521704e7f4643676b6f26f1d9caa8421225  sql/apply/70_record.sql
--   (generated)                                                       the rights that the files give
--   66101edf6f699116dab7bde3b099c213834fd197bae4b4942c01520557cb182a  sql/apply/75_rights.sql
--   f9191c79955a595b6a4ea8d9605058287a58cd18273198f558c6af71da99db5e  sql/apply/80_catalogue.sql
--   c04a5d30531b28a7fa6f7ad89c8336058310c28e8eba72d473d2041a26bde6fa  sql/apply/85_remember.sql
--   7164e8a0295f5d8897a780c32626ea985291c8f28a4176a6c73b3b409dae824a  sql/apply/90_leave.sql

begin isolation level read committed read write;

-- ==== sql/apply/10_settings.sql

-- Opens an apply: one transaction, in which definitions read the same for every login and its settings.
--
-- Must stay true: nothing is read before the lock is held (20_lock.sql). Under repeatable read, a run that waited
-- would go on with what it saw before it waited.

set local statement_timeout = 0;
set local client_min_messages = warning;
set local search_path = pg_catalog, pg_temp;
-- the questions to the catalogue look dear and are not
set local jit = off;

-- 70_record.sql and 80_catalogue.sql store definitions, which must be the same for every role that applies
set local quote_all_identifiers = off;
set local datestyle = iso;
set local intervalstyle = postgres;
set local standard_conforming_strings = on;
-- 60_complete.sql reads tables under their policies
set local row_security = on;

do $wait$
begin
  perform set_config('lock_timeout', coalesce(nullif(current_setting('firmwall.apply_wait', true), ''), '10min'), true);
end
$wait$;

do $isolation$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'an apply runs in a transaction that is read committed'
      using
        errcode = 'invalid_transaction_state',
        hint = 'Begin it with: begin isolation level read committed;';
  end if;
end
$isolation$;

do $server$
declare
  v_version integer := current_setting('server_version_num');
  -- the first releases without a row-security bypass through "on conflict do update"
  v_safe integer := case v_version / 10000
    when 15 then 150020
    when 16 then 160016
    when 17 then 170012
    when 18 then 180007
    else 0
  end;
begin
  if v_version < 150000 then
    raise exception 'firmwall needs PostgreSQL 15 or newer, and this is %', current_setting('server_version')
      using errcode = 'feature_not_supported';
  end if;
  if current_setting('server_encoding') <> 'UTF8' then
    raise exception 'firmwall needs a database encoded in UTF8, and this one is %', current_setting('server_encoding')
      using
        errcode = 'feature_not_supported',
        hint = 'Create it with: create database NAME template template0 encoding ''UTF8'';';
  end if;
  if v_version < v_safe then
    raise warning 'PostgreSQL % has a known row-security bypass', current_setting('server_version')
      using hint = 'Update the server: it is fixed in 15.20, 16.16, 17.12 and 18.7.';
  end if;
end
$server$;

-- ==== sql/roles.sql

-- The roles of firmwall. They belong to the cluster, not to one database, so this file is run at the
-- start of every apply, and creates only what is missing.
--
--   firmwall_owner    owns schemas and tables; migrations act as it
--   firmwall_exec     owns the bodies of API functions; row-level security binds it
--   firmwall_context  alone reads signing keys and opens contexts
--   firmwall_app      services: EXECUTE on the API, nothing else
--   firmwall_agent    assistants: begin_request, the catalog and execute_tool, nothing else
--   firmwall_reader   reports: SELECT under row-level security
--   firmwall_admin    imports, keys, firms and people; may open a context without a token
--   firmwall_backup   pg_dump --enable-row-security: SELECT of every row
--   firmwall_attestor  a mark: logins that hold it may say that a person answered
--
-- Must stay true: none of them can log in, none bypasses row-level security, none is a superuser.
-- Login roles are the DBA's own; they are granted one of these.

do $roles$
declare
  v_role text;
  v_made text[] := '{}';
begin
  foreach v_role in array array[
    'firmwall_owner', 'firmwall_exec', 'firmwall_context', 'firmwall_app', 'firmwall_agent',
    'firmwall_reader', 'firmwall_admin', 'firmwall_backup', 'firmwall_attestor'
  ]
  loop
    -- eight databases of one cluster may do this at once: the loser of a race sees unique_violation
    -- from the catalogue's own index, which duplicate_object does not cover
    if not exists (select from pg_catalog.pg_roles where rolname = v_role) then
      begin
        execute pg_catalog.format('create role %I nologin', v_role);
        v_made := v_made || v_role;
      exception
        when duplicate_object or unique_violation then
          null;
      end;
    end if;
  end loop;
  -- for the check that reports afterwards what was missing
  perform pg_catalog.set_config('firmwall.roles_made', pg_catalog.array_to_string(v_made, ','), true);
end
$roles$;

-- ==== sql/apply/20_lock.sql

-- One apply at a time in this database. The installing role joins the three roles that own things, for this
-- transaction alone (90_leave.sql takes that back), and locks the ledger, which is firmwall_owner's. The first apply has no
-- ledger; it makes the schema of it, and a second one waits for its name.
--
-- Must stay true: no service can hold up an apply, since it can neither grant these roles, nor lock the ledger, nor
-- make a schema. Twenty runs at once stand in a queue; the wait has an end (10_settings.sql), and
-- says who is in the way.

do $lock$
declare
  v_role text;
  v_joined text[] := '{}';
  v_owner name;
  v_ledger oid;
  v_holders text;
begin
  begin
    foreach v_role in array array['firmwall_owner', 'firmwall_exec', 'firmwall_context']
    loop
      -- what the DBA granted for good stays; what is granted here, 90_leave.sql revokes
      continue when pg_has_role(current_user, v_role, 'USAGE');
      begin
        execute format('grant %I to current_user', v_role);
      exception
        when insufficient_privilege then
          raise exception 'role "%" cannot make itself a member of %', current_user, v_role
            using
              errcode = 'insufficient_privilege',
              hint = format(
                case
                  when to_regclass('firmwall.migration') is not null
                    then 'Connect as the role that installed firmwall here. '
                  else 'The roles belong to the cluster, and another role made them. '
                end
                || 'If %1$I is to migrate this database, a superuser runs: grant firmwall_owner, firmwall_exec, firmwall_context, '
                || 'firmwall_app, firmwall_agent, firmwall_reader, firmwall_admin, firmwall_backup, firmwall_attestor to %1$I with %2$s;',
                current_user,
                -- from 16 on a role can administer others without being one of them
                case
                  when current_setting('server_version_num')::integer < 160000 then 'admin option'
                  else 'admin true, inherit false, set false'
                end
              );
      end;
      if not pg_has_role(current_user, v_role, 'USAGE') then
        raise exception 'role "%" does not inherit the rights of %', current_user, v_role
          using
            errcode = 'insufficient_privilege',
            hint = format('Run: alter role %I inherit;', current_user);
      end if;
      v_joined := v_joined || v_role;
    end loop;
    perform set_config('firmwall.joined', array_to_string(v_joined, ','), true);

    if not exists (select from pg_namespace as n where n.nspname = 'firmwall') then
      begin
        create schema firmwall authorization firmwall_owner;
      exception
        -- the one who made it meanwhile has made the ledger too
        when unique_violation or duplicate_schema then
          null;
      end;
    end if;
    select pg_get_userbyid(n.nspowner), c.oid into v_owner, v_ledger
    from pg_namespace as n
    left join pg_class as c on c.relnamespace = n.oid and c.relname = 'migration'
    where n.nspname = 'firmwall';
    -- a ledger whose schema is not firmwall_owner's was restored without its owners, which 40_ledger.sql says
    if v_ledger is not null and v_owner = 'firmwall_owner' then
      lock table firmwall.migration in share row exclusive mode;
    elsif v_ledger is null and v_owner <> 'firmwall_owner' then
      raise exception 'this database has a schema "firmwall" of another kind'
        using
          errcode = 'duplicate_schema',
          hint = 'Rename it, or drop it: firmwall keeps its internals in a schema of that name.';
    end if;
  exception
    when lock_not_available then
      -- also where the wait was for the roles
      select c.oid into v_ledger
      from pg_class as c
      join pg_namespace as n on n.oid = c.relnamespace
      where n.nspname = 'firmwall'
        and c.relname = 'migration';
      select string_agg(
        format(
          'pid %s (%s)',
          a.pid,
          concat_ws(', ', nullif(a.application_name, ''), a.usename, 'since ' || to_char(a.xact_start, 'YYYY-MM-DD HH24:MI:SS'))
        ), ', '
        order by a.pid
      )
      into v_holders
      from pg_stat_activity as a
      where a.pid <> pg_backend_pid()
        and exists (
          select from pg_locks as l
          where l.pid = a.pid
            and l.granted
            and (
              -- has joined the roles, has the ledger, or is making it
              l.relation = 'pg_auth_members'::regclass and l.mode = 'RowExclusiveLock'
              or l.database = (select d.oid from pg_database as d where d.datname = current_database())
              and (
                l.relation = v_ledger and l.mode in ('ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
                or v_ledger is null and l.locktype = 'relation' and l.mode = 'AccessExclusiveLock'
              )
            )
        );
      raise exception 'another apply is running: %', coalesce(v_holders, 'it has just ended')
        using
          errcode = 'lock_not_available',
          hint = 'Run this again when it has ended. A session that hangs is ended by: select pg_terminate_backend(pid);';
  end;
end
$lock$;

-- ==== sql/apply/40_ledger.sql

-- Finds the extensions, and makes the ledger when there is none.
--
-- Must stay true: a database owner with CREATEROLE gets through, on every supported server; what is
-- missing is named together with the statement that helps; a second apply changes nothing here.

-- Default privileges may take from an owner what it needs to fill its own tables and call its own functions.
do $defaults$
declare
  v_statements text;
begin
  select string_agg(
    format(
      'alter default privileges for role %I grant all on %s to %1$I;',
      pg_get_userbyid(d.defaclrole),
      case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end
    ), ' '
    order by d.defaclrole, d.defaclobjtype
  )
  into v_statements
  from pg_default_acl as d
  where d.defaclnamespace = 0
    and pg_get_userbyid(d.defaclrole) in (current_user, 'firmwall_owner', 'firmwall_exec', 'firmwall_context')
    and d.defaclobjtype in ('r', 'S', 'f', 'T', 'n')
    and exists (
      select from aclexplode(acldefault(case d.defaclobjtype when 'S' then 's' else d.defaclobjtype end, d.defaclrole)) as b
      where b.grantee = d.defaclrole
        and not exists (
          select from aclexplode(d.defaclacl) as a
          where a.grantee = d.defaclrole and a.privilege_type = b.privilege_type
        )
    );
  if v_statements is not null then
    raise exception 'default privileges take from roles the rights on what they will own'
      using
        errcode = 'invalid_grant_operation',
        hint = 'Run: ' || v_statements;
  end if;
end
$defaults$;

-- Where the ledger is, its schema has its owner and its grants: else a dump was restored without them.
do $restored$
declare
  v_found text;
begin
  select string_agg(format('schema %I belongs to %I', n.nspname, pg_get_userbyid(n.nspowner)), ', ' order by n.nspname)
  into v_found
  from pg_namespace as n
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and n.nspowner <> 'firmwall_owner'::regrole
    and exists (
      select from pg_class as c
      join pg_namespace as l on l.oid = c.relnamespace
      where l.nspname = 'firmwall' and c.relname = 'migration'
    );
  if v_found is null then
    select 'firmwall_context may not use schema firmwall' into v_found
    from pg_namespace as n
    join pg_class as c on c.relnamespace = n.oid and c.relname = 'signing_key'
    where n.nspname = 'firmwall'
      and not has_schema_privilege('firmwall_context', n.oid, 'USAGE');
  end if;
  if v_found is not null then
    raise exception 'firmwall is in this database without its owners or grants: %', v_found
      using
        errcode = 'FW052',
        hint = 'A dump is restored with both: without --no-owner and --no-acl, by a member of firmwall_owner, firmwall_exec and firmwall_context. See docs/restore.md.';
  end if;
end
$restored$;

do $extensions$
declare
  v_wanted text[] := array['fuzzystrmatch', 'pg_trgm', 'unaccent'];
  v_missing text[];
  v_names text;
  v_schemas text[];
  v_schema text;
  v_role text;
  v_hint text;
begin
  select array_agg(w.name order by w.name) into v_missing
  from unnest(v_wanted) as w (name)
  where not exists (select from pg_extension as e where e.extname = w.name)
    and not exists (select from pg_available_extensions as a where a.name = w.name);
  if v_missing is not null then
    raise exception 'this server does not have the files of %', array_to_string(v_missing, ', ')
      using
        errcode = 'FW050',
        hint = 'Install the contrib modules that belong to the server; packages often call them postgresql-contrib.';
  end if;

  select array_agg(w.name order by w.name) into v_missing
  from unnest(v_wanted) as w (name)
  where not exists (select from pg_extension as e where e.extname = w.name);
  if v_missing is not null then
    select string_agg(format('create extension %I schema extensions;', m.name), ' ') into v_names
    from unnest(v_missing) as m (name);
    raise exception 'this database does not have %', array_to_string(v_missing, ', ')
      using
        errcode = 'FW050',
        hint = format(
          'Run as the database owner: create schema if not exists extensions; %s Or: firmwall migrate up --create-extensions.',
          v_names
        );
  end if;

  -- each of the three may lie in a schema of its own
  select array_agg(distinct n.nspname::text order by n.nspname::text) into v_schemas
  from pg_extension as e
  join pg_namespace as n on n.oid = e.extnamespace
  where e.extname = any (v_wanted)
    and n.nspname <> 'pg_catalog';

  -- a role that can create objects there could create an operator that firmwall then uses
  select string_agg(quote_ident(s.name), ', ' order by s.name) into v_names
  from unnest(v_schemas) as s (name)
  where has_schema_privilege('public', s.name, 'CREATE');
  if v_names is not null then
    raise exception 'the extensions lie in schema %, where everybody may create objects', v_names
      using
        errcode = 'FW051',
        hint = format('Run: revoke create on schema %s from public; or move them out of it, such as: alter extension pg_trgm set schema extensions;', v_names);
  end if;
  -- the DBA may trust this role, so this is a warning; doctor reports it too
  select
    string_agg(format('%I in %I', r.rolname, s.name), ', ' order by s.name, r.rolname),
    string_agg(format('revoke create on schema %I from %I;', s.name, r.rolname), ' ' order by s.name, r.rolname)
  into v_names, v_hint
  from unnest(v_schemas) as s (name)
  join pg_namespace as n on n.nspname = s.name
  join pg_roles as r on has_schema_privilege(r.oid, n.oid, 'CREATE')
  where not r.rolsuper
    and not pg_has_role(r.oid, n.nspowner, 'MEMBER')
    -- 60_complete.sql takes from these two what a restore lent them
    and not (r.rolname in ('firmwall_exec', 'firmwall_context') and pg_has_role(n.nspowner, 'USAGE'));
  if v_names is not null then
    raise warning 'where the extensions lie, others than the owner may create objects: %', v_names
      using hint = 'An operator made there could run in the place of one that firmwall uses. Run: ' || v_hint;
  end if;

  foreach v_schema in array coalesce(v_schemas, '{}')
  loop
    foreach v_role in array array['firmwall_owner', 'firmwall_exec', 'firmwall_context']
    loop
      continue when has_schema_privilege(v_role, v_schema, 'USAGE');
      begin
        execute format('grant usage on schema %I to %I', v_schema, v_role);
      exception
        when insufficient_privilege then
          null;
      end;
      -- a grant without the right to grant is only a warning
      if not has_schema_privilege(v_role, v_schema, 'USAGE') then
        raise exception 'role "%" cannot let % into schema %, where an extension lies', current_user, v_role, v_schema
          using
            errcode = 'insufficient_privilege',
            hint = format(
              'Run as its owner: grant usage on schema %I to firmwall_owner, firmwall_exec, firmwall_context;',
              v_schema
            );
      end if;
    end loop;
  end loop;

  perform set_config(
    'search_path',
    array_to_string('pg_catalog'::text || array(select quote_ident(s.name) from unnest(v_schemas) as s (name)) || 'pg_temp'::text, ', '),
    true
  );
end
$extensions$;

-- from here on nothing waits for another apply
set local lock_timeout = '5s';
set local statement_timeout = '10min';

set local role firmwall_owner;

create table if not exists firmwall.migration (
  kind text not null check (kind in ('apply', 'schema', 'function', 'policy', 'tool')),
  name text not null check (name <> ''),
  checksum text not null check (checksum ~ '^[0-9a-f]{64}$'),
  signature text,
  objects text[] not null default '{}',
  version text not null,
  commit text not null check (commit <> ''),
  applied_by text not null default session_user,
  applied_at timestamptz not null default now(),
  primary key (kind, name),
  check (kind in ('function', 'policy') or objects = '{}')
);

-- a ledger from before 0.1 has no commit, and is read before it is refused
alter table firmwall.migration add column if not exists commit text not null default 'unknown';

comment on table firmwall.migration is 'The ledger: each file of sql/ that this database holds, as it was last applied.';
comment on column firmwall.migration.checksum is 'SHA-256 of the file. A schema file is applied once and must not change afterwards.';
comment on column firmwall.migration.signature is 'The head of a function file, from its name to what it returns; the version that a tool file defines. NULL for other kinds.';
comment on column firmwall.migration.objects is 'What the file made, as DROP would name it: what goes when the file goes.';
comment on column firmwall.migration.version is 'The version of firmwall that applied the file.';
comment on column firmwall.migration.commit is 'The commit of that version, as the build says it; "unknown" where it does not.';

create table if not exists firmwall.catalogue_entry (
  object text not null,
  facet text not null,
  part_of text,
  value text not null,
  primary key (object, facet)
);

comment on table firmwall.catalogue_entry is 'What the last apply left in the catalogues, for `firmwall migrate verify` to compare with.';
comment on column firmwall.catalogue_entry.part_of is 'The table of a column, constraint, index, policy or trigger. NULL: stands alone.';

grant select on firmwall.migration, firmwall.catalogue_entry to firmwall_backup;
-- for the doctor, who compares rights with those that are remembered
grant select on firmwall.catalogue_entry to firmwall_exec;
-- for app.installed_version(), and for the doctor, who compares tools with their files
grant select (kind, name, signature, version, commit, applied_at) on firmwall.migration to firmwall_exec;

reset role;

-- ==== the guard

-- This text was made for one state of the ledger, and refuses every other.
do $guard$
begin
  if (
    select md5(coalesce(string_agg(concat_ws(' ', m.kind, m.name, m.checksum), E'\n'
      order by concat_ws(' ', m.kind, m.name, m.checksum) collate "C"), ''))
    from firmwall.migration as m
  ) <> 'd41d8cd98f00b204e9800998ecf8427e' then
    raise exception 'firmwall is already here'
      using
        errcode = 'FW052',
        hint = 'Make a bundle for what this database holds now: firmwall migrate bundle --upgrade.';
  end if;
end
$guard$;

-- ==== what is there

create temporary table object_before on commit drop as
select o.catalogue, o.id
from (
  select 'pg_namespace'::pg_catalog.regclass::oid, n.oid, n.oid
  from pg_catalog.pg_namespace as n
  union all
  select 'pg_class'::pg_catalog.regclass::oid, c.oid, c.relnamespace
  from pg_catalog.pg_class as c
  union all
  select 'pg_proc'::pg_catalog.regclass::oid, p.oid, p.pronamespace
  from pg_catalog.pg_proc as p
  union all
  select 'pg_type'::pg_catalog.regclass::oid, t.oid, t.typnamespace
  from pg_catalog.pg_type as t
) as o (catalogue, id, space)
join pg_catalog.pg_namespace as n on n.oid = o.space
where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  and exists (select from firmwall.migration);

-- ==== the catalogue before

do $path$
begin
  perform set_config('firmwall.path', current_setting('search_path'), true);
  perform set_config('search_path', 'pg_catalog, pg_temp', true);
end
$path$;

create temporary table catalogue_before on commit drop as
select object, part_of, facet, value from firmwall.catalogue_entry;

do $path$
begin
  perform set_config('search_path', current_setting('firmwall.path'), true);
end
$path$;

-- ==== sql/schema/0001_schemas.sql

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

reset role;

-- ==== sql/schema/0002_identity.sql

-- Who there is: firms, people, memberships, and what a role may do.
--
-- One code is one firm and one login is one person, in any case and Unicode form: triggers keep code_key and login_key, the
-- answer of firmwall.one_form (sql/functions/admin/tg_firm__code.sql, tg_person__key.sql).
--
-- Must stay true: every table of a firm leads with firm_id in its primary key, in every unique index and in every foreign
-- key; row-level security is enabled and forced on the screen that creates the table, so that a forgotten policy means no rows.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- A firm is the tenant. Its code is what people and import files call it ("D01").
create table identity.firm (
  firm_id uuid not null default gen_random_uuid(),
  code text not null check (code <> '' and length(code) <= 64),
  code_key text,
  name text not null check (name <> '' and length(name) <= 300),
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now(),
  primary key (firm_id)
);
alter table identity.firm enable row level security;
alter table identity.firm force row level security;

create index firm_code on identity.firm (code, firm_id);
create index firm_code_key on identity.firm (code_key, firm_id);

comment on table identity.firm is 'The tenants. A suspended firm opens no context.';
comment on column identity.firm.code is 'The short name that import files and command lines use for the firm.';
comment on column identity.firm.code_key is 'What codes are compared by, kept by a trigger. NULL for the twin of an older firm.';

-- A unique index of identity.firm itself would not lead with firm_id, and could not be spread over machines. This table
-- is the same on all of them.
create table identity.taken_firm_code (
  code_key text not null,
  primary key (code_key)
);
alter table identity.taken_firm_code enable row level security;
alter table identity.taken_firm_code force row level security;

comment on table identity.taken_firm_code is 'The codes that are taken, in the form in which they are compared.';

-- A person has no firm, and a name and a login alone: the same person may work for two firms, and neither learns of the
-- other. A person who was merged opens no context, and the login leads to the person who stays.
create table identity.person (
  person_id uuid not null default gen_random_uuid(),
  login text not null check (login <> '' and length(login) <= 320),
  login_key text,
  name text not null check (name <> '' and length(name) <= 300),
  merged_into uuid references identity.person (person_id),
  created_at timestamptz not null default now(),
  primary key (person_id),
  unique (login),
  constraint person_merged_into_another check (merged_into <> person_id)
);
alter table identity.person enable row level security;
alter table identity.person force row level security;

create unique index person_one_login on identity.person (login_key);
create index person_without_key on identity.person (person_id)
where login_key is null;

comment on table identity.person is 'People, across firms. Read by firmwall_context and the admin functions alone.';
comment on column identity.person.login is 'Unique over all firms: an e-mail address or the name a token issuer uses.';
comment on column identity.person.login_key is 'What logins are compared by, kept by a trigger. NULL for the twin of an older person.';
comment on column identity.person.merged_into is 'The person who stays, where two were the same one. NULL for everybody else.';

-- A role is a word that firms share ("partner"). docs/permissions.md says which function asks for which permission.
create table identity.role_permission (
  role text not null check (role <> '' and length(role) <= 64),
  permission text not null check (permission ~ '^[a-z_]+:[a-z_]+$'),
  primary key (role, permission),
  constraint "an assistant never approves" check (not (role = 'assistant' and permission = 'proposals:approve')),
  constraint "an assistant changes nothing itself" check (
    role <> 'assistant'
    or permission not in ('records:write', 'walls:manage', 'members:manage', 'settings:manage')
  )
);

comment on table identity.role_permission is 'What each role may do. A registry without a firm: the same matrix for all, changed by a DBA.';

-- The shipped matrix:
--
--   matters:read       sees clients, matters, parties and documents
--   matters:propose    proposes a change, through a tool
--   proposals:approve  decides on a proposal
--   records:write      adds and changes clients, matters, parties and documents directly
--   walls:manage       puts ethical walls around matters, and takes them down
--   members:manage     reads and changes who is a member of the firm
--   settings:manage    changes settings of the firm
--   audit:read         reads calls and acts
--
-- An assistant that is a member of its own reads and proposes; it never decides. An import writes, and reads nothing.
insert into identity.role_permission (role, permission)
select r.role, p.permission
from (
  values
  ('partner', array['matters:read', 'matters:propose', 'proposals:approve', 'records:write', 'walls:manage', 'audit:read']),
  ('counsel', array['matters:read', 'matters:propose', 'proposals:approve', 'records:write']),
  ('attorney', array['matters:read', 'matters:propose', 'proposals:approve', 'records:write']),
  ('associate', array['matters:read', 'matters:propose']),
  ('paralegal', array['matters:read', 'matters:propose']),
  (
    'admin', array[
      'matters:read', 'matters:propose', 'proposals:approve', 'records:write', 'walls:manage', 'members:manage',
      'settings:manage', 'audit:read'
    ]
  ),
  ('conflicts', array['matters:read', 'walls:manage', 'audit:read']),
  ('auditor', array['audit:read']),
  ('importer', array['records:write']),
  ('assistant', array['matters:read', 'matters:propose'])
) as r (role, permissions)
cross join lateral unnest(r.permissions) as p (permission);

create table identity.membership (
  firm_id uuid not null,
  person_id uuid not null,
  role text not null check (role <> '' and length(role) <= 64),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (firm_id, person_id),
  foreign key (firm_id) references identity.firm (firm_id),
  foreign key (person_id) references identity.person (person_id)
);
alter table identity.membership enable row level security;
alter table identity.membership force row level security;

comment on table identity.membership is 'Who works where, as what. Only an active membership opens a context.';

grant select, insert, update on identity.firm to firmwall_context;
grant select, insert, delete on identity.taken_firm_code to firmwall_context;
grant select, insert, update (login_key, name, merged_into) on identity.person to firmwall_context;
grant select, insert, update on identity.membership to firmwall_context;
grant select on identity.membership to firmwall_exec;
grant select on identity.role_permission to firmwall_exec, firmwall_context;
grant select on
  identity.firm,
  identity.taken_firm_code,
  identity.person,
  identity.membership,
  identity.role_permission
to firmwall_backup;

reset role;

-- ==== sql/schema/0003_context.sql

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

reset role;

-- ==== sql/schema/0004_work.sql

-- A firm's work: clients, matters, the parties of a matter, its documents.
--
-- Must stay true: firm_id leads every key; RLS is enabled and forced here and only opened by sql/policies; every table with
-- a matter_id carries the wall of that matter (excluded_person_ids, allowed_person_ids) in its own row, since a policy that
-- looked the wall up elsewhere would be blind wherever that look-up is itself filtered; firmwall_reader has SELECT on
-- columns alone. A column that is added is granted to firmwall_reader here, or listed as withheld in
-- sql/tests/a_report_reads_columns_and_no_system_column.sql.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create table app.client (
  firm_id uuid not null,
  client_id uuid not null default gen_random_uuid(),
  client_number text not null check (client_number <> '' and length(client_number) <= 64),
  external_id text check (external_id <> '' and length(external_id) <= 200),
  display_name text not null check (display_name <> '' and length(display_name) <= 300),
  email text check (email <> '' and length(email) <= 320),
  aliases text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'inactive')),
  excluded_person_ids uuid[] not null default '{}',
  allowed_person_ids uuid[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (firm_id, client_id),
  unique (firm_id, client_number),
  foreign key (firm_id) references identity.firm (firm_id),
  -- an alias is a name: not NULL, not blank, and few enough to show a person
  check (array_position(aliases, null) is null and array_position(aliases, '') is null),
  check (cardinality(aliases) <= 50),
  -- no policy asks for these two yet, so a wall that were set here would hide nothing
  constraint client_has_no_wall check (excluded_person_ids = '{}' and allowed_person_ids is null)
);
alter table app.client enable row level security;
alter table app.client force row level security;

create unique index client_external_id on app.client (firm_id, external_id)
where external_id is not null;

comment on table app.client is 'Whom a firm acts for. Two clients of one firm may share a name; the number tells them apart.';
comment on column app.client.client_number is 'Unique within the firm.';
comment on column app.client.external_id is 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';
comment on column app.client.email is 'NULL where none is known. Two clients may share one.';
comment on column app.client.aliases is 'Other names the client goes by. Resolve exactly like the display name.';
comment on column app.client.status is 'Only active clients are found by name.';
comment on column app.client.excluded_person_ids is 'Empty: a client cannot have a wall yet.';
comment on column app.client.allowed_person_ids is 'NULL: a client cannot have a wall yet.';

create table app.matter (
  firm_id uuid not null,
  matter_id uuid not null default gen_random_uuid(),
  matter_number text not null check (matter_number <> '' and length(matter_number) <= 64),
  external_id text check (external_id <> '' and length(external_id) <= 200),
  client_id uuid not null,
  title text not null check (title <> '' and length(title) <= 500),
  description text not null default '' check (length(description) <= 4000),
  practice_area text not null default '' check (length(practice_area) <= 100),
  status text not null default 'open' check (status in ('open', 'on hold', 'closed')),
  opened_on date not null,
  excluded_person_ids uuid[] not null default '{}',
  allowed_person_ids uuid[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (firm_id, matter_id),
  unique (firm_id, matter_number),
  foreign key (firm_id, client_id) references app.client (firm_id, client_id),
  check (array_position(excluded_person_ids, null) is null and array_position(allowed_person_ids, null) is null)
);
alter table app.matter enable row level security;
alter table app.matter force row level security;

create unique index matter_external_id on app.matter (firm_id, external_id)
where external_id is not null;
create index matter_client on app.matter (firm_id, client_id);
create index matter_opened on app.matter (firm_id, opened_on desc, matter_id);

comment on table app.matter is 'One piece of legal work for one client.';
comment on column app.matter.matter_number is 'Unique within the firm; another firm may use the same.';
comment on column app.matter.external_id is 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';
comment on column app.matter.excluded_person_ids is 'People who must not learn that this matter exists. Beats allowed_person_ids.';
comment on column app.matter.allowed_person_ids is 'NULL: the whole firm. Otherwise these people alone.';

create table app.matter_party (
  firm_id uuid not null,
  matter_id uuid not null,
  party_id uuid not null default gen_random_uuid(),
  external_id text check (external_id <> '' and length(external_id) <= 200),
  name text not null check (name <> '' and length(name) <= 300),
  role text not null check (role <> '' and length(role) <= 64),
  excluded_person_ids uuid[] not null default '{}',
  allowed_person_ids uuid[],
  created_at timestamptz not null default now(),
  primary key (firm_id, matter_id, party_id),
  unique (firm_id, matter_id, role, name),
  foreign key (firm_id, matter_id) references app.matter (firm_id, matter_id) on delete cascade
);
alter table app.matter_party enable row level security;
alter table app.matter_party force row level security;

create unique index matter_party_external_id on app.matter_party (firm_id, external_id)
where external_id is not null;

comment on table app.matter_party is 'Who takes part in a matter: plaintiff, respondent, counterparty, the client itself.';
comment on column app.matter_party.external_id is 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';
comment on column app.matter_party.excluded_person_ids is 'Copied from the matter by a trigger.';
comment on column app.matter_party.allowed_person_ids is 'Copied from the matter by a trigger.';

create table app.document (
  firm_id uuid not null,
  document_id uuid not null default gen_random_uuid(),
  matter_id uuid not null,
  external_id text check (external_id <> '' and length(external_id) <= 200),
  title text not null check (title <> '' and length(title) <= 500),
  kind text not null default '' check (length(kind) <= 64),
  excluded_person_ids uuid[] not null default '{}',
  allowed_person_ids uuid[],
  created_at timestamptz not null default now(),
  primary key (firm_id, document_id),
  unique (firm_id, matter_id, kind, title),
  foreign key (firm_id, matter_id) references app.matter (firm_id, matter_id) on delete cascade
);
alter table app.document enable row level security;
alter table app.document force row level security;

create unique index document_external_id on app.document (firm_id, external_id)
where external_id is not null;

comment on table app.document is 'What lies in a matter''s file, by title. No contents are held.';
comment on column app.document.external_id is 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';
comment on column app.document.kind is 'Such as pleading, agreement, correspondence. Empty: not said.';
comment on column app.document.excluded_person_ids is 'Copied from the matter by a trigger.';
comment on column app.document.allowed_person_ids is 'Copied from the matter by a trigger.';

-- Labels of choices carry an e-mail address where one is needed to tell two clients apart. A firm
-- that does not want addresses shown to an assistant prefers the client number.
create table firmwall.choice_setting (
  firm_id uuid not null,
  detail text not null check (detail in ('email', 'number')),
  primary key (firm_id),
  foreign key (firm_id) references identity.firm (firm_id)
);
alter table firmwall.choice_setting enable row level security;
alter table firmwall.choice_setting force row level security;

comment on table firmwall.choice_setting is 'What tells two clients of one name apart in a firm''s choices. No row: the e-mail address, else the number.';

grant select, insert, update on app.client, app.matter, app.matter_party, app.document to firmwall_exec;
grant select on firmwall.choice_setting to firmwall_exec;

-- Past their walls, within the firm of the context: for app.rebuild_search and firmwall.party_name_texts alone, which hand them
-- to the search and show none of them. And for app.merge_people, which keeps the walls of a person who is merged.
grant select on app.matter, app.matter_party, app.document to firmwall_context;
grant update (excluded_person_ids, allowed_person_ids, updated_at) on app.matter to firmwall_context;
grant update (excluded_person_ids, allowed_person_ids) on app.matter_party, app.document to firmwall_context;
grant select, insert, update on firmwall.choice_setting to firmwall_context;

-- A right on the whole table takes in its system columns. A matter's foreign key leaves a lock in the row of its
-- client, in xmax, and so tells of matters behind a wall. A right on the table is also enough to lock it.
grant select (
  firm_id,
  client_id,
  client_number,
  external_id,
  display_name,
  email,
  aliases,
  status,
  excluded_person_ids,
  allowed_person_ids,
  created_at,
  updated_at
) on app.client to firmwall_reader;
grant select (
  firm_id,
  matter_id,
  matter_number,
  external_id,
  client_id,
  title,
  description,
  practice_area,
  status,
  opened_on,
  excluded_person_ids,
  allowed_person_ids,
  created_at,
  updated_at
) on app.matter to firmwall_reader;
grant select (
  firm_id,
  matter_id,
  party_id,
  external_id,
  name,
  role,
  excluded_person_ids,
  allowed_person_ids,
  created_at
) on app.matter_party to firmwall_reader;
grant select (
  firm_id,
  document_id,
  matter_id,
  external_id,
  title,
  kind,
  excluded_person_ids,
  allowed_person_ids,
  created_at
) on app.document to firmwall_reader;

grant select on app.client, app.matter, app.matter_party, app.document, firmwall.choice_setting to firmwall_backup;

reset role;

-- ==== sql/schema/0005_plain_texts.sql

-- No name, title, number, login or role holds a character that is not seen or that changes how a text is read: not by an
-- import, not by an upsert, not by an INSERT of the owner.
--
-- Control characters are line breaks, terminal escapes, the marks that make a text read in another order than it is stored,
-- and the signs with which search parts the texts of many entries. A description has lines and tabs, and none of the others.
-- The characters that are not seen are those that Unicode ignores or shows as a blank; a joiner is one of them where it does
-- not stand between letters of a script that needs it.
--
-- Must stay true: firmwall.line_text_error, multiline_text_error and unseen_pattern refuse what these constraints refuse.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

do $$
declare
  v_control constant text := '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
  v_control_in_lines constant text := '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]';
  v_letter constant text :=
    '[\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff]';
  v_unseen constant text :=
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164'
    '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    || '|(?<!' || v_letter || ')[\u200c\u200d]|[\u200c\u200d](?!' || v_letter || ')';
  v_table record;
begin
  for v_table in
    select t.schema_name, t.name, t.line, t.lines
    from (
      values
      ('identity', 'firm', 'code, name', null),
      ('identity', 'person', 'login, name', null),
      ('identity', 'membership', 'role', null),
      ('app', 'client', 'client_number, external_id, display_name, email, array_to_string(aliases, '' '')', null),
      ('app', 'matter', 'matter_number, external_id, title, practice_area', 'description'),
      ('app', 'matter_party', 'external_id, name, role', null),
      ('app', 'document', 'external_id, title, kind', null)
    ) as t (schema_name, name, line, lines)
  loop
    execute format(
      'alter table %I.%I add constraint %I check (concat(%s) !~ %L %s)',
      v_table.schema_name, v_table.name, v_table.name || '_plain_texts', v_table.line, v_control,
      case when v_table.lines is not null then format('and %s !~ %L', v_table.lines, v_control_in_lines) end
    );
    execute format(
      'alter table %I.%I add constraint %I check (concat_ws('' '', %s) !~ %L)',
      v_table.schema_name, v_table.name, v_table.name || '_seen_texts',
      concat_ws(', ', v_table.line, v_table.lines), v_unseen
    );
  end loop;
end
$$;

reset role;

-- ==== sql/schema/0006_names.sql

-- What a client's name is found by: each name it goes by, and each word of it.
--
-- The text operators that search usually goes by (trigrams, arrays, patterns) may not use an index
-- behind a policy. Equality may. So everything here is found by equality, by plain btree indexes that
-- begin with firm_id, and what one firm holds costs another firm nothing. What a misspelt word may stand for
-- is asked of the vocabulary of search, firmwall.search_word.
--
-- Must stay true: these rows follow app.client within the statement that changes it (the trigger of
-- firmwall.tg_client__names), and say nothing that app.client does not say; they hold inactive clients too, so every reader
-- joins app.client, which has the status and the policies.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create table firmwall.client_name (
  firm_id uuid not null,
  client_id uuid not null,
  place integer not null check (place >= 0),
  words text[] not null check (words <> '{}'),
  whole text collate "C" not null,
  joined text collate "C" not null,
  analyzer_version smallint not null default 1,
  primary key (firm_id, client_id, place),
  foreign key (firm_id, client_id) references app.client (firm_id, client_id) on delete cascade
);
alter table firmwall.client_name enable row level security;
alter table firmwall.client_name force row level security;

create index client_name_whole on firmwall.client_name (firm_id, whole);
create index client_name_joined on firmwall.client_name (firm_id, joined);

comment on table firmwall.client_name is 'Each name of each client, in the words it is compared in.';
comment on column firmwall.client_name.place is '0 is the display name, 1 the first alias, and so on.';
comment on column firmwall.client_name.words is 'As firmwall.name_words gives them, each cut to 64 characters.';
comment on column firmwall.client_name.whole is 'The words with spaces between them, cut to 500 characters, which an index row can hold.';
comment on column firmwall.client_name.joined is 'The words without spaces, so that "Neo Gem" and "Neogem" meet; cut likewise.';
comment on column firmwall.client_name.analyzer_version is 'The version of the code that took the name apart.';

create table firmwall.client_word (
  firm_id uuid not null,
  client_id uuid not null,
  place integer not null,
  word text collate "C" not null,
  primary key (firm_id, client_id, place, word),
  foreign key (firm_id, client_id, place) references firmwall.client_name (firm_id, client_id, place) on delete cascade
);
alter table firmwall.client_word enable row level security;
alter table firmwall.client_word force row level security;

create index client_word_word on firmwall.client_word (firm_id, word);

comment on table firmwall.client_word is 'The words of each name, each once.';

grant select, insert, delete on firmwall.client_name, firmwall.client_word to firmwall_exec;
grant select on firmwall.client_name, firmwall.client_word to firmwall_backup;

reset role;

-- ==== sql/schema/0007_search.sql

-- What search reads: the words of each firm's matters, clients and documents, the firm's vocabulary, and the rules that decide
-- whether a candidate is proposed.
--
-- Must stay true: words in folded form are the same or not, in no language's order, so they are compared as bytes (collate "C").

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- One row for each thing that can be found: its words, and the wall around it.
--
-- Every lexeme begins with a digest of firm and kind, so that a search reads nothing of another firm,
-- costs no more when other firms grow, and takes as long for a word that another firm holds as for
-- one that nobody holds. The weights say which field a word is from: A title, B client, C party,
-- D all else. "=dda" is made of the first letters of a name; "#8604.2016" of two numbers in a row;
-- "#=2016.52" of a whole matter number.
--
-- The policy of firmwall_exec is constant: the operators of text search are not leakproof, and behind
-- any other condition the planner would read every row of the firm instead of the index. Nobody else
-- has a right on these tables. What is found here is joined with app.matter, app.client or
-- app.document under their own policies before anything is shown or left out.
create table firmwall.search_entry (
  firm_id uuid not null,
  kind text collate "C" not null check (kind in ('matter', 'client', 'document')),
  entry_id uuid not null,
  -- the client of a matter, the matter of a document; NULL for a client
  parent_id uuid,
  words tsvector not null,
  title_size smallint not null default 0,
  analyzer_version smallint not null default 1,
  excluded_person_ids uuid[] not null default '{}',
  allowed_person_ids uuid[],
  -- no foreign key: the triggers write what has one, and a look-up for each row would say so once more
  primary key (firm_id, kind, entry_id)
) with (fillfactor = 90);
alter table firmwall.search_entry enable row level security;
alter table firmwall.search_entry force row level security;

create index search_entry_parent on firmwall.search_entry (firm_id, parent_id);
-- without a pending list, which every search of every firm would have to read through
create index search_entry_words on firmwall.search_entry using gin (words) with (fastupdate = off);

comment on table firmwall.search_entry is 'The words of each matter, client and document, for search. Kept by triggers.';
comment on column firmwall.search_entry.title_size is 'How many words the title has: of two that fit alike, the shorter fits better.';
comment on column firmwall.search_entry.analyzer_version is 'The version of the code that made the words.';
comment on column firmwall.search_entry.excluded_person_ids is 'Copied from the matter by a trigger.';
comment on column firmwall.search_entry.allowed_person_ids is 'Copied from the matter by a trigger.';

-- The words a firm has ever used, with the keys under which a misspelling finds them. Rows are only
-- added: a writer never waits for another, and two that add the same word at once leave it twice,
-- which readers do not mind.
create table firmwall.search_word (
  firm_id uuid not null,
  word text collate "C" not null check (word <> ''),
  row_id uuid not null default gen_random_uuid(),
  sound text not null,
  keys bigint[] not null,
  primary key (firm_id, word, row_id)
);
alter table firmwall.search_word enable row level security;
alter table firmwall.search_word force row level security;

create index search_word_keys on firmwall.search_word using gin (keys) with (fastupdate = off);

comment on table firmwall.search_word is 'The vocabulary of each firm, for misspelt words. Added to by triggers; app.rebuild_search takes out what is not used any more.';
comment on column firmwall.search_word.sound is 'How the word sounds, as firmwall.phonetic_key has it.';
comment on column firmwall.search_word.keys is
'Digests of firm and word with one letter left out, and of firm and sound. Two words one slip apart share one.';

grant select, insert, update, delete on firmwall.search_entry to firmwall_exec;
grant select, insert, delete on firmwall.search_word to firmwall_exec;
grant select on firmwall.search_entry, firmwall.search_word to firmwall_backup;

-- An entry on its way to firmwall.write_entries.
create type firmwall.made_entry as (
  kind text,
  entry_id uuid,
  parent_id uuid,
  words tsvector,
  title_size smallint,
  excluded_person_ids uuid[],
  allowed_person_ids uuid[]
);

comment on type firmwall.made_entry is 'A search entry on its way to firmwall.write_entries.';

-- How a question was read: its words and how each must be met, and side by side the alternatives that
-- may stand for them, each with the term it stands for, how well, how, and the word it looks for.
create type firmwall.reading as (
  words text array,
  kinds text array,
  terms integer array,
  queries tsquery array,
  qualities real array,
  hows text array,
  seen text array
);

comment on type firmwall.reading is 'How a question was read, handed from firmwall.search to those who explain what matched.';

-- What a search says may be done with its first candidate. firmwall.decide alone makes one, for matters and for documents.
create type firmwall.decision as (
  action text,
  rule text
);

comment on type firmwall.decision is 'Propose the first candidate or ask, and the rule, as in matter/1, that says so.';

-- When one candidate is proposed and when a person is asked. The newest version in force decides, and
-- its name goes with each answer.
create table firmwall.decision_rule (
  rule text not null check (rule <> ''),
  version integer not null check (version > 0),
  least_score real not null check (least_score between 0 and 1),
  least_lead real not null check (least_lead between 0 and 1),
  least_term real not null check (least_term between 0 and 1),
  since timestamptz not null default now(),
  evidence jsonb not null default '{}',
  primary key (rule, version)
);

comment on table firmwall.decision_rule is 'Thresholds of propose or ask, by version. Rows are added, never changed.';
comment on column firmwall.decision_rule.least_score is 'What the best candidate must reach: the share of the question that it meets, less what was met only nearly.';
comment on column firmwall.decision_rule.least_lead is 'By how much it must lead the next.';
comment on column firmwall.decision_rule.least_term is 'What the score times the quality of the word that is met worst must reach: one loose word needs more good ones beside it.';
comment on column firmwall.decision_rule.evidence is 'What the thresholds were picked on: sample, bound, ask rate.';

insert into firmwall.decision_rule (rule, version, least_score, least_lead, least_term) values ('matter', 1, 0.75, 0.1, 0.57);

grant select, insert on firmwall.decision_rule to firmwall_exec;
grant select on firmwall.decision_rule to firmwall_backup;

reset role;

-- ==== sql/schema/0008_words.sql

-- The lists of words: what people do to names everywhere, such as legal forms, honorifics, abbreviations and filler.
--
-- The lists have no firm. A DBA adds rows; no function names a word that stands in a list. The shipped rows are in
-- 0013_listed_words.sql.
--
-- Must stay true: every row of a list says where it is from; nothing of a firm is ever in a list; words are in folded form
-- and compared as bytes (collate "C").

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- The role says what a word does in a name or in a question.
--   legal_form   "ltd", "gmbh": never part of what a name is called by, at any place
--   weak_form    "company", "private": only at the end of a name, or before a legal form
--   honorific    "mr", "smt", "messrs": never part of a name
--   joiner       "and", "the": carry nothing
--   others       "ors", "anr", "al": stand for the parties that a title leaves out
--   versus       between the two sides of a title
--   number       "no", "docket": announces a number
--   docket       says which kind of number follows ("civil appeal"); ignored next to a number alone
--   spoken       what people say around a name; ignored in a question while something else is left
--   plain        has no such part; the row is here for stands_for alone
create table firmwall.word (
  word text collate "C" not null check (word <> '' and word !~ '\s'),
  role text not null check (role in (
    'legal_form', 'weak_form', 'honorific', 'joiner', 'others', 'versus', 'number', 'docket', 'spoken', 'plain'
  )),
  stands_for text check (stands_for <> '' and stands_for !~ '\s'),
  source text not null check (source <> ''),
  primary key (word),
  check (role <> 'plain' or stands_for is not null)
);

comment on table firmwall.word is 'Words with a part to play in names and questions, in folded form. A list without a firm.';
comment on column firmwall.word.stands_for is 'The written-out form, for an abbreviation; NULL where the word is one already.';
comment on column firmwall.word.source is 'Where the row is from.';

-- Devanagari, letter by letter. A consonant carries an a unless a vowel sign or the virama follows.
create table firmwall.devanagari (
  letter text not null check (length(letter) = 1),
  kind text not null check (kind in ('consonant', 'vowel', 'sign', 'virama', 'mark')),
  latin text not null,
  source text not null check (source <> ''),
  primary key (letter)
);

comment on table firmwall.devanagari is 'The letters of Devanagari as they are commonly written in Latin script.';

-- "Bill" for William, "St." for Saint, "2nd" for Second. Both may stand in a name or a question. A name in the other form is
-- near, and a person is asked: nothing resolves by these rows without a question. A row is in the form that names are compared
-- in, except an ordinal in digits ("1st"), which names hold as two words and app.find_all_active_by_name joins.
create table firmwall.short_name (
  name text collate "C" not null check (name <> '' and name !~ '\s'),
  short text collate "C" not null check (short <> '' and short !~ '\s'),
  source text not null check (source <> ''),
  primary key (name, short)
);
create index short_name_short on firmwall.short_name (short, name);

comment on table firmwall.short_name is
'Words of names, and the other forms in which people write them: short names, abbreviations, numbers. In folded form. A list without a firm.';

-- What firmwall came with, for each row of the lists that was changed since: app.reset_words puts it back. app.add_word and
-- app.remove_word remember a row before they change it the first time. A schema file that changes a row of the lists changes
-- it here too, where it is remembered.
create table firmwall.changed_word (
  word text collate "C" not null check (word <> ''),
  short_for text collate "C" not null default '',
  role text,
  stands_for text,
  source text,
  changed_at timestamptz not null default now(),
  primary key (word, short_for),
  check ((role is null) = (source is null))
);

comment on table firmwall.changed_word is 'The rows of the lists that were changed here, as they were before. A list without a firm.';
comment on column firmwall.changed_word.short_for is 'The full name, for a row of firmwall.short_name; empty for one of firmwall.word.';
comment on column firmwall.changed_word.role is 'The part it played; NULL where it was not listed.';

grant select, insert, update, delete on firmwall.word, firmwall.short_name to firmwall_exec;
grant select on firmwall.devanagari to firmwall_exec;
grant select, insert, delete on firmwall.changed_word to firmwall_exec;
grant select on firmwall.word, firmwall.devanagari, firmwall.short_name, firmwall.changed_word to firmwall_backup;

reset role;

-- ==== sql/schema/0009_tools.sql

-- What an assistant may call, and who may call it.
--
--   firmwall.tool  the registry: what execute_tool knows, with its versions
--
-- The files of sql/tools define the tools, and a DBA may define others: a new wording is a new version, and a tool is withdrawn
-- with `active = false`. Answers and audit rows name the version, so that last year's answer can be explained.
--
-- Must stay true: no row here belongs to a firm; a tool is called by its handler, a function of
-- schema firmwall that takes the checked parameters and returns jsonb (docs/tools.md says which keys).

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create table firmwall.tool (
  name text not null check (name ~ '^[a-z][a-z0-9_]*$' and length(name) <= 63),
  version integer not null check (version > 0),
  kind text not null check (kind in ('read', 'write', 'decision')),
  required_permission text not null check (required_permission ~ '^[a-z_]+:[a-z_]+$'),
  description text not null check (description <> ''),
  arguments jsonb not null check (
    arguments @> '{"type": "object"}' and jsonb_typeof(arguments -> 'properties') = 'object'
  ),
  extra_keys text not null check (extra_keys in ('drop', 'reject')),
  nothing jsonb not null check (jsonb_typeof(nothing -> 'not_found') = 'string'),
  handler name not null,
  carried_out_by name,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (name, version),
  check ((kind = 'write') = (carried_out_by is not null))
);

-- one version of a tool is in use, or none
create unique index tool_in_use on firmwall.tool (name) where active;

comment on table firmwall.tool is 'The tools that execute_tool knows. A registry without a firm, changed by a DBA.';
comment on column firmwall.tool.kind is 'read: executes. write: leaves a proposal. decision: a person decides on a proposal, never through execute_tool.';
comment on column firmwall.tool.description is 'What a model reads to choose the tool.';
comment on column firmwall.tool.arguments is 'The parameters, in the part of JSON Schema that firmwall.argument_fits knows.';
comment on column firmwall.tool.extra_keys is 'What becomes of keys that are not among the arguments: drop them, or reject the call.';
comment on column firmwall.tool.nothing is 'The wording for each kind of nothing that the tool can answer: not_found, empty, ranked_miss.';
comment on column firmwall.tool.handler is 'A function of schema firmwall, (jsonb) returns jsonb: runs the tool; for a write, says what it would change.';
comment on column firmwall.tool.carried_out_by is 'For a write, the function of schema firmwall, (jsonb) returns jsonb, that does what was approved.';
comment on column firmwall.tool.active is 'False: the version is withdrawn, and the tool is unknown unless another version is in use.';

grant select on firmwall.tool to firmwall_exec, firmwall_backup;

reset role;

-- ==== sql/schema/0010_audit.sql

-- What was asked and answered, and what was changed.
--
--   audit.tool_call         one row for each committed tool call of a firm, partitioned by month
--   audit.unscoped_call     calls that had no firm or no person, stored up to a limit
--   audit.unscoped_count    the calls past that limit, counted
--   audit.call_no           numbers every call before anything else, so that one which left no row shows
--   audit.act               acts on the work, the members and the settings of a firm: one row for each call that changes
--                           something, through SQL, the client or a tool. A bulk call leaves one row with counts
--   audit.installation_act  acts without a firm: people, token keys, lists of words, decision rules, months of audit
--   audit.act_no            numbers the acts of both
--
-- There are two tables because every key, policy and predicate on a firm's rows says firm_id = the firm of the
-- context. A made-up firm for acts without one would be a tenant that each of these had to except.
--
-- Neither table is partitioned by month, unlike audit.tool_call: the history of walls and a chain of hashes stand on
-- these rows, so no month may leave. They are few beside the calls, because reading leaves none.
--
-- A job can give the acts of a firm a gapless order afterwards, without a lock that writers wait for. It takes the
-- acts that no running transaction can come before (written_in < pg_snapshot_xmin(pg_current_snapshot()), or, after a
-- restore into another cluster, written_in >= pg_snapshot_xmax(pg_current_snapshot())), in the order (written_in, act_no),
-- and counts on from where it ended. What it has numbered is never preceded by a later act.
--
-- Must stay true: nobody but the (NOLOGIN) owner may change or remove a row, and forced row-level security without a policy
-- keeps the owner's own UPDATE and DELETE from touching any; a month of calls leaves as a whole, through
-- app.keep_audit_partitions. call_no, act_no and written_in are never shown beside a firm, since they count the work of all
-- firms.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create sequence audit.call_no as bigint;

comment on sequence audit.call_no is 'Numbers the calls of all firms. A number without a row is a call that was rolled back.';

create table audit.tool_call (
  firm_id uuid not null,
  call_id uuid not null,
  at timestamptz not null,
  call_no bigint not null,
  user_id uuid not null,
  tool text,
  tool_version integer,
  params jsonb not null,
  request_id text check (length(request_id) <= 200),
  outcome text not null check (outcome in ('executed', 'proposal', 'needs_clarification', 'denied')),
  reason text,
  error_code text check (length(error_code) = 5),
  decision text check (decision in ('propose', 'ask')),
  decision_rule text,
  engine_version smallint,
  analyzer_version smallint,
  row_count integer not null check (row_count >= 0),
  choice_ids uuid[] not null,
  choices_truncated boolean not null,
  matter_ids uuid[] not null,
  id_came_by text check (id_came_by in ('unique_match', 'explicit_id', 'answered_choice')),
  answers uuid,
  attested text check (attested = 'human'),
  proposal_id uuid,
  repeats uuid,
  duration_us bigint not null check (duration_us >= 0),
  primary key (firm_id, call_id, at),
  -- a reason is given when, and only when, the call was denied
  check ((outcome = 'denied') = (reason is not null)),
  -- a proposal names itself, also when a person decides on one
  check (outcome <> 'proposal' or proposal_id is not null),
  -- who answered is only said where something was answered
  check ((id_came_by is not distinct from 'answered_choice') = (answers is not null)),
  check (attested is null or answers is not null)
) partition by range (at);
alter table audit.tool_call enable row level security;
alter table audit.tool_call force row level security;

create index tool_call_trail on audit.tool_call (firm_id, at desc, call_id desc);

comment on table audit.tool_call is 'One row for each committed tool call, in the month it began. Append-only.';
comment on column audit.tool_call.call_no is 'Taken first in each call. Read by audit_gaps() alone, since it counts all firms.';
comment on column audit.tool_call.tool is 'The name as it was asked for, at most 100 characters of it.';
comment on column audit.tool_call.tool_version is 'The version in the registry; NULL when no tool of that name is in use.';
comment on column audit.tool_call.params is 'The parameters as given; longer than 8,000 characters, their length and beginning.';
comment on column audit.tool_call.error_code is 'The SQLSTATE behind the reason. Its text is never kept.';
comment on column audit.tool_call.decision_rule is 'The rule, with its version, that a search decided by.';
comment on column audit.tool_call.engine_version is 'The version of the code that ranked and decided. NULL: not recorded, as in every call so far.';
comment on column audit.tool_call.analyzer_version is 'The version of the code that made the words of the question. NULL: not recorded, as in every call so far.';
comment on column audit.tool_call.choice_ids is 'What was offered to choose from: choices, or the candidates of a search.';
comment on column audit.tool_call.matter_ids is 'The matters that the answer showed, so that audit_trail() can keep walls.';
comment on column audit.tool_call.id_came_by is 'How the id of this call came: a name that fits one, given, or chosen from an earlier offer.';
comment on column audit.tool_call.answers is 'The call whose offer this call answers.';
comment on column audit.tool_call.attested is 'human: the login that called holds firmwall_attestor, and says that a person answered.';
comment on column audit.tool_call.repeats is 'The call whose body was answered again, for a request_id seen before.';

-- What no month covers. A month that is made later takes its rows out of here.
create table audit.tool_call_default partition of audit.tool_call default;
alter table audit.tool_call_default enable row level security;
alter table audit.tool_call_default force row level security;

comment on table audit.tool_call_default is 'Calls of months that have no partition of their own yet.';

-- No firm is known here, so nothing that could belong to one is kept: no parameters.
create table audit.unscoped_call (
  call_id uuid not null,
  at timestamptz not null,
  call_no bigint not null,
  login text not null,
  tool text,
  primary key (call_id)
);

create index unscoped_call_login on audit.unscoped_call (login, at);

comment on table audit.unscoped_call is 'Calls without a firm or a person. Append-only; read by list_unscoped_calls().';
comment on column audit.unscoped_call.login is 'The database login that called.';

-- Anybody who may call can make as many calls without a scope as they like. Callers never wait for each other, so each
-- backend counts in a row of its own. A call that is only counted takes no call number, because a number without a row
-- says that a row is missing.
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

create sequence audit.act_no as bigint;

comment on sequence audit.act_no is 'Numbers the acts of all firms. A number without a row is an act that was rolled back.';

create table audit.act (
  firm_id uuid not null,
  act_id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  act_no bigint not null,
  written_in xid8 not null default pg_current_xact_id(),
  user_id uuid,
  login text not null default session_user,
  act text not null check (act ~ '^[a-z_]+$'),
  subject_type text not null check (subject_type ~ '^[a-z_]+$'),
  subject_id uuid,
  label text,
  before jsonb,
  after jsonb,
  counts jsonb check (jsonb_typeof(counts) = 'object'),
  changed_ids uuid[] not null default '{}' check (array_position(changed_ids, null) is null),
  matter_ids uuid[] not null default '{}' check (array_position(matter_ids, null) is null),
  call_id uuid,
  primary key (firm_id, act_id)
);
alter table audit.act enable row level security;
alter table audit.act force row level security;

create index act_trail on audit.act (firm_id, at desc, act_id desc);

comment on table audit.act is 'One row for each committed call that changed something of a firm. Append-only; read by app.list_acts().';
comment on column audit.act.act_no is 'Orders the acts of one transaction. Never shown, since it counts all firms.';
comment on column audit.act.written_in is 'The transaction that wrote it, for a job that orders acts. Never shown.';
comment on column audit.act.user_id is 'The person of the context. NULL: an administrator acted without a context of this firm.';
comment on column audit.act.login is 'The database login that acted.';
comment on column audit.act.act is 'The function of the API that did it.';
comment on column audit.act.subject_id is 'What was changed. NULL: many rows at once; changed_ids names them.';
comment on column audit.act.label is 'What a person calls the subject, as it was then.';
comment on column audit.act.before is 'The fields that changed, as they were; NULL for a new row and for many at once.';
comment on column audit.act.after is 'The fields that changed, as they are since; all fields of a new row.';
comment on column audit.act.counts is 'For many rows at once: how many were inserted and updated.';
comment on column audit.act.matter_ids is 'The matters that it is about. Hidden from readers whom a wall keeps from one of them, now.';
comment on column audit.act.call_id is 'The row of audit.tool_call through which a proposal was decided.';

create table audit.installation_act (
  act_id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  act_no bigint not null,
  written_in xid8 not null default pg_current_xact_id(),
  user_id uuid,
  login text not null default session_user,
  act text not null check (act ~ '^[a-z_]+$'),
  subject_type text not null check (subject_type ~ '^[a-z_]+$'),
  subject_id uuid,
  label text,
  before jsonb,
  after jsonb,
  counts jsonb check (jsonb_typeof(counts) = 'object'),
  primary key (act_id)
);
alter table audit.installation_act enable row level security;
alter table audit.installation_act force row level security;

create index installation_act_trail on audit.installation_act (at desc, act_id desc);

comment on table audit.installation_act is 'One row for each committed call that changed something without a firm. Append-only; read by app.list_installation_acts().';
comment on column audit.installation_act.user_id is 'The person of the context. NULL: no context was open.';
comment on column audit.installation_act.login is 'The database login that acted.';
comment on column audit.installation_act.label is 'What a person calls the subject: a login, the name of a key, a word.';

grant usage on sequence audit.call_no to firmwall_exec, firmwall_context;
grant select on sequence audit.call_no to firmwall_context;
grant select, insert on audit.tool_call to firmwall_exec;
-- for audit_gaps(): the numbers and times of all firms, and nothing else of them
grant select (call_no, at) on audit.tool_call to firmwall_context;
grant select, insert on audit.unscoped_call to firmwall_context;
grant select, insert, update on audit.unscoped_count to firmwall_context;
grant select on audit.unscoped_count to firmwall_exec;

grant usage on sequence audit.act_no to firmwall_exec, firmwall_context;
grant select, insert on audit.act to firmwall_exec;
grant insert on audit.act to firmwall_context;
grant insert on audit.installation_act to firmwall_exec;
grant select, insert on audit.installation_act to firmwall_context;

grant select on sequence audit.call_no, audit.act_no to firmwall_backup;
grant select on
  audit.tool_call,
  audit.tool_call_default,
  audit.unscoped_call,
  audit.unscoped_count,
  audit.act,
  audit.installation_act
to firmwall_backup;

reset role;

-- ==== sql/schema/0011_proposals.sql

-- What was proposed and not yet done. A write that an assistant calls ends here; a person who
-- holds proposals:approve carries it out or turns it down.
--
-- Must stay true: a proposal is decided once; approving is refused when the row it rests on is no
-- longer the row that was seen (subject_seen), or when it has expired; one request_id of one person
-- stands for one proposal.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create table firmwall.proposal (
  firm_id uuid not null,
  proposal_id uuid not null default gen_random_uuid(),
  call_id uuid not null,
  request_id text check (length(request_id) <= 200),
  proposed_by uuid not null,
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  tool text not null,
  tool_version integer not null,
  params_given jsonb not null,
  params jsonb not null,
  subject_type text not null check (subject_type in ('client', 'matter')),
  subject_id uuid not null,
  subject_seen text not null check (length(subject_seen) = 64),
  before jsonb,
  after jsonb not null,
  body jsonb not null,
  status text not null default 'open' check (status in ('open', 'approved', 'rejected')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (firm_id, proposal_id),
  unique (firm_id, proposed_by, request_id),
  foreign key (firm_id) references identity.firm (firm_id),
  check (
    (status = 'open') = (decided_by is null)
    and (status = 'open') = (decided_at is null)
  )
);
alter table firmwall.proposal enable row level security;
alter table firmwall.proposal force row level security;

create index proposal_newest on firmwall.proposal (firm_id, proposed_at desc, proposal_id desc);

comment on table firmwall.proposal is 'Writes that wait for a person, and what became of them.';
comment on column firmwall.proposal.call_id is 'The call that proposed it.';
comment on column firmwall.proposal.params_given is 'The parameters as they came: the same request_id with others is refused.';
comment on column firmwall.proposal.params is 'The parameters with names resolved to ids: what approving carries out.';
comment on column firmwall.proposal.subject_id is 'The row that would change, or the one that a new row would belong to.';
comment on column firmwall.proposal.subject_seen is 'A digest of that whole row as it was when this was proposed.';
comment on column firmwall.proposal.before is 'What would change, as it was; NULL for a new row.';
comment on column firmwall.proposal.body is 'The body that the call answered, to answer its request_id again.';

grant select, insert, update on firmwall.proposal to firmwall_exec;
grant select on firmwall.proposal to firmwall_backup;

reset role;

-- ==== sql/schema/0012_loading.sql

-- Loading: where an import puts its rows, and the rows that a bulk upsert works on.
--
-- COPY into a table with row-level security is refused, so an import copies into firmwall.import_row,
-- which has neither a firm nor row-level security, and app.import_batch carries the rows into the
-- firm of the context.
--
-- Must stay true: only firmwall_admin adds to import_row, nobody reads it but app.import_batch, and a
-- batch is gone before the transaction that copied it ends.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- Unlogged: a row never outlives its transaction, so there is nothing for a crash to bring back.
create unlogged table firmwall.import_row (
  batch_id uuid not null,
  line integer not null,
  fields jsonb not null,
  primary key (batch_id, line)
);

comment on table firmwall.import_row is 'The rows of an import on their way in. Empty between transactions.';
comment on column firmwall.import_row.batch_id is 'Made up by the importer, one for each COPY.';
comment on column firmwall.import_row.line is 'Where the row stands in its file.';
comment on column firmwall.import_row.fields is 'The row as app.upsert_clients and its like take it.';

grant insert on firmwall.import_row to firmwall_admin;
grant select, delete on firmwall.import_row to firmwall_exec;
grant select on firmwall.import_row to firmwall_backup;

-- A bulk upsert reads its rows once, into an array of these, and then works on sets. NULL in a field means
-- that the row did not name it. The id is that of the row already there, changed says whether it differs, and
-- reason says why the row is rejected (NULL: it is not).
create type firmwall.client_row as (
  line integer,
  client_number text,
  display_name text,
  email text,
  aliases text[],
  status text,
  client_id uuid,
  changed boolean,
  reason text
);

create type firmwall.matter_row as (
  line integer,
  matter_number text,
  client_id uuid,
  title text,
  description text,
  practice_area text,
  status text,
  opened_on date,
  matter_id uuid,
  changed boolean,
  reason text
);

-- A party, with its role as kind, or a document, with its title as name.
create type firmwall.matter_item as (
  line integer,
  matter_id uuid,
  name text,
  kind text,
  reason text
);

comment on type firmwall.client_row is 'A row on its way through app.upsert_clients.';
comment on type firmwall.matter_row is 'A row on its way through app.upsert_matters.';
comment on type firmwall.matter_item is 'A row on its way through firmwall.add_to_matters.';

reset role;

-- ==== sql/schema/0013_listed_words.sql

-- The lists: legal forms, honorifics, abbreviations, spoken filler, Devanagari letters, short names.
--
-- Each row says where it is from. A DBA may add rows of their own at any time; a name that is stored
-- already keeps the old reading until its row is written again.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- legal_form: ISO 20275 legal forms (GLEIF code list, CC0)
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'legal_form', nullif(split_part(t.pair, ' ', 2), ''), 'ISO 20275 legal forms (GLEIF code list, CC0)'
from regexp_split_to_table($$
abp, aksjeselskap, aktiebolag, aktiengesellschaft, aktieselskab, aps, berhad bhd, bhd, bv, bvba, cjsc, cvba, doo,
eireli, eirl, eood, epe, eurl, fzc, fzco, fze, gesmbh gmbh, gie, gmbh, inc incorporated, incorporated, jsc, kft, kgaa,
kk, kommanditgesellschaft, limited, llc, lllp, llp, ltd limited, ltda, ltee, mbh, nv, nyrt, oao, ohg, ood, ooo,
osakeyhtio, oyj, pjs, pjsc, plc, pllc, pte private, pty private, publ, qpsc, sae, sagl, saog, sapi, sarl, sas, sasu,
sca, scpa, scrl, scs, sdn, shpk, sirketi, snc, spa, sprl, srl, sro, tbk, zao, zrt
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- legal_form: Indian company names and cause titles
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'legal_form', nullif(split_part(t.pair, ' ', 2), ''), 'Indian company names and cause titles'
from regexp_split_to_table($$
limted limited, lmtd limited, opc, prvt private, pvt private, unlimited, unltd unlimited
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- weak_form: ISO 20275 legal forms (GLEIF code list, CC0)
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'weak_form', nullif(split_part(t.pair, ' ', 2), ''), 'ISO 20275 legal forms (GLEIF code list, CC0)'
from regexp_split_to_table($$
ab, ag, as, asa, co company, company, corp corporation, corporation, cv, dba, ek, ev, kg, lp, oy, pa, pc, private, sa,
se, sl
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- weak_form: Indian company names and cause titles
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'weak_form', nullif(split_part(t.pair, ' ', 2), ''), 'Indian company names and cause titles'
from regexp_split_to_table($$
corpn corporation, corprn corporation, cos companies, coy company, regd registered, registered
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- honorific: forms of address, English and Indian
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'honorific', nullif(split_part(t.pair, ' ', 2), ''), 'forms of address, English and Indian'
from regexp_split_to_table($$
adv, dr, esq, hon, honble, kum, messrs, miss, mr, mrs, ms, mst, mx, prof, professor, shree, shri, smt, sri
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- joiner: English
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'joiner', nullif(split_part(t.pair, ' ', 2), ''), 'English'
from regexp_split_to_table($$
and, et and, of, the, und and
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- others: cause titles: parties left out
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'others', nullif(split_part(t.pair, ' ', 2), ''), 'cause titles: parties left out'
from regexp_split_to_table($$
al, another, anr, anrs, etc, ors, others
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- versus: cause titles
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'versus', nullif(split_part(t.pair, ' ', 2), ''), 'cause titles'
from regexp_split_to_table($$
versus, vs
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- number: docket and file numbers
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'number', nullif(split_part(t.pair, ' ', 2), ''), 'docket and file numbers'
from regexp_split_to_table($$
docket, no, nos, nr, num, number, numbers
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- docket: docket types, Indian and American
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'docket', nullif(split_part(t.pair, ' ', 2), ''), 'docket types, Indian and American'
from regexp_split_to_table($$
action, appeal, appeals, arb, arbp, ca, civ, civil, commercial, contempt, cp, cpib, cr, criminal, crl, cs, csos,
fao, faoos, ia, ib, leave, ma, motu, oa, original, os, petition, petitions, reference, revision, rfa, rp, rpc,
rpcrl, rsa, slp, slpc, special, suo, ta, tp, tpc, transferred, wp, wpc, writ
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- spoken: what people say around a name
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'spoken', nullif(split_part(t.pair, ' ', 2), ''), 'what people say around a name'
from regexp_split_to_table($$
a, able, about, accused, accuses, accusing, act, acted, acting, acts, actually, add, adversary, after, again, against,
ago, all, alleges, alleging, already, alright, also, although, always, am, an, any, anyone, anything, anyway, anyways,
anywhere, appealed, appealing, appellant, applicant, are, arent, argue, argued, arguing, around, asap, ask, asked,
asking, asks, at, back, basically, battling, be, because, been, before, begin, behind, being, between, both, bring,
brings, brought, btw, business, but, by, called, came, can, cant, case, cases, challenged, challenges, challenging,
chap, check, checking, choose, claimant, claimed, claiming, clashing, client, clients, colleague, colleagues, come,
comes, coming, complaining, concern, concerned, concerning, contested, contesting, contests, could, couldnt, counsel,
couple, currently, days, deadline, deal, dealing, deals, dealt, defend, defendant, defending, defends, detail,
details, did, didnt, discuss, discussed, discussing, dispute, disputes, disputing, do, doc, docs, does, doesnt, doing,
done, dont, dossier, draft, dragged, dunno, during, each, either, else, elsewhere, emailed, engagement, even, every,
everybody, everyone, everything, faced, faces, facing, fetch, feud, few, fight, fighting, fights, file, filed, files,
find, finds, folder, folks, for, forget, forgot, forgotten, fought, found, from, fyi, gave, get, gets, getting, gimme,
gist, give, given, giving, go, going, gone, gonna, got, gotta, grab, guy, guys, had, handle, handling, happened,
happening, happens, has, hauled, have, having, he, heard, hearing, hearings, hello, help, helping, helps, her, here,
heres, herself, hes, hey, hi, him, himself, his, hmm, hoping, how, however, i, id, if, ill, im, in, info, instead,
into, involve, involves, involving, is, isnt, it, its, itself, ive, job, jump, just, keep, keeps, kept, kindly, know,
last, later, latest, lawsuit, lawsuits, lawyer, lawyers, lemme, let, lets, list, litigate, litigated, litigating,
litigation, load, locate, look, looked, looking, looks, lookup, lots, made, make, many, mate, matter, matters, maybe,
me, mean, meant, meet, meeting, mention, mentioned, mentioning, met, month, months, much, my, myself, named, need,
needed, needs, neither, never, nobody, none, nope, not, nothing, now, off, often, ok, okay, on, one, ones, ongoing,
only, onto, open, opened, opens, opponent, opponents, oppose, opposes, opposing, opposite, or, other, our, ours,
ourselves, out, over, papers, pending, perhaps, petitioner, pick, picked, plaintiff, please, pls, possible, possibly,
presently, probably, proceeding, proceedings, pull, pulled, pursue, pursued, pursuing, quarrel, quarrelling, quickly,
quite, rather, re, really, received, recent, recently, recollect, record, records, ref, refs, regard, regarding,
related, relating, remember, remind, represent, representing, respondent, retrieve, running, say, saying, says,
search, searching, see, seek, seeking, send, sending, sent, several, shall, she, shes, should, show, shows, side,
since, so, some, somebody, somehow, someone, something, sometimes, somewhere, sorry, sort, sought, speak, spoke,
spoken, stand, standing, stands, start, started, status, still, stuff, sue, sued, sues, suing, suit, suppose, switch,
switching, take, taken, takes, taking, talk, talked, talking, tell, than, thank, thanks, that, thats, their, theirs,
them, themselves, then, there, theres, these, they, thing, things, thingy, think, thinking, this, those, though,
through, thx, till, to, today, told, tomorrow, tonight, too, took, towards, tried, tries, try, trying, uh, um, under,
unless, until, up, update, updated, updates, updating, upon, urgent, urgently, use, used, using, v, wanna, want,
wanted, wants, was, wasnt, we, week, weeks, were, weve, what, whatever, whats, when, where, wheres, whether, which,
whichever, while, who, whoever, whom, whos, whose, why, with, within, without, wonder, wondering, wont, work, would,
wouldnt, write, writing, wrote, yeah, year, years, yep, yes, yesterday, yet, you, your, yours, youve
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- plain: abbreviations in case names (The Bluebook, table T6, and Indian cause titles)
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'plain', nullif(split_part(t.pair, ' ', 2), ''), 'abbreviations in case names (The Bluebook, table T6, and Indian cause titles)'
from regexp_split_to_table($$
addl additional, admn administration, admr administrator, agri agricultural, assn association, assoc association,
assocn association, asst assistant, asstt assistant, auth authority, bd board, behaviour behavior, bldg building,
bldgs buildings, bros brothers, bus business, cent central, centre center, chem chemical, chems chemicals,
cheque check, cheques checks, coll college, colour color, comml commercial, commn commission, commnr commissioner,
commr commissioner, commrs commissioners, comtee committee, consol consolidated, constr construction,
coop cooperative, cooperatives cooperative, ctr center, cttee committee, cty county, defense defence, dep deputy,
dept department, depts departments, dev development, devp development, devpt development, dir director,
dirs directors, dist district, distt district, div division, dte directorate, educ education, elec electric,
electr electric, engg engineering, engr engineer, engrs engineers, enters enterprises, envtl environmental,
equip equipment, exch exchange, fed federal, fedn federation, fin finance, genl general, gov government,
govt government, grp group, gvt government, harbour harbor, honour honor, hosp hospital, hosps hospitals,
hous housing, hqrs headquarters, indl industrial, inds industries, indsl industrial, indus industries, inst institute,
instn institution, intl international, invest investment, invs investments, jt joint, labour labor, labours labor,
liab liability, licence license, licences licenses, litig litigation, mach machine, mfg manufacturing,
mfr manufacturer, mfrs manufacturers, mftg manufacturing, mgmt management, mgr manager, mgt management, mkt market,
mktg marketing, mkts markets, mohd mohammad, mpl municipal, mun municipal, muncipal municipal, mut mutual,
nat natural, natl national, org organization, organisation organization, organisations organizations,
orgs organizations, pharm pharmaceutical, pharms pharmaceuticals, princ principal, prod product, prods products,
programme program, programmes programs, pub public, publn publication, publns publications, rd road, regl regional,
rehab rehabilitation, reprod reproduction, rlwy railway, rly railway, rlys railways, rwy railway, sav savings,
sch school, schs schools, sci science, secs securities, secy secretary, ser service, serv service, servs services,
soc society, socs societies, socy society, spl special, stn station, supdt superintendent, supt superintendent,
sys system, syss systems, tech technology, techs technologies, tel telephone, telecomm telecommunications,
transp transport, transportation transport, twp township, univ university, util utility, utils utilities,
vill village, wkrs workers
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- Devanagari letters, by code point; the nukta changes nothing here
insert into firmwall.devanagari (letter, kind, latin, source) values
  (u&'\0915', 'consonant', 'k', 'Hunterian transliteration, without length marks'),
  (u&'\0916', 'consonant', 'kh', 'Hunterian transliteration, without length marks'),
  (u&'\0917', 'consonant', 'g', 'Hunterian transliteration, without length marks'),
  (u&'\0918', 'consonant', 'gh', 'Hunterian transliteration, without length marks'),
  (u&'\0919', 'consonant', 'n', 'Hunterian transliteration, without length marks'),
  (u&'\091a', 'consonant', 'ch', 'Hunterian transliteration, without length marks'),
  (u&'\091b', 'consonant', 'chh', 'Hunterian transliteration, without length marks'),
  (u&'\091c', 'consonant', 'j', 'Hunterian transliteration, without length marks'),
  (u&'\091d', 'consonant', 'jh', 'Hunterian transliteration, without length marks'),
  (u&'\091e', 'consonant', 'n', 'Hunterian transliteration, without length marks'),
  (u&'\091f', 'consonant', 't', 'Hunterian transliteration, without length marks'),
  (u&'\0920', 'consonant', 'th', 'Hunterian transliteration, without length marks'),
  (u&'\0921', 'consonant', 'd', 'Hunterian transliteration, without length marks'),
  (u&'\0922', 'consonant', 'dh', 'Hunterian transliteration, without length marks'),
  (u&'\0923', 'consonant', 'n', 'Hunterian transliteration, without length marks'),
  (u&'\0924', 'consonant', 't', 'Hunterian transliteration, without length marks'),
  (u&'\0925', 'consonant', 'th', 'Hunterian transliteration, without length marks'),
  (u&'\0926', 'consonant', 'd', 'Hunterian transliteration, without length marks'),
  (u&'\0927', 'consonant', 'dh', 'Hunterian transliteration, without length marks'),
  (u&'\0928', 'consonant', 'n', 'Hunterian transliteration, without length marks'),
  (u&'\092a', 'consonant', 'p', 'Hunterian transliteration, without length marks'),
  (u&'\092b', 'consonant', 'ph', 'Hunterian transliteration, without length marks'),
  (u&'\092c', 'consonant', 'b', 'Hunterian transliteration, without length marks'),
  (u&'\092d', 'consonant', 'bh', 'Hunterian transliteration, without length marks'),
  (u&'\092e', 'consonant', 'm', 'Hunterian transliteration, without length marks'),
  (u&'\092f', 'consonant', 'y', 'Hunterian transliteration, without length marks'),
  (u&'\0930', 'consonant', 'r', 'Hunterian transliteration, without length marks'),
  (u&'\0932', 'consonant', 'l', 'Hunterian transliteration, without length marks'),
  (u&'\0933', 'consonant', 'l', 'Hunterian transliteration, without length marks'),
  (u&'\0935', 'consonant', 'v', 'Hunterian transliteration, without length marks'),
  (u&'\0936', 'consonant', 'sh', 'Hunterian transliteration, without length marks'),
  (u&'\0937', 'consonant', 'sh', 'Hunterian transliteration, without length marks'),
  (u&'\0938', 'consonant', 's', 'Hunterian transliteration, without length marks'),
  (u&'\0939', 'consonant', 'h', 'Hunterian transliteration, without length marks'),
  (u&'\0905', 'vowel', 'a', 'Hunterian transliteration, without length marks'),
  (u&'\0906', 'vowel', 'a', 'Hunterian transliteration, without length marks'),
  (u&'\0907', 'vowel', 'i', 'Hunterian transliteration, without length marks'),
  (u&'\0908', 'vowel', 'i', 'Hunterian transliteration, without length marks'),
  (u&'\0909', 'vowel', 'u', 'Hunterian transliteration, without length marks'),
  (u&'\090a', 'vowel', 'u', 'Hunterian transliteration, without length marks'),
  (u&'\090b', 'vowel', 'ri', 'Hunterian transliteration, without length marks'),
  (u&'\090f', 'vowel', 'e', 'Hunterian transliteration, without length marks'),
  (u&'\0910', 'vowel', 'ai', 'Hunterian transliteration, without length marks'),
  (u&'\0913', 'vowel', 'o', 'Hunterian transliteration, without length marks'),
  (u&'\0914', 'vowel', 'au', 'Hunterian transliteration, without length marks'),
  (u&'\0911', 'vowel', 'o', 'Hunterian transliteration, without length marks'),
  (u&'\090d', 'vowel', 'e', 'Hunterian transliteration, without length marks'),
  (u&'\093e', 'sign', 'a', 'Hunterian transliteration, without length marks'),
  (u&'\093f', 'sign', 'i', 'Hunterian transliteration, without length marks'),
  (u&'\0940', 'sign', 'i', 'Hunterian transliteration, without length marks'),
  (u&'\0941', 'sign', 'u', 'Hunterian transliteration, without length marks'),
  (u&'\0942', 'sign', 'u', 'Hunterian transliteration, without length marks'),
  (u&'\0943', 'sign', 'ri', 'Hunterian transliteration, without length marks'),
  (u&'\0947', 'sign', 'e', 'Hunterian transliteration, without length marks'),
  (u&'\0948', 'sign', 'ai', 'Hunterian transliteration, without length marks'),
  (u&'\094b', 'sign', 'o', 'Hunterian transliteration, without length marks'),
  (u&'\094c', 'sign', 'au', 'Hunterian transliteration, without length marks'),
  (u&'\0949', 'sign', 'o', 'Hunterian transliteration, without length marks'),
  (u&'\0945', 'sign', 'e', 'Hunterian transliteration, without length marks'),
  (u&'\094d', 'virama', '', 'Hunterian transliteration, without length marks'),
  (u&'\0902', 'mark', 'n', 'Hunterian transliteration, without length marks'),
  (u&'\0901', 'mark', 'n', 'Hunterian transliteration, without length marks'),
  (u&'\0903', 'mark', 'h', 'Hunterian transliteration, without length marks'),
  (u&'\093d', 'mark', '', 'Hunterian transliteration, without length marks'),
  (u&'\0966', 'mark', '0', 'Hunterian transliteration, without length marks'),
  (u&'\0967', 'mark', '1', 'Hunterian transliteration, without length marks'),
  (u&'\0968', 'mark', '2', 'Hunterian transliteration, without length marks'),
  (u&'\0969', 'mark', '3', 'Hunterian transliteration, without length marks'),
  (u&'\096a', 'mark', '4', 'Hunterian transliteration, without length marks'),
  (u&'\096b', 'mark', '5', 'Hunterian transliteration, without length marks'),
  (u&'\096c', 'mark', '6', 'Hunterian transliteration, without length marks'),
  (u&'\096d', 'mark', '7', 'Hunterian transliteration, without length marks'),
  (u&'\096e', 'mark', '8', 'Hunterian transliteration, without length marks'),
  (u&'\096f', 'mark', '9', 'Hunterian transliteration, without length marks');

-- given names and their short forms
insert into firmwall.short_name (name, short, source)
select split_part(btrim(raw.item, e' \n'), ' ', 1), s.short, 'nicknames 1.0.1 (Carlton Northern, Apache-2.0)'
from regexp_split_to_table($$
aaron erin ron ronnie, abbigail abbe abbey abbi abbie abby gail nabby,
abbigale abbe abbey abbi abbie abby gail nabby, abednego bedney, abel ab abe eb ebbie, abiel ab,
abigail abbe abbey abbi abbie abby gail nabby, abigale abbe abbey abbi abbie abby gail nabby, abijah ab bige,
abner ab, abraham ab abe, abram ab abe, absalom ab abbie app, ada addy adie, adaline ada addy adie delia dell lena,
addison addie addy, adela adie della, adelaide addy adele adie dell della heidi, adelbert albert bert del delbert,
adele addy dell, adeline ada addy delia dell lena, adelphia addy adele dell delphia philly,
adena adina deena dena dina, adolphus ado adolph dolph, adrian rian, adriane riane, adrienne addie enne rienne,
agatha aga aggy, agnes aggy inez nessa, aileen allie lena, alan al, alanson al lanson, alastair al, alazama ali,
albert al bert, alberta allie bert bertie, aldo al, aldrich rich riche richie, aleksandr alek alex,
aleva leve levy, alex al, alexander al alec alex sandy, alexandra alex alla sandra sandy,
alexandria alex alexander alla drina sandra, alexis alex lexi, alfonse al, alfred al fred freddy,
alfreda alfy freda freddy frieda, algernon algy, alice allie elsie lisa, alicia allie elsie lisa, aline adeline,
alison ali allie, alixandra alix, allan al alan allen, allen al alan allan, allisandra ali allie ally,
allison ali allie ally, allyson ali allie ally, allyssa ali allie ally, almena ali allie ally mena, almina minnie,
almira myra, alonzo al lon lonzo, alphinias alphus, althea ally, alverta vert virdie, alyssa al ally lissia,
alzada zada, amanda manda mandy, ambrose brose, amelia amy emily mel millie, amos moses, anastasia ana stacy,
anderson andy, andre drea, andrea andi andrew andy drea rea, andrew andy drew randy, andriane ada adri rienne,
angela angel angie, angelica angel angelika angelique angie, angelina angel angie lina, ann annie nan,
anna ann anne annie nan, anne ann annie nan, annette anna nettie, annie ann anna, anselm ance anse ansel selma,
anthony ant tony, antoinette ann netta tony, antonia ann netta tony, antonio ant tony, appoline appie appy,
aquilla quil quillie, ara arry belle, arabella ara arry bella belle, arabelle ara arry bella belle,
araminta armida middie minty ruminta, archibald archie, archilles kill killis, ariadne ari arie, arielle arie,
aristotle telly, arizona ona onie, arlene arly lena, armanda mandy, armena arry mena, armilda milly,
arminda mindie, arminta minite minnie, arnold arnie, aron erin ron ronnie, artelepsa epsey, artemus art,
arthur art, arthusa thursa, arzada zaddi, asahel asa, asaph asa, asenath assene natty sene,
ashley ash ashly leah lee, aubrey bree, audrey audree dee, august gus, augusta aggy gatsy gussie tina,
augustina aggy gatsy gussie tina, augustine august austin gus, augustus august austin gus,
aurelia aurilla ora orilla ree rilly, avarilla rilla, azariah aze riah, bab barby, babs bab barbara barby,
barbara bab babs barbie barby bobbie, barbery barbara, barbie barbara, barnabas barney, barney barnabas,
bart bartholomew, bartholomew bart bartel bat mees meus, barticus bart, bazaleel basil, bea beatrice,
beatrice bea trisha trix trixie, becca beck, beck becky, bedelia bridgit delia, belinda belle linda,
bella arabella belle isabella, benedict ben bennie, benjamin ben benjy bennie benny jamie, benjy benjamin,
bernard barney berney bernie berny, berney bernie, bert bertie bob bobby, bertha bert bertie birdie, bertram bert,
bertrand randy, bess bessie, beth betsy betty elizabeth, bethena beth thaney, beverly bev, bezaleel zeely,
biddie biddy, bill billy fred robert william willie, billy fred robert william, blanche bea, bob rob robert,
bobby bob rob, boetius bo, brad bradford ford, bradford brad ford, bradley brad, brady brody, breanna bree bri,
breeanna bree, brenda brandy, brian bryan bryant, brianna bri, bridget biddie biddy bridgie bridie,
brittany britt brittnie, brittney britt brittnie, broderick brady brody rick ricky rod,
bryanna ana anna bri briana brianna, caitlin cait caity, caitlyn cait caity, caldonia calliedona, caleb cal,
california callie, calista kissy, calpurnia cally, calvin cal vin vinny, cameron cam ron ronny, camile cammie,
camille cammie millie, campbell cam, candace candy dacey, carla carly karla, carlotta lottie, carlton carl,
carmellia mellia, carmelo melo, carmon cammie carm charm,
carol carolann carole caroline carri carrie cassie kara kari lynn, carolann carol carole,
caroline carol carole carrie cassie lynn, carolyn carrie cassie lynn, carrie cassie, carthaette etta etty,
casper jasper, cassandra cassie sandra sandy, cassidy cass cassie, caswell cass,
catherine casey cassie cathy kathy katy kay kit kittie lena trina,
cathleen casey cassie cathy kathy katy kay kit kittie lena trina, cathy catherine cathleen kathy,
cecilia celia cissy, cedric ced rick ricky, celeste celia lessie, celinda linda lindy lynn, charity chat,
charles carl charlie chick chuck, charlie charles chuck, charlotte char lotta lottie sherry, chauncey chan,
chelsey chelsie, cheryl cher, chesley chet, chester chet, chet chester, chick caroline charlotte chuck, chloe clo,
chris kris, christa chris, christian chris kit, christiana ann chris christy crissy kris kristy tina,
christiano chris, christina chris chrissy christy crissy kris kristy tina,
christine chris chrissy christy crissy kris kristy tina, christoffer chris, christoph chris, christopher chris kit,
christy crissy, cicely cilla, cinderella arilla cindy rella rilla, cindy cinderella, claire clair clara clare,
clara clarissa, clare clara, clarence clair clare, clarinda clara, clarissa cissy clara, claudia claud,
cleatus cleat, clement clem, clementine clem clement, cliff clifford, clifford cliff ford, clifton cliff tony,
cole colie, columbus clum, con conny, conrad con conny, constance connie, cordelia cordy delia,
corey coco cordy ree, corinne cora ora, cornelia cornie corny nelia nelle nelly,
cornelius con conny corny neil niel, cory coco cordy ree, courtney court curt, crystal chris crys stal tal,
curtis curt, cynthia cindy cintha, cyrenius cene cy renius serene swene, cyrus cy, dahl dal, dalton dahl dal,
daniel dan dann danny, danielle dani ellie, danny daniel, daphne daph daphie, darlene darry lena,
david dave davey day, daycia dacia daisha, deanne ann dee, debbie deb debby deborah debra, debby deb,
debora deb debbie debby, deborah deb debbie debby, debra deb debbie, deidre deedee, delbert bert del,
delia cordelia delius fidelia, delilah dell della lil lila, deliverance della delly dilly,
della adela adelaide delilah dell, delores dee dell della lola lolly, delpha philadelphia,
delphine del delf delphi, demaris dea maris mary, demerias dea maris mary, democrates mock, dennis dennie denny,
dennison dennis denny, derek derrek rick ricky, derick rick ricky, derrick eric rick ricky, deuteronomy duty,
diana di dicey didi, diane di dian dianne dicey didi, dicey dicie, dick richard rick, dickson dick,
domenic dom nic, dominic dom nic, dominick dom nick nicky, dominico dom, donald don donnie donny dony, donato don,
donna dona, donovan don donnie donny dony, dorcus darkey, dorinda dora dorothea, doris dora, dorothea doda dora,
dorothy dolly dora dortha dot dottie dotty, dotha dotty, dotty dot, douglas doug, drusilla silla, duncan dunk,
earnest ernestine ernie, ebbie eb, ebenezer eb ebbie eben, eddie ed, eddy ed, edgar ed eddie eddy, edith edie edye,
edmond ed eddie eddy, edmund ed eddie eddy ned ted, edna edny, eduardo ed eddie eddy,
edward ed eddie eddy ned ted teddy, edwin ed eddie eddy ned win, edwina edwin, edyth edie edye, edythe edie edye,
egbert bert burt, eighta athy, eileen helen, elaine helen lainie, elbert albert bert, elbertson bert elbert,
eldora dora, eleanor elaine ellen ellie lanna lenora nelly nora, eleazer lazar, elena helen, elias eli lee lias,
elijah eli lige, eliphalel life, eliphalet left, elisa lisa, elisha eli lish, eliza elizabeth,
elizabeth bess bessie beth betsy betty eliza lib libby lisa liz liza lizzie lizzy, ella el ellen,
ellen helen nell nellie, ellender ellen helen nellie, ellie elly, ellswood elsey, elminie minnie,
elmira ellie elly mira, elnora nora, eloise heloise louise, elouise louise, elsie elsey, elswood elsey,
elvira elvie, elwood woody, elysia lisa lissa, elze elsey, emanuel manny manuel, emeline em emily emma emmy milly,
emil em emily, emily em emma emmy mel millie, emma em emmy, epaphroditius dite ditus dyce dyche eppa, ephraim eph,
erasmus rasmus raze, eric rick ricky, ernest ernie, ernestine erna ernest teeny tina, erwin irwin, eseneth senie,
essy es, estella essy stella, estelle essy stella, esther essie hester, eudicy dicey, eudora dora,
eudoris dosie dossie, eugene gene, eunice nicie, euphemia effie effy, eurydice dicey, eustacia stacia stacy,
eva eve, evaline eva eve lena, evangeline ev evan vangie, evelyn ev eve evelina, experience exie, ezekiel ez zeke,
ezideen ez, ezra ez, faith fay, fallon fal falcon fall fallie fally falon lon lonnie, felicia fel feli felix,
felicity flick tick, feltie felty, ferdinand ferdie fred freddie freddy, ferdinando ferdie fred nando,
fidelia delia, fionna fiona, flora florence, florence flo flora flossy, floyd lloyd, fran frannie,
frances cissy fanny fran francie frankie frannie franniey franny sis, francie francine,
francine fran francie frannie franniey franny, francis fran frank frankie, frankie francis frank,
franklin fran frank, franklind fran frank, freda frieda, frederica erica erika freddy frederick rickey,
frederick derick erick fred freddie freddy fritz rick ricky, fredericka ericka freda freddy frieda ricka rickey,
frieda fred freddie freddy, gabriel gabby gabe, gabriella ella gabby, gabrielle ella gabby, gareth gare gary,
garrett barrett gare garratt garret garry gary jerry rhett, garrick garri, genevieve eve jean jenny,
geoffrey geoff jeff, george georgie, georgiana georgia, georgine george, gerald gerry jerry,
geraldine dina gerri gerrie gerry jerry, gerhardt gay, gertie gert gertrude, gertrude gert gertie trudy,
gilbert bert gil wilber, giovanni gio, glenn glen, gloria glory, governor govie, greenberry berry green,
greggory gregg, gregory gory greg, gretchen margaret, griselda grissel, gum monty, gus gussie, gustavus gus gussie,
gwen wendy, gwendolyn gwen wendy, hailey haylee hayley, hamilton ham, hannah anna nan nanny,
harold hal hap haps harry, harriet hattie, harrison hap haps harry, harry hap haps harold henry, haseltine hassie,
haylee hailey hayley, hayley hailey haylee, heather hetty, helen ella ellen ellie lena,
helena aileen eileen elaine eleanor ellen lena nell nellie, helene ella ellen ellie lena,
heloise eloise elouise lois, henrietta etta etty hank henny nettie retta, henry hal hank hap haps harry,
hephsibah hipsie, hepsibah hipsie, herbert bert herb, herman dutch harman, hermione hermie,
hester esther hessy hetty, hezekiah hez hy kiah, hillary hilary, hipsbibah hipsie, hiram hy,
honora honey nora norah norry, hopkins hop hopp, horace horry, hortense harty tensey, hosea hosey hosie,
howard hal howie, hubert bert hub hugh, ian john, ignatius iggy nace nate natius, ignatzio iggy nace naz,
immanuel emmanuel manuel, india indie indy, inez agnes, iona onnie, irene rena, irvin irving, irving irv,
irwin erwin, isaac ike zeke, isabel bell bella belle ib issy nib nibby tibbie,
isabella bella belle ib issy nib nibby tibbie, isabelle bella belle ib issy nib nibby tibbie, isadora dora issy,
isadore izzy, isaiah zadie zay, isidore izzy, iva ivy, ivan john, jackson jack, jacob jaap jake jay, jacobus jacob,
jacqueline jack jackie jacqui, jahoda hoda hodie hody, jakob jake,
jalen al alen haylen jaelin jaelyn jailyn jay jaye jaylin jaylyn len lennie lenny,
james jamie jem jim jimmie jimmy, jamey james jamie, jamie james, jane janie jean jennie jessie, janet jan jessie,
janice jan, jannett nettie, jasper casper jap, jayme jay, jean jane jeannie, jeanette janet jean jessie nettie,
jeanne jane jeannie, jebadiah jeb, jedediah diah dyer jed, jedidiah diah dyer jed, jefferey jeff,
jefferson jeff sonny, jeffery jeff, jeffrey geoff jeff, jehiel hiel, jehu gee hugh, jemima mima,
jennet jenn jenny jessie, jennifer jen jenn jenni jennie jenny, jeremiah jereme jerry, jeremy jez jezza,
jerita rita, jerry geraldine geri gerry jereme, jessica jess jessie, jessie jane janet jess, jillian jill,
jim jimmie, jincy jane, jinsy jane, joan jo nonie, joann jo, joanna hannah jo joan jodi jody, joanne jo, jody jo,
joe joey, johann john, johanna jo, johannah hannah jo joan jody nonie, johannes john johnny jonathan,
john ian jack jock johnny jon jonnie jonny,
johnathan john johnathon johny jon jonathan jonathon jonnie jonny nathan,
johnathon john johnathan johny jon jonathan jonathon jonnie jonny, jon john johnny jonnie jonny,
jonathan john johnathan johnathon johny jon jonathon jonnie jonny nathan,
jonathon john johnathan johnathon johny jon jonathan jonnie jonny, joseph jody joe joey jos,
josephine fina jo jody joey josey josie, josetta jettie, josey josophine, joshua joe jos josh, josiah jos,
josophine jo joey josey, joyce joy, juanita nettie nita, judah jude juder, judith juda jude judi judie judy,
judson jud sonny, judy judith, julia jill jules julie, julian jule jules, julias jule jules,
julie jule jules julia, june junius, junior jr june junie, justin justina juston justus, kaitlin kait kaitie,
kaitlyn kait kaitie, kaitlynn kait kaitie, kalli cali kali, kameron kam, karla carla carly,
katarina catherine tina, kate kay, katelin kate kay kaye, katelyn kate kay kaye,
katherine cassie cathy kate kathy katy kay kaye kit kittie lena trina,
kathleen cassie cathy kathy katy kay kit kittie lena trina, kathryn kate kathy katie, katia kate katie,
katy kate kathy katie, kayla kay, kelley kelli kellie kelly, kendall ken kenny, kendra kay kenj kenji kenny,
kendrick ken kenny, kendrik ken kenny, kenneth ken kendrick kenny, kenny ken kenneth, kent ken kendrick kenny,
kerry kerri, kevin kev, keziah kizza kizzie, kimberley kim kimberli kimberly, kimberly kim kimberley kimberli,
kingsley king, kingston king, kit kittie, kris chris, kristel kris, kristen chris, kristin chris,
kristine chris christy crissy kris kristy tina, kristofer chris kris, kristoffer chris kris, kristopher chris kris,
kristy chris, kymberly kym, lafayette fate laffie, lamont monty, laodicia cenia dicy, larry laurence lawrence,
latisha tish tisha, laurel laurie, lauren laurie ren, laurence larry lon lonny lorne lorry,
laurinda laura lawrence, lauryn laurie, laveda veda, laverne verna vernon, lavina ina vina viney,
lavinia ina vina viney, lavonia vina viney vonnie wyncha, lavonne von, lawrence larry lawrie lon lonny lorne lorry,
leanne annie lea, lecurgus curg, leilani lani, lemuel lem, lena ellen, lenora lee nora, leo leon,
leonard len lenny leo leon lineau, leonidas lee leon, leonora nell nellie nora, leonore elenor honor nora,
leroy lee roy, lesley les, leslie les, lester les, letitia lettice lettie tish titia, levi lee, levicy vicy,
levone von, lib libby, lidia lyddy, lil lilly lily, lillah lil lilly lily lolly, lillian lil lilly lolly,
lilly lil lily, lincoln link, linda lindy lynn, lindsay lindsey lindsie lindsy, lindy lynn, lionel leon, lisa liz,
littleberry berry little, lizzie liz, lois lou louise, lonzo lon, lorelei laurie lori lorrie, lorenzo loren,
loretta etta lorie lorrie retta, lorraine lorie lorrie, lotta lottie, lou louis lu, louis lewis lou louie louise,
louisa eliza lois lou, louise eliza lois lou, louvinia vina viney vonnie wyncha, lucas luke, lucia lucius lucy,
lucias luke, lucille cille lou lu lucy, lucina sinah, lucinda cindy lou lu lucy, lucretia creasey, lucy lucinda,
luella ella lu lula, luke lucas, lunetta nettie, lurana lura, luther luke, lydia lyddy, lyndon lindy lynn,
mabel amabel mehitabel, mac mc, mack mac mc, mackenzie kenzy mac mack, maddison maddi maddie,
maddy madeline madelyn madge, madeline lena maddi maddie maddy madge madie magda maggie maud, madelyn maddy madie,
madie madeline madelyn, madison maddy mattie, maegen meg, magdalena lena maggie, magdelina lena madge magda maggie,
mahala hallie, makayla kayla, malachi mally, malcolm mac mal malc, malinda lindy, manda mandy, mandie amanda,
mandy amanda, manerva eve minerva nerva nervie, manny manuel, manoah noah, manola nonnie, manuel emanuel manny,
marcus marc mark, margaret daisy gretta madge maggie maggy marge margery margie margy meg midge peg peggy rita,
margaretta daisy gretta madge maggie marge margery margie meg midge peg peggy rita,
margarita daisy greta madge maggie maisie marge margo meg megan metta midge peggie rita,
marge margaret margaretta margery, margie marjorie, marguerite peggy, mariah maria mary, marian marianna marion,
marie mae mary,
marietta mae mamie maria mariah marie marion mary maureen may mercy minnie mitzi mollie molly polly, marilyn mary,
marion mary, marissa rissa, marjorie margie margy, marni marnie, marsha marcia marcie mary,
martha marty mat mattie patsy patty, martin marty, martina tina, martine tine, marv marvin, marvin marv,
mary mae mamie marie mitzi molly polly, masayuki masa, mat mattie, mathew mat matt maty, mathilda patty tillie,
matilda matty maud tilla tilly, matthew matt mattie matty thias thys, matthews matt mattie matty,
matthias matt thias thys, maud middy, maureen mary, maurice morey, mavery mave, mavine mave, maximilian max,
maximillian max, maxine max, maxwell max, may mae, mckenna ken kenna meaka, medora dora, megan meg, meghan meg,
mehitabel hetty hitty mabel mitty, melanie mellie, melchizedek dick zadock, melinda linda lindy lynn mel mindy,
melissa lisa lissa mel milly missy, mellony mellia, melody lodi, melvin mel, melvina vina,
mercedes merci mercy sadie, merv mervin, mervin merv, mervyn merv, micajah cage,
michael micah mick mickey micky mike mikey, micheal mike mikey miky,
michelle chelle mickey shelley shellie shelly shely, mick micky,
miguel michael miggy miguael miguaell miguail miguaill miguayl miguayll miguell mike, mike michael mick micky,
mildred milly, millicent milly missy, minerva minnie, minnie wilhelmina, miranda mandy mira randi randy,
miriam mimi mitzi mitzie, missy melissa, mitch mitchell, mitchell mitch, mitzi mary mittie mitty,
mitzie mittie mitty, monet nettie, monica monna monnie, monteleon monte, montesque monty, montgomery gum monty,
monty lamont, morris morey, mortimer mort, moses amos mose moss, muriel mur, myrtle mert myrt myrti,
nadine deedee nada, nancy ann nan nanny, naomi omi, napoleon leon nap nappy, natalie natty nettie,
natasha nat tasha, nathan nat nate, nathaniel nat nate nathan natty than, nelle nelly, nelson nels, newt newton,
newton newt, nicholas claas claes nic nick nickie nicky nico,
nicholette cole nichole nickey nicki nicky nicole nikki, nicodemus nic nick nickie nicky nico,
nicolas nic nick nickie nicky nico, nicole cole nicki nicky nikki nole, nikolas claes nic nick nickie nicky nico,
nikole nikki, nora nonie, norbert bert norby, norbusamte norbu, norman norm, nowell noel,
obadiah diah dyer obed obie, obediah obie, obedience beda beedy biddie obed, obie obediah, octavia tave tavia,
odell odo, olive livia nollie ollie, oliver ollie, olivia livia nollie ollie, ollie oliver,
onicyphorous cy cyphorus one osaforum osaforus syphorous, orilla ora rilly, orlando roland, orphelia phelia,
ossy ozzy, oswald ossy ozzy waldo, otis ode ote, pamela pam, pandora dora, parmelia amelia melia milly,
parthenia parsuny pasoonie phenie teeny, patience pat patty, patricia pat patsy patti patty tricia trish trisha,
patrick paddy pat pate patsy peter, patsy patty, patty patricia, paul polly, paula lina polly, paulina lina polly,
pauline polly, peggy peg, pelegrine perry, penelope penny, percival percy, peregrine perry,
permelia mellie melly milly, pernetta nettie, persephone seph sephy, peter pate pete, petronella nellie,
pheney josephine, pheriba ferbie pherbia, philadelphia delphia, philander fie, philetus leet phil,
philinda linda lindy lynn, philip phil pip, philipina penie phoebe pip, phillip phil pip, philly delphia,
philomena menaalmena, phoebe fifi, pinckney pink, pleasant ples, pocahontas pokey, posthuma humey,
prescott pres scott scotty, priscilla cilla cissy prissy, providence provy, prudence prudy prue, prudy prudence,
rachel rachael shelly, rafaela rafa, ramona mona, randall randy, randolf dolph randy, randolph dolph randy,
raphael ralph, ray raymond, raymond ray, reba becca beck, rebecca becca beck becky reba, reggie reg reginald,
regina gina reggie, reginald naldo reg reggie renny, relief leafa, reuben rube, reynold reginald, rhoda rodie,
rhodella della, rhyna rhynie, ricardo rick ricky, rich dick rick,
richard dick dickie dickon dicky rich richie rick ricky, rick ricky, ricky dick rich,
robert bill billy bob bobby dob dobbin hob hobkin rob robby rupert,
roberta bert bertie birdie birtie bobbie robbie roby, roberto rob, roderick erick rickie rod roddy,
rodger bobby hodge rod roge roger, rodney rod, roger bobby hodge rod rodger roge, roland lanny orlando rollo rolly,
ron ronnie ronny, ronald naldo ron ronnie ronny, ronny ronald, rosa rose, rosabel belle rosa rose roz,
rosabella bella belle rosa rose roz, rosaenn ann, rosaenna ann, rosalinda linda rosa rose roz,
rosalyn linda rosa rose roz, roscoe ross, rose rosie, roseann ann rose rosie roz, roseanna ann rose rosie roz,
roseanne ann, rosemary marie mary rose rosemarie rosey, rosina sina, roxane rox roxie, roxanna ann rose roxie,
roxanne ann rose roxie, rudolph dolph olph rolf rudy, rudolphus dolph olph rolf rudy, russell russ rusty, ryan ry,
sabrina brina, safieel safie, salome loomie, salvador sal sally, sam sammy, samantha mantha sam sammy,
sampson sam sammy, samson sam sammy, samuel sam sammy, samyra myra sam sammy, sandra cassandra sandy, sandy sandra,
sanford sandy, sarah sadie sally sara, sarilla silla, savannah anna savanna vannie,
scott sceeter scottie scotty squat, sebastian seb sebby, selma anselm, serena rena, serilla rilla,
seymour morey see, shaina sha shay, sharon sha shay, shaun shawn, shawn shaun, sheila cecilia, sheldon shelly,
shelton shel shelly tony, sheridan dan danny sher, sheryl cheri cherie sher sheri sherri sherry sherryl,
shirley lee sherry shirl, sibbilla sibbell sibbie sybill, sidney sid syd, sigfired sid, sigfrid sid, sigismund sig,
silas si, silence liley, silvester si sly syl vest vester, simeon si sion, simon si sion, smith smitty,
socrates crate, solomon sal salmon saul sol solly zolly, sondra dre sonnie, sophia sophie,
sophronia frona fronia sophia, stacey staci stacie stacy, stacie stacey staci stacy, stacy staci, stephan steve,
stephanie annie steffi steffie steph stephani stephany stephie stephine stevie, stephen steph steve,
steven steph steve stevie, stuart stu, sue susan susie, sullivan sully van, susan hannah sue sukey susie suzie,
susannah hannah sue sukey susie, susie suzie, suzanne sue suki susie, sybill sibbie, sydney sid, sylvanus sly syl,
sylvester si sly sy syl vessie vester vet, tabby tabitha, tabitha tabby, tamarra tammy, tammie tami tammy,
tammy tami tammie, tanafra tanny, tasha tash tashie, ted teddy, temperance tempy, terence terry,
teresa terry tess tessa tessie, terri teri terrie terry, terry terence, tess teresa theresa, tessa teresa theresa,
thad thaddeus, thaddeus thad, theo theodore, theodora dora, theodore ted teddy theo,
theodosia dosia theo theodosius, theophilus ophi, theotha otha,
theresa terry tess tessa tessie thirza thursa traci tracie tracy, thom thomas tom tommy, thomas thom tom tommy,
thomasa tamzine, tiffany tiff tiffy, tilford tillie, tim timmy, timothy tim timmy, tina christina, tisha tish,
tobias bias toby, tom thomas tommy, tony anthony, tranquilla quilla trannie, trish patricia trisha, trix trixie,
trudy gertrude, tryphena phena, unice eunice nicie, uriah riah, ursula sula sulie, valentina felty val vallie,
valentine felty, valeri val valerie, valerie val, vanburen buren, vandalia vannie, vanessa essa nessa vanna,
vernisee nicey, veronica franky frony ron ronie ronna ronnie ronny vonnie, vic vicki vickie vicky victor,
vicki vickie vicky victoria, victor vic, victoria tori torie torri torrie tory vic vicki vickie vicky, vijay vij,
vincent vic vin vince vinnie vinny, vincenzo vic vin vince vinnie vinny, vinson vin vince vinnie vinny,
viola ola vi, violetta lettie, virginia ginger ginny jane jennie virgy, vivian vi viv, waldo ossy ozzy,
wallace wally, wally walt, walter wally walt, washington wash, webster webb, wendy wen, wesley wes,
westley farmboy wes west, wilber bert will, wilbur will willie willy, wilda willie, wilfred fred wil will willie,
wilhelm wil willie, wilhelmina mina minnie willie wilma, will bill fred wilbur willie,
william bela bell bill billy wil will willie willy, willie fred william, willis bill willy,
wilma billiewilhelm william, wilson will willie willy, winfield field win winny, winifred freddie winnet winnie,
winnie winnifred, winnifred fred freddie freddy winnie winny, winny winnifred, winton wint,
woodrow drew wood woody, yeona ona onie, yoshihiko yoshi, yulan lan yul, yvonne vonna, zach zack zak,
zachariah zac zach zachy zack zak zakk zeke, zachary zac zach zachy zack zak zakk zeke,
zachery zac zach zachy zack zak zakk zeke, zack zach zak, zebedee zeb, zedediah diah dyer zed, zephaniah zeph
$$, ',') as raw (item)
cross join lateral regexp_split_to_table(substr(btrim(raw.item, e' \n'), strpos(btrim(raw.item, e' \n'), ' ') + 1), ' ') as s (short)
on conflict do nothing;

-- short_name: other ways to write a word
insert into firmwall.short_name (name, short, source)
select split_part(raw.item, ' ', 1), s.short, 'written forms of words in English names'
from regexp_split_to_table($$saint st, sainte ste, mount mt, mountain mtn, fort ft, junior jr jnr, senior sr snr$$, e',\\s+') as raw (item)
cross join lateral unnest((string_to_array(raw.item, ' '))[2:]) as s (short)
on conflict do nothing;

insert into firmwall.short_name (name, short, source)
select split_part(raw.item, ' ', 1), s.short, 'numbers in English words, digits and Roman numerals'
from regexp_split_to_table($$one 1, two 2, three 3, four 4, five 5, six 6, seven 7, eight 8, nine 9, ten 10, eleven 11, twelve 12, twenty 20,
first 1 1st, second 2 2nd, third 3 3rd, fourth 4 4th, fifth 5 5th, sixth 6 6th, seventh 7 7th, eighth 8 8th,
ninth 9 9th, tenth 10 10th, eleventh 11 11th, twelfth 12 12th, ii 2, iii 3, iv 4, vi 6, vii 7, viii 8, ix 9$$, e',\\s+') as raw (item)
cross join lateral unnest((string_to_array(raw.item, ' '))[2:]) as s (short)
on conflict do nothing;

reset role;

-- ==== sql/apply/50_allow_create.sql

-- Before functions and policies are replaced: their new owners may create in the four schemas until
-- 60_complete.sql, since a function can be given only to a role that could have made it.
--
-- Bodies are not looked into while they are created, so that the files may come in any order; lint
-- looks into every one of them afterwards.

set local check_function_bodies = off;

grant create on schema app, identity, audit, firmwall to firmwall_exec, firmwall_context;

-- ==== sql/functions/admin/add_decision_rule.sql

-- Puts a new version of a decision rule in force, from the next query on. The row of an earlier version is never changed, so
-- what it decided can still be explained.
create or replace function app.add_decision_rule(
  p_rule text,
  p_least_score real,
  p_least_lead real,
  p_least_term real,
  p_evidence jsonb
)
returns text
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_version integer;
begin
  if (
    p_least_score between 0 and 1 and p_least_lead between 0 and 1 and p_least_term between 0 and 1
  ) is not true
  then
    raise exception 'thresholds lie between 0 and 1'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', case
          when (p_least_score between 0 and 1) is not true then 'least_score'
          when (p_least_lead between 0 and 1) is not true then 'least_lead'
          else 'least_term'
        end),
        hint = 'firmwall calibrate picks them from a labelled set.';
  end if;
  -- of two transactions at once, the second waits for the first and takes the next number; under repeatable read it cannot see
  -- the number of the first, and fails
  for v_try in 1..5 loop
    select max(r.version) + 1 into v_version
    from firmwall.decision_rule as r
    where r.rule = p_rule;
    if v_version is null then
      raise exception 'no such rule'
        using
          errcode = 'FW020',
          hint = 'The search of matters goes by the rule "matter".';
    end if;

    begin
      insert into firmwall.decision_rule (rule, version, least_score, least_lead, least_term, evidence)
      values (p_rule, v_version, p_least_score, p_least_lead, p_least_term, coalesce(p_evidence, '{}'));
      exit;
    exception
      when unique_violation then
        if v_try = 5 then
          raise exception 'another rule is being added'
            using
              errcode = 'serialization_failure',
              hint = 'Try again, in a transaction that is read committed.';
        end if;
    end;
  end loop;
  perform firmwall.record_act(
    null, 'add_decision_rule', 'decision_rule',
    p_label => p_rule || '/' || v_version,
    p_after => jsonb_build_object(
      'version', v_version, 'least_score', p_least_score, 'least_lead', p_least_lead, 'least_term', p_least_term
    )
  );
  return p_rule || '/' || v_version;
end
$$;

alter function app.add_decision_rule(text, real, real, real, jsonb) owner to firmwall_exec;
revoke all on function app.add_decision_rule(text, real, real, real, jsonb) from public;
grant execute on function app.add_decision_rule(text, real, real, real, jsonb) to firmwall_admin;

comment on function app.add_decision_rule(text, real, real, real, jsonb) is
'Puts a new version of a decision rule in force, and returns its name. For firmwall_admin. Raises FW012 for a threshold outside 0 to 1, FW020 for an unknown rule.';

-- ==== sql/functions/admin/add_firm.sql

-- Adds a firm. If a firm has this code already, in any case and Unicode form, its id is returned and the firm is not changed.
--
-- Must stay true: one firm per code. The unique key of identity.taken_firm_code, which a trigger writes, holds that. Two
-- transactions that add firms also take turns: each locks the table until its end and then looks the code up, so the second
-- finds the firm of the first. A service may not lock the table, and sees no code in pg_locks.
create or replace function app.add_firm(
  p_code text,
  p_name text
)
returns uuid
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_code text := btrim(p_code);
  v_name text := btrim(p_name, firmwall.space_characters());
  v_firm_id uuid;
begin
  if v_code is null or length(v_code) not between 1 and (firmwall.text_limits('{code}'))[1] then
    raise exception 'a firm needs a code'
      using
        errcode = 'FW012',
        detail = 'Parameter: code.',
        hint = format('A code has 1 to %s characters. It is what files and command lines call the firm.', (firmwall.text_limits('{code}'))[1]);
  end if;
  if v_name is null or length(v_name) not between 1 and (firmwall.text_limits('{name}'))[1] then
    raise exception 'a firm needs a name'
      using
        errcode = 'FW012',
        detail = 'Parameter: name.',
        hint = format('A name has 1 to %s characters.', (firmwall.text_limits('{name}'))[1]);
  end if;
  perform firmwall.validate_texts('{code,name}', array[v_code, v_name]);

  if not exists (
    select from identity.firm as f
    where f.code = v_code
      or f.code_key = firmwall.one_form(v_code)
  ) then
    lock table identity.firm in share row exclusive mode;
  end if;
  if exists (
    select from identity.firm as f
    where f.code = v_code
      or f.code_key = firmwall.one_form(v_code)
  ) then
    return firmwall.firm_id_of_code(v_code);
  end if;

  insert into identity.firm (code, name)
  values (v_code, v_name)
  returning firm_id into v_firm_id;
  perform firmwall.record_act(
    v_firm_id, 'add_firm', 'firm', v_firm_id, v_code, null, jsonb_build_object('code', v_code, 'name', v_name)
  );
  return v_firm_id;
end
$$;

alter function app.add_firm(text, text) owner to firmwall_context;
revoke all on function app.add_firm(text, text) from public;
grant execute on function app.add_firm(text, text) to firmwall_admin;

comment on function app.add_firm(text, text) is
'Adds a firm and returns its id; for a code that exists, in any case and Unicode form, returns the id of that firm and changes nothing. For firmwall_admin. Raises FW012 for a code or name that is blank, too long, or holds a control character, and for a code that several firms have in other letters.';

-- ==== sql/functions/admin/add_member.sql

-- Makes a person a member of a firm in a role; a member already there gets this role, and is active
-- again. What the role may do stands in identity.role_permission; a role without a row there may do nothing.
create or replace function app.add_member(
  p_firm_code text,
  p_login text,
  p_role text
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
  v_person_id uuid;
  v_role text := btrim(p_role, firmwall.space_characters());
  v_before jsonb;
begin
  perform firmwall.require_permission('members:manage');
  v_firm_id := firmwall.firm_id_of_code(p_firm_code);
  v_person_id := firmwall.person_id_of_login(p_login);
  if v_role is null or length(v_role) not between 1 and (firmwall.text_limits('{role}'))[1] then
    raise exception 'a member needs a role'
      using
        errcode = 'FW012',
        detail = 'Parameter: role.',
        hint = format('A role has 1 to %s characters, such as partner.', (firmwall.text_limits('{role}'))[1]);
  end if;
  perform firmwall.validate_texts('{role}', array[v_role]);

  select jsonb_build_object('role', m.role, 'active', m.active) into v_before
  from identity.membership as m
  where m.firm_id = (select v_firm_id)
    and m.person_id = v_person_id
  for update;
  insert into identity.membership as m (firm_id, person_id, role)
  values (v_firm_id, v_person_id, v_role)
  on conflict (firm_id, person_id) do update
  set
    role = excluded.role,
    active = true
  where m.role <> excluded.role
    or not m.active;
  perform firmwall.record_act(
    v_firm_id, 'add_member', 'person', v_person_id, p_login,
    v_before,
    jsonb_build_object('role', v_role, 'active', true)
  );

  -- a mistyped role is reported here, and not only when the person is refused
  if not exists (
    select from identity.role_permission as p
    where p.role = v_role
  ) then
    raise warning 'the role "%" has no permission', v_role
      using hint = 'Roles that have some: ' || (
        select string_agg(distinct p.role, ', ' order by p.role)
        from identity.role_permission as p
      ) || '.';
  end if;
end
$$;

alter function app.add_member(text, text, text) owner to firmwall_context;
revoke all on function app.add_member(text, text, text) from public;
grant execute on function app.add_member(text, text, text) to firmwall_admin;

comment on function app.add_member(text, text, text) is
'Makes a person an active member of a firm in this role, with a warning when the role has no permission. For firmwall_admin. Raises FW030 in a context without members:manage, FW012 for a role that is blank, too long, or holds a control character, FW020 when there is no such firm or no such login.';

-- ==== sql/functions/admin/add_person.sql

-- Adds a person. If a person has this login already, in any case and Unicode form, their id is returned and the person is not
-- changed. A login is unique over all firms; app.add_member says for which firms a person works.
create or replace function app.add_person(
  p_login text,
  p_name text
)
returns uuid
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_login text := btrim(p_login);
  v_name text := btrim(p_name, firmwall.space_characters());
  v_person_id uuid;
begin
  if v_login is null or length(v_login) not between 1 and (firmwall.text_limits('{login}'))[1] then
    raise exception 'a person needs a login'
      using
        errcode = 'FW012',
        detail = 'Parameter: login.',
        hint = format('A login has 1 to %s characters: an e-mail address, or the name the token issuer uses.', (firmwall.text_limits('{login}'))[1]);
  end if;
  if v_name is null or length(v_name) not between 1 and (firmwall.text_limits('{name}'))[1] then
    raise exception 'a person needs a name'
      using
        errcode = 'FW012',
        detail = 'Parameter: name.',
        hint = format('A name has 1 to %s characters.', (firmwall.text_limits('{name}'))[1]);
  end if;
  perform firmwall.validate_texts('{login,name}', array[v_login, v_name]);

  -- the twin of an older person has no key to conflict with
  if not exists (
    select from identity.person as p
    where p.login = v_login
  ) then
    insert into identity.person (login, name)
    values (v_login, v_name)
    on conflict (login_key) do nothing
    returning person_id into v_person_id;
  end if;

  if v_person_id is null then
    v_person_id := firmwall.person_id_of_login(v_login);
  else
    perform firmwall.record_act(
      null, 'add_person', 'person', v_person_id, v_login, null, jsonb_build_object('login', v_login, 'name', v_name)
    );
  end if;
  return v_person_id;
end
$$;

alter function app.add_person(text, text) owner to firmwall_context;
revoke all on function app.add_person(text, text) from public;
grant execute on function app.add_person(text, text) to firmwall_admin;

comment on function app.add_person(text, text) is
'Adds a person and returns their id, the subject of their tokens; for a login that exists, in any case and Unicode form, returns the id of that person and changes nothing. For firmwall_admin. Raises FW012 for a login or name that is blank, too long, or holds a control character, and for a login that several people have in other letters.';

-- ==== sql/functions/load/add_to_matters.sql

-- Adds what hangs on matters, many at once: parties (p_subject_type party, rows of matter_number, name, role) or documents
-- (document, rows of matter_number, title, kind; kind may be left out). Neither has other fields, so there is nothing to
-- change in one.
--
-- Must stay true: the matter is looked up inside the firm of the context and on this side of its
-- wall, and a matter elsewhere, nowhere and behind a wall is the same rejection; a new row carries the
-- wall of its matter, which is locked so that it cannot move in between. Rows are looked up one by one in unique
-- indexes, as in app.upsert_clients, which says why.
create or replace function firmwall.add_to_matters(
  p_subject_type text,
  p_rows jsonb
)
returns table (
  line integer,
  outcome text,
  id uuid,
  reason text
)
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_is_party boolean := p_subject_type = 'party';
  v_name_field text := case when v_is_party then 'name' else 'title' end;
  v_kind_field text := case when v_is_party then 'role' else 'kind' end;
  v_rows firmwall.matter_item[];
  v_ids uuid[];
  v_added jsonb;
begin
  perform firmwall.require_rows(v_firm_id, v_user_id, p_rows);

  v_rows := array(
    select
      row(
        r.line, m.matter_id, r.name, r.kind,
        coalesce(
          firmwall.row_shape_error(r.fields, array['matter_number', v_name_field, v_kind_field]),
          case
            when r.matter_number is null then 'matter_number: missing'
            when m.matter_id is null then 'matter_number: no such matter'
            when r.name is null then v_name_field || ': missing'
            when r.kind is null then v_kind_field || ': missing'
          end,
          firmwall.line_text_error(
            array[v_name_field, v_kind_field], array[r.name, case when v_is_party then r.kind else nullif(r.kind, '') end]
          )
        )
      )::firmwall.matter_item
    from (
      select
        e.line::integer as line,
        e.fields,
        btrim(e.fields ->> 'matter_number', firmwall.space_characters()) as matter_number,
        btrim(e.fields ->> v_name_field, firmwall.space_characters()) as name,
        coalesce(
          btrim(e.fields ->> v_kind_field, firmwall.space_characters()), case when not v_is_party then '' end
        ) as kind
      from jsonb_array_elements(p_rows) with ordinality as e (fields, line)
      -- keeps the extraction, which is not leakproof, out of the look-ups, which would lose their index
      offset 0
    ) as r
    left join lateral (
      select m.matter_id
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.matter_number = r.matter_number
        and v_user_id <> all (m.excluded_person_ids)
        and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      limit 1
    ) as m on true
    order by r.line
  );

  -- which of them are there; first to see what is new, then, in a statement that sees what somebody else has just added,
  -- for the answer
  for v_round in 1..2 loop
    if v_is_party then
      v_ids := array(
        select (
          select x.party_id
          from app.matter_party as x
          where x.firm_id = (select v_firm_id)
            and x.matter_id = r.matter_id
            and x.name = r.name
            and x.role = r.kind
            and r.reason is null
            and v_user_id <> all (x.excluded_person_ids)
            and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids))
          limit 1
        )
        from unnest(v_rows) with ordinality as r (line, matter_id, name, kind, reason, place)
        order by r.place
      );
    else
      v_ids := array(
        select (
          select x.document_id
          from app.document as x
          where x.firm_id = (select v_firm_id)
            and x.matter_id = r.matter_id
            and x.title = r.name
            and x.kind = r.kind
            and r.reason is null
            and v_user_id <> all (x.excluded_person_ids)
            and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids))
          limit 1
        )
        from unnest(v_rows) with ordinality as r (line, matter_id, name, kind, reason, place)
        order by r.place
      );
    end if;
    exit when v_round = 2;

    -- the matters of new rows are held where they are
    perform
    from (
      select r.matter_id
      from unnest(v_rows) with ordinality as r (line, matter_id, name, kind, reason, place)
      where r.reason is null
        and v_ids[r.place] is null
      group by r.matter_id
      order by r.matter_id
    ) as new_in
    cross join lateral (
      select
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.matter_id = new_in.matter_id
        and v_user_id <> all (m.excluded_person_ids)
        and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      limit 1
      for share
    ) as held;

    with adding as (
      select r.matter_id, r.name, r.kind, m.excluded_person_ids, m.allowed_person_ids
      from unnest(v_rows) as r
      cross join lateral (
        select m.excluded_person_ids, m.allowed_person_ids
        from app.matter as m
        where m.firm_id = (select v_firm_id)
          and m.matter_id = r.matter_id
          and v_user_id <> all (m.excluded_person_ids)
          and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
        limit 1
      ) as m
      where r.reason is null
      order by r.matter_id, r.kind, r.name
    ),

    parties as (
      insert into app.matter_party as x (firm_id, matter_id, name, role, excluded_person_ids, allowed_person_ids)
      select v_firm_id, a.matter_id, a.name, a.kind, a.excluded_person_ids, a.allowed_person_ids
      from adding as a
      where v_is_party
      on conflict (firm_id, matter_id, role, name) do nothing
      returning x.party_id as id, x.matter_id
    ),

    documents as (
      insert into app.document as x (firm_id, matter_id, title, kind, excluded_person_ids, allowed_person_ids)
      select v_firm_id, a.matter_id, a.name, a.kind, a.excluded_person_ids, a.allowed_person_ids
      from adding as a
      where not v_is_party
      on conflict (firm_id, matter_id, kind, title) do nothing
      returning x.document_id as id, x.matter_id
    )

    select coalesce(jsonb_object_agg(a.id, a.matter_id), '{}') into v_added
    from (
      select p.id, p.matter_id from parties as p
      union all
      select d.id, d.matter_id from documents as d
    ) as a;
  end loop;

  perform firmwall.record_upsert(
    case when v_is_party then 'upsert_matter_parties' else 'upsert_documents' end,
    p_subject_type,
    null,
    array(select key::uuid from jsonb_object_keys(v_added) as key),
    '{}',
    array(select distinct a.value::uuid from jsonb_each_text(v_added) as a)
  );

  return query
  select
    r.line,
    case
      when v_ids[r.place] is null then 'rejected'
      -- the same may stand twice in these rows: the first added it
      when v_added ? v_ids[r.place]::text and row_number() over (partition by v_ids[r.place] order by r.line) = 1
      then 'inserted'
      else 'unchanged'
    end,
    v_ids[r.place],
    coalesce(r.reason, case when v_ids[r.place] is null then 'matter_number: no such matter' end)
  from unnest(v_rows) with ordinality as r (line, matter_id, name, kind, reason, place)
  order by r.line;
end
$$;

alter function firmwall.add_to_matters(text, jsonb) owner to firmwall_exec;
revoke all on function firmwall.add_to_matters(text, jsonb) from public;

comment on function firmwall.add_to_matters(text, jsonb) is
'Adds parties or documents to matters, and records one act. One row a row given: its place, inserted, unchanged or rejected, the id, and why it was rejected (NULL when it was not). Raises FW002 when no context is open, FW012 when the rows are no array.';

-- ==== sql/functions/search_data/add_to_vocabulary.sql

-- Adds to the vocabulary of a firm the words of entries that it did not have yet. Numbers and the letters of
-- scripts without spaces are not misspelt in the way this serves, and stay out.
create or replace function firmwall.add_to_vocabulary(
  p_firm_id uuid,
  p_words tsvector[]
)
returns void
language plpgsql
volatile
strict
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_new text[];
begin
  v_new := array(
    select said.word
    from (
      select distinct l.word
      from (
        -- what comes before the word is the digest of firm and kind
        select substr(unnest(tsvector_to_array(u.words)), 8) collate "C" as word
        from unnest(p_words) as u (words)
      ) as l
      where l.word > 'a'
        and length(l.word) > 1
    ) as said
    -- one by one in the index: planned while the firm was small, a join would read all its words for each
    where (
      select true
      from firmwall.search_word as w
      where w.firm_id = p_firm_id
        and w.word = said.word
      limit 1
    ) is null
  );
  if v_new = '{}' then
    return;
  end if;
  insert into firmwall.search_word (firm_id, word, sound, keys)
  select p_firm_id, n.word, n.sound, firmwall.spelling_keys(p_firm_id, n.word, n.sound)
  from unnest(v_new, string_to_array(firmwall.phonetic_key(array_to_string(v_new, ' ')), ' ')) as n (word, sound);
end
$$;

alter function firmwall.add_to_vocabulary(uuid, tsvector[]) owner to firmwall_exec;
revoke all on function firmwall.add_to_vocabulary(uuid, tsvector[]) from public;

comment on function firmwall.add_to_vocabulary(uuid, tsvector[]) is
'Adds the words of entries to the vocabulary of the firm; none for NULL.';

-- ==== sql/functions/admin/add_token_key.sql

-- Adds a key that tokens may be signed with. The issuer has the secret too. The database does not store the secret, only the
-- two pads that verify a signature.
--
-- Must stay true: no text raised here holds any part of the secret; a key id, once used, never
-- means another secret.
create or replace function app.add_token_key(
  p_kid text,
  p_secret bytea
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_kid is null or p_kid !~ '^[A-Za-z0-9._-]{1,64}$' or p_kid = 'seal' then
    raise exception 'not a key id'
      using
        errcode = 'FW012',
        detail = 'Parameter: kid.',
        hint = 'A key id has 1 to 64 letters, digits, dots, dashes and underscores. "seal" is taken.';
  end if;
  if p_secret is null or length(p_secret) < 32 then
    raise exception 'the secret is too short'
      using
        errcode = 'FW012',
        detail = 'Parameter: secret.',
        hint = 'HMAC-SHA256 wants at least 32 random bytes. firmwall key add KID makes them.';
  end if;

  insert into firmwall.signing_key (kid, purpose, ipad, opad)
  select p_kid, 'token', pads.ipad, pads.opad
  from firmwall.hmac_pads(p_secret) as pads
  on conflict (kid) do nothing;

  if found then
    perform firmwall.record_act(null, 'add_token_key', 'token_key', p_label => p_kid, p_after => jsonb_build_object('kid', p_kid));
  elsif not exists (
    select from firmwall.signing_key as k
    join firmwall.hmac_pads(p_secret) as pads on pads.ipad = k.ipad
    where k.kid = p_kid
      and k.retired_at is null
  ) then
    raise exception 'this key id is taken'
      using
        errcode = 'FW012',
        detail = 'Parameter: kid.',
        hint = 'Choose another key id. An id stands for one secret, also after it was retired.';
  end if;
end
$$;

alter function app.add_token_key(text, bytea) owner to firmwall_context;
revoke all on function app.add_token_key(text, bytea) from public;
grant execute on function app.add_token_key(text, bytea) to firmwall_admin;

comment on function app.add_token_key(text, bytea) is
'Adds a key that tokens may be signed with; the same id and secret again change nothing. For firmwall_admin. Raises FW012 for a bad or taken key id and for a secret under 32 bytes.';

-- ==== sql/functions/admin/add_word.sql

-- Adds a word to the lists that names and questions are read by, or gives a word that is there another part.
-- The lists belong to no firm: a word that is added here is used for every firm of the database.
--
-- Must stay true: a word is stored in the form that it is compared in; the row as it was is remembered first.
create or replace function app.add_word(
  p_word text,
  p_role text,
  p_stands_for text default null,
  p_source text default 'added here'
)
returns text
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_word text := firmwall.listed_form(p_word);
  v_stands_for text;
  v_before jsonb;
begin
  if p_role is null or p_role not in (
    'legal_form', 'weak_form', 'honorific', 'joiner', 'others', 'versus', 'number', 'docket', 'spoken', 'plain',
    'short_name'
  ) then
    raise exception 'not a part that a word can play'
      using
        errcode = 'FW012',
        detail = 'Parameter: role.',
        hint = 'legal_form, weak_form, honorific, joiner, others, versus, number, docket, spoken, plain or short_name.';
  end if;
  if p_stands_for is not null then
    v_stands_for := firmwall.listed_form(p_stands_for, 'stands_for');
  end if;
  if p_role in ('plain', 'short_name') and v_stands_for is null or v_stands_for = v_word then
    raise exception 'stands_for is missing'
      using
        errcode = 'FW012',
        detail = 'Parameter: stands_for.',
        hint = 'Another word: it written out, for an abbreviation; the full name, for a short one.';
  end if;
  if coalesce(btrim(p_source), '') = '' then
    raise exception 'source is missing'
      using
        errcode = 'FW012',
        detail = 'Parameter: source.',
        hint = 'Say in a few words why the list has this word.';
  end if;

  if p_role = 'short_name' then
    select jsonb_build_object('role', p_role, 'stands_for', s.name, 'source', s.source) into v_before
    from firmwall.short_name as s
    where s.short = v_word
      and s.name = v_stands_for
    for update;
    insert into firmwall.changed_word (word, short_for, role, stands_for, source)
    select v_word, v_stands_for, case when s.name is not null then 'short_name' end, s.name, s.source
    from (select) as one
    left join firmwall.short_name as s on s.short = v_word and s.name = v_stands_for
    on conflict (word, short_for) do nothing;
    insert into firmwall.short_name (name, short, source)
    values (v_stands_for, v_word, p_source)
    on conflict (name, short) do update
    set source = excluded.source;
  else
    select jsonb_build_object('role', w.role, 'stands_for', w.stands_for, 'source', w.source) into v_before
    from firmwall.word as w
    where w.word = v_word
    for update;
    insert into firmwall.changed_word (word, role, stands_for, source)
    select v_word, w.role, w.stands_for, w.source
    from (select) as one
    left join firmwall.word as w on w.word = v_word
    on conflict (word, short_for) do nothing;
    insert into firmwall.word (word, role, stands_for, source)
    values (v_word, p_role, v_stands_for, p_source)
    on conflict (word) do update
    set
      role = excluded.role,
      stands_for = excluded.stands_for,
      source = excluded.source;
  end if;
  perform firmwall.record_act(
    null, 'add_word', 'word',
    p_label => v_word,
    p_before => v_before,
    p_after => jsonb_build_object('role', p_role, 'stands_for', v_stands_for, 'source', p_source)
  );
  return v_word;
end
$$;

alter function app.add_word(text, text, text, text) owner to firmwall_exec;
revoke all on function app.add_word(text, text, text, text) from public;
grant execute on function app.add_word(text, text, text, text) to firmwall_admin;

comment on function app.add_word(text, text, text, text) is
'Adds a word to the lists, or gives it another part: its role, what it stands for (NULL: itself), and where that is from. Returns the word in the form it is compared in. New searches use the list at once; existing rows need app.rebuild_search. For firmwall_admin. Raises FW012 when it is not one word, for an unknown role, and when what it stands for or its source is missing.';

-- ==== sql/functions/search/alternate_year.sql

-- A year in its other form: 2018 for 18, 18 for 2018.
create or replace function firmwall.alternate_year(p_year text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_year ~ '^(19|20)[0-9][0-9]$' then right(p_year, 2)::integer::text
    when p_year ~ '^[0-9]{1,2}$' then (case when p_year::integer > 50 then 1900 else 2000 end + p_year::integer)::text
  end;
end
$$;

alter function firmwall.alternate_year(text) owner to firmwall_exec;
revoke all on function firmwall.alternate_year(text) from public;

comment on function firmwall.alternate_year(text) is
'A year of two digits in four, and the other way round. NULL for NULL and for what is no year.';

-- ==== sql/functions/tools/approve_proposal.sql

-- Carries out what was proposed. For a person: not granted to firmwall_agent, and refused to a
-- login that holds firmwall_agent beside another role.
create or replace function app.approve_proposal(p_proposal_id uuid)
returns jsonb
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.run_tool_call(
    'decide', 'approve_proposal', jsonb_build_object('proposal_id', p_proposal_id), null, null
  );
end
$$;

alter function app.approve_proposal(uuid) owner to firmwall_exec;
revoke all on function app.approve_proposal(uuid) from public;
grant execute on function app.approve_proposal(uuid) to
  firmwall_app,
  firmwall_admin;

comment on function app.approve_proposal(uuid) is
'Carries out a proposal, in this transaction, with an audit row of its own; returns a body like execute_tool. Needs proposals:approve. Reasons of its own: changed (decided already, or the row is not the one that was seen), expired.';

-- ==== sql/functions/tools/argument_fits.sql

-- Whether one value fits one rule of a tool's arguments. The part of JSON Schema that is known here:
--   type string   with minLength, maxLength, enum, format uuid or date
--   type integer  with minimum, maximum
--   type boolean
-- A rule of any other type fits nothing, so that a rule which is not understood opens nothing.
create or replace function firmwall.argument_fits(
  p_rule jsonb,
  p_value jsonb
)
returns boolean
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_text text := p_value #>> '{}';
begin
  case p_rule ->> 'type'
    when 'string' then
      if jsonb_typeof(p_value) <> 'string'
        or length(v_text) < coalesce((p_rule ->> 'minLength')::integer, 0)
        or length(v_text) > coalesce((p_rule ->> 'maxLength')::integer, 10000)
        or not coalesce(p_rule -> 'enum' @> p_value, true)
      then
        return false;
      end if;
      case p_rule ->> 'format'
        when 'uuid' then
          return v_text ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';
        when 'date' then
          -- 2026-02-30 has the form of a day, but there is no such day
          return v_text ~ '^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
            and substr(v_text, 9, 2)::integer <= extract(
              day from make_date(substr(v_text, 1, 4)::integer, substr(v_text, 6, 2)::integer, 1)
                + interval '1 month' - interval '1 day'
            );
        else
          return not p_rule ? 'format';
      end case;
    when 'integer' then
      if jsonb_typeof(p_value) <> 'number' then
        return false;
      end if;
      return trunc(v_text::numeric) = v_text::numeric
        and v_text::numeric >= coalesce((p_rule ->> 'minimum')::numeric, -2147483648)
        and v_text::numeric <= coalesce((p_rule ->> 'maximum')::numeric, 2147483647);
    when 'boolean' then
      return jsonb_typeof(p_value) = 'boolean';
    else
      return false;
  end case;
end
$$;

alter function firmwall.argument_fits(jsonb, jsonb) owner to firmwall_exec;
revoke all on function firmwall.argument_fits(jsonb, jsonb) from public;

comment on function firmwall.argument_fits(jsonb, jsonb) is
'Whether a value fits a rule of a tool''s arguments. NULL for a NULL rule or value; false for a rule that is not understood.';

-- ==== sql/functions/audit/audit_gaps.sql

-- Call numbers that left no row: calls that were rolled back after they had run, or cut off by a crash.
-- A call that is still running shows as a gap until it commits, and a crash leaves gaps of up to 32.
--
-- For firmwall_admin alone: the numbers count the calls of all firms.
create or replace function app.audit_gaps(p_since timestamptz default now() - interval '1 day')
returns table (
  first_missing bigint,
  last_missing bigint,
  missing bigint,
  after_call_at timestamptz,
  before_call_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_last bigint := pg_sequence_last_value('audit.call_no');
begin
  return query
  with kept as (
    select t.call_no, t.at
    from audit.tool_call as t
    where t.at >= p_since
    union all
    select u.call_no, u.at
    from audit.unscoped_call as u
    where u.at >= p_since
  ),
  stepped as (
    select
      kept.call_no,
      kept.at,
      lead(kept.call_no, 1, v_last + 1) over (order by kept.call_no) as next_no,
      lead(kept.at) over (order by kept.call_no) as next_at
    from kept
  )
  select s.call_no + 1, s.next_no - 1, s.next_no - s.call_no - 1, s.at, s.next_at
  from stepped as s
  where s.next_no > s.call_no + 1
  order by s.call_no;
end
$$;

alter function app.audit_gaps(timestamptz) owner to firmwall_context;
revoke all on function app.audit_gaps(timestamptz) from public;
grant execute on function app.audit_gaps(timestamptz) to firmwall_admin;

comment on function app.audit_gaps(timestamptz) is
'The runs of call numbers since p_since that have no audit row, with the times of the calls around them; before_call_at is NULL after the newest row. For firmwall_admin. No row: every call left one.';

-- ==== sql/functions/audit/audit_trail.sql

-- The tool calls and their answers, for readers with audit:read. Newest first, paged by the time
-- and id of the last row seen; or, from p_since on.
--
-- Must stay true: a call that showed or named a matter which the reader cannot see is left out as a whole, so that the audit
-- trail shows nothing of a walled matter. When a call found no matter or ended in an error, people other than the caller see
-- the call without its parameters, because these may name a matter behind a wall. The call number is not shown, since it counts
-- all firms.
create or replace function app.audit_trail(
  p_before timestamptz default null,
  p_before_call uuid default null,
  p_since timestamptz default null,
  p_tool text default null,
  p_outcome text default null,
  p_user uuid default null,
  p_limit integer default 50
)
returns table (
  call_id uuid,
  at timestamptz,
  user_id uuid,
  user_name text,
  tool text,
  tool_version integer,
  params jsonb,
  request_id text,
  outcome text,
  reason text,
  error_code text,
  decision text,
  decision_rule text,
  row_count integer,
  choice_ids uuid[],
  choices_truncated boolean,
  id_came_by text,
  answers uuid,
  attested text,
  proposal_id uuid,
  repeats uuid,
  duration_us bigint
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_user_ids uuid[];
begin
  perform firmwall.require_permission('audit:read');
  if v_firm_id is null then
    return;
  end if;
  perform firmwall.validate_limit(p_limit);

  if p_user is not null then
    v_user_ids := firmwall.ids_of_person(p_user);
  end if;

  return query
  with page as materialized (
    select t.*
    from audit.tool_call as t
    where t.firm_id = (select v_firm_id)
      and (p_before is null or (t.at, t.call_id) < (p_before, coalesce(p_before_call, '00000000-0000-0000-0000-000000000000')))
      and (p_since is null or t.at >= p_since)
      and (p_tool is null or t.tool = p_tool)
      and (p_outcome is null or t.outcome = p_outcome)
      and (p_user is null or t.user_id = any (v_user_ids))
      and (
        t.matter_ids = '{}'
        or (
          select count(*)
          from app.matter as m
          where m.firm_id = (select v_firm_id)
            and m.matter_id = any (t.matter_ids)
            and v_user_id <> all (m.excluded_person_ids)
            and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
        ) = cardinality(t.matter_ids)
      )
      -- a matter that did not exist yet when it was proposed
      and not exists (
        select from firmwall.proposal as p
        where p.firm_id = (select v_firm_id)
          and p.proposal_id = t.proposal_id
          and p.status = 'approved'
          and p.after ? 'matter_number'
          and not exists (
            select from app.matter as m
            where m.firm_id = (select v_firm_id)
              and m.matter_number = p.after ->> 'matter_number'
              and v_user_id <> all (m.excluded_person_ids)
              and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
          )
      )
    order by t.at desc, t.call_id desc
    limit p_limit
  )
  select
    t.call_id,
    t.at,
    t.user_id,
    n.name,
    t.tool,
    t.tool_version,
    case when t.user_id = v_user_id or t.matter_ids <> '{}' then t.params end,
    case when t.user_id = v_user_id or t.matter_ids <> '{}' then t.request_id end,
    t.outcome,
    t.reason,
    t.error_code,
    t.decision,
    t.decision_rule,
    t.row_count,
    t.choice_ids,
    t.choices_truncated,
    t.id_came_by,
    t.answers,
    t.attested,
    t.proposal_id,
    t.repeats,
    t.duration_us
  from page as t
  left join firmwall.member_names(array(select distinct u.user_id from page as u)) as n on n.person_id = t.user_id
  order by t.at desc, t.call_id desc;
end
$$;

alter function app.audit_trail(timestamptz, uuid, timestamptz, text, text, uuid, integer) owner to firmwall_exec;
revoke all on function app.audit_trail(timestamptz, uuid, timestamptz, text, text, uuid, integer) from public;
grant execute on function app.audit_trail(timestamptz, uuid, timestamptz, text, text, uuid, integer) to
  firmwall_app,
  firmwall_admin;

comment on function app.audit_trail(timestamptz, uuid, timestamptz, text, text, uuid, integer) is
'The calls of the firm, newest first, at most p_limit (1 to 1000). p_before and p_before_call are time and id of the last row of the page before; p_user also finds the calls of people who were merged into them. Calls that showed a matter which the reader cannot see are left out. params and request_id are NULL for a call of somebody else that met no matter. No context: no rows. Raises FW030 without audit:read, FW012 for another limit.';

-- ==== sql/functions/context/base64url_decoded.sql

-- Base64 in the alphabet of URLs and without padding, as RFC 7515 has it. Only the strict form is accepted: white space,
-- padding, the other alphabet and unused bits in the last letter (which decode() ignores) are refused, so that a token has one
-- form.
create or replace function firmwall.base64url_decoded(p_text text)
returns bytea
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_text !~ '^[A-Za-z0-9_-]+$'
    or (length(p_text) % 4 = 2 and right(p_text, 1) !~ '[AQgw]')
    or (length(p_text) % 4 = 3 and right(p_text, 1) !~ '[AEIMQUYcgkosw048]')
  then
    raise exception 'not base64url' using errcode = 'FW001';
  end if;
  return decode(
    translate(p_text, '-_', '+/') || repeat('=', (4 - length(p_text) % 4) % 4),
    'base64'
  );
end
$$;

alter function firmwall.base64url_decoded(text) owner to firmwall_context;
revoke all on function firmwall.base64url_decoded(text) from public;

comment on function firmwall.base64url_decoded(text) is
'The bytes of a base64url text. NULL for NULL. Raises FW001 or 22023 when it is not base64url; callers do not pass that on.';

-- ==== sql/functions/context/begin_request.sql

-- Opens the context of a request: a signed token becomes firm and person of this transaction.
--
-- Must stay true: every fault of a token (form, key, signature, time, membership, a suspended firm) gets the same code and the
-- same text.
create or replace function app.begin_request(p_token text)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
-- these override the session: memberships are read under their policies, and no plan of that query is sent to the caller
set row_security = on
set debug_print_plan = off
as $$
declare
  v_firm_id uuid;
  v_person_id uuid;
begin
  select c.firm_id, c.person_id into v_firm_id, v_person_id
  from firmwall.token_claims(p_token) as c;

  if v_firm_id is null or v_person_id is null or not firmwall.is_active_member(v_firm_id, v_person_id) then
    raise exception 'the token does not open a request'
      using
        errcode = 'FW001',
        hint = 'Ask the issuer for a fresh token. It must be HS256, name a key in use, carry firm, sub and exp, and belong to an active member.';
  end if;
  perform firmwall.open_sealed_context(v_firm_id, v_person_id);
end
$$;

alter function app.begin_request(text) owner to firmwall_context;
revoke all on function app.begin_request(text) from public;
grant execute on function app.begin_request(text) to
  firmwall_app,
  firmwall_agent,
  firmwall_reader,
  firmwall_admin;

comment on function app.begin_request(text) is
'Opens the request context of this transaction from an HS256 token (kid; firm, sub, exp). Raises FW001 when the token opens none, FW003 for a second context, FW004 when track_counts is off.';

-- ==== sql/functions/search/best_met.sql

-- For each term of a question the place of the best of its alternatives that an entry meets, among those of
-- the reading.
create or replace function firmwall.best_met(
  p_words tsvector,
  p_reading firmwall.reading
)
returns integer[]
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_best integer[] := array_fill(0, array[cardinality(p_reading.words)]);
  v_terms integer[] := p_reading.terms;
  v_queries tsquery[] := p_reading.queries;
  v_qualities real[] := p_reading.qualities;
  v_term integer;
begin
  for i in 1 .. cardinality(v_terms)
  loop
    v_term := v_terms[i];
    if (v_best[v_term] = 0 or v_qualities[i] > v_qualities[v_best[v_term]]) and p_words @@ v_queries[i] then
      v_best[v_term] := i;
    end if;
  end loop;
  return v_best;
end
$$;

alter function firmwall.best_met(tsvector, firmwall.reading) owner to firmwall_exec;
revoke all on function firmwall.best_met(tsvector, firmwall.reading) from public;

comment on function firmwall.best_met(tsvector, firmwall.reading) is
'The place of the best alternative that the entry meets, for each term of the question; 0 for a term that it does not meet.';

-- ==== sql/functions/context/caller_is_assistant.sql

-- Whether the login that called is that of an assistant, also when it was granted other roles or has set another role. A login
-- with CREATEROLE could be granted any role, so for such a login only the current role counts.
create or replace function firmwall.caller_is_assistant()
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.login_has_role('firmwall_agent')
    or firmwall.login_has_role('firmwall_agent', session_user) and not exists (
      select from pg_roles as r
      where r.rolname = session_user
        and (r.rolsuper or r.rolcreaterole)
    );
end
$$;

alter function firmwall.caller_is_assistant() owner to firmwall_exec;
revoke all on function firmwall.caller_is_assistant() from public;

comment on function firmwall.caller_is_assistant() is
'Whether the login that called holds firmwall_agent, also after SET ROLE.';

-- ==== sql/functions/records/can_see.sql

-- Whether the person of this request can see a client or a matter of the firm, now.
create or replace function firmwall.can_see(
  p_entity_type text,
  p_id uuid
)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  if p_entity_type = 'matter' then
    return exists (
      select from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.matter_id = p_id
        and v_user_id <> all (m.excluded_person_ids)
        and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    );
  end if;
  return exists (
    select from app.client as c
    where c.firm_id = (select v_firm_id)
      and c.client_id = p_id
      and p_entity_type = 'client'
  );
end
$$;

alter function firmwall.can_see(text, uuid) owner to firmwall_exec;
revoke all on function firmwall.can_see(text, uuid) from public;

comment on function firmwall.can_see(text, uuid) is
'Whether the person of this request can see the client or matter. False without a context, and for anything else.';

-- ==== sql/functions/tools/can_see_proposal.sql

-- Whether the person of this request can see a proposal: the row that it rests on, and the matter that came of it.
create or replace function firmwall.can_see_proposal(p_proposal firmwall.proposal)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  return firmwall.can_see(p_proposal.subject_type, p_proposal.subject_id)
    and (
      p_proposal.status <> 'approved'
      or not p_proposal.after ? 'matter_number'
      or exists (
        select from app.matter as m
        where m.firm_id = (select v_firm_id)
          and m.matter_number = p_proposal.after ->> 'matter_number'
          and v_user_id <> all (m.excluded_person_ids)
          and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      )
    );
end
$$;

alter function firmwall.can_see_proposal(firmwall.proposal) owner to firmwall_exec;
revoke all on function firmwall.can_see_proposal(firmwall.proposal) from public;

comment on function firmwall.can_see_proposal(firmwall.proposal) is
'Whether the person of this request can see what a proposal rests on and what came of it. False without a context.';

-- ==== sql/functions/tools/carry_out_add_client_alias.sql

-- Carries out add_client_alias once it is approved.
create or replace function firmwall.carry_out_add_client_alias(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  update app.client as c
  set
    aliases = c.aliases || (p_params ->> 'alias'),
    updated_at = now()
  where c.firm_id = (select v_firm_id)
    and c.client_id = (p_params ->> 'client_id')::uuid;
  return jsonb_build_object('client_id', p_params -> 'client_id', 'alias', p_params -> 'alias');
end
$$;

alter function firmwall.carry_out_add_client_alias(jsonb) owner to firmwall_exec;
revoke all on function firmwall.carry_out_add_client_alias(jsonb) from public;

comment on function firmwall.carry_out_add_client_alias(jsonb) is
'Adds the alias; returns client_id and alias. Raises 23514 when the client has 50 already.';

-- ==== sql/functions/tools/carry_out_add_matter_party.sql

-- Carries out add_matter_party once it is approved. The party takes the wall of its matter.
create or replace function firmwall.carry_out_add_matter_party(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  insert into app.matter_party (firm_id, matter_id, name, role, excluded_person_ids, allowed_person_ids)
  select m.firm_id, m.matter_id, p_params ->> 'name', p_params ->> 'role', m.excluded_person_ids, m.allowed_person_ids
  from app.matter as m
  where m.firm_id = (select v_firm_id)
    and m.matter_id = (p_params ->> 'matter_id')::uuid
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids));
  return jsonb_build_object('matter_id', p_params -> 'matter_id', 'name', p_params -> 'name', 'role', p_params -> 'role');
end
$$;

alter function firmwall.carry_out_add_matter_party(jsonb) owner to firmwall_exec;
revoke all on function firmwall.carry_out_add_matter_party(jsonb) from public;

comment on function firmwall.carry_out_add_matter_party(jsonb) is
'Adds the party; returns matter_id, name and role. Raises 23505 when the matter has it.';

-- ==== sql/functions/tools/carry_out_create_matter.sql

-- Carries out create_matter once it is approved.
create or replace function firmwall.carry_out_create_matter(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_matter_id uuid := gen_random_uuid();
begin
  insert into app.matter (
    firm_id, matter_id, client_id, matter_number, title, description, practice_area, opened_on
  )
  values (
    v_firm_id,
    v_matter_id,
    (p_params ->> 'client_id')::uuid,
    p_params ->> 'matter_number',
    p_params ->> 'title',
    p_params ->> 'description',
    p_params ->> 'practice_area',
    (p_params ->> 'opened_on')::date
  );
  return jsonb_build_object('matter_id', v_matter_id, 'matter_number', p_params -> 'matter_number');
end
$$;

alter function firmwall.carry_out_create_matter(jsonb) owner to firmwall_exec;
revoke all on function firmwall.carry_out_create_matter(jsonb) from public;

comment on function firmwall.carry_out_create_matter(jsonb) is
'Adds the matter; returns matter_id and matter_number. Raises 23505 when the number is taken.';

-- ==== sql/functions/tools/carry_out_update_matter_status.sql

-- Carries out update_matter_status once it is approved.
create or replace function firmwall.carry_out_update_matter_status(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  update app.matter as m
  set
    status = p_params ->> 'status',
    updated_at = now()
  where m.firm_id = (select v_firm_id)
    and m.matter_id = (p_params ->> 'matter_id')::uuid
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids));
  return jsonb_build_object('matter_id', p_params -> 'matter_id', 'status', p_params -> 'status');
end
$$;

alter function firmwall.carry_out_update_matter_status(jsonb) owner to firmwall_exec;
revoke all on function firmwall.carry_out_update_matter_status(jsonb) from public;

comment on function firmwall.carry_out_update_matter_status(jsonb) is
'Sets the status; returns matter_id and status.';

-- ==== sql/functions/text/case_folded.sql

-- A text without differences of case: Unicode's full case folding of its compatibility form (NFKC), as logins, firm codes
-- and numbers are compared in.
--
-- lower() asks the locale of the database: under C it leaves every letter beyond ASCII as it is, and under a Turkish one
-- it makes another letter of I. So the table of letters is here;
-- source and licence are in sql/UNICODE-LICENSE.txt.
--
-- Must stay true: the answer is the same in every database, with any provider and locale (collate "C" leaves only
-- ASCII to lower and to patterns), and folding it again changes nothing.
create or replace function firmwall.case_folded(p_text text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_text text collate "C" := p_text;
begin
  if octet_length(v_text) = length(v_text) then
    return lower(v_text);
  end if;
  if v_text is not nfkc normalized then
    v_text := normalize(v_text, nfkc);
  end if;
  v_text := lower(v_text);

  declare
    -- generated by tests/unicode_data.py from CaseFolding.txt of Unicode 14.0
    v_capitals constant text := '[\u00c0-\u00d6\u00d8-\u00df\u0100\u0102\u0104\u0106\u0108\u010a\u010c\u010e\u0110\u0112\u0114\u0116\u0118\u011a\u011c\u011e\u0120\u0122\u0124\u0126\u0128\u012a\u012c\u012e\u0130\u0134\u0136\u0139\u013b\u013d\u0141\u0143\u0145\u0147\u014a\u014c\u014e\u0150\u0152\u0154\u0156\u0158\u015a\u015c\u015e\u0160\u0162\u0164\u0166\u0168\u016a\u016c\u016e\u0170\u0172\u0174\u0176\u0178\u0179\u017b\u017d\u0181\u0182\u0184\u0186\u0187\u0189-\u018b\u018e-\u0191\u0193\u0194\u0196-\u0198\u019c\u019d\u019f\u01a0\u01a2\u01a4\u01a6\u01a7\u01a9\u01ac\u01ae\u01af\u01b1-\u01b3\u01b5\u01b7\u01b8\u01bc\u01cd\u01cf\u01d1\u01d3\u01d5\u01d7\u01d9\u01db\u01de\u01e0\u01e2\u01e4\u01e6\u01e8\u01ea\u01ec\u01ee\u01f0\u01f4\u01f6-\u01f8\u01fa\u01fc\u01fe\u0200\u0202\u0204\u0206\u0208\u020a\u020c\u020e\u0210\u0212\u0214\u0216\u0218\u021a\u021c\u021e\u0220\u0222\u0224\u0226\u0228\u022a\u022c\u022e\u0230\u0232\u023a\u023b\u023d\u023e\u0241\u0243-\u0246\u0248\u024a\u024c\u024e\u0345\u0370\u0372\u0376\u037f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ab\u03b0\u03c2\u03cf\u03d8\u03da\u03dc\u03de\u03e0\u03e2\u03e4\u03e6\u03e8\u03ea\u03ec\u03ee\u03f7\u03fa\u03fd-\u042f\u0460\u0462\u0464\u0466\u0468\u046a\u046c\u046e\u0470\u0472\u0474\u0476\u0478\u047a\u047c\u047e\u0480\u048a\u048c\u048e\u0490\u0492\u0494\u0496\u0498\u049a\u049c\u049e\u04a0\u04a2\u04a4\u04a6\u04a8\u04aa\u04ac\u04ae\u04b0\u04b2\u04b4\u04b6\u04b8\u04ba\u04bc\u04be\u04c0\u04c1\u04c3\u04c5\u04c7\u04c9\u04cb\u04cd\u04d0\u04d2\u04d4\u04d6\u04d8\u04da\u04dc\u04de\u04e0\u04e2\u04e4\u04e6\u04e8\u04ea\u04ec\u04ee\u04f0\u04f2\u04f4\u04f6\u04f8\u04fa\u04fc\u04fe\u0500\u0502\u0504\u0506\u0508\u050a\u050c\u050e\u0510\u0512\u0514\u0516\u0518\u051a\u051c\u051e\u0520\u0522\u0524\u0526\u0528\u052a\u052c\u052e\u0531-\u0556\u10a0-\u10c5\u10c7\u10cd\u13f8-\u13fd\u1c80-\u1c88\u1c90-\u1cba\u1cbd-\u1cbf\u1e00\u1e02\u1e04\u1e06\u1e08\u1e0a\u1e0c\u1e0e\u1e10\u1e12\u1e14\u1e16\u1e18\u1e1a\u1e1c\u1e1e\u1e20\u1e22\u1e24\u1e26\u1e28\u1e2a\u1e2c\u1e2e\u1e30\u1e32\u1e34\u1e36\u1e38\u1e3a\u1e3c\u1e3e\u1e40\u1e42\u1e44\u1e46\u1e48\u1e4a\u1e4c\u1e4e\u1e50\u1e52\u1e54\u1e56\u1e58\u1e5a\u1e5c\u1e5e\u1e60\u1e62\u1e64\u1e66\u1e68\u1e6a\u1e6c\u1e6e\u1e70\u1e72\u1e74\u1e76\u1e78\u1e7a\u1e7c\u1e7e\u1e80\u1e82\u1e84\u1e86\u1e88\u1e8a\u1e8c\u1e8e\u1e90\u1e92\u1e94\u1e96-\u1e99\u1e9e\u1ea0\u1ea2\u1ea4\u1ea6\u1ea8\u1eaa\u1eac\u1eae\u1eb0\u1eb2\u1eb4\u1eb6\u1eb8\u1eba\u1ebc\u1ebe\u1ec0\u1ec2\u1ec4\u1ec6\u1ec8\u1eca\u1ecc\u1ece\u1ed0\u1ed2\u1ed4\u1ed6\u1ed8\u1eda\u1edc\u1ede\u1ee0\u1ee2\u1ee4\u1ee6\u1ee8\u1eea\u1eec\u1eee\u1ef0\u1ef2\u1ef4\u1ef6\u1ef8\u1efa\u1efc\u1efe\u1f08-\u1f0f\u1f18-\u1f1d\u1f28-\u1f2f\u1f38-\u1f3f\u1f48-\u1f4d\u1f50\u1f52\u1f54\u1f56\u1f59\u1f5b\u1f5d\u1f5f\u1f68-\u1f6f\u1f80-\u1faf\u1fb2-\u1fb4\u1fb6-\u1fba\u1fbc\u1fc2-\u1fc4\u1fc6-\u1fc8\u1fca\u1fcc\u1fd2\u1fd6-\u1fda\u1fe2\u1fe4\u1fe6-\u1fea\u1fec\u1ff2-\u1ff4\u1ff6-\u1ff8\u1ffa\u1ffc\u2132\u2183\u2c00-\u2c2f\u2c60\u2c62-\u2c64\u2c67\u2c69\u2c6b\u2c6d-\u2c70\u2c72\u2c75\u2c7e-\u2c80\u2c82\u2c84\u2c86\u2c88\u2c8a\u2c8c\u2c8e\u2c90\u2c92\u2c94\u2c96\u2c98\u2c9a\u2c9c\u2c9e\u2ca0\u2ca2\u2ca4\u2ca6\u2ca8\u2caa\u2cac\u2cae\u2cb0\u2cb2\u2cb4\u2cb6\u2cb8\u2cba\u2cbc\u2cbe\u2cc0\u2cc2\u2cc4\u2cc6\u2cc8\u2cca\u2ccc\u2cce\u2cd0\u2cd2\u2cd4\u2cd6\u2cd8\u2cda\u2cdc\u2cde\u2ce0\u2ce2\u2ceb\u2ced\u2cf2\ua640\ua642\ua644\ua646\ua648\ua64a\ua64c\ua64e\ua650\ua652\ua654\ua656\ua658\ua65a\ua65c\ua65e\ua660\ua662\ua664\ua666\ua668\ua66a\ua66c\ua680\ua682\ua684\ua686\ua688\ua68a\ua68c\ua68e\ua690\ua692\ua694\ua696\ua698\ua69a\ua722\ua724\ua726\ua728\ua72a\ua72c\ua72e\ua732\ua734\ua736\ua738\ua73a\ua73c\ua73e\ua740\ua742\ua744\ua746\ua748\ua74a\ua74c\ua74e\ua750\ua752\ua754\ua756\ua758\ua75a\ua75c\ua75e\ua760\ua762\ua764\ua766\ua768\ua76a\ua76c\ua76e\ua779\ua77b\ua77d\ua77e\ua780\ua782\ua784\ua786\ua78b\ua78d\ua790\ua792\ua796\ua798\ua79a\ua79c\ua79e\ua7a0\ua7a2\ua7a4\ua7a6\ua7a8\ua7aa-\ua7ae\ua7b0-\ua7b4\ua7b6\ua7b8\ua7ba\ua7bc\ua7be\ua7c0\ua7c2\ua7c4-\ua7c7\ua7c9\ua7d0\ua7d6\ua7d8\ua7f5\uab70-\uabbf\U00010400-\U00010427\U000104b0-\U000104d3\U00010570-\U0001057a\U0001057c-\U0001058a\U0001058c-\U00010592\U00010594\U00010595\U00010c80-\U00010cb2\U000118a0-\U000118bf\U00016e40-\U00016e5f\U0001e900-\U0001e921]';
    v_blocks constant text[] := array[
      array['[\u00c0-\u00d6\u00d8-\u00de\u0100\u0102\u0104\u0106\u0108\u010a\u010c\u010e\u0110\u0112\u0114\u0116\u0118\u011a\u011c\u011e\u0120\u0122\u0124\u0126\u0128\u012a\u012c\u012e\u0134\u0136\u0139\u013b\u013d\u0141\u0143\u0145\u0147\u014a\u014c\u014e\u0150\u0152\u0154\u0156\u0158\u015a\u015c\u015e\u0160\u0162\u0164\u0166\u0168\u016a\u016c\u016e\u0170\u0172\u0174\u0176\u0178\u0179\u017b\u017d]',
        'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ',
        'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżž'],
      array['[\u0181\u0182\u0184\u0186\u0187\u0189-\u018b\u018e-\u0191\u0193\u0194\u0196-\u0198\u019c\u019d\u019f\u01a0\u01a2\u01a4\u01a6\u01a7\u01a9\u01ac\u01ae\u01af\u01b1-\u01b3\u01b5\u01b7\u01b8\u01bc\u01cd\u01cf\u01d1\u01d3\u01d5\u01d7\u01d9\u01db\u01de\u01e0\u01e2\u01e4\u01e6\u01e8\u01ea\u01ec\u01ee\u01f4\u01f6-\u01f8\u01fa\u01fc\u01fe\u0200\u0202\u0204\u0206\u0208\u020a\u020c\u020e\u0210\u0212\u0214\u0216\u0218\u021a\u021c\u021e\u0220\u0222\u0224\u0226\u0228\u022a\u022c\u022e\u0230\u0232\u023a\u023b\u023d\u023e\u0241\u0243-\u0246\u0248\u024a\u024c\u024e\u0345]',
        'ƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͅ',
        'ɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏι'],
      array['[\u0370\u0372\u0376\u037f\u0386\u0388-\u038a\u038c\u038e\u038f\u0391-\u03a1\u03a3-\u03ab\u03c2\u03cf\u03d8\u03da\u03dc\u03de\u03e0\u03e2\u03e4\u03e6\u03e8\u03ea\u03ec\u03ee\u03f7\u03fa\u03fd-\u03ff]',
        'ͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿ',
        'ͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽ'],
      array['[\u0400-\u042f\u0460\u0462\u0464\u0466\u0468\u046a\u046c\u046e\u0470\u0472\u0474\u0476\u0478\u047a\u047c\u047e\u0480\u048a\u048c\u048e\u0490\u0492\u0494\u0496\u0498\u049a\u049c\u049e\u04a0\u04a2\u04a4\u04a6\u04a8\u04aa\u04ac\u04ae\u04b0\u04b2\u04b4\u04b6\u04b8\u04ba\u04bc\u04be\u04c0\u04c1\u04c3\u04c5\u04c7\u04c9\u04cb\u04cd\u04d0\u04d2\u04d4\u04d6\u04d8\u04da\u04dc\u04de\u04e0\u04e2\u04e4\u04e6\u04e8\u04ea\u04ec\u04ee\u04f0\u04f2\u04f4\u04f6\u04f8\u04fa\u04fc\u04fe\u0500\u0502\u0504\u0506\u0508\u050a\u050c\u050e\u0510\u0512\u0514\u0516\u0518\u051a\u051c\u051e\u0520\u0522\u0524\u0526\u0528\u052a\u052c\u052e]',
        'ЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮ',
        'ѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯ'],
      array['[\u0531-\u0556]',
        'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
        'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'],
      array['[\u10a0-\u10c5\u10c7\u10cd]',
        'ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍ',
        'ⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭ'],
      array['[\u13f8-\u13fd]',
        'ᏸᏹᏺᏻᏼᏽ',
        'ᏰᏱᏲᏳᏴᏵ'],
      array['[\u1c80-\u1c88\u1c90-\u1cba\u1cbd-\u1cbf]',
        'ᲀᲁᲂᲃᲄᲅᲆᲇᲈᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ',
        'вдосттъѣꙋაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ'],
      array['[\u1e00\u1e02\u1e04\u1e06\u1e08\u1e0a\u1e0c\u1e0e\u1e10\u1e12\u1e14\u1e16\u1e18\u1e1a\u1e1c\u1e1e\u1e20\u1e22\u1e24\u1e26\u1e28\u1e2a\u1e2c\u1e2e\u1e30\u1e32\u1e34\u1e36\u1e38\u1e3a\u1e3c\u1e3e\u1e40\u1e42\u1e44\u1e46\u1e48\u1e4a\u1e4c\u1e4e\u1e50\u1e52\u1e54\u1e56\u1e58\u1e5a\u1e5c\u1e5e\u1e60\u1e62\u1e64\u1e66\u1e68\u1e6a\u1e6c\u1e6e\u1e70\u1e72\u1e74\u1e76\u1e78\u1e7a\u1e7c\u1e7e\u1e80\u1e82\u1e84\u1e86\u1e88\u1e8a\u1e8c\u1e8e\u1e90\u1e92\u1e94\u1ea0\u1ea2\u1ea4\u1ea6\u1ea8\u1eaa\u1eac\u1eae\u1eb0\u1eb2\u1eb4\u1eb6\u1eb8\u1eba\u1ebc\u1ebe\u1ec0\u1ec2\u1ec4\u1ec6\u1ec8\u1eca\u1ecc\u1ece\u1ed0\u1ed2\u1ed4\u1ed6\u1ed8\u1eda\u1edc\u1ede\u1ee0\u1ee2\u1ee4\u1ee6\u1ee8\u1eea\u1eec\u1eee\u1ef0\u1ef2\u1ef4\u1ef6\u1ef8\u1efa\u1efc\u1efe]',
        'ḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾ',
        'ḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿ'],
      array['[\u1f08-\u1f0f\u1f18-\u1f1d\u1f28-\u1f2f\u1f38-\u1f3f\u1f48-\u1f4d\u1f59\u1f5b\u1f5d\u1f5f\u1f68-\u1f6f\u1fb8-\u1fba\u1fc8\u1fca\u1fd8-\u1fda\u1fe8-\u1fea\u1fec\u1ff8\u1ffa\u2132\u2183]',
        'ἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾸᾹᾺῈῊῘῙῚῨῩῪῬῸῺℲↃ',
        'ἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾰᾱὰὲὴῐῑὶῠῡὺῥὸὼⅎↄ'],
      array['[\u2c00-\u2c2f]',
        'ⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯ',
        'ⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟ'],
      array['[\u2c60\u2c62-\u2c64\u2c67\u2c69\u2c6b\u2c6d-\u2c70\u2c72\u2c75\u2c7e-\u2c80\u2c82\u2c84\u2c86\u2c88\u2c8a\u2c8c\u2c8e\u2c90\u2c92\u2c94\u2c96\u2c98\u2c9a\u2c9c\u2c9e\u2ca0\u2ca2\u2ca4\u2ca6\u2ca8\u2caa\u2cac\u2cae\u2cb0\u2cb2\u2cb4\u2cb6\u2cb8\u2cba\u2cbc\u2cbe\u2cc0\u2cc2\u2cc4\u2cc6\u2cc8\u2cca\u2ccc\u2cce\u2cd0\u2cd2\u2cd4\u2cd6\u2cd8\u2cda\u2cdc\u2cde\u2ce0\u2ce2\u2ceb\u2ced\u2cf2]',
        'ⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲ',
        'ⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳ'],
      array['[\ua640\ua642\ua644\ua646\ua648\ua64a\ua64c\ua64e\ua650\ua652\ua654\ua656\ua658\ua65a\ua65c\ua65e\ua660\ua662\ua664\ua666\ua668\ua66a\ua66c\ua680\ua682\ua684\ua686\ua688\ua68a\ua68c\ua68e\ua690\ua692\ua694\ua696\ua698\ua69a\ua722\ua724\ua726\ua728\ua72a\ua72c\ua72e\ua732\ua734\ua736\ua738\ua73a\ua73c\ua73e\ua740\ua742\ua744\ua746\ua748\ua74a\ua74c\ua74e\ua750\ua752\ua754\ua756\ua758\ua75a\ua75c\ua75e\ua760\ua762\ua764\ua766\ua768\ua76a\ua76c\ua76e\ua779\ua77b\ua77d\ua77e\ua780\ua782\ua784\ua786\ua78b\ua78d\ua790\ua792\ua796\ua798\ua79a\ua79c\ua79e\ua7a0\ua7a2\ua7a4\ua7a6\ua7a8\ua7aa-\ua7ae\ua7b0-\ua7b4\ua7b6\ua7b8\ua7ba\ua7bc\ua7be\ua7c0\ua7c2\ua7c4-\ua7c7\ua7c9\ua7d0\ua7d6\ua7d8\ua7f5]',
        'ꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟐꟖꟘꟵ',
        'ꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊꟑꟗꟙꟶ'],
      array['[\uab70-\uabbf]',
        'ꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿ',
        'ᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯ'],
      array['[\U00010400-\U00010427\U000104b0-\U000104d3]',
        '𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓',
        '𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻'],
      array['[\U00010570-\U0001057a\U0001057c-\U0001058a\U0001058c-\U00010592\U00010594\U00010595]',
        '𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕',
        '𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼'],
      array['[\U00010c80-\U00010cb2]',
        '𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲',
        '𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲'],
      array['[\U000118a0-\U000118bf]',
        '𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿',
        '𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟'],
      array['[\U00016e40-\U00016e5f]',
        '𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟',
        '𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿'],
      array['[\U0001e900-\U0001e921]',
        '𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
        '𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃']
    ];
    v_long constant text := '[\u00df\u0130\u01f0\u0390\u03b0\u1e96-\u1e99\u1e9e\u1f50\u1f52\u1f54\u1f56\u1f80-\u1faf\u1fb2-\u1fb4\u1fb6\u1fb7\u1fbc\u1fc2-\u1fc4\u1fc6\u1fc7\u1fcc\u1fd2\u1fd6\u1fd7\u1fe2\u1fe4\u1fe6\u1fe7\u1ff2-\u1ff4\u1ff6\u1ff7\u1ffc]';
    v_several constant text[] := array[
      array['ß', 'ss'],
      array['İ', 'i̇'],
      array['ǰ', 'ǰ'],
      array['ΐ', 'ΐ'],
      array['ΰ', 'ΰ'],
      array['ẖ', 'ẖ'],
      array['ẗ', 'ẗ'],
      array['ẘ', 'ẘ'],
      array['ẙ', 'ẙ'],
      array['ẞ', 'ss'],
      array['ὐ', 'ὐ'],
      array['ὒ', 'ὒ'],
      array['ὔ', 'ὔ'],
      array['ὖ', 'ὖ'],
      array['ᾀ', 'ἀι'],
      array['ᾁ', 'ἁι'],
      array['ᾂ', 'ἂι'],
      array['ᾃ', 'ἃι'],
      array['ᾄ', 'ἄι'],
      array['ᾅ', 'ἅι'],
      array['ᾆ', 'ἆι'],
      array['ᾇ', 'ἇι'],
      array['ᾈ', 'ἀι'],
      array['ᾉ', 'ἁι'],
      array['ᾊ', 'ἂι'],
      array['ᾋ', 'ἃι'],
      array['ᾌ', 'ἄι'],
      array['ᾍ', 'ἅι'],
      array['ᾎ', 'ἆι'],
      array['ᾏ', 'ἇι'],
      array['ᾐ', 'ἠι'],
      array['ᾑ', 'ἡι'],
      array['ᾒ', 'ἢι'],
      array['ᾓ', 'ἣι'],
      array['ᾔ', 'ἤι'],
      array['ᾕ', 'ἥι'],
      array['ᾖ', 'ἦι'],
      array['ᾗ', 'ἧι'],
      array['ᾘ', 'ἠι'],
      array['ᾙ', 'ἡι'],
      array['ᾚ', 'ἢι'],
      array['ᾛ', 'ἣι'],
      array['ᾜ', 'ἤι'],
      array['ᾝ', 'ἥι'],
      array['ᾞ', 'ἦι'],
      array['ᾟ', 'ἧι'],
      array['ᾠ', 'ὠι'],
      array['ᾡ', 'ὡι'],
      array['ᾢ', 'ὢι'],
      array['ᾣ', 'ὣι'],
      array['ᾤ', 'ὤι'],
      array['ᾥ', 'ὥι'],
      array['ᾦ', 'ὦι'],
      array['ᾧ', 'ὧι'],
      array['ᾨ', 'ὠι'],
      array['ᾩ', 'ὡι'],
      array['ᾪ', 'ὢι'],
      array['ᾫ', 'ὣι'],
      array['ᾬ', 'ὤι'],
      array['ᾭ', 'ὥι'],
      array['ᾮ', 'ὦι'],
      array['ᾯ', 'ὧι'],
      array['ᾲ', 'ὰι'],
      array['ᾳ', 'αι'],
      array['ᾴ', 'άι'],
      array['ᾶ', 'ᾶ'],
      array['ᾷ', 'ᾶι'],
      array['ᾼ', 'αι'],
      array['ῂ', 'ὴι'],
      array['ῃ', 'ηι'],
      array['ῄ', 'ήι'],
      array['ῆ', 'ῆ'],
      array['ῇ', 'ῆι'],
      array['ῌ', 'ηι'],
      array['ῒ', 'ῒ'],
      array['ῖ', 'ῖ'],
      array['ῗ', 'ῗ'],
      array['ῢ', 'ῢ'],
      array['ῤ', 'ῤ'],
      array['ῦ', 'ῦ'],
      array['ῧ', 'ῧ'],
      array['ῲ', 'ὼι'],
      array['ῳ', 'ωι'],
      array['ῴ', 'ώι'],
      array['ῶ', 'ῶ'],
      array['ῷ', 'ῶι'],
      array['ῼ', 'ωι']
    ];
    -- end of what is generated
  begin
    if v_text !~ v_capitals then
      return v_text;
    end if;
    for i in 1 .. array_length(v_blocks, 1)
    loop
      if v_text ~ v_blocks[i][1] then
        v_text := translate(v_text, v_blocks[i][2], v_blocks[i][3]);
      end if;
    end loop;
    if v_text ~ v_long then
      for i in 1 .. array_length(v_several, 1)
      loop
        v_text := replace(v_text, v_several[i][1], v_several[i][2]);
      end loop;
    end if;
    if v_text is not nfkc normalized then
      v_text := normalize(v_text, nfkc);
    end if;
    return v_text;
  end;
end
$$;

alter function firmwall.case_folded(text) owner to firmwall_exec;
revoke all on function firmwall.case_folded(text) from public;
grant execute on function firmwall.case_folded(text) to firmwall_context, firmwall_owner;

comment on function firmwall.case_folded(text) is
'The text without differences of case or of compatible forms (NFKC, then full case folding): the key under which logins, firm codes and numbers are one. The same in every database, with any locale. NULL for NULL.';

-- ==== sql/functions/checks/check_bare_context.sql

-- The context in a variable is checked once; called bare in a filter its seal is checked for every row, a
-- hundred times the cost.
create or replace function firmwall.check_bare_context()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select f.oid::regprocedure::text, 'compares with ' || (regexp_match(body.code, '\m(?:app\.current_\w+_or_null|firmwall\.current_context)\(\)'))[1]
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  join pg_language as l on l.oid = f.prolang
  -- without comments, and without the IFs that look at one row or at none
  cross join lateral (
    select regexp_replace(
      regexp_replace(f.prosrc, '--[^\n]*', '', 'g'), '\m(els)?if\M((?!\mselect\M).)*?\mthen\M', '', 'g'
    ) as code
  ) as body
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and l.lanname in ('plpgsql', 'sql')
    and f.prosrc ~ '\m(app\.current_\w+_or_null|firmwall\.current_context)\('
    and f.proname not like 'check\_%'
    and (
      body.code ~* '([^:]=|<>|\min|\many|\mall|\mdistinct from)[\s(]*(app\.current_(firm|user)_id_or_null|firmwall\.current_context)\(\)'
      or body.code ~* '(app\.current_(firm|user)_id_or_null\(\)|firmwall\.current_context\(\)\)\.\w+)\s*(=|<>|\mis\M|\min\M)\s*[^;]*\m(from|and|or)\M'
    )
  order by 1
$$;

alter function firmwall.check_bare_context() owner to firmwall_exec;
revoke all on function firmwall.check_bare_context() from public;

comment on function firmwall.check_bare_context() is
'Function bodies that compare with a bare call of the context. No row: none.';

-- ==== sql/functions/checks/check_comments.sql

-- A comment in the catalogue says what each object is for.
create or replace function firmwall.check_comments()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select o.name, 'has no comment'
  from (
    select 'pg_namespace'::regclass as catalogue, n.oid, 'schema ' || n.nspname as name
    from pg_namespace as n
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    union all
    select 'pg_class'::regclass, c.oid, c.oid::regclass::text
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p', 'v', 'S')
      -- the months of a partitioned table are made by a function, and described by their parent
      and not (c.relispartition and c.relname ~ '\d$')
    union all
    select 'pg_proc'::regclass, f.oid, f.oid::regprocedure::text
    from pg_proc as f
    join pg_namespace as n on n.oid = f.pronamespace
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  ) as o
  where not exists (
    select from pg_description as d
    where d.classoid = o.catalogue and d.objoid = o.oid and d.objsubid = 0
  )
  order by 1
$$;

alter function firmwall.check_comments() owner to firmwall_exec;
revoke all on function firmwall.check_comments() from public;

comment on function firmwall.check_comments() is
'Schemas, tables, views, sequences and functions without a comment. No row: none.';

-- ==== sql/functions/checks/check_context_volatility.sql

-- A plan may keep the result of an IMMUTABLE function and show one firm's rows to the next; a VOLATILE function is called for
-- each row.
create or replace function firmwall.check_context_volatility()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select
    f.oid::regprocedure::text,
    case f.provolatile when 'i' then 'is IMMUTABLE' when 'v' then 'is VOLATILE' else 'is PARALLEL SAFE' end
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and (f.provolatile <> 's' or f.proparallel = 's')
    and (
      f.proname = 'current_context'
      or exists (
        select from pg_depend as d
        where d.classid = 'pg_policy'::regclass
          and d.refclassid = 'pg_proc'::regclass
          and d.refobjid = f.oid
      )
    )
  order by 1, 2
$$;

alter function firmwall.check_context_volatility() owner to firmwall_exec;
revoke all on function firmwall.check_context_volatility() from public;

comment on function firmwall.check_context_volatility() is
'Readers of the context (functions that a policy calls, and firmwall.current_context) that are not STABLE, or may run in a parallel worker, which is another backend. No row: none.';

-- ==== sql/functions/checks/check_counters.sql

-- A number that all firms draw from shows each of them how busy the others are.
create or replace function firmwall.check_counters()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select a.attrelid::regclass::text, format('column %I is numbered by a sequence', a.attname)
  from pg_attribute as a
  join pg_class as c on c.oid = a.attrelid
  join pg_namespace as n on n.oid = c.relnamespace
  left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind in ('r', 'p')
    and not a.attisdropped
    and exists (
      select from pg_attribute as f
      where f.attrelid = c.oid and f.attname = 'firm_id' and not f.attisdropped
    )
    and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval(%')
  union all
  select c.oid::regclass::text, r.rolname || ' may use it'
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  cross join pg_roles as r
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind = 'S'
    and r.rolname in ('firmwall_app', 'firmwall_agent', 'firmwall_reader', 'firmwall_admin', 'firmwall_attestor')
    and has_sequence_privilege(r.oid, c.oid, 'usage, select, update')
  order by 1, 2
$$;

alter function firmwall.check_counters() owner to firmwall_exec;
revoke all on function firmwall.check_counters() from public;

comment on function firmwall.check_counters() is
'Columns of a firm''s table that are numbered by a sequence, and sequences that a login role may use. No row: none.';

-- ==== sql/functions/checks/check_firm_column.sql

-- A row without a firm is shown by any query whose predicate on the firm accepts NULL.
create or replace function firmwall.check_firm_column()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select a.attrelid::regclass::text, format('firm_id is %s%s', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then '' else ' and may be NULL' end)
  from pg_attribute as a
  join pg_class as c on c.oid = a.attrelid
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind in ('r', 'p')
    and a.attname = 'firm_id'
    and not a.attisdropped
    and not (a.attnotnull and a.atttypid = 'uuid'::regtype)
  order by 1
$$;

alter function firmwall.check_firm_column() owner to firmwall_exec;
revoke all on function firmwall.check_firm_column() from public;

comment on function firmwall.check_firm_column() is
'Columns firm_id that are not uuid, or may be NULL. No row: none.';

-- ==== sql/functions/checks/check_firm_predicate.sql

-- The answer must be right with row-level security off: wherever a function names a firm's table, it also
-- says which firm, once for each mention.
create or replace function firmwall.check_firm_predicate()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  with firm_table as (
    select n.nspname || '.' || c.relname as name
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p')
  ),

  body as (
    select f.oid, regexp_replace(f.prosrc, '--[^\n]*', '', 'g') as code
    from pg_proc as f
    join pg_namespace as n on n.oid = f.pronamespace
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and pg_get_userbyid(f.proowner) = 'firmwall_exec'
      and f.proname not like 'check\_%'
  ),

  mention as (
    select b.oid, b.code, m.found[1] as table_name, coalesce(m.found[2], '') as alias
    from body as b
    cross join lateral regexp_matches(
      b.code, '\m(?:from|join|update)\s+((?:app|identity|audit|firmwall)\.\w+)(?:\s+as\s+(\w+))?', 'g'
    ) as m (found)
    join firm_table as t on t.name = m.found[1]
  )

  select
    m.oid::regprocedure::text,
    format('names %s %s times and its firm less often', string_agg(distinct m.table_name, ', '), count(*))
  from mention as m
  group by m.oid, m.alias, m.code
  having count(*) > regexp_count(
    m.code,
    case m.alias
      when '' then '(?<![.\w])firm_id = '
      else format('\m%1$s\.firm_id = |= %1$s\.firm_id\M|\(%1$s\.firm_id, ', m.alias)
    end
  )
  order by 1
$$;

alter function firmwall.check_firm_predicate() owner to firmwall_exec;
revoke all on function firmwall.check_firm_predicate() from public;

comment on function firmwall.check_firm_predicate() is
'Functions of firmwall_exec that name a firm''s table more often than its firm. No row: none.';

-- ==== sql/functions/checks/check_foreign_keys.sql

-- A reference from one firm's table to another's begins with firm_id on both sides, so that it cannot reach
-- another firm and an error tells nothing of one. SET NULL and SET DEFAULT would have to change firm_id.
create or replace function firmwall.check_foreign_keys()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select k.conrelid::regclass::text, format('foreign key %I %s', k.conname, fault.found)
  from pg_constraint as k
  join pg_class as c on c.oid = k.conrelid
  join pg_namespace as n on n.oid = c.relnamespace
  join pg_attribute as mine on mine.attrelid = k.conrelid and mine.attname = 'firm_id' and not mine.attisdropped
  join pg_attribute as theirs on theirs.attrelid = k.confrelid and theirs.attname = 'firm_id' and not theirs.attisdropped
  cross join lateral (
    values
    (k.conkey[1] <> mine.attnum or k.confkey[1] <> theirs.attnum, 'does not begin with firm_id on both sides'),
    (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd'), 'sets columns when its parent goes')
  ) as fault (is_so, found)
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and k.contype = 'f'
    and fault.is_so
  order by 1, 2
$$;

alter function firmwall.check_foreign_keys() owner to firmwall_exec;
revoke all on function firmwall.check_foreign_keys() from public;

comment on function firmwall.check_foreign_keys() is
'Foreign keys between tables of firms that do not begin with firm_id on both sides, or that set columns on delete. No row: none.';

-- ==== sql/functions/checks/check_large_objects.sql

-- Large objects belong to no firm and stay after the request: what one firm writes into one, another can read.
create or replace function firmwall.check_large_objects()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'large objects', 'PUBLIC may call ' || string_agg(f.proname, ', ' order by f.proname)
  from pg_proc as f
  where f.pronamespace = 'pg_catalog'::regnamespace
    and f.proname ~ '^(lo_|loread|lowrite)'
    and exists (
      select from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g
      where g.grantee = 0
    )
  having count(*) > 0
$$;

alter function firmwall.check_large_objects() owner to firmwall_exec;
revoke all on function firmwall.check_large_objects() from public;

comment on function firmwall.check_large_objects() is
'The functions on large objects, when PUBLIC may call any. No row: none.';

-- ==== sql/functions/checks/check_leakproof.sql

-- A function marked LEAKPROOF may run on rows before the policies filter them.
create or replace function firmwall.check_leakproof()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select f.oid::regprocedure::text, 'is marked LEAKPROOF'
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  where f.proleakproof
    and n.nspname <> 'pg_catalog'
  order by 1
$$;

alter function firmwall.check_leakproof() owner to firmwall_exec;
revoke all on function firmwall.check_leakproof() from public;

comment on function firmwall.check_leakproof() is
'Functions outside pg_catalog that are marked LEAKPROOF. No row: none.';

-- ==== sql/functions/checks/check_members.sql

-- A member of the owner may switch row-level security off; a member of the other two reads tables or forges
-- contexts. The installer joins them for its own transaction and leaves.
create or replace function firmwall.check_members()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select m.rolname::text, 'is a member of ' || g.rolname
  from pg_auth_members as a
  join pg_roles as g on g.oid = a.roleid
  join pg_roles as m on m.oid = a.member
  where g.rolname in ('firmwall_owner', 'firmwall_exec', 'firmwall_context')
    and not m.rolsuper
    -- 16 and later leave the creator of a role a membership that can administer, not use
    and pg_has_role(m.oid, g.oid, 'usage')
  order by 1, 2
$$;

alter function firmwall.check_members() owner to firmwall_exec;
revoke all on function firmwall.check_members() from public;

comment on function firmwall.check_members() is
'Roles that are members of firmwall_owner, firmwall_exec or firmwall_context, superusers apart. No row: none.';

-- ==== sql/functions/checks/check_owners.sql

-- Tables belong to firmwall_owner and functions to roles that are not it, so that FORCE and the policies
-- bind every function. The exceptions are maintenance functions that firmwall_admin alone may call.
create or replace function firmwall.check_owners()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'schema ' || n.nspname, 'belongs to ' || pg_get_userbyid(n.nspowner)
  from pg_namespace as n
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and pg_get_userbyid(n.nspowner) <> 'firmwall_owner'
  union all
  select c.oid::regclass::text, 'belongs to ' || pg_get_userbyid(c.relowner)
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and pg_get_userbyid(c.relowner) <> 'firmwall_owner'
  union all
  select f.oid::regprocedure::text, 'belongs to ' || pg_get_userbyid(f.proowner)
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and pg_get_userbyid(f.proowner) not in ('firmwall_exec', 'firmwall_context')
    and not (
      pg_get_userbyid(f.proowner) = 'firmwall_owner'
      and not exists (
        select from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g
        where g.grantee <> f.proowner
          and (g.grantee = 0 or pg_get_userbyid(g.grantee) <> 'firmwall_admin')
      )
    )
  order by 1, 2
$$;

alter function firmwall.check_owners() owner to firmwall_exec;
revoke all on function firmwall.check_owners() from public;

comment on function firmwall.check_owners() is
'Schemas, tables and functions that belong to the wrong role. No row: none.';

-- ==== sql/functions/checks/check_parallel.sql

-- The seal of a context names the backend, so a parallel worker would find it invalid.
create or replace function firmwall.check_parallel()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select f.oid::regprocedure::text, 'reads the context and is PARALLEL SAFE'
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  join pg_language as l on l.oid = f.prolang
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and l.lanname = 'plpgsql'
    and f.prosrc ~ '\m(app\.current_\w+_or_null|firmwall\.current_context)\('
    and f.proparallel = 's'
  order by 1
$$;

alter function firmwall.check_parallel() owner to firmwall_exec;
revoke all on function firmwall.check_parallel() from public;

comment on function firmwall.check_parallel() is
'Functions that read the context and are marked PARALLEL SAFE. No row: none.';

-- ==== sql/functions/checks/check_policy_firm.sql

-- For everyone but firmwall_context, which looks before there is a firm, and firmwall_backup, a policy is the firm predicate,
-- and every other condition is ANDed to it. An OR at the top, or a bare call of the context, is reported. The search tables are
-- the exception: their policy is constant, so that the planner may use a text index; they hold nothing to show, and every
-- statement on them names the firm.
create or replace function firmwall.check_policy_firm()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass::text, format('policy %I: %s', p.polname, e.expression)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral (
    values (pg_get_expr(p.polqual, p.polrelid)), (pg_get_expr(p.polwithcheck, p.polrelid))
  ) as e (expression)
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and exists (
      select from pg_attribute as a
      where a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
    )
    and exists (
      select from unnest(p.polroles) as named (role_oid)
      left join pg_roles as r on r.oid = named.role_oid
      where coalesce(r.rolname::text, 'PUBLIC') not in ('firmwall_context', 'firmwall_backup')
    )
    and e.expression is not null
    and not (
      e.expression = 'true'
      and c.oid::regclass::text in ('firmwall.search_entry', 'firmwall.search_word')
    )
    and e.expression !~ '^\(firm_id = \( SELECT app\.current_firm_id_or_null\(\) AS current_firm_id_or_null\)\)$'
    and e.expression !~ '^\(\(firm_id = \( SELECT app\.current_firm_id_or_null\(\) AS current_firm_id_or_null\)\) AND '
  order by 1, 2
$$;

alter function firmwall.check_policy_firm() owner to firmwall_exec;
revoke all on function firmwall.check_policy_firm() from public;

comment on function firmwall.check_policy_firm() is
'Policies on a firm''s table that are not the firm predicate, alone or ANDed with more. No row: none.';

-- ==== sql/functions/checks/check_policy_lookup.sql

-- A policy that reads a table is filtered by that table's own policies, which can blind it, costs a look-up
-- a row, and is refused by Citus.
create or replace function firmwall.check_policy_lookup()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass::text, format('policy %I: %s', p.polname, e.expression)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral (
    values (pg_get_expr(p.polqual, p.polrelid)), (pg_get_expr(p.polwithcheck, p.polrelid))
  ) as e (expression)
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and regexp_replace(e.expression, '\( SELECT app\.current_(firm|user)_id_or_null\(\) AS \w+\)', '', 'g')
      ~* '(\mselect\M|\mapp\.current_)'
  order by 1, 2
$$;

alter function firmwall.check_policy_lookup() owner to firmwall_exec;
revoke all on function firmwall.check_policy_lookup() from public;

comment on function firmwall.check_policy_lookup() is
'Policies with a sub-select other than the context''s, or with a bare call of it. No row: none.';

-- ==== sql/functions/checks/check_policy_restrictive.sql

-- Citus turns a RESTRICTIVE policy into a PERMISSIVE one on its shards, which opens every row. Conditions
-- are ANDed inside the one policy instead.
create or replace function firmwall.check_policy_restrictive()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass::text, format('policy %I is RESTRICTIVE', p.polname)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and not p.polpermissive
  order by 1, 2
$$;

alter function firmwall.check_policy_restrictive() owner to firmwall_exec;
revoke all on function firmwall.check_policy_restrictive() from public;

comment on function firmwall.check_policy_restrictive() is
'Policies that are RESTRICTIVE. No row: none.';

-- ==== sql/functions/checks/check_policy_roles.sql

-- A policy without TO holds for every role, also for roles that are created later.
create or replace function firmwall.check_policy_roles()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass::text, format('policy %I is for PUBLIC', p.polname)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and 0 = any (p.polroles)
  order by 1, 2
$$;

alter function firmwall.check_policy_roles() owner to firmwall_exec;
revoke all on function firmwall.check_policy_roles() from public;

comment on function firmwall.check_policy_roles() is
'Policies that are granted to PUBLIC. No row: none.';

-- ==== sql/functions/checks/check_policy_single.sql

-- Permissive policies are ORed: a second one for the same command and role can only open more rows.
create or replace function firmwall.check_policy_single()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass::text, format('%s policies for %s to %s', count(*), cmd.name, r.role)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral unnest(p.polroles) as named (role_oid)
  cross join lateral (
    select coalesce((select a.rolname::text from pg_roles as a where a.oid = named.role_oid), 'PUBLIC') as role
  ) as r
  join (
    values ('r', 'select'), ('a', 'insert'), ('w', 'update'), ('d', 'delete')
  ) as cmd (letter, name) on p.polcmd in (cmd.letter, '*')
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  group by p.polrelid, cmd.name, r.role
  having count(*) > 1
  order by 1, 2
$$;

alter function firmwall.check_policy_single() owner to firmwall_exec;
revoke all on function firmwall.check_policy_single() from public;

comment on function firmwall.check_policy_single() is
'Tables with more than one policy for one command and role. No row: none.';

-- ==== sql/functions/checks/check_prepared_transactions.sql

-- A caller that prepares its transaction has read an answer, while the audit row is neither committed nor rolled back. The
-- transaction holds its locks until somebody ends it. SQL cannot refuse PREPARE TRANSACTION; the server's setting can.
create or replace function firmwall.check_prepared_transactions()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'server', 'max_prepared_transactions is ' || current_setting('max_prepared_transactions')
  where current_setting('max_prepared_transactions')::integer > 0
$$;

alter function firmwall.check_prepared_transactions() owner to firmwall_exec;
revoke all on function firmwall.check_prepared_transactions() from public;

comment on function firmwall.check_prepared_transactions() is
'The setting that lets a caller park an answered call by PREPARE TRANSACTION. No row: it is 0, the default.';

-- ==== sql/functions/checks/check_public_grants.sql

-- PUBLIC is every role of the cluster, of other projects too. PostgreSQL grants it EXECUTE on each new function, so every file
-- revokes that.
create or replace function firmwall.check_public_grants()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'schema ' || n.nspname, 'PUBLIC has ' || g.privilege_type
  from pg_namespace as n
  cross join lateral aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) as g
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and g.grantee = 0
  union all
  select c.oid::regclass::text, 'PUBLIC has ' || g.privilege_type
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral aclexplode(c.relacl) as g
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and g.grantee = 0
  union all
  select a.attrelid::regclass::text, format('PUBLIC has %s of %I', g.privilege_type, a.attname)
  from pg_attribute as a
  join pg_class as c on c.oid = a.attrelid
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral aclexplode(a.attacl) as g
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and g.grantee = 0
  union all
  select f.oid::regprocedure::text, 'PUBLIC has ' || g.privilege_type
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  cross join lateral aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and g.grantee = 0
  union all
  select 'schema ' || n.nspname, format('default privileges give %s to %s', g.privilege_type, coalesce(r.rolname, 'PUBLIC'))
  from pg_default_acl as d
  join pg_namespace as n on n.oid = d.defaclnamespace
  cross join lateral aclexplode(d.defaclacl) as g
  left join pg_roles as r on r.oid = g.grantee
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  order by 1, 2
$$;

alter function firmwall.check_public_grants() owner to firmwall_exec;
revoke all on function firmwall.check_public_grants() from public;

comment on function firmwall.check_public_grants() is
'Privileges that PUBLIC holds on schemas, tables, columns, sequences and functions, and defaults that would give it more. No row: none.';

-- ==== sql/functions/checks/check_rights.sql

-- Rights in the four schemas that no file of firmwall gives, each with the statement that takes it away. What the
-- files give was remembered by the last apply, in firmwall.catalogue_entry.
--
-- Must stay true: objects are called as sql/apply/80_catalogue.sql calls them, and nothing that it names is missing here.
create or replace function firmwall.check_rights()
returns table (object text, found text, remedy text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
as $$
  with space (oid, name) as (
    select n.oid, n.nspname
    from pg_namespace as n
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  ),

  relation as (
    select
      c.oid,
      format('%I.%I', s.name, c.relname) as called,
      case c.relkind
        when 'v' then 'view'
        when 'm' then 'materialized view'
        when 'S' then 'sequence'
        when 'f' then 'foreign table'
        else 'table'
      end as sort,
      case c.relkind when 'S' then 'sequence' else 'table' end as granted_as,
      c.relowner as owner,
      c.relacl as acl,
      -- a month comes and goes, and is a backup's to read
      c.relispartition and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' as is_month
    from pg_class as c
    join space as s on s.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
  ),

  owned (object, table_id, is_month, granted_on, columns, owner, acl) as (
    select format('schema %I', n.nspname), null::oid, false, format('schema %I', n.nspname), '', n.nspowner, n.nspacl
    from pg_namespace as n
    join space as s on s.oid = n.oid
    union all
    select r.sort || ' ' || r.called, r.oid, r.is_month, r.granted_as || ' ' || r.called, '', r.owner, r.acl
    from relation as r
    union all
    select format('column %s.%I', r.called, a.attname), null, r.is_month, 'table ' || r.called, format(' (%I)', a.attname), r.owner, a.attacl
    from relation as r
    join pg_attribute as a on a.attrelid = r.oid
    where not a.attisdropped
    union all
    select
      format(
        '%s %I.%I(%s)',
        case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
        s.name,
        p.proname,
        pg_get_function_identity_arguments(p.oid)
      ),
      null,
      false,
      format(
        '%s %I.%I(%s)',
        case p.prokind when 'p' then 'procedure' else 'function' end,
        s.name,
        p.proname,
        pg_get_function_identity_arguments(p.oid)
      ),
      '',
      p.proowner,
      coalesce(p.proacl, acldefault('f', p.proowner))
    from pg_proc as p
    join space as s on s.oid = p.pronamespace
    union all
    select format('type %I.%I', s.name, t.typname), null, false, format('type %I.%I', s.name, t.typname), '', t.typowner, t.typacl
    from pg_type as t
    join space as s on s.oid = t.typnamespace
  ),

  held as (
    select
      o.*,
      lower(a.privilege_type collate "C") as privilege,
      a.is_grantable,
      a.grantor <> o.owner as is_passed_on,
      case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as grantee,
      quote_ident(pg_get_userbyid(a.grantor)) as grantor,
      exists (
        select from aclexplode(o.acl) as d
        where d.grantor = a.grantee and d.privilege_type = a.privilege_type
      ) as has_passed_on
    from owned as o
    cross join aclexplode(o.acl) as a
    where a.grantee <> o.owner
  ),

  judged as (
    select
      h.*,
      not h.is_passed_on
      and (
        exists (
          select from firmwall.catalogue_entry as e
          where e.object = h.object
            and e.facet = h.privilege || ' to ' || h.grantee
        )
        or h.is_month and h.columns = '' and h.privilege = 'select' and h.grantee = 'firmwall_backup'
        or h.object like 'type %' and h.privilege = 'usage' and h.grantee = 'public'
      ) as is_intended
    from held as h
  )

  select
    j.object,
    case j.grantee when 'public' then 'PUBLIC' else j.grantee end
    || ' has ' || upper(j.privilege)
    || case when j.is_intended then ' with grant option' else '' end
    || case when j.is_passed_on then ' from ' || j.grantor else '' end,
    case when j.is_passed_on then format('set role %s; ', j.grantor) else '' end
    || 'revoke '
    || case when j.is_intended then 'grant option for ' else '' end
    || format('%s%s on %s from %s', j.privilege, j.columns, j.granted_on, j.grantee)
    || case when j.has_passed_on then ' cascade;' else ';' end
    || case when j.is_passed_on then ' reset role;' else '' end
    -- a REVOKE on a table takes the same right on its columns along
    || coalesce(
      (
        select format(
          ' grant %s (%s) on %s to %s;', j.privilege, string_agg(quote_ident(c.attname), ', ' order by c.attnum), j.granted_on, j.grantee
        )
        from pg_attribute as c
        cross join aclexplode(c.attacl) as x
        where c.attrelid = j.table_id
          and not c.attisdropped
          and x.grantor = j.owner
          and case x.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(x.grantee)) end = j.grantee
          and lower(x.privilege_type collate "C") = j.privilege
        having count(*) > 0
      ), ''
    )
  from judged as j
  where not j.is_intended
    or j.is_grantable
  order by 1, 2
$$;

alter function firmwall.check_rights() owner to firmwall_exec;
revoke all on function firmwall.check_rights() from public;

comment on function firmwall.check_rights() is
'Rights on schemas, tables, columns, sequences, functions and types that no file of firmwall gives, with the REVOKE of each. No row: none.';

-- ==== sql/functions/checks/check_role_makers.sql

-- Before PostgreSQL 16 any role with CREATEROLE can make itself a member of any role that is no superuser.
create or replace function firmwall.check_role_makers()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'role ' || r.rolname, 'has CREATEROLE and may join firmwall_owner'
  from pg_roles as r
  where current_setting('server_version_num')::integer < 160000
    and r.rolcreaterole
    and not r.rolsuper
  order by 1
$$;

alter function firmwall.check_role_makers() owner to firmwall_exec;
revoke all on function firmwall.check_role_makers() from public;

comment on function firmwall.check_role_makers() is
'On 15 and older: roles with CREATEROLE, superusers apart. No row: none, or the server is newer.';

-- ==== sql/functions/checks/check_roles.sql

-- The roles of firmwall are marks and owners, not people: nobody logs in as one, and none stands above row-
-- level security.
create or replace function firmwall.check_roles()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select named.role, fault.found
  from unnest(array[
    'firmwall_owner', 'firmwall_exec', 'firmwall_context', 'firmwall_app', 'firmwall_agent',
    'firmwall_reader', 'firmwall_admin', 'firmwall_backup', 'firmwall_attestor'
  ]) as named (role)
  left join pg_roles as r on r.rolname = named.role
  cross join lateral (
    values
    (r.oid is null, 'is missing'),
    (r.rolcanlogin, 'can log in'),
    (r.rolsuper, 'is a superuser'),
    (r.rolbypassrls, 'bypasses row-level security'),
    (r.rolcreaterole, 'can create roles'),
    (r.rolcreatedb, 'can create databases')
  ) as fault (is_so, found)
  where fault.is_so
  order by 1, 2
$$;

alter function firmwall.check_roles() owner to firmwall_exec;
revoke all on function firmwall.check_roles() from public;

comment on function firmwall.check_roles() is
'Roles of firmwall that are missing, can log in, are superusers, bypass row-level security or make roles or databases. No row: none.';

-- ==== sql/functions/checks/check_row_security.sql

-- A table of a firm without row-level security, or without FORCE, so that the policies do not bind its owner. Partitions are
-- tables of their own: the policies of the parent do not apply to a query that reads a partition directly.
create or replace function firmwall.check_row_security()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass::text, case when c.relrowsecurity then 'not forced' else 'not enabled' end
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind in ('r', 'p')
    and exists (
      select from pg_attribute as a
      where a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
    )
    and not (c.relrowsecurity and c.relforcerowsecurity)
  order by 1
$$;

alter function firmwall.check_row_security() owner to firmwall_exec;
revoke all on function firmwall.check_row_security() from public;

comment on function firmwall.check_row_security() is
'Tables with a firm_id on which row-level security is not enabled or not forced. No row: none.';

-- ==== sql/functions/checks/check_search_path.sql

-- A function without a pinned search_path may call objects of the caller instead of those that it means; pg_temp is searched
-- first unless it is last in the path. And a role that may create objects in a schema of the path can create an operator that
-- the function then uses. So only the owner of such a schema, and superusers, may create there.
create or replace function firmwall.check_search_path()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select f.oid::regprocedure::text, coalesce('search_path is ' || path.setting, 'search_path is not pinned')
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  left join lateral (
    select substr(c.entry, length('search_path=') + 1) as setting
    from unnest(f.proconfig) as c (entry)
    where c.entry like 'search_path=%'
  ) as path on true
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    -- what is inlined into its callers has no path of its own; only its owner's pinned functions may call it
    and not (
      path.setting is null
      and not f.prosecdef
      and f.provolatile = 'i'
      and f.prolang = (select l.oid from pg_language as l where l.lanname = 'sql')
      and not exists (
        select from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g
        where g.grantee <> f.proowner
      )
    )
    and (path.setting is null or path.setting !~ '^pg_catalog, .*\mpg_temp$')
  union all
  select 'schema ' || s.nspname, string_agg(m.who, ', ' order by m.who) || ' may create in it, and it is on the search_path of functions'
  from pg_namespace as s
  cross join lateral (
    select 'PUBLIC' as who
    where has_schema_privilege('public', s.oid, 'CREATE')
    union all
    select r.rolname::text
    from pg_roles as r
    where has_schema_privilege(r.oid, s.oid, 'CREATE')
      and not has_schema_privilege('public', s.oid, 'CREATE')
      and not r.rolsuper
      and not pg_has_role(r.oid, s.nspowner, 'MEMBER')
  ) as m
  where s.nspname not in ('app', 'identity', 'audit', 'firmwall')
    and exists (
      select from pg_proc as f
      join pg_namespace as n on n.oid = f.pronamespace
      cross join lateral unnest(f.proconfig) as c (entry)
      cross join lateral regexp_split_to_table(substr(c.entry, length('search_path=') + 1), ', *') as step (name)
      where n.nspname in ('app', 'identity', 'audit', 'firmwall')
        and c.entry like 'search_path=%'
        and btrim(step.name, '"') = s.nspname
    )
  group by s.nspname
  order by 1, 2
$$;

alter function firmwall.check_search_path() owner to firmwall_exec;
revoke all on function firmwall.check_search_path() from public;

comment on function firmwall.check_search_path() is
'Functions whose search_path is not pinned from pg_catalog to pg_temp, and schemas on such a path in which roles other than the owner may create objects. No row: none.';

-- ==== sql/functions/checks/check_server_release.sql

-- The first releases with the fix for a way around row-level security through INSERT ... ON CONFLICT DO
-- UPDATE ... WHERE.
create or replace function firmwall.check_server_release()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'server ' || current_setting('server_version'), 'below ' || safe.release
  from (
    values (15, 150020, '15.20'), (16, 160016, '16.16'), (17, 170012, '17.12'), (18, 180007, '18.7')
  ) as safe (major, version_num, release)
  where current_setting('server_version_num')::integer / 10000 = safe.major
    and current_setting('server_version_num')::integer < safe.version_num
$$;

alter function firmwall.check_server_release() owner to firmwall_exec;
revoke all on function firmwall.check_server_release() from public;

comment on function firmwall.check_server_release() is
'The server, when its release is below the first safe one of its major version. No row: it is safe.';

-- ==== sql/functions/checks/check_settings.sql

-- Settings of a role or of this database that a session begins with, which firmwall refuses, or which weaken it. A role may set
-- most of them for itself, so one injected statement is enough, and later sessions begin with the setting.
--
-- Must stay true: search_path is not among them, since every function pins its own.
create or replace function firmwall.check_settings()
returns table (level text, object text, found text, remedy text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'error', 'setting track_counts', 'is off', 'Set track_counts = on in the configuration of the server.'
  where not current_setting('track_counts')::boolean
  union all
  select
    case when w.is_refused then 'error' else 'warning' end,
    o.object,
    'sets ' || c.entry || ': ' || w.why,
    format('%s reset %s;', o.altered, v.name)
  from pg_db_role_setting as s
  left join pg_database as d on d.oid = s.setdatabase
  left join pg_roles as r on r.oid = s.setrole
  cross join lateral (
    values (
      concat_ws(
        ' in ',
        coalesce('role ' || r.rolname, case when s.setdatabase = 0 then 'all roles' end),
        'database ' || d.datname
      ),
      case
        when s.setrole = 0 and s.setdatabase <> 0 then format('alter database %I', d.datname)
        else concat_ws(' ', 'alter role', coalesce(quote_ident(r.rolname), 'all'), 'in database ' || quote_ident(d.datname))
      end
    )
  ) as o (object, altered)
  cross join lateral unnest(s.setconfig) as c (entry)
  cross join lateral (
    values (split_part(c.entry, '=', 1), lower(substr(c.entry, strpos(c.entry, '=') + 1) collate "C"))
  ) as v (name, value)
  join (
    values
    ('standard_conforming_strings', 'false', true, 'no context is readable (FW006)'),
    ('track_counts', 'false', true, 'no context can be opened (FW004)'),
    ('row_security', 'false', true, 'every statement on a table is refused'),
    ('default_transaction_read_only', 'true', true, 'no call can be recorded'),
    ('session_replication_role', 'origin', true, 'no trigger and no foreign key is checked'),
    ('debug_print_plan', 'true', true, 'plans may be shown to a client (FW005)'),
    ('debug_print_parse', 'true', false, 'queries of functions may be shown to a client'),
    ('debug_print_rewritten', 'true', false, 'queries of functions may be shown to a client'),
    ('client_min_messages', 'notice,warning,error', false, 'what is meant for the log is sent to the client'),
    ('array_nulls', 'false', false, 'NULL in a list of ids is read as a word'),
    ('transform_null_equals', 'true', false, '= NULL is read as IS NULL'),
    ('synchronous_commit', 'on,remote_apply,remote_write,true,yes,1', false, 'a crash may lose what was committed'),
    ('session_preload_libraries', '', false, 'a library runs in the sessions of services'),
    ('local_preload_libraries', '', false, 'a library runs in the sessions of services')
  ) as w (name, value, is_refused, why) on w.name = v.name
    and case
      -- the value to look for
      when w.value in ('true', 'false') then v.value::boolean = w.value::boolean
      -- the values that are no fault
      else v.value <> all (string_to_array(w.value, ',')) and v.value <> w.value
    end
  where s.setdatabase = 0
    or d.datname = current_database()
  union all
  select
    'error',
    concat_ws(' in ', 'role ' || r.rolname, 'database ' || d.datname),
    'sets ' || c.entry || ': settings of this prefix are firmwall''s own',
    format(
      'alter %s reset %I;',
      case when r.oid is null then 'database ' || quote_ident(d.datname) else concat_ws(' in database ', 'role ' || quote_ident(r.rolname), quote_ident(d.datname)) end,
      split_part(c.entry, '=', 1)
    )
  from pg_db_role_setting as s
  left join pg_database as d on d.oid = s.setdatabase
  left join pg_roles as r on r.oid = s.setrole
  cross join lateral unnest(s.setconfig) as c (entry)
  where c.entry like 'firmwall.%'
    and (s.setdatabase = 0 or d.datname = current_database())
  order by 2, 3
$$;

alter function firmwall.check_settings() owner to firmwall_exec;
revoke all on function firmwall.check_settings() from public;

comment on function firmwall.check_settings() is
'Settings of roles and of this database that firmwall refuses, or that weaken it, with the statement that resets each. No row: none.';

-- ==== sql/functions/checks/check_sql_functions.sql

-- On Citus a function over a firm's tables is plpgsql: LANGUAGE sql with parameters cannot be planned there.
create or replace function firmwall.check_sql_functions()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select distinct f.oid::regprocedure::text, 'is LANGUAGE sql with parameters and names ' || t.name
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  join pg_language as l on l.oid = f.prolang
  join (
    select c.oid::regclass::text as name
    from pg_class as c
    join pg_namespace as s on s.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
    where s.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p')
  ) as t on strpos(f.prosrc, t.name) > 0 and f.prosrc ~ ('\m' || replace(t.name, '.', '\.') || '\M')
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and l.lanname = 'sql'
    and f.pronargs > 0
  order by 1, 2
$$;

alter function firmwall.check_sql_functions() owner to firmwall_exec;
revoke all on function firmwall.check_sql_functions() from public;

comment on function firmwall.check_sql_functions() is
'LANGUAGE sql functions with parameters that name a firm''s table. No row: none.';

-- ==== sql/functions/checks/check_surface.sql

-- Services, assistants and administrators call functions and nothing else; a report reads under row-level
-- security. Where a login can name a table, the safeguard "surface" is gone.
create or replace function firmwall.check_surface()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass::text, format('%s has %s', r.rolname, p.privilege)
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  cross join pg_roles as r
  cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as p (privilege)
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and case
      when p.privilege in ('DELETE', 'TRUNCATE', 'TRIGGER') then has_table_privilege(r.oid, c.oid, p.privilege)
      else has_any_column_privilege(r.oid, c.oid, p.privilege)
    end
    and (
      r.rolname in ('firmwall_app', 'firmwall_agent', 'firmwall_attestor')
      or r.rolname in ('firmwall_reader', 'firmwall_backup') and p.privilege <> 'SELECT'
      or r.rolname = 'firmwall_admin' and c.oid <> coalesce(to_regclass('firmwall.import_row'), 0)
      -- the functions' own role neither removes rows nor empties tables of firms
      or r.rolname = 'firmwall_exec' and p.privilege in ('TRUNCATE', 'REFERENCES', 'TRIGGER')
    )
  union all
  select 'schema ' || n.nspname, r.rolname || ' may create in it'
  from pg_namespace as n
  cross join pg_roles as r
  where n.nspname !~ '^pg_(toast_)?temp_'
    and r.rolname in (
      'firmwall_exec', 'firmwall_context', 'firmwall_app', 'firmwall_agent', 'firmwall_reader', 'firmwall_admin',
      'firmwall_backup', 'firmwall_attestor'
    )
    and has_schema_privilege(r.oid, n.oid, 'create')
  order by 1, 2
$$;

alter function firmwall.check_surface() owner to firmwall_exec;
revoke all on function firmwall.check_surface() from public;

comment on function firmwall.check_surface() is
'Privileges on tables that login roles hold and should not, and schemas where they may create. No row: none.';

-- ==== sql/functions/checks/check_temporary.sql

-- Temporary objects are the usual way to slip a name in front of another, and hold a tenant's rows past the
-- end of the request.
create or replace function firmwall.check_temporary()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'database ' || current_database(), case
    when r.through_public then 'PUBLIC may make temporary objects'
    else r.rolname || ' may make temporary objects'
  end
  from (
    select
      a.rolname,
      exists (
        select from pg_database as d
        cross join lateral aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) as g
        where d.datname = current_database() and g.grantee = 0 and g.privilege_type = 'TEMPORARY'
      ) as through_public
    from pg_roles as a
    where a.rolname in ('firmwall_app', 'firmwall_agent', 'firmwall_reader', 'firmwall_admin', 'firmwall_attestor')
      and has_database_privilege(a.oid, current_database(), 'temporary')
  ) as r
  group by 2
  order by 1, 2
$$;

alter function firmwall.check_temporary() owner to firmwall_exec;
revoke all on function firmwall.check_temporary() from public;

comment on function firmwall.check_temporary() is
'Roles of firmwall that may make temporary objects in this database. No row: none.';

-- ==== sql/functions/checks/check_tools.sql

-- Tools of which another version is in use than the file of sql/tools defines that was applied last. A DBA may have corrected
-- or withdrawn them, which is theirs to do.
create or replace function firmwall.check_tools()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select
    'tool ' || coalesce(m.name, t.name),
    case
      when t.name is null then format('is withdrawn, and its file defines version %s', m.signature)
      when m.name is null then format('version %s is in use, and no file defines the tool', t.version)
      else format('version %s is in use, and its file defines version %s', t.version, m.signature)
    end
  from (select f.name, f.signature from firmwall.migration as f where f.kind = 'tool') as m
  full join (select u.name, u.version from firmwall.tool as u where u.active) as t on t.name = m.name
  where t.version::text is distinct from m.signature
  order by 1
$$;

alter function firmwall.check_tools() owner to firmwall_exec;
revoke all on function firmwall.check_tools() from public;

comment on function firmwall.check_tools() is
'Tools whose version in use is not that of their file. No row: none.';

-- ==== sql/functions/checks/check_triggers.sql

-- When a trigger is disabled, walls and search data become wrong, and no error says so.
create or replace function firmwall.check_triggers()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select t.tgrelid::regclass::text, format('trigger %I is not enabled', t.tgname)
  from pg_trigger as t
  join pg_class as c on c.oid = t.tgrelid
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and not t.tgisinternal
    and t.tgenabled not in ('O', 'A')
  order by 1, 2
$$;

alter function firmwall.check_triggers() owner to firmwall_exec;
revoke all on function firmwall.check_triggers() from public;

comment on function firmwall.check_triggers() is
'Triggers of firmwall that are disabled. No row: none.';

-- ==== sql/functions/checks/check_twins.sql

-- Two people of one login, or two firms of one code, in other letters: a wall that excludes one of them does not exclude the
-- other. Such rows are older than the unique keys that refuse them now.
create or replace function firmwall.check_twins()
returns table (object text, found text)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select
    'person ' || twin.login,
    format('the same login as %s: a wall that names one of them is passed by the other', o.login)
  from identity.person as twin
  join identity.person as o on o.login_key = firmwall.one_form(twin.login)
  where twin.login_key is null
    and twin.merged_into is null
    and coalesce(o.merged_into, o.person_id) <> twin.person_id
  union all
  select 'firm ' || twin.code, format('the same code as %s', o.code)
  from identity.firm as twin
  join identity.firm as o on o.code_key = firmwall.one_form(twin.code)
  where twin.code_key is null
  order by 1, 2;
end
$$;

alter function firmwall.check_twins() owner to firmwall_context;
revoke all on function firmwall.check_twins() from public;
grant execute on function firmwall.check_twins() to firmwall_exec;

comment on function firmwall.check_twins() is
'People of one login and firms of one code in other letters. No row: none.';

-- ==== sql/functions/checks/check_unique_keys.sql

-- A unique key that spans firms tells of another firm by the error it raises; one without firm_id in front
-- cannot be spread over machines either.
create or replace function firmwall.check_unique_keys()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select i.indrelid::regclass::text, 'index ' || i.indexrelid::regclass::text || ' does not begin with firm_id'
  from pg_index as i
  join pg_class as c on c.oid = i.indrelid
  join pg_namespace as n on n.oid = c.relnamespace
  join pg_attribute as a on a.attrelid = i.indrelid and a.attname = 'firm_id' and not a.attisdropped
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and (i.indisunique or i.indisexclusion)
    and i.indkey[0] <> a.attnum
  order by 1, 2
$$;

alter function firmwall.check_unique_keys() owner to firmwall_exec;
revoke all on function firmwall.check_unique_keys() from public;

comment on function firmwall.check_unique_keys() is
'Unique indexes, primary keys and exclusions on a firm''s table that do not begin with firm_id. No row: none.';

-- ==== sql/functions/checks/check_unscoped_calls.sql

-- A login that calls without a scope more often than calls are stored: a service that lost its tokens, or an attempt to
-- fill the audit.
create or replace function firmwall.check_unscoped_calls()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select
    'role ' || c.login,
    format('%s calls without a scope were counted and not stored since yesterday', sum(c.calls))
  from audit.unscoped_count as c
  where c.minute > now() - interval '1 day'
  group by c.login
  order by 1
$$;

alter function firmwall.check_unscoped_calls() owner to firmwall_exec;
revoke all on function firmwall.check_unscoped_calls() from public;

comment on function firmwall.check_unscoped_calls() is
'Logins that called without a scope more than 60 times in a minute since yesterday. No row: none.';

-- ==== sql/functions/checks/check_views.sql

-- A view without security_invoker reads as its owner, and a materialized one has no policies at all.
create or replace function firmwall.check_views()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass::text, case c.relkind when 'm' then 'is a materialized view' else 'is not security_invoker' end
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and (
      c.relkind = 'm'
      or c.relkind = 'v' and not coalesce(
        (
          select o.option_value::boolean
          from pg_options_to_table(c.reloptions) as o
          where o.option_name = 'security_invoker'
        ),
        false
      )
    )
  order by 1
$$;

alter function firmwall.check_views() owner to firmwall_exec;
revoke all on function firmwall.check_views() from public;

comment on function firmwall.check_views() is
'Materialized views, and views that are not security_invoker. No row: none.';

-- ==== sql/functions/checks/check_walls.sql

-- Rows that belong to a matter are hidden with it: each row holds the wall, and the policies of its table check it.
create or replace function firmwall.check_walls()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  with hanging as (
    select c.oid
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'matter_id' and not a.attisdropped
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p')
  )

  select h.oid::regclass::text, 'has a matter_id and no ' || wall.column_name
  from hanging as h
  cross join (values ('excluded_person_ids'), ('allowed_person_ids')) as wall (column_name)
  where not exists (
    select from pg_attribute as a
    where a.attrelid = h.oid and a.attname = wall.column_name and not a.attisdropped
  )
  union all
  select h.oid::regclass::text, format('policy %I does not ask for the wall', p.polname)
  from hanging as h
  join pg_policy as p on p.polrelid = h.oid
  where p.polqual is not null
    and exists (
      select from unnest(p.polroles) as named (role_oid)
      join pg_roles as r on r.oid = named.role_oid
      where r.rolname not in ('firmwall_context', 'firmwall_backup')
    )
    and not (
      pg_get_expr(p.polqual, p.polrelid) like '%current_user_id_or_null) IS NOT NULL)%'
      and pg_get_expr(p.polqual, p.polrelid) like '%current_user_id_or_null) <> ALL (excluded_person_ids))%'
      and pg_get_expr(p.polqual, p.polrelid) like '%((allowed_person_ids IS NULL) OR (%current_user_id_or_null) = ANY (allowed_person_ids)))%'
    )
  order by 1, 2
$$;

alter function firmwall.check_walls() owner to firmwall_exec;
revoke all on function firmwall.check_walls() from public;

comment on function firmwall.check_walls() is
'Tables with a matter_id that carry no wall, or whose policies for reading and changing do not ask for it. No row: none.';

-- ==== sql/functions/tools/checked_params.sql

-- The parameters of a call, checked against the arguments of its tool: only keys that the tool
-- knows, each with a value that fits, none missing. A key with the value null counts as not given.
--
-- Must stay true: a key that is not among the arguments never reaches a tool. It is dropped or the
-- call is refused, as the registry says. A refusal names the key and no value: the names of arguments are no
-- secret. A key that is not among them is text of the caller's, so that it is told cut, and letter by letter.
create or replace function firmwall.checked_params(
  p_arguments jsonb,
  p_extra_keys text,
  p_params jsonb
)
returns jsonb
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key text;
  v_value jsonb;
  v_rule jsonb;
  v_kept jsonb := '{}'::jsonb;
begin
  if jsonb_typeof(p_params) is distinct from 'object' then
    raise exception 'parameters are an object'
      using
        errcode = 'FW012',
        detail = 'Parameter: params.',
        hint = 'Pass one JSON object: {"name": "value"}.';
  end if;

  for v_key, v_value in
    select e.key, e.value
    from jsonb_each(p_params) as e
  loop
    v_rule := p_arguments -> 'properties' -> v_key;
    if v_rule is null then
      continue when p_extra_keys = 'drop';
      raise exception 'a parameter is not among the arguments'
        using
          errcode = 'FW012',
          detail = format('Parameter: %s.', left(regexp_replace(v_key, '[^A-Za-z0-9_]', '?', 'g'), 40)),
          hint = format('Known: %s.', (select string_agg(k, ', ' order by k) from jsonb_object_keys(p_arguments -> 'properties') as k));
    end if;
    continue when v_value = 'null'::jsonb;
    if not firmwall.argument_fits(v_rule, v_value) then
      raise exception 'a parameter does not fit'
        using
          errcode = 'FW012',
          detail = format('Parameter: %s.', v_key),
          hint = format('It must fit %s.', v_rule - 'description');
    end if;
    v_kept := v_kept || jsonb_build_object(v_key, v_value);
  end loop;

  select r.key into v_key
  from jsonb_array_elements_text(p_arguments -> 'required') with ordinality as r (key, place)
  where not v_kept ? r.key
  order by r.place
  limit 1;
  if found then
    raise exception 'a parameter is missing'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', v_key);
  end if;
  return v_kept;
end
$$;

alter function firmwall.checked_params(jsonb, text, jsonb) owner to firmwall_exec;
revoke all on function firmwall.checked_params(jsonb, text, jsonb) from public;

comment on function firmwall.checked_params(jsonb, text, jsonb) is
'The parameters that a tool gets. Raises FW012, which names the parameter, for NULL and for what does not fit the arguments.';

-- ==== sql/functions/names/client_by_name_or_raise.sql

-- The one active client that a name stands for, or the answer that there is none, or a question. The name came
-- as p_parameter, which a refusal names.
--
-- Must stay true: FW021 with its DETAIL stays inside the database. firmwall.run_tool_call turns it into a body, and
-- app.query_matters takes the DETAIL off, because an error that leaves the database is logged.
create or replace function firmwall.client_by_name_or_raise(
  p_name text,
  p_parameter text
)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_found jsonb;
begin
  begin
    v_found := app.resolve_client(p_name);
  exception
    when sqlstate 'FW010' or sqlstate 'FW011' then
      raise exception '%', sqlerrm
        using
          errcode = sqlstate,
          detail = format('Parameter: %s.', p_parameter);
  end;
  case v_found ->> 'outcome'
    when 'one' then
      return v_found;
    when 'choices' then
      raise exception 'the name fits more than one client'
        using
          errcode = 'FW021',
          detail = jsonb_build_object(
            'choices', v_found -> 'choices', 'choices_truncated', v_found -> 'choices_truncated'
          )::text;
    else
      raise exception 'no such client' using errcode = 'FW020';
  end case;
end
$$;

alter function firmwall.client_by_name_or_raise(text, text) owner to firmwall_exec;
revoke all on function firmwall.client_by_name_or_raise(text, text) from public;

comment on function firmwall.client_by_name_or_raise(text, text) is
'The answer of resolve_client when it is one client. Raises FW020 for none, FW021 with the choices as json in DETAIL, and what resolve_client raises (FW010, FW011).';

-- ==== sql/functions/names/client_choices.sql

-- The choices between clients, the first ten of those given, each with a label that no other of them has.
--
-- A label is the display name, if that alone leads to the client when it is typed back, and else the name with the
-- client number, which is the firm's own and tells any two clients apart. Names that read the same ("Acme Ltd", "ACME
-- Limited") or look the same (a Latin and a Cyrillic A) get the e-mail address when no other choice has it, else the
-- number. A firm may prefer the number (app.set_choice_detail); and among more than ten, all labels have it, since those
-- that are not shown may have the same name and address.
--
-- Must stay true: the labels of one answer are pairwise distinct, for the eye too, for any names and numbers. If
-- the details leave two alike, each label gets its number, and if even that does, its place, which is the
-- last part of the label and differs.
create or replace function firmwall.client_choices(p_client_ids uuid[])
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_choices jsonb;
begin
  with chosen as (
    select
      c.client_id, c.client_number, c.display_name, asked.place,
      firmwall.name_words(c.display_name) as words,
      firmwall.skeleton(c.display_name) as looks,
      case
        when c.email is not null
          and count(*) over (partition by firmwall.skeleton(firmwall.case_folded(c.email))) = 1
          and not exists (
            select from firmwall.choice_setting as s
            where s.firm_id = v_firm_id
              and s.detail = 'number'
          )
        then c.email
        else '#' || c.client_number
      end as detail
    from unnest(p_client_ids[:10]) with ordinality as asked (client_id, place)
    cross join lateral (
      select c.client_id, c.client_number, c.display_name, c.email
      from app.client as c
      where c.firm_id = v_firm_id
        and c.client_id = asked.client_id
      offset 0
    ) as c
  ),

  labelled as (
    select
      c.client_id, c.place,
      case
        when cardinality(p_client_ids) > 10 then c.display_name || ' · #' || c.client_number
        when greatest(count(*) over (partition by c.words), count(*) over (partition by c.looks)) > 1
          then c.display_name || ' · ' || c.detail
        -- a name that is also part of another's would be asked about again
        when c.words <> '{}' and (firmwall.client_of_name(c.display_name)).one = c.client_id then c.display_name
        else c.display_name || ' · #' || c.client_number
      end as label,
      c.display_name || ' · #' || c.client_number as with_number
    from chosen as c
  ),

  told_apart as (
    select
      least(count(distinct firmwall.case_folded(l.label)), count(distinct firmwall.skeleton(l.label))) = count(*)
        as by_label,
      least(count(distinct firmwall.case_folded(l.with_number)), count(distinct firmwall.skeleton(l.with_number))) = count(*)
        as by_number
    from labelled as l
  )

  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'entity_type', 'client',
          'id', l.client_id,
          'label',
          case
            when t.by_label then l.label
            when t.by_number then l.with_number
            else l.with_number || ' · ' || l.place
          end
        )
        order by l.place
      ),
      '[]'
    )
  into v_choices
  from labelled as l
  cross join told_apart as t;

  return v_choices;
end
$$;

alter function firmwall.client_choices(uuid[]) owner to firmwall_exec;
revoke all on function firmwall.client_choices(uuid[]) from public;

comment on function firmwall.client_choices(uuid[]) is
'The choices (entity_type, id, label) between the first ten of these clients of the firm, in this order, with pairwise distinct labels. An empty array when none of them is the firm''s.';

-- ==== sql/functions/search_data/client_fields.sql

-- What a client is searched by, in the order of firmwall.search_fields. A field that is NULL keeps its place.
-- Without a path of its own it is inlined into its callers, which pin theirs; its body names every schema all the same.
create or replace function firmwall.client_fields(p_client app.client)
returns text[]
language sql
immutable
parallel safe
as $$
  select array[p_client.client_number, p_client.display_name] operator(pg_catalog.||) p_client.aliases
$$;

alter function firmwall.client_fields(app.client) owner to firmwall_exec;
revoke all on function firmwall.client_fields(app.client) from public;

comment on function firmwall.client_fields(app.client) is
'The values that a client is searched by: number, name, aliases. NULL for each field that is NULL.';

-- ==== sql/functions/tools/client_from_params_or_raise.sql

-- A client of the firm for a write that rests on it: by client_id or by client_name, exactly one of
-- them. A name that fits two is a question, and nothing is proposed.
create or replace function firmwall.client_from_params_or_raise(p_params jsonb)
returns app.client
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_client_id uuid;
  v_client app.client;
begin
  if (p_params ? 'client_id') = (p_params ? 'client_name') then
    raise exception 'client_id or client_name, one of them'
      using
        errcode = 'FW012',
        detail = 'Parameter: client_id.';
  end if;
  v_client_id := coalesce(
    p_params ->> 'client_id', firmwall.client_by_name_or_raise(p_params ->> 'client_name', 'client_name') #>> '{client,client_id}'
  )::uuid;
  select c.* into v_client
  from app.client as c
  where c.firm_id = (select v_firm_id)
    and c.client_id = v_client_id;
  if not found then
    raise exception 'no such client' using errcode = 'FW020';
  end if;
  return v_client;
end
$$;

alter function firmwall.client_from_params_or_raise(jsonb) owner to firmwall_exec;
revoke all on function firmwall.client_from_params_or_raise(jsonb) from public;

comment on function firmwall.client_from_params_or_raise(jsonb) is
'The client that client_id or client_name names. Raises FW012 unless exactly one of them is given, FW020 for none, FW021 for a name that fits several.';

-- ==== sql/functions/names/client_of_name.sql

-- The client that a name stands for and how it was found, or else every client that it may stand for, best first.
-- app.resolve_client shows this, and a label is tried by it (firmwall.client_choices).
--
-- One, when a single active client is fitted by its display name, by an alias, or by whole words of
-- one. Several, when more are, and when only misspelling or another legal form finds any, be it a
-- single one; and when a name that ends in its legal form is but part of another's ("Acme Ltd" where
-- only "Acme Holdings Ltd" is a client).
--
-- A client whose whole name was typed does not win over others that hold the same words: "Ashok" is a
-- client, and short for "Ashok Kumar Gupta" too. Three ways lead through: the name in full with its
-- legal form ("Acme Ltd" beside "Acme Holdings Ltd"), the label of a choice typed back
-- ("Ashok · #K012"), and the id of a choice. A label or an id that reads like the name of another client is a question.
--
-- Must stay true: everybody who fits equally well is among the ids; an inactive client never is.
create or replace function firmwall.client_of_name(
  p_name text,
  out ids uuid[],
  out one uuid,
  out how text
)
returns record
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_fits text[];
  v_labelled uuid[];
  v_label_fit text;
  v_owner text;
  v_named uuid;
begin
  select
    array_agg(f.client_id order by f.place),
    array_agg(f.fit order by f.place)
  into ids, v_fits
  from firmwall.clients_of_name(p_name) with ordinality
    as f (client_id, client_number, display_name, email, fit, score, place);

  if v_firm_id is null then
    return;
  end if;

  if v_fits[1] <> 'similar' and (
    cardinality(ids) = 1 and (v_fits[1] <> 'words' or not firmwall.is_finished_name(p_name))
    or v_fits[1] <> 'words' and v_fits[2] in ('words', 'similar') and exists (
      select from app.client as c
      cross join lateral unnest(c.display_name || c.aliases) as name (text)
      where c.firm_id = v_firm_id
        and c.client_id = ids[1]
        and firmwall.is_full_name(p_name, name.text)
    )
  ) then
    one := ids[1];
    how := v_fits[1];
  end if;

  -- "Robert's" is a name, and what belongs to Robert: a client that only the second reading finds is a choice too
  v_owner := regexp_replace(
    p_name collate "C",
    format('([%1$s]{2})[''\u2018\u2019\u02bc][sS](?![0-9%1$s])', firmwall.letter_ranges()), '\1', 'g'
  );
  if v_owner <> p_name and v_fits[1] <> 'similar' then
    select ids || array_agg(f.client_id order by f.place) into ids
    from firmwall.clients_of_name(v_owner) with ordinality
      as f (client_id, client_number, display_name, email, fit, score, place)
    where f.fit <> 'similar'
      and f.client_id <> all (ids);
    if cardinality(ids) > 1 then
      one := null;
      how := null;
    end if;
  end if;

  -- the id of a choice; it may be somebody's name as well
  if btrim(p_name, firmwall.space_characters()) ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then
    select c.client_id into v_named
    from app.client as c
    where c.firm_id = v_firm_id
      and c.client_id = btrim(p_name, firmwall.space_characters())::uuid
      and c.status = 'active';
    if v_named is not null and coalesce(v_fits[1], 'similar') = 'similar' then
      ids := array[v_named];
      one := v_named;
      how := 'id';
    elsif v_named is not null and ids <> array[v_named] then
      ids := v_named || array(select i.id from unnest(ids) as i (id) where i.id <> v_named);
      one := null;
      how := null;
    end if;
  end if;

  -- the label of a choice, typed back; a name or a number may hold the same sign, so every place may part them
  if p_name collate "C" ~ '\S · \S' then
    select array_agg(l.client_id order by l.client_number collate "C"), min(l.fit) into v_labelled, v_label_fit
    from (
      select f.client_id, f.client_number, min(f.fit) as fit
      from (
        select
          left(p_name, at - 1) as name, d.said, firmwall.case_folded(d.said) as detail,
          -- a label may end with a place (firmwall.client_choices)
          regexp_replace(d.said, ' · [0-9]{1,2}$', '') as unplaced
        from generate_series(2, length(p_name)) as at
        cross join lateral btrim(substr(p_name, at + 3), e'\t\r\n' || firmwall.space_characters()) as d (said)
        where substr(p_name, at, 3) = ' · '
          and btrim(left(p_name, at - 1), e'\t\r\n' || firmwall.space_characters()) <> ''
        offset 0
      ) as label
      cross join lateral (
        select f.client_id, f.client_number, f.fit
        from firmwall.clients_of_name(label.name) as f
        where f.fit <> 'similar'
          and (
            label.detail in (firmwall.case_folded('#' || f.client_number), firmwall.case_folded(f.email))
            or firmwall.case_folded(label.unplaced) = firmwall.case_folded('#' || f.client_number)
          )
        union all
        -- a name without a letter or digit is found by no word; its number leads to it
        select c.client_id, c.client_number, 'exact'
        from app.client as c
        where c.firm_id = v_firm_id
          and c.client_number in (substr(label.said, 2), substr(label.unplaced, 2))
          and left(label.said, 1) = '#'
          and c.display_name = label.name
          and c.status = 'active'
          and firmwall.name_words(label.name) = '{}'
      ) as f
      group by f.client_id, f.client_number
    ) as l;
    if coalesce(v_fits[1], 'similar') = 'similar' then
      ids := coalesce(v_labelled, ids);
      if cardinality(v_labelled) = 1 then
        one := v_labelled[1];
        how := v_label_fit;
      end if;
    elsif not v_labelled <@ ids then
      -- it is the name of another client too, so that client is a choice
      ids := v_labelled || array(select i.id from unnest(ids) as i (id) where i.id <> all (v_labelled));
      one := null;
      how := null;
    elsif cardinality(v_labelled) = 1 and v_fits[1] = 'words' then
      -- the words of the label are words of several, and the number says which of these
      one := v_labelled[1];
      how := v_label_fit;
    elsif how = 'words' and one <> all (coalesce(v_labelled, '{}')) then
      -- in the form of a label that no client has: a client with these words may not be the one that is meant
      one := null;
      how := null;
    end if;
  end if;
end
$$;

alter function firmwall.client_of_name(text) owner to firmwall_exec;
revoke all on function firmwall.client_of_name(text) from public;

comment on function firmwall.client_of_name(text) is
'The one active client that a name, a label or an id stands for, and how (exact, alias, words, id), or NULL; and all that it may stand for, best first, NULL for nobody and without a context. Raises FW010 for a blank name, FW011 for one over 300 characters.';

-- ==== sql/functions/names/clients_of_name.sql

-- Every active client of the firm that a name fits, best first, and how it fits:
--
--   exact    the display name, whole: "northwind shipping" is "Northwind Shipping Ltd."
--   alias    another name the client goes by, whole
--   words    every word of the question is a whole word of one of the client's names, in any order
--   similar  every word is one of the name's, nearly, or in another form ("St." and "Saint"); asked for only when
--            nothing fits better. Also a name that would fit, but for its legal form: "Acme LLP" is not "Acme Ltd"
--
-- A client that fits in several ways is named once, by the best. "Ann" is never found in "Joanna". A legal
-- form, an honorific, an initial or a number fits by itself only where it is the whole name.
--
-- Must stay true: every step is found by equality, in an index that begins with the firm, so that the
-- policies leave the index in use, and what a misspelt word may stand for by the keys of the vocabulary of
-- search, which hold the firm; every client that is found is joined to app.client, which has the status. One generic plan
-- serves all queries and looks rows up one after another: a plan that was made while the tables were empty is kept while they
-- grow, and a join in it would read all rows of the firm.
create or replace function firmwall.clients_of_name(p_name text)
returns table (
  client_id uuid,
  client_number text,
  display_name text,
  email text,
  fit text,
  score real
)
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, extensions, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_words text[];
  v_forms text[] := firmwall.legal_forms_of(left(p_name, (firmwall.text_limits('{display_name}'))[1]));
  v_named boolean;  -- some word is more than a legal form, an honorific, an initial or a number
begin
  if p_name is null or btrim(p_name, e'\t\r\n' || firmwall.space_characters()) = '' then
    raise exception 'the name is blank'
      using
        errcode = 'FW010',
        detail = 'Parameter: name.',
        hint = 'Pass the name of a client, or part of it in whole words.';
  end if;
  if length(p_name) > (firmwall.text_limits('{display_name}'))[1] then
    raise exception 'the name is too long'
      using
        errcode = 'FW011',
        detail = 'Parameter: name.',
        hint = format('A name has at most %s characters.', (firmwall.text_limits('{display_name}'))[1]);
  end if;

  v_words := array(
    select left(w.word, 64)
    from unnest(firmwall.name_words(p_name)) with ordinality as w (word, place)
    order by w.place
  );
  if v_firm_id is null or v_words = '{}' then
    return;
  end if;
  v_named := exists (
    select from unnest(v_words) as asked (word)
    where asked.word !~ '^([a-z]|[0-9]+)$'
      and not exists (
        select from firmwall.word as w
        where w.word = asked.word
          and w.role in ('legal_form', 'weak_form', 'honorific', 'joiner', 'others')
      )
  );

  return query
  with fits as materialized (
    select
      n.client_id,
      n.place,
      case when n.place = 0 then 1 else 2 end as rank,
      1::real as likeness
    from firmwall.client_name as n
    where n.firm_id = v_firm_id
      and n.whole = left(array_to_string(v_words, ' '), 500)
    union all
    select
      n.client_id,
      n.place,
      3,
      (cardinality(v_words)::real / greatest(cardinality(n.words), cardinality(v_words)))::real
    from (
      select w.client_id, w.place
      from (select distinct u.word from unnest(v_words) as u (word) where v_named) as asked
      cross join lateral (
        select w.client_id, w.place
        from firmwall.client_word as w
        where w.firm_id = v_firm_id
          and w.word = asked.word
        offset 0
      ) as w
      group by w.client_id, w.place
      having count(*) = (select count(distinct u.word) from unnest(v_words) as u (word))
    ) as holding
    cross join lateral (
      select n.client_id, n.place, n.words
      from firmwall.client_name as n
      where n.firm_id = v_firm_id
        and n.client_id = holding.client_id
        and n.place = holding.place
      offset 0
    ) as n
  ),

  named as (
    select
      c.client_id, c.client_number, c.display_name, c.email, f.likeness,
      case when forms.theirs <@ v_forms or v_forms <@ forms.theirs then f.rank else 4 end as rank
    from fits as f
    cross join lateral (
      select c.client_id, c.client_number, c.display_name, c.email, c.aliases
      from app.client as c
      where c.firm_id = v_firm_id
        and c.client_id = f.client_id
        and c.status = 'active'
      offset 0
    ) as c
    cross join lateral (
      -- nothing contradicts a question that names no legal form
      select
        case
          when v_forms = '{}' then '{}'
          else firmwall.legal_forms_of(case when f.place = 0 then c.display_name else c.aliases[f.place] end)
        end as theirs
    ) as forms
  ),

  best as (
    select distinct on (n.client_id) n.*
    from named as n
    order by n.client_id, n.rank, n.likeness desc
  )

  select
    b.client_id, b.client_number, b.display_name, b.email, (array['exact', 'alias', 'words', 'similar'])[b.rank],
    b.likeness
  from best as b
  order by b.rank, b.likeness desc, firmwall.case_folded(b.display_name) collate "C",
    b.client_number collate "C";

  -- a client found by its own words leaves no room for one whose name is spelt otherwise
  if found or not v_named then
    return;
  end if;

  return query
  with asked as materialized (
    select
      w.place,
      w.word,
      firmwall.phonetic_key(w.word) as sound,
      -- nearly all short words and numbers are near each other, so they are not asked for
      case when length(w.word) > 3 and w.word !~ '[0-9]' then firmwall.spelling_keys(v_firm_id, w.word) end as keys
    from unnest(v_words) with ordinality as w (word, place)
  ),

  likely as (
    select a.place, a.word, 1::real as likeness
    from asked as a
    union all
    select a.place, v.word, l.likeness
    from asked as a
    cross join lateral (
      -- the keys are digests of the firm too; asked for in a form that no index can serve, it is a check alone
      select v.word, v.sound
      from firmwall.search_word as v
      where v.keys && a.keys
        and coalesce(v.firm_id = v_firm_id, false)
        and length(v.word) between 4 and 60
      offset 0
    ) as v
    cross join lateral (
      select (1 - levenshtein(a.word, v.word)::real / greatest(length(a.word), length(v.word)))::real
    ) as l (likeness)
    where case
      when v.sound = a.sound then l.likeness >= 0.5::real
      -- a slip adds or drops one letter; "anna" and "joanna" are two names
      else l.likeness > 0.6::real and abs(length(a.word) - length(v.word)) <= 1
    end
    union all
    -- the other forms of a word: "St." and "Saint", "3" and "Three"
    select a.place, o.word, 0.9::real
    from asked as a
    cross join lateral (
      select s.short as word from firmwall.short_name as s where s.name = a.word
      union
      select s.name from firmwall.short_name as s where s.short = a.word
    ) as o
    union all
    -- "1st" is two words; what it stands for meets both
    select pair.place, s.name, 0.9::real
    from asked as a
    join asked as b on b.place = a.place + 1
    join firmwall.short_name as s on s.short = a.word || b.word
    cross join lateral (values (a.place), (b.place)) as pair (place)
    where a.word ~ '^[0-9]+$'
  ),

  nearly as (
    -- for each word asked, the likest word of each name
    select w.client_id, w.place, l.place as asked, max(l.likeness) as likeness
    from likely as l
    cross join lateral (
      select w.client_id, w.place
      from firmwall.client_word as w
      where w.firm_id = v_firm_id
        and w.word = l.word
      offset 0
    ) as w
    group by w.client_id, w.place, l.place
  ),

  fits as (
    select n.client_id, avg(n.likeness)::real as likeness
    from nearly as n
    group by n.client_id, n.place
    having count(*) = cardinality(v_words)
    union all
    -- written apart or together: "Neo Gem" and "Neogem"
    select n.client_id, 1
    from firmwall.client_name as n
    where n.firm_id = v_firm_id
      and n.joined = left(array_to_string(v_words, ''), 500)
  )

  select c.client_id, c.client_number, c.display_name, c.email, 'similar', f.likeness
  from (select f.client_id, max(f.likeness) as likeness from fits as f group by f.client_id) as f
  cross join lateral (
    select c.client_id, c.client_number, c.display_name, c.email
    from app.client as c
    where c.firm_id = v_firm_id
      and c.client_id = f.client_id
      and c.status = 'active'
    offset 0
  ) as c
  order by f.likeness desc, firmwall.case_folded(c.display_name) collate "C", c.client_number collate "C";
end
$$;

alter function firmwall.clients_of_name(text) owner to firmwall_exec;
revoke all on function firmwall.clients_of_name(text) from public;

comment on function firmwall.clients_of_name(text) is
'What app.find_all_active_by_name answers. No context, or no client: no rows. Raises FW010 for a blank name, FW011 for one over 300 characters.';

-- ==== sql/functions/tools/close_proposal.sql

-- Writes down what became of a proposal, who decided, and through which call.
create or replace function firmwall.close_proposal(
  p_proposal firmwall.proposal,
  p_status text,
  p_changed jsonb
)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  update firmwall.proposal as p
  set
    status = p_status,
    decided_by = v_user_id,
    decided_at = now()
  where p.firm_id = (select v_firm_id)
    and p.proposal_id = p_proposal.proposal_id;
  return jsonb_build_object(
    'result', jsonb_build_object(
      'proposal_id', p_proposal.proposal_id, 'tool', p_proposal.tool, 'status', p_status, 'changed', p_changed
    ),
    'row_count', 1,
    'proposal_id', p_proposal.proposal_id,
    'matter_ids', case when p_proposal.subject_type = 'matter' then jsonb_build_array(p_proposal.subject_id) end,
    -- what firmwall.run_tool_call records beside the call
    'act', jsonb_build_object(
      'subject_type', p_proposal.subject_type,
      'subject_id', p_proposal.subject_id,
      'label', p_proposal.body #> '{proposal,subject,label}',
      'before', case when p_changed is null then '{"status": "open"}' else p_proposal.before end,
      'after', case when p_changed is null then '{"status": "rejected"}' else p_proposal.after end,
      -- the matter that it rests on, and the one that came of it
      'matter_ids', array(
        select m.id
        from unnest(array[
          case when p_proposal.subject_type = 'matter' then p_proposal.subject_id end,
          (p_changed ->> 'matter_id')::uuid
        ]) as m (id)
        where m.id is not null
        group by m.id
      )
    )
  );
end
$$;

alter function firmwall.close_proposal(firmwall.proposal, text, jsonb) owner to firmwall_exec;
revoke all on function firmwall.close_proposal(firmwall.proposal, text, jsonb) from public;

comment on function firmwall.close_proposal(firmwall.proposal, text, jsonb) is
'Closes a proposal as approved or rejected; returns the answer of the call. p_changed NULL: nothing was changed.';

-- ==== sql/functions/context/context_seal.sql

-- The seal over a context: an HMAC of firm, person, backend and transaction, under a key that lives
-- in this database only. A context copied into another backend or a later transaction has another
-- seal, and so has one that was altered.
create or replace function firmwall.context_seal(p_context text)
returns text
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ipad bytea;
  v_opad bytea;
begin
  select k.ipad, k.opad into v_ipad, v_opad
  from firmwall.signing_key as k
  where k.kid = 'seal';
  if not found then
    raise exception 'this database has no seal key'
      using
        errcode = 'FW053',
        hint = 'Run firmwall migrate up: it makes the key.';
  end if;

  return encode(
    sha256(v_opad || sha256(v_ipad || convert_to(
      p_context || '|' || pg_backend_pid() || '|' || extract(epoch from transaction_timestamp()), 'UTF8'
    ))),
    'hex'
  );
end
$$;

alter function firmwall.context_seal(text) owner to firmwall_context;
revoke all on function firmwall.context_seal(text) from public;

comment on function firmwall.context_seal(text) is
'The seal of a context in this backend and transaction. Raises FW053 when the database has no seal key.';

-- ==== sql/functions/records/copy_walls_to_children.sql

-- Gives the parties and the documents of matters the walls of their matters.
--
-- Must stay true: it reads past the walls, because the parties and documents of a matter must get its wall also when they are
-- hidden from the person who changes the wall. It returns nothing of what it reads, and changes only walls, in the firm of the
-- context.
create or replace function firmwall.copy_walls_to_children(p_matters app.matter[])
returns bigint
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_documents bigint;
begin
  update app.matter_party as p
  set excluded_person_ids = n.excluded_person_ids, allowed_person_ids = n.allowed_person_ids
  from unnest(p_matters) as n
  where p.firm_id = (select v_firm_id)
    and n.firm_id = p.firm_id
    and p.matter_id = n.matter_id;

  update app.document as d
  set excluded_person_ids = n.excluded_person_ids, allowed_person_ids = n.allowed_person_ids
  from unnest(p_matters) as n
  where d.firm_id = (select v_firm_id)
    and n.firm_id = d.firm_id
    and d.matter_id = n.matter_id;
  get diagnostics v_documents = row_count;
  return v_documents;
end
$$;

alter function firmwall.copy_walls_to_children(app.matter[]) owner to firmwall_context;
revoke all on function firmwall.copy_walls_to_children(app.matter[]) from public;
grant execute on function firmwall.copy_walls_to_children(app.matter[]) to firmwall_exec;

comment on function firmwall.copy_walls_to_children(app.matter[]) is
'How many documents got the wall of their matter, as its parties did; 0 without a context of the firm.';

-- ==== sql/functions/context/current_context.sql

-- The firm and the person of the request, for functions that want both: the seal is checked once.
--
-- Must stay true: it answers what app.current_firm_id_or_null() and app.current_user_id_or_null() answer, and refuses what
-- they refuse. These two read the setting themselves, because a policy calls them for each statement, and a function
-- between them and the seal would cost a third more. STABLE, never IMMUTABLE, as they are.
create or replace function firmwall.current_context(
  out firm_id uuid,
  out user_id uuid
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  -- "firm|person|seal"; an ended context leaves an empty string behind, not NULL
  v_setting text := nullif(current_setting('firmwall.context', true), '');
  v_context text := left(v_setting, 73);
begin
  if not current_setting('row_security')::boolean
    or not current_setting('standard_conforming_strings')::boolean
    or current_setting('debug_print_plan')::boolean
  then
    perform firmwall.validate_session();
  end if;
  if v_setting is null then
    return;
  end if;
  if v_setting is distinct from v_context || '|' || firmwall.context_seal(v_context) then
    raise exception 'the request context is not valid here'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request in this transaction; it cannot be carried over or set by hand.';
  end if;
  firm_id := split_part(v_context, '|', 1)::uuid;
  user_id := split_part(v_context, '|', 2)::uuid;
end
$$;

alter function firmwall.current_context() owner to firmwall_context;
revoke all on function firmwall.current_context() from public;
grant execute on function firmwall.current_context() to firmwall_exec;

comment on function firmwall.current_context() is
'The firm and the person of this request, read once. Both NULL: no context is open. Raises FW002 when the context was altered, or opened elsewhere, and FW005 to FW007 for settings of the session.';

-- ==== sql/functions/context/current_firm_id_or_null.sql

-- The firm of the request, for policies and for the explicit predicate of every statement.
--
-- STABLE, never IMMUTABLE: a plan that folded the answer in would serve one firm's rows to the next.
-- Write it as (select app.current_firm_id_or_null()) or into a variable, never bare in a filter:
-- the seal is checked at each call.
--
-- Every function that reads a firm's table asks here first, or firmwall.current_context(). So some settings of a session are refused
-- here: firmwall.validate_session() says which, and why.
create or replace function app.current_firm_id_or_null()
returns uuid
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  -- "firm|person|seal"; an ended context leaves an empty string behind, not NULL
  v_setting text := nullif(current_setting('firmwall.context', true), '');
  v_context text := left(v_setting, 73);
begin
  if not current_setting('row_security')::boolean
    or not current_setting('standard_conforming_strings')::boolean
    or current_setting('debug_print_plan')::boolean
  then
    perform firmwall.validate_session();
  end if;
  if v_setting is null then
    return null;
  end if;
  if v_setting is distinct from v_context || '|' || firmwall.context_seal(v_context) then
    raise exception 'the request context is not valid here'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request in this transaction; it cannot be carried over or set by hand.';
  end if;
  return split_part(v_context, '|', 1)::uuid;
end
$$;

alter function app.current_firm_id_or_null() owner to firmwall_context;
revoke all on function app.current_firm_id_or_null() from public;
grant execute on function app.current_firm_id_or_null() to
  firmwall_exec,
  firmwall_app,
  firmwall_reader,
  firmwall_admin,
  firmwall_backup;

comment on function app.current_firm_id_or_null() is
'The firm of this request. NULL: no context is open. Raises FW002 when the context was altered, or opened elsewhere, FW005 when query plans would be sent to the client, FW006 when standard_conforming_strings is off, FW007 when row_security is off.';

-- ==== sql/functions/context/current_user_id_or_null.sql

-- The person of the request, for policies and for the explicit predicate of every statement.
--
-- STABLE, never IMMUTABLE: a plan that folded the answer in would serve one firm's rows to the next.
-- Write it as (select app.current_user_id_or_null()) or into a variable, never bare in a filter:
-- the seal is checked at each call.
create or replace function app.current_user_id_or_null()
returns uuid
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  -- "firm|person|seal"; an ended context leaves an empty string behind, not NULL
  v_setting text := nullif(current_setting('firmwall.context', true), '');
  v_context text := left(v_setting, 73);
begin
  if v_setting is null then
    return null;
  end if;
  if v_setting is distinct from v_context || '|' || firmwall.context_seal(v_context) then
    raise exception 'the request context is not valid here'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request in this transaction; it cannot be carried over or set by hand.';
  end if;
  return split_part(v_context, '|', 2)::uuid;
end
$$;

alter function app.current_user_id_or_null() owner to firmwall_context;
revoke all on function app.current_user_id_or_null() from public;
grant execute on function app.current_user_id_or_null() to
  firmwall_exec,
  firmwall_app,
  firmwall_reader,
  firmwall_admin,
  firmwall_backup;

comment on function app.current_user_id_or_null() is
'The person of this request. NULL: no context is open. Raises FW002 when the context was altered, or opened elsewhere.';

-- ==== sql/functions/search/decide.sql

-- Whether the first candidate of a search is proposed or a person is asked, by the newest version of the rule. The one
-- decision, for matters and for documents: a title is read in the same way for both.
--
-- It is proposed when it meets the whole query, well enough, leads the next, has no word that is met too
-- loosely, and nothing that is met nearly or otherwise stands against it (firmwall.stands_together).
--
-- p_score and p_next_score are of the first two candidates; the others are the evidence of the first: p_complete and
-- p_weakest as firmwall.search gives them, p_words of its entry, and p_best, what firmwall.best_met says of it.
create or replace function firmwall.decide(
  p_score real,
  p_next_score real,
  p_complete boolean,
  p_weakest real,
  p_words tsvector,
  p_reading firmwall.reading,
  p_best integer[]
)
returns firmwall.decision
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rule firmwall.decision_rule;
  v_propose boolean := false;
begin
  select r.* into strict v_rule
  from firmwall.decision_rule as r
  where r.rule = 'matter'
  order by r.version desc
  limit 1;

  if p_complete
    and p_score >= v_rule.least_score
    and p_score - coalesce(p_next_score, 0::real) >= v_rule.least_lead
    and p_score * p_weakest >= v_rule.least_term
  then
    v_propose := firmwall.stands_together(p_words, p_reading, p_best);
  end if;
  return row(
    -- what is not known is asked
    case when v_propose then 'propose' else 'ask' end,
    v_rule.rule || '/' || v_rule.version
  )::firmwall.decision;
end
$$;

alter function firmwall.decide(real, real, boolean, real, tsvector, firmwall.reading, integer[]) owner to firmwall_exec;
revoke all on function firmwall.decide(real, real, boolean, real, tsvector, firmwall.reading, integer[]) from public;

comment on function firmwall.decide(real, real, boolean, real, tsvector, firmwall.reading, integer[]) is
'Propose or ask, with the rule and its version. NULL for any part of the first candidate, as where there is none: ask.';

-- ==== sql/functions/tools/decide_approve_proposal.sql

-- Carries out a proposal if its row is still the row that was seen: the row is locked, the write is drafted again, and the two
-- drafts are compared. A write that can no longer be drafted, or violates a key, counts as changed.
create or replace function firmwall.decide_approve_proposal(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_proposal firmwall.proposal := firmwall.open_proposal((p_params ->> 'proposal_id')::uuid);
  v_handler name;
  v_carried_out_by name;
  v_draft jsonb;
  v_changed jsonb;
begin
  select t.handler, t.carried_out_by into strict v_handler, v_carried_out_by
  from firmwall.tool as t
  where t.name = v_proposal.tool
    and t.version = v_proposal.tool_version;

  perform firmwall.lock_subject(v_proposal.subject_type, v_proposal.subject_id);
  begin
    execute format('select firmwall.%I($1)', v_handler) into v_draft using v_proposal.params;
    if v_draft ->> 'subject_seen' <> v_proposal.subject_seen or v_draft -> 'after' <> v_proposal.after then
      raise exception 'the row is not the one that was seen' using errcode = 'FW031';
    end if;
    execute format('select firmwall.%I($1)', v_carried_out_by) into v_changed using v_proposal.params;
  exception
    when sqlstate 'FW012' or unique_violation then
      raise exception 'the row is not the one that was seen' using errcode = 'FW031';
  end;
  return firmwall.close_proposal(v_proposal, 'approved', v_changed);
end
$$;

alter function firmwall.decide_approve_proposal(jsonb) owner to firmwall_exec;
revoke all on function firmwall.decide_approve_proposal(jsonb) from public;

comment on function firmwall.decide_approve_proposal(jsonb) is
'Carries out an open proposal; returns the answer of the call. Raises FW031 when it is decided or its row has changed, FW032 when it has expired, FW020 when there is none to see.';

-- ==== sql/functions/tools/decide_reject_proposal.sql

-- Turns down an open proposal. Nothing else changes.
create or replace function firmwall.decide_reject_proposal(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.close_proposal(
    firmwall.open_proposal((p_params ->> 'proposal_id')::uuid), 'rejected', null
  );
end
$$;

alter function firmwall.decide_reject_proposal(jsonb) owner to firmwall_exec;
revoke all on function firmwall.decide_reject_proposal(jsonb) from public;

comment on function firmwall.decide_reject_proposal(jsonb) is
'Turns down an open proposal; returns the answer of the call. Raises FW020, FW031, FW032 like open_proposal.';

-- ==== sql/functions/tools/define_tool.sql

-- Puts a version of a tool into the registry. The files of sql/tools call it, one file a tool; so may a DBA, with a file of
-- their own.
--
-- Must stay true: a version never changes, because answers and audit rows name it. The new version is in use from then on, unless
-- a higher one is, or no version is: a tool that was withdrawn stays withdrawn. Versions of a release are below 1000; from 1000
-- on they are the DBA's own, so that no release brings another text under their number.
create or replace function firmwall.define_tool(
  p_name text,
  p_version integer,
  p_kind text,
  p_permission text,
  p_description text,
  p_arguments jsonb,
  p_extra_keys text,
  p_nothing jsonb,
  p_handler text,
  p_carried_out_by text default null
)
returns text
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_there firmwall.tool;
  v_in_use integer;
  v_is_new boolean;
  v_handler text;
begin
  -- of two definitions at once, the second sees the first
  lock table firmwall.tool in share row exclusive mode;
  select t.* into v_there
  from firmwall.tool as t
  where t.name = p_name
    and t.version = p_version;
  if found then
    if (v_there.kind, v_there.required_permission, v_there.description, v_there.arguments, v_there.extra_keys, v_there.nothing)
        is distinct from (p_kind, p_permission, p_description, p_arguments, p_extra_keys, p_nothing)
      or (v_there.handler, v_there.carried_out_by) is distinct from (p_handler::name, p_carried_out_by::name)
    then
      raise exception 'version % of the tool % is another one in this database', p_version, p_name
        using
          errcode = 'FW052',
          detail = format(
            'Different: %s.',
            concat_ws(
              ', ',
              case when v_there.kind <> p_kind then 'kind' end,
              case when v_there.required_permission <> p_permission then 'permission' end,
              case when v_there.description <> p_description then 'description' end,
              case when v_there.arguments <> p_arguments then 'arguments' end,
              case when v_there.extra_keys <> p_extra_keys then 'extra_keys' end,
              case when v_there.nothing <> p_nothing then 'nothing' end,
              case when v_there.handler <> p_handler then 'handler' end,
              case when v_there.carried_out_by is distinct from p_carried_out_by then 'carried_out_by' end
            )
          ),
          hint = 'Raise p_version: answers and audit rows name the version, so a version keeps its text.';
    end if;
    return format('%s: version %s is there already', p_name, p_version);
  end if;

  foreach v_handler in array array_remove(array[p_handler, p_carried_out_by], null)
  loop
    if to_regprocedure(format('firmwall.%I(jsonb)', v_handler)) is null then
      raise exception 'the function firmwall.%(jsonb) of the tool % does not exist', v_handler, p_name
        using
          errcode = 'undefined_function',
          hint = 'Create it first: sql/functions/tools has a file for each.';
    end if;
  end loop;

  select max(t.version) filter (where t.active), count(*) = 0 into v_in_use, v_is_new
  from firmwall.tool as t
  where t.name = p_name;
  if v_in_use < p_version then
    update firmwall.tool as t
    set active = false
    where t.name = p_name
      and t.active;
  end if;
  insert into firmwall.tool (
    name, version, kind, required_permission, description, arguments, extra_keys, nothing, handler, carried_out_by, active
  )
  values (
    p_name, p_version, p_kind, p_permission, p_description, p_arguments, p_extra_keys, p_nothing, p_handler, p_carried_out_by,
    v_is_new or coalesce(v_in_use < p_version, false)
  );
  return case
    when v_is_new or v_in_use < p_version then format('%s: version %s is in use', p_name, p_version)
    when v_in_use > p_version then format('%s: version %s is stored, and version %s stays in use', p_name, p_version, v_in_use)
    else format('%s: version %s is stored, and the tool stays withdrawn', p_name, p_version)
  end;
end
$$;

alter function firmwall.define_tool(text, integer, text, text, text, jsonb, text, jsonb, text, text) owner to firmwall_exec;
revoke all on function firmwall.define_tool(text, integer, text, text, text, jsonb, text, jsonb, text, text) from public;
grant execute on function firmwall.define_tool(text, integer, text, text, text, jsonb, text, jsonb, text, text) to firmwall_owner;

comment on function firmwall.define_tool(text, integer, text, text, text, jsonb, text, jsonb, text, text) is
'Adds a version of a tool to the registry, and says which version is in use. For firmwall_owner. Raises FW052 when the version is there with another text, 42883 when a function of the tool does not exist, 23514 when a value is not one that the registry takes.';

-- ==== sql/functions/tools/denial_reason.sql

-- Why a call was denied, in the words of its body: one reason for each SQLSTATE that can end a tool.
-- The text of an error never leaves the database; this is all that is told.
create or replace function firmwall.denial_reason(p_error_code text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_error_code in ('FW001', 'FW002', 'FW003', 'FW004', 'FW005', 'FW006', 'FW007') then 'no_scope'
    when p_error_code in ('FW010', 'FW011', 'FW012') then 'invalid_params'
    when p_error_code = 'FW020' then 'not_found'
    when p_error_code = 'FW030' then 'not_permitted'
    when p_error_code = 'FW031' then 'changed'
    when p_error_code = 'FW032' then 'expired'
    -- statement_timeout and a cancel from outside; lock_timeout
    when p_error_code in ('57014', '55P03') then 'timeout'
    -- serialization failure, deadlock: the same call may succeed
    when p_error_code like '40%' then 'retry'
    -- resources, the operating system, something that is not installed
    when p_error_code ~ '^(53|58|FW05)' or p_error_code in ('0A000', '42883') then 'unavailable'
    else 'failed'
  end;
end
$$;

alter function firmwall.denial_reason(text) owner to firmwall_exec;
revoke all on function firmwall.denial_reason(text) from public;

comment on function firmwall.denial_reason(text) is
'The reason that a body gives for an error. NULL for NULL.';

-- ==== sql/functions/checks/doctor.sql

-- What is wrong with this installation, as far as the catalogue shows it: every check, with what to do.
--
-- Levels: an error means that a safeguard does not hold; a warning means that something will fail or mislead later; a note is a
-- residual risk that only a superuser or a newer server can remove.
--
-- Must stay true: every function firmwall.check_… is called here, and all findings come from them.
create or replace function app.doctor()
returns table (check_name text, level text, object text, found text, remedy text)
language sql
stable
parallel safe
security definer
set search_path = pg_catalog, pg_temp
as $$
  select 'row_security', 'error', c.object, c.found, 'alter table … enable row level security; alter table … force row level security;'
  from firmwall.check_row_security() as c
  union all
  select 'policy_roles', 'error', c.object, c.found, 'firmwall migrate up puts the policies of sql/policies back.'
  from firmwall.check_policy_roles() as c
  union all
  select 'policy_restrictive', 'error', c.object, c.found, 'AND the condition inside the one permissive policy.'
  from firmwall.check_policy_restrictive() as c
  union all
  select 'policy_single', 'error', c.object, c.found, 'Drop the policy that sql/policies does not have; firmwall migrate verify names it.'
  from firmwall.check_policy_single() as c
  union all
  select 'policy_firm', 'error', c.object, c.found, 'Write firm_id = (select app.current_firm_id_or_null()), and AND everything else to it.'
  from firmwall.check_policy_firm() as c
  union all
  select 'policy_lookup', 'error', c.object, c.found, 'Keep what the policy asks for in the row itself.'
  from firmwall.check_policy_lookup() as c
  union all
  select 'walls', 'error', c.object, c.found, 'Give the table excluded_person_ids and allowed_person_ids, and ask for both in its policies, as sql/policies/matter.sql does.'
  from firmwall.check_walls() as c
  union all
  select 'unique_keys', 'error', c.object, c.found, 'Make firm_id the first column of the index.'
  from firmwall.check_unique_keys() as c
  union all
  select 'foreign_keys', 'error', c.object, c.found, 'Reference (firm_id, …) by (firm_id, …), with no action or cascade.'
  from firmwall.check_foreign_keys() as c
  union all
  select 'firm_column', 'error', c.object, c.found, 'alter table … alter column firm_id set not null;'
  from firmwall.check_firm_column() as c
  union all
  select 'counters', 'error', c.object, c.found, 'Use a uuid; revoke all on sequence … from the role.'
  from firmwall.check_counters() as c
  union all
  select 'owners', 'error', c.object, c.found, 'alter … owner to firmwall_owner for tables, firmwall_exec or firmwall_context for functions.'
  from firmwall.check_owners() as c
  union all
  select 'roles', 'error', c.object, c.found, 'alter role … nologin nosuperuser nobypassrls nocreaterole nocreatedb;'
  from firmwall.check_roles() as c
  union all
  select 'members', 'error', c.object, c.found, 'revoke firmwall_owner, firmwall_exec, firmwall_context from the role.'
  from firmwall.check_members() as c
  union all
  select 'context_volatility', 'error', c.object, c.found, 'alter function … stable parallel restricted;'
  from firmwall.check_context_volatility() as c
  union all
  select 'parallel', 'error', c.object, c.found, 'alter function … parallel restricted;'
  from firmwall.check_parallel() as c
  union all
  select 'search_path', 'error', c.object, c.found, 'alter function … set search_path = pg_catalog, pg_temp; revoke create on schema … from …;'
  from firmwall.check_search_path() as c
  union all
  select 'rights', 'error', c.object, c.found, c.remedy
  from firmwall.check_rights() as c
  union all
  select 'public_grants', 'error', c.object, c.found, 'revoke all on … from public;'
  from firmwall.check_public_grants() as c
  union all
  select 'surface', 'error', c.object, c.found, 'revoke … from the role; firmwall_reader is the role that reads tables.'
  from firmwall.check_surface() as c
  union all
  select 'temporary', 'error', c.object, c.found, 'revoke temporary on database … from public;'
  from firmwall.check_temporary() as c
  union all
  select 'views', 'error', c.object, c.found, 'alter view … set (security_invoker = true); drop the materialized view.'
  from firmwall.check_views() as c
  union all
  select 'leakproof', 'error', c.object, c.found, 'alter function … not leakproof;'
  from firmwall.check_leakproof() as c
  union all
  select 'comments', 'warning', c.object, c.found, 'comment on … is what it answers, what NULL means, which SQLSTATE it raises.'
  from firmwall.check_comments() as c
  union all
  select 'bare_context', 'error', c.object, c.found, 'Read the context once into a variable, and compare with that.'
  from firmwall.check_bare_context() as c
  union all
  select 'firm_predicate', 'error', c.object, c.found, 'Add firm_id = (select v_firm_id) to every statement of the function.'
  from firmwall.check_firm_predicate() as c
  union all
  select 'sql_functions', 'warning', c.object, c.found, 'Write the function in plpgsql.'
  from firmwall.check_sql_functions() as c
  union all
  select 'triggers', 'error', c.object, c.found, 'alter table … enable trigger …; then run firmwall rebuild, because what was written meanwhile is not in the search.'
  from firmwall.check_triggers() as c
  union all
  select 'twins', 'error', c.object, c.found, 'firmwall person merge LOGIN OTHER; for firms: firmwall firm rename CODE NAME --code NEW.'
  from firmwall.check_twins() as c
  union all
  select 'server_release', 'error', c.object, c.found, 'Update the server to the newest minor release.'
  from firmwall.check_server_release() as c
  union all
  select 'settings', c.level, c.object, c.found, c.remedy
  from firmwall.check_settings() as c
  union all
  select 'tools', 'note', c.object, c.found, 'None, where it is meant. Else the file of sql/tools, with a higher p_version, goes in by psql as firmwall_owner.'
  from firmwall.check_tools() as c
  union all
  select 'unscoped_calls', 'warning', c.object, c.found, 'See firmwall audit unscoped; mend the service, or take firmwall_agent and firmwall_app from the login.'
  from firmwall.check_unscoped_calls() as c
  union all
  select 'prepared_transactions', 'note', c.object, c.found, 'Set max_prepared_transactions = 0, unless something else needs it.'
  from firmwall.check_prepared_transactions() as c
  union all
  select 'role_makers', 'note', c.object, c.found, 'Take CREATEROLE from the role when the installation is done, and give it back for an upgrade; or use PostgreSQL 16 or later.'
  from firmwall.check_role_makers() as c
  union all
  select 'large_objects', 'note', c.object, c.found, 'As a superuser: revoke execute on function … from public; for each of them.'
  from firmwall.check_large_objects() as c
$$;

alter function app.doctor() owner to firmwall_exec;
revoke all on function app.doctor() from public;
grant execute on function app.doctor() to firmwall_admin;

comment on function app.doctor() is
'What the catalogue checks found, with level (error, warning, note) and remedy. No rows: nothing. For firmwall_admin.';

-- ==== sql/functions/search_data/document_fields.sql

-- What a document is searched by, in the order of firmwall.search_fields. A field that is NULL keeps its place.
-- Without a path of its own it is inlined into its callers, which pin theirs; its body names every schema all the same.
create or replace function firmwall.document_fields(p_document app.document)
returns text[]
language sql
immutable
parallel safe
as $$
  select array[p_document.title, p_document.kind]
$$;

alter function firmwall.document_fields(app.document) owner to firmwall_exec;
revoke all on function firmwall.document_fields(app.document) from public;

comment on function firmwall.document_fields(app.document) is
'The values that a document is searched by. NULL for each field that is NULL.';

-- ==== sql/functions/tools/draft_add_client_alias.sql

-- What add_client_alias would change.
create or replace function firmwall.draft_add_client_alias(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_client app.client := firmwall.client_from_params_or_raise(p_params);
  v_alias text := btrim(p_params ->> 'alias', firmwall.space_characters());
begin
  if v_alias = '' or v_alias = v_client.display_name or v_alias = any (v_client.aliases) then
    raise exception 'nothing would change'
      using
        errcode = 'FW012',
        detail = 'Parameter: alias.';
  end if;
  if firmwall.line_text_error('{alias}', array[v_alias]) is not null then
    raise exception 'not a name'
      using
        errcode = 'FW012',
        detail = 'Parameter: alias.';
  end if;
  return jsonb_build_object(
    'params', jsonb_build_object('client_id', v_client.client_id, 'alias', v_alias),
    'subject_type', 'client',
    'subject_id', v_client.client_id,
    'subject_label', v_client.display_name || ' · #' || v_client.client_number,
    'subject_seen', firmwall.row_digest(v_client),
    'before', jsonb_build_object('aliases', v_client.aliases),
    'after', jsonb_build_object('aliases', v_client.aliases || v_alias),
    'found_by', case when p_params ? 'client_name' then 'unique_match' end
  );
end
$$;

alter function firmwall.draft_add_client_alias(jsonb) owner to firmwall_exec;
revoke all on function firmwall.draft_add_client_alias(jsonb) from public;

comment on function firmwall.draft_add_client_alias(jsonb) is
'The draft of another name for a client. Raises FW012 when the client goes by that name, or it is blank or holds a control character, and what client_from_params_or_raise raises.';

-- ==== sql/functions/tools/draft_add_matter_party.sql

-- What add_matter_party would add. The matter is looked up first: a foreign key would tell a walled
-- matter from one that does not exist.
create or replace function firmwall.draft_add_matter_party(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_matter app.matter := firmwall.matter_from_params_or_raise((p_params ->> 'matter_id')::uuid);
  v_name text := btrim(p_params ->> 'name', firmwall.space_characters());
  v_role text := btrim(p_params ->> 'role', firmwall.space_characters());
  v_fault text := firmwall.line_text_error('{name,role}', array[v_name, v_role]);
begin
  if v_name = '' or v_role = '' then
    raise exception 'a party has a name and a role'
      using
        errcode = 'FW010',
        detail = format('Parameter: %s.', case when v_name = '' then 'name' else 'role' end);
  end if;
  if v_fault is not null then
    raise exception 'not a name or a role'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', split_part(v_fault, ':', 1));
  end if;
  if exists (
    select from app.matter_party as p
    where p.firm_id = (select v_firm_id)
      and p.matter_id = v_matter.matter_id
      and p.role = v_role
      and p.name = v_name
      and v_user_id <> all (p.excluded_person_ids)
      and (p.allowed_person_ids is null or v_user_id = any (p.allowed_person_ids))
  ) then
    raise exception 'nothing would change'
      using
        errcode = 'FW012',
        detail = 'Parameter: name.';
  end if;
  return jsonb_build_object(
    'params', jsonb_build_object('matter_id', v_matter.matter_id, 'name', v_name, 'role', v_role),
    'subject_type', 'matter',
    'subject_id', v_matter.matter_id,
    'subject_label', v_matter.matter_number || ' ' || v_matter.title,
    'subject_seen', firmwall.row_digest(v_matter),
    'before', null,
    'after', jsonb_build_object('name', v_name, 'role', v_role),
    'matter_ids', jsonb_build_array(v_matter.matter_id)
  );
end
$$;

alter function firmwall.draft_add_matter_party(jsonb) owner to firmwall_exec;
revoke all on function firmwall.draft_add_matter_party(jsonb) from public;

comment on function firmwall.draft_add_matter_party(jsonb) is
'The draft of a new party. Raises FW010 for a blank name or role, FW012 when the matter has this party or a text holds a control character, FW020 when there is no such matter to see.';

-- ==== sql/functions/tools/draft_create_matter.sql

-- What create_matter would add.
--
-- A number that a visible matter has is refused here. A number of a matter behind a wall is found only when the proposal is
-- approved, which is then refused as changed; that a number is taken cannot be hidden (docs/threat-model.md).
create or replace function firmwall.draft_create_matter(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_client app.client := firmwall.client_from_params_or_raise(p_params);
  v_number text := btrim(p_params ->> 'matter_number', firmwall.space_characters());
  v_title text := btrim(p_params ->> 'title', firmwall.space_characters());
  v_practice_area text := coalesce(btrim(p_params ->> 'practice_area', firmwall.space_characters()), '');
  v_description text := coalesce(btrim(p_params ->> 'description', firmwall.space_characters()), '');
  v_looks text := firmwall.skeleton(v_number);
  v_fault text;
  v_after jsonb;
begin
  if v_number = '' or v_title = '' then
    raise exception 'a matter has a number and a title'
      using
        errcode = 'FW010',
        detail = format('Parameter: %s.', case when v_number = '' then 'matter_number' else 'title' end);
  end if;
  v_fault := coalesce(
    firmwall.line_text_error('{matter_number,title,practice_area}', array[v_number, v_title, nullif(v_practice_area, '')]),
    firmwall.multiline_text_error('description', v_description)
  );
  if v_fault is not null then
    raise exception 'not a number, a title, a practice area or a description'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', split_part(v_fault, ':', 1));
  end if;
  if exists (
    select from app.matter as m
    where m.firm_id = (select v_firm_id)
      and m.matter_number = v_number
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
  ) then
    raise exception 'the number is taken'
      using
        errcode = 'FW012',
        detail = 'Parameter: matter_number.';
  end if;
  -- a person who approves could not tell the two apart
  if exists (
    select from app.matter as m
    where m.firm_id = (select v_firm_id)
      and firmwall.skeleton(m.matter_number) = v_looks
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
  ) then
    raise exception 'the number looks like one that is taken'
      using
        errcode = 'FW012',
        detail = 'Parameter: matter_number.';
  end if;

  v_after := jsonb_build_object(
    'matter_number', v_number,
    'title', v_title,
    'description', v_description,
    'practice_area', v_practice_area,
    'status', 'open',
    'opened_on', coalesce(p_params ->> 'opened_on', to_char(current_date, 'YYYY-MM-DD'))
  );
  return jsonb_build_object(
    'params', v_after - 'status' || jsonb_build_object('client_id', v_client.client_id),
    'subject_type', 'client',
    'subject_id', v_client.client_id,
    'subject_label', v_client.display_name || ' · #' || v_client.client_number,
    'subject_seen', firmwall.row_digest(v_client),
    'before', null,
    'after', v_after,
    'found_by', case when p_params ? 'client_name' then 'unique_match' end
  );
end
$$;

alter function firmwall.draft_create_matter(jsonb) owner to firmwall_exec;
revoke all on function firmwall.draft_create_matter(jsonb) from public;

comment on function firmwall.draft_create_matter(jsonb) is
'The draft of a new matter. Raises FW010 for a blank number or title, FW012 for a number that is taken or looks like one that is, or a text with a control character or one that is not seen, and what client_from_params_or_raise raises.';

-- ==== sql/functions/tools/draft_update_matter_status.sql

-- What update_matter_status would change. A draft reads and changes nothing; approving drafts again
-- and compares.
create or replace function firmwall.draft_update_matter_status(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_matter app.matter := firmwall.matter_from_params_or_raise((p_params ->> 'matter_id')::uuid);
begin
  if v_matter.status = p_params ->> 'status' then
    raise exception 'nothing would change'
      using
        errcode = 'FW012',
        detail = 'Parameter: status.';
  end if;
  return jsonb_build_object(
    'params', p_params,
    'subject_type', 'matter',
    'subject_id', v_matter.matter_id,
    'subject_label', v_matter.matter_number || ' ' || v_matter.title,
    'subject_seen', firmwall.row_digest(v_matter),
    'before', jsonb_build_object('status', v_matter.status),
    'after', jsonb_build_object('status', p_params -> 'status'),
    'matter_ids', jsonb_build_array(v_matter.matter_id)
  );
end
$$;

alter function firmwall.draft_update_matter_status(jsonb) owner to firmwall_exec;
revoke all on function firmwall.draft_update_matter_status(jsonb) from public;

comment on function firmwall.draft_update_matter_status(jsonb) is
'The draft of another status for a matter. Raises FW012 when the matter has that status, FW020 when there is no such matter to see.';

-- ==== sql/functions/search_data/entry_words.sql

-- Makes the words of entries, each from the texts of its fields, separated by U+0001. Which fields these are, p_kind and
-- p_sources say: those rows of firmwall.search_fields, in their order. Where a text has more fields than there are rows, the
-- last row goes for the rest: names are a list.
--
-- This runs for each row that is written. So the texts of many entries are folded and looked up at once, and
-- what follows is one pass over their words that does least for the plain ones.
--
-- Must stay true: the words of a question are made in firmwall.question in the same way, or they do
-- not meet; and no text ends its entry, or its words would be found at the next one.
create or replace function firmwall.entry_words(
  p_firm_id uuid,
  p_kind text,
  p_sources text[],
  p_texts text[]
)
returns table (
  place integer,
  words tsvector,
  title_size smallint
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = on
as $$
declare
  v_together constant integer := 500;
  -- in quotes, which are read faster than words without
  v_prefix text := ' ''' || firmwall.lexeme_prefix(p_firm_id, p_kind);
  v_texts text[];
  v_text text;
  v_unspaced boolean;    -- some words are of a script without spaces
  v_said record;
  v_lexemes text := '';
  v_field integer := 1;
  v_weights text[];
  v_forms text[];
  v_weight text;
  v_form text;
  v_position integer := 0;
  v_side integer := 0;     -- the last position before the field, or before the side of a title
  v_number text := '';
  -- first letters: of all words, without legal forms, without "company" too, without honorifics and "in" too
  v_initials text;
  v_every text := '';
  v_no_form text := '';
  v_no_weak text := '';
  v_bare text := '';
  v_alike boolean := true; -- all words so far are in all four: the first is kept alone
  v_last text;             -- the last two numbers, and where they stood
  v_last_at integer;
  v_far text;
  v_far_at integer;
begin
  select array_agg(f.weight order by f.ordinal), array_agg(f.form order by f.ordinal) into v_weights, v_forms
  from firmwall.search_fields() as f
  where f.kind = p_kind
    and f.source = any (p_sources);
  if v_weights is null then
    raise exception 'entries of this kind have no field from %', array_to_string(p_sources, ', ')
      using
        errcode = 'internal_error',
        hint = 'firmwall.search_fields() names the fields.';
  end if;
  v_weight := v_weights[1];
  v_form := v_forms[1];
  place := 1;
  title_size := 0;
  for v_first in 1 .. cardinality(p_texts) by v_together
  loop
    v_texts := p_texts[v_first : v_first + v_together - 1];
    if strpos(array_to_string(v_texts, ''), u&'\0002') > 0 then
      v_texts := array(
        select replace(t.text, u&'\0002', ' ')
        from unnest(v_texts) with ordinality as t (text, place)
        order by t.place
      );
    end if;
    v_text := array_to_string(v_texts, u&' \0002 ');
    if octet_length(v_text) > length(v_text) then
      -- each by itself, the few texts beyond ASCII leave most of what they cost to themselves
      v_text := (
        select string_agg(
          case when octet_length(t.text) > length(t.text) then firmwall.normalize_text(t.text) else t.text end,
          u&' \0002 ' order by t.place
        )
        from unnest(v_texts) with ordinality as t (text, place)
      );
    end if;
    v_text := firmwall.normalize_text(v_text || u&' \0002');
    v_unspaced := octet_length(v_text) > length(v_text) and v_text ~ '[\u2e80-\ud7ff\uf900-\ufaff]';

    -- most words stand in no list, and have no role
    for v_said in
      select
        case when octet_length(u.word) > 60 then left(u.word, 60) else coalesce(l.stands_for, u.word) end as word,
        case
          when l.role <> 'plain' then l.role
          when ascii(u.word) = 1 then 'field'
          when ascii(u.word) = 2 then 'entry'
          when ascii(coalesce(l.stands_for, u.word)) < 58 then 'digits'
          when v_unspaced and u.word ~ '[\u2e80-\ud7ff\uf900-\ufaff]' then 'letters'
        end as role
      from string_to_table(v_text, ' ') with ordinality as u (word, at)
      left join firmwall.word as l on l.word = u.word
      where l.role is distinct from 'joiner'
      order by u.at
    loop
      if v_said.role is null then
        v_position := v_position + 1;
        v_lexemes := v_lexemes || (' ' || v_said.word || ''':' || v_position || v_weight);
        if v_form = 'name' then
          v_every := v_every || left(v_said.word, 1);
          if not v_alike then
            v_no_form := v_no_form || left(v_said.word, 1);
            v_no_weak := v_no_weak || left(v_said.word, 1);
            v_bare := v_bare || left(v_said.word, 1);
          end if;
        elsif v_form = 'number' then
          v_number := v_number || '.' || v_said.word;
        end if;

      elsif v_said.role = 'digits' then
        v_position := v_position + 1;
        v_lexemes := v_lexemes || (' ' || v_said.word || ''':' || v_position || v_weight);
        -- two numbers in a row are a pair, and so are the first and the third: "5299-5304/2003" is 5299/2003
        if v_position - v_last_at <= 2 then
          v_lexemes := v_lexemes || (' #' || v_last || '.' || v_said.word || ''':' || v_position || v_weight);
          if v_position - v_far_at <= 3 then
            v_lexemes := v_lexemes || (' #' || v_far || '.' || v_said.word || ''':' || v_position || v_weight);
          end if;
        end if;
        v_far := v_last;
        v_far_at := v_last_at;
        v_last := v_said.word;
        v_last_at := v_position;
        if v_form = 'number' then
          v_number := v_number || '.' || v_said.word;
        end if;

      elsif v_said.role in ('versus', 'field', 'entry') then
        if length(v_every) > 2 then
          foreach v_initials in array
            case when v_alike then array[v_every] else array[v_every, v_no_form, v_no_weak, v_bare] end
          loop
            if length(v_initials) between 3 and 9 then
              v_lexemes := v_lexemes || (' =' || v_initials || ''':' || v_side + 1 || v_weight);
            end if;
          end loop;
        end if;
        if v_form = 'name' then
          v_every := '';
          v_alike := true;
        elsif v_number <> '' then
          v_lexemes := v_lexemes || (' #=' || substr(v_number, 2, 60) || ''':' || v_side + 1 || v_weight);
          v_number := '';
        end if;
        if v_weight = 'A' then
          title_size := (title_size + v_position - v_side)::smallint;
        end if;
        if v_said.role = 'versus' then
          -- nor over versus; by its width, who looks for two sides can tell
          v_position := v_position + 30;
          v_side := v_position;
          v_last_at := null;
          v_far_at := null;
          continue;
        end if;

        -- the gap keeps phrases, and pairs of numbers, from reaching over the end of a field
        v_position := v_position + 3;
        v_field := v_field + 1;
        if v_said.role = 'entry' then
          words := replace(v_lexemes, ' ', v_prefix)::tsvector;
          return next;
          place := place + 1;
          title_size := 0;
          v_lexemes := '';
          v_position := 0;
          v_field := 1;
          v_last_at := null;
          v_far_at := null;
        end if;
        v_side := v_position;
        v_weight := v_weights[least(v_field, cardinality(v_weights))];
        v_form := v_forms[least(v_field, cardinality(v_forms))];

      elsif v_said.role = 'letters' then
        -- letter by letter, so that any part of a word is a phrase
        for i in 1 .. length(v_said.word)
        loop
          v_position := v_position + 1;
          v_lexemes := v_lexemes || (' ' || substr(v_said.word, i, 1) || ''':' || v_position || v_weight);
        end loop;
        if v_weight = 'A' then
          title_size := (title_size - length(v_said.word) + 1)::smallint;
        end if;

      else
        v_position := v_position + 1;
        -- a name may begin with what stands for others elsewhere
        if v_said.role = 'others' and v_position > v_side + 1 then
          if v_weight = 'A' then
            title_size := title_size - 1::smallint;
          end if;
        -- in what is said about a matter, filler is left out
        elsif not (v_weight = 'D' and v_said.role in ('spoken', 'number') and length(v_said.word) > 1) then
          v_lexemes := v_lexemes || (' ' || v_said.word || ''':' || v_position || v_weight);
        end if;
        if v_form = 'number' then
          v_number := v_number || '.' || v_said.word;
        elsif v_form = 'name' and v_said.role not in ('others', 'number') then
          if v_alike then
            v_no_form := v_every;
            v_no_weak := v_every;
            v_bare := v_every;
            v_alike := false;
          end if;
          v_every := v_every || left(v_said.word, 1);
          if v_said.role <> 'legal_form' then
            v_no_form := v_no_form || left(v_said.word, 1);
            if v_said.role <> 'weak_form' then
              v_no_weak := v_no_weak || left(v_said.word, 1);
              if v_said.role not in ('honorific', 'spoken') then
                v_bare := v_bare || left(v_said.word, 1);
              end if;
            end if;
          end if;
        end if;
      end if;
    end loop;
  end loop;
end
$$;

alter function firmwall.entry_words(uuid, text, text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.entry_words(uuid, text, text[], text[]) from public;

comment on function firmwall.entry_words(uuid, text, text[], text[]) is
'The search words of a firm''s entries of one kind, from their fields: the place of each among p_texts, its words, and how many words its title has.';

-- ==== sql/functions/search/every_term.sql

-- The text queries that ask for every term of a question: "ask" for each by any of its alternatives, "exact"
-- for each by one that is as good as the word itself. Where the question says "or", every term of one side is
-- asked for. Optional terms ask for nothing; a term that was excluded must be absent.
create or replace function firmwall.every_term(
  p_terms integer[],
  p_queries text[],
  p_asked boolean[],
  p_qualities real[],
  p_kinds text[],
  p_branches integer[],
  out ask tsquery,
  out exact tsquery
)
returns record
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_any text[];
  v_best text[];
  v_let boolean[];  -- terms that an alternative not to be asked for lets pass
  v_term integer;
  v_branch integer;
  v_wanted boolean;
  v_join text;
  v_ask_side text;
  v_exact_side text;
  v_ask text;
  v_exact text;
begin
  for i in 1 .. cardinality(p_terms)
  loop
    v_term := p_terms[i];
    if not p_asked[i] then
      v_let[v_term] := true;
      continue;
    end if;
    v_any[v_term] := coalesce(v_any[v_term] || '|', '') || p_queries[i];
    if p_qualities[i] >= 1 then
      v_best[v_term] := coalesce(v_best[v_term] || '|', '') || p_queries[i];
    end if;
  end loop;

  -- the terms of a side stand together; one round more closes the last side
  for i in 1 .. cardinality(p_kinds) + 1
  loop
    if p_branches[i] is distinct from v_branch then
      -- a side that only leaves out would ask for everything else there is
      if v_wanted then
        v_ask := coalesce(v_ask || '|' || v_ask_side, v_ask, v_ask_side);
        v_exact := coalesce(v_exact || '|' || v_exact_side, v_exact, v_exact_side);
      end if;
      v_branch := p_branches[i];
      v_wanted := false;
      v_join := '';
      v_ask_side := '';
      v_exact_side := '';
    end if;
    continue when p_kinds[i] is null or p_kinds[i] = 'optional' or v_let[i];
    if p_kinds[i] = 'not' then
      v_join := v_join || '!';
    else
      v_wanted := true;
    end if;
    -- a term that nothing can meet takes its side out: what is joined to NULL is NULL, and stays so
    v_ask_side := v_ask_side || v_join || '(' || v_any[i] || ')';
    v_exact_side := v_exact_side || v_join || '(' || v_best[i] || ')';
    v_join := '&';
  end loop;
  ask := v_ask::tsquery;
  exact := v_exact::tsquery;
end
$$;

alter function firmwall.every_term(integer[], text[], boolean[], real[], text[], integer[]) owner to firmwall_exec;
revoke all on function firmwall.every_term(integer[], text[], boolean[], real[], text[], integer[]) from public;

comment on function firmwall.every_term(integer[], text[], boolean[], real[], text[], integer[]) is
'The text queries that ask for every term: by any of its alternatives, and by the best alone. NULL when no side can be met.';

-- ==== sql/functions/search/evidence_of.sql

-- What kind of evidence speaks for a matter, beyond how much of a question it meets:
--
--   number   a file or docket number was said
--   title    every word of its title was said
--   parties  the client and somebody else were said
--   only     a word was said that no other matter holds, of those that the person may see
--
-- It explains; the thresholds of the rule decide.
create or replace function firmwall.evidence_of(
  p_firm_id uuid,
  p_user_id uuid,
  p_matter_id uuid,
  p_matched jsonb
)
returns text[]
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_prefix text := '''' || firmwall.lexeme_prefix(p_firm_id, 'matter');
  v_words tsvector;
  v_title_size smallint;
  v_met text;
  v_how text;
  v_lexeme tsquery;
  v_in_title integer := 0;
  v_number boolean := false;
  v_client boolean := false;
  v_other boolean := false;
  v_only boolean := false;
begin
  select s.words, s.title_size into v_words, v_title_size
  from firmwall.search_entry as s
  where s.firm_id = (select p_firm_id)
    and s.kind = 'matter'
    and s.entry_id = p_matter_id
    and p_user_id <> all (s.excluded_person_ids)
    and (s.allowed_person_ids is null or p_user_id = any (s.allowed_person_ids));
  if not found then
    return '{}'::text[];
  end if;

  for v_met, v_how in
    select distinct m.met, m.how
    from jsonb_to_recordset(p_matched) as m (met text, how text)
    where m.met is not null
  loop
    if v_how = 'number' then
      v_number := true;
      continue;
    end if;
    v_lexeme := ('(' || v_prefix || replace(v_met, ' ', '''<->' || v_prefix) || ''')')::tsquery;
    if ts_filter(v_words, '{b}') @@ v_lexeme then
      v_client := true;
    elsif ts_filter(v_words, '{a,c}') @@ v_lexeme then
      v_other := true;
    end if;
    continue when v_how <> 'exact';
    if ts_filter(v_words, '{a}') @@ v_lexeme then
      v_in_title := v_in_title + 1;
    end if;
    v_only := v_only
      or (firmwall.search_counts(p_firm_id, p_user_id, 'matter', null, 2, array[v_lexeme]))[1] = 1;
  end loop;

  return array(
    select e.kind
    from unnest(
      array['number', 'title', 'parties', 'only'],
      array[v_number, v_in_title >= v_title_size and v_title_size > 0, v_client and v_other, v_only]
    ) with ordinality as e (kind, there, place)
    where e.there
    order by e.place
  );
end
$$;

alter function firmwall.evidence_of(uuid, uuid, uuid, jsonb) owner to firmwall_exec;
revoke all on function firmwall.evidence_of(uuid, uuid, uuid, jsonb) from public;

comment on function firmwall.evidence_of(uuid, uuid, uuid, jsonb) is
'The kinds of evidence for a matter among number, title, parties, only. Empty when none is there, or a wall is.';

-- ==== sql/functions/tools/execute_tool.sql

-- The one function for an assistant. Everything that an assistant may do goes through it: the permission is looked up at each
-- call, a read executes, a write leaves a proposal, a name that fits two clients comes back as a question, and each committed
-- call leaves one audit row.
create or replace function app.execute_tool(
  p_tool text,
  p_params jsonb default '{}',
  p_request_id text default null,
  p_answers uuid default null
)
returns jsonb
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.run_tool_call('call', p_tool, p_params, p_request_id, p_answers);
end
$$;

alter function app.execute_tool(text, jsonb, text, uuid) owner to firmwall_exec;
revoke all on function app.execute_tool(text, jsonb, text, uuid) from public;
grant execute on function app.execute_tool(text, jsonb, text, uuid) to
  firmwall_app,
  firmwall_agent,
  firmwall_admin;

comment on function app.execute_tool(text, jsonb, text, uuid) is
'Calls a tool of the registry and returns the body of the call: tool, call_id, outcome, result, choices, choices_truncated, none_of_these, nothing, reason, parameter, decision, proposal. p_request_id makes a write idempotent; p_answers is the call whose choices this call answers. Denials are bodies, not errors; raises only when the call cannot be recorded (25006 in a read-only transaction).';

-- ==== sql/functions/search/explain_search.sql

-- Why a search answered as it did: how the question was read, what each candidate meets and how well, what
-- kind of evidence that is, and the rule that decided.
--
-- Must stay true: it is made from the answer of app.search_matters to the same query, so it shows nothing more; rows behind a
-- wall are in neither.
create or replace function app.explain_search(p_query text)
returns jsonb
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set extra_float_digits = 1
set timezone = 'UTC'
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_question record;
  v_candidates jsonb;
  v_rule firmwall.decision_rule;
  v_decision text;
  v_lead real;
begin
  perform firmwall.require_permission('matters:read');
  perform firmwall.validate_query(p_query);
  if v_firm_id is null or v_user_id is null then
    return null;
  end if;
  v_question := firmwall.question(p_query);

  select
    jsonb_agg(
      jsonb_build_object(
        'position', s.position,
        'matter_id', s.matter_id,
        'matter_number', s.matter_number,
        'title', s.title,
        'client_number', s.client_number,
        'client_name', s.client_name,
        'score', round(s.score::numeric, 4),
        'grade', s.grade,
        'matched', s.matched,
        'evidence', firmwall.evidence_of(v_firm_id, v_user_id, s.matter_id, s.matched)
      )
      order by s.position
    ),
    min(s.decision)
  into v_candidates, v_decision
  from app.search_matters(p_query) as s;

  select r.* into strict v_rule
  from firmwall.decision_rule as r
  where r.rule = 'matter'
  order by r.version desc
  limit 1;

  v_lead := (v_candidates -> 0 ->> 'score')::real - coalesce((v_candidates -> 1 ->> 'score')::real, 0);
  return jsonb_build_object(
    'question', (
      select jsonb_agg(jsonb_build_object('word', replace(u.word, '<->', ' '), 'part', u.kind) order by u.place)
      from unnest(v_question.words, v_question.kinds) with ordinality as u (word, kind, place)
    ),
    'candidates', coalesce(v_candidates, '[]'),
    'decision', coalesce(v_decision, 'ask'),
    'because', case
      when v_candidates is null then 'nothing fits'
      when v_decision = 'propose' then 'one candidate meets the whole question and leads the next'
      when v_candidates -> 0 ->> 'grade' = 'partial' then 'no candidate meets the whole question'
      when (v_candidates -> 0 ->> 'score')::real < v_rule.least_score then 'the best fits too loosely'
      when v_lead < v_rule.least_lead then 'the next fits about as well'
      else 'a word is met too loosely, or away from the word said beside it'
    end,
    'lead', coalesce(round(v_lead::numeric, 4), 0),
    'rule', jsonb_build_object(
      'name', v_rule.rule,
      'version', v_rule.version,
      'least_score', v_rule.least_score,
      'least_lead', v_rule.least_lead,
      'least_term', v_rule.least_term,
      'since', v_rule.since,
      'evidence', v_rule.evidence
    )
  );
end
$$;

alter function app.explain_search(text) owner to firmwall_exec;
revoke all on function app.explain_search(text) from public;
grant execute on function app.explain_search(text) to firmwall_admin;

comment on function app.explain_search(text) is
'How a question was read, what each candidate of app.search_matters meets, and the rule that decided. NULL: no context is open. For firmwall_admin. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';

-- ==== sql/functions/names/find_all_active_by_name.sql

-- Every active client of the firm that a name fits, and how it fits: firmwall.clients_of_name, which says more, for
-- callers. Other functions ask firmwall.clients_of_name, once a name, so that the permission is asked once a call.
create or replace function app.find_all_active_by_name(p_name text)
returns table (
  client_id uuid,
  client_number text,
  display_name text,
  email text,
  fit text,
  score real
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform firmwall.require_permission('matters:read');
  return query
  select f.client_id, f.client_number, f.display_name, f.email, f.fit, f.score
  from firmwall.clients_of_name(p_name) with ordinality
    as f (client_id, client_number, display_name, email, fit, score, place)
  order by f.place;
end
$$;

alter function app.find_all_active_by_name(text) owner to firmwall_exec;
revoke all on function app.find_all_active_by_name(text) from public;
grant execute on function app.find_all_active_by_name(text) to firmwall_app, firmwall_admin;

comment on function app.find_all_active_by_name(text) is
'Every active client of the firm that the name fits, best first, with how it fits (exact, alias, words; similar only when nothing fits better) and how much of the name was met. No context, or no client: no rows. Raises FW030 without matters:read, FW010 for a blank name, FW011 for one over 300 characters.';

-- ==== sql/functions/admin/firm_id_of_code.sql

-- The firm that people and files call by this code; every admin function that is given a code looks it up here.
create or replace function firmwall.firm_id_of_code(p_firm_code text)
returns uuid
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
begin
  -- of two firms with one code, the one whose code is equal to the letter is meant
  select f.firm_id into v_firm_id
  from identity.firm as f
  where f.code = btrim(p_firm_code);
  if v_firm_id is not null then
    return v_firm_id;
  end if;

  if exists (
    select from identity.firm as f
    where f.code_key is null
      and firmwall.one_form(f.code) = firmwall.one_form(p_firm_code)
  ) then
    raise exception 'several firms have this code, in other letters'
      using
        errcode = 'FW012',
        detail = 'Parameter: firm_code.',
        hint = 'firmwall doctor names them; firmwall firm rename gives one of them another code.';
  end if;

  select f.firm_id into v_firm_id
  from identity.firm as f
  where f.code_key = firmwall.one_form(p_firm_code);
  if v_firm_id is null then
    raise exception 'no such firm'
      using
        errcode = 'FW020',
        hint = 'firmwall firm list shows the firms and their codes.';
  end if;
  return v_firm_id;
end
$$;

alter function firmwall.firm_id_of_code(text) owner to firmwall_context;
revoke all on function firmwall.firm_id_of_code(text) from public;

comment on function firmwall.firm_id_of_code(text) is
'The id of the firm with this code, in any case and Unicode form. Never NULL: raises FW020 when there is none, FW012 when several firms have it in other letters.';

-- ==== sql/functions/records/get_client.sql

-- One client of the firm by its id, active or not. Elsewhere and nowhere are one answer: no row.
create or replace function app.get_client(p_client_id uuid)
returns table (
  client_id uuid,
  client_number text,
  display_name text,
  email text,
  aliases text[],
  status text
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  perform firmwall.require_permission('matters:read');
  return query
  select c.client_id, c.client_number, c.display_name, c.email, c.aliases, c.status
  from app.client as c
  where c.firm_id = (select v_firm_id)
    and c.client_id = p_client_id;
end
$$;

alter function app.get_client(uuid) owner to firmwall_exec;
revoke all on function app.get_client(uuid) from public;
grant execute on function app.get_client(uuid) to firmwall_app, firmwall_admin;

comment on function app.get_client(uuid) is
'The client of this id, active or not. No row: the firm has none, or no context is open. Raises FW030 without matters:read.';

-- ==== sql/functions/records/get_matter.sql

-- One matter with its client and its parties. Elsewhere, nowhere and behind a wall are one answer: no row.
create or replace function app.get_matter(p_matter_id uuid)
returns table (
  matter_id uuid,
  matter_number text,
  title text,
  description text,
  practice_area text,
  status text,
  opened_on date,
  client_id uuid,
  client_number text,
  client_name text,
  parties jsonb
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  perform firmwall.require_permission('matters:read');
  return query
  select
    m.matter_id,
    m.matter_number,
    m.title,
    m.description,
    m.practice_area,
    m.status,
    m.opened_on,
    c.client_id,
    c.client_number,
    c.display_name,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', p.name, 'role', p.role) order by p.role collate "C", p.name collate "C")
        from app.matter_party as p
        where p.firm_id = (select v_firm_id)
          and p.matter_id = m.matter_id
          and v_user_id <> all (p.excluded_person_ids)
          and (p.allowed_person_ids is null or v_user_id = any (p.allowed_person_ids))
      ),
      '[]'
    )
  from app.matter as m
  join app.client as c on c.firm_id = m.firm_id and c.client_id = m.client_id
  where m.firm_id = (select v_firm_id)
    and c.firm_id = (select v_firm_id)
    and m.matter_id = p_matter_id
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids));
end
$$;

alter function app.get_matter(uuid) owner to firmwall_exec;
revoke all on function app.get_matter(uuid) from public;
grant execute on function app.get_matter(uuid) to
  firmwall_app,
  firmwall_admin;

comment on function app.get_matter(uuid) is
'The matter of this id with its client and parties. No row: there is none that the person of this request can see, or no context is open. Raises FW030 without matters:read.';

-- ==== sql/functions/search/global_search.sql

-- Clients, matters, parties and documents in one ranked answer, for when it is not clear which of them is meant.
--
-- A party is found through its matter, whose words hold the names of its parties; it then ranks by how much of the
-- question its own name meets. Depth is fixed here.
create or replace function app.global_search(p_query text)
returns table (
  "position" integer,
  entity_type text,
  id uuid,
  label text,
  client_number text,
  matter_id uuid,
  score real
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_words text[];
begin
  perform firmwall.require_permission('matters:read');
  perform firmwall.validate_query(p_query);
  if v_firm_id is null or v_user_id is null then
    return;
  end if;
  v_words := array(select distinct w.word from unnest(firmwall.name_words(p_query)) as w (word));

  return query
  -- one by one from the best, each under the policy of its table, until ten are found and all that tie with the last
  with client_found as (
    select f.*
    from (
      select c.client_id, c.client_number, c.label, s.score, s.bonus
      from (
        select s.entry_id, s.score, s.bonus
        from firmwall.search(v_firm_id, v_user_id, 'client', null, p_query) as s
        order by s.score desc, s.bonus desc
      ) as s
      cross join lateral (
        select c.client_id, c.client_number, c.display_name || ' · #' || c.client_number as label
        from app.client as c
        where c.firm_id = v_firm_id
          and c.client_id = s.entry_id
          and c.status = 'active'
        offset 0
      ) as c
      order by s.score desc, s.bonus desc
      fetch first 10 rows with ties
    ) as f
    order by f.score desc, f.bonus desc, f.client_number collate "C"
    limit 10
  ),
  matter_found as (
    select f.*
    from (
      select m.matter_id, m.matter_number, m.label, s.score, s.bonus
      from (
        select s.entry_id, s.score, s.bonus
        from firmwall.search(v_firm_id, v_user_id, 'matter', null, p_query) as s
        order by s.score desc, s.bonus desc
      ) as s
      cross join lateral (
        select m.matter_id, m.matter_number, m.matter_number || ' · ' || m.title as label
        from app.matter as m
        where m.firm_id = v_firm_id
          and m.matter_id = s.entry_id
          and v_user_id <> all (m.excluded_person_ids)
          and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
        offset 0
      ) as m
      order by s.score desc, s.bonus desc
      fetch first 10 rows with ties
    ) as f
    order by f.score desc, f.bonus desc, f.matter_number collate "C"
    limit 10
  ),
  party_found as (
    select p.party_id, p.name || ' · ' || p.role || ', ' || f.matter_number as label, p.matter_id, p.score
    from matter_found as f
    cross join lateral (
      select
        p.party_id,
        p.name,
        p.role,
        p.matter_id,
        (
          select count(*)::real / cardinality(v_words)
          from unnest(firmwall.name_words(p.name)) as w (word)
          where w.word = any (v_words)
        ) as score
      from app.matter_party as p
      where p.firm_id = v_firm_id
        and p.matter_id = f.matter_id
        and v_user_id <> all (p.excluded_person_ids)
        and (p.allowed_person_ids is null or v_user_id = any (p.allowed_person_ids))
      offset 0
    ) as p
    where v_words <> '{}'
  ),
  document_found as (
    select f.*
    from (
      select d.document_id, d.label, d.matter_id, s.score, s.bonus
      from (
        select s.entry_id, s.score, s.bonus
        from firmwall.search(v_firm_id, v_user_id, 'document', null, p_query) as s
        order by s.score desc, s.bonus desc
      ) as s
      cross join lateral (
        select d.document_id, d.title || coalesce(' · ' || nullif(d.kind, ''), '') as label, d.matter_id
        from app.document as d
        where d.firm_id = v_firm_id
          and d.document_id = s.entry_id
          and v_user_id <> all (d.excluded_person_ids)
          and (d.allowed_person_ids is null or v_user_id = any (d.allowed_person_ids))
        offset 0
      ) as d
      order by s.score desc, s.bonus desc
      fetch first 10 rows with ties
    ) as f
    order by f.score desc, f.bonus desc, f.document_id
    limit 10
  ),
  found as (
    select
      1 as rank, 'client' as entity_type, f.client_id as id, f.label, f.client_number, null::uuid as matter_id, f.score,
      f.bonus
    from client_found as f
    union all
    select 2, 'matter', f.matter_id, f.label, null, f.matter_id, f.score, f.bonus
    from matter_found as f
    union all
    select 3, 'party', f.party_id, f.label, null, f.matter_id, least(f.score, 1)::real, 0
    from party_found as f
    where f.score > 0
    union all
    select 4, 'document', f.document_id, f.label, null, f.matter_id, f.score, f.bonus
    from document_found as f
  )
  select
    (row_number() over (order by f.score desc, f.rank, f.bonus desc, f.label collate "C", f.id))::integer as place,
    f.entity_type,
    f.id,
    f.label,
    f.client_number,
    f.matter_id,
    f.score
  from found as f
  order by place
  limit 10;
end
$$;

alter function app.global_search(text) owner to firmwall_exec;
revoke all on function app.global_search(text) from public;
grant execute on function app.global_search(text) to
  firmwall_app,
  firmwall_admin;

comment on function app.global_search(text) is
'At most ten clients, matters, parties and documents that fit, best first; client_number is there for a client alone, matter_id for all others. No row: nothing fits, or no context is open. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';

-- ==== sql/functions/context/granted_permissions.sql

-- What the caller may do now, for a service that shows a catalog or buttons. Each function checks the permission again.
create or replace function app.granted_permissions()
returns text[]
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  return array(
    select rp.permission
    from identity.membership as m
    join identity.role_permission as rp on rp.role = m.role
    where m.firm_id = (select v_firm_id)
      and m.person_id = v_user_id
      and m.active
    order by rp.permission collate "C"
  );
end
$$;

alter function app.granted_permissions() owner to firmwall_exec;
revoke all on function app.granted_permissions() from public;
grant execute on function app.granted_permissions() to
  firmwall_app,
  firmwall_admin;

comment on function app.granted_permissions() is
'The permissions of the person of this request, sorted. Empty without a membership or a context.';

-- ==== sql/functions/tools/granted_tool_catalog.sql

-- The read tools that the caller may call now. execute_tool checks the permission again at each call, so an old or invented
-- entry gives no access.
create or replace function app.granted_tool_catalog()
returns table (
  name text,
  kind text,
  required_permission text,
  description text,
  arguments jsonb
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  return query
  select t.name, t.kind, t.required_permission, t.description, t.arguments
  from identity.membership as m
  join identity.role_permission as rp on rp.role = m.role
  join firmwall.tool as t on t.required_permission = rp.permission
  where m.firm_id = (select v_firm_id)
    and m.person_id = v_user_id
    and m.active
    and t.active
    and t.kind = 'read'
  order by t.name collate "C";
end
$$;

alter function app.granted_tool_catalog() owner to firmwall_exec;
revoke all on function app.granted_tool_catalog() from public;
grant execute on function app.granted_tool_catalog() to
  firmwall_app,
  firmwall_agent,
  firmwall_admin;

comment on function app.granted_tool_catalog() is
'The read tools that the person of this request may call, by name. No row without the permission or without a context; never an error.';

-- ==== sql/functions/search/has_other_docket.sql

-- Whether an entry has a number under another kind of docket than was said: "WP 12/2019" is not "CS 12/2019".
-- A kind may be written out or shortened ("writ petition", "WP", "WP(C)"): two are one where the first letters of one
-- begin or end the other.
create or replace function firmwall.has_other_docket(
  p_words tsvector,
  p_reading firmwall.reading,
  p_number text
)
returns boolean
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_said text := '';
  v_kind text;
  v_listed boolean := false;
  v_word record;
  v_at integer;
  v_other boolean := false;
begin
  for v_word in
    select u.word, w.role
    from unnest(p_reading.words, p_reading.kinds) with ordinality as u (word, kind, place)
    left join firmwall.word as w on w.word = u.word
    where u.kind = 'optional'
      and (w.role = 'docket' or length(u.word) = 1)
    order by u.place
  loop
    v_listed := v_listed or v_word.role is not null;
    v_said := v_said || case when length(v_word.word) > 3 then left(v_word.word, 1) else v_word.word end;
  end loop;
  if not v_listed then
    return false;
  end if;

  foreach v_at in array array(
    select l_at.at::integer
    from unnest(p_words) as l (lexeme, positions, weights)
    cross join unnest(l.positions) as l_at (at)
    where substr(l.lexeme, 8) = '#' || p_number
  )
  loop
    -- the words before the number, from its side backwards
    v_kind := '';
    v_listed := false;
    for v_word in
      select substr(l.lexeme, 8) as word, w.role
      from unnest(p_words) as l (lexeme, positions, weights)
      cross join unnest(l.positions) as l_at (at)
      left join firmwall.word as w on w.word = substr(l.lexeme, 8)
      where l_at.at between v_at - 8 and v_at - 1
        and substr(l.lexeme, 8, 1) not in ('#', '=')
      order by l_at.at desc
    loop
      if v_word.role = 'docket' or length(v_word.word) = 1 and v_word.word ~ '[a-z]' then
        v_listed := v_listed or v_word.role = 'docket';
        v_kind := case when length(v_word.word) > 3 then left(v_word.word, 1) else v_word.word end || v_kind;
      elsif not (v_kind = '' and (v_word.word ~ '^[0-9]+$' or v_word.role = 'number')) then
        exit;
      end if;
    end loop;
    if not coalesce(v_listed, false)
      or v_kind = left(v_said, length(v_kind)) or v_kind = right(v_said, length(v_kind))
      or v_said = left(v_kind, length(v_said)) or v_said = right(v_kind, length(v_said))
    then
      return false;
    end if;
    v_other := true;
  end loop;
  return v_other;
end
$$;

alter function firmwall.has_other_docket(tsvector, firmwall.reading, text) owner to firmwall_exec;
revoke all on function firmwall.has_other_docket(tsvector, firmwall.reading, text) from public;

comment on function firmwall.has_other_docket(tsvector, firmwall.reading, text) is
'Whether a kind of docket was said, and an entry has the number, as in a pair "12.2019", only under other kinds.';

-- ==== sql/functions/context/has_permission.sql

-- Whether a person may do something in a firm now. Membership and matrix are read in one statement,
-- because a change between two look-ups could give a permission that nobody held. It is called at each call: one look-up in
-- each of two indexes, also when the plan was made while the tables were small.
create or replace function firmwall.has_permission(
  p_firm_id uuid,
  p_user_id uuid,
  p_permission text
)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return exists (
    select from identity.membership as m
    join identity.role_permission as rp on rp.role = m.role
    where m.firm_id = (select p_firm_id)
      and m.person_id = p_user_id
      and m.active
      and rp.permission = p_permission
  );
end
$$;

alter function firmwall.has_permission(uuid, uuid, text) owner to firmwall_exec;
revoke all on function firmwall.has_permission(uuid, uuid, text) from public;
grant execute on function firmwall.has_permission(uuid, uuid, text) to firmwall_context;

comment on function firmwall.has_permission(uuid, uuid, text) is
'Whether the person is an active member of the firm in a role with the permission. False for NULL.';

-- ==== sql/functions/context/hmac_pads.sql

-- The two pads of an HMAC-SHA256 key: the key, hashed if longer than a block, filled with zeros to
-- 64 bytes, xor 0x36 and xor 0x5c (RFC 2104).
create or replace function firmwall.hmac_pads(
  p_key bytea,
  out ipad bytea,
  out opad bytea
)
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_block bytea := case when length(p_key) > 64 then sha256(p_key) else p_key end;
  v_byte integer;
begin
  v_block := v_block || decode(repeat('00', 64 - length(v_block)), 'hex');
  ipad := v_block;
  opad := v_block;
  for v_at in 0..63 loop
    v_byte := get_byte(v_block, v_at);
    ipad := set_byte(ipad, v_at, v_byte # 54);
    opad := set_byte(opad, v_at, v_byte # 92);
  end loop;
end
$$;

alter function firmwall.hmac_pads(bytea) owner to firmwall_context;
revoke all on function firmwall.hmac_pads(bytea) from public;

comment on function firmwall.hmac_pads(bytea) is
'The inner and outer pad of an HMAC-SHA256 key. NULL for a NULL key.';

-- ==== sql/functions/audit/ids_of_person.sql

-- Every id under which a person acted in the firm of the context: their own, and those of people who were merged into
-- them, since a row of the audit keeps the id that it was written with.
create or replace function firmwall.ids_of_person(p_person_id uuid)
returns uuid[]
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  return array(
    select m.person_id
    from identity.membership as m
    join identity.person as p on p.person_id = m.person_id
    where m.firm_id = (select v_firm_id)
      and p_person_id in (p.person_id, p.merged_into)
  );
end
$$;

alter function firmwall.ids_of_person(uuid) owner to firmwall_context;
revoke all on function firmwall.ids_of_person(uuid) from public;
grant execute on function firmwall.ids_of_person(uuid) to firmwall_exec;

comment on function firmwall.ids_of_person(uuid) is
'The ids of a person and of those merged into them, of those among them who are or were members of the firm of the context. Empty: none, or no context.';

-- ==== sql/functions/load/import_batch.sql

-- Carries the rows of one COPY into the firm of the context, and empties the batch.
--
-- The answer names rows by their line in the file. Rows go through the same upserts that services
-- call, with the same rejections.
--
-- Must stay true: the batch is deleted before the answer, so nothing of a firm stays in a table
-- without row-level security.
create or replace function app.import_batch(
  p_kind text,
  p_batch_id uuid
)
returns table (
  line integer,
  outcome text,
  reason text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_lines integer[];
  v_rows jsonb;
begin
  perform firmwall.require_permission('records:write');
  with batch as (
    delete from firmwall.import_row as i
    where i.batch_id = p_batch_id
    returning i.line, i.fields
  )
  select
    coalesce(array_agg(b.line order by b.line), '{}'),
    coalesce(jsonb_agg(b.fields order by b.line), '[]')
  into v_lines, v_rows
  from batch as b;

  if p_kind = 'clients' then
    return query
    select v_lines[u.line], u.outcome, u.reason
    from app.upsert_clients(v_rows) as u;
  elsif p_kind = 'matters' then
    return query
    select v_lines[u.line], u.outcome, u.reason
    from app.upsert_matters(v_rows) as u;
  elsif p_kind = 'parties' then
    return query
    select v_lines[u.line], u.outcome, u.reason
    from app.upsert_matter_parties(v_rows) as u;
  elsif p_kind = 'documents' then
    return query
    select v_lines[u.line], u.outcome, u.reason
    from app.upsert_documents(v_rows) as u;
  else
    raise exception 'not a kind of rows'
      using
        errcode = 'FW012',
        detail = 'Parameter: kind.',
        hint = 'One of clients, matters, parties, documents.';
  end if;
end
$$;

alter function app.import_batch(text, uuid) owner to firmwall_exec;
revoke all on function app.import_batch(text, uuid) from public;
grant execute on function app.import_batch(text, uuid) to firmwall_admin;

comment on function app.import_batch(text, uuid) is
'Loads the rows that were copied into firmwall.import_row under this batch, and deletes them there. One row a line: inserted, updated, unchanged or rejected, and why. For firmwall_admin. Raises FW030 without records:write, FW002 when no context is open, FW012 for another kind.';

-- ==== sql/functions/admin/installed_version.sql

-- Which firmwall this database holds: what the last apply wrote into the ledger. Each apply runs the files of
-- sql/apply, so the row of one of them is always of the last apply.
create or replace function app.installed_version()
returns table (
  version text,
  commit text,
  applied_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select m.version, m.commit, m.applied_at
  from firmwall.migration as m
  where m.kind = 'apply'
    and m.name = 'settings';
end
$$;

alter function app.installed_version() owner to firmwall_exec;
revoke all on function app.installed_version() from public;
grant execute on function app.installed_version() to firmwall_app, firmwall_admin;

comment on function app.installed_version() is
'The version of firmwall that was applied last, its commit, and when. The commit is "unknown" where the build did not know it. Needs no context.';

-- ==== sql/functions/text/invisible_ranges.sql

-- The characters that are not seen, as the inside of a bracket expression: Unicode's Default_Ignorable_Code_Point, and
-- the blanks that are letters or symbols to it (U+2800). The two joiners U+200C and U+200D are not among them, since
-- scripts of Arabic and of India write with them: firmwall.unseen_pattern tells where.
--
-- Must stay true: sql/schema/0005_plain_texts.sql holds the tables to the same, in firmwall.unseen_pattern's words.
create or replace function firmwall.invisible_ranges()
returns text
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164'
    '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
$$;

alter function firmwall.invisible_ranges() owner to firmwall_exec;
revoke all on function firmwall.invisible_ranges() from public;
grant execute on function firmwall.invisible_ranges() to firmwall_context;

comment on function firmwall.invisible_ranges() is
'The characters that are not seen, but for the two joiners, for the inside of a bracket expression.';

-- ==== sql/functions/context/is_active_member.sql

-- Whether a person may act for a firm now: an active membership of a firm that is not suspended.
--
-- Must stay true: it reads one membership and one firm, by their keys, because the counters of a session would tell how
-- many rows others have.
create or replace function firmwall.is_active_member(
  p_firm_id uuid,
  p_person_id uuid
)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return exists (
    select from identity.membership as m
    join identity.firm as f on f.firm_id = m.firm_id
    where m.firm_id = (select p_firm_id)
      and m.person_id = p_person_id
      and m.active
      and f.status = 'active'
  );
end
$$;

alter function firmwall.is_active_member(uuid, uuid) owner to firmwall_context;
revoke all on function firmwall.is_active_member(uuid, uuid) from public;

comment on function firmwall.is_active_member(uuid, uuid) is
'Whether the person is an active member of a firm that is not suspended. False for NULL.';

-- ==== sql/functions/names/is_finished_name.sql

-- Whether a text ends in a legal form. Such a name is finished: nobody shortens "Acme Holdings Ltd" to "Acme Ltd".
create or replace function firmwall.is_finished_name(p_text text)
returns boolean
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_words text[] := firmwall.written_out(p_text);
begin
  return firmwall.is_legal_form(v_words[cardinality(v_words)]);
end
$$;

alter function firmwall.is_finished_name(text) owner to firmwall_exec;
revoke all on function firmwall.is_finished_name(text) from public;

comment on function firmwall.is_finished_name(text) is
'Whether the text ends in a legal form. NULL for NULL.';

-- ==== sql/functions/names/is_full_name.sql

-- Whether a text is the name itself, whole, legal form and all: "Acme Ltd" of "ACME Limited".
create or replace function firmwall.is_full_name(
  p_text text,
  p_name text
)
returns boolean
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.written_out(p_text) = firmwall.written_out(p_name)
    and firmwall.is_finished_name(p_text);
end
$$;

alter function firmwall.is_full_name(text, text) owner to firmwall_exec;
revoke all on function firmwall.is_full_name(text, text) from public;

comment on function firmwall.is_full_name(text, text) is
'Whether the text is the name in full and ends in a legal form. NULL for NULL.';

-- ==== sql/functions/names/is_legal_form.sql

-- Whether a folded word is a legal form, be it only at the end of a name: "ltd", "company".
create or replace function firmwall.is_legal_form(p_word text)
returns boolean
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from firmwall.word as w
    where w.word = p_word
      and w.role in ('legal_form', 'weak_form')
  );
end
$$;

alter function firmwall.is_legal_form(text) owner to firmwall_exec;
revoke all on function firmwall.is_legal_form(text) from public;

comment on function firmwall.is_legal_form(text) is
'Whether the lists have the word as a legal form. False for NULL.';

-- ==== sql/functions/text/iso_date_or_null.sql

-- A date written as files should write it, or NULL. A cast would end the whole load at the first bad
-- date, and would read 03/04/2024 differently from one session to the next.
create or replace function firmwall.iso_date_or_null(p_text text)
returns date
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_year integer;
  v_month integer;
  v_day integer;
begin
  if p_text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    return null;
  end if;
  v_year := left(p_text, 4)::integer;
  v_month := substr(p_text, 6, 2)::integer;
  v_day := right(p_text, 2)::integer;
  if v_year = 0 or v_month not between 1 and 12 or v_day < 1 then
    return null;
  end if;
  if v_day > 28 and v_day > extract(day from make_date(v_year, v_month, 1) + interval '1 month - 1 day') then
    return null;
  end if;
  return make_date(v_year, v_month, v_day);
end
$$;

alter function firmwall.iso_date_or_null(text) owner to firmwall_exec;
revoke all on function firmwall.iso_date_or_null(text) from public;

comment on function firmwall.iso_date_or_null(text) is
'The date that a text in the form YYYY-MM-DD names. NULL for NULL and for anything else.';

-- ==== sql/functions/tools/jsonb_uuids.sql

-- The ids of a JSON array, as the answers of tools carry them.
create or replace function firmwall.jsonb_uuids(p_ids jsonb)
returns uuid[]
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(select i.value::uuid from jsonb_array_elements_text(nullif(p_ids, 'null')) as i);
end
$$;

alter function firmwall.jsonb_uuids(jsonb) owner to firmwall_exec;
revoke all on function firmwall.jsonb_uuids(jsonb) from public;

comment on function firmwall.jsonb_uuids(jsonb) is 'The uuids of a JSON array of strings. Empty for NULL and for a JSON null.';

-- ==== sql/functions/audit/keep_audit_partitions.sql

-- Makes the months of audit.tool_call that are coming, and drops those that need no longer be kept.
-- Run it once a month; until a month has its own partition, its calls go to the default one, and move
-- when the month is made.
--
-- One of the few functions that firmwall_owner owns, since only the owner of a table can do this.
--
-- Must stay true: a partition is created with forced row-level security and a policy for backups alone; a month is dropped as a
-- whole; rows of the default partition move within this transaction, and forced row-level security is back before it ends.
create or replace function app.keep_audit_partitions(
  p_months_ahead integer default 3,
  p_months_kept integer default null
)
returns table (
  partition text,
  done text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '200ms'
set timezone = 'UTC'
as $$
declare
  v_this_month date := date_trunc('month', now())::date;
  v_month date;
  v_name text;
  v_old record;
  v_made text[] := '{}'::text[];
  v_dropped text[] := '{}'::text[];
begin
  if p_months_ahead is null or p_months_ahead not between 0 and 120 or p_months_kept < 1 then
    raise exception 'months out of range'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', case when p_months_kept < 1 then 'months_kept' else 'months_ahead' end),
        hint = 'p_months_ahead is 0 to 120; p_months_kept is NULL (keep all) or at least 1.';
  end if;

  delete from audit.unscoped_call as u where u.at < v_this_month - make_interval(months => p_months_kept);
  delete from audit.unscoped_count as c where c.minute < v_this_month - make_interval(months => p_months_kept);

  -- without a month to make or to drop nothing is locked
  if not exists (
      select from generate_series(v_this_month, v_this_month + make_interval(months => p_months_ahead), interval '1 month') as m (month)
      where to_regclass('audit.tool_call_' || to_char(m.month, 'YYYY_MM')) is null
    )
    and not exists (
      select from pg_inherits as i
      join pg_class as c on c.oid = i.inhrelid
      where i.inhparent = 'audit.tool_call'::regclass
        and c.relname ~ '^tool_call_\d{4}_\d{2}$'
        and to_date(right(c.relname, 7), 'YYYY_MM') < v_this_month - make_interval(months => p_months_kept)
    )
  then
    return;
  end if;

  -- One at a time; nobody writes while rows move. While this waits for the lock, new calls queue behind it. So each wait is
  -- short, and the calls go on between two waits.
  for v_attempt in 1 .. 15
  loop
    begin
      lock table audit.tool_call in access exclusive mode;
      exit;
    exception
      when lock_not_available then
        if v_attempt = 15 then
          raise exception 'the audit trail is in use, so its months cannot be made or dropped now'
            using
              errcode = 'lock_not_available',
              detail = (
                select 'It is held by: ' || string_agg(distinct format('pid %s (%s)', l.pid, coalesce(a.usename, '?')), ', ') || '.'
                from pg_locks as l
                left join pg_stat_activity as a on a.pid = l.pid
                where l.locktype = 'relation'
                  and l.database = (select d.oid from pg_database as d where d.datname = current_database())
                  and l.relation = 'audit.tool_call'::regclass
                  and l.granted
                  and l.pid <> pg_backend_pid()
              ),
              hint = 'Nothing was changed. Run it again when these transactions have ended.';
        end if;
        perform pg_sleep(0.1);
    end;
  end loop;

  for v_month in
    select m.month::date
    from generate_series(v_this_month, v_this_month + make_interval(months => p_months_ahead), interval '1 month') as m (month)
  loop
    v_name := 'tool_call_' || to_char(v_month, 'YYYY_MM');
    continue when to_regclass(format('audit.%I', v_name)) is not null;

    execute format('create table audit.%I (like audit.tool_call including all)', v_name);
    perform firmwall.reset_rights(format('audit.%I', v_name)::regclass);
    -- the rows that waited for their month: the owner reads past the policies for as long as this takes
    alter table audit.tool_call_default no force row level security;
    execute format(
      'insert into audit.%I select * from audit.tool_call_default as d where d.at >= %L and d.at < %L',
      v_name, v_month, v_month + interval '1 month'
    );
    execute format(
      'delete from audit.tool_call_default as d where d.at >= %L and d.at < %L', v_month, v_month + interval '1 month'
    );
    alter table audit.tool_call_default force row level security;
    execute format('alter table audit.%I enable row level security', v_name);
    execute format('alter table audit.%I force row level security', v_name);
    execute format('create policy "a backup copies every call" on audit.%I for select to firmwall_backup using (true)', v_name);
    execute format('grant select on audit.%I to firmwall_backup', v_name);
    execute format('comment on table audit.%I is %L', v_name, 'Calls of ' || to_char(v_month, 'YYYY-MM') || '.');
    execute format(
      'alter table audit.tool_call attach partition audit.%I for values from (%L) to (%L)',
      v_name, v_month, v_month + interval '1 month'
    );
    partition := 'audit.' || v_name;
    done := 'made';
    v_made := v_made || partition;
    return next;
  end loop;

  for v_old in
    select c.relname
    from pg_inherits as i
    join pg_class as c on c.oid = i.inhrelid
    where i.inhparent = 'audit.tool_call'::regclass
      and c.relname ~ '^tool_call_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') < v_this_month - make_interval(months => p_months_kept)
    order by c.relname
  loop
    execute format('drop table audit.%I', v_old.relname);
    partition := 'audit.' || v_old.relname;
    done := 'dropped';
    v_dropped := v_dropped || partition;
    return next;
  end loop;

  -- as firmwall.record_act does, which reads a context that the owner of tables cannot
  if v_made || v_dropped <> '{}' then
    insert into audit.installation_act (act_no, act, subject_type, before, after)
    values (
      nextval('audit.act_no'), 'keep_audit_partitions', 'partition',
      case when v_dropped <> '{}' then jsonb_build_object('dropped', v_dropped) end,
      case when v_made <> '{}' then jsonb_build_object('made', v_made) end
    );
  end if;
end
$$;

alter function app.keep_audit_partitions(integer, integer) owner to firmwall_owner;
revoke all on function app.keep_audit_partitions(integer, integer) from public;
grant execute on function app.keep_audit_partitions(integer, integer) to firmwall_admin;

comment on function app.keep_audit_partitions(integer, integer) is
'Makes the partitions of this month and p_months_ahead more, and drops those older than p_months_kept months (NULL: none). Returns what was made and dropped. For firmwall_admin. Raises FW012 for months out of range, 55P03 when the table is busy for five seconds.';

-- ==== sql/functions/text/latin_of_devanagari.sql

-- Devanagari as people write it in Latin letters: "राम कुमार" is "ram kumar". The a that a consonant
-- carries is silent at the end of a word. Other scripts pass through.
--
-- Word by word, each word once: a text may be the work of a whole import, with a few such words in it.
create or replace function firmwall.latin_of_devanagari(p_text text)
returns text
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_text text := p_text;
  v_word text;
  v_latin text;
begin
  -- the longest first: none is replaced inside another
  for v_word in
    select w.found[1]
    from regexp_matches(p_text, '[\u0900-\u097f]+', 'g') as w (found)
    group by w.found[1]
    order by length(w.found[1]) desc
  loop
    select
      string_agg(
        case
          when t.kind is null then t.letter
          when t.kind = 'consonant' and coalesce(t.next_kind, 'end') in ('consonant', 'vowel', 'mark')
            then t.latin || 'a'
          -- it is heard all the same after a cluster ("narendra"), and where it is the only vowel
          when t.kind = 'consonant' and t.next_kind is null and coalesce(t.previous_kind, 'virama') = 'virama'
            then t.latin || 'a'
          else t.latin
        end, '' order by t.position
      )
    into v_latin
    from (
      select
        c.letter,
        c.position,
        d.kind,
        d.latin,
        lead(d.kind) over (order by c.position) as next_kind,
        lag(d.kind) over (order by c.position) as previous_kind
      from string_to_table(normalize(v_word, nfd), null) with ordinality as c (letter, position)
      left join firmwall.devanagari as d on d.letter = c.letter
    ) as t;
    v_text := replace(v_text, v_word, v_latin);
  end loop;
  return v_text;
end
$$;

alter function firmwall.latin_of_devanagari(text) owner to firmwall_exec;
revoke all on function firmwall.latin_of_devanagari(text) from public;

comment on function firmwall.latin_of_devanagari(text) is
'The text with its Devanagari letters written in Latin ones. NULL for NULL.';

-- ==== sql/functions/names/legal_forms_of.sql

-- The legal forms that a name is written with, abbreviations written out: "Acme Pvt. Ltd." has private
-- and limited. Two names whose forms contradict ("Acme Ltd", "Acme LLP") are two bodies in law; one that
-- says less than the other ("Acme", "Acme Ltd", "Acme Pvt Ltd") may be the same.
create or replace function firmwall.legal_forms_of(p_text text)
returns text[]
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select distinct coalesce(w.stands_for, w.word)
    from firmwall.word as w
    where w.word = any (string_to_array(firmwall.normalize_text(p_text), ' '))
      and w.role in ('legal_form', 'weak_form')
  );
end
$$;

alter function firmwall.legal_forms_of(text) owner to firmwall_exec;
revoke all on function firmwall.legal_forms_of(text) from public;

comment on function firmwall.legal_forms_of(text) is
'The legal forms in a name, each once. Empty when it has none. NULL for NULL.';

-- ==== sql/functions/text/letter_ranges.sql

-- The letters of every script, as the inside of a bracket expression. [[:alpha:]] asks the locale of the database, which
-- under C knows those of ASCII alone. What stands beside letters (marks, signs of a script) counts with them.
create or replace function firmwall.letter_ranges()
returns text
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u167f\u1681-\u1fff\u2c00-\u2dff\u3005-\u3007'
    '\u3040-\ud7ff\uf900-\ufaff\ufb00-\ufdff\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0003ffff'
$$;

alter function firmwall.letter_ranges() owner to firmwall_exec;
revoke all on function firmwall.letter_ranges() from public;

comment on function firmwall.letter_ranges() is
'The letters of every script, for the inside of a bracket expression; digits are not among them.';

-- ==== sql/functions/search/lexeme_prefix.sql

-- What every lexeme of a firm's entries of one kind begins with. Without a path of its own it is inlined into
-- its callers, which pin theirs; its body names every schema all the same.
create or replace function firmwall.lexeme_prefix(
  p_firm_id uuid,
  p_kind text
)
returns text
language sql
immutable
parallel safe
as $$
  select pg_catalog.left(pg_catalog.md5(p_firm_id::pg_catalog.text operator(pg_catalog.||) p_kind), 7)
$$;

alter function firmwall.lexeme_prefix(uuid, text) owner to firmwall_exec;
revoke all on function firmwall.lexeme_prefix(uuid, text) from public;

comment on function firmwall.lexeme_prefix(uuid, text) is
'Seven letters of a digest of firm and kind. NULL when either is NULL.';

-- ==== sql/functions/text/line_text_error.sql

-- What is wrong with the texts of a row, for the person who made the file: the first text that is
-- blank, too long, or holds control characters or characters that are not seen.
--
-- Must stay true: the answer never repeats a text, since it may end in a server log. What is refused here as a control
-- character or as not seen, no table takes (sql/schema/0005_plain_texts.sql).
create or replace function firmwall.line_text_error(
  p_fields text[],
  p_texts text[]
)
returns text
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limits integer[] := firmwall.text_limits(p_fields);
begin
  for i in 1 .. cardinality(p_fields) loop
    if p_texts[i] = '' then
      return p_fields[i] || ': blank';
    elsif length(p_texts[i]) > v_limits[i] then
      return p_fields[i] || ': longer than ' || v_limits[i] || ' characters';
    -- line breaks and terminal escapes, and the marks that make a text read in another order than stored
    elsif p_texts[i] ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' then
      return p_fields[i] || ': holds a control character';
    elsif octet_length(p_texts[i]) > length(p_texts[i]) and p_texts[i] ~ firmwall.unseen_pattern() then
      return p_fields[i] || ': holds a character that is not seen';
    end if;
  end loop;
  return null;
end
$$;

alter function firmwall.line_text_error(text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.line_text_error(text[], text[]) from public;
grant execute on function firmwall.line_text_error(text[], text[]) to firmwall_context;

comment on function firmwall.line_text_error(text[], text[]) is
'Why one of these texts cannot be taken into its field: blank, too long, control characters, characters that are not seen. NULL when all can; a NULL text is passed over.';

-- ==== sql/functions/audit/list_acts.sql

-- What was changed in the firm, by whom, for readers with audit:read. Newest first, paged by the time and id of the last
-- row seen; or, from p_since on.
--
-- Must stay true: an act about a matter which the reader cannot see now is left out as a whole, be it one of a thousand in
-- an import, so that no wall is passed by reading about it; act_no is not shown, since it counts the acts of all firms.
create or replace function app.list_acts(
  p_before timestamptz default null,
  p_before_act uuid default null,
  p_since timestamptz default null,
  p_act text default null,
  p_subject uuid default null,
  p_user uuid default null,
  p_limit integer default 50
)
returns table (
  act_id uuid,
  at timestamptz,
  user_id uuid,
  user_name text,
  login text,
  act text,
  subject_type text,
  subject_id uuid,
  label text,
  before jsonb,
  after jsonb,
  counts jsonb,
  changed_ids uuid[],
  call_id uuid
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_user_ids uuid[];
begin
  perform firmwall.require_permission('audit:read');
  if v_firm_id is null then
    return;
  end if;
  perform firmwall.validate_limit(p_limit);

  if p_user is not null then
    v_user_ids := firmwall.ids_of_person(p_user);
  end if;

  return query
  with page as materialized (
    select a.*
    from audit.act as a
    where a.firm_id = (select v_firm_id)
      and (p_before is null or (a.at, a.act_id) < (p_before, coalesce(p_before_act, '00000000-0000-0000-0000-000000000000')))
      and (p_since is null or a.at >= p_since)
      and (p_act is null or a.act = p_act)
      and (p_subject is null or a.subject_id = p_subject or p_subject = any (a.changed_ids))
      and (p_user is null or a.user_id = any (v_user_ids))
      and (
        a.matter_ids = '{}'
        or (
          select count(*)
          from app.matter as m
          where m.firm_id = (select v_firm_id)
            and m.matter_id = any (a.matter_ids)
            and v_user_id <> all (m.excluded_person_ids)
            and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
        ) = cardinality(a.matter_ids)
      )
    order by a.at desc, a.act_id desc
    limit p_limit
  )
  select
    p.act_id,
    p.at,
    p.user_id,
    n.name,
    p.login,
    p.act,
    p.subject_type,
    p.subject_id,
    p.label,
    p.before,
    p.after,
    p.counts,
    p.changed_ids,
    p.call_id
  from page as p
  left join firmwall.member_names(array(select distinct u.user_id from page as u)) as n on n.person_id = p.user_id
  order by p.at desc, p.act_id desc;
end
$$;

alter function app.list_acts(timestamptz, uuid, timestamptz, text, uuid, uuid, integer) owner to firmwall_exec;
revoke all on function app.list_acts(timestamptz, uuid, timestamptz, text, uuid, uuid, integer) from public;
grant execute on function app.list_acts(timestamptz, uuid, timestamptz, text, uuid, uuid, integer) to
  firmwall_app,
  firmwall_admin;

comment on function app.list_acts(timestamptz, uuid, timestamptz, text, uuid, uuid, integer) is
'What was changed in the firm, newest first, at most p_limit (1 to 1000). p_before and p_before_act are time and id of the last row of the page before; p_subject is the client, matter, document, party or person that was changed; p_user also finds the acts of people who were merged into them. Acts about a matter which the reader cannot see are left out. user_id and user_name are NULL where an administrator acted without a context. No context: no rows. Raises FW030 without audit:read, FW012 for another limit.';

-- ==== sql/functions/records/list_clients.sql

-- The clients of the firm, page by page, in the order of their numbers: for a service's page of clients.
--
-- Must stay true: total and page come from one WHERE in one statement, so they cannot disagree. The order of the
-- numbers is that of their bytes, so a cursor means the same in every database. A client has no wall.
create or replace function app.list_clients(
  p_status text default null,
  p_name text default null,
  p_limit integer default 50,
  p_cursor text default null
)
returns jsonb
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_words text[] := firmwall.name_words(p_name);
  v_whole text := array_to_string(v_words, ' ');
  v_page jsonb;
begin
  perform firmwall.require_permission('matters:read');
  if p_status not in ('active', 'inactive') then
    raise exception 'no such status'
      using
        errcode = 'FW012',
        detail = 'Parameter: status.',
        hint = 'p_status is active, inactive, or NULL for both.';
  end if;
  perform firmwall.validate_limit(p_limit);
  if length(p_name) > (firmwall.text_limits('{display_name}'))[1] then
    raise exception 'the name is too long'
      using
        errcode = 'FW011',
        detail = 'Parameter: name.',
        hint = format('A name has at most %s characters.', (firmwall.text_limits('{display_name}'))[1]);
  end if;

  with met as materialized (
    select c.client_id, c.client_number, c.display_name, c.email, c.aliases, c.status
    from app.client as c
    where c.firm_id = (select v_firm_id)
      and (p_status is null or c.status = p_status)
      and (
        p_name is null
        or exists (
          select from firmwall.client_name as n
          where n.firm_id = (select v_firm_id)
            and n.client_id = c.client_id
            and starts_with(n.whole, v_whole)
        )
      )
  ),
  page as (
    select met.*
    from met
    where p_cursor is null or met.client_number collate "C" > p_cursor
    order by met.client_number collate "C"
    limit p_limit + 1
  ),
  shown as (
    select page.*
    from page
    order by page.client_number collate "C"
    limit p_limit
  )
  select jsonb_build_object(
    'clients', coalesce(
      (select jsonb_agg(to_jsonb(shown) order by shown.client_number collate "C") from shown), '[]'
    ),
    'total', (select count(*) from met),
    'next_cursor', case
      when (select count(*) from page) > p_limit then (select max(shown.client_number collate "C") from shown)
    end
  ) into v_page;
  return v_page;
end
$$;

alter function app.list_clients(text, text, integer, text) owner to firmwall_exec;
revoke all on function app.list_clients(text, text, integer, text) from public;
grant execute on function app.list_clients(text, text, integer, text) to firmwall_app, firmwall_admin;

comment on function app.list_clients(text, text, integer, text) is
'A page of the firm''s clients in the order of their numbers: clients, total, next_cursor (NULL on the last page; else what p_cursor takes). p_status is active, inactive, or NULL for both; p_name keeps those with a name or an alias that begins with these words. No context: no clients, total 0. Raises FW011 for a name over 300 characters, FW012 for another status or limit, FW030 without matters:read.';

-- ==== sql/functions/admin/list_decision_rules.sql

-- The versions of the decision rules, for the administrator: what decides now, what decided before, and on what it was picked.
create or replace function app.list_decision_rules()
returns table (
  name text,
  version integer,
  least_score real,
  least_lead real,
  least_term real,
  since timestamptz,
  evidence jsonb
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select r.rule, r.version, r.least_score, r.least_lead, r.least_term, r.since, r.evidence
  from firmwall.decision_rule as r
  order by r.rule collate "C", r.version desc;
end
$$;

alter function app.list_decision_rules() owner to firmwall_exec;
revoke all on function app.list_decision_rules() from public;
grant execute on function app.list_decision_rules() to firmwall_admin;

comment on function app.list_decision_rules() is
'The thresholds of propose or ask, all versions of each rule, the one in force first. For firmwall_admin.';

-- ==== sql/functions/records/list_documents.sql

-- The documents of one matter, page by page, in the order of their titles. A matter that the person of this request
-- cannot see has none, like one that is elsewhere or nowhere.
--
-- Must stay true: total and page come from one WHERE in one statement, so they cannot disagree. The order of the titles
-- is that of their bytes, and the cursor is the id of the last document of the page before.
create or replace function app.list_documents(
  p_matter_id uuid,
  p_kind text default null,
  p_limit integer default 50,
  p_cursor uuid default null
)
returns jsonb
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_page jsonb;
begin
  perform firmwall.require_permission('matters:read');
  perform firmwall.validate_limit(p_limit);

  with met as materialized (
    select d.document_id, d.title, d.kind
    from app.document as d
    where d.firm_id = (select v_firm_id)
      and d.matter_id = p_matter_id
      and v_user_id <> all (d.excluded_person_ids)
      and (d.allowed_person_ids is null or v_user_id = any (d.allowed_person_ids))
      and (p_kind is null or d.kind = p_kind)
  ),
  numbered as (
    select met.*, row_number() over (order by met.title collate "C", met.kind collate "C") as place
    from met
  ),
  page as (
    select n.*
    from numbered as n
    where p_cursor is null
      or n.place > (select last.place from numbered as last where last.document_id = p_cursor)
    order by n.place
    limit p_limit + 1
  ),
  shown as (
    select page.document_id, page.title, page.kind, page.place
    from page
    order by page.place
    limit p_limit
  )
  select jsonb_build_object(
    'documents', coalesce(
      (select jsonb_agg(to_jsonb(shown) - 'place' order by shown.place) from shown), '[]'
    ),
    'total', (select count(*) from met),
    'known', exists (select from met where met.document_id = p_cursor),
    'next_cursor', case
      when (select count(*) from page) > p_limit then
        (select shown.document_id from shown order by shown.place desc limit 1)
    end
  ) into v_page;

  -- an empty page would read like the last one
  if p_cursor is not null and v_firm_id is not null and v_page -> 'known' = 'false' then
    raise exception 'the cursor is not one of this list'
      using
        errcode = 'FW012',
        detail = 'Parameter: cursor.',
        hint = 'p_cursor is next_cursor of the page before, for the same matter and kind.';
  end if;
  return v_page - 'known';
end
$$;

alter function app.list_documents(uuid, text, integer, uuid) owner to firmwall_exec;
revoke all on function app.list_documents(uuid, text, integer, uuid) from public;
grant execute on function app.list_documents(uuid, text, integer, uuid) to firmwall_app, firmwall_admin;

comment on function app.list_documents(uuid, text, integer, uuid) is
'A page of the documents of one matter in the order of their titles: documents, total, next_cursor (NULL on the last page; else what p_cursor takes). p_kind keeps those of one kind. No documents, total 0: the matter has none, is not to be seen, or no context is open. Raises FW012 for a limit out of range or a cursor of another list, FW030 without matters:read.';

-- ==== sql/functions/admin/list_firms.sql

-- Every firm, for the administrator.
create or replace function app.list_firms()
returns table (
  firm_id uuid,
  code text,
  name text,
  status text,
  created_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select f.firm_id, f.code, f.name, f.status, f.created_at
  from identity.firm as f
  order by f.code collate "C", f.firm_id;
end
$$;

alter function app.list_firms() owner to firmwall_context;
revoke all on function app.list_firms() from public;
grant execute on function app.list_firms() to firmwall_admin;

comment on function app.list_firms() is
'Every firm, by code. For firmwall_admin.';

-- ==== sql/functions/audit/list_installation_acts.sql

-- What was changed that belongs to no firm (people, token keys, lists of words, decision rules, months of audit), newest
-- first, paged by the time and id of the last row seen.
create or replace function app.list_installation_acts(
  p_before timestamptz default null,
  p_before_act uuid default null,
  p_act text default null,
  p_limit integer default 50
)
returns table (
  act_id uuid,
  at timestamptz,
  user_id uuid,
  user_name text,
  login text,
  act text,
  subject_type text,
  subject_id uuid,
  label text,
  before jsonb,
  after jsonb,
  counts jsonb
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform firmwall.validate_limit(p_limit);
  return query
  select
    a.act_id,
    a.at,
    a.user_id,
    p.name,
    a.login,
    a.act,
    a.subject_type,
    a.subject_id,
    a.label,
    a.before,
    a.after,
    a.counts
  from audit.installation_act as a
  left join identity.person as p on p.person_id = a.user_id
  where (p_before is null or (a.at, a.act_id) < (p_before, coalesce(p_before_act, '00000000-0000-0000-0000-000000000000')))
    and (p_act is null or a.act = p_act)
  order by a.at desc, a.act_id desc
  limit p_limit;
end
$$;

alter function app.list_installation_acts(timestamptz, uuid, text, integer) owner to firmwall_context;
revoke all on function app.list_installation_acts(timestamptz, uuid, text, integer) from public;
grant execute on function app.list_installation_acts(timestamptz, uuid, text, integer) to firmwall_admin;

comment on function app.list_installation_acts(timestamptz, uuid, text, integer) is
'What was changed that belongs to no firm, newest first, at most p_limit (1 to 1000). p_before and p_before_act are time and id of the last row of the page before. user_id and user_name are NULL where no context was open. For firmwall_admin. Raises FW012 for another limit.';

-- ==== sql/functions/admin/list_members.sql

-- Who belongs to a firm, as what, for the administrator. Those who left are listed too, as inactive.
create or replace function app.list_members(p_firm_code text)
returns table (
  person_id uuid,
  login text,
  name text,
  role text,
  active boolean,
  created_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
begin
  perform firmwall.require_permission('members:manage');
  v_firm_id := firmwall.firm_id_of_code(p_firm_code);
  return query
  select p.person_id, p.login, p.name, m.role, m.active, m.created_at
  from identity.membership as m
  join identity.person as p on p.person_id = m.person_id
  where m.firm_id = (select v_firm_id)
  order by p.login collate "C";
end
$$;

alter function app.list_members(text) owner to firmwall_context;
revoke all on function app.list_members(text) from public;
grant execute on function app.list_members(text) to firmwall_admin;

comment on function app.list_members(text) is
'The members of a firm, by login, with their role. For firmwall_admin. Raises FW030 in a context without members:manage, FW020 when there is no such firm.';

-- ==== sql/functions/admin/list_people.sql

-- Every person, across firms, for the administrator. Who works where is list_members.
create or replace function app.list_people()
returns table (
  person_id uuid,
  login text,
  name text,
  merged_into uuid,
  created_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select p.person_id, p.login, p.name, p.merged_into, p.created_at
  from identity.person as p
  order by p.login collate "C";
end
$$;

alter function app.list_people() owner to firmwall_context;
revoke all on function app.list_people() from public;
grant execute on function app.list_people() to firmwall_admin;

comment on function app.list_people() is
'Every person, by login. merged_into is the person who stays, where two were merged, else NULL. For firmwall_admin.';

-- ==== sql/functions/tools/list_proposals.sql

-- The proposals of the firm, newest first: all of them for a person who may decide, otherwise the caller's own. Proposals about
-- a matter whose wall excludes the reader are left out.
create or replace function app.list_proposals(
  p_status text default 'open',
  p_before timestamptz default null,
  p_limit integer default 50
)
returns table (
  proposal_id uuid,
  tool text,
  status text,
  subject_type text,
  subject_id uuid,
  subject_label text,
  before jsonb,
  after jsonb,
  proposed_by uuid,
  proposed_at timestamptz,
  expires_at timestamptz,
  call_id uuid,
  decided_by uuid,
  decided_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_decides boolean := firmwall.has_permission(v_firm_id, v_user_id, 'proposals:approve');
begin
  perform firmwall.require_permission('matters:read');
  if p_status is null or p_status not in ('open', 'approved', 'rejected', 'expired', 'all')
    or p_limit is null or p_limit not between 1 and 1000
  then
    raise exception 'no such status, or a limit out of range'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', case when p_limit between 1 and 1000 then 'status' else 'limit' end),
        hint = 'p_status is open, approved, rejected, expired or all; p_limit is 1 to 1000.';
  end if;
  return query
  with seen as (
    select
      p.proposal_id,
      p.tool,
      case when p.status = 'open' and p.expires_at <= now() then 'expired' else p.status end as status,
      p.subject_type,
      p.subject_id,
      p.body #>> '{proposal,subject,label}' as subject_label,
      p.before,
      p.after,
      p.proposed_by,
      p.proposed_at,
      p.expires_at,
      p.call_id,
      p.decided_by,
      p.decided_at
    from firmwall.proposal as p
    left join app.matter as m on m.firm_id = p.firm_id and m.matter_id = p.subject_id
      and m.firm_id = (select v_firm_id)
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    -- the matter that came of it
    left join app.matter as made on made.firm_id = p.firm_id and made.matter_number = p.after ->> 'matter_number'
      and made.firm_id = (select v_firm_id)
      and p.status = 'approved'
      and v_user_id <> all (made.excluded_person_ids)
      and (made.allowed_person_ids is null or v_user_id = any (made.allowed_person_ids))
    where p.firm_id = (select v_firm_id)
      and (v_decides or p.proposed_by = v_user_id)
      and (p.subject_type <> 'matter' or m.matter_id is not null)
      and (p.status <> 'approved' or not p.after ? 'matter_number' or made.matter_id is not null)
      and (p_before is null or p.proposed_at < p_before)
  )
  select seen.*
  from seen
  where p_status in (seen.status, 'all')
  order by seen.proposed_at desc, seen.proposal_id
  limit p_limit;
end
$$;

alter function app.list_proposals(text, timestamptz, integer) owner to firmwall_exec;
revoke all on function app.list_proposals(text, timestamptz, integer) from public;
grant execute on function app.list_proposals(text, timestamptz, integer) to
  firmwall_app,
  firmwall_admin;

comment on function app.list_proposals(text, timestamptz, integer) is
'Proposals of one status (open, approved, rejected, expired, all), newest first; those before p_before when it is given. Without proposals:approve only the caller''s own. No context: no rows. Raises FW030 without matters:read, FW012 for another status or limit.';

-- ==== sql/functions/admin/list_token_keys.sql

-- The keys that tokens are signed with, for the administrator: ids and dates, never a secret.
create or replace function app.list_token_keys()
returns table (
  kid text,
  created_at timestamptz,
  retired_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select k.kid, k.created_at, k.retired_at
  from firmwall.signing_key as k
  where k.purpose = 'token'
  order by k.created_at, k.kid collate "C";
end
$$;

alter function app.list_token_keys() owner to firmwall_context;
revoke all on function app.list_token_keys() from public;
grant execute on function app.list_token_keys() to firmwall_admin;

comment on function app.list_token_keys() is
'The token keys, oldest first. retired_at is NULL while a key is in use. For firmwall_admin.';

-- ==== sql/functions/tools/list_tools.sql

-- The registry as it is in use, for services that build a catalog themselves and for administrators. Not for assistants: they
-- see only the tools that they are granted.
create or replace function app.list_tools()
returns table (
  name text,
  version integer,
  kind text,
  required_permission text,
  description text,
  arguments jsonb
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select t.name, t.version, t.kind, t.required_permission, t.description, t.arguments
  from firmwall.tool as t
  where t.active
    and t.kind <> 'decision'
  order by t.kind collate "C", t.name collate "C";
end
$$;

alter function app.list_tools() owner to firmwall_exec;
revoke all on function app.list_tools() from public;
grant execute on function app.list_tools() to
  firmwall_app,
  firmwall_admin;

comment on function app.list_tools() is 'Every tool of the registry that execute_tool can call: reads, then writes.';

-- ==== sql/functions/audit/list_unscoped_calls.sql

-- The tool calls that had no firm or no person, newest first; what was counted and not stored is a row a login
-- and minute.
create or replace function app.list_unscoped_calls(p_limit integer default 50)
returns table (
  call_id uuid,
  at timestamptz,
  login text,
  tool text,
  calls bigint
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select l.call_id, l.at, l.login, l.tool, l.calls
  from (
    select u.call_id, u.at, u.login, u.tool, 1::bigint as calls
    from audit.unscoped_call as u
    union all
    select null, c.minute, c.login, null, sum(c.calls)::bigint
    from audit.unscoped_count as c
    group by c.login, c.minute
  ) as l
  order by l.at desc, l.call_id, l.login
  limit least(greatest(p_limit, 1), 1000);
end
$$;

alter function app.list_unscoped_calls(integer) owner to firmwall_context;
revoke all on function app.list_unscoped_calls(integer) from public;
grant execute on function app.list_unscoped_calls(integer) to firmwall_admin;

comment on function app.list_unscoped_calls(integer) is
'Calls without a scope, newest first, at most p_limit rows (1 to 1000). call_id NULL: the row counts the calls of a login in that minute that were not stored, beyond 60. For firmwall_admin.';

-- ==== sql/functions/admin/list_words.sql

-- What the lists say of a word, as an abbreviation, a short name, or what one of them stands for.
create or replace function app.list_words(p_word text default null)
returns table (
  word text,
  role text,
  stands_for text,
  source text
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_word text := case when p_word is not null then firmwall.listed_form(p_word) end;
begin
  return query
  select l.word, l.role collate "C", l.stands_for, l.source
  from (
    select w.word, w.role, w.stands_for, w.source
    from firmwall.word as w
    union all
    select s.short, 'short_name', s.name, s.source
    from firmwall.short_name as s
  ) as l
  where v_word is null or v_word in (l.word, l.stands_for)
  order by l.word collate "C", l.role collate "C", l.stands_for collate "C";
end
$$;

alter function app.list_words(text) owner to firmwall_exec;
revoke all on function app.list_words(text) from public;
grant execute on function app.list_words(text) to firmwall_admin;

comment on function app.list_words(text) is
'The rows of the lists that name this word (NULL: all of them): the part it plays, what it stands for, where that is from. For firmwall_admin. Raises FW012 when it is not one word.';

-- ==== sql/functions/text/listed_form.sql

-- The form in which a word of a list is compared: that of firmwall.normalize_text. A row in any other form would never match.
create or replace function firmwall.listed_form(
  p_word text,
  p_parameter text default 'word'
)
returns text
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_folded text := firmwall.normalize_text(translate(p_word, u&'\0001\0002', '  '));
begin
  if coalesce(v_folded, '') = '' or length(v_folded) > 60 or strpos(v_folded, ' ') > 0 then
    raise exception 'not one word'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', p_parameter),
        hint = case
          when strpos(v_folded, ' ') > 0
            then format('In names and questions this is read as "%s"; a list holds single words.', left(v_folded, 60))
          else 'A word has letters or digits, and at most 60.'
        end;
  end if;
  return v_folded;
end
$$;

alter function firmwall.listed_form(text, text) owner to firmwall_exec;
revoke all on function firmwall.listed_form(text, text) from public;

comment on function firmwall.listed_form(text, text) is
'The word as names and questions are compared in. Raises FW012, which names p_parameter, when it is not one word.';

-- ==== sql/functions/search_data/lock_search_entries.sql

-- Locks search entries before the rows that they are made from are read. A transaction that changes such a row either holds the
-- entry already: then this waits for it and reads the new row. Or it waits for the entry, and then writes it from the new row.
create or replace function firmwall.lock_search_entries(
  p_kind text,
  p_ids uuid[]
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  perform from firmwall.search_entry as s
  where s.firm_id = (select v_firm_id)
    and s.kind = p_kind
    and s.entry_id = any (p_ids)
  order by s.entry_id
  for no key update;
end
$$;

alter function firmwall.lock_search_entries(text, uuid[]) owner to firmwall_exec;
revoke all on function firmwall.lock_search_entries(text, uuid[]) from public;
grant execute on function firmwall.lock_search_entries(text, uuid[]) to firmwall_context;

comment on function firmwall.lock_search_entries(text, uuid[]) is
'Locks these search entries of the firm of the context until the transaction ends.';

-- ==== sql/functions/tools/lock_subject.sql

-- Locks the row that a proposal rests on, so that nobody changes it between the comparison and the change.
create or replace function firmwall.lock_subject(
  p_subject_type text,
  p_subject_id uuid
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  if p_subject_type = 'matter' then
    perform from app.matter as m
    where m.firm_id = (select v_firm_id)
      and m.matter_id = p_subject_id
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    for update;
  else
    perform from app.client as c
    where c.firm_id = (select v_firm_id)
      and c.client_id = p_subject_id
    for update;
  end if;
  if not found then
    raise exception 'no such row' using errcode = 'FW020';
  end if;
end
$$;

alter function firmwall.lock_subject(text, uuid) owner to firmwall_exec;
revoke all on function firmwall.lock_subject(text, uuid) from public;

comment on function firmwall.lock_subject(text, uuid) is
'Locks a client or matter until the transaction ends. Raises FW020 when there is none to see.';

-- ==== sql/functions/context/login_has_role.sql

-- Whether the login that called holds a role by grant. The owner of the calling function does not count. A superuser, who holds
-- every role, counts only for the roles that were granted to it by name.
--
-- SET ROLE narrows the rights of a login. So a right is checked for the current role, and a prohibition for the login too.
create or replace function firmwall.login_has_role(
  p_role name,
  -- inside a definer function the setting still names the role that the caller has put on
  p_login name default coalesce(nullif(current_setting('role', true), 'none'), session_user)::name
)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_login = p_role
    or exists (
      with recursive held (roleid) as (
        select m.roleid
        from pg_auth_members as m
        join pg_roles as r on r.oid = m.member
        where r.rolname = p_login
        union
        select m.roleid
        from held as h
        join pg_auth_members as m on m.member = h.roleid
      )
      select from held as h
      join pg_roles as r on r.oid = h.roleid
      where r.rolname = p_role
    );
end
$$;

alter function firmwall.login_has_role(name, name) owner to firmwall_exec;
revoke all on function firmwall.login_has_role(name, name) from public;

comment on function firmwall.login_has_role(name, name) is
'Whether the login that called, or another, was granted the role, directly or through others. False for NULL.';

-- ==== sql/functions/audit/make_commit_durable.sql

-- An audit row is on disk when COMMIT returns, for every setting of the session, so a crash does not lose the row of an
-- answered call.
--
-- The order of synchronous_commit is off, local, remote_write, on, remote_apply, and each promises what the ones before
-- it promise. What is weaker than `on` becomes `on` for the rest of the transaction; remote_apply stays.
create or replace function firmwall.make_commit_durable()
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('synchronous_commit') not in ('on', 'remote_apply') then
    perform set_config('synchronous_commit', 'on', true);
  end if;
end
$$;

alter function firmwall.make_commit_durable() owner to firmwall_exec;
revoke all on function firmwall.make_commit_durable() from public;
grant execute on function firmwall.make_commit_durable() to firmwall_context;

comment on function firmwall.make_commit_durable() is
'Raises synchronous_commit to on for the rest of the transaction when it is weaker. Every function that writes a row of schema audit calls it.';

-- ==== sql/functions/search/matched.sql

-- What of a question an entry meets: for each term the word that was met, in which field, and how. A
-- term that is not met stands there with nothing beside it. p_best is what firmwall.best_met says of the two.
create or replace function firmwall.matched(
  p_words tsvector,
  p_reading firmwall.reading,
  p_best integer[]
)
returns jsonb
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_query tsquery;
  v_matched jsonb := '[]'::jsonb;
begin
  for i in 1 .. cardinality(p_best)
  loop
    if p_best[i] > 0 then
      v_query := p_reading.queries[p_best[i]];
      v_matched := v_matched || jsonb_build_object(
        'word', replace(p_reading.words[i], '<->', ' '),
        'met', replace(p_reading.seen[p_best[i]], '<->', ' '),
        'how', p_reading.hows[p_best[i]],
        'quality', p_reading.qualities[p_best[i]]::numeric,
        'field', case
          when ts_filter(p_words, '{a}') @@ v_query then 'title'
          when ts_filter(p_words, '{b}') @@ v_query then 'client'
          when ts_filter(p_words, '{c}') @@ v_query then 'party'
          else 'details'
        end
      );
    elsif p_reading.kinds[i] not in ('optional', 'not') then
      v_matched := v_matched || jsonb_build_object('word', p_reading.words[i], 'met', null);
    end if;
  end loop;
  return v_matched;
end
$$;

alter function firmwall.matched(tsvector, firmwall.reading, integer[]) owner to firmwall_exec;
revoke all on function firmwall.matched(tsvector, firmwall.reading, integer[]) from public;

comment on function firmwall.matched(tsvector, firmwall.reading, integer[]) is
'A list of {word, met, how, quality, field}, one for each term of the question; met is null for a term that the entry does not meet.';

-- ==== sql/functions/search_data/matter_fields.sql

-- What a matter is searched by, in the order of firmwall.search_fields. A field that is NULL keeps its place.
-- Without a path of its own it is inlined into its callers, which pin theirs; its body names every schema all the same.
create or replace function firmwall.matter_fields(p_matter app.matter)
returns text[]
language sql
immutable
parallel safe
as $$
  select array[p_matter.title, p_matter.matter_number, p_matter.practice_area, p_matter.description]
$$;

alter function firmwall.matter_fields(app.matter) owner to firmwall_exec;
revoke all on function firmwall.matter_fields(app.matter) from public;

comment on function firmwall.matter_fields(app.matter) is
'The values that a matter is searched by, without the names of client and parties. NULL for each field that is NULL.';

-- ==== sql/functions/tools/matter_from_params_or_raise.sql

-- A matter of the firm by its id, whole, for a write that rests on it. Elsewhere, nowhere and behind a
-- wall are one answer.
create or replace function firmwall.matter_from_params_or_raise(p_matter_id uuid)
returns app.matter
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_matter app.matter;
begin
  select m.* into v_matter
  from app.matter as m
  where m.firm_id = (select v_firm_id)
    and m.matter_id = p_matter_id
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids));
  if not found then
    raise exception 'no such matter' using errcode = 'FW020';
  end if;
  return v_matter;
end
$$;

alter function firmwall.matter_from_params_or_raise(uuid) owner to firmwall_exec;
revoke all on function firmwall.matter_from_params_or_raise(uuid) from public;

comment on function firmwall.matter_from_params_or_raise(uuid) is
'The matter, if the person of this request can see it. Raises FW020 otherwise.';

-- ==== sql/functions/tools/matter_ids_in_params.sql

-- The matters that the parameters of a call name, as far as the person of this request can see them: by their own id, or by the
-- id of a proposal that is about one or has made one. The audit row of the call names these matters, with every outcome, so it
-- is hidden behind their walls.
create or replace function firmwall.matter_ids_in_params(p_params jsonb)
returns uuid[]
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_ids uuid[];
begin
  if jsonb_typeof(p_params) is distinct from 'object' then
    return '{}'::uuid[];
  end if;
  v_ids := array(
    select e.value::uuid
    from jsonb_each_text(p_params) as e
    where e.value ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'
  );
  if v_ids = '{}' then
    return '{}'::uuid[];
  end if;
  return array(
    select m.matter_id
    from app.matter as m
    where m.firm_id = (select v_firm_id)
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      and m.matter_id = any (
        v_ids || array(
          select p.subject_id
          from firmwall.proposal as p
          where p.firm_id = (select v_firm_id)
            and p.proposal_id = any (v_ids)
        )
      )
    union all
    select m.matter_id
    from firmwall.proposal as p
    join app.matter as m
      on m.firm_id = (select v_firm_id)
      and m.matter_number = p.after ->> 'matter_number'
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    where p.firm_id = (select v_firm_id)
      and p.proposal_id = any (v_ids)
      and p.status = 'approved'
  );
end
$$;

alter function firmwall.matter_ids_in_params(jsonb) owner to firmwall_exec;
revoke all on function firmwall.matter_ids_in_params(jsonb) from public;

comment on function firmwall.matter_ids_in_params(jsonb) is
'The matters that parameters name by an id of theirs or of a proposal, if the person of this request can see them. Empty for NULL and for no object.';

-- ==== sql/functions/search/matters_holding.sql

-- The matters whose entries meet a text query: what `q` of query_matters finds. The text index finds them; the caller joins
-- app.matter, where row-level security filters them.
--
-- Must stay true: the text index alone finds, so `q` costs what it finds and not what the firm holds. The firm stands in
-- every lexeme, and is asked for once more as a filter, in a form that no index can serve.
create or replace function firmwall.matters_holding(
  p_firm_id uuid,
  p_user_id uuid,
  p_query tsquery
)
returns setof uuid
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- a session may have text indexes answer with some of the rows
set gin_fuzzy_search_limit = 0
as $$
begin
  return query
  select s.entry_id
  from firmwall.search_entry as s
  where s.words @@ p_query
    and coalesce(s.firm_id = p_firm_id and s.kind = 'matter', false)
    and p_user_id <> all (s.excluded_person_ids)
    and (s.allowed_person_ids is null or p_user_id = any (s.allowed_person_ids));
end
$$;

alter function firmwall.matters_holding(uuid, uuid, tsquery) owner to firmwall_exec;
revoke all on function firmwall.matters_holding(uuid, uuid, tsquery) from public;

comment on function firmwall.matters_holding(uuid, uuid, tsquery) is
'The ids of the matters of the firm that meet a text query and that the person may see. No row: none, or one of the three is NULL.';

-- ==== sql/functions/records/matters_page.sql

-- A page of the firm's matters that meet conditions, and how many meet them in all. The one query
-- behind app.query_matters and the tool query_matters.
--
-- Must stay true: total and page come from one WHERE in one statement, so they cannot disagree; the
-- cursor only says where the page begins, and the number of statements is the same for every page. Parameters have been checked
-- against the arguments of the tool before they come here.
create or replace function firmwall.matters_page(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_client_id uuid := (p_params ->> 'client_id')::uuid;
  v_status text := p_params ->> 'status';
  v_practice_area text := p_params ->> 'practice_area';
  v_by_words boolean := p_params ? 'q';
  v_query tsquery := firmwall.words_asked('''' || firmwall.lexeme_prefix(v_firm_id, 'matter'), p_params ->> 'q');
  v_opened_from date := (p_params ->> 'opened_from')::date;
  v_opened_to date := (p_params ->> 'opened_to')::date;
  v_limit integer := coalesce((p_params ->> 'limit')::numeric::integer, 25);
  v_after text[];
  v_after_opened date;
  v_after_id uuid;
  v_found jsonb;
  v_page jsonb;
begin
  if p_params ? 'client_name' then
    if v_client_id is not null then
      raise exception 'client_id or client_name, not both'
        using
          errcode = 'FW012',
          detail = 'Parameter: client_name.';
    end if;
    -- without a firm there is no name to resolve: the page below is empty
    if v_firm_id is not null then
      v_found := firmwall.client_by_name_or_raise(p_params ->> 'client_name', 'client_name');
      v_client_id := (v_found #>> '{client,client_id}')::uuid;
    end if;
  end if;
  if p_params ? 'cursor' then
    -- the day and the id of the last matter of the page before, as next_cursor gave them
    v_after := regexp_match(
      p_params ->> 'cursor', '^(\d{4}-\d\d-\d\d)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    );
    if v_after is null or not firmwall.argument_fits('{"type": "string", "format": "date"}', to_jsonb(v_after[1])) then
      raise exception 'the cursor is not one of this list'
        using
          errcode = 'FW012',
          detail = 'Parameter: cursor.';
    end if;
    v_after_opened := v_after[1]::date;
    v_after_id := v_after[2]::uuid;
  end if;

  with met as materialized (
    select
      m.matter_id,
      m.matter_number,
      m.title,
      m.client_id,
      m.status,
      m.practice_area,
      m.opened_on
    from (
      select m.*
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and not v_by_words
      union all
      -- a `q` without a letter or digit is a condition that no matter meets; the others are looked up one by one,
      -- so that `q` costs what it finds
      select m.*
      from firmwall.matters_holding(v_firm_id, v_user_id, v_query) as h (matter_id)
      cross join lateral (
        select m.*
        from app.matter as m
        where m.firm_id = (select v_firm_id)
          and m.matter_id = h.matter_id
        offset 0
      ) as m
      where v_by_words
    ) as m
    where m.firm_id = (select v_firm_id)
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      and (v_client_id is null or m.client_id = v_client_id)
      and (v_status is null or m.status = v_status)
      and (
        v_practice_area is null
        or lower(m.practice_area collate "C") = lower(v_practice_area collate "C")
        -- in ASCII, the two ways to fold are one, and the first costs less
        or octet_length(m.practice_area) <> length(m.practice_area)
          and firmwall.case_folded(m.practice_area) = firmwall.case_folded(v_practice_area)
      )
      and (v_opened_from is null or m.opened_on >= v_opened_from)
      and (v_opened_to is null or m.opened_on <= v_opened_to)
  ),
  page as (
    select met.*
    from met
    where v_after is null or (met.opened_on, met.matter_id) < (v_after_opened, v_after_id)
    order by met.opened_on desc, met.matter_id desc
    limit v_limit + 1
  ),
  shown as (
    select
      p.matter_id, p.matter_number, p.title, p.client_id, c.client_number, c.display_name as client_name, p.status,
      p.practice_area, p.opened_on
    from (
      select page.*
      from page
      order by page.opened_on desc, page.matter_id desc
      limit v_limit
    ) as p
    -- every matter has a client: no row is lost here, and only the names that are shown are read
    cross join lateral (
      select c.client_number, c.display_name
      from app.client as c
      where c.firm_id = (select v_firm_id)
        and c.client_id = p.client_id
      offset 0
    ) as c
  )
  select jsonb_build_object(
    'matters', coalesce(
      (select jsonb_agg(to_jsonb(shown) order by shown.opened_on desc, shown.matter_id desc) from shown), '[]'
    ),
    'total', (select count(*) from met),
    'next_cursor', case
      when (select count(*) from page) > v_limit then
        (select to_char(shown.opened_on, 'YYYY-MM-DD') || '_' || shown.matter_id from shown order by shown.opened_on, shown.matter_id limit 1)
    end
  ) into v_page;

  return v_page || jsonb_build_object('client', v_found -> 'client', 'how', v_found -> 'how', 'scope', v_found -> 'scope');
end
$$;

alter function firmwall.matters_page(jsonb) owner to firmwall_exec;
revoke all on function firmwall.matters_page(jsonb) from public;

comment on function firmwall.matters_page(jsonb) is
'A page as jsonb: matters, total, next_cursor (NULL on the last page), and for a client_name the client it stood for, how, and scope. Raises FW012 for a cursor that is not one of this list and for two clients, FW020 and FW021 for a client_name.';

-- ==== sql/functions/audit/member_names.sql

-- The names of people of the firm of the context, for functions whose owner may not read identity.person. People who left the
-- firm are included, because audit rows refer to them; people of other firms are not.
create or replace function firmwall.member_names(p_person_ids uuid[])
returns table (
  person_id uuid,
  name text
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  return query
  select p.person_id, p.name
  from identity.membership as m
  join identity.person as p on p.person_id = m.person_id
  where m.firm_id = (select v_firm_id)
    and m.person_id = any (p_person_ids);
end
$$;

alter function firmwall.member_names(uuid[]) owner to firmwall_context;
revoke all on function firmwall.member_names(uuid[]) from public;
grant execute on function firmwall.member_names(uuid[]) to firmwall_exec;

comment on function firmwall.member_names(uuid[]) is
'The names of these people, of those among them who are or were members of the firm of the context. No context: no rows.';

-- ==== sql/functions/search_data/merge_party_lexemes.sql

-- The words of a matter's entry together with those of its parties. The title and the client often name the
-- parties: where they bring no word that is not there, there is nothing to add, nor to write. In a script without
-- spaces the words are letters, and a name is their order. Without a path of its own it is inlined into its callers,
-- which pin theirs; its body names every schema all the same.
create or replace function firmwall.merge_party_lexemes(
  p_words tsvector,
  p_party_words tsvector
)
returns tsvector
language sql
immutable
parallel safe
as $$
  select case
    when pg_catalog.length(p_words operator(pg_catalog.||) p_party_words)
      operator(pg_catalog.=) pg_catalog.length(p_words)
      and p_party_words::pg_catalog.text operator(pg_catalog.!~) '[\u2e80-\ud7ff\uf900-\ufaff]'
    then p_words
    else p_words operator(pg_catalog.||) p_party_words
  end
$$;

alter function firmwall.merge_party_lexemes(tsvector, tsvector) owner to firmwall_exec;
revoke all on function firmwall.merge_party_lexemes(tsvector, tsvector) from public;

comment on function firmwall.merge_party_lexemes(tsvector, tsvector) is
'The words of a matter''s entry with those of its parties, where these bring a new one. NULL when either is NULL.';

-- ==== sql/functions/admin/merge_people.sql

-- Makes one person of two rows that are the same one, such as two spellings of a login.
--
-- p_login stays; p_other_login opens no context from then on, and leads to the one who stays. In a firm where only the
-- other was a member, the one who stays takes the place: role, walls and all. In a firm where both were, the one who
-- stays keeps the role, and is shut out of every matter that the other was shut out of.
--
-- Must stay true: the person who stays sees nothing that they could not see before, except in a firm where only the other was a
-- member. The id of the other stays in every wall that shuts it out, because a request of the other may still be running; and
-- it stays in audit rows and proposals, because they say what happened. No matter is left to nobody: where the other alone is
-- let in, the merge is refused.
create or replace function app.merge_people(
  p_login text,
  p_other_login text
)
returns table (
  person_id uuid,
  memberships bigint,
  walls bigint
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_stays uuid := firmwall.person_id_of_login(p_login);
  v_goes uuid := firmwall.person_id_of_login(p_other_login);
  v_moves boolean;
  v_context text;
  v_opened boolean := false;
  v_matter_ids uuid[];
  v_firm_id uuid;
begin
  if v_stays = v_goes then
    raise exception 'these logins are one person already'
      using
        errcode = 'FW012',
        detail = 'Parameter: other_login.',
        hint = 'firmwall person list shows the people, and who was merged.';
  end if;
  if app.current_firm_id_or_null() is not null then
    raise exception 'people are merged outside of a request'
      using
        errcode = 'FW003',
        hint = 'Merge them in a transaction of its own: it enters every firm of the person who goes.';
  end if;
  -- in one order, so that two merges at a time do not wait for each other
  perform
  from identity.person as p
  where p.person_id in (v_stays, v_goes)
  order by p.person_id
  for update;

  person_id := v_stays;
  memberships := 0;
  walls := 0;
  for v_firm_id in
    select m.firm_id
    from identity.membership as m
    where m.person_id = v_goes
    order by m.firm_id
  loop
    v_moves := not exists (
      select from identity.membership as m
      where m.firm_id = (select v_firm_id)
        and m.person_id = v_stays
    );
    if v_moves then
      insert into identity.membership (firm_id, person_id, role, active)
      select m.firm_id, v_stays, m.role, m.active
      from identity.membership as m
      where m.firm_id = (select v_firm_id)
        and m.person_id = v_goes;
    end if;
    update identity.membership as m
    set active = false
    where m.firm_id = (select v_firm_id)
      and m.person_id = v_goes;
    memberships := memberships + 1;

    -- policies let a firm's matters be written in a context of the firm alone
    if not v_opened then
      perform firmwall.open_sealed_context(v_firm_id, v_stays);
      v_opened := true;
    else
      v_context := v_firm_id || '|' || v_stays;
      perform set_config('firmwall.context', v_context || '|' || firmwall.context_seal(v_context), true);
    end if;

    if not v_moves and exists (
      select from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.allowed_person_ids && array[v_goes, v_stays]
        and (m.excluded_person_ids && array[v_goes, v_stays] or v_goes = any (m.allowed_person_ids))
        and not exists (
          select from identity.membership as o
          where o.firm_id = (select v_firm_id)
            and o.active
            and o.person_id = any (m.allowed_person_ids)
            and o.person_id <> all (m.excluded_person_ids)
            and (o.person_id <> v_stays or not m.excluded_person_ids && array[v_goes])
        )
    ) then
      raise exception 'a matter would be left to nobody'
        using
          errcode = 'FW012',
          detail = 'Parameter: other_login.',
          hint = 'A wall lets in this person and nobody else who would stay inside. Let p_login in first, with app.set_matter_wall as p_other_login; or merge the other way round.';
    end if;

    with written as (
      update app.matter as m
      set
        excluded_person_ids = case
          when m.excluded_person_ids && array[v_goes, v_stays]
            then array(
              select distinct w.person_id
              from unnest(m.excluded_person_ids || v_goes || v_stays) as w (person_id)
              order by w.person_id
            )
          else m.excluded_person_ids
        end,
        allowed_person_ids = case
          when v_moves and v_goes = any (m.allowed_person_ids) then array_replace(m.allowed_person_ids, v_goes, v_stays)
          else array_remove(m.allowed_person_ids, v_goes)
        end,
        updated_at = now()
      where m.firm_id = (select v_firm_id)
        and (m.excluded_person_ids && array[v_goes, v_stays] or v_goes = any (m.allowed_person_ids))
      returning m.matter_id
    )
    select coalesce(array_agg(w.matter_id order by w.matter_id), '{}') into v_matter_ids
    from written as w;
    walls := walls + cardinality(v_matter_ids);
    -- the act names only the login, because the person who stays did not do this
    perform set_config('firmwall.context', '', true);
    perform firmwall.record_act(
      v_firm_id, 'merge_people', 'person', v_goes, null, null, jsonb_build_object('merged_into', v_stays),
      jsonb_build_object('walls', cardinality(v_matter_ids)), v_matter_ids, v_matter_ids
    );
  end loop;
  update identity.person as p
  set merged_into = v_stays
  where p.person_id = v_goes
    or p.merged_into = v_goes;
  perform firmwall.record_act(
    null, 'merge_people', 'person', v_goes, null, null, jsonb_build_object('merged_into', v_stays)
  );
  return next;
end
$$;

alter function app.merge_people(text, text) owner to firmwall_context;
revoke all on function app.merge_people(text, text) from public;
grant execute on function app.merge_people(text, text) to firmwall_admin;

comment on function app.merge_people(text, text) is
'Makes one person of two: p_login stays, p_other_login opens no context any more and leads to the one who stays. Returns that person, in how many firms the other was a member, and how many walls were written. For firmwall_admin, outside of a request. Raises FW012 when both are one already or a matter would be left to nobody, FW020 when there is no such person, FW003 inside a request.';

-- ==== sql/functions/text/multiline_text_error.sql

-- What is wrong with a text that may have lines, such as a description: too long, a control character that is no tab
-- and no line break, or a character that is not seen.
--
-- Must stay true: as for firmwall.line_text_error.
create or replace function firmwall.multiline_text_error(
  p_field text,
  p_text text
)
returns text
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limit integer := (firmwall.text_limits(array[p_field]))[1];
begin
  return case
    when length(p_text) > v_limit then format('%s: longer than %s characters', p_field, v_limit)
    when p_text ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'
    then p_field || ': holds a control character'
    when octet_length(p_text) > length(p_text) and p_text ~ firmwall.unseen_pattern()
    then p_field || ': holds a character that is not seen'
  end;
end
$$;

alter function firmwall.multiline_text_error(text, text) owner to firmwall_exec;
revoke all on function firmwall.multiline_text_error(text, text) from public;

comment on function firmwall.multiline_text_error(text, text) is
'Why this text of several lines cannot be taken into its field. NULL when it can; a NULL text is passed over.';

-- ==== sql/functions/names/name_words.sql

-- The words that a name is called by, in order: folded, abbreviations written out, legal forms and
-- honorifics left out unless nothing else is left ("The Company Ltd" keeps its words).
--
-- The list is small enough for the planner to read it whole, which costs twice as much as five look-ups; and a plan
-- for each name would cost more than either.
create or replace function firmwall.name_words(p_text text)
returns text[]
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_words text[] := string_to_array(nullif(firmwall.normalize_text(translate(p_text, u&'\0001\0002', '  ')), ''), ' ');
  v_said text[] := v_words;
  v_roles text[];
  v_word record;
  v_at integer;
  v_kept text[] := '{}'::text[];
  v_tail boolean := true;  -- nothing but forms so far, from the end
begin
  if v_words is null then
    return '{}'::text[];
  end if;

  -- most words stand in no list; those that do come back as few rows
  v_roles := array_fill('plain'::text, array[cardinality(v_words)]);
  for v_word in
    select w.word, w.role, w.stands_for
    from firmwall.word as w
    where w.word = any (v_said)
  loop
    -- "M.S. Rao" has initials, "Ms. Rao" has not
    continue when v_word.role = 'honorific'
      and p_text collate "C" ~* ('\m' || array_to_string(regexp_split_to_array(v_word.word, ''), '\.\s?') || '\.');
    foreach v_at in array array_positions(v_said, v_word.word)
    loop
      v_roles[v_at] := v_word.role;
      v_words[v_at] := coalesce(v_word.stands_for, v_word.word);
    end loop;
  end loop;

  for i in reverse cardinality(v_words) .. 1
  loop
    if v_roles[i] in ('legal_form', 'honorific', 'joiner', 'others') then
      continue;
    elsif v_roles[i] = 'weak_form' and (v_tail or v_roles[i + 1] = 'legal_form') then
      continue;
    end if;
    v_kept := v_words[i] || v_kept;
    v_tail := false;
  end loop;

  return case when v_kept = '{}' then v_words else v_kept end;
end
$$;

alter function firmwall.name_words(text) owner to firmwall_exec;
revoke all on function firmwall.name_words(text) from public;

comment on function firmwall.name_words(text) is
'The words a name is called by, in order. Empty for NULL and for text without a letter or digit.';

-- ==== sql/functions/search/near_alternatives.sql

-- What may stand for each term of a question beyond what was said: beginnings, words of one sound, a
-- slip of the pen, short names, first letters, one word where the firm has two. The firm's vocabulary
-- knows which words there are.
--
-- One Roman numeral is no slip for another: "phase III" is not "phase II".
--
-- An alternative that is not "asked" would be costly to look up (any word that begins with k), so it
-- finds nothing by itself, and only lets pass what other terms have found.
create or replace function firmwall.near_alternatives(
  p_firm_id uuid,
  p_prefix text,
  p_words text[],
  p_roles text[],
  p_kinds text[],
  p_counts integer[]
)
returns table (
  term integer,
  query text,
  quality real,
  asked boolean,
  how text,
  seen text
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, extensions, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  n integer := cardinality(p_words);
  v_roman constant text := '^x{0,3}(?:ix|iv|v?i{0,3})$';
  v_word text;
  v_whole text;
begin
  for i in 1 .. n
  loop
    v_word := p_words[i];
    if p_kinds[i] <> 'word' or (length(v_word) > 2 and v_word ~ v_roman) then
      continue;
    end if;
    term := i;
    seen := v_word;
    if length(v_word) > 2 then
      query := p_prefix || v_word || ''':*';
      quality := case when p_counts[i] > 0 or length(v_word) = 3 then 0.6 else 0.74 end::real;
      asked := true;
      how := 'beginning';
    else
      -- initials for the names they stand for, beside what was said beside them
      v_whole := p_prefix || array_to_string(regexp_split_to_array(v_word, ''), ''':*<->' || p_prefix) || ''':*';
      query := '(' || concat_ws(
        '|',
        case when p_kinds[i - 1] = 'word' then p_prefix || p_words[i - 1] || '''<->' || v_whole end,
        case when p_kinds[i + 1] = 'word' then v_whole || '<->' || p_prefix || p_words[i + 1] || '''' end,
        case when p_kinds[i + 1] = 'word' then v_whole || '<2>' || p_prefix || p_words[i + 1] || '''' end,
        case when p_kinds[i - 1] is distinct from 'word' and p_kinds[i + 1] is distinct from 'word' then v_whole end
      ) || ')';
      quality := 0.6;
      asked := false;
      how := 'initials';
    end if;
    return next;
  end loop;

  -- a run of words that a name's first letters stand for, and given names for their initials
  how := 'initials';
  asked := true;
  for i in 1 .. n - 1
  loop
    v_whole := null;
    for j in i .. least(i + 8, n)
    loop
      exit when p_kinds[j] <> 'word' and p_roles[j] not in ('joiner', 'weak_form', 'spoken');
      continue when p_kinds[j] <> 'word';
      v_whole := coalesce(v_whole, '') || left(p_words[j], 1);
      -- "John Q." for "JQ": two letters only where one of them was said as a letter
      if length(v_whole) > 2 or (length(v_whole) = 2 and least(length(p_words[i]), length(p_words[j])) = 1) then
        seen := v_whole;
        query := p_prefix || v_whole || '''';
        quality := 0.6;
        for k in i .. j
        loop
          if p_kinds[k] = 'word' then
            term := k;
            return next;
          end if;
        end loop;
      end if;
    end loop;
  end loop;

  return query
  with t as materialized (
    select u.term, u.word, u.sound, firmwall.spelling_keys(p_firm_id, u.word, u.sound) as keys
    from (
      select u.position::integer as term, u.word, firmwall.phonetic_key(u.word) as sound
      from unnest(p_words, p_kinds) with ordinality as u (word, kind, position)
      where u.kind = 'word'
        and length(u.word) > 2
        and u.word !~ v_roman
      -- the sound once, not once a use
      offset 0
    ) as u
  ),
  near as (
    select
      t.term,
      t.word as said,
      p_counts[t.term] > 0 as present,
      v.word,
      v.sound = t.sound as alike,
      levenshtein_less_equal(t.word, v.word, 2) as slips,
      levenshtein_less_equal(t.sound, v.sound, 2) as sound_slips,
      -- a last e heard in one alone: "Luke" and "Luck"
      right(v.sound, 1) = 'E' as e_heard,
      (right(t.sound, 1) = 'E') <> (right(v.sound, 1) = 'E') as e_differs,
      least(length(t.word), length(v.word)) as size
    from t
    cross join lateral (
      -- the keys are digests of the firm too; asked for in a form that no index can serve, it is a check alone
      select distinct v.word, v.sound
      from firmwall.search_word as v
      where v.keys && t.keys
        and coalesce(v.firm_id = p_firm_id, false)
        and v.word <> t.word
        and length(v.word) <= 60
    ) as v
  ),
  scored as (
    select
      n.term,
      n.word,
      case
        when n.alike then case when n.size < 4 then 0.65 when n.size = 4 then 0.74 when n.present then 0.75 else 0.9 end
        -- two letters swapped are one slip
        when n.slips = 1
          or n.slips = 2 and length(n.said) = length(n.word) and exists (
            select from generate_series(1, length(n.word) - 1) as c (at)
            where overlay(n.word placing substr(n.word, c.at + 1, 1) || substr(n.word, c.at, 1) from c.at for 2) = n.said
          )
        then
          case
            when n.present then 0.5
            when n.size > 6 then 0.85
            when n.size = 6 then 0.8
            when n.size = 5 then 0.74
            when n.size = 4 then 0.65
            else 0
          end
          -- the first letter is seldom the one that slips
          - case when left(n.word, 1) <> left(n.said, 1) then 0.2 else 0 end
          - case
            when n.e_differs and case when n.e_heard then n.said else n.word end ~ '(.)\1$|ck$' then 0.2
            else 0
          end
        when n.size > 4 and not n.e_differs and n.sound_slips <= case when n.size > 5 then 2 else 1 end
          -- what is alike in sound alone is hardly one name: "Missouri", "Mysore"
          then case when n.present or n.slips > 2 then 0.6 else 0.7 end
        else 0
      end as quality
    from near as n
  )
  select s.term, p_prefix || s.word || '''', s.quality::real, true, 'near', s.word
  from scored as s
  where s.quality > 0
  union all
  select distinct t.term, p_prefix || s.word || '''', 0.75::real, true, 'short name', s.word
  from t
  cross join lateral (
    select s.short as word from firmwall.short_name as s where s.name = t.word
    union
    select s.name from firmwall.short_name as s where s.short = t.word
  ) as s
  union all
  -- two words that together are an abbreviation: "int l"
  select pair.term, p_prefix || w.stands_for || '''', 0.95::real, true, 'joined', w.stands_for
  from generate_series(1, n - 1) as i
  join firmwall.word as w on w.word = p_words[i] || p_words[i + 1] and w.stands_for is not null
  cross join lateral (values (i), (i + 1)) as pair (term)
  where p_kinds[i] = 'word'
    and p_kinds[i + 1] = 'word'
  union all
  -- one word where the firm's matters have two
  select
    t.term,
    '(' || p_prefix || left(t.word, c.at) || '''<->' || p_prefix || substr(t.word, c.at + 1) || ''')',
    0.9::real,
    true,
    'split',
    left(t.word, c.at) || ' ' || substr(t.word, c.at + 1)
  from t
  cross join lateral generate_series(2, least(length(t.word), 30) - 2) as c (at)
  where (select true from firmwall.search_word as v where v.firm_id = p_firm_id and v.word = left(t.word, c.at) limit 1)
    and (select true from firmwall.search_word as v where v.firm_id = p_firm_id and v.word = substr(t.word, c.at + 1) limit 1);
end
$$;

alter function firmwall.near_alternatives(uuid, text, text[], text[], text[], integer[]) owner to firmwall_exec;
revoke all on function firmwall.near_alternatives(uuid, text, text[], text[], text[], integer[]) from public;

comment on function firmwall.near_alternatives(uuid, text, text[], text[], text[], integer[]) is
'What may stand for each term of a question beyond what was said, from the vocabulary of the firm. No row: nothing is near.';

-- ==== sql/functions/text/normalize_text.sql

-- Writes a text in one form, without differences of case, accents, punctuation and script. Names, titles and queries are all
-- compared in this form.
--
-- Must stay true: the answer is the same in every database. Under the collation "C" of v_text, lower() and the classes of
-- patterns know ASCII alone in every locale; other characters are handled here, or by firmwall.case_folded.
--
-- And the answer holds words of letters or digits, single spaces between them, and folding
-- it again changes nothing. U+0001 and U+0002 stay, as words: callers separate several texts with them. No pattern looks back
-- over more than one letter, because the engine would do so again at every letter.
create or replace function firmwall.normalize_text(p_text text)
returns text
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, extensions, pg_temp
as $$
declare
  v_text text collate "C" := p_text;
  v_apart text := '\u0001\u0002a-z0-9';  -- what is not a gap between words
begin
  -- only text beyond ASCII pays for what only such text needs
  if octet_length(v_text) <> length(v_text) then
    -- full width and composed forms; then what is written but not read: soft hyphen, joiners
    if v_text is not nfkc normalized then
      v_text := normalize(v_text, nfkc);
    end if;
    v_text := regexp_replace(
      v_text, '[\u00ad\u200b-\u200d\u2060\ufeff\u2018\u2019\u201b\u02bb\u02bc\u2032]+', '', 'g'
    );
    if v_text ~ '[\u0900-\u097f]' then
      v_text := firmwall.latin_of_devanagari(v_text);
    end if;
    v_text := unaccent(v_text);
    if octet_length(v_text) <> length(v_text) then
      v_text := firmwall.case_folded(v_text);
    end if;
    -- of the further planes, the letters, not the pictures between them
    v_apart := v_apart || '\u00c0-\u167f\u1681-\u1fff\u2c00-\u2fef\u3005-\u3007\u3040-\u30fa\u30fc-\ud7ff'
      '\uf900-\ufaff\U00010000-\U0001efff\U00020000-\U0003ffff';
  end if;
  v_text := lower(v_text);

  -- between two sides, not before a name: "A v. B", but "V. Rao", "A v. V. Rao", "A - V. N. Rao"; nor after one:
  -- "Heavy B. V."
  if v_text ~ '\sv|\s[-(]v' then
    if v_text ~ '[-/&] v' then
      v_text := regexp_replace(v_text, '([-/&] v)\.?\s(?=[a-z]\M)', '\1.', 'g');
    end if;
    v_text := regexp_replace(
      v_text,
      '(?<=[^\s\u0001\u0002])\s[-(]?v(?:s|/s|ersus)?[-.]*\)?(?=\s)(?!\s+[\u0001\u0002])', ' versus', 'g'
    );
    v_text := replace(v_text, ' versus versus', ' versus v');
  end if;
  if strpos(v_text, 'm/s') > 0 then
    v_text := regexp_replace(v_text, '\mm/s\M\.?', ' messrs ', 'g');
  end if;
  -- "(P) Ltd" is private, "P Ltd" may be the end of a name ("Triple P Ltd"); "&" is a word
  v_text := replace(replace(v_text, '(p)', ' private '), '&', ' and ');
  v_text := replace(replace(v_text, '''', ''), '`', '');
  -- initials before what parts two names are one word, which does not take in those after it: "M.P. - A.K. Rao"
  if v_text ~ '\.[a-z]\.?\s?[-/,;:]' then
    v_text := regexp_replace(
      v_text, '\m([a-z])\.\s?(?=(?:[a-z]\.\s?)*[a-z]\.?(?:\s+[-/]|\s*[-/,;:]\s))', '\1', 'g'
    );
  end if;
  -- most gaps are a single space, and stay as they are
  v_text := btrim(regexp_replace(v_text, '[^' || v_apart || ']{2,}|[^' || v_apart || ' ]', ' ', 'g'));

  -- a number ends where letters begin, and does not begin with zeros
  if v_text ~ '[0-9]' then
    v_text := regexp_replace(v_text, '(?<=[0-9])(?=[a-z])|(?<=[a-z])(?=[0-9])', ' ', 'g');
    v_text := regexp_replace(v_text, '(?<![^ ])0+(?=[0-9])', '', 'g');
  end if;
  -- J P and JP
  v_text := regexp_replace(v_text, '(?<![^ ])([a-z]) (?=[a-z](?![^ ]))', '\1', 'g');
  -- "co-operative", "co-ordination", "co-owner" are one word
  if strpos(v_text, 'co o') > 0 then
    v_text := regexp_replace(v_text, '(?<![^ ])co (?=op|ord|own)', 'co', 'g');
  end if;
  return v_text;
end
$$;

alter function firmwall.normalize_text(text) owner to firmwall_exec;
revoke all on function firmwall.normalize_text(text) from public;

comment on function firmwall.normalize_text(text) is
'The text in the one form that names, titles and questions are compared in. NULL for NULL; empty when nothing is left.';

-- ==== sql/functions/text/one_form.sql

-- The one form in which logins and firm codes are compared: without spaces around, without differences of case, in
-- Unicode's compatibility form.
--
-- Must stay true: the keys that are stored are its answers, so a change of it needs a migration that writes them again.
create or replace function firmwall.one_form(p_text text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return btrim(
    firmwall.case_folded(p_text),
    e' \t\n\r\f\u000b\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
  );
end
$$;

alter function firmwall.one_form(text) owner to firmwall_exec;
revoke all on function firmwall.one_form(text) from public;
grant execute on function firmwall.one_form(text) to firmwall_context;

comment on function firmwall.one_form(text) is
'The form in which a login or a firm''s code is compared. NULL for NULL.';

-- ==== sql/functions/context/open_context.sql

-- An administrator's way into a context: no token, but the same rules. firmwall_admin alone may call
-- it, for imports and for support.
create or replace function app.open_context(
  p_firm_id uuid,
  p_person_id uuid
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
-- these override the session: memberships are read under their policies, and no plan of that query is sent to the caller
set row_security = on
set debug_print_plan = off
as $$
begin
  if p_firm_id is null or p_person_id is null or not firmwall.is_active_member(p_firm_id, p_person_id) then
    raise exception 'this person is no active member of this firm'
      using
        errcode = 'FW001',
        hint = 'Add the membership first: firmwall member add FIRM LOGIN ROLE.';
  end if;
  perform firmwall.open_sealed_context(p_firm_id, p_person_id);
end
$$;

alter function app.open_context(uuid, uuid) owner to firmwall_context;
revoke all on function app.open_context(uuid, uuid) from public;
grant execute on function app.open_context(uuid, uuid) to firmwall_admin;

comment on function app.open_context(uuid, uuid) is
'Opens the request context of this transaction for a member of a firm, without a token. For firmwall_admin. Raises FW001 when there is no active membership, FW003 for a second context, FW004 when track_counts is off.';

-- ==== sql/functions/context/open_context_as.sql

-- An administrator's way into a context by the names that people use: the firm's code and the person's login.
create or replace function app.open_context_as(
  p_firm_code text,
  p_login text
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.open_context(firmwall.firm_id_of_code(p_firm_code), firmwall.person_id_of_login(p_login));
end
$$;

alter function app.open_context_as(text, text) owner to firmwall_context;
revoke all on function app.open_context_as(text, text) from public;
grant execute on function app.open_context_as(text, text) to firmwall_admin;

comment on function app.open_context_as(text, text) is
'Opens the request context of this transaction for a member of a firm, by code and login. For firmwall_admin. Raises FW020 when there is no such firm or person, FW001 when there is no active membership, FW003 for a second context, FW004 when track_counts is off.';

-- ==== sql/functions/tools/open_proposal.sql

-- A proposal that waits for a decision, locked for it: two people who decide at once come one after the
-- other, and the second finds it decided.
create or replace function firmwall.open_proposal(p_proposal_id uuid)
returns firmwall.proposal
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_proposal firmwall.proposal;
begin
  select p.* into v_proposal
  from firmwall.proposal as p
  where p.firm_id = (select v_firm_id)
    and p.proposal_id = p_proposal_id
  for update;
  if not found or not firmwall.can_see_proposal(v_proposal) then
    raise exception 'no such proposal' using errcode = 'FW020';
  end if;
  if v_proposal.status <> 'open' then
    raise exception 'the proposal has been decided' using errcode = 'FW031';
  end if;
  if v_proposal.expires_at <= now() then
    raise exception 'the proposal has expired' using errcode = 'FW032';
  end if;
  return v_proposal;
end
$$;

alter function firmwall.open_proposal(uuid) owner to firmwall_exec;
revoke all on function firmwall.open_proposal(uuid) from public;

comment on function firmwall.open_proposal(uuid) is
'The open proposal of this id, locked. Raises FW020 for elsewhere, nowhere and behind a wall, FW031 when it is decided, FW032 when it has expired.';

-- ==== sql/functions/context/open_sealed_context.sql

-- Writes the context of this transaction, once. Both ways in (app.begin_request with a token,
-- app.open_context for administrators) end here.
--
-- Must stay true: a transaction that has opened a context cannot open another, also after the caller cleared the setting,
-- rolled back to a savepoint, set READ ONLY or changed planner settings. The mark is a scan of the latch table, which is always
-- empty. Scan counts are not rolled back, and nothing that a caller may call lowers them. Without the mark no context is
-- opened.
create or replace function firmwall.open_sealed_context(
  p_firm_id uuid,
  p_person_id uuid
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
-- a scan in a worker would be counted there, not here
set max_parallel_workers_per_gather = 0
as $$
declare
  v_context text := p_firm_id || '|' || p_person_id;
begin
  if pg_stat_get_xact_numscans('firmwall.context_latch'::regclass) > 0 then
    raise exception 'this transaction has had its context'
      using
        errcode = 'FW003',
        hint = 'A transaction opens one context. Commit, begin a new transaction, and open the next context there.';
  end if;
  perform from firmwall.context_latch;
  if pg_stat_get_xact_numscans('firmwall.context_latch'::regclass) = 0 then
    raise exception 'a context needs track_counts'
      using
        errcode = 'FW004',
        hint = 'Set track_counts = on (the default); only a superuser can have turned it off.';
  end if;
  -- PostgreSQL flushes the counts at the end of the transaction, so the next one starts from zero
  perform pg_stat_force_next_flush();

  -- an old value of the setting does not matter, because it is overwritten
  perform set_config('firmwall.context', v_context || '|' || firmwall.context_seal(v_context), true);
end
$$;

alter function firmwall.open_sealed_context(uuid, uuid) owner to firmwall_context;
revoke all on function firmwall.open_sealed_context(uuid, uuid) from public;

comment on function firmwall.open_sealed_context(uuid, uuid) is
'Opens the context of this transaction. Raises FW003 for a second one, FW004 when track_counts is off.';

-- ==== sql/functions/tools/params_text.sql

-- The text of the parameters of a call, for as long as it can be had at a bounded cost: this is asked before anything
-- else is done with them.
--
-- Must stay true: no text is made before it is known to be short. The bytes say that for everything but numbers: jsonb
-- takes at most 4 bytes for a character of its text. A number can have 150,000 characters in 12 bytes ("1e131071"), so
-- numbers are measured one by one, and the first that makes it too much ends that.
create or replace function firmwall.params_text(p_params jsonb)
returns text
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  -- a value from a table may be compressed: this one is not
  v_params jsonb := p_params #> '{}';
  v_number jsonb;
  v_length bigint := 0::bigint;
begin
  if pg_column_size(v_params) > 400100 or jsonb_path_exists(v_params, 'strict $.**{33}') then
    return null;
  end if;
  if jsonb_path_exists(v_params, 'strict $.** ? (@.type() == "number")') then
    for v_number in
      select n.value
      from jsonb_path_query(v_params, 'strict $.** ? (@.type() == "number")') as n (value)
    loop
      v_length := v_length + length(v_number::text);
      if v_length > 100000 then
        return null;
      end if;
    end loop;
  end if;
  return v_params::text;
end
$$;

alter function firmwall.params_text(jsonb) owner to firmwall_exec;
revoke all on function firmwall.params_text(jsonb) from public;

comment on function firmwall.params_text(jsonb) is
'The text of parameters. NULL for NULL, and when it would be much longer than a call may be (100,000 characters) or they are nested more than 32 levels deep: then no text is made.';

-- ==== sql/functions/search_data/party_name_texts.sql

-- The names of the parties of matters of the firm of the context, all of a matter's in one text, parted by U+0001,
-- which stands before the first as well: these words come after others, and no phrase reaches from those into them.
--
-- Must stay true: this reads past the walls, because an entry needs all parties of its matter, also those that are hidden from
-- the person who renames a client or changes the word lists. The names go into the search entries, which have the wall of their
-- matter, and nowhere else.
create or replace function firmwall.party_name_texts(
  p_firm_id uuid,
  p_matter_ids uuid[]
)
returns text[]
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select coalesce(
      (
        select u&'\0001 ' || string_agg(p.name, u&' \0001 ' order by p.party_id)
        from app.matter_party as p
        where p.firm_id = p_firm_id
          and p.matter_id = m.matter_id
      ),
      ''
    )
    from unnest(p_matter_ids) with ordinality as m (matter_id, place)
    order by m.place
  );
end
$$;

alter function firmwall.party_name_texts(uuid, uuid[]) owner to firmwall_context;
revoke all on function firmwall.party_name_texts(uuid, uuid[]) from public;
grant execute on function firmwall.party_name_texts(uuid, uuid[]) to firmwall_exec;

comment on function firmwall.party_name_texts(uuid, uuid[]) is
'For each of these matters the names of its parties, each after U+0001; empty where there is none. For the search alone.';

-- ==== sql/functions/admin/person_id_of_login.sql

-- The person with this login, for the admin functions. The login of a person who was merged is one of the person who
-- stays.
create or replace function firmwall.person_id_of_login(p_login text)
returns uuid
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key text := firmwall.one_form(p_login);
  v_people uuid[];
  v_person_id uuid;
begin
  -- of two people with one login, the one whose login is equal to the letter is meant
  select coalesce(p.merged_into, p.person_id) into v_person_id
  from identity.person as p
  where p.login = btrim(p_login);
  if v_person_id is not null then
    return v_person_id;
  end if;

  select array_agg(distinct coalesce(p.merged_into, p.person_id)) into v_people
  from (
    select k.person_id, k.merged_into
    from identity.person as k
    where k.login_key = v_key
    union all
    select t.person_id, t.merged_into
    from identity.person as t
    where t.login_key is null
      and firmwall.one_form(t.login) = v_key
  ) as p;
  if cardinality(v_people) > 1 then
    raise exception 'several people have this login, in other letters'
      using
        errcode = 'FW012',
        detail = 'Parameter: login.',
        hint = 'firmwall doctor names them; firmwall person merge makes them one.';
  end if;

  v_person_id := v_people[1];
  if v_person_id is null then
    raise exception 'no such person'
      using
        errcode = 'FW020',
        hint = 'firmwall person add LOGIN NAME adds one; firmwall person list shows them.';
  end if;
  return v_person_id;
end
$$;

alter function firmwall.person_id_of_login(text) owner to firmwall_context;
revoke all on function firmwall.person_id_of_login(text) from public;

comment on function firmwall.person_id_of_login(text) is
'The id of the person with this login, in any case and Unicode form. Never NULL: raises FW020 when there is none, FW012 when several people have it in other letters.';

-- ==== sql/functions/text/phonetic_key.sql

-- How a word sounds, for names that are spelt as they are heard: Mukherjee and Mookerji, Laxmi and
-- Lakshmi, Choudhary and Chowdary, Zafar and Jaffar. Equal sound is a near match, never an exact one.
--
-- Must stay true: several words, a space between them, sound as each does alone, so that many are heard at once.
create or replace function firmwall.phonetic_key(p_word text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_sound text := p_word;
begin
  -- letters with one sound: x is ks, soft c is s, hard c is k, ch stays as c
  v_sound := replace(replace(v_sound, 'x', 'ks'), 'ph', 'f');
  v_sound := regexp_replace(v_sound, 'c(?=[eiy])', 's', 'g');
  -- an e that ends a word is silent after two consonants, or two vowels and r ("Clarke", "Moore"); after one
  -- consonant it is heard in the vowel before ("Blake" is no "Black"), and stands as E
  if strpos(v_sound || ' ', 'e ') > 0 then
    v_sound := regexp_replace(v_sound, '([^aeiouy ]{2}|[aeiouy]{2}r)e(?= |$)', '\1', 'g');
    v_sound := regexp_replace(v_sound, '(?<=[^aeiouy ])e(?= |$)', 'E', 'g');
  end if;
  v_sound := regexp_replace(replace(v_sound, 'ck', 'k'), 'c(?!h)', 'k', 'g');
  -- a Chowdary is a Chaudhary; Bhawna is Bhavna
  v_sound := regexp_replace(v_sound, 'ow(?=[^aeiou ])', 'ou', 'g');
  v_sound := translate(v_sound, 'qwz', 'kvj');
  -- aspiration is not heard: th, dh, bh, kh, gh, jh, sh, ch
  v_sound := regexp_replace(v_sound, '(?<=[bcdgjkpst])h', '', 'g');
  -- an e that is the one vowel of a word, before two consonants, is short, and stands as w: "Penn" is no "Pain"
  v_sound := regexp_replace(v_sound, '(^| )([^aeiouy ]+)e(?=[^aeiouy ]{2,}(?: |$))', '\1\2w', 'g');
  -- vowels: long and short alike; Narayan is Narain
  v_sound := regexp_replace(v_sound, 'ayu|aya(?=s?[^aeiouy ](?:[aeiouyE ]|$))', 'ai', 'g');
  v_sound := regexp_replace(v_sound, '(?<=[a-z])(?:ai|ay|ei|ey)(?=[^aeiouy]|$)', 'e', 'g');
  v_sound := regexp_replace(v_sound, 'ee|ea|ii|ie|y', 'i', 'g');
  v_sound := regexp_replace(v_sound, 'au|ou', 'o', 'g');
  v_sound := replace(v_sound, 'oo', 'u');
  -- doubled letters once
  return regexp_replace(v_sound, '([a-z])\1', '\1', 'g');
end
$$;

alter function firmwall.phonetic_key(text) owner to firmwall_exec;
revoke all on function firmwall.phonetic_key(text) from public;

comment on function firmwall.phonetic_key(text) is
'A folded word as it sounds, or several, each after a space. Words with one sound share it. NULL for NULL.';

-- ==== sql/functions/tools/proposal_of_request.sql

-- The proposal that a request id of a person stands for.
create or replace function firmwall.proposal_of_request(
  p_firm_id uuid,
  p_user_id uuid,
  p_request_id text
)
returns firmwall.proposal
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_proposal firmwall.proposal;
begin
  select p.* into v_proposal
  from firmwall.proposal as p
  where p.firm_id = (select p_firm_id)
    and p.proposed_by = p_user_id
    and p.request_id = p_request_id;
  return v_proposal;
end
$$;

alter function firmwall.proposal_of_request(uuid, uuid, text) owner to firmwall_exec;
revoke all on function firmwall.proposal_of_request(uuid, uuid, text) from public;

comment on function firmwall.proposal_of_request(uuid, uuid, text) is
'The proposal that this person made under this request id. All NULL when there is none.';

-- ==== sql/functions/records/query_matters.sql

-- The matters of the firm that meet conditions: what a service calls for its page of matters, and the
-- same query as the assistant's tool.
--
-- Must stay true: a key that is not among the arguments is refused, never ignored, because ignoring a condition would return
-- more rows. The choices of an ambiguous client_name do not leave as an error.
create or replace function app.query_matters(p_params jsonb default '{}')
returns jsonb
language plpgsql
stable
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_arguments jsonb;
begin
  perform firmwall.require_permission('matters:read');
  -- withdrawn or not: services keep the query when assistants lose the tool
  select t.arguments into strict v_arguments
  from firmwall.tool as t
  where t.name = 'query_matters'
  order by t.version desc
  limit 1;
  return firmwall.matters_page(firmwall.checked_params(v_arguments, 'reject', p_params));
exception
  when sqlstate 'FW021' then
    raise exception 'the name fits more than one client'
      using
        errcode = 'FW021',
        hint = 'app.resolve_client shows the choices; call again with the client_id of one.';
end
$$;

alter function app.query_matters(jsonb) owner to firmwall_exec;
revoke all on function app.query_matters(jsonb) from public;
grant execute on function app.query_matters(jsonb) to
  firmwall_app,
  firmwall_admin;

comment on function app.query_matters(jsonb) is
'The matters that meet client_id or client_name, status, practice_area, q, opened_from, opened_to: matters, total, next_cursor, newest first. limit is 1 to 100. No context: no matters, total 0. Raises FW030 without matters:read, FW012 for an unknown key or a value that does not fit, FW020 or FW021 for a client_name that fits none or several.';

-- ==== sql/functions/search/question.sql

-- Reads a question: its words, what part each plays, and the operators that a person may type: quotes
-- for words in a row, "or" between two sides, a minus right before a word to leave it out. A hyphen
-- inside a name, on both sides of it, or with a space after it, is no minus. Of a long question the first
-- sixty words count.
--
--   word, digits, letters   must be met (letters: a script without spaces)
--   optional                filler and forms: worth a little, asked for nothing
--   phrase                  words in a row, between '<->'
--   not                     must be absent
create or replace function firmwall.question(
  p_question text,
  out words text[],
  out roles text[],
  out kinds text[],
  out branches integer[]
)
returns record
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_question text collate "C" := translate(p_question,
    e'\u0001\u0002\t\n\u000b\u000c\r\u0085\u2028\u2029' || firmwall.space_characters(), repeat(' ', 30)
  );
  v_letter constant text := '[' || firmwall.letter_ranges() || ']';
  v_alnum constant text := '[0-9' || firmwall.letter_ranges() || ']';
  v_s constant text := '[''\u2018\u2019\u02bc][sS](?!' || v_alnum || ')';  -- the s of an owner
  v_texts text[] := array[v_question];
  v_kinds text[] := array['plain'];
  v_branches integer[] := array[1];
  v_piece text[];
  v_words text[];
  v_said text[];
  v_roles text[];
  v_word record;
  v_at integer;
  v_branch integer := 1;
  v_owners text[] := '{}'::text[];
  v_core boolean := false;
begin
  if v_question ~ '"|\s[oO][rR]\s' or v_question ~ ('(^|\s)-' || v_letter) then
    v_texts := '{}';
    v_kinds := '{}';
    v_branches := '{}';
    for v_piece in
      select regexp_matches(v_question, '"([^"]*)"|([^"\s]+)', 'g')
    loop
      if v_piece[1] is not null then
        v_texts := v_texts || v_piece[1];
        v_kinds := v_kinds || 'phrase'::text;
        v_branches := v_branches || v_branch;
      elsif lower(v_piece[2] collate "C") = 'or' and v_texts <> '{}' then
        v_branch := v_branch + 1;
      elsif v_piece[2] ~ ('^-' || v_letter) and v_piece[2] collate "C" !~* '-$|^-v(s|/s|ersus)?$' and v_texts <> '{}' then
        v_texts := v_texts || substr(v_piece[2], 2);
        v_kinds := v_kinds || 'not'::text;
        v_branches := v_branches || v_branch;
      elsif v_kinds[cardinality(v_kinds)] = 'plain' and v_branches[cardinality(v_branches)] = v_branch then
        v_texts[cardinality(v_texts)] := v_texts[cardinality(v_texts)] || ' ' || v_piece[2];
      else
        v_texts := v_texts || v_piece[2];
        v_kinds := v_kinds || 'plain'::text;
        v_branches := v_branches || v_branch;
      end if;
    end loop;
  end if;

  words := '{}';
  roles := '{}';
  kinds := '{}';
  branches := '{}';
  for i in 1 .. cardinality(v_texts)
  loop
    if v_kinds[i] = 'plain' then
      -- "Quennell's lease" is a lease of Quennell, and "Macy's" may be a name
      if v_texts[i] ~ v_s then
        v_owners := v_owners || array(
          select firmwall.normalize_text(m.word[1])
          from regexp_matches(v_texts[i], '(' || v_alnum || '{2,})' || v_s, 'g') as m (word)
        );
        v_texts[i] := regexp_replace(v_texts[i], '(' || v_alnum || '{2})' || v_s, '\1', 'g');
      end if;
    end if;
    v_words := string_to_array(nullif(firmwall.normalize_text(v_texts[i]), ''), ' ');
    if v_words is null then
      continue;
    end if;
    v_roles := array_fill('plain'::text, array[cardinality(v_words)]);
    v_said := v_words;
    for v_word in
      select l.word, l.role, l.stands_for
      from firmwall.word as l
      where l.word = any (v_words)
    loop
      foreach v_at in array array_positions(v_words, v_word.word)
      loop
        v_roles[v_at] := v_word.role;
        v_words[v_at] := coalesce(v_word.stands_for, v_word.word);
      end loop;
    end loop;
    -- three letters alone are the first letters of a name ("SCI"), not short for a word
    v_at := array_position(v_roles, 'plain');
    if length(v_said[v_at]) = 3 and cardinality(array_positions(v_roles, 'plain')) = 1 then
      v_words[v_at] := v_said[v_at];
    end if;

    if v_kinds[i] = 'phrase' or (v_kinds[i] = 'not' and cardinality(v_words) > 1) then
      words := words || (
        select string_agg(left(u.word, 60), '<->' order by u.position)
        from unnest(v_words, v_roles) with ordinality as u (word, role, position)
        where u.role <> 'joiner' or cardinality(v_words) = 1
      );
      roles := roles || 'plain'::text;
      kinds := kinds || v_kinds[i];
      branches := branches || v_branches[i];
      continue;
    end if;

    if v_roles && array['spoken', 'weak_form', 'docket', 'honorific'] then
      v_roles := firmwall.roles_in_question(v_texts[i], v_words, v_roles);
    end if;
    -- "the V. Rao matter", "our client v Rao": a lone v with no side before it may be an initial. It is looked for
    -- and not asked for: a matter without it may be meant all the same
    v_at := array_position(v_roles, 'versus');
    if v_at > 1
      and v_roles[: v_at - 1] <@ array['spoken', 'joiner']
      and v_texts[i] collate "C" ~* '\mv\.?\s'
      and v_texts[i] collate "C" !~* '\mv(?:s|/s|ersus)\M'
    then
      if length(v_words[v_at + 1]) = 1 then
        v_words[v_at + 1] := 'v' || v_words[v_at + 1];
        v_roles[v_at + 1] := 'initials';
      else
        v_words[v_at] := 'v';
        v_roles[v_at] := case when v_roles[v_at + 1] = 'plain' then 'initial' else 'plain' end;
      end if;
    end if;
    for j in 1 .. cardinality(v_words)
    loop
      exit when cardinality(words) >= 60;
      words := words || left(v_words[j], 60);
      roles := roles || v_roles[j];
      kinds := kinds || case
        when v_kinds[i] = 'not' then 'not'
        when v_words[j] ~ '^[0-9]+$' then 'digits'
        when v_words[j] ~ '[\u2e80-\ud7ff\uf900-\ufaff]' then 'letters'
        else 'word'
      end;
      branches := branches || v_branches[i];
    end loop;
  end loop;

  -- who owns something plays a part of their own: "Macy" of "Macy's"
  if v_owners <> '{}' then
    for i in 1 .. cardinality(words)
    loop
      if kinds[i] = 'word' and roles[i] = 'plain' and words[i] = any (v_owners) then
        roles[i] := 'owner';
      end if;
    end loop;
  end if;

  -- what is no more than filler is asked for only where nothing else is
  for i in 1 .. cardinality(words)
  loop
    v_core := v_core
      or kinds[i] in ('digits', 'letters', 'phrase')
      or (kinds[i] = 'word' and roles[i] in ('plain', 'owner', 'initials'));
  end loop;
  if v_core then
    for i in 1 .. cardinality(words)
    loop
      if kinds[i] = 'word' and roles[i] not in ('plain', 'owner', 'initials') then
        kinds[i] := 'optional';
      end if;
    end loop;
  else
    for i in 1 .. cardinality(words)
    loop
      if kinds[i] = 'word' and roles[i] in ('joiner', 'versus') and cardinality(words) > 1 then
        kinds[i] := 'optional';
      end if;
    end loop;
  end if;
end
$$;

alter function firmwall.question(text) owner to firmwall_exec;
revoke all on function firmwall.question(text) from public;

comment on function firmwall.question(text) is
'The words of a question, the part each plays, and how each must be met. Empty lists when it holds no letter or digit.';

-- ==== sql/functions/search_data/rebuild_clients.sql

-- Rebuilds the names, the words of the names and the search entries of the next clients of the firm.
--
-- Must stay true: a client is locked before its other rows, because every transaction that changes a client locks in this
-- order.
create or replace function firmwall.rebuild_clients(
  p_after uuid,
  p_limit integer
)
returns uuid[]
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_clients app.client[];
  v_ids uuid[];
begin
  -- the lock that a writer of these rows takes, so that firmwall.rebuild_words waits for this
  lock table app.client in row exclusive mode;
  select coalesce(array_agg(c.row_of), '{}'), coalesce(array_agg((c.row_of).client_id order by (c.row_of).client_id), '{}')
  into v_clients, v_ids
  from (
    select c as row_of
    from app.client as c
    where c.firm_id = (select v_firm_id)
      and (p_after is null or c.client_id > p_after)
    order by c.client_id
    limit p_limit
    for no key update
  ) as c;
  if v_ids = '{}' then
    return v_ids;
  end if;

  -- the words go with their names
  delete from firmwall.client_name as n
  where n.firm_id = (select v_firm_id)
    and n.client_id = any (v_ids);
  perform firmwall.write_client_names(v_clients);
  perform firmwall.write_client_entries(v_clients);
  return v_ids;
end
$$;

alter function firmwall.rebuild_clients(uuid, integer) owner to firmwall_exec;
revoke all on function firmwall.rebuild_clients(uuid, integer) from public;
grant execute on function firmwall.rebuild_clients(uuid, integer) to firmwall_context;

comment on function firmwall.rebuild_clients(uuid, integer) is
'Rebuilds the names and search entries of clients of the firm of the context: the next p_limit after this id (NULL: from the first). Returns their ids, in order; empty without a context.';

-- ==== sql/functions/search_data/rebuild_entries.sql

-- Rebuilds the search entries of matters and documents. app.rebuild_search has read them past their walls, which the owner of
-- this function may not do.
create or replace function firmwall.rebuild_entries(
  p_matters app.matter[],
  p_documents app.document[]
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- the lock that a writer of these rows takes, so that firmwall.rebuild_words waits for this
  lock table app.matter in row exclusive mode;
  if p_matters <> '{}' then
    perform firmwall.write_matter_entries(p_matters);
  end if;
  if p_documents <> '{}' then
    perform firmwall.write_document_entries(p_documents);
  end if;
end
$$;

alter function firmwall.rebuild_entries(app.matter[], app.document[]) owner to firmwall_exec;
revoke all on function firmwall.rebuild_entries(app.matter[], app.document[]) from public;
grant execute on function firmwall.rebuild_entries(app.matter[], app.document[]) to firmwall_context;

comment on function firmwall.rebuild_entries(app.matter[], app.document[]) is
'Writes the search entries of these matters, with the names of their parties, and of these documents. Raises FW002 where the client of a matter is not to be seen.';

-- ==== sql/functions/search_data/rebuild_search.sql

-- Rebuilds the search data of a firm, one batch per call. It is needed after a change of the word lists or of
-- firmwall.normalize_text, because stored entries were made with the old form. One call is one short transaction; the answer
-- says where the next one begins. Searches work meanwhile, with some rows in the old form and some in the new. Calling it again
-- does no harm, so an interrupted run is started again.
--
-- The entry of a walled matter is rebuilt too. So this function reads matters and documents past their walls, and
-- firmwall.party_name_texts the parties. It opens a context of the firm without a person, and closes it before the answer, which
-- holds counts and the place where the next call begins.
--
-- Must stay true: nothing of the rows that are read here is returned. This gives up waiting for a lock before PostgreSQL looks
-- for a deadlock, so that PostgreSQL never cancels a writer because of this.
create or replace function app.rebuild_search(
  p_firm_code text,
  p_part text,
  p_after text default null
)
returns table (
  written integer,
  dropped integer,
  next_after text,
  of_all bigint
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '500ms'
as $$
declare
  v_firm_id uuid := firmwall.firm_id_of_code(p_firm_code);
  v_batch integer := 500;
  v_after uuid;
  v_ids uuid[];
  v_matters app.matter[];
  v_documents app.document[];
begin
  -- above read committed, a statement that waited for a lock would use the snapshot from before it waited
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the search is rebuilt in a transaction that is read committed'
      using
        errcode = 'invalid_transaction_state',
        hint = 'Begin it with: begin isolation level read committed;';
  end if;
  if p_part is null or p_part not in ('clients', 'matters', 'documents', 'words') then
    raise exception 'not a part of the search'
      using
        errcode = 'FW012',
        detail = 'Parameter: part.',
        hint = 'clients, matters, documents, words: in this order.';
  end if;
  if p_part <> 'words' then
    if p_after !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      raise exception 'not a place to go on from'
        using
          errcode = 'FW012',
          detail = 'Parameter: after.',
          hint = 'next_after of the last answer, or NULL to begin.';
    end if;
    v_after := p_after::uuid;
  end if;
  perform firmwall.open_sealed_context(v_firm_id, '00000000-0000-0000-0000-000000000000');
  dropped := 0;

  if p_part = 'clients' then
    v_ids := firmwall.rebuild_clients(v_after, v_batch);

  elsif p_part = 'matters' then
    v_ids := array(
      select m.matter_id
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and (v_after is null or m.matter_id > v_after)
      order by m.matter_id
      limit v_batch
    );
    perform firmwall.lock_search_entries('matter', v_ids);
    v_matters := array(
      select m
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.matter_id = any (v_ids)
    );
    perform firmwall.rebuild_entries(v_matters, '{}');

  elsif p_part = 'documents' then
    v_ids := array(
      select d.document_id
      from app.document as d
      where d.firm_id = (select v_firm_id)
        and (v_after is null or d.document_id > v_after)
      order by d.document_id
      limit v_batch
    );
    perform firmwall.lock_search_entries('document', v_ids);
    v_documents := array(
      select d
      from app.document as d
      where d.firm_id = (select v_firm_id)
        and d.document_id = any (v_ids)
    );
    perform firmwall.rebuild_entries('{}', v_documents);

  else
    select w.seen, w.dropped, case when w.seen = 4 * v_batch then w.last_word end
    into written, dropped, next_after
    from firmwall.rebuild_words(p_after, 4 * v_batch) as w;
  end if;

  if p_part <> 'words' then
    written := cardinality(v_ids);
    next_after := case when written = v_batch then v_ids[v_batch]::text end;
  end if;
  if p_after is null then
    of_all := firmwall.search_size(p_part);
  end if;
  perform set_config('firmwall.context', '', true);
  -- one act for each part of a run, which is many calls
  if p_after is null then
    perform firmwall.record_act(
      v_firm_id, 'rebuild_search', 'search',
      p_label => p_part,
      p_counts => jsonb_build_object('of_all', of_all)
    );
  end if;
  return next;
end
$$;

alter function app.rebuild_search(text, text, text) owner to firmwall_context;
revoke all on function app.rebuild_search(text, text, text) from public;
grant execute on function app.rebuild_search(text, text, text) to firmwall_admin;

comment on function app.rebuild_search(text, text, text) is
'Rebuilds the search data of a firm, one batch per call: its clients, matters, documents or words after p_after (NULL: from the first). Returns how many rows were read, how many words were dropped, where the next call begins (NULL: this was the last batch), and in a first call how many there are in all. For firmwall_admin. Raises FW003 when a context is open, FW012 for another p_part or p_after, FW020 when there is no such firm, 25000 in a transaction that is not read committed, 55P03 when another transaction holds a lock for half a second: then nothing was done.';

-- ==== sql/functions/search_data/rebuild_words.sql

-- Goes through the next words of the firm's vocabulary: removes words that no entry holds any more, removes duplicates, and
-- rewrites words whose keys have changed.
--
-- Must stay true: a word is removed only while no transaction writes. A transaction that is adding an entry with the word has
-- seen it in the vocabulary, and would not add it again. So the tables are locked while these few words are looked up once
-- more; searches go on.
create or replace function firmwall.rebuild_words(
  p_after text,
  p_limit integer,
  out seen integer,
  out dropped integer,
  out last_word text
)
returns record
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_words text[];
  v_unused text[];
begin
  v_words := array(
    select w.word
    from firmwall.search_word as w
    where w.firm_id = (select v_firm_id)
      and (p_after is null or w.word > p_after)
    group by w.word
    order by w.word
    limit p_limit
  );
  seen := cardinality(v_words);
  last_word := v_words[seen];

  v_unused := firmwall.unused_words(v_words);
  if v_unused <> '{}' then
    lock table app.client, app.matter, app.matter_party, app.document in share mode;
    v_unused := firmwall.unused_words(v_unused);
  end if;
  dropped := cardinality(v_unused);

  delete from firmwall.search_word as w
  where w.firm_id = (select v_firm_id)
    and w.word = any (v_words)
    and (
      w.word = any (v_unused)
      or w.sound <> firmwall.phonetic_key(w.word)
      or w.keys <> firmwall.spelling_keys(v_firm_id, w.word)
      or exists (
        select from firmwall.search_word as twin
        where twin.firm_id = (select v_firm_id)
          and twin.word = w.word
          and twin.row_id < w.row_id
      )
    );
  -- as an entry would bring them
  perform firmwall.add_to_vocabulary(
    v_firm_id,
    array[
      array_to_tsvector(
        array(
          select firmwall.lexeme_prefix(v_firm_id, 'matter') || u.word
          from unnest(v_words) as u (word)
          where u.word <> all (v_unused)
        )
      )
    ]
  );
end
$$;

alter function firmwall.rebuild_words(text, integer) owner to firmwall_exec;
revoke all on function firmwall.rebuild_words(text, integer) from public;
grant execute on function firmwall.rebuild_words(text, integer) to firmwall_context;

comment on function firmwall.rebuild_words(text, integer) is
'Goes through p_limit words of the vocabulary of the firm of the context, after this one (NULL: from the first): how many were seen, how many no entry held any more, and the last of them (NULL: none was left).';

-- ==== sql/functions/audit/record_act.sql

-- Writes the audit row of a call that changes something. Each function that does so calls it once, in the same
-- transaction: an act that cannot be recorded does not happen.
--
--   p_firm_id      NULL: it is not about a firm (people, keys, lists, rules)
--   p_act          the name of the API function
--   p_subject_id   NULL when many rows changed at once; then p_changed_ids and p_counts say which and how many
--   p_before       the row as it was, p_after as it is: what is equal in both is left out; NULL for none
--   p_matter_ids   the matters that it is about, so that walls hide the act
--
-- Must stay true: what changed nothing leaves no row. The person is named beside their own firm alone, since another
-- firm must not learn of them. It runs as its caller, so that row-level security binds the row it writes.
create or replace function firmwall.record_act(
  p_firm_id uuid,
  p_act text,
  p_subject_type text,
  p_subject_id uuid default null,
  p_label text default null,
  p_before jsonb default null,
  p_after jsonb default null,
  p_counts jsonb default null,
  p_changed_ids uuid[] default '{}',
  p_matter_ids uuid[] default '{}',
  p_call_id uuid default null
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before jsonb := p_before;
  v_after jsonb := p_after;
  v_context record := firmwall.current_context();
  v_user_id uuid;
begin
  if p_before is not null and p_after is not null then
    select coalesce(jsonb_object_agg(b.key, b.value), '{}') into v_before
    from jsonb_each(p_before) as b
    where p_after -> b.key is distinct from b.value;
    select coalesce(jsonb_object_agg(a.key, a.value), '{}') into v_after
    from jsonb_each(p_after) as a
    where p_before -> a.key is distinct from a.value;
    if v_before = '{}' and v_after = '{}' then
      return;
    end if;
  end if;
  if p_firm_id is null or p_firm_id = v_context.firm_id then
    v_user_id := v_context.user_id;
  end if;

  if p_firm_id is null then
    insert into audit.installation_act (act_no, user_id, act, subject_type, subject_id, label, before, after, counts)
    values (nextval('audit.act_no'), v_user_id, p_act, p_subject_type, p_subject_id, p_label, v_before, v_after, p_counts);
  else
    insert into audit.act (
      firm_id, act_no, user_id, act, subject_type, subject_id, label, before, after, counts, changed_ids, matter_ids, call_id
    )
    values (
      p_firm_id, nextval('audit.act_no'), v_user_id, p_act, p_subject_type, p_subject_id, p_label, v_before, v_after, p_counts, p_changed_ids,
      p_matter_ids, p_call_id
    );
  end if;
end
$$;

alter function firmwall.record_act(uuid, text, text, uuid, text, jsonb, jsonb, jsonb, uuid[], uuid[], uuid) owner to firmwall_exec;
revoke all on function firmwall.record_act(uuid, text, text, uuid, text, jsonb, jsonb, jsonb, uuid[], uuid[], uuid) from public;
grant execute on function firmwall.record_act(uuid, text, text, uuid, text, jsonb, jsonb, jsonb, uuid[], uuid[], uuid) to
  firmwall_context;

comment on function firmwall.record_act(uuid, text, text, uuid, text, jsonb, jsonb, jsonb, uuid[], uuid[], uuid) is
'Writes one row of audit.act, or of audit.installation_act when p_firm_id is NULL. No row when before and after are equal.';

-- ==== sql/functions/audit/record_unscoped_call.sql

-- Records a call without a firm or a person: a row of its own, up to 60 of a login within a minute, and a count beyond.
--
-- Must stay true: it waits for no lock; only a call that gets a row takes a call number.
create or replace function firmwall.record_unscoped_call(
  p_call_id uuid,
  p_at timestamptz,
  p_tool text
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_limit constant bigint := 60::bigint;
  v_stored bigint;
begin
  select count(*) into v_stored
  from (
    select from audit.unscoped_call as u
    where u.login = session_user
      and u.at > p_at - interval '1 minute'
    limit v_limit
  ) as recent;

  if v_stored < v_limit then
    insert into audit.unscoped_call (call_id, at, call_no, login, tool)
    values (p_call_id, p_at, nextval('audit.call_no'), session_user, p_tool);
  else
    insert into audit.unscoped_count as c (login, minute, backend, calls)
    values (session_user, date_trunc('minute', p_at), pg_backend_pid(), 1)
    on conflict (login, minute, backend) do update
    set calls = c.calls + 1;
  end if;
end
$$;

alter function firmwall.record_unscoped_call(uuid, timestamptz, text) owner to firmwall_context;
revoke all on function firmwall.record_unscoped_call(uuid, timestamptz, text) from public;
grant execute on function firmwall.record_unscoped_call(uuid, timestamptz, text) to firmwall_exec;

comment on function firmwall.record_unscoped_call(uuid, timestamptz, text) is
'Stores a call without a scope, or counts it when its login has 60 within the minute before. p_tool NULL: none was named.';

-- ==== sql/functions/audit/record_upsert.sql

-- Writes the audit row of a bulk upsert: what changed in the row, when it was one; else which rows and how many.
--
-- Must stay true: rows that say nothing new leave no act, and every matter that was touched is named, so that a wall
-- around one of them hides the act.
create or replace function firmwall.record_upsert(
  p_act text,
  p_subject_type text,
  p_before jsonb,
  p_inserted uuid[],
  p_updated uuid[],
  p_matter_ids uuid[]
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_ids uuid[] := p_inserted || p_updated;
  v_row jsonb;
begin
  if cardinality(v_ids) = 0 then
    return;
  end if;
  -- many, or one of many that others had not changed meanwhile
  if cardinality(v_ids) > 1 or p_updated <> '{}' and p_before is null then
    perform firmwall.record_act(
      v_firm_id, p_act, p_subject_type,
      p_counts => jsonb_build_object('inserted', cardinality(p_inserted), 'updated', cardinality(p_updated)),
      p_changed_ids => v_ids,
      p_matter_ids => p_matter_ids
    );
    return;
  end if;

  v_row := firmwall.recorded_row(p_subject_type, v_ids[1], p_matter_ids[1]);
  perform firmwall.record_act(
    v_firm_id, p_act, p_subject_type, v_ids[1],
    case p_subject_type
      when 'client' then (v_row ->> 'display_name') || ' · #' || (v_row ->> 'client_number')
      when 'matter' then (v_row ->> 'matter_number') || ' · ' || (v_row ->> 'title')
      when 'party' then (v_row ->> 'name') || ' · ' || (v_row ->> 'role')
      else v_row ->> 'title'
    end,
    p_before,
    v_row,
    p_matter_ids => p_matter_ids
  );
end
$$;

alter function firmwall.record_upsert(text, text, jsonb, uuid[], uuid[], uuid[]) owner to firmwall_exec;
revoke all on function firmwall.record_upsert(text, text, jsonb, uuid[], uuid[], uuid[]) from public;

comment on function firmwall.record_upsert(text, text, jsonb, uuid[], uuid[], uuid[]) is
'Writes one row of audit.act for rows that were inserted and updated; none when there were none. p_before is the row as it was, when it is one that was updated.';

-- ==== sql/functions/audit/recorded_row.sql

-- A client, matter, party or document as audit.act shows it before and after a change: without ids of its own and the
-- times that every change moves. Walls are left out, since app.set_matter_wall alone moves them. The key of a party holds
-- its matter, so p_matter_id is needed for one.
--
-- The row is locked, as the change that follows would lock it, so that "before" is what the change finds.
create or replace function firmwall.recorded_row(
  p_subject_type text,
  p_id uuid,
  p_matter_id uuid default null
)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_row jsonb;
begin
  if p_subject_type = 'client' then
    select to_jsonb(c) - '{firm_id,client_id,created_at,updated_at,excluded_person_ids,allowed_person_ids}'::text[] into v_row
    from app.client as c
    where c.firm_id = (select v_firm_id)
      and c.client_id = p_id
    for no key update;
  elsif p_subject_type = 'matter' then
    select to_jsonb(m) - '{firm_id,matter_id,created_at,updated_at,excluded_person_ids,allowed_person_ids}'::text[] into v_row
    from app.matter as m
    where m.firm_id = (select v_firm_id)
      and m.matter_id = p_id
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    for no key update;
  elsif p_subject_type = 'party' then
    select to_jsonb(x) - '{firm_id,party_id,created_at,excluded_person_ids,allowed_person_ids}'::text[] into v_row
    from app.matter_party as x
    where x.firm_id = (select v_firm_id)
      and x.matter_id = p_matter_id
      and x.party_id = p_id
      and v_user_id <> all (x.excluded_person_ids)
      and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids));
  elsif p_subject_type = 'document' then
    select to_jsonb(x) - '{firm_id,document_id,created_at,excluded_person_ids,allowed_person_ids}'::text[] into v_row
    from app.document as x
    where x.firm_id = (select v_firm_id)
      and x.document_id = p_id
      and v_user_id <> all (x.excluded_person_ids)
      and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids));
  end if;
  return v_row;
end
$$;

alter function firmwall.recorded_row(text, uuid, uuid) owner to firmwall_exec;
revoke all on function firmwall.recorded_row(text, uuid, uuid) from public;

comment on function firmwall.recorded_row(text, uuid, uuid) is
'The row as audit.act shows it. NULL: the person of this request sees none, or no context is open.';

-- ==== sql/functions/search_data/refresh_client_in_entries.sql

-- Writes the names of clients, as they stand, into the search entries of their matters. A party may bear a
-- name that its client gave up, so the words of the parties are looked at again.
--
-- Must stay true: clients are locked before entries, and both before what is made of them is read. A transaction that writes a
-- matter holds its client FOR KEY SHARE, and one that adds a party holds the entry. Either this waits for them and then finds
-- their rows, or they wait for this and find the new name.
create or replace function firmwall.refresh_client_in_entries(p_clients app.client[])
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_texts text[];
  v_words tsvector[];
  v_matter_ids uuid[];
  v_clients integer[];
begin
  perform from app.client as c
  where c.firm_id = v_firm_id
    and c.client_id = any (array(select u.client_id from unnest(p_clients) as u))
  order by c.client_id
  for update;
  select array_agg(s.entry_id), array_agg(s.client)
  into v_matter_ids, v_clients
  from (
    select s.entry_id, c.ordinality::integer as client
    from unnest(p_clients) with ordinality as c
    join firmwall.search_entry as s on s.firm_id = v_firm_id and s.kind = 'matter' and s.parent_id = c.client_id
    order by s.entry_id
    for no key update of s
  ) as s;
  if v_matter_ids is null then
    return;
  end if;

  v_texts := array(
    -- after an empty field, since these words come after others
    select array_to_string(array['', c.display_name] || c.aliases, u&' \0001 ')
    from unnest(p_clients) with ordinality as c
    order by c.ordinality
  );
  v_words := array(
    select e.words
    from firmwall.entry_words(v_firm_id, 'matter', '{client}', v_texts) as e
    order by e.place
  );

  with stored as (
    update firmwall.search_entry as s
    set words = firmwall.merge_party_lexemes(ts_filter(s.words, '{a,d}') || v_words[m.client], p.words)
    from unnest(v_matter_ids, v_clients) with ordinality as m (matter_id, client, place)
    join firmwall.entry_words(v_firm_id, 'matter', '{party}', firmwall.party_name_texts(v_firm_id, v_matter_ids)) as p on p.place = m.place
    where s.firm_id = v_firm_id
      and s.kind = 'matter'
      and s.entry_id = m.matter_id
    returning p.words
  )
  select array_agg(s.words) into v_words
  from stored as s;
  -- the lists may have changed since the parties were written
  perform firmwall.add_to_vocabulary(v_firm_id, v_words);
end
$$;

alter function firmwall.refresh_client_in_entries(app.client[]) owner to firmwall_exec;
revoke all on function firmwall.refresh_client_in_entries(app.client[]) from public;

comment on function firmwall.refresh_client_in_entries(app.client[]) is
'Writes the names of these clients of the firm of the context into the search entries of their matters.';

-- ==== sql/functions/search_data/refresh_parties_in_entries.sql

-- Writes the names of the parties, as they stand, into the search entries of matters of the firm of the context,
-- which the caller has locked and read: p_words holds the words of each. The words that are not of a party stay.
create or replace function firmwall.refresh_parties_in_entries(
  p_firm_id uuid,
  p_matter_ids uuid[],
  p_words tsvector[]
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_words tsvector[];
begin
  with made as materialized (
    select
      m.matter_id,
      m.words as words_before,
      firmwall.merge_party_lexemes(ts_filter(m.words, '{a,b,d}'), p.words) as words,
      p.words as party_words
    from firmwall.entry_words(p_firm_id, 'matter', '{party}', firmwall.party_name_texts(p_firm_id, p_matter_ids)) as p
    join unnest(p_matter_ids, p_words) with ordinality as m (matter_id, words, place) on m.place = p.place
  ),
  stored as (
    update firmwall.search_entry as s
    set words = m.words
    from made as m
    where m.words <> m.words_before
      and s.firm_id = p_firm_id
      and s.kind = 'matter'
      and s.entry_id = m.matter_id
    returning m.party_words
  )
  select array_agg(s.party_words) into v_words
  from stored as s;

  perform firmwall.add_to_vocabulary(p_firm_id, v_words);
end
$$;

alter function firmwall.refresh_parties_in_entries(uuid, uuid[], tsvector[]) owner to firmwall_exec;
revoke all on function firmwall.refresh_parties_in_entries(uuid, uuid[], tsvector[]) from public;

comment on function firmwall.refresh_parties_in_entries(uuid, uuid[], tsvector[]) is
'Writes the names of the parties of these matters into their search entries, whose words are p_words now.';

-- ==== sql/functions/tools/reject_proposal.sql

-- Turns down what was proposed. For a person: not granted to firmwall_agent, and refused to a
-- login that holds firmwall_agent beside another role.
create or replace function app.reject_proposal(p_proposal_id uuid)
returns jsonb
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.run_tool_call(
    'decide', 'reject_proposal', jsonb_build_object('proposal_id', p_proposal_id), null, null
  );
end
$$;

alter function app.reject_proposal(uuid) owner to firmwall_exec;
revoke all on function app.reject_proposal(uuid) from public;
grant execute on function app.reject_proposal(uuid) to
  firmwall_app,
  firmwall_admin;

comment on function app.reject_proposal(uuid) is
'Turns a proposal down, with an audit row of its own; returns a body like execute_tool. Needs proposals:approve. Reasons of its own: changed (decided already), expired.';

-- ==== sql/functions/admin/remove_member.sql

-- Ends a membership: as soon as this is committed, this person opens no context in this firm. The row stays, inactive, because
-- audit rows refer to the person.
create or replace function app.remove_member(
  p_firm_code text,
  p_login text
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
  v_person_id uuid;
  v_was_active boolean;
begin
  perform firmwall.require_permission('members:manage');
  v_firm_id := firmwall.firm_id_of_code(p_firm_code);
  v_person_id := firmwall.person_id_of_login(p_login);
  select m.active into v_was_active
  from identity.membership as m
  where m.firm_id = (select v_firm_id)
    and m.person_id = v_person_id
  for update;

  if not found then
    raise exception 'this person is no member of this firm'
      using
        errcode = 'FW020',
        hint = 'firmwall member list FIRM shows its members.';
  end if;

  update identity.membership as m
  set active = false
  where m.firm_id = (select v_firm_id)
    and m.person_id = v_person_id;
  perform firmwall.record_act(
    v_firm_id, 'remove_member', 'person', v_person_id, p_login,
    jsonb_build_object('active', v_was_active),
    '{"active": false}'
  );
end
$$;

alter function app.remove_member(text, text) owner to firmwall_context;
revoke all on function app.remove_member(text, text) from public;
grant execute on function app.remove_member(text, text) to firmwall_admin;

comment on function app.remove_member(text, text) is
'Ends a membership; the person opens no further context in this firm. For firmwall_admin. Raises FW030 in a context without members:manage, FW020 when there is no such firm, login or member.';

-- ==== sql/functions/admin/remove_word.sql

-- Takes a word out of the lists, also a row that firmwall installed. An upgrade does not bring it back; app.reset_words does.
create or replace function app.remove_word(
  p_word text,
  p_short_for text default null
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_word text := firmwall.listed_form(p_word);
  v_before jsonb;
begin
  if p_short_for is null then
    insert into firmwall.changed_word (word, role, stands_for, source)
    select w.word, w.role, w.stands_for, w.source
    from firmwall.word as w
    where w.word = v_word
    on conflict (word, short_for) do nothing;
    delete from firmwall.word as w
    where w.word = v_word
    returning jsonb_build_object('role', w.role, 'stands_for', w.stands_for, 'source', w.source) into v_before;
  else
    insert into firmwall.changed_word (word, short_for, role, stands_for, source)
    select s.short, s.name, 'short_name', s.name, s.source
    from firmwall.short_name as s
    where s.short = v_word
      and s.name = firmwall.listed_form(p_short_for, 'short_for')
    on conflict (word, short_for) do nothing;
    delete from firmwall.short_name as s
    where s.short = v_word
      and s.name = firmwall.listed_form(p_short_for, 'short_for')
    returning jsonb_build_object('role', 'short_name', 'stands_for', s.name, 'source', s.source) into v_before;
  end if;
  if not found then
    raise exception 'the lists have no such word'
      using
        errcode = 'FW020',
        hint = 'firmwall word list WORD shows what they say of a word; a short name goes with the name it is short for.';
  end if;
  perform firmwall.record_act(null, 'remove_word', 'word', p_label => v_word, p_before => v_before);
end
$$;

alter function app.remove_word(text, text) owner to firmwall_exec;
revoke all on function app.remove_word(text, text) from public;
grant execute on function app.remove_word(text, text) to firmwall_admin;

comment on function app.remove_word(text, text) is
'Takes a word out of the lists; with p_short_for, the pair of a short name and this name. New searches use the list at once; existing rows need app.rebuild_search. For firmwall_admin. Raises FW012 when it is not one word, FW020 when the lists do not have it.';

-- ==== sql/functions/admin/rename_firm.sql

-- Gives a firm another name, and another code where one is given. The id stays.
create or replace function app.rename_firm(
  p_firm_code text,
  p_name text,
  p_code text default null
)
returns boolean
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
  v_name text := btrim(p_name);
  v_code text := btrim(p_code);
  v_before_code text;
  v_before_name text;
begin
  perform firmwall.require_permission('settings:manage');
  v_firm_id := firmwall.firm_id_of_code(p_firm_code);
  if v_name is null or length(v_name) not between 1 and (firmwall.text_limits('{name}'))[1] then
    raise exception 'a firm needs a name'
      using
        errcode = 'FW012',
        detail = 'Parameter: name.',
        hint = format('A name has 1 to %s characters.', (firmwall.text_limits('{name}'))[1]);
  end if;
  if length(v_code) not between 1 and (firmwall.text_limits('{code}'))[1] then
    raise exception 'a firm needs a code'
      using
        errcode = 'FW012',
        detail = 'Parameter: code.',
        hint = format('A code has 1 to %s characters. It is what files and command lines call the firm.', (firmwall.text_limits('{code}'))[1]);
  end if;
  perform firmwall.validate_texts('{code,name}', array[v_code, v_name]);

  if v_code is not null then
    lock table identity.firm in share row exclusive mode;
    if exists (
      select from identity.firm as f
      where f.code_key = firmwall.one_form(v_code)
        and f.firm_id <> (select v_firm_id)
    ) then
      raise exception 'another firm has this code'
        using
          errcode = 'FW012',
          detail = 'Parameter: code.',
          hint = 'Two codes that differ only in case or Unicode form are one code.';
    end if;
  end if;

  select f.code, f.name into v_before_code, v_before_name
  from identity.firm as f
  where f.firm_id = (select v_firm_id)
  for update;
  v_code := coalesce(v_code, v_before_code);
  if (v_before_code, v_before_name) = (v_code, v_name) then
    return false;
  end if;
  update identity.firm as f
  set name = v_name
  where f.firm_id = (select v_firm_id);
  -- a firm whose code another firm has too keeps its code when only its name changes
  if v_code <> v_before_code then
    update identity.firm as f
    set code = v_code
    where f.firm_id = (select v_firm_id);
  end if;
  perform firmwall.record_act(
    v_firm_id, 'rename_firm', 'firm', v_firm_id, v_code,
    jsonb_build_object('code', v_before_code, 'name', v_before_name),
    jsonb_build_object('code', v_code, 'name', v_name)
  );
  return true;
end
$$;

alter function app.rename_firm(text, text, text) owner to firmwall_context;
revoke all on function app.rename_firm(text, text, text) from public;
grant execute on function app.rename_firm(text, text, text) to firmwall_admin;

comment on function app.rename_firm(text, text, text) is
'Gives a firm another name, and another code unless p_code is NULL; false when it has them already. For firmwall_admin. Raises FW030 in a context without settings:manage, FW012 for a name or code that is blank, too long, or holds a control character, and for a code that another firm has, FW020 when there is no such firm.';

-- ==== sql/functions/admin/rename_person.sql

-- Gives a person another name. The login stays, and so does the id.
create or replace function app.rename_person(
  p_login text,
  p_name text
)
returns boolean
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_person_id uuid := firmwall.person_id_of_login(p_login);
  v_name text := btrim(p_name);
  v_login text;
  v_before text;
begin
  if v_name is null or length(v_name) not between 1 and (firmwall.text_limits('{name}'))[1] then
    raise exception 'a person needs a name'
      using
        errcode = 'FW012',
        detail = 'Parameter: name.',
        hint = format('A name has 1 to %s characters.', (firmwall.text_limits('{name}'))[1]);
  end if;
  perform firmwall.validate_texts('{name}', array[v_name]);

  select p.login, p.name into v_login, v_before
  from identity.person as p
  where p.person_id = v_person_id
  for update;
  if v_before = v_name then
    return false;
  end if;
  update identity.person as p
  set name = v_name
  where p.person_id = v_person_id;
  perform firmwall.record_act(
    null, 'rename_person', 'person', v_person_id, v_login, jsonb_build_object('name', v_before),
    jsonb_build_object('name', v_name)
  );
  return true;
end
$$;

alter function app.rename_person(text, text) owner to firmwall_context;
revoke all on function app.rename_person(text, text) from public;
grant execute on function app.rename_person(text, text) to firmwall_admin;

comment on function app.rename_person(text, text) is
'Gives the person with this login another name; false when they have it already. For firmwall_admin. Raises FW012 for a name that is blank, too long, or holds a control character, FW020 when there is no such person.';

-- ==== sql/functions/context/require_permission.sql

-- Every API function that reads or changes a firm's work calls this first, before it looks anything up. So the error is the
-- same whether or not the row exists.
--
-- Must stay true: without a context it is silent, because the function itself then finds nothing, or says that a
-- context is missing. It is one look-up a call; it is never called once a row.
create or replace function firmwall.require_permission(p_permission text)
returns void
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
begin
  if v_context.firm_id is null then
    return;
  end if;
  if not firmwall.has_permission(v_context.firm_id, v_context.user_id, p_permission) then
    raise exception 'the person of this request lacks a permission'
      using
        errcode = 'FW030',
        detail = format('Needed: %s.', p_permission),
        hint = format(
          '%s is needed: identity.role_permission says which roles hold it, app.add_member gives a member another role.',
          p_permission
        );
  end if;
end
$$;

alter function firmwall.require_permission(text) owner to firmwall_exec;
revoke all on function firmwall.require_permission(text) from public;
grant execute on function firmwall.require_permission(text) to firmwall_context;

comment on function firmwall.require_permission(text) is
'Raises FW030 when a context is open and its person, by their membership of this moment, lacks the permission. Silent when no context is open.';

-- ==== sql/functions/load/require_rows.sql

-- Every bulk upsert calls this first: a context must be open, and the rows must be an array. A read without a context finds
-- nothing, but a write without one must raise an error.
create or replace function firmwall.require_rows(
  p_firm_id uuid,
  p_user_id uuid,
  p_rows jsonb
)
returns void
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_firm_id is null or p_user_id is null then
    raise exception 'no request context is open'
      using
        errcode = 'FW002',
        hint = 'Open one in this transaction with app.begin_request, or as an administrator with app.open_context.';
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' then
    raise exception 'rows come as a JSON array'
      using
        errcode = 'FW012',
        detail = 'Parameter: rows.',
        hint = 'Pass an array of objects, one object a row.';
  end if;
end
$$;

alter function firmwall.require_rows(uuid, uuid, jsonb) owner to firmwall_exec;
revoke all on function firmwall.require_rows(uuid, uuid, jsonb) from public;

comment on function firmwall.require_rows(uuid, uuid, jsonb) is
'Raises FW002 when no context is open, FW012 when the rows are no array.';

-- ==== sql/functions/admin/reset_rights.sql

-- A table that a function creates gets the default privileges of firmwall_owner and of its schema. This revokes them all, so
-- that only the grants that follow remain.
--
-- Must stay true: afterwards the owner has every right of an owner, and no other role has any. Only for a table that was just
-- created, because it does not revoke grants on columns.
create or replace function firmwall.reset_rights(p_table regclass)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_owner name;
  v_grantee name;
begin
  select pg_get_userbyid(c.relowner) into v_owner
  from pg_class as c
  where c.oid = p_table;

  execute format('revoke all on table %s from public', p_table);
  for v_grantee in
    select distinct pg_get_userbyid(a.grantee)
    from pg_class as c
    cross join aclexplode(c.relacl) as a
    where c.oid = p_table
      and a.grantee <> 0
  loop
    execute format('revoke all on table %s from %I', p_table, v_grantee);
  end loop;
  execute format('grant all on table %s to %I', p_table, v_owner);
end
$$;

alter function firmwall.reset_rights(regclass) owner to firmwall_owner;
revoke all on function firmwall.reset_rights(regclass) from public;

comment on function firmwall.reset_rights(regclass) is
'Takes every right on a table that was just made from every role but its owner, because default privileges may have granted some. For functions of firmwall_owner.';

-- ==== sql/functions/admin/reset_words.sql

-- Puts the lists of words back to what firmwall came with: what was changed by app.add_word and app.remove_word.
create or replace function app.reset_words(p_word text default null)
returns table (
  done text,
  word text,
  role text,
  stands_for text,
  source text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  v_word text := case when p_word is not null then firmwall.listed_form(p_word) end;
  v_was firmwall.changed_word;
  v_is firmwall.changed_word;
  v_taken_out integer := 0;
  v_put_back integer := 0;
begin
  for v_was in
    with undone as (
      delete from firmwall.changed_word as c
      where v_word is null or c.word = v_word
      returning c.*
    )
    select u.*
    from undone as u
    order by u.word, u.short_for
  loop
    if v_was.short_for = '' then
      delete from firmwall.word as w
      where w.word = v_was.word
      returning w.word, '', w.role, w.stands_for, w.source, null::timestamptz into v_is;
      insert into firmwall.word (word, role, stands_for, source)
      select v_was.word, v_was.role, v_was.stands_for, v_was.source
      where v_was.role is not null;
    else
      delete from firmwall.short_name as s
      where s.short = v_was.word
        and s.name = v_was.short_for
      returning s.short, s.name, 'short_name', s.name, s.source, null::timestamptz into v_is;
      insert into firmwall.short_name (short, name, source)
      select v_was.word, v_was.short_for, v_was.source
      where v_was.role is not null;
    end if;

    if (v_is.role, v_is.stands_for, v_is.source) is distinct from (v_was.role, v_was.stands_for, v_was.source) then
      if v_is.role is not null then
        v_taken_out := v_taken_out + 1;
        return query select 'taken out', v_is.word, v_is.role, v_is.stands_for, v_is.source;
      end if;
      if v_was.role is not null then
        v_put_back := v_put_back + 1;
        return query select 'put back', v_was.word, v_was.role, v_was.stands_for, v_was.source;
      end if;
    end if;
  end loop;
  if v_taken_out + v_put_back > 0 then
    perform firmwall.record_act(
      null, 'reset_words', 'word',
      p_label => v_word,
      p_counts => jsonb_build_object('taken_out', v_taken_out, 'put_back', v_put_back)
    );
  end if;
end
$$;

alter function app.reset_words(text) owner to firmwall_exec;
revoke all on function app.reset_words(text) from public;
grant execute on function app.reset_words(text) to firmwall_admin;

comment on function app.reset_words(text) is
'Puts the lists, or this word of them (NULL: all), back to what firmwall came with. Returns the rows that were taken out and put back; no row where nothing differs. New searches use the lists at once; existing rows need app.rebuild_search. For firmwall_admin. Raises FW012 when it is not one word.';

-- ==== sql/functions/names/resolve_client.sql

-- The client that a name stands for: one, none, or choices (firmwall.client_of_name says which). It never picks.
--
-- Must stay true: a client that fits equally well is among the choices or makes truncated true; an inactive
-- client is never in the answer, which says so ("scope": "active").
create or replace function app.resolve_client(p_name text)
returns jsonb
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_found record;
  v_client jsonb;
begin
  perform firmwall.require_permission('matters:read');
  v_found := firmwall.client_of_name(p_name);
  if v_firm_id is null then
    return null;
  end if;

  if v_found.one is not null then
    select
      jsonb_build_object(
        'client_id', c.client_id,
        'client_number', c.client_number,
        'display_name', c.display_name
      )
    into v_client
    from app.client as c
    where c.firm_id = v_firm_id
      and c.client_id = v_found.one;
  end if;

  return jsonb_build_object(
    'outcome', case when v_found.one is not null then 'one' when v_found.ids is not null then 'choices' else 'none' end,
    'client', v_client,
    'how', v_found.how,
    'choices', case when v_found.one is null then firmwall.client_choices(v_found.ids) else '[]' end,
    'choices_truncated', v_found.one is null and coalesce(cardinality(v_found.ids), 0) > 10,
    'scope', 'active'
  );
end
$$;

alter function app.resolve_client(text) owner to firmwall_exec;
revoke all on function app.resolve_client(text) from public;
grant execute on function app.resolve_client(text) to firmwall_app, firmwall_admin;

comment on function app.resolve_client(text) is
'The active client that a name, the label of a choice or its id stands for: {"outcome": one, none or choices, "client", "how": exact, alias, words or id, "choices", "choices_truncated", "scope": "active"}. At most ten choices. NULL: no context is open. Raises FW030 without matters:read, FW010 for a blank name, FW011 for one over 300 characters.';

-- ==== sql/functions/search/resolve_matter_document.sql

-- What counsel calls a document, inside one matter: the same search and the same decision (firmwall.decide) as for
-- matters, one level down. A person who cannot see the matter finds nothing in it.
create or replace function app.resolve_matter_document(
  p_matter_id uuid,
  p_query text
)
returns table (
  "position" integer,
  document_id uuid,
  title text,
  kind text,
  score real,
  grade text,
  decision text,
  decision_rule text
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_readings firmwall.reading[];
  v_ids uuid[];
  v_scores real[];
  v_bonuses real[];
  v_complete boolean[];
  v_weakest real[];
begin
  perform firmwall.require_permission('matters:read');
  perform firmwall.validate_query(p_query);
  if v_firm_id is null or v_user_id is null or p_matter_id is null then
    return;
  end if;

  select
    array_agg(s.entry_id),
    array_agg(s.score),
    array_agg(s.bonus),
    array_agg(s.complete),
    array_agg(s.weakest),
    array_agg(s.reading) filter (where s.reading is not null)
  into v_ids, v_scores, v_bonuses, v_complete, v_weakest, v_readings
  from firmwall.search(v_firm_id, v_user_id, 'document', p_matter_id, p_query) as s;
  if v_ids is null then
    return;
  end if;

  return query
  with scored as (
    -- one by one from the best, each under the policy of documents, until ten are found and all that tie with the last
    select d.document_id, d.title, d.kind, s.score, s.bonus, s.complete, s.weakest
    from (
      select u.document_id, u.score, u.bonus, u.complete, u.weakest
      from unnest(v_ids, v_scores, v_bonuses, v_complete, v_weakest)
        as u (document_id, score, bonus, complete, weakest)
      order by u.score desc, u.bonus desc
    ) as s
    cross join lateral (
      select d.document_id, d.title, d.kind
      from app.document as d
      where d.firm_id = v_firm_id
        and d.document_id = s.document_id
        and d.matter_id = p_matter_id
        and v_user_id <> all (d.excluded_person_ids)
        and (d.allowed_person_ids is null or v_user_id = any (d.allowed_person_ids))
      offset 0
    ) as d
    order by s.score desc, s.bonus desc
    fetch first 11 rows with ties
  ),
  ranked as (
    select
      row_number() over by_rank as place,
      s.*,
      lead(s.score, 1, 0::real) over by_rank as next_score
    from scored as s
    window by_rank as (order by s.score desc, s.bonus desc, s.title collate "C", s.kind collate "C")
    order by place
    limit 10
  ),
  decided as (
    select
      r.place,
      r.document_id,
      r.title,
      r.kind,
      r.score,
      case when not r.complete then 'partial' when r.score > 0.9999 then 'exact' else 'near' end as grade,
      first_value(
        case
          when r.place = 1
            then firmwall.decide(r.score, r.next_score, r.complete, r.weakest, e.words, v_readings[1], e.best)
        end
      ) over (order by r.place) as decision
    from ranked as r
    cross join lateral (
      select e.words, firmwall.best_met(e.words, v_readings[1]) as best
      from firmwall.search_entry as e
      where e.firm_id = v_firm_id
        and e.kind = 'document'
        and e.entry_id = r.document_id
      offset 0
    ) as e
  )
  select
    f.place::integer,
    f.document_id,
    f.title,
    f.kind,
    f.score,
    f.grade,
    (f.decision).action,
    (f.decision).rule
  from decided as f
  order by f.place;
end
$$;

alter function app.resolve_matter_document(uuid, text) owner to firmwall_exec;
revoke all on function app.resolve_matter_document(uuid, text) from public;
grant execute on function app.resolve_matter_document(uuid, text) to
  firmwall_app,
  firmwall_admin;

comment on function app.resolve_matter_document(uuid, text) is
'At most ten documents of the matter that fit, best first, with the decision to propose or to ask and its rule. No row: nothing fits, the matter is not to be seen, or no context is open. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';

-- ==== sql/functions/admin/retire_token_key.sql

-- Takes a token key out of use: tokens signed with it are refused once this transaction commits.
-- A key that was retired before keeps its date.
create or replace function app.retire_token_key(p_kid text)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before timestamptz;
  v_after timestamptz;
begin
  select k.retired_at into v_before
  from firmwall.signing_key as k
  where k.kid = p_kid
    and k.purpose = 'token'
  for update;
  update firmwall.signing_key as k
  set retired_at = coalesce(k.retired_at, now())
  where k.kid = p_kid
    and k.purpose = 'token'
  returning k.retired_at into v_after;

  if not found then
    raise exception 'no such token key'
      using
        errcode = 'FW020',
        hint = 'firmwall key list shows the keys.';
  end if;
  perform firmwall.record_act(
    null, 'retire_token_key', 'token_key',
    p_label => p_kid,
    p_before => jsonb_build_object('retired_at', v_before),
    p_after => jsonb_build_object('retired_at', v_after)
  );
end
$$;

alter function app.retire_token_key(text) owner to firmwall_context;
revoke all on function app.retire_token_key(text) from public;
grant execute on function app.retire_token_key(text) to firmwall_admin;

comment on function app.retire_token_key(text) is
'Takes a token key out of use. For firmwall_admin. Raises FW020 when there is no such token key.';

-- ==== sql/functions/search/roles_in_question.sql

-- The roles of a question's words, read in their places: what people say around a name, a legal form or the
-- kind of a docket is also what some names are made of. Where it stands as a name it is plain. To ask for
-- such a word may find less than was meant; to pass over it finds another matter.
--
-- Filler is part of a name
--   in letters with dots ("U.P."), or with a capital where other filler is written small ("the Ann Will matter");
--   as one letter after a word of a name ("phase I"), or before one where a side begins ("V Rao");
--   between a name and "versus", and after "of" unless more filler follows ("state of UP");
--   where it is all that a side of "versus" has ("Still v Rao").
-- A weak form ends a name; before more of it, or with nothing before it, it is a word of the name
-- ("Corporation of Madras"). An honorific in letters with dots is initials ("M.S. Rao"). The kind of a docket
-- stands beside its number ("contempt" alone does not); between two numbers it is part of it ("21-cr-1234").
create or replace function firmwall.roles_in_question(
  p_text text,
  p_words text[],
  p_roles text[]
)
returns text[]
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  n integer := cardinality(p_words);
  v_text text collate "C" := p_text;
  v_letter constant text := '[' || firmwall.letter_ranges() || ']';
  v_alnum constant text := '[0-9' || firmwall.letter_ranges() || ']';
  v_roles text[] := p_roles;
  v_dotted text[] := '{}'::text[];  -- letters with dots
  v_names text[];                   -- these, and words with a capital, are no filler
  v_small text[];
  v_next text;
  v_named boolean := false;        -- a word of a name came before
  v_number boolean := false;       -- a number is beside
  v_from integer := 1;
  v_filler integer;
begin
  if strpos(v_text, '.') > 0 then
    v_dotted := array(
      select firmwall.normalize_text(m.letters[1])
      from regexp_matches(
        v_text,
        format('(?<![.0-9%2$s])((?:%1$s\.)+%1$s?(?:\s%1$s\.)*)(?![0-9%2$s])', v_letter, firmwall.letter_ranges()),
        'g'
      ) as m (letters)
    );
  end if;
  v_names := v_dotted;
  -- filler is written in Latin letters, without accents
  if v_text ~ '[A-Z][a-z]' and v_text ~ ('[,0-9' || firmwall.letter_ranges() || ']\s[A-Z][a-z]') then
    v_small := array(select m.word[1] from regexp_matches(v_text, format('(?<!%1$s)([a-z]{2,})(?!%1$s)', v_alnum), 'g') as m (word));
    if exists (
      select from unnest(p_words, p_roles) as u (word, role)
      where u.role in ('spoken', 'joiner')
        and u.word = any (v_small)
    ) then
      v_names := v_names || array(
        select lower(m.word[1] collate "C")
        from regexp_matches(
          v_text, format('(?<=[,0-9%2$s]\s)([A-Z][a-z]+)(?!%1$s)', v_alnum, firmwall.letter_ranges()), 'g'
        ) as m (word)
      );
    end if;
  end if;

  for i in 1 .. n
  loop
    v_next := coalesce(p_roles[i + 1], 'end');
    if v_roles[i] = 'spoken' then
      if (p_words[i] = any (v_names) and v_next <> 'number')
        or (v_named and v_next = 'versus')
        or (i > 1 and p_words[i - 1] = 'of' and v_next <> 'spoken')
        or (length(p_words[i]) = 1 and i > 1 and v_roles[i - 1] not in ('spoken', 'joiner', 'versus'))
        or (length(p_words[i]) = 1 and v_next = 'plain' and (i = 1 or p_roles[i - 1] = 'versus'))
      then
        v_roles[i] := 'plain';
      end if;
    elsif v_roles[i] = 'honorific' and p_words[i] = any (v_dotted) then
      v_roles[i] := 'plain';
    elsif v_roles[i] = 'weak_form' then
      if i = 1
        or v_roles[i - 1] not in ('plain', 'legal_form', 'weak_form')
        or v_next = 'plain'
        or p_words[i + 1] = 'of'
      then
        v_roles[i] := 'plain';
      end if;
    end if;
    v_named := v_named or v_roles[i] in ('plain', 'docket');
  end loop;

  if 'docket' = any (p_roles) then
    -- a number may stand after the kind ("SLP (C) 12 of 2009") or before it
    for i in 1 .. n
    loop
      v_number := p_words[i] ~ '^[0-9]+$' or (v_number and p_roles[i] in ('docket', 'number', 'joiner', 'spoken'));
      if p_roles[i] = 'docket' and not v_number then
        v_roles[i] := 'plain';
      end if;
    end loop;
    v_number := false;
    for i in reverse n .. 1
    loop
      v_number := p_words[i] ~ '^[0-9]+$' or (
        v_number
        and (p_roles[i] in ('docket', 'number', 'joiner', 'spoken') or (length(p_words[i]) = 1 and p_roles[i - 1] is not distinct from 'docket'))
      );
      if p_roles[i] = 'docket' and p_words[i - 1] ~ '^[0-9]+$' and p_words[i + 1] ~ '^[0-9]+$' then
        v_roles[i] := 'plain';
      elsif v_number and (p_roles[i] = 'docket' or (length(p_words[i]) = 1 and p_words[i] !~ '[0-9]')) then
        v_roles[i] := 'docket';
      end if;
    end loop;
  end if;

  if 'versus' = any (p_roles) then
    for i in 1 .. n + 1
    loop
      continue when i <= n and p_roles[i] <> 'versus';
      v_filler := null;
      for j in v_from .. i - 1
      loop
        if v_roles[j] in ('plain', 'docket') then
          v_filler := null;
          exit;
        elsif v_roles[j] = 'spoken' and v_filler is null then
          v_filler := j;
        elsif v_roles[j] = 'spoken' and v_from = 1 then
          -- "the one between V. Rao and": no side ends here
          v_filler := null;
          exit;
        end if;
      end loop;
      if v_filler is not null then
        v_roles[v_filler] := 'plain';
      end if;
      v_from := i + 1;
    end loop;
  end if;
  return v_roles;
end
$$;

alter function firmwall.roles_in_question(text, text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.roles_in_question(text, text[], text[]) from public;

comment on function firmwall.roles_in_question(text, text[], text[]) is
'The roles of the words of a question; what stands as a name is plain. One for each word.';

-- ==== sql/functions/tools/row_digest.sql

-- A digest of a whole row, to tell later whether it is still the row that was seen. Two sessions may sit in two
-- time zones, in which the same moment is written differently.
create or replace function firmwall.row_digest(p_row anyelement)
returns text
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
begin
  return encode(sha256(convert_to(to_jsonb(p_row)::text, 'UTF8')), 'hex');
end
$$;

alter function firmwall.row_digest(anyelement) owner to firmwall_exec;
revoke all on function firmwall.row_digest(anyelement) from public;

comment on function firmwall.row_digest(anyelement) is
'The digest of a row, the same in every time zone. NULL for NULL.';

-- ==== sql/functions/load/row_shape_error.sql

-- What is wrong with the shape of a row: not an object, a field that nobody knows, a value that is
-- not a text. A misspelt field is refused, because a load that skipped it would leave a column out without an error.
create or replace function firmwall.row_shape_error(
  p_fields jsonb,
  p_known text[]
)
returns text
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when jsonb_typeof(p_fields) is distinct from 'object' then 'not an object'
    when p_fields - p_known <> '{}' then 'unknown field'
    when jsonb_typeof(p_fields -> 'aliases') not in ('array', 'null') then 'aliases: not a list'
    when jsonb_path_exists(
      p_fields - 'aliases', '$.* ? (@.type() == "array" || @.type() == "object" || @.type() == "boolean")'
    )
    then 'a field is not a text'
  end;
end
$$;

alter function firmwall.row_shape_error(jsonb, text[]) owner to firmwall_exec;
revoke all on function firmwall.row_shape_error(jsonb, text[]) from public;

comment on function firmwall.row_shape_error(jsonb, text[]) is
'Why a row cannot be read at all. NULL when it can.';

-- ==== sql/functions/tools/run_tool_call.sql

-- Runs one tool call. app.execute_tool calls it with the mode `call`, app.approve_proposal and app.reject_proposal with
-- the mode `decide`.
--
-- Order: context; registry; permission; parameters; the tool; the permission once more, in a new
-- statement, since it may have gone while the tool ran; the audit row; the body.
--
-- Must stay true: everything that happens inside the block ends in a body and one audit row. query_canceled
-- and assert_failure are named because OTHERS does not cover them; deferred constraints are checked
-- inside, or COMMIT would fail after the answer. A call that cannot be recorded is not answered: if the audit row fails, the
-- call fails. The body never carries the text of an error.
create or replace function firmwall.run_tool_call(
  p_mode text,
  p_tool text,
  p_params jsonb,
  p_request_id text,
  p_answers uuid
)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
-- scores in a body have all their digits, also when the session sets extra_float_digits
set extra_float_digits = 1
as $$
declare
  v_call_no bigint;
  v_call_id uuid := gen_random_uuid();
  v_at timestamptz := clock_timestamp();
  v_context record;
  v_firm_id uuid;
  v_user_id uuid;
  v_tool firmwall.tool;
  v_params jsonb;
  -- the text of p_params; NULL: far too long
  v_given text;
  v_ids uuid[];
  v_brought_ids uuid[];
  v_prior firmwall.proposal;
  v_answer jsonb;
  v_body jsonb;
  v_row_count integer := 0;
  v_offered_ids uuid[] := '{}'::uuid[];
  v_named_ids uuid[] := '{}'::uuid[];
  v_matter_ids uuid[] := '{}'::uuid[];
  v_error_code text;
  v_detail text;
  v_outcome text := 'executed';
  v_reason text;
  v_parameter text;
  v_nothing text;
  v_id_came_by text;
  v_attested text;
  v_proposal_id uuid;
begin
  begin
    v_context := firmwall.current_context();
    v_firm_id := v_context.firm_id;
    v_user_id := v_context.user_id;
    if v_firm_id is null or v_user_id is null then
      raise exception 'no context is open' using errcode = 'FW002';
    end if;
    -- before anything else, so that a call which left no row shows
    v_call_no := nextval('audit.call_no');
    v_given := firmwall.params_text(coalesce(p_params, 'null'));

    -- an unknown tool goes on to the same look-up as one that is not granted, and ends there
    select t.* into v_tool
    from firmwall.tool as t
    where t.name = p_tool
      and t.active
      and (t.kind = 'decision') = (p_mode = 'decide');
    if not firmwall.has_permission(v_firm_id, v_user_id, v_tool.required_permission)
      or p_mode = 'decide' and firmwall.caller_is_assistant()
    then
      raise exception 'not permitted' using errcode = 'FW030';
    end if;

    -- the length first: nothing is looked for in parameters that are too long
    if length(p_request_id) > 200 or coalesce(length(v_given) > 100000, true) then
      raise exception 'too long'
        using
          errcode = 'FW011',
          detail = format('Parameter: %s.', case when length(p_request_id) > 200 then 'request_id' else 'params' end);
    end if;
    v_named_ids := firmwall.matter_ids_in_params(p_params);
    v_params := firmwall.checked_params(v_tool.arguments, v_tool.extra_keys, p_params);
    -- a client's id may also stand where a name does
    select
      array_agg((a.value #>> '{}')::uuid) filter (where v_tool.arguments #>> array['properties', a.key, 'format'] = 'uuid'),
      array_agg((a.value #>> '{}')::uuid)
    into v_ids, v_brought_ids
    from jsonb_each(v_params) as a
    where a.value #>> '{}' ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';
    -- an answer names the call that offered, and brings one of the ids that it offered to this person
    if p_answers is not null and not exists (
      select from audit.tool_call as c
      where c.firm_id = (select v_firm_id)
        and c.call_id = p_answers
        and c.at > now() - interval '1 day'
        and c.user_id = v_user_id
        and c.choice_ids && v_brought_ids
    ) then
      raise exception 'this answers no offer'
        using
          errcode = 'FW012',
          detail = 'Parameter: answers.';
    end if;

    if v_tool.kind = 'write' and p_request_id is not null then
      v_prior := firmwall.proposal_of_request(v_firm_id, v_user_id, p_request_id);
    end if;
    if v_prior.proposal_id is null then
      execute format('select firmwall.%I($1)', v_tool.handler) into v_answer using v_params;
      if v_tool.kind = 'write' then
        v_body := firmwall.store_proposal(v_call_id, v_tool.name, v_tool.version, p_params, p_request_id, v_answer);
        if v_body is null then
          -- the same request came in twice at once, and this one is the second
          v_prior := firmwall.proposal_of_request(v_firm_id, v_user_id, p_request_id);
        end if;
      end if;
      set constraints all immediate;
      if v_tool.kind = 'decision' then
        perform firmwall.record_act(
          v_firm_id, v_tool.name, v_answer #>> '{act,subject_type}', (v_answer #>> '{act,subject_id}')::uuid,
          v_answer #>> '{act,label}',
          nullif(v_answer #> '{act,before}', 'null'),
          nullif(v_answer #> '{act,after}', 'null'),
          p_matter_ids => firmwall.jsonb_uuids(v_answer #> '{act,matter_ids}'),
          p_call_id => v_call_id
        );
      end if;
    end if;
    if v_prior.proposal_id is not null then
      if v_prior.tool <> p_tool or v_prior.params_given <> p_params then
        raise exception 'this request id stands for another request'
          using
            errcode = 'FW012',
            detail = 'Parameter: request_id.';
      end if;
      if not firmwall.can_see(v_prior.subject_type, v_prior.subject_id) then
        raise exception 'no such row' using errcode = 'FW020';
      end if;
      v_body := v_prior.body;
      v_answer := jsonb_build_object(
        'matter_ids', case when v_prior.subject_type = 'matter' then jsonb_build_array(v_prior.subject_id) end
      );
    end if;

    v_row_count := coalesce((v_answer ->> 'row_count')::integer, 0);
    v_offered_ids := firmwall.jsonb_uuids(v_answer -> 'offered_ids');
    v_matter_ids := array(
      select distinct m.id from unnest(v_named_ids || firmwall.jsonb_uuids(v_answer -> 'matter_ids')) as m (id)
    );
    v_nothing := v_answer ->> 'nothing';
    v_proposal_id := coalesce(v_body #>> '{proposal,proposal_id}', v_answer ->> 'proposal_id')::uuid;
    if p_answers is not null and v_ids is null and v_answer ->> 'found_by' is distinct from 'explicit_id' then
      raise exception 'this answers no offer'
        using
          errcode = 'FW012',
          detail = 'Parameter: answers.';
    end if;
    v_id_came_by := case
      when p_answers is not null then 'answered_choice'
      when v_ids is not null then 'explicit_id'
      else v_answer ->> 'found_by'
    end;
    v_attested := case when p_answers is not null and firmwall.login_has_role('firmwall_attestor') then 'human' end;

    -- a handler of a DBA's own may return anything; what a body or an audit row cannot hold is no answer, and neither
    -- is nothing at all
    if v_row_count < 0
      or v_body is null and coalesce(v_answer -> 'result', 'null') = 'null'
      or v_id_came_by not in ('unique_match', 'explicit_id', 'answered_choice')
      or v_nothing not in ('empty', 'ranked_miss')
      or v_answer #>> '{decision,action}' not in ('propose', 'ask')
    then
      raise exception 'this is no answer of a tool';
    end if;

    if not firmwall.has_permission(v_firm_id, v_user_id, v_tool.required_permission) then
      raise exception 'not permitted' using errcode = 'FW030';
    end if;
  exception
    when query_canceled or assert_failure or others then
      get stacked diagnostics v_error_code = returned_sqlstate, v_detail = pg_exception_detail;
      -- what the block had found is not to be answered
      v_body := null;
      v_prior := null;
      v_row_count := 0;
      v_offered_ids := '{}';
      v_matter_ids := v_named_ids;
      v_nothing := null;
      v_id_came_by := null;
      v_attested := null;
      v_proposal_id := null;
      v_answer := null;
      -- a question is an answer too, and so is that there is nothing
      if v_error_code in ('FW020', 'FW021') then
        begin
          if not firmwall.has_permission(v_firm_id, v_user_id, v_tool.required_permission) then
            raise exception 'not permitted' using errcode = 'FW030';
          end if;
          if v_error_code = 'FW021' then
            v_answer := v_detail::jsonb;
            v_offered_ids := array(select (c.value ->> 'id')::uuid from jsonb_array_elements(v_answer -> 'choices') as c);
            if cardinality(v_offered_ids) not between 1 and 10 then
              raise exception 'this is no question';
            end if;
            v_outcome := 'needs_clarification';
          end if;
        exception
          when query_canceled or assert_failure or others then
            v_error_code := sqlstate;
            v_answer := null;
            v_offered_ids := '{}';
        end;
      end if;
      if v_outcome = 'executed' then
        v_outcome := 'denied';
        v_reason := firmwall.denial_reason(v_error_code);
        v_nothing := case when v_reason = 'not_found' then 'not_found' end;
        -- the name alone, in the form that firmwall's own refusals have
        if v_reason = 'invalid_params' then
          v_parameter := substring(v_detail from '^Parameter: ([A-Za-z0-9_?]{1,63})\.$');
        end if;
      end if;
  end;

  if v_body is null then
    v_body := jsonb_build_object(
      'tool', left(p_tool, 100),
      'call_id', v_call_id,
      'outcome', v_outcome,
      'result', v_answer -> 'result',
      'choices', case when v_outcome = 'needs_clarification' then v_answer -> 'choices' else '[]' end,
      'choices_truncated', v_outcome = 'needs_clarification' and coalesce(v_answer -> 'choices_truncated' = 'true', false),
      -- beside what is offered, and beside a search that found nothing
      'none_of_these', case when v_offered_ids <> '{}' or v_nothing = 'ranked_miss' then 'None of these' end,
      'nothing', case
        when v_nothing is not null then jsonb_build_object('kind', v_nothing, 'text', v_tool.nothing -> v_nothing)
      end,
      'reason', v_reason,
      'parameter', v_parameter,
      'decision', v_answer -> 'decision',
      'proposal', null
    );
  end if;

  perform firmwall.make_commit_durable();
  if v_firm_id is null or v_user_id is null then
    perform firmwall.record_unscoped_call(v_call_id, v_at, left(p_tool, 100));
  else
    insert into audit.tool_call (
      firm_id, call_id, at, call_no, user_id, tool, tool_version, params, request_id, outcome, reason, error_code,
      decision, decision_rule, row_count, choice_ids, choices_truncated, matter_ids, id_came_by, answers, attested,
      proposal_id, repeats, duration_us
    )
    values (
      v_firm_id,
      v_call_id,
      v_at,
      v_call_no,
      v_user_id,
      left(p_tool, 100),
      v_tool.version,
      case
        when v_given is null then jsonb_build_object('bytes', pg_column_size(p_params #> '{}'))
        when length(v_given) > 8000 then
          jsonb_build_object('cut_from', length(v_given), 'begins', left(v_given, 2000))
        else coalesce(p_params, 'null')
      end,
      left(p_request_id, 200),
      v_body ->> 'outcome',
      v_reason,
      v_error_code,
      v_body #>> '{decision,action}',
      v_body #>> '{decision,rule}',
      v_row_count,
      v_offered_ids,
      v_body -> 'choices_truncated' = 'true',
      v_matter_ids,
      v_id_came_by,
      case when v_id_came_by = 'answered_choice' then p_answers end,
      v_attested,
      v_proposal_id,
      v_prior.call_id,
      extract(epoch from clock_timestamp() - v_at) * 1000000
    );
  end if;
  return v_body;
end
$$;

alter function firmwall.run_tool_call(text, text, jsonb, text, uuid) owner to firmwall_exec;
revoke all on function firmwall.run_tool_call(text, text, jsonb, text, uuid) from public;

comment on function firmwall.run_tool_call(text, text, jsonb, text, uuid) is
'The body of one call, in the mode call or decide. Errors inside are told in the body; it raises only when the audit row cannot be written.';

-- ==== sql/functions/search/said_alternatives.sql

-- What may stand for each term of a question, as far as the question alone can tell: the word itself,
-- singular and plural, first letters of a name, two words written as one, numbers. Text queries, side by
-- side with the term they stand for, how well from 0 to 1, how, and the word they look for.
create or replace function firmwall.said_alternatives(
  p_prefix text,
  p_words text[],
  p_roles text[],
  p_kinds text[],
  out terms integer[],
  out queries text[],
  out qualities real[],
  out hows text[],
  out seen text[]
)
returns record
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  n integer := cardinality(p_words);
  v_word text;
  v_first text;
  v_second text;
  v_year text;
  v_pair text;
  v_parts text[];  -- of the whole, in the places of the words
  v_whole text;
  v_last integer := 0;
  v_at integer;
  v_as_written text;  -- the whole with the year in its other form
  v_docket text;    -- the kind of a docket before it, as part of a file number
  v_query text;
  v_other text;
  v_alone boolean;  -- numbers and nothing else
  v_paired boolean;
begin
  terms := '{}';
  queries := '{}';
  qualities := '{}';
  hows := '{}';
  seen := '{}';

  -- the whole question as a file number
  v_alone := not 'word' = any (p_kinds);
  if 'digits' = any (p_kinds) and n < 20 then
    v_parts := array_fill(null::text, array[n]);
    for i in 1 .. n
    loop
      if p_kinds[i] in ('digits', 'word') then
        v_parts[i] := p_words[i];
        v_last := i;
      end if;
    end loop;
    -- between its parts, "re" is a part too
    for i in 2 .. v_last - 1
    loop
      if p_kinds[i] = 'optional' and v_parts[i - 1] is not null and p_roles[i] not in ('joiner', 'number', 'versus') then
        v_parts[i] := p_words[i];
      end if;
    end loop;
    v_whole := array_to_string(v_parts, '.');
    for i in 1 .. v_last
    loop
      exit when v_parts[i] is not null;
      if p_roles[i] = 'docket' then
        v_docket := coalesce(v_docket, '') || p_words[i] || '.';
      end if;
    end loop;
  end if;

  for i in 1 .. n
  loop
    v_word := p_words[i];
    terms := terms || i;
    hows := hows || case when p_roles[i] in ('initial', 'initials') then 'initial' else 'exact' end;
    seen := seen || v_word;
    -- beside another number, what counts is the pair
    v_paired := p_kinds[i] = 'digits' and (
      p_kinds[i - 1] = 'digits' or p_kinds[i - 2] = 'digits' or p_kinds[i + 1] = 'digits' or p_kinds[i + 2] = 'digits'
    ) is true;
    qualities := qualities || case when v_paired then 0.8 else 1 end::real;
    if p_kinds[i] in ('phrase', 'not') then
      -- over versus, an entry has a gap of thirty places
      v_first := replace(v_word, '<->versus<->', '''<31>' || p_prefix);
      queries := queries || ('(' || p_prefix || replace(v_first, '<->', '''<->' || p_prefix) || ''')');
      continue;
    elsif p_kinds[i] = 'letters' then
      queries := queries
        || ('(' || p_prefix || array_to_string(regexp_split_to_array(v_word, ''), '''<->' || p_prefix) || ''')');
      continue;
    elsif p_kinds[i] <> 'digits' then
      queries := queries || (p_prefix || v_word || '''');
    else
      -- in a file number or a docket it is only a part
      queries := queries || (p_prefix || v_word || ''':ABC') || (p_prefix || v_word || '''');
      terms := terms || i;
      hows := hows || 'exact'::text;
      seen := seen || v_word;
      qualities := qualities || case when v_alone and not v_paired then 0.8 else 0.5 end::real;
    end if;
    if p_kinds[i] = 'optional' then
      continue;
    end if;
    -- the v before it was a versus, or else an initial
    if p_roles[i] = 'initials' then
      terms := terms || i;
      queries := queries || (p_prefix || substr(v_word, 2) || '''');
      qualities := qualities || 1::real;
      hows := hows || 'exact'::text;
      seen := seen || substr(v_word, 2);
    end if;
    -- "P. Ltd" is private like "(P) Ltd", or the end of a name ("Triple P Ltd")
    if v_word = 'p' and i > 1 and p_words[i + 1] = 'limited' then
      terms := terms || i;
      queries := queries || (p_prefix || 'private''');
      qualities := qualities || 0.95::real;
      hows := hows || 'exact'::text;
      seen := seen || 'private'::text;
    end if;

    if v_whole is not null then
      terms := terms || i;
      queries := queries || (p_prefix || '#=' || left(v_whole, 60) || '''');
      qualities := qualities || 1::real;
      hows := hows || 'number'::text;
      seen := seen || v_whole;
    end if;

    if p_kinds[i] = 'digits' then
      -- two numbers in a row meet as a pair; a year may have two digits or four
      for j in greatest(i - 2, 1) .. least(i + 2, n)
      loop
        if j = i or p_kinds[j] <> 'digits' then
          continue;
        end if;
        v_first := p_words[least(i, j)];
        v_second := p_words[greatest(i, j)];
        terms := terms || i;
        queries := queries || (p_prefix || '#' || v_first || '.' || v_second || '''');
        qualities := qualities || 0.95::real;
        hows := hows || 'number'::text;
        seen := seen || (v_first || '.' || v_second);
        foreach v_at in array array[i, j]
        loop
          v_year := firmwall.alternate_year(p_words[v_at]);
          continue when v_year is null;
          v_pair := case when v_at < i or v_at < j then v_year || '.' || v_second else v_first || '.' || v_year end;
          v_query := p_prefix || '#' || v_pair || '''';
          if v_whole is not null then
            -- a firm writes its file numbers in one way: with the year in another, it is asked about. It comes behind
            -- the number as it was said, but not so far that what holds that as a pair leads. The letters at its end
            -- may be filler, and are not asked for
            v_as_written := array_to_string(v_parts[: v_at - 1] || v_year || v_parts[v_at + 1 :], '.');
            v_other := p_prefix || '#=' || left(v_as_written, 60) || ''':*';
            if v_docket is not null then
              v_other := '(' || v_other || '|' || p_prefix || '#=' || left(v_docket || v_as_written, 60) || ''':*)';
            end if;
            v_query := '(' || v_query || '&!' || v_other || ')';
            terms := terms || i;
            queries := queries || v_other;
            qualities := qualities || 0.86::real;
            hows := hows || 'other year'::text;
            seen := seen || v_pair;
          end if;
          terms := terms || i;
          queries := queries || v_query;
          qualities := qualities || 0.92::real;
          hows := hows || 'number'::text;
          seen := seen || v_pair;
        end loop;
      end loop;
      -- letters before a number make it one with them: "SC20948"
      if p_kinds[i - 1] = 'word' and length(p_words[i - 1]) < 5 then
        terms := terms || i;
        queries := queries || ('(' || p_prefix || p_words[i - 1] || '''<->' || p_prefix || v_word || ''')');
        qualities := qualities || 0.95::real;
        hows := hows || 'number'::text;
        seen := seen || (p_words[i - 1] || '<->' || v_word);
      end if;
      continue;
    end if;

    if v_word ~ '^[a-z]{2,9}$' then
      terms := terms || i;
      queries := queries || (p_prefix || '=' || v_word || '''');
      qualities := qualities || 0.95::real;
      hows := hows || 'initials'::text;
      seen := seen || v_word;
    end if;
    if length(v_word) > 3 and right(v_word, 2) <> 'ss' then
      -- "Texas Instrument" is short for the plural; "Roberts" is another name than "Robert"
      terms := terms || i;
      v_first := case when right(v_word, 1) = 's' then left(v_word, -1) else v_word || 's' end;
      queries := queries || (p_prefix || v_first || '''');
      qualities := qualities || case when right(v_word, 1) = 's' then 0.6 else 0.95 end::real;
      hows := hows || case when p_roles[i] = 'owner' then 'possessive' else 'plural' end;
      seen := seen || v_first;
    end if;
    if i < n and p_kinds[i + 1] = 'word' then
      terms := terms || i || (i + 1);
      v_first := v_word || p_words[i + 1];
      queries := queries || (p_prefix || v_first || '''') || (p_prefix || v_first || '''');
      qualities := qualities || 0.95::real || 0.95::real;
      hows := hows || 'joined'::text || 'joined'::text;
      seen := seen || v_first || v_first;
    end if;
  end loop;
end
$$;

alter function firmwall.said_alternatives(text, text[], text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.said_alternatives(text, text[], text[], text[]) from public;

comment on function firmwall.said_alternatives(text, text[], text[], text[]) is
'What may stand for each term of a question, as far as the question alone can tell. Lists side by side.';

-- ==== sql/functions/search/search.sql

-- The one search: what of a firm fits a question, and how well. app.search_matters,
-- app.resolve_matter_document and app.global_search are this, joined with what they show.
--
-- A question is read as terms: its words, without filler as long as something else is left. Each term
-- has alternatives, each with a quality: the word itself, its first letters, its plural; then its
-- sound, a slip of the pen, a short name, a beginning. First every term must be met, exactly or
-- almost; then every term, nearly; then the rarest terms alone. The first of these that finds
-- anything answers. The score is the share of the question that is met, weighted by quality, and in
-- the last case by rarity among what the person may see.
--
-- The first row carries the reading, for who explains what matched.
--
-- Must stay true: a limit in here counts only what the person may see (the rarest terms stop at 300
-- entries together); the caller's wall is part of each look-up, so that what is hidden neither fills a
-- place nor ends the search early.
create or replace function firmwall.search(
  p_firm_id uuid,
  p_user_id uuid,
  p_kind text,
  p_parent_id uuid,
  p_question text
)
returns table (
  entry_id uuid,
  score real,
  bonus real,
  complete boolean,
  weakest real,
  reading firmwall.reading
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
-- a session may have text indexes answer with some of the rows
set gin_fuzzy_search_limit = 0
as $$
declare
  v_prefix text := '''' || firmwall.lexeme_prefix(p_firm_id, p_kind);
  v_question record := firmwall.question(p_question);
  n integer := cardinality(v_question.words);
  v_said record;
  -- alternatives, side by side
  v_terms integer[];
  v_queries text[];
  v_qualities real[];
  v_asked boolean[];
  v_hows text[];
  v_seen text[];
  v_weights real[] := '{}'::real[];
  v_asks text[];
  v_counts integer[];
  v_entries integer := 0;
  v_ask tsquery;
  v_exact tsquery;
  v_not tsquery;
  v_term integer;
  v_kind text;
begin
  if n = 0 then
    return;
  end if;

  v_said := firmwall.said_alternatives(v_prefix, v_question.words, v_question.roles, v_question.kinds);
  v_terms := v_said.terms;
  v_queries := v_said.queries;
  v_qualities := v_said.qualities;
  v_asked := array_fill(true, array[cardinality(v_terms)]);
  v_hows := v_said.hows;
  v_seen := v_said.seen;
  -- a number decides more than a word
  foreach v_kind in array v_question.kinds
  loop
    v_weights := v_weights || case when v_kind = 'digits' then 2 else 1 end::real;
  end loop;

  for v_stage in 1 .. 3
  loop
    if v_stage = 2 then
      select
        v_terms || array_agg(a.term), v_queries || array_agg(a.query), v_qualities || array_agg(a.quality),
        v_asked || array_agg(a.asked), v_hows || array_agg(a.how), v_seen || array_agg(a.seen)
      into v_terms, v_queries, v_qualities, v_asked, v_hows, v_seen
      from firmwall.near_alternatives(
        p_firm_id, v_prefix, v_question.words, v_question.roles, v_question.kinds,
        -- a word that the firm's matters have, as far as the person may see, is hardly a slip for another
        firmwall.search_counts(
          p_firm_id, p_user_id, p_kind, p_parent_id, 1,
          array(
            select (case when u.kind = 'word' then v_prefix || u.word || '''' end)::tsquery
            from unnest(v_question.words, v_question.kinds) with ordinality as u (word, kind, place)
            order by u.place
          )
        )
      ) as a;
    end if;

    if v_stage < 3 then
      -- most questions are met word by word, and then there is nothing to weigh
      select t.ask, case when v_stage = 1 then t.exact end into v_ask, v_exact
      from firmwall.every_term(
        v_terms, v_queries, v_asked, v_qualities, v_question.kinds, v_question.branches
      ) as t;
    else
      -- what is rare among what the person may see weighs most, and leads
      v_asks := array_fill(null::text, array[n]);
      for i in 1 .. cardinality(v_terms)
      loop
        if v_asked[i] and v_question.kinds[v_terms[i]] not in ('optional', 'not') then
          v_asks[v_terms[i]] := coalesce(v_asks[v_terms[i]] || '|', '') || v_queries[i];
        end if;
      end loop;
      v_not := null;
      for i in 1 .. cardinality(v_terms)
      loop
        if v_question.kinds[v_terms[i]] = 'not' then
          v_not := coalesce(v_not || v_queries[i]::tsquery, v_queries[i]::tsquery);
        end if;
      end loop;
      v_counts := firmwall.search_counts(p_firm_id, p_user_id, p_kind, p_parent_id, 1000, v_asks::tsquery[]);
      v_ask := null;
      v_exact := null;
      foreach v_term in array array(
        select c.term::integer
        from unnest(v_counts) with ordinality as c (entries, term)
        order by c.entries, c.term
      )
      loop
        -- from 0.5 for a term that a thousand entries hold to 4.8 for one that a single entry holds; what was
        -- said and nothing holds weighs more than both, so that its absence tells
        v_weights[v_term] := case
          when v_counts[v_term] = 0 then 6::real
          else (0.5 + ln(1000.0 / v_counts[v_term]) / 1.6)::real
        end;
        if v_counts[v_term] > 0 and (v_ask is null or v_entries + v_counts[v_term] <= 300) then
          v_entries := v_entries + v_counts[v_term];
          v_ask := coalesce(v_ask || v_asks[v_term]::tsquery, v_asks[v_term]::tsquery);
        end if;
      end loop;
      if v_not is not null then
        v_ask := v_ask && !!v_not;
      end if;
    end if;
    continue when v_ask is null;

    return query
    select
      c.entry_id,
      c.score,
      c.bonus,
      c.complete,
      c.weakest,
      case
        when c.place = 1
        then row(
          v_question.words, v_question.kinds, v_terms, v_queries::tsquery[], v_qualities, v_hows, v_seen
        )::firmwall.reading
      end
    from firmwall.search_candidates(
      p_firm_id, p_user_id, p_kind, p_parent_id, v_ask, v_exact,
      v_terms, v_queries, v_qualities, v_question.kinds, v_weights
    ) with ordinality as c (entry_id, score, bonus, complete, weakest, place);
    exit when found;
  end loop;
end
$$;

alter function firmwall.search(uuid, uuid, text, uuid, text) owner to firmwall_exec;
revoke all on function firmwall.search(uuid, uuid, text, uuid, text) from public;

comment on function firmwall.search(uuid, uuid, text, uuid, text) is
'What fits a question among the entries of one kind that the person may see: score from 0 to 1. No row: nothing fits.';

-- ==== sql/functions/search/search_candidates.sql

-- The entries that a text query finds, with their score: of the terms that must be met, the share that
-- is, each by its best alternative, weighted; 1 for what p_exact finds. The bonus, for entries of one score, counts
-- optional words that are met, and prefers what its title, client and parties say over what its details say, then
-- short titles.
--
-- Must stay true: the text index alone finds. The firm stands in every lexeme, and is asked for once more
-- as a filter, in a form that no index can serve, or the planner would AND in an index of the whole firm. So
-- one plan is right for every question, and no plan is made per call.
create or replace function firmwall.search_candidates(
  p_firm_id uuid,
  p_user_id uuid,
  p_kind text,
  p_parent_id uuid,
  p_ask tsquery,
  p_exact tsquery,
  p_terms integer[],
  p_queries text[],
  p_qualities real[],
  p_kinds text[],
  p_weights real[]
)
returns table (
  entry_id uuid,
  score real,
  bonus real,
  complete boolean,
  weakest real
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_whole real := 0::real;
  v_needed integer := 0;
begin
  for i in 1 .. cardinality(p_kinds)
  loop
    if p_kinds[i] not in ('optional', 'not') then
      v_whole := v_whole + p_weights[i];
      v_needed := v_needed + 1;
    end if;
  end loop;

  return query
  with candidate as materialized (
    select s.entry_id, s.words, s.title_size, coalesce(s.words @@ p_exact, false) as exact
    from firmwall.search_entry as s
    where s.words @@ p_ask
      and coalesce(s.firm_id = p_firm_id and s.kind = p_kind, false)
      and p_user_id <> all (s.excluded_person_ids)
      and (s.allowed_person_ids is null or p_user_id = any (s.allowed_person_ids))
      and (p_parent_id is null or s.parent_id = p_parent_id)
  ),
  alternative as materialized (
    select a.term, a.quality, p_kinds[a.term] = 'optional' as optional, string_agg(a.query, '|')::tsquery as query
    from unnest(p_terms, p_queries, p_qualities) as a (term, query, quality)
    where p_kinds[a.term] <> 'not'
    group by a.term, a.quality
  ),
  met as (
    select c.entry_id, a.term, max(a.quality) as quality
    from candidate as c
    join alternative as a on c.words @@ a.query
    where not c.exact
      and not a.optional
    group by c.entry_id, a.term
  ),
  weighed as (
    select
      m.entry_id,
      -- in double precision, so that the order of the terms does not show in the score
      (sum(m.quality::float8 * p_weights[m.term]) / v_whole)::real as score,
      count(*) = v_needed as complete,
      min(m.quality) as weakest
    from met as m
    group by m.entry_id
  )
  select
    c.entry_id,
    case when c.exact then 1 else w.score end,
    (
      (select count(*) from alternative as a where a.optional and c.words @@ a.query)
      + case when c.exact and ts_filter(c.words, '{a,b,c}') @@ p_exact then 0.5 else 0 end
      + 0.5 / (1 + c.title_size)
    )::real,
    c.exact or w.complete,
    case when c.exact then 1 else w.weakest end
  from candidate as c
  left join weighed as w on w.entry_id = c.entry_id
  where c.exact or w.score is not null;
end
$$;

alter function firmwall.search_candidates(uuid, uuid, text, uuid, tsquery, tsquery, integer[], text[], real[], text[], real[])
  owner to firmwall_exec;
revoke all on function firmwall.search_candidates(uuid, uuid, text, uuid, tsquery, tsquery, integer[], text[], real[], text[], real[])
  from public;

comment on function firmwall.search_candidates(uuid, uuid, text, uuid, tsquery, tsquery, integer[], text[], real[], text[], real[]) is
'The entries that a text query finds for this person, scored by how much of the terms each meets.';

-- ==== sql/functions/search/search_counts.sql

-- How many entries that the person may see meet each of these text queries, up to a limit.
create or replace function firmwall.search_counts(
  p_firm_id uuid,
  p_user_id uuid,
  p_kind text,
  p_parent_id uuid,
  p_limit integer,
  p_asks tsquery[]
)
returns integer[]
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return (
    select array_agg(
      (
        select count(*)::integer
        from (
          select from firmwall.search_entry as s
          where s.words @@ t.ask
            and coalesce(s.firm_id = p_firm_id and s.kind = p_kind, false)
            and p_user_id <> all (s.excluded_person_ids)
            and (s.allowed_person_ids is null or p_user_id = any (s.allowed_person_ids))
            and (p_parent_id is null or s.parent_id = p_parent_id)
          limit p_limit
        ) as s
      )
      order by t.term
    )
    from unnest(p_asks) with ordinality as t (ask, term)
  );
end
$$;

alter function firmwall.search_counts(uuid, uuid, text, uuid, integer, tsquery[]) owner to firmwall_exec;
revoke all on function firmwall.search_counts(uuid, uuid, text, uuid, integer, tsquery[]) from public;

comment on function firmwall.search_counts(uuid, uuid, text, uuid, integer, tsquery[]) is
'How many entries meet each text query, up to p_limit; 0 for a NULL one.';

-- ==== sql/functions/search_data/search_fields.sql

-- What is searched: the fields of each kind of entry, in the order in which their words stand.
--
--   source   the table that has the field: client, matter, party, document. A matter has the names of its client and of its
--            parties too, each written when they change
--   field    the column; names: a name, or several, each a field with the weight and the form of this one
--   weight   of the words in the entry: A title or name, B client, C parties, D what is said beside them
--   form     name: gives first letters too. number: is found as a whole too. text: words
--
-- Must stay true: firmwall.client_fields, matter_fields and document_fields give the values in this order. A test compares
-- them. Where this file changes, entries that are there keep their words until `firmwall rebuild`.
create or replace function firmwall.search_fields()
returns table (
  kind text,
  ordinal integer,
  source text,
  field text,
  weight text,
  form text
)
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  values
  ('client', 1, 'client', 'client_number', 'D', 'number'),
  ('client', 2, 'client', 'names', 'A', 'name'),
  ('matter', 1, 'matter', 'title', 'A', 'name'),
  ('matter', 2, 'matter', 'matter_number', 'D', 'number'),
  ('matter', 3, 'matter', 'practice_area', 'D', 'text'),
  ('matter', 4, 'matter', 'description', 'D', 'text'),
  ('matter', 5, 'client', 'names', 'B', 'name'),
  ('matter', 6, 'party', 'names', 'C', 'name'),
  ('document', 1, 'document', 'title', 'A', 'name'),
  ('document', 2, 'document', 'kind', 'D', 'text')
$$;

alter function firmwall.search_fields() owner to firmwall_exec;
revoke all on function firmwall.search_fields() from public;

comment on function firmwall.search_fields() is
'The fields that are searched, for each kind of entry: from which table, which column, with which weight, in which form.';

-- ==== sql/functions/search/search_matters.sql

-- Ranked candidates for what counsel means, at most ten, with the decision to propose or to ask.
--
-- A ranked answer is not the firm: no row means that nothing fits, never that there is no such matter.
create or replace function app.search_matters(p_query text)
returns table (
  "position" integer,
  matter_id uuid,
  matter_number text,
  title text,
  client_id uuid,
  client_number text,
  client_name text,
  score real,
  grade text,
  matched jsonb,
  decision text,
  decision_rule text
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_readings firmwall.reading[];
  v_ids uuid[];
  v_scores real[];
  v_bonuses real[];
  v_complete boolean[];
  v_weakest real[];
begin
  perform firmwall.require_permission('matters:read');
  perform firmwall.validate_query(p_query);
  if v_firm_id is null or v_user_id is null then
    return;
  end if;

  select
    array_agg(s.entry_id),
    array_agg(s.score),
    array_agg(s.bonus),
    array_agg(s.complete),
    array_agg(s.weakest),
    array_agg(s.reading) filter (where s.reading is not null)
  into v_ids, v_scores, v_bonuses, v_complete, v_weakest, v_readings
  from firmwall.search(v_firm_id, v_user_id, 'matter', null, p_query) as s;
  if v_ids is null then
    return;
  end if;

  return query
  with scored as (
    -- one by one from the best, each under the policy of matters, until ten are found and all that tie with the last
    select m.matter_id, m.matter_number, m.title, m.client_id, m.opened_on, s.score, s.bonus, s.complete, s.weakest
    from (
      select u.matter_id, u.score, u.bonus, u.complete, u.weakest
      from unnest(v_ids, v_scores, v_bonuses, v_complete, v_weakest)
        as u (matter_id, score, bonus, complete, weakest)
      order by u.score desc, u.bonus desc
    ) as s
    cross join lateral (
      select m.matter_id, m.matter_number, m.title, m.client_id, m.opened_on
      from app.matter as m
      where m.firm_id = v_firm_id
        and m.matter_id = s.matter_id
        and v_user_id <> all (m.excluded_person_ids)
        and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      offset 0
    ) as m
    order by s.score desc, s.bonus desc
    fetch first 11 rows with ties
  ),
  ranked as (
    select
      row_number() over by_rank as place,
      s.*,
      lead(s.score, 1, 0::real) over by_rank as next_score
    from scored as s
    window by_rank as (order by s.score desc, s.bonus desc, s.opened_on desc, s.matter_number collate "C")
    order by place
    limit 10
  ),
  decided as (
    select
      r.place,
      r.matter_id,
      r.matter_number,
      r.title,
      r.client_id,
      c.client_number,
      c.display_name,
      r.score,
      case when not r.complete then 'partial' when r.score > 0.9999 then 'exact' else 'near' end as grade,
      firmwall.matched(e.words, v_readings[1], e.best) as matched,
      first_value(
        case
          when r.place = 1
            then firmwall.decide(r.score, r.next_score, r.complete, r.weakest, e.words, v_readings[1], e.best)
        end
      ) over (order by r.place) as decision
    from ranked as r
    cross join lateral (
      select c.client_number, c.display_name
      from app.client as c
      where c.firm_id = v_firm_id
        and c.client_id = r.client_id
      offset 0
    ) as c
    cross join lateral (
      select e.words, firmwall.best_met(e.words, v_readings[1]) as best
      from firmwall.search_entry as e
      where e.firm_id = v_firm_id
        and e.kind = 'matter'
        and e.entry_id = r.matter_id
      offset 0
    ) as e
  )
  select
    f.place::integer,
    f.matter_id,
    f.matter_number,
    f.title,
    f.client_id,
    f.client_number,
    f.display_name,
    f.score,
    f.grade,
    f.matched,
    (f.decision).action,
    (f.decision).rule
  from decided as f
  order by f.place;
end
$$;

alter function app.search_matters(text) owner to firmwall_exec;
revoke all on function app.search_matters(text) from public;
grant execute on function app.search_matters(text) to firmwall_app, firmwall_admin;

comment on function app.search_matters(text) is
'At most ten matters that fit, best first, with the decision to propose or to ask and its rule. No row: nothing fits, or no context is open. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';

-- ==== sql/functions/search_data/search_size.sql

-- How much there is to go through in app.rebuild_search.
create or replace function firmwall.search_size(p_part text)
returns bigint
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  if p_part = 'words' then
    return (
      select count(distinct w.word)
      from firmwall.search_word as w
      where w.firm_id = (select v_firm_id)
    );
  end if;
  return (
    select count(*)
    from firmwall.search_entry as s
    where s.firm_id = (select v_firm_id)
      and s.kind = rtrim(p_part, 's')
  );
end
$$;

alter function firmwall.search_size(text) owner to firmwall_exec;
revoke all on function firmwall.search_size(text) from public;
grant execute on function firmwall.search_size(text) to firmwall_context;

comment on function firmwall.search_size(text) is
'How many clients, matters, documents or words the search has of the firm of the context. 0 without a context.';

-- ==== sql/functions/admin/set_choice_detail.sql

-- Sets what choices between clients of one name show in a firm: the e-mail address (the number where it has none), or always
-- the number, for a firm that shows no addresses to assistants.
create or replace function app.set_choice_detail(
  p_firm_code text,
  p_detail text
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
  v_before text;
begin
  perform firmwall.require_permission('settings:manage');
  v_firm_id := firmwall.firm_id_of_code(p_firm_code);
  if p_detail is null or p_detail not in ('email', 'number') then
    raise exception 'not a detail that choices can show'
      using
        errcode = 'FW012',
        detail = 'Parameter: detail.',
        hint = 'email (the default), or number.';
  end if;

  select s.detail into v_before
  from firmwall.choice_setting as s
  where s.firm_id = (select v_firm_id)
  for update;
  insert into firmwall.choice_setting as s (firm_id, detail)
  values (v_firm_id, p_detail)
  on conflict (firm_id) do update
  set detail = excluded.detail
  where s.detail <> excluded.detail;
  perform firmwall.record_act(
    v_firm_id, 'set_choice_detail', 'firm', v_firm_id, p_firm_code,
    jsonb_build_object('choice_detail', coalesce(v_before, 'email')),
    jsonb_build_object('choice_detail', p_detail)
  );
end
$$;

alter function app.set_choice_detail(text, text) owner to firmwall_context;
revoke all on function app.set_choice_detail(text, text) from public;
grant execute on function app.set_choice_detail(text, text) to firmwall_admin;

comment on function app.set_choice_detail(text, text) is
'Sets whether choices between clients of one name show an e-mail address or the client number. For firmwall_admin. Raises FW030 in a context without settings:manage, FW012 for another detail, FW020 when there is no such firm.';

-- ==== sql/functions/records/set_matter_wall.sql

-- Puts an ethical wall around a matter, or takes it down.
--
-- p_walled_out names who must not learn that the matter exists; p_let_in, when it is not NULL, names
-- who alone may. An exclusion beats every other right. Takes effect at the next statement, for the
-- matter, its parties, its documents and every search.
--
-- Must stay true: the person who sets the wall stays inside it, because otherwise they could hide a matter from everybody; and
-- only members of the firm are named.
create or replace function app.set_matter_wall(
  p_matter_number text,
  p_walled_out uuid[] default '{}',
  p_let_in uuid[] default null
)
returns uuid
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_matter_id uuid;
  v_label text;
  v_before jsonb;
begin
  perform firmwall.require_permission('walls:manage');
  if p_walled_out is null
    or array_position(p_walled_out, null) is not null
    or array_position(p_let_in, null) is not null
    or exists (
      select from unnest(p_walled_out || p_let_in) as named (person_id)
      where not exists (
        select from identity.membership as m
        where m.firm_id = (select v_firm_id)
          and m.person_id = named.person_id
      )
    )
  then
    raise exception 'a wall names members of the firm'
      using
        errcode = 'FW012',
        detail = 'Parameters: walled_out, let_in.',
        hint = 'firmwall member list FIRM shows their ids. An empty p_walled_out and a NULL p_let_in take the wall down.';
  end if;
  if v_user_id = any (p_walled_out) or v_user_id <> all (p_let_in) then
    raise exception 'this wall would exclude the person who sets it'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', case when v_user_id = any (p_walled_out) then 'walled_out' else 'let_in' end),
        hint = 'Ask another person to exclude you.';
  end if;

  select
    m.matter_id,
    m.matter_number || ' · ' || m.title,
    jsonb_build_object('excluded_person_ids', m.excluded_person_ids, 'allowed_person_ids', m.allowed_person_ids)
  into v_matter_id, v_label, v_before
  from app.matter as m
  where m.firm_id = (select v_firm_id)
    and m.matter_number = p_matter_number
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
  for update;

  if v_matter_id is null then
    raise exception 'no such matter'
      using
        errcode = 'FW020',
        hint = 'The answer is the same for a matter elsewhere, nowhere and behind a wall.';
  end if;

  update app.matter as m
  set
    excluded_person_ids = p_walled_out,
    allowed_person_ids = p_let_in,
    updated_at = now()
  where m.firm_id = (select v_firm_id)
    and m.matter_id = v_matter_id
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids));

  perform firmwall.record_act(
    v_firm_id, 'set_matter_wall', 'matter', v_matter_id, v_label,
    v_before,
    jsonb_build_object('excluded_person_ids', p_walled_out, 'allowed_person_ids', p_let_in),
    p_matter_ids => array[v_matter_id]
  );
  return v_matter_id;
end
$$;

alter function app.set_matter_wall(text, uuid[], uuid[]) owner to firmwall_exec;
revoke all on function app.set_matter_wall(text, uuid[], uuid[]) from public;
grant execute on function app.set_matter_wall(text, uuid[], uuid[]) to firmwall_admin;

comment on function app.set_matter_wall(text, uuid[], uuid[]) is
'Shuts people out of a matter, or lets in these alone; returns the matter. For firmwall_admin inside a context. Raises FW030 without walls:manage, FW012 when the lists name a person who is no member, or would exclude the caller, FW020 when there is no such matter to see.';

-- ==== sql/functions/text/skeleton.sql

-- What a text looks like: two texts with one skeleton cannot be told apart by the eye. Characters that are not seen are
-- left out, compatible forms are one (NFKC), and what Unicode calls confusable is written as what it looks like: a
-- Cyrillic а as a, 0 as O, 1 and I as l, m as rn.
--
-- The table is from Unicode's confusables.txt; source and licence are in sql/UNICODE-LICENSE.txt.
--
-- Must stay true: this is for comparing, never for showing; case is kept, since a person sees it. The answer is the same
-- in every database.
create or replace function firmwall.skeleton(p_text text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_text text collate "C" := p_text;
begin
  if octet_length(v_text) > length(v_text) then
    declare
      -- confusables.txt of Unicode 14.0, of characters that NFKC leaves: what looks like ASCII, and what alphabets share
      v_from constant text :=
        '×ĚěıņŐţƄƍƖƦƧƷƼƽƿǀǃǍǎǏǐǑǒǓǔǦǧǵȚțȜȢȣȦȧɁɑəɡɣɩɪɯʋʏʒʔʹʻʼʽʾʿ˂˃˄ˆˈˊˋː˓˗˴˸͵ͶͻͿΑΒΕΖΗΙΚΛΜΝΟΡΣΤΥΧαβγικνορσυφϛϜϨ'
        'ϩϳϷϸϺϽЅІЈАВГЕЗЙКЛМНОПРСТУФХЬабвгезкмнопрсуфхьѕіјѝѡѰѱѴѵҮүһҽӀӋӌӏӘәӠӡԁԊԌԍԐԛԜԝՍՏՓՕ՚՝ագզհյոպռսցքօ։׀׃וטיןס'
        '׳؍اه٠١٥٧٨٫٭ھہ۔ە۰۱۵۷۸܁܂܃܄߀ߊߴߵߺः०ॽ০৪৭੦੧੪ઃ૦ଃଠ୦୨௦ం౦ಂ೦ംഠ൦൭ං๐໐ဝ၀ყჳჿሀሣቀበኔዐᎠᎡᎢᎥᎩᎪᎫᎬᎮᎱᎳᎷᎻᎽᎿᏀᏂᏃᏇᏋᏎᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏮ'
        'ᏰᏳᏴᏻᏼ᐀ᐃᐯᐱᐳᐸᑊᑌᑎᑭᑯᑲᒍᒥᒪᒿᕁᕼᕽᖇᖯᖴᗅᗞᗪᗯᗰᗷᘮᘯᘴᘵ᙭᙮ ᚲᚷᛁᛌᛕᛖᛘ᛬᛭ᛰ᜵᠃᠉ᴄᴈᴋᴍᴏᴐᴑᴜᴠᴡᴢᴤᴦᴧᴨᴫᶃᶌᶐẝỿ‐‒–‘’‚‛  ′‵‹›⁁⁃⁄⁎⁓⁚℮−∕∖∗∣∨'
        '∪∶∼⊤⋁⋃⋿⍳⍴⍺⏽╱╳❨❩❮❯❲❳❴❵➕➖⟋⟍⟙⤫⤬⧵⧸⧹⨯ⲅⲎⲒⲔⲘⲚⲞⲟⲢⲣⲤⲥⲦⲨⲬⲺⳆⳊⳌⳐⳒⴸⴹⵏⵑⵔⵕⵝ⹀〇〔〕〳゠ノ㇓㇔丶丿ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꓸꓹꓽ'
        '꓿꘎ꙄꙇꛟꛫꛯꜱꝚꝪꝮꝸ꞉ꞌꞘꞙꞟꞫꞲꞳꞴꬲꬵꬽꭇꭈꭎꭒꭚꭵꮁꮃꮓꮩꮪꮯ﴾﴿𐊂𐊆𐊇𐊊𐊐𐊒𐊕𐊖𐊗𐊛𐊠𐊡𐊢𐊥𐊫𐊰𐊱𐊲𐊴𐋏𐋵𐌁𐌂𐌉𐌑𐌕𐌗𐌚𐌟𐌠𐌢𐐄𐐕𐐛𐐠𐐬𐐽𐑈𐒴𐓂𐓎𐓒𐓪𐓶𐔓𐔖𐔘𐔜𐔝𐔥𐔦𐔧𐩐𑓐𑜆𑜊𑜎𑜏𑢠𑢢𑢣𑢤'
        '𑢦𑢩𑢬𑢮𑢯𑢲𑢵𑢸𑢻𑢼𑣀𑣁𑣂𑣃𑣄𑣆𑣈𑣊𑣌𑣕𑣖𑣗𑣘𑣜𑣠𑣥𑣦𑣩𑣬𑣯𑣲𖼈𖼊𖼖𖼨𖼵𖼺𖼻𖼿𖽀𖽂𖽃𖽑𖽒𝄔𝅭𝈆𝈍𝈏𝈒𝈓𝈖𝈪𝈶𝈷𝈺𝈻𞣇𞣋🝌🝨';
      v_to constant text :=
        'xĔĕiɲÖƫbglR235sþl!ĂăĬĭŎŏŬŭĞğģŢƫ388Åå?aǝgyiiwuyȝ?''''''''''ՙ<>^^'''''':ՙ-'':ˏИɔJABEZHlKɅMNOPƩTYXaßyiĸvopouɸςF2'
        'ƨjÞþMƆSlJABΓE3ЍKɅMHOΠPCTYΦXba6ʙreɜĸʍʜoπpcyɸxƅsijйwΨψVvYyhelҶҷiƏǝ3ȝdǶGɢƐqWwUSΦO''''wqqhȷnɰnugfo:l:lv''lo'
        ''',lo.loVɅ,*oo-o.loVɅ..::Ol''''_:o?O89o98:o8OO9oooooooo9oooooyȝoUɰΦՈձODRTiYAJE?ΓWMHYƫGhZѠƐ4bRWSVSLCPKd6'
        'ßGBɢʙ=ΔVɅ><''UՈPdbJΓL2xHxRbFADDѠMBƱΩƱΩXx <Xl''KMΨ:+Φ/::cɜĸʍoɔouvwzƨrʌπлgyɋfy---'''',''  ''''<>/-/*~:e-/\*lv'
        'U:~TvUEipal/X()<>(){}+-/\Txx\/\xrHlKMNOoPpCcTYX-/93L6VEl!OQX=O()/=//\\/BPdDTGKJCZFMNLSRVHWXYAElOU.,:'
        '=.2iV?2s239&:''Ffu3JXBeforruuyirwzvsc()BEFlXOPST+ABCFOMTYXHZBClMTX8*lXOCLSocsROU7ouNOKCVFLX.OvwwwVFLY'
        'EZ9E4LOU5TvsFiz7o3969ouyOZWCXWCVTLlRS3>AUY''''{.3V\7FRL<>/\l8CT';
      v_like_several constant text := '[\u00c6\u00e6\u0152\u0153\u0181\u0187\u018a\u0193\u0198\u01a0\u01a1\u01a4\u01ac\u01b3\u01c1\u02a3\u02a6\u02aa\u02ab\u02ba\u02ee\u02f6\u042b\u042e\u0491\u04d4\u04d5\u05f0-\u05f2\u05f4\u13a4\u1467\u1486-\u1488\u1cd3\u1d6b\u2016\u201c\u201d\u201f\u20b6\u221e\u2225\u226a\u226b\u22d8\u22d9\u244a\u2a20\u2aa5\u2afb\u2afd\u2cf9\u2e28\u2e29\u3003\ua4fa\ua4fb\ua4fe\ua698\ua699\ua728\ua732-\ua73d\ua74e\ua74f\ua777\uab63\U00011700\U000118e3\U0001f700\U0001f707\U0001f75c\U0001f76b\U0001f76c]';
      v_several constant text[] := array[
        array['Æ', 'AE'], array['æ', 'ae'], array['Œ', 'OE'], array['œ', 'oe'], array['Ɓ', '''B'], array['Ƈ', 'C'''],
        array['Ɗ', '''D'], array['Ɠ', 'G'''], array['Ƙ', 'K'''], array['Ơ', 'O'''], array['ơ', 'o'''], array['Ƥ', '''P'],
        array['Ƭ', '''T'], array['Ƴ', '''Y'], array['ǁ', 'll'], array['ʣ', 'dz'], array['ʦ', 'ts'], array['ʪ', 'ls'],
        array['ʫ', 'lz'], array['ʺ', ''''''], array['ˮ', ''''''], array['˶', ''''''], array['Ы', 'bl'], array['Ю', 'lO'],
        array['ґ', 'r'''], array['Ӕ', 'AE'], array['ӕ', 'ae'], array['װ', 'll'], array['ױ', 'l'''], array['ײ', ''''''],
        array['״', ''''''], array['Ꭴ', 'O'''], array['ᑧ', 'U'''], array['ᒆ', 'P'''], array['ᒇ', 'd'''], array['ᒈ', 'b'''],
        array['᳓', ''''''], array['ᵫ', 'ue'], array['‖', 'll'], array['“', ''''''], array['”', ''''''], array['‟', ''''''],
        array['₶', 'lt'], array['∞', 'oo'], array['∥', 'll'], array['≪', '<<'], array['≫', '>>'], array['⋘', '<<<'],
        array['⋙', '>>>'], array['⑊', '\\'], array['⨠', '>>'], array['⪥', '><'], array['⫻', '///'], array['⫽', '//'],
        array['⳹', '\\'], array['⸨', '(('], array['⸩', '))'], array['〃', ''''''], array['ꓺ', '..'], array['ꓻ', '.,'],
        array['꓾', '-.'], array['Ꚙ', 'OO'], array['ꚙ', 'oo'], array['Ꜩ', 'T3'], array['Ꜳ', 'AA'], array['ꜳ', 'aa'],
        array['Ꜵ', 'AO'], array['ꜵ', 'ao'], array['Ꜷ', 'AU'], array['ꜷ', 'au'], array['Ꜹ', 'AV'], array['ꜹ', 'av'],
        array['Ꜻ', 'AV'], array['ꜻ', 'av'], array['Ꜽ', 'AY'], array['ꜽ', 'ay'], array['Ꝏ', 'OO'], array['ꝏ', 'oo'],
        array['ꝷ', 'tf'], array['ꭣ', 'uo'], array['𑜀', 'rn'], array['𑣣', 'rn'], array['🜀', 'QE'], array['🜇', 'AR'],
        array['🝜', 'sss'], array['🝫', 'MB'], array['🝬', 'VB']
      ];
    begin
      v_text := regexp_replace(v_text, '[\u200c\u200d' || firmwall.invisible_ranges() || ']', '', 'g');
      if v_text is not nfkc normalized then
        v_text := normalize(v_text, nfkc);
      end if;
      v_text := translate(v_text, v_from, v_to);
      if v_text ~ v_like_several then
        for i in 1 .. array_length(v_several, 1)
        loop
          v_text := replace(v_text, v_several[i][1], v_several[i][2]);
        end loop;
      end if;
    end;
  end if;
  v_text := replace(replace(translate(v_text, '01I|`', 'Olll'''), '"', ''''''), 'm', 'rn');
  return btrim(regexp_replace(v_text, '\s+', ' ', 'g'));
end
$$;

alter function firmwall.skeleton(text) owner to firmwall_exec;
revoke all on function firmwall.skeleton(text) from public;

comment on function firmwall.skeleton(text) is
'The text as the eye sees it, for comparing: texts with one skeleton look alike (Unicode UTS #39). NULL for NULL; empty when nothing of it is seen.';

-- ==== sql/functions/text/space_characters.sql

-- The spaces that a text may begin or end with without being another text: every space of Unicode (Zs), such as the
-- no-break and the ideographic one. Line breaks and tabs are not among them: they are refused, not taken away. \s asks the
-- locale of the database.
create or replace function firmwall.space_characters()
returns text
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select e' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
$$;

alter function firmwall.space_characters() owner to firmwall_exec;
revoke all on function firmwall.space_characters() from public;
grant execute on function firmwall.space_characters() to firmwall_context;

comment on function firmwall.space_characters() is
'Every space of Unicode, one character each.';

-- ==== sql/functions/search_data/spelling_keys.sql

-- The keys under which a word of a firm is found when it is misspelt: the word itself, the word with each letter
-- left out in turn, and the consonants of its sound, or its sound where there are hardly any. Two words that are
-- one letter apart, or two letters swapped, or that sound alike, share a key. Of words of three letters, those
-- that are one letter apart are no more alike than others.
--
-- A key begins with 24 bits of a digest of the firm, so that the keys of a firm lie side by side in the index,
-- and an import touches few of its pages.
create or replace function firmwall.spelling_keys(
  p_firm_id uuid,
  p_word text,
  p_sound text default ''
)
returns bigint[]
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mask constant bigint := 1099511627775;  -- the 40 bits that are left
  v_firm bigint := hashtextextended(p_firm_id::text, 0) & ~v_mask;
  v_sound text := coalesce(nullif(p_sound, ''), firmwall.phonetic_key(p_word));
  v_consonants text := left(v_sound, 1) || translate(substr(v_sound, 2), 'aeiou', '');
  v_keys bigint[] := array[
    v_firm | (hashtextextended(p_word, v_firm) & v_mask),
    v_firm | (hashtextextended(
      case when length(v_consonants) > 2 then '^' || v_consonants else '~' || v_sound end, v_firm
    ) & v_mask)
  ];
begin
  if length(p_word) > 3 then
    for i in 1 .. length(p_word)
    loop
      v_keys[i + 2] := v_firm | (hashtextextended(overlay(p_word placing '' from i for 1), v_firm) & v_mask);
    end loop;
  end if;
  return v_keys;
end
$$;

alter function firmwall.spelling_keys(uuid, text, text) owner to firmwall_exec;
revoke all on function firmwall.spelling_keys(uuid, text, text) from public;

comment on function firmwall.spelling_keys(uuid, text, text) is
'Digests of firm and word with one letter left out, and of firm and sound; p_sound is that of the word, empty where the caller has it not. NULL when one of them is NULL.';

-- ==== sql/functions/search/stands_together.sql

-- Whether what an entry meets only nearly stands beside what was said beside it: "Minakshi Seeds" is not
-- met by Meenakshi in one name and seeds in another. A word that nothing was said beside, as one side of
-- "A v B" may be, stands by itself, unless it is all that was said: one word like it may well be another name.
-- "Robert" may be another name than the "Roberts" that is met. Two words before a legal form are one name, and stand
-- beside each other on one side of a title. First letters that take in the legal form of a name are not those of one
-- that was said with its form ("ABP Ltd", "Alder Brothers P. Ltd"). A number is not met under another kind of
-- docket than was said; one with its year in another form, and a name with or without the initial that a lone v may
-- be, are not met for sure. p_best is what firmwall.best_met says of the two.
create or replace function firmwall.stands_together(
  p_words tsvector,
  p_reading firmwall.reading,
  p_best integer[]
)
returns boolean
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  n integer := cardinality(p_reading.words);
  -- once, not at every word
  v_kinds text[] := p_reading.kinds;
  v_hows text[] := p_reading.hows;
  v_words constant text[] := array['exact', 'plural', 'possessive', 'near', 'short name'];
  v_how text;
  v_number text;
  v_said integer := 0;
  v_nearly boolean := false;
  v_near boolean;
  v_name boolean;
  v_term integer;
  v_beside boolean;
  v_one tsquery;
  v_other tsquery;
begin
  if 'initial' = any (v_hows) then
    for i in 1 .. cardinality(v_hows)
    loop
      if v_hows[i] = 'initial' and p_best[p_reading.terms[i]] <> i then
        return false;
      end if;
    end loop;
  end if;
  for i in 1 .. n
  loop
    continue when v_kinds[i] in ('optional', 'not');
    v_said := v_said + 1;
    continue when p_best[i] = 0;
    v_how := v_hows[p_best[i]];
    if v_how in ('plural', 'other year') then
      return false;
    elsif v_how = 'number' and v_number is distinct from p_reading.seen[p_best[i]] and 'optional' = any (v_kinds) then
      v_number := p_reading.seen[p_best[i]];
      if firmwall.has_other_docket(p_words, p_reading, v_number) then
        return false;
      end if;
    end if;
    continue when v_kinds[i] <> 'word';
    v_nearly := v_nearly or v_how in ('near', 'short name', 'beginning');
    if v_how = 'initials' and firmwall.takes_in_form(p_words, p_reading.seen[p_best[i]], p_reading.words[i + 1]) then
      return false;
    end if;
    v_near := v_how in ('near', 'short name') and p_reading.qualities[p_best[i]] < 0.85;
    v_name := false;
    if v_kinds[i + 1] = 'optional'
      and v_kinds[i - 1] = 'word'
      and v_how = any (v_words)
      and v_hows[p_best[i - 1]] = any (v_words)
    then
      v_name := firmwall.is_legal_form(p_reading.words[i + 1]);
    end if;
    continue when not v_near and not v_name;
    v_beside := null;
    foreach v_term in array case when v_near then array[i - 1, i + 1] else array[i - 1] end
    loop
      continue when v_term not between 1 and n or v_kinds[v_term] <> 'word' or p_best[v_term] = 0;
      v_one := p_reading.queries[p_best[i]];
      v_other := p_reading.queries[p_best[v_term]];
      v_beside := coalesce(v_beside, false)
        or p_words @@ (
          tsquery_phrase(v_one, v_other) || tsquery_phrase(v_other, v_one)
          || tsquery_phrase(v_one, v_other, 2) || tsquery_phrase(v_other, v_one, 2)
        )
        -- without a legal form, "Pemberly Ostrand" may be two sides, over the gap that an entry has at versus
        or not v_name and p_words @@ (
          tsquery_phrase(v_one, v_other, 31) || tsquery_phrase(v_other, v_one, 31)
          || tsquery_phrase(v_one, v_other, 32) || tsquery_phrase(v_other, v_one, 32)
        );
    end loop;
    if not v_beside then
      return false;
    end if;
  end loop;
  return v_said > 1 or not v_nearly;
end
$$;

alter function firmwall.stands_together(tsvector, firmwall.reading, integer[]) owner to firmwall_exec;
revoke all on function firmwall.stands_together(tsvector, firmwall.reading, integer[]) from public;

comment on function firmwall.stands_together(tsvector, firmwall.reading, integer[]) is
'Whether the words of a question that an entry meets only nearly stand there beside those that were said beside them; false where only one was said.';

-- ==== sql/functions/tools/store_proposal.sql

-- Keeps what a write would change, and the body that says so, until a person decides.
--
-- p_draft comes from the handler of the write: params (names resolved to ids), subject_type,
-- subject_id, subject_label, subject_seen, before, after.
create or replace function firmwall.store_proposal(
  p_call_id uuid,
  p_tool text,
  p_tool_version integer,
  p_params_given jsonb,
  p_request_id text,
  p_draft jsonb
)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
-- times in a body are written in one way
set timezone = 'UTC'
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_proposal_id uuid := gen_random_uuid();
  v_expires_at timestamptz := now() + interval '7 days';
  v_body jsonb := jsonb_build_object(
    'tool', p_tool,
    'call_id', p_call_id,
    'outcome', 'proposal',
    'result', null,
    'choices', '[]'::jsonb,
    'choices_truncated', false,
    'none_of_these', null,
    'nothing', null,
    'reason', null,
    'parameter', null,
    'decision', null,
    'proposal', jsonb_build_object(
      'proposal_id', v_proposal_id,
      'subject', jsonb_build_object(
        'entity_type', p_draft -> 'subject_type', 'id', p_draft -> 'subject_id', 'label', p_draft -> 'subject_label'
      ),
      'before', p_draft -> 'before',
      'after', p_draft -> 'after',
      'expires_at', v_expires_at
    )
  );
begin
  insert into firmwall.proposal (
    firm_id, proposal_id, call_id, request_id, proposed_by, expires_at, tool, tool_version, params_given, params,
    subject_type, subject_id, subject_seen, before, after, body
  )
  values (
    v_firm_id,
    v_proposal_id,
    p_call_id,
    p_request_id,
    v_user_id,
    v_expires_at,
    p_tool,
    p_tool_version,
    p_params_given,
    p_draft -> 'params',
    p_draft ->> 'subject_type',
    (p_draft ->> 'subject_id')::uuid,
    p_draft ->> 'subject_seen',
    nullif(p_draft -> 'before', 'null'),
    p_draft -> 'after',
    v_body
  )
  on conflict (firm_id, proposed_by, request_id) do nothing;
  return case when found then v_body end;
end
$$;

alter function firmwall.store_proposal(uuid, text, integer, jsonb, text, jsonb) owner to firmwall_exec;
revoke all on function firmwall.store_proposal(uuid, text, integer, jsonb, text, jsonb) from public;

comment on function firmwall.store_proposal(uuid, text, integer, jsonb, text, jsonb) is
'Stores a proposal and returns the body of its call. NULL: the request id of this person already stands for one.';

-- ==== sql/functions/search/takes_in_form.sql

-- Whether first letters stand for a name and its legal form too, and a legal form was said beside them: "ABP Ltd"
-- is hardly Alder Brothers P. Ltd, whose letters are AB.
create or replace function firmwall.takes_in_form(
  p_words tsvector,
  p_letters text,
  p_next text
)
returns boolean
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.is_legal_form(p_next) and exists (
    select from unnest(p_words) as l (lexeme, positions, weights)
    cross join unnest(l.positions) as l_at (at)
    join unnest(p_words) as m (lexeme, positions, weights) on left(m.lexeme, 8) <> left(l.lexeme, 8)
    cross join unnest(m.positions) as m_at (at)
    where substr(l.lexeme, 8) = '=' || p_letters
      and m_at.at between l_at.at and l_at.at + length(p_letters) - 1
      and (substr(m.lexeme, 8) = 'p' or firmwall.is_legal_form(substr(m.lexeme, 8)))
  );
end
$$;

alter function firmwall.takes_in_form(tsvector, text, text) owner to firmwall_exec;
revoke all on function firmwall.takes_in_form(tsvector, text, text) from public;

comment on function firmwall.takes_in_form(tsvector, text, text) is
'Whether first letters that an entry has stand for a legal form too, while one was said after them. Never NULL but for NULL letters.';

-- ==== sql/functions/text/text_limits.sql

-- How many characters a text may have, by its field: what the checks of the tables say, for the functions that refuse a longer
-- one with its reason, and for the arguments of tools. A test compares the three.
create or replace function firmwall.text_limits(p_fields text[])
returns integer[]
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limit integer;
  v_limits integer[];
begin
  for i in 1 .. cardinality(p_fields) loop
    v_limit := case
      when p_fields[i] in ('client_number', 'matter_number', 'code', 'role', 'kind') then 64
      when p_fields[i] = 'practice_area' then 100
      when p_fields[i] = 'external_id' then 200
      when p_fields[i] in ('name', 'display_name', 'aliases', 'alias', 'client_name') then 300
      when p_fields[i] in ('email', 'login') then 320
      when p_fields[i] = 'title' then 500
      when p_fields[i] = 'description' then 4000
    end;
    if v_limit is null then
      raise exception 'the field % has no limit', p_fields[i]
        using errcode = 'internal_error';
    end if;
    v_limits[i] := v_limit;
  end loop;
  return v_limits;
end
$$;

alter function firmwall.text_limits(text[]) owner to firmwall_exec;
revoke all on function firmwall.text_limits(text[]) from public;
grant execute on function firmwall.text_limits(text[]) to firmwall_context;

comment on function firmwall.text_limits(text[]) is
'The most characters that a text of each of these fields may have. Raises XX000 for a field that it does not know.';

-- ==== sql/functions/search_data/tg_client__entries.sql

-- Keeps the search entries of clients right, and the client's names in the entries of its matters.
create or replace function firmwall.tg_client__entries()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_rows app.client[];
begin
  if tg_op = 'DELETE' then
    delete from firmwall.search_entry as s
    using old_rows as o
    where s.firm_id = o.firm_id
      and s.kind = 'client'
      and s.entry_id = o.client_id;
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(row(n.*)::app.client) into v_rows
    from new_rows as n;
  else
    -- a full join, since that is never a nested loop: a plan is kept, and would compare many rows each with all
    select array_agg(row(n.*)::app.client) filter (where n.client_id is not null) into v_rows
    from new_rows as n
    full join old_rows as o on o.firm_id = n.firm_id and o.client_id = n.client_id
    where firmwall.client_fields(row(o.*)::app.client) is distinct from firmwall.client_fields(row(n.*)::app.client);
  end if;
  if v_rows is null then
    return null;
  end if;

  perform firmwall.write_client_entries(v_rows);

  if tg_op = 'UPDATE' then
    perform firmwall.refresh_client_in_entries(v_rows);
  end if;
  return null;
end
$$;

alter function firmwall.tg_client__entries() owner to firmwall_exec;
revoke all on function firmwall.tg_client__entries() from public;
grant execute on function firmwall.tg_client__entries() to firmwall_owner;

comment on function firmwall.tg_client__entries() is
'Trigger: search entries of clients, and their names in the entries of their matters.';

set local role firmwall_owner;
create or replace trigger index_inserted
  after insert on app.client
  referencing new table as new_rows
  for each statement execute function firmwall.tg_client__entries();
create or replace trigger index_updated
  after update on app.client
  referencing old table as old_rows new table as new_rows
  for each statement execute function firmwall.tg_client__entries();
create or replace trigger index_deleted
  after delete on app.client
  referencing old table as old_rows
  for each statement execute function firmwall.tg_client__entries();
reset role;

-- ==== sql/functions/search_data/tg_client__names.sql

-- Keeps firmwall.client_name and firmwall.client_word in step with app.client, statement by statement. A
-- deleted client takes its rows along by foreign key.
--
-- Must stay true: it works for the firm of the context alone. It raises an error for rows of another firm and for rows without
-- a context, because it could not keep these in step.
create or replace function firmwall.tg_client__names()
returns trigger
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_clients app.client[];
begin
  if exists (select from new_rows as n where n.firm_id is distinct from v_firm_id) then
    raise exception 'clients change inside the context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context of the firm first; what its clients are found by is written with it.';
  end if;

  if tg_op = 'INSERT' then
    v_clients := array(select n from new_rows as n);
  else
    -- a full join, since that is never a nested loop: a plan is kept, and would compare many rows each with all
    select coalesce(array_agg(row(n.*)::app.client) filter (where n.client_id is not null), '{}') into v_clients
    from new_rows as n
    full join old_rows as o on o.firm_id = n.firm_id and o.client_id = n.client_id
    where (o.display_name, o.aliases) is distinct from (n.display_name, n.aliases);
    -- the words go with their names
    delete from firmwall.client_name as n
    where n.firm_id = (select v_firm_id)
      and n.client_id = any (array(select c.client_id from unnest(v_clients) as c));
  end if;
  if v_clients <> '{}' then
    perform firmwall.write_client_names(v_clients);
  end if;
  return null;
end
$$;

alter function firmwall.tg_client__names() owner to firmwall_exec;
revoke all on function firmwall.tg_client__names() from public;
grant execute on function firmwall.tg_client__names() to firmwall_owner;

comment on function firmwall.tg_client__names() is
'Trigger: rewrites what added and renamed clients are found by. Raises FW002 for rows of another firm than the context''s.';

set local role firmwall_owner;

create or replace trigger client_names_follow_insert
after insert on app.client
referencing new table as new_rows
for each statement
execute function firmwall.tg_client__names();

create or replace trigger client_names_follow_update
after update on app.client
referencing old table as old_rows new table as new_rows
for each statement
execute function firmwall.tg_client__names();

reset role;

-- ==== sql/functions/search_data/tg_document__entries.sql

-- Keeps the search entries of documents right, and gives new and moved documents the wall of their
-- matter.
create or replace function firmwall.tg_document__entries()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_rows app.document[];
  v_gone app.document[];  -- under ids that were changed
  v_walled bigint;
  v_done bigint;
begin
  if tg_op = 'DELETE' then
    delete from firmwall.search_entry as s
    using old_rows as o
    where s.firm_id = o.firm_id
      and s.kind = 'document'
      and s.entry_id = o.document_id;
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(row(n.*)::app.document) into v_rows
    from new_rows as n;
  else
    -- a full join, since that is never a nested loop: a plan is kept, and would compare many rows each with all
    select
      array_agg(row(n.*)::app.document) filter (where n.document_id is not null),
      array_agg(row(o.*)::app.document) filter (where n.document_id is null)
    into v_rows, v_gone
    from new_rows as n
    full join old_rows as o on o.firm_id = n.firm_id and o.document_id = n.document_id
    where o.matter_id is distinct from n.matter_id
      or firmwall.document_fields(row(o.*)::app.document) is distinct from firmwall.document_fields(row(n.*)::app.document);
  end if;
  if v_gone is not null then
    delete from firmwall.search_entry as s
    using unnest(v_gone) as o
    where s.firm_id = o.firm_id
      and s.kind = 'document'
      and s.entry_id = o.document_id;
  end if;
  if v_rows is null then
    return null;
  end if;

  -- a transaction that sets a wall meanwhile waits for this one, and then finds these documents
  perform from firmwall.search_entry as s
  where (s.firm_id, s.kind, s.entry_id) in (select n.firm_id, 'matter', n.matter_id from unnest(v_rows) as n)
  order by s.entry_id
  for no key update;
  get diagnostics v_done = row_count;
  if v_done <> (select count(distinct (n.firm_id, n.matter_id)) from unnest(v_rows) as n) then
    raise exception 'documents are written after their matter'
      using
        errcode = 'FW002',
        hint = 'In a statement of its own, so that they are given its wall.';
  end if;

  perform firmwall.write_document_entries(v_rows);

  select count(*) into v_walled
  from unnest(v_rows) as n
  join firmwall.search_entry as s on s.firm_id = n.firm_id and s.kind = 'document' and s.entry_id = n.document_id
  where (s.excluded_person_ids, s.allowed_person_ids) is distinct from (n.excluded_person_ids, n.allowed_person_ids);
  if v_walled > 0 then
    update app.document as d
    set excluded_person_ids = s.excluded_person_ids, allowed_person_ids = s.allowed_person_ids
    from firmwall.search_entry as s
    where (s.firm_id, s.kind, s.entry_id) in (select n.firm_id, 'document', n.document_id from unnest(v_rows) as n)
      and d.firm_id = s.firm_id
      and d.document_id = s.entry_id
      and (s.excluded_person_ids, s.allowed_person_ids) is distinct from (d.excluded_person_ids, d.allowed_person_ids);
    get diagnostics v_done = row_count;
    if v_done <> v_walled then
      raise exception 'documents are written in a context of their firm'
        using
          errcode = 'FW002',
          hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
    end if;
  end if;
  return null;
end
$$;

alter function firmwall.tg_document__entries() owner to firmwall_exec;
revoke all on function firmwall.tg_document__entries() from public;
grant execute on function firmwall.tg_document__entries() to firmwall_owner;

comment on function firmwall.tg_document__entries() is
'Trigger: search entries of documents, and walls of new and moved ones. Raises FW002 for a writer without a context of the firm, and for documents whose matter is not written yet.';

set local role firmwall_owner;
create or replace trigger index_inserted
  after insert on app.document
  referencing new table as new_rows
  for each statement execute function firmwall.tg_document__entries();
create or replace trigger index_updated
  after update on app.document
  referencing old table as old_rows new table as new_rows
  for each statement execute function firmwall.tg_document__entries();
create or replace trigger index_deleted
  after delete on app.document
  referencing old table as old_rows
  for each statement execute function firmwall.tg_document__entries();
reset role;

-- ==== sql/functions/admin/tg_firm__code.sql

-- Keeps the code of each firm in identity.taken_firm_code, and removes it when the firm is deleted or gets another code. Its
-- unique key refuses a second firm with the code, for every role that writes the row.
create or replace function firmwall.tg_firm__code()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from identity.taken_firm_code as c
    where c.code_key = old.code_key;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.code_key := firmwall.one_form(new.code);
  insert into identity.taken_firm_code (code_key)
  values (new.code_key);
  return new;
end
$$;

alter function firmwall.tg_firm__code() owner to firmwall_context;
revoke all on function firmwall.tg_firm__code() from public;
grant execute on function firmwall.tg_firm__code() to firmwall_owner;

comment on function firmwall.tg_firm__code() is
'Trigger: code_key of identity.firm, and the codes that are taken.';

set local role firmwall_owner;
create or replace trigger keep_code
  before insert or delete or update of code on identity.firm
  for each row execute function firmwall.tg_firm__code();
reset role;

-- ==== sql/functions/search_data/tg_firm__search_data.sql

-- Takes what search keeps of a firm away with the firm. A foreign key would do it too, and look the firm up again for
-- each row that is written.
create or replace function firmwall.tg_firm__search_data()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from firmwall.search_entry as s
  using old_rows as o
  where s.firm_id = o.firm_id;
  delete from firmwall.search_word as w
  using old_rows as o
  where w.firm_id = o.firm_id;
  return null;
end
$$;

alter function firmwall.tg_firm__search_data() owner to firmwall_exec;
revoke all on function firmwall.tg_firm__search_data() from public;
grant execute on function firmwall.tg_firm__search_data() to firmwall_owner;

comment on function firmwall.tg_firm__search_data() is
'Trigger: search entries and vocabulary of firms that are deleted.';

set local role firmwall_owner;
create or replace trigger forget_deleted
  after delete on identity.firm
  referencing old table as old_rows
  for each statement execute function firmwall.tg_firm__search_data();
reset role;

-- ==== sql/functions/search_data/tg_matter__entries.sql

-- Keeps the search entries of matters right, and hands a matter's wall on to its parties, its
-- documents and their entries.
create or replace function firmwall.tg_matter__entries()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_rows app.matter[];
  v_walled app.matter[];
  v_gone app.matter[];  -- under ids that were changed
  v_rows_due bigint;
  v_rows_done bigint;
begin
  if tg_op = 'DELETE' then
    delete from firmwall.search_entry as s
    using old_rows as o
    where s.firm_id = o.firm_id
      and s.kind = 'matter'
      and s.entry_id = o.matter_id;
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(row(n.*)::app.matter) into v_rows
    from new_rows as n;
  else
    -- a full join, since that is never a nested loop: a plan is kept, and would compare many rows each with all
    select
      array_agg(row(n.*)::app.matter) filter (
        where n.matter_id is not null
          and (
            o.client_id is distinct from n.client_id
            or firmwall.matter_fields(row(o.*)::app.matter) is distinct from firmwall.matter_fields(row(n.*)::app.matter)
          )
      ),
      array_agg(row(n.*)::app.matter) filter (
        where n.matter_id is not null
          and (o.excluded_person_ids, o.allowed_person_ids) is distinct from (n.excluded_person_ids, n.allowed_person_ids)
      ),
      array_agg(row(o.*)::app.matter) filter (where n.matter_id is null)
    into v_rows, v_walled, v_gone
    from new_rows as n
    full join old_rows as o on o.firm_id = n.firm_id and o.matter_id = n.matter_id;
  end if;

  if v_gone is not null then
    delete from firmwall.search_entry as s
    using unnest(v_gone) as o
    where s.firm_id = o.firm_id
      and s.kind = 'matter'
      and s.entry_id = o.matter_id;
  end if;

  if v_rows is not null then
    perform firmwall.write_matter_entries(v_rows, p_new => tg_op = 'INSERT');
  end if;

  if v_walled is not null then
    -- the entry first: a transaction that adds a party or a document meanwhile holds it, and this waits for it
    update firmwall.search_entry as s
    set excluded_person_ids = n.excluded_person_ids, allowed_person_ids = n.allowed_person_ids
    from unnest(v_walled) as n
    where s.firm_id = n.firm_id
      and s.kind = 'matter'
      and s.entry_id = n.matter_id;

    v_rows_done := firmwall.copy_walls_to_children(v_walled);

    update firmwall.search_entry as s
    set excluded_person_ids = n.excluded_person_ids, allowed_person_ids = n.allowed_person_ids
    from unnest(v_walled) as n
    where s.firm_id = n.firm_id
      and s.kind = 'document'
      and s.parent_id = n.matter_id;
    get diagnostics v_rows_due = row_count;

    if v_rows_done <> v_rows_due then
      raise exception 'walls are set in a context of their firm, from inside'
        using
          errcode = 'FW002',
          hint = 'Use app.set_matter_wall.';
    end if;
  end if;
  return null;
end
$$;

alter function firmwall.tg_matter__entries() owner to firmwall_exec;
revoke all on function firmwall.tg_matter__entries() from public;
grant execute on function firmwall.tg_matter__entries() to firmwall_owner;

comment on function firmwall.tg_matter__entries() is
'Trigger: search entries of matters, and walls handed on. Raises FW002 for a writer without a context of the firm.';

set local role firmwall_owner;
create or replace trigger index_inserted
  after insert on app.matter
  referencing new table as new_rows
  for each statement execute function firmwall.tg_matter__entries();
create or replace trigger index_updated
  after update on app.matter
  referencing old table as old_rows new table as new_rows
  for each statement execute function firmwall.tg_matter__entries();
create or replace trigger index_deleted
  after delete on app.matter
  referencing old table as old_rows
  for each statement execute function firmwall.tg_matter__entries();
reset role;

-- ==== sql/functions/search_data/tg_matter_party__entries.sql

-- Keeps the words of the parties in the search entries of their matters, and gives new parties the
-- wall of their matter.
create or replace function firmwall.tg_matter_party__entries()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_matter_ids uuid[];
  v_words tsvector[];
  v_foreign boolean := false;
  v_walled boolean := false;
  v_matters integer;
  v_due bigint;
  v_done bigint;
begin
  if tg_op = 'INSERT' then
    select
      array_agg(distinct n.matter_id), bool_or(n.firm_id is distinct from v_firm_id),
      bool_or(n.excluded_person_ids <> '{}' or n.allowed_person_ids is not null)
    into v_matter_ids, v_foreign, v_walled
    from new_rows as n;
  elsif tg_op = 'UPDATE' then
    -- a party that moves leaves one matter and comes to another
    select array_agg(distinct c.matter_id), bool_or(c.firm_id is distinct from v_firm_id) into v_matter_ids, v_foreign
    from (
      (
        select n.firm_id, n.matter_id, n.party_id, n.name from new_rows as n
        except
        select o.firm_id, o.matter_id, o.party_id, o.name from old_rows as o
      )
      union all
      (
        select o.firm_id, o.matter_id, o.party_id, o.name from old_rows as o
        except
        select n.firm_id, n.matter_id, n.party_id, n.name from new_rows as n
      )
    ) as c;
  else
    select array_agg(distinct o.matter_id) into v_matter_ids
    from old_rows as o;
  end if;
  if v_matter_ids is null then
    return null;
  end if;
  if v_foreign then
    raise exception 'parties are written in a context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
  end if;

  -- a transaction that writes parties or walls of these matters meanwhile waits for this one, and then finds these parties
  v_matters := cardinality(v_matter_ids);
  select
    array_agg(s.entry_id), array_agg(s.words), v_walled or coalesce(bool_or(s.excluded_person_ids <> '{}' or s.allowed_person_ids is not null), false)
  into v_matter_ids, v_words, v_walled
  from (
    select s.entry_id, s.words, s.excluded_person_ids, s.allowed_person_ids
    from firmwall.search_entry as s
    where s.firm_id = v_firm_id
      and s.kind = 'matter'
      and s.entry_id = any (v_matter_ids)
    order by s.entry_id
    for no key update
  ) as s;
  if tg_op <> 'DELETE' and cardinality(v_matter_ids) is distinct from v_matters then
    raise exception 'parties are written after their matter'
      using
        errcode = 'FW002',
        hint = 'In a statement of its own, so that they are given its wall.';
  end if;
  if tg_op <> 'DELETE' and v_walled then
    select count(*) into v_due
    from new_rows as n
    join firmwall.search_entry as s on s.firm_id = n.firm_id and s.kind = 'matter' and s.entry_id = n.matter_id
    where s.entry_id = any (v_matter_ids)
      and (s.excluded_person_ids, s.allowed_person_ids) is distinct from (n.excluded_person_ids, n.allowed_person_ids);
    update app.matter_party as p
    set excluded_person_ids = s.excluded_person_ids, allowed_person_ids = s.allowed_person_ids
    from new_rows as n
    join firmwall.search_entry as s on s.firm_id = n.firm_id and s.kind = 'matter' and s.entry_id = n.matter_id
    where p.firm_id = v_firm_id
      and p.matter_id = n.matter_id
      and p.party_id = n.party_id
      and s.entry_id = any (v_matter_ids)
      and (s.excluded_person_ids, s.allowed_person_ids) is distinct from (p.excluded_person_ids, p.allowed_person_ids);
    get diagnostics v_done = row_count;
    if v_done <> v_due then
      raise exception 'the wall of a party is copied from its matter and cannot be set directly'
        using
          errcode = 'FW002',
          hint = 'Use app.set_matter_wall for the matter; a trigger copies its wall to the parties.';
    end if;
  end if;
  if v_matter_ids is not null then
    perform firmwall.refresh_parties_in_entries(v_firm_id, v_matter_ids, v_words);
  end if;
  return null;
end
$$;

alter function firmwall.tg_matter_party__entries() owner to firmwall_exec;
revoke all on function firmwall.tg_matter_party__entries() from public;
grant execute on function firmwall.tg_matter_party__entries() to firmwall_owner;

comment on function firmwall.tg_matter_party__entries() is
'Trigger: words of parties in search entries, and walls of new parties. Raises FW002 for parties of another firm than the context''s, for one whose matter is not written yet, and for one with a wall of its own that hides it from its writer.';

set local role firmwall_owner;
create or replace trigger index_inserted
  after insert on app.matter_party
  referencing new table as new_rows
  for each statement execute function firmwall.tg_matter_party__entries();
create or replace trigger index_updated
  after update on app.matter_party
  referencing old table as old_rows new table as new_rows
  for each statement execute function firmwall.tg_matter_party__entries();
create or replace trigger index_deleted
  after delete on app.matter_party
  referencing old table as old_rows
  for each statement execute function firmwall.tg_matter_party__entries();
reset role;

-- ==== sql/functions/admin/tg_person__key.sql

-- Writes the key by which a person's login is compared, for every role that writes the row.
create or replace function firmwall.tg_person__key()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  new.login_key := firmwall.one_form(new.login);
  return new;
end
$$;

alter function firmwall.tg_person__key() owner to firmwall_context;
revoke all on function firmwall.tg_person__key() from public;
grant execute on function firmwall.tg_person__key() to firmwall_owner;

comment on function firmwall.tg_person__key() is
'Trigger: login_key of identity.person.';

set local role firmwall_owner;
create or replace trigger keep_key
  before insert or update of login on identity.person
  for each row execute function firmwall.tg_person__key();
reset role;

-- ==== sql/functions/context/token_claims.sql

-- The claims of a signed token, or NULL when anything about it is wrong. One NULL for every reason:
-- the caller turns it into one code and one text, so that a refusal does not tell what was wrong.
--
-- Must stay true: the payload is not read before the signature is verified, and a missing or
-- non-numeric exp is a refusal (in SQL, `null <= now()` would let it through).
create or replace function firmwall.token_claims(
  p_token text,
  out firm_id uuid,
  out person_id uuid
)
language plpgsql
stable
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_part text[];
  v_header jsonb;
  v_claim jsonb;
  v_ipad bytea;
  v_opad bytea;
begin
  if p_token is null or octet_length(p_token) > 8192 then
    return;
  end if;
  v_part := string_to_array(p_token, '.');
  if cardinality(v_part) <> 3 then
    return;
  end if;

  v_header := convert_from(firmwall.base64url_decoded(v_part[1]), 'UTF8')::jsonb;
  if jsonb_typeof(v_header) is distinct from 'object'
    or v_header -> 'alg' is distinct from '"HS256"'::jsonb
    or jsonb_typeof(v_header -> 'kid') is distinct from 'string'
    -- an extension that must be understood is not understood here
    or v_header ? 'crit'
  then
    return;
  end if;

  select k.ipad, k.opad into v_ipad, v_opad
  from firmwall.signing_key as k
  where k.kid = v_header ->> 'kid'
    and k.purpose = 'token'
    and (k.retired_at is null or k.retired_at > clock_timestamp());
  if not found then
    return;
  end if;
  -- both sides are hashed once more, so that the comparison's duration says nothing of the signature
  if sha256(firmwall.base64url_decoded(v_part[3])) is distinct from
    sha256(sha256(v_opad || sha256(v_ipad || convert_to(v_part[1] || '.' || v_part[2], 'UTF8'))))
  then
    return;
  end if;

  v_claim := convert_from(firmwall.base64url_decoded(v_part[2]), 'UTF8')::jsonb;
  if jsonb_typeof(v_claim) is distinct from 'object'
    or jsonb_typeof(v_claim -> 'exp') is distinct from 'number'
    or not (v_claim ->> 'exp')::numeric > extract(epoch from clock_timestamp())
    or jsonb_typeof(v_claim -> 'firm') is distinct from 'string'
    or jsonb_typeof(v_claim -> 'sub') is distinct from 'string'
  then
    return;
  end if;
  if v_claim ? 'nbf' and (
    jsonb_typeof(v_claim -> 'nbf') is distinct from 'number'
    or (v_claim ->> 'nbf')::numeric > extract(epoch from clock_timestamp())
  ) then
    return;
  end if;

  firm_id := (v_claim ->> 'firm')::uuid;
  person_id := (v_claim ->> 'sub')::uuid;
exception
  -- bad base64, UTF-8, JSON, numbers and uuids end here; their texts would echo what was sent
  when others then
    firm_id := null;
    person_id := null;
end
$$;

alter function firmwall.token_claims(text) owner to firmwall_context;
revoke all on function firmwall.token_claims(text) from public;

comment on function firmwall.token_claims(text) is
'Firm and person of a valid HS256 token. Both NULL when it is not valid, for any reason.';

-- ==== sql/functions/tools/tool_find_client.sql

-- The tool find_client: the client that a name stands for, and how the name found it.
create or replace function firmwall.tool_find_client(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_found jsonb := firmwall.client_by_name_or_raise(p_params ->> 'name', 'name');
begin
  return jsonb_build_object(
    'result', jsonb_build_object('client', v_found -> 'client', 'how', v_found -> 'how', 'scope', v_found -> 'scope'),
    'row_count', 1,
    'found_by', case when v_found ->> 'how' = 'id' then 'explicit_id' else 'unique_match' end
  );
end
$$;

alter function firmwall.tool_find_client(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_find_client(jsonb) from public;

comment on function firmwall.tool_find_client(jsonb) is
'The answer of find_client. Raises FW020 for none, FW021 for a name that fits several.';

-- ==== sql/functions/tools/tool_get_client.sql

-- The tool get_client: one client, or not_found.
create or replace function firmwall.tool_get_client(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_client jsonb;
begin
  select to_jsonb(c) into v_client
  from app.get_client((p_params ->> 'client_id')::uuid) as c;
  if not found then
    raise exception 'no such client' using errcode = 'FW020';
  end if;
  return jsonb_build_object('result', jsonb_build_object('client', v_client), 'row_count', 1);
end
$$;

alter function firmwall.tool_get_client(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_get_client(jsonb) from public;

comment on function firmwall.tool_get_client(jsonb) is
'The answer of get_client. Raises FW020 when there is no such client of the firm.';

-- ==== sql/functions/tools/tool_get_matter.sql

-- The tool get_matter: one matter, or not_found.
create or replace function firmwall.tool_get_matter(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_matter jsonb;
begin
  select to_jsonb(m) into v_matter
  from app.get_matter((p_params ->> 'matter_id')::uuid) as m;
  if not found then
    raise exception 'no such matter' using errcode = 'FW020';
  end if;
  return jsonb_build_object(
    'result', jsonb_build_object('matter', v_matter),
    'row_count', 1,
    'matter_ids', jsonb_build_array(v_matter -> 'matter_id')
  );
end
$$;

alter function firmwall.tool_get_matter(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_get_matter(jsonb) from public;

comment on function firmwall.tool_get_matter(jsonb) is
'The answer of get_matter. Raises FW020 when there is no such matter to see.';

-- ==== sql/functions/tools/tool_global_search.sql

-- The tool global_search: ranked candidates of every kind. The decision is always to ask: which kind
-- was meant is for the person to say, and scores of two kinds do not compare.
create or replace function firmwall.tool_global_search(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_candidates jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(s) order by s.position), '[]') into v_candidates
  from app.global_search(p_params ->> 'query') as s;

  return jsonb_build_object(
    'result', jsonb_build_object('candidates', v_candidates),
    'decision', '{"action": "ask", "rule": "always ask"}'::jsonb,
    'nothing', case when v_candidates = '[]' then 'ranked_miss' end,
    'row_count', jsonb_array_length(v_candidates),
    'offered_ids', jsonb_path_query_array(v_candidates, '$[*].id'),
    'matter_ids', jsonb_path_query_array(v_candidates, '$[*].matter_id ? (@ != null)')
  );
end
$$;

alter function firmwall.tool_global_search(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_global_search(jsonb) from public;

comment on function firmwall.tool_global_search(jsonb) is
'The answer of global_search. Raises FW010 and FW011 like app.global_search.';

-- ==== sql/functions/tools/tool_query_matters.sql

-- The tool query_matters: a page, or the honest statement that the list is empty.
create or replace function firmwall.tool_query_matters(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_page jsonb := firmwall.matters_page(p_params);
begin
  return jsonb_build_object(
    'result', v_page,
    'nothing', case when v_page -> 'total' = '0' then 'empty' end,
    'row_count', jsonb_array_length(v_page -> 'matters'),
    'matter_ids', jsonb_path_query_array(v_page, '$.matters[*].matter_id'),
    'found_by', case when v_page ->> 'how' = 'id' then 'explicit_id' when p_params ? 'client_name' then 'unique_match' end
  );
end
$$;

alter function firmwall.tool_query_matters(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_query_matters(jsonb) from public;

comment on function firmwall.tool_query_matters(jsonb) is
'The answer of query_matters. Raises FW012, FW020 and FW021 like matters_page.';

-- ==== sql/functions/tools/tool_resolve_matter_document.sql

-- The tool resolve_matter_document: ranked documents of one matter, with the decision. A matter that is not to
-- be seen is not_found, like any other that is not there; a matter without a fitting document is a ranked miss.
create or replace function firmwall.tool_resolve_matter_document(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_matter_id uuid := (p_params ->> 'matter_id')::uuid;
  v_candidates jsonb;
  v_decision jsonb;
begin
  perform firmwall.matter_from_params_or_raise(v_matter_id);
  select
    coalesce(jsonb_agg(to_jsonb(s) - '{decision,decision_rule}'::text[] order by s.position), '[]'),
    jsonb_agg(jsonb_build_object('action', s.decision, 'rule', s.decision_rule)) -> 0
  into v_candidates, v_decision
  from app.resolve_matter_document(v_matter_id, p_params ->> 'query') as s;
  -- nothing is found: the rule asks
  if v_candidates = '[]' then
    select jsonb_build_object('action', d.action, 'rule', d.rule) into v_decision
    from firmwall.decide(null, null, null, null, null, null, null) as d;
  end if;

  return jsonb_build_object(
    'result', jsonb_build_object('candidates', v_candidates),
    'decision', v_decision,
    'nothing', case when v_candidates = '[]' then 'ranked_miss' end,
    'row_count', jsonb_array_length(v_candidates),
    'offered_ids', jsonb_path_query_array(v_candidates, '$[*].document_id'),
    'matter_ids', jsonb_build_array(v_matter_id)
  );
end
$$;

alter function firmwall.tool_resolve_matter_document(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_resolve_matter_document(jsonb) from public;

comment on function firmwall.tool_resolve_matter_document(jsonb) is
'The answer of resolve_matter_document. Raises FW020 when the matter is not to be seen, FW010 and FW011 for the question.';

-- ==== sql/functions/tools/tool_search_matters.sql

-- The tool search_matters: ranked candidates, with the decision and its rule. No candidate is a ranked
-- miss; it never says that there is no such matter.
create or replace function firmwall.tool_search_matters(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_candidates jsonb;
  v_ids jsonb;
  v_decision jsonb;
begin
  select
    coalesce(jsonb_agg(to_jsonb(s) - '{decision,decision_rule}'::text[] order by s.position), '[]'),
    jsonb_agg(jsonb_build_object('action', s.decision, 'rule', s.decision_rule)) -> 0
  into v_candidates, v_decision
  from app.search_matters(p_params ->> 'query') as s;
  -- nothing is found: the rule asks
  if v_candidates = '[]' then
    select jsonb_build_object('action', d.action, 'rule', d.rule) into v_decision
    from firmwall.decide(null, null, null, null, null, null, null) as d;
  end if;

  v_ids := jsonb_path_query_array(v_candidates, '$[*].matter_id');
  return jsonb_build_object(
    'result', jsonb_build_object('candidates', v_candidates),
    'decision', v_decision,
    'nothing', case when v_candidates = '[]' then 'ranked_miss' end,
    'row_count', jsonb_array_length(v_candidates),
    'offered_ids', v_ids,
    'matter_ids', v_ids
  );
end
$$;

alter function firmwall.tool_search_matters(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_search_matters(jsonb) from public;

comment on function firmwall.tool_search_matters(jsonb) is
'The answer of search_matters. Raises what app.search_matters raises (FW010, FW011).';

-- ==== sql/functions/text/unseen_pattern.sql

-- A pattern for what no name or title may hold because it is not seen: the characters of firmwall.invisible_ranges, and a
-- joiner (U+200C, U+200D) that is not between two letters of a script that is written with joiners: Arabic, Syriac, N'Ko,
-- the scripts of India, Sinhala, Tibetan, Burmese, Khmer, Mongolian.
create or replace function firmwall.unseen_pattern()
returns text
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select '[' || firmwall.invisible_ranges() || ']'
    '|(?<![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])[\u200c\u200d]'
    '|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])'
$$;

alter function firmwall.unseen_pattern() owner to firmwall_exec;
revoke all on function firmwall.unseen_pattern() from public;
grant execute on function firmwall.unseen_pattern() to firmwall_context;

comment on function firmwall.unseen_pattern() is
'A pattern that matches a text with a character that is not seen; a joiner between letters of a script that needs it does not match.';

-- ==== sql/functions/search_data/unused_words.sql

-- Of these words, those that no entry of the firm holds.
--
-- Must stay true: the text index alone finds; see firmwall.search_candidates for the form of the predicate.
create or replace function firmwall.unused_words(p_words text[])
returns text[]
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_matter text := '''' || firmwall.lexeme_prefix(v_firm_id, 'matter');
  v_client text := '''' || firmwall.lexeme_prefix(v_firm_id, 'client');
  v_document text := '''' || firmwall.lexeme_prefix(v_firm_id, 'document');
begin
  return array(
    select u.word
    from unnest(p_words) as u (word)
    where not exists (
      select from firmwall.search_entry as s
      where s.words @@ concat(v_matter, u.word, '''|', v_client, u.word, '''|', v_document, u.word, '''')::tsquery
        and coalesce(s.firm_id = v_firm_id, false)
    )
  );
end
$$;

alter function firmwall.unused_words(text[]) owner to firmwall_exec;
revoke all on function firmwall.unused_words(text[]) from public;

comment on function firmwall.unused_words(text[]) is
'Those of the words that no search entry of the firm of the context holds, as the caller''s statement sees them.';

-- ==== sql/functions/load/upsert_client.sql

-- Adds one client, or changes it. The client is found by its number. What is left NULL stays as it is
-- (a new client has no e-mail, no aliases, and is active); an empty p_email or p_aliases clears.
create or replace function app.upsert_client(
  p_client_number text,
  p_display_name text,
  p_email text default null,
  p_aliases text[] default null,
  p_status text default null
)
returns uuid
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid;
  v_reason text;
begin
  select u.id, u.reason into v_id, v_reason
  from app.upsert_clients(jsonb_build_array(jsonb_build_object(
    'client_number', p_client_number,
    'display_name', p_display_name,
    'email', p_email,
    'aliases', p_aliases,
    'status', p_status
  ))) as u;

  if v_reason is not null then
    raise exception '%', v_reason
      using
        errcode = 'FW040',
        hint = 'Nothing was written. The text names the field and what is wrong with it.';
  end if;
  return v_id;
end
$$;

alter function app.upsert_client(text, text, text, text[], text) owner to firmwall_exec;
revoke all on function app.upsert_client(text, text, text, text[], text) from public;
grant execute on function app.upsert_client(text, text, text, text[], text) to firmwall_app, firmwall_admin;

comment on function app.upsert_client(text, text, text, text[], text) is
'Adds or changes one client and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';

-- ==== sql/functions/load/upsert_clients.sql

-- Adds clients and changes those that differ, many at once, found by client_number.
--
-- A row is {"client_number", "display_name", "email", "aliases": [], "status"}. A field that is absent
-- or null is left as it is (a new client has no e-mail, no aliases, and is active); an empty email or
-- an empty list of aliases clears.
--
-- Must stay true: a row that changes nothing is not written; a bad row is rejected with a reason
-- and the others go through; no statement reads or writes beyond the firm of the context. Rows are looked
-- up one by one in a unique index, and never joined: a load runs when statistics are missing or old, and a
-- join planned on those compares every row with every other. The predicate on the firm is written as (select v_firm_id),
-- because the planner could choose a wrong index if it knew the firm and the statistics did not hold it yet.
create or replace function app.upsert_clients(p_rows jsonb)
returns table (
  line integer,
  outcome text,
  id uuid,
  reason text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_rows firmwall.client_row[];
  v_changed jsonb;
  v_added jsonb;
  v_updated jsonb;
  v_before jsonb;
begin
  perform firmwall.require_permission('records:write');
  perform firmwall.require_rows(v_firm_id, v_user_id, p_rows);

  v_rows := array(
    select
      row(
        r.line, r.client_number, r.display_name, r.email, r.aliases, r.status, c.client_id,
        c.client_id is not null and (
          r.display_name <> c.display_name
          or r.email is not null and nullif(r.email, '') is distinct from c.email
          or r.aliases <> c.aliases
          or r.status <> c.status
        ),
        coalesce(
          firmwall.row_shape_error(r.fields, '{client_number,display_name,email,aliases,status}'),
          case
            when r.client_number is null then 'client_number: missing'
            when row_number() over (partition by r.client_number order by r.line) > 1
            then 'client_number: given before'
            when r.display_name is null and c.client_id is null then 'display_name: missing'
            when cardinality(r.aliases) > 50 then 'aliases: more than 50'
          end,
          firmwall.line_text_error('{client_number,display_name,email}', array[r.client_number, r.display_name, nullif(r.email, '')]),
          (select min(firmwall.line_text_error('{aliases}', array[a.name])) from unnest(r.aliases) as a (name)),
          case when r.status not in ('active', 'inactive') then 'status: neither active nor inactive' end
        )
      )::firmwall.client_row
    from (
      select
        e.line::integer as line,
        e.fields,
        btrim(e.fields ->> 'client_number', firmwall.space_characters()) as client_number,
        btrim(e.fields ->> 'display_name', firmwall.space_characters()) as display_name,
        btrim(e.fields ->> 'email', firmwall.space_characters()) as email,
        case
          when jsonb_typeof(e.fields -> 'aliases') = 'array'
          then array(
            select btrim(a.name, firmwall.space_characters())
            from jsonb_array_elements_text(e.fields -> 'aliases') with ordinality as a (name, place)
            where btrim(a.name, firmwall.space_characters()) <> ''
            group by btrim(a.name, firmwall.space_characters())
            order by min(a.place)
          )
        end as aliases,
        lower(btrim(e.fields ->> 'status', firmwall.space_characters()) collate "C") as status
      from jsonb_array_elements(p_rows) with ordinality as e (fields, line)
      -- keeps the extraction, which is not leakproof, out of the look-ups, which would lose their index
      offset 0
    ) as r
    left join lateral (
      select c.*
      from app.client as c
      where c.firm_id = (select v_firm_id)
        and c.client_number = r.client_number
      limit 1
    ) as c on true
    order by r.line
  );

  with added as (
    insert into app.client as c (firm_id, client_number, display_name, email, aliases, status)
    select
      v_firm_id, r.client_number, r.display_name, nullif(r.email, ''), coalesce(r.aliases, '{}'),
      coalesce(r.status, 'active')
    from unnest(v_rows) as r
    where r.reason is null
      and r.client_id is null
    order by r.client_number
    on conflict (firm_id, client_number) do nothing
    returning c.client_id, c.client_number
  )
  select coalesce(jsonb_object_agg(a.client_number, a.client_id), '{}') into v_added
  from added as a;

  select coalesce(jsonb_object_agg(r.client_id, to_jsonb(r)), '{}') into v_changed
  from unnest(v_rows) as r
  where r.reason is null
    and r.changed;

  if v_added = '{}' and (select count(*) from jsonb_object_keys(v_changed)) = 1 then
    v_before := firmwall.recorded_row('client', (select key::uuid from jsonb_object_keys(v_changed) as key));
  end if;

  with updated as (
    update app.client as c
    set
      (display_name, email, aliases, status) = (
        select
          coalesce(r.display_name, c.display_name),
          case when r.email is null then c.email else nullif(r.email, '') end,
          coalesce(r.aliases, c.aliases),
          coalesce(r.status, c.status)
        from jsonb_populate_record(null::firmwall.client_row, v_changed -> c.client_id::text) as r
      ),
      updated_at = now()
    where c.firm_id = (select v_firm_id)
      and c.client_id = any (array(select key::uuid from jsonb_object_keys(v_changed) as key))
    returning c.client_id
  )
  select coalesce(jsonb_object_agg(u.client_id, true), '{}') into v_updated
  from updated as u;

  perform firmwall.record_upsert(
    'upsert_clients',
    'client',
    v_before,
    array(select a.value::uuid from jsonb_each_text(v_added) as a),
    array(select key::uuid from jsonb_object_keys(v_updated) as key),
    '{}'
  );

  return query
  select
    r.line,
    answer.outcome,
    case
      when answer.outcome = 'inserted' then (v_added ->> r.client_number)::uuid
      when answer.outcome <> 'rejected' then r.client_id
    end,
    coalesce(r.reason, case when answer.outcome = 'rejected' then 'client_number: not free' end)
  from unnest(v_rows) as r
  cross join lateral (
    select
      case
        when r.reason is not null then 'rejected'
        when v_added ? r.client_number then 'inserted'
        when v_updated ? r.client_id::text then 'updated'
        -- the row was neither inserted nor found, or was deleted since: another transaction changed it
        when r.client_id is null or r.changed then 'rejected'
        else 'unchanged'
      end as outcome
  ) as answer
  order by r.line;
end
$$;

alter function app.upsert_clients(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_clients(jsonb) from public;
grant execute on function app.upsert_clients(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_clients(jsonb) is
'Adds and changes clients, many at once. One row a row given: its place, inserted, updated, unchanged or rejected, the client, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';

-- ==== sql/functions/load/upsert_document.sql

-- Adds one document of a matter, unless it is there. The same title of the same kind again is the same
-- document. A matter elsewhere, nowhere and behind a wall is the same rejection.
create or replace function app.upsert_document(
  p_matter_number text,
  p_title text,
  p_kind text default ''
)
returns uuid
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid;
  v_reason text;
begin
  select u.id, u.reason into v_id, v_reason
  from app.upsert_documents(jsonb_build_array(jsonb_build_object(
    'matter_number', p_matter_number,
    'title', p_title,
    'kind', p_kind
  ))) as u;

  if v_reason is not null then
    raise exception '%', v_reason
      using
        errcode = 'FW040',
        hint = 'Nothing was written. The text names the field and what is wrong with it.';
  end if;
  return v_id;
end
$$;

alter function app.upsert_document(text, text, text) owner to firmwall_exec;
revoke all on function app.upsert_document(text, text, text) from public;
grant execute on function app.upsert_document(text, text, text) to firmwall_app, firmwall_admin;

comment on function app.upsert_document(text, text, text) is
'Adds one document of a matter unless it is there, and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';

-- ==== sql/functions/load/upsert_documents.sql

-- Adds documents to matters, many at once. A row is {"matter_number", "title", "kind"}; kind may be
-- left out. A document has no other fields, so there is nothing to change in one.
create or replace function app.upsert_documents(p_rows jsonb)
returns table (
  line integer,
  outcome text,
  id uuid,
  reason text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform firmwall.require_permission('records:write');
  return query
  select a.line, a.outcome, a.id, a.reason
  from firmwall.add_to_matters('document', p_rows) as a;
end
$$;

alter function app.upsert_documents(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_documents(jsonb) from public;
grant execute on function app.upsert_documents(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_documents(jsonb) is
'Adds documents to matters, many at once. One row a row given: its place, inserted, unchanged or rejected, the document, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';

-- ==== sql/functions/load/upsert_matter.sql

-- Adds one matter, or changes it. The matter is found by its number. What is left NULL stays as it is
-- (a new matter is open, and opened today); an empty p_description or p_practice_area clears.
create or replace function app.upsert_matter(
  p_matter_number text,
  p_client_number text,
  p_title text,
  p_description text default null,
  p_practice_area text default null,
  p_status text default null,
  p_opened_on date default null
)
returns uuid
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid;
  v_reason text;
begin
  select u.id, u.reason into v_id, v_reason
  from app.upsert_matters(jsonb_build_array(jsonb_build_object(
    'matter_number', p_matter_number,
    'client_number', p_client_number,
    'title', p_title,
    'description', p_description,
    'practice_area', p_practice_area,
    'status', p_status,
    'opened_on', p_opened_on
  ))) as u;

  if v_reason is not null then
    raise exception '%', v_reason
      using
        errcode = 'FW040',
        hint = 'Nothing was written. The text names the field and what is wrong with it.';
  end if;
  return v_id;
end
$$;

alter function app.upsert_matter(text, text, text, text, text, text, date) owner to firmwall_exec;
revoke all on function app.upsert_matter(text, text, text, text, text, text, date) from public;
grant execute on function app.upsert_matter(text, text, text, text, text, text, date) to firmwall_app, firmwall_admin;

comment on function app.upsert_matter(text, text, text, text, text, text, date) is
'Adds or changes one matter and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';

-- ==== sql/functions/load/upsert_matter_parties.sql

-- Adds parties to matters, many at once. A row is {"matter_number", "name", "role"}, all needed;
-- a party has no other fields, so there is nothing to change in one.
create or replace function app.upsert_matter_parties(p_rows jsonb)
returns table (
  line integer,
  outcome text,
  id uuid,
  reason text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform firmwall.require_permission('records:write');
  return query
  select a.line, a.outcome, a.id, a.reason
  from firmwall.add_to_matters('party', p_rows) as a;
end
$$;

alter function app.upsert_matter_parties(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_matter_parties(jsonb) from public;
grant execute on function app.upsert_matter_parties(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_matter_parties(jsonb) is
'Adds parties to matters, many at once. One row a row given: its place, inserted, unchanged or rejected, the party, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';

-- ==== sql/functions/load/upsert_matter_party.sql

-- Adds one party of a matter, unless it is there. The same name in the same role again is the same party. A
-- matter elsewhere, nowhere and behind a wall is the same rejection.
create or replace function app.upsert_matter_party(
  p_matter_number text,
  p_name text,
  p_role text
)
returns uuid
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid;
  v_reason text;
begin
  select u.id, u.reason into v_id, v_reason
  from app.upsert_matter_parties(jsonb_build_array(jsonb_build_object(
    'matter_number', p_matter_number,
    'name', p_name,
    'role', p_role
  ))) as u;

  if v_reason is not null then
    raise exception '%', v_reason
      using
        errcode = 'FW040',
        hint = 'Nothing was written. The text names the field and what is wrong with it.';
  end if;
  return v_id;
end
$$;

alter function app.upsert_matter_party(text, text, text) owner to firmwall_exec;
revoke all on function app.upsert_matter_party(text, text, text) from public;
grant execute on function app.upsert_matter_party(text, text, text) to firmwall_app, firmwall_admin;

comment on function app.upsert_matter_party(text, text, text) is
'Adds one party of a matter unless it is there, and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';

-- ==== sql/functions/load/upsert_matters.sql

-- Adds matters and changes those that differ, many at once, found by matter_number.
--
-- A row is {"matter_number", "client_number", "title", "description", "practice_area", "status",
-- "opened_on"}. A field that is absent or null is left as it is (a new matter is open, and opened
-- today); an empty description or practice_area clears.
--
-- Must stay true: a row that changes nothing is not written; a bad row is rejected with a reason
-- and the others go through; the client is looked up inside the firm of the context, and a matter
-- behind a wall is neither read nor changed. That a number is taken by a matter behind a wall does
-- show, since a number is unique within the firm. Rows are looked up one by one in unique indexes, as in
-- app.upsert_clients, which says why.
create or replace function app.upsert_matters(p_rows jsonb)
returns table (
  line integer,
  outcome text,
  id uuid,
  reason text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_rows firmwall.matter_row[];
  v_changed jsonb;
  v_added jsonb;
  v_updated jsonb;
  v_before jsonb;
begin
  perform firmwall.require_permission('records:write');
  perform firmwall.require_rows(v_firm_id, v_user_id, p_rows);

  v_rows := array(
    select
      row(
        r.line, r.matter_number, c.client_id, r.title, r.description, r.practice_area, r.status, r.opened_on,
        m.matter_id,
        c.client_id <> m.client_id
        or r.title <> m.title
        or r.description <> m.description
        or r.practice_area <> m.practice_area
        or r.status <> m.status
        or r.opened_on <> m.opened_on,
        coalesce(
          firmwall.row_shape_error(
            r.fields, '{matter_number,client_number,title,description,practice_area,status,opened_on}'
          ),
          case
            when r.matter_number is null then 'matter_number: missing'
            when row_number() over (partition by r.matter_number order by r.line) > 1
            then 'matter_number: given before'
            when r.client_number is null and m.matter_id is null then 'client_number: missing'
            when r.client_number is not null and c.client_id is null then 'client_number: no such client'
            when r.title is null and m.matter_id is null then 'title: missing'
          end,
          firmwall.multiline_text_error('description', r.description),
          firmwall.line_text_error('{matter_number,title,practice_area}', array[r.matter_number, r.title, nullif(r.practice_area, '')]),
          case
            when r.status not in ('open', 'on hold', 'closed') then 'status: neither open, on hold nor closed'
            when r.opened_on is null and r.opened_text is not null then 'opened_on: not a date as YYYY-MM-DD'
          end
        )
      )::firmwall.matter_row
    from (
      select
        e.line::integer as line,
        e.fields,
        btrim(e.fields ->> 'matter_number', firmwall.space_characters()) as matter_number,
        btrim(e.fields ->> 'client_number', firmwall.space_characters()) as client_number,
        btrim(e.fields ->> 'title', firmwall.space_characters()) as title,
        btrim(e.fields ->> 'description', firmwall.space_characters()) as description,
        btrim(e.fields ->> 'practice_area', firmwall.space_characters()) as practice_area,
        lower(btrim(e.fields ->> 'status', firmwall.space_characters()) collate "C") as status,
        e.fields ->> 'opened_on' as opened_text,
        firmwall.iso_date_or_null(btrim(e.fields ->> 'opened_on', firmwall.space_characters())) as opened_on
      from jsonb_array_elements(p_rows) with ordinality as e (fields, line)
      -- keeps the extraction, which is not leakproof, out of the look-ups, which would lose their index
      offset 0
    ) as r
    left join lateral (
      select c.client_id
      from app.client as c
      where c.firm_id = (select v_firm_id)
        and c.client_number = r.client_number
      limit 1
    ) as c on true
    left join lateral (
      select m.*
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.matter_number = r.matter_number
        and v_user_id <> all (m.excluded_person_ids)
        and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      limit 1
    ) as m on true
    order by r.line
  );

  with added as (
    insert into app.matter as m (
      firm_id, matter_number, client_id, title, description, practice_area, status, opened_on
    )
    select
      v_firm_id, r.matter_number, r.client_id, r.title, coalesce(r.description, ''), coalesce(r.practice_area, ''),
      coalesce(r.status, 'open'), coalesce(r.opened_on, current_date)
    from unnest(v_rows) as r
    where r.reason is null
      and r.matter_id is null
    order by r.matter_number
    on conflict (firm_id, matter_number) do nothing
    returning m.matter_id, m.matter_number
  )
  select coalesce(jsonb_object_agg(a.matter_number, a.matter_id), '{}') into v_added
  from added as a;

  select coalesce(jsonb_object_agg(r.matter_id, to_jsonb(r)), '{}') into v_changed
  from unnest(v_rows) as r
  where r.reason is null
    and r.changed;

  if v_added = '{}' and (select count(*) from jsonb_object_keys(v_changed)) = 1 then
    v_before := firmwall.recorded_row('matter', (select key::uuid from jsonb_object_keys(v_changed) as key));
  end if;

  with updated as (
    update app.matter as m
    set
      (client_id, title, description, practice_area, status, opened_on) = (
        select
          coalesce(r.client_id, m.client_id),
          coalesce(r.title, m.title),
          coalesce(r.description, m.description),
          coalesce(r.practice_area, m.practice_area),
          coalesce(r.status, m.status),
          coalesce(r.opened_on, m.opened_on)
        from jsonb_populate_record(null::firmwall.matter_row, v_changed -> m.matter_id::text) as r
      ),
      updated_at = now()
    where m.firm_id = (select v_firm_id)
      and m.matter_id = any (array(select key::uuid from jsonb_object_keys(v_changed) as key))
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    returning m.matter_id
  )
  select coalesce(jsonb_object_agg(u.matter_id, true), '{}') into v_updated
  from updated as u;

  perform firmwall.record_upsert(
    'upsert_matters',
    'matter',
    v_before,
    array(select a.value::uuid from jsonb_each_text(v_added) as a),
    array(select key::uuid from jsonb_object_keys(v_updated) as key),
    array(
      select a.value::uuid from jsonb_each_text(v_added) as a
      union all
      select key::uuid from jsonb_object_keys(v_updated) as key
    )
  );

  return query
  select
    r.line,
    answer.outcome,
    case
      when answer.outcome = 'inserted' then (v_added ->> r.matter_number)::uuid
      when answer.outcome <> 'rejected' then r.matter_id
    end,
    coalesce(r.reason, case when answer.outcome = 'rejected' then 'matter_number: not free' end)
  from unnest(v_rows) as r
  cross join lateral (
    select
      case
        when r.reason is not null then 'rejected'
        when v_added ? r.matter_number then 'inserted'
        when v_updated ? r.matter_id::text then 'updated'
        -- the row was neither inserted nor found, or was deleted since: a wall hides it, or another transaction changed it
        when r.matter_id is null or r.changed then 'rejected'
        else 'unchanged'
      end as outcome
  ) as answer
  order by r.line;
end
$$;

alter function app.upsert_matters(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_matters(jsonb) from public;
grant execute on function app.upsert_matters(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_matters(jsonb) is
'Adds and changes matters, many at once. One row a row given: its place, inserted, updated, unchanged or rejected, the matter, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';

-- ==== sql/functions/text/validate_limit.sql

-- How many rows a page may have, for every function that lists rows.
create or replace function firmwall.validate_limit(p_limit integer)
returns void
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_limit is null or p_limit not between 1 and 1000 then
    raise exception 'the limit is out of range'
      using
        errcode = 'FW012',
        detail = 'Parameter: limit.',
        hint = 'p_limit is 1 to 1000.';
  end if;
end
$$;

alter function firmwall.validate_limit(integer) owner to firmwall_exec;
revoke all on function firmwall.validate_limit(integer) from public;
grant execute on function firmwall.validate_limit(integer) to firmwall_context;

comment on function firmwall.validate_limit(integer) is
'Nothing, when a page may have so many rows. Raises FW012 for NULL and for anything but 1 to 1000.';

-- ==== sql/functions/search/validate_query.sql

-- A question that a search can be asked: not blank, and of a length that a person types.
create or replace function firmwall.validate_query(p_query text)
returns void
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  if length(p_query) > 1000 then
    raise exception 'a question has at most 1000 characters'
      using
        errcode = 'FW011',
        detail = 'Parameter: query.',
        hint = 'Send the names and numbers, not the document.';
  elsif p_query is null or firmwall.normalize_text(p_query) = '' then
    raise exception 'nothing to search for'
      using
        errcode = 'FW010',
        detail = 'Parameter: query.',
        hint = 'Send a name, a subject or a number.';
  end if;
end
$$;

alter function firmwall.validate_query(text) owner to firmwall_exec;
revoke all on function firmwall.validate_query(text) from public;

comment on function firmwall.validate_query(text) is
'Raises FW010 for a question without a letter or digit, FW011 for more than 1000 characters.';

-- ==== sql/functions/context/validate_session.sql

-- Refuses the settings of a session under which a function over a firm's table must not run. Every such function reads the
-- firm of the request first, and the reader calls this where one of the settings differs from its default.
--
-- Query plans sent to the client: their estimates are made from the rows of all firms. standard_conforming_strings = off:
-- PostgreSQL parses the body of a function at its first call in a session and keeps the result, so the next user of the
-- connection would run a body that was parsed with the wrong setting. row_security = off: each statement would end in an
-- error that does not name the setting.
create or replace function firmwall.validate_session()
returns void
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('debug_print_plan')::boolean
    and current_setting('client_min_messages') not in ('notice', 'warning', 'error')
  then
    raise exception 'query plans would be sent to the client in this session'
      using
        errcode = 'FW005',
        hint = 'Set client_min_messages = notice, or debug_print_plan = off: these are the defaults.';
  end if;
  if not current_setting('row_security')::boolean then
    raise exception 'row_security is off in this session'
      using
        errcode = 'FW007',
        hint = 'Set row_security = on: this is the default. With off, PostgreSQL refuses to read a table under its policies.';
  end if;
  if not current_setting('standard_conforming_strings')::boolean then
    raise exception 'standard_conforming_strings is off in this session'
      using
        errcode = 'FW006',
        hint = (
          -- where it is off from the start of a session, the statement that ends that
          select case p.source
            when 'user' then format('Run: alter role %I reset standard_conforming_strings; and connect again.', session_user)
            when 'database user' then format(
              'Run: alter role %I in database %I reset standard_conforming_strings; and connect again.', session_user, current_database()
            )
            when 'database' then format('Run: alter database %I reset standard_conforming_strings; and connect again.', current_database())
            when 'global' then 'Run: alter role all reset standard_conforming_strings; and connect again.'
            else 'Set standard_conforming_strings = on: this is the default.'
          end
          from pg_settings as p
          where p.name = 'standard_conforming_strings'
        );
  end if;
end
$$;

alter function firmwall.validate_session() owner to firmwall_context;
revoke all on function firmwall.validate_session() from public;

comment on function firmwall.validate_session() is
'Raises FW005 when query plans would be sent to the client, FW006 when standard_conforming_strings is off, FW007 when row_security is off.';

-- ==== sql/functions/text/validate_texts.sql

-- What the functions that register firms, people and members ask of their texts, as the loaders ask it of a row.
create or replace function firmwall.validate_texts(
  p_fields text[],
  p_texts text[]
)
returns void
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_fault text := firmwall.line_text_error(p_fields, p_texts);
begin
  if v_fault is not null then
    raise exception '%', v_fault
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', split_part(v_fault, ':', 1)),
        hint = 'Line breaks, tabs, terminal escapes and marks of direction are no part of it.';
  end if;
end
$$;

alter function firmwall.validate_texts(text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.validate_texts(text[], text[]) from public;
grant execute on function firmwall.validate_texts(text[], text[]) to firmwall_context;

comment on function firmwall.validate_texts(text[], text[]) is
'Nothing, when each text can be taken into its field; a NULL text is passed over. Raises FW012 with the fault of the first that cannot.';

-- ==== sql/functions/search/words_asked.sql

-- What `q` of query_matters asks of an entry: every word of a text, in the form in which entries hold them. So a
-- matter is found by `q` under the names that the search finds it by: "clementine" finds Clémentine.
--
--   a word       whole; the last one may be the beginning of a word, unless it is a number
--   2024/17      a number written together with others, or with letters, stands together in the entry
--   filler       joiners are in no entry, and some filler is not in every part of one: neither is asked for while
--                another word is left
--
-- Must stay true: no word is passed over for the length of the text, because ignoring a word would return more rows; a word
-- said twice is asked for once.
create or replace function firmwall.words_asked(
  p_prefix text,
  p_text text
)
returns tsquery
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_text text collate "C" := translate(p_text,
    e'\u0001\u0002\t\n\u000b\u000c\r\u0085\u2028\u2029' || firmwall.space_characters(), repeat(' ', 30)
  );
  v_words text[] := string_to_array(nullif(firmwall.normalize_text(v_text), ''), ' ');
  v_word record;
  v_piece text;
  v_apart boolean;                  -- some of its words are in no entry, or not beside the others
  v_asked text[] := '{}'::text[];   -- what must be met
  v_filler text[] := '{}'::text[];  -- what must be met where nothing else is asked for
begin
  if v_words is null then
    return null;
  end if;

  for v_word in
    select
      left(u.word, 60) as word,
      l.stands_for,
      l.role,
      max(u.place) = cardinality(v_words) as last,
      u.word ~ '^[0-9]+$' as digits,
      u.word ~ '[\u2e80-\ud7ff\uf900-\ufaff]' as letters
    from unnest(v_words) with ordinality as u (word, place)
    left join firmwall.word as l on l.word = u.word
    group by u.word, l.stands_for, l.role
    order by min(u.place)
  loop
    -- letter by letter, as entries hold scripts without spaces
    v_piece := case
      when v_word.letters
      then '(' || p_prefix || array_to_string(string_to_array(v_word.word, null), '''<->' || p_prefix) || ''')'
      when v_word.last and not v_word.digits
      then '(' || coalesce(p_prefix || v_word.stands_for || '''|', '') || p_prefix || v_word.word || ''':*)'
      else p_prefix || coalesce(v_word.stands_for, v_word.word) || ''''
    end;
    if v_word.role in ('joiner', 'others', 'versus', 'spoken', 'number') then
      v_filler := v_filler || v_piece;
    else
      v_asked := v_asked || v_piece;
    end if;
  end loop;

  -- "2024/17" is not met by a 2024 here and a 17 there
  for v_piece in
    select distinct m.piece[1]
    from regexp_matches(v_text, '\S+', 'g') as m (piece)
    where m.piece[1] ~ '[0-9]'
  loop
    select
      array_agg(left(coalesce(l.stands_for, u.word), 60) order by u.place),
      coalesce(bool_or(l.role in ('joiner', 'others', 'versus', 'spoken', 'number')), false)
    into v_words, v_apart
    from unnest(string_to_array(firmwall.normalize_text(v_piece), ' ')) with ordinality as u (word, place)
    left join firmwall.word as l on l.word = u.word;
    if cardinality(v_words) > 1 and not v_apart and not array_to_string(v_words, '') ~ '[\u2e80-\ud7ff\uf900-\ufaff]' then
      v_asked := v_asked || ('(' || p_prefix || array_to_string(v_words, '''<->' || p_prefix) || ''')');
    end if;
  end loop;

  return array_to_string(case when v_asked = '{}' then v_filler else v_asked end, '&')::tsquery;
end
$$;

alter function firmwall.words_asked(text, text) owner to firmwall_exec;
revoke all on function firmwall.words_asked(text, text) from public;

comment on function firmwall.words_asked(text, text) is
'A text query for the entries that hold every word of a text; p_prefix is what the lexemes of the entries begin with, after a quote. NULL when the text holds no letter or digit.';

-- ==== sql/functions/search_data/write_client_entries.sql

-- Writes the search entries of clients of the firm of the context, where they have changed.
create or replace function firmwall.write_client_entries(p_clients app.client[])
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_texts text[];
begin
  v_texts := array(
    select array_to_string(firmwall.client_fields(c.client), u&' \0001 ', '')
    from (select c as client, row_number() over () as place from unnest(p_clients) as c) as c
    order by c.place
  );

  perform firmwall.write_entries(v_firm_id, array(
    select row('client', c.client_id, null, e.words, e.title_size, '{}', null)::firmwall.made_entry
    from firmwall.entry_words(v_firm_id, 'client', '{client}', v_texts) as e
    join unnest(p_clients) with ordinality as c on c.ordinality = e.place
  ));
end
$$;

alter function firmwall.write_client_entries(app.client[]) owner to firmwall_exec;
revoke all on function firmwall.write_client_entries(app.client[]) from public;

comment on function firmwall.write_client_entries(app.client[]) is
'Writes the search entries of these clients of the firm of the context.';

-- ==== sql/functions/search_data/write_client_names.sql

-- Writes what clients are found by: each of their names, and each word of a name.
create or replace function firmwall.write_client_names(p_clients app.client[])
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  with named as (
    insert into firmwall.client_name (firm_id, client_id, place, words, whole, joined)
    select
      c.firm_id, c.client_id, name.place - 1, w.words, left(array_to_string(w.words, ' '), 500),
      left(array_to_string(w.words, ''), 500)
    from unnest(p_clients) as c
    cross join lateral unnest(c.display_name || c.aliases) with ordinality as name (text, place)
    cross join lateral (
      select array(
        select left(word.text, 64)
        from unnest(firmwall.name_words(name.text)) with ordinality as word (text, place)
        order by word.place
      ) as words
      -- once a name, not once a use
      offset 0
    ) as w
    where c.firm_id = v_firm_id
      -- a name without a letter or a digit is found by nothing
      and w.words <> '{}'
    returning firm_id, client_id, place, words
  )
  insert into firmwall.client_word (firm_id, client_id, place, word)
  select distinct named.firm_id, named.client_id, named.place, w.word
  from named
  cross join lateral unnest(named.words) as w (word);
end
$$;

alter function firmwall.write_client_names(app.client[]) owner to firmwall_exec;
revoke all on function firmwall.write_client_names(app.client[]) from public;

comment on function firmwall.write_client_names(app.client[]) is
'Writes what these clients of the firm of the context are found by. What they had before must be gone.';

-- ==== sql/functions/search_data/write_document_entries.sql

-- Writes the search entries of documents, each with the wall of its matter, where they say something else than
-- before.
--
-- Must stay true: no row is skipped without an error. A writer without a context of the firm is refused.
create or replace function firmwall.write_document_entries(p_documents app.document[])
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_texts text[];
begin
  v_texts := array(
    select array_to_string(firmwall.document_fields(d.document), u&' \0001 ', '')
    from (select d as document, row_number() over () as place from unnest(p_documents) as d) as d
    where (d.document).firm_id = v_firm_id
    order by d.place
  );
  if cardinality(v_texts) <> cardinality(p_documents) then
    raise exception 'documents are written in a context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
  end if;

  perform firmwall.write_entries(v_firm_id, array(
    select
      row(
        'document', d.document_id, d.matter_id, e.words, e.title_size, w.excluded_person_ids, w.allowed_person_ids
      )::firmwall.made_entry
    from firmwall.entry_words(v_firm_id, 'document', '{document}', v_texts) as e
    join unnest(p_documents) with ordinality as d on d.ordinality = e.place
    join firmwall.search_entry as w on w.firm_id = v_firm_id and w.kind = 'matter' and w.entry_id = d.matter_id
  ));
end
$$;

alter function firmwall.write_document_entries(app.document[]) owner to firmwall_exec;
revoke all on function firmwall.write_document_entries(app.document[]) from public;

comment on function firmwall.write_document_entries(app.document[]) is
'Writes the search entries of these documents. Raises FW002 for documents of another firm than the context''s.';

-- ==== sql/functions/search_data/write_entries.sql

-- Writes search entries, where they differ from those that are there, and the words in them that the firm did not have yet.
create or replace function firmwall.write_entries(
  p_firm_id uuid,
  p_entries firmwall.made_entry[]
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_words tsvector[];
begin
  with stored as (
    insert into firmwall.search_entry as s
      (firm_id, kind, entry_id, parent_id, words, title_size, excluded_person_ids, allowed_person_ids)
    select p_firm_id, e.kind, e.entry_id, e.parent_id, e.words, e.title_size, e.excluded_person_ids, e.allowed_person_ids
    from unnest(p_entries) as e
    on conflict (firm_id, kind, entry_id) do update
    set
      parent_id = excluded.parent_id,
      words = excluded.words,
      title_size = excluded.title_size,
      excluded_person_ids = excluded.excluded_person_ids,
      allowed_person_ids = excluded.allowed_person_ids
    where (s.parent_id, s.words, s.title_size, s.excluded_person_ids, s.allowed_person_ids)
      is distinct from (excluded.parent_id, excluded.words, excluded.title_size, excluded.excluded_person_ids, excluded.allowed_person_ids)
    returning s.words
  )
  select array_agg(s.words) into v_words
  from stored as s;
  perform firmwall.add_to_vocabulary(p_firm_id, v_words);
end
$$;

alter function firmwall.write_entries(uuid, firmwall.made_entry[]) owner to firmwall_exec;
revoke all on function firmwall.write_entries(uuid, firmwall.made_entry[]) from public;

comment on function firmwall.write_entries(uuid, firmwall.made_entry[]) is
'Inserts or updates these search entries of the firm, and adds their words to its vocabulary.';

-- ==== sql/functions/search_data/write_matter_entries.sql

-- Writes the search entries of matters, with the names of their clients and of their parties, where they say
-- something else than before. New matters have no parties yet, and no entries.
--
-- Must stay true: no row is skipped without an error. A writer without a context of the firm is refused, because it cannot see
-- the client whose name goes into the entry. And clients are locked before entries, and both before names of clients and of
-- parties are read: see firmwall.refresh_client_in_entries.
create or replace function firmwall.write_matter_entries(
  p_matters app.matter[],
  p_new boolean default false
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_ids uuid[];
  v_texts text[];
  v_party_texts text[];
begin
  if not p_new then
    v_ids := array(select m.matter_id from unnest(p_matters) with ordinality as m order by m.ordinality);
    -- the foreign key of a new matter holds its client already
    perform from app.client as c
    where c.firm_id = v_firm_id
      and c.client_id = any (array(select m.client_id from unnest(p_matters) as m))
    order by c.client_id
    for key share;
    perform firmwall.lock_search_entries('matter', v_ids);
  end if;

  v_texts := array(
    select array_to_string(firmwall.matter_fields(m.matter) || c.display_name || c.aliases, u&' \0001 ', '')
    from (select m as matter, row_number() over () as place from unnest(p_matters) as m) as m
    join app.client as c on c.firm_id = (m.matter).firm_id and c.client_id = (m.matter).client_id
    where c.firm_id = v_firm_id
    order by m.place
  );
  if cardinality(v_texts) <> cardinality(p_matters) then
    raise exception 'matters are written in a context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
  end if;

  if p_new then
    perform firmwall.write_entries(v_firm_id, array(
      select
        row(
          'matter', m.matter_id, m.client_id, e.words, e.title_size, m.excluded_person_ids, m.allowed_person_ids
        )::firmwall.made_entry
      from firmwall.entry_words(v_firm_id, 'matter', '{matter,client}', v_texts) as e
      join unnest(p_matters) with ordinality as m on m.ordinality = e.place
    ));
  else
    v_party_texts := firmwall.party_name_texts(v_firm_id, v_ids);
    perform firmwall.write_entries(v_firm_id, array(
      select
        row(
          'matter', m.matter_id, m.client_id, firmwall.merge_party_lexemes(e.words, p.words), e.title_size,
          m.excluded_person_ids, m.allowed_person_ids
        )::firmwall.made_entry
      from firmwall.entry_words(v_firm_id, 'matter', '{matter,client}', v_texts) as e
      join firmwall.entry_words(v_firm_id, 'matter', '{party}', v_party_texts) as p on p.place = e.place
      join unnest(p_matters) with ordinality as m on m.ordinality = e.place
    ));
  end if;
end
$$;

alter function firmwall.write_matter_entries(app.matter[], boolean) owner to firmwall_exec;
revoke all on function firmwall.write_matter_entries(app.matter[], boolean) from public;

comment on function firmwall.write_matter_entries(app.matter[], boolean) is
'Writes the search entries of these matters; p_new says that they have neither parties nor entries yet. Raises FW002 for matters of another firm than the context''s.';

-- ==== sql/functions/names/written_out.sql

-- The words of a name with nothing left out, abbreviations written out: "Acme Pvt. Ltd." and "ACME
-- Private Limited" are the same.
create or replace function firmwall.written_out(p_text text)
returns text[]
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select coalesce(w.stands_for, said.word)
    from unnest(string_to_array(firmwall.normalize_text(p_text), ' ')) with ordinality as said (word, place)
    left join firmwall.word as w on w.word = said.word
    order by said.place
  );
end
$$;

alter function firmwall.written_out(text) owner to firmwall_exec;
revoke all on function firmwall.written_out(text) from public;

comment on function firmwall.written_out(text) is
'The folded words of a text, all of them, abbreviations written out. NULL for NULL.';

-- ==== sql/policies/act.sql

-- A firm adds and reads its own acts; nobody changes or removes one. The admin functions act without a context, as
-- firmwall_context, and name the firm themselves. Backups see all.
create policy "a firm reads its own acts" on audit.act
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds its own acts" on audit.act
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "an administrator's acts are added" on audit.act
  for insert
  to firmwall_context
  with check (true);

create policy "a backup copies every act" on audit.act
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/choice_setting.sql

-- A firm reads its own setting. The administrator's functions, which run before there is a context,
-- read and write every one.
create policy "a firm reads its own setting" on firmwall.choice_setting
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "the administrator reads every setting" on firmwall.choice_setting
  for select
  to firmwall_context
  using (true);

create policy "the administrator adds settings" on firmwall.choice_setting
  for insert
  to firmwall_context
  with check (true);

create policy "the administrator changes settings" on firmwall.choice_setting
  for update
  to firmwall_context
  using (true)
  with check (true);

create policy "a backup copies every setting" on firmwall.choice_setting
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/client.sql

-- A firm sees and changes its own clients. Backups see all.
create policy "a firm reads its own clients" on app.client
  for select
  to firmwall_exec, firmwall_reader
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds its own clients" on app.client
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm changes its own clients" on app.client
  for update
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()))
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies every client" on app.client
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/client_name.sql

-- A firm reads and rewrites the names of its own clients. Backups see all.
create policy "a firm reads the words of its own clients" on firmwall.client_name
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds the words of its own clients" on firmwall.client_name
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm takes back the words of its own clients" on firmwall.client_name
  for delete
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies the words of every client" on firmwall.client_name
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/client_word.sql

-- A firm reads and rewrites the words of its own clients' names. Backups see all.
create policy "a firm reads the words of its own clients" on firmwall.client_word
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds the words of its own clients" on firmwall.client_word
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm takes back the words of its own clients" on firmwall.client_word
  for delete
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies the words of every client" on firmwall.client_word
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/document.sql

-- A firm sees and changes its own documents, except those whose wall excludes the person of the context.
-- The wall is read from the row itself. With no person in the context there are no rows: `<> all` of
-- an empty list is true even for NULL, so the NULL is tested apart. Backups see all.
create policy "a firm reads its own documents, inside their walls" on app.document
  for select
  to firmwall_exec, firmwall_reader
  using (
    firm_id = (select app.current_firm_id_or_null())
    and (select app.current_user_id_or_null()) is not null
    and (select app.current_user_id_or_null()) <> all (excluded_person_ids)
    and (allowed_person_ids is null or (select app.current_user_id_or_null()) = any (allowed_person_ids))
  );

create policy "a firm adds its own documents" on app.document
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm changes its own documents, inside their walls" on app.document
  for update
  to firmwall_exec
  using (
    firm_id = (select app.current_firm_id_or_null())
    and (select app.current_user_id_or_null()) is not null
    and (select app.current_user_id_or_null()) <> all (excluded_person_ids)
    and (allowed_person_ids is null or (select app.current_user_id_or_null()) = any (allowed_person_ids))
  )
  with check (firm_id = (select app.current_firm_id_or_null()));

-- app.rebuild_search reads past the walls, and shows nothing of what it reads.
create policy "the search of a firm is written from all its documents" on app.document
  for select
  to firmwall_context
  using (firm_id = (select app.current_firm_id_or_null()));

-- app.merge_people and firmwall.copy_walls_to_children write walls also of documents that the person of the context may not see.
create policy "walls of documents are written past the walls" on app.document
  for update
  to firmwall_context
  using (firm_id = (select app.current_firm_id_or_null()))
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies every document" on app.document
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/firm.sql

-- Firms are looked up before there is a context, by firmwall_context alone. Nobody else sees one.
create policy "the context opener reads every firm" on identity.firm
  for select
  to firmwall_context
  using (true);

create policy "the context opener adds firms" on identity.firm
  for insert
  to firmwall_context
  with check (true);

create policy "the context opener changes firms" on identity.firm
  for update
  to firmwall_context
  using (true)
  with check (true);

create policy "a backup copies every firm" on identity.firm
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/installation_act.sql

-- Acts without a firm: the functions that administrators call add them, firmwall_context reads them, and nobody
-- changes or removes one. app.keep_audit_partitions runs as firmwall_owner. Backups see all.
create policy "an administrator's acts are read" on audit.installation_act
  for select
  to firmwall_context
  using (true);

create policy "an administrator's acts are added" on audit.installation_act
  for insert
  to firmwall_exec, firmwall_context, firmwall_owner
  with check (true);

create policy "a backup copies every act" on audit.installation_act
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/matter.sql

-- A firm sees and changes its own matters, except those whose wall excludes the person of the context.
-- The wall is read from the row itself. With no person in the context there are no rows: `<> all` of
-- an empty list is true even for NULL, so the NULL is tested apart. Backups see all.
create policy "a firm reads its own matters, inside their walls" on app.matter
  for select
  to firmwall_exec, firmwall_reader
  using (
    firm_id = (select app.current_firm_id_or_null())
    and (select app.current_user_id_or_null()) is not null
    and (select app.current_user_id_or_null()) <> all (excluded_person_ids)
    and (allowed_person_ids is null or (select app.current_user_id_or_null()) = any (allowed_person_ids))
  );

create policy "a firm adds its own matters" on app.matter
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm changes its own matters, inside their walls" on app.matter
  for update
  to firmwall_exec
  using (
    firm_id = (select app.current_firm_id_or_null())
    and (select app.current_user_id_or_null()) is not null
    and (select app.current_user_id_or_null()) <> all (excluded_person_ids)
    and (allowed_person_ids is null or (select app.current_user_id_or_null()) = any (allowed_person_ids))
  )
  with check (firm_id = (select app.current_firm_id_or_null()));

-- app.rebuild_search reads past the walls, and shows nothing of what it reads.
create policy "the search of a firm is written from all its matters" on app.matter
  for select
  to firmwall_context
  using (firm_id = (select app.current_firm_id_or_null()));

-- app.merge_people and firmwall.copy_walls_to_children write walls also of matters that the person of the context may not see.
create policy "walls of matters are written past the walls" on app.matter
  for update
  to firmwall_context
  using (firm_id = (select app.current_firm_id_or_null()))
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies every matter" on app.matter
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/matter_party.sql

-- A firm sees and changes its own parties, except those whose wall excludes the person of the context.
-- The wall is read from the row itself. With no person in the context there are no rows: `<> all` of
-- an empty list is true even for NULL, so the NULL is tested apart. Backups see all.
create policy "a firm reads its own parties, inside their walls" on app.matter_party
  for select
  to firmwall_exec, firmwall_reader
  using (
    firm_id = (select app.current_firm_id_or_null())
    and (select app.current_user_id_or_null()) is not null
    and (select app.current_user_id_or_null()) <> all (excluded_person_ids)
    and (allowed_person_ids is null or (select app.current_user_id_or_null()) = any (allowed_person_ids))
  );

create policy "a firm adds its own parties" on app.matter_party
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm changes its own parties, inside their walls" on app.matter_party
  for update
  to firmwall_exec
  using (
    firm_id = (select app.current_firm_id_or_null())
    and (select app.current_user_id_or_null()) is not null
    and (select app.current_user_id_or_null()) <> all (excluded_person_ids)
    and (allowed_person_ids is null or (select app.current_user_id_or_null()) = any (allowed_person_ids))
  )
  with check (firm_id = (select app.current_firm_id_or_null()));

-- firmwall.party_name_texts reads past the walls, and shows nothing of what it reads.
create policy "the search of a firm is written from all its parties" on app.matter_party
  for select
  to firmwall_context
  using (firm_id = (select app.current_firm_id_or_null()));

-- app.merge_people and firmwall.copy_walls_to_children write walls also of parties that the person of the context may not see.
create policy "walls of parties are written past the walls" on app.matter_party
  for update
  to firmwall_context
  using (firm_id = (select app.current_firm_id_or_null()))
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies every party" on app.matter_party
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/membership.sql

-- Memberships are looked up before there is a context, by firmwall_context. Inside a request the API
-- sees those of its own firm.
create policy "the context opener reads every membership" on identity.membership
  for select
  to firmwall_context
  using (true);

create policy "the context opener adds memberships" on identity.membership
  for insert
  to firmwall_context
  with check (true);

create policy "the context opener changes memberships" on identity.membership
  for update
  to firmwall_context
  using (true)
  with check (true);

create policy "a firm reads its own memberships" on identity.membership
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies every membership" on identity.membership
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/person.sql

-- People have no firm; firmwall_context alone reads and changes them, for the admin functions.
create policy "the context opener reads every person" on identity.person
  for select
  to firmwall_context
  using (true);

create policy "the context opener adds people" on identity.person
  for insert
  to firmwall_context
  with check (true);

create policy "the context opener renames and merges people" on identity.person
  for update
  to firmwall_context
  using (true)
  with check (true);

create policy "a backup copies every person" on identity.person
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/proposal.sql

-- A firm keeps its own proposals. The functions that list and decide read the matter itself, and leave out proposals about
-- matters that a wall hides. Backups see all.
create policy "a firm reads its own proposals" on firmwall.proposal
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds its own proposals" on firmwall.proposal
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm decides on its own proposals" on firmwall.proposal
  for update
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()))
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies every proposal" on firmwall.proposal
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/search_entry.sql

-- Constant for the owner of the API bodies, so that the planner may use the text index; every
-- statement there names the firm. No one else reads it, but for backups.
create policy "the API bodies name the firm themselves" on firmwall.search_entry
  for all
  to firmwall_exec
  using (true)
  with check (true);

create policy "a backup copies every row" on firmwall.search_entry
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/search_word.sql

-- Constant for the owner of the API bodies, so that the planner may use the text index; every
-- statement there names the firm. No one else reads it, but for backups.
create policy "the API bodies name the firm themselves" on firmwall.search_word
  for all
  to firmwall_exec
  using (true)
  with check (true);

create policy "a backup copies every row" on firmwall.search_word
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/taken_firm_code.sql

-- Codes that are taken; firmwall_context alone looks, for the admin functions.
create policy "the context opener reads every code" on identity.taken_firm_code
  for select
  to firmwall_context
  using (true);

create policy "the context opener takes codes" on identity.taken_firm_code
  for insert
  to firmwall_context
  with check (true);

create policy "the context opener frees codes" on identity.taken_firm_code
  for delete
  to firmwall_context
  using (true);

create policy "a backup copies every code" on identity.taken_firm_code
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/tool_call.sql

-- A firm adds and reads its own calls; nobody changes or removes one. firmwall_context reads every
-- row, but only the two columns it is granted. Backups see all.
create policy "a firm reads its own calls" on audit.tool_call
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds its own calls" on audit.tool_call
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "gaps are looked for over all firms" on audit.tool_call
  for select
  to firmwall_context
  using (true);

create policy "a backup copies every call" on audit.tool_call
  for select
  to firmwall_backup
  using (true);

-- ==== sql/policies/tool_call_default.sql

-- Rows are read and added through the parent, whose policies hold there. A backup copies each
-- partition by itself; nobody else has a way in. app.keep_audit_partitions gives each month the same.
create policy "a backup copies every call" on audit.tool_call_default
  for select
  to firmwall_backup
  using (true);

-- ==== sql/tools/add_client_alias.sql

-- The tool add_client_alias, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'add_client_alias',
  p_version => 1,
  p_kind => 'write',
  p_permission => 'matters:propose',
  p_description =>
    'Proposes another name that a client goes by. Name the client by client_id when you have it, else by client_name; a '
    'name that fits several is answered with choices, and nothing is proposed. Nothing changes until a person approves.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "The client."},
      "client_name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The client, by name."},
      "alias": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The other name."}
    },
    "required": ["alias"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "No client you can see goes by this name or id."}',
  p_handler => 'draft_add_client_alias',
  p_carried_out_by => 'carry_out_add_client_alias'
);

-- ==== sql/tools/add_matter_party.sql

-- The tool add_matter_party, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'add_matter_party',
  p_version => 1,
  p_kind => 'write',
  p_permission => 'matters:propose',
  p_description => 'Proposes a party of a matter: plaintiff, respondent, counterparty. Nothing changes until a person approves.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."},
      "name": {"type": "string", "minLength": 1, "maxLength": 300},
      "role": {"type": "string", "minLength": 1, "maxLength": 64}
    },
    "required": ["matter_id", "name", "role"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no matter with this id that you can see."}',
  p_handler => 'draft_add_matter_party',
  p_carried_out_by => 'carry_out_add_matter_party'
);

-- ==== sql/tools/approve_proposal.sql

-- The tool approve_proposal, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'approve_proposal',
  p_version => 1,
  p_kind => 'decision',
  p_permission => 'proposals:approve',
  p_description => 'Carries out what was proposed.',
  p_arguments => '{
    "type": "object",
    "properties": {"proposal_id": {"type": "string", "format": "uuid"}},
    "required": ["proposal_id"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no proposal with this id that you can see."}',
  p_handler => 'decide_approve_proposal'
);

-- ==== sql/tools/create_matter.sql

-- The tool create_matter, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'create_matter',
  p_version => 1,
  p_kind => 'write',
  p_permission => 'matters:propose',
  p_description =>
    'Proposes a new matter for a client. Name the client by client_id when you have it, else by client_name; a name that fits '
    'several is answered with choices, and nothing is proposed. Nothing changes until a person approves.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "The client."},
      "client_name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The client, by name."},
      "matter_number": {"type": "string", "minLength": 1, "maxLength": 64},
      "title": {"type": "string", "minLength": 1, "maxLength": 500},
      "description": {"type": "string", "maxLength": 4000},
      "practice_area": {"type": "string", "maxLength": 100},
      "opened_on": {"type": "string", "format": "date", "description": "The day of opening; today when not given."}
    },
    "required": ["matter_number", "title"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "No client you can see goes by this name or id."}',
  p_handler => 'draft_create_matter',
  p_carried_out_by => 'carry_out_create_matter'
);

-- ==== sql/tools/find_client.sql

-- The tool find_client, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'find_client',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description =>
    'Finds the one active client of the firm that a name stands for. When the name fits several, or fits one only by '
    'likeness, the answer is a question with choices: show them to the person, and go on with the id that was chosen. Never pick.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The client, as the person said it."}
    },
    "required": ["name"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "No client you can see goes by this name."}',
  p_handler => 'tool_find_client'
);

-- ==== sql/tools/get_client.sql

-- The tool get_client, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'get_client',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description => 'Shows one client, active or not, by the id that another call or a choice gave.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "The id of the client."}
    },
    "required": ["client_id"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no client with this id that you can see."}',
  p_handler => 'tool_get_client'
);

-- ==== sql/tools/get_matter.sql

-- The tool get_matter, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'get_matter',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description => 'Shows one matter with its client and its parties, by the id that another call gave.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."}
    },
    "required": ["matter_id"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no matter with this id that you can see."}',
  p_handler => 'tool_get_matter'
);

-- ==== sql/tools/global_search.sql

-- The tool global_search, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'global_search',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description =>
    'Searches clients, matters, parties and documents of the firm at once, when it is not clear which of them the person means. '
    'A ranked list; an empty or incomplete one does not mean that there is nothing.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "query": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "What the person is looking for."}
    },
    "required": ["query"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{
    "not_found": "There is nothing of this name that you can see.",
    "ranked_miss": "The search found nothing. It is a ranked search: this does not mean that there is nothing."
  }',
  p_handler => 'tool_global_search'
);

-- ==== sql/tools/query_matters.sql

-- The tool query_matters, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'query_matters',
  p_version => 2,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description =>
    'Lists and counts the matters of the firm that meet conditions: client, status, practice area, words, date of opening. '
    'The total is exact. Name the client by client_id when you have it, else by client_name; a name that fits several '
    'clients is answered with choices: ask the person, then call again with the client_id that was chosen.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "Only matters of this client."},
      "client_name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "Only matters of the client of this name."},
      "status": {"type": "string", "enum": ["open", "on hold", "closed"]},
      "practice_area": {"type": "string", "minLength": 1, "maxLength": 100},
      "q": {"type": "string", "minLength": 1, "maxLength": 300, "description": "Words that the matter must hold, all of them: in its number, title, description or practice area, or in the names of its client and parties. Words are whole, but the last may be the beginning of one; case and accents do not count."},
      "opened_from": {"type": "string", "format": "date", "description": "The first day, such as 2026-01-31."},
      "opened_to": {"type": "string", "format": "date", "description": "The last day."},
      "limit": {"type": "integer", "minimum": 1, "maximum": 100, "description": "Matters on a page; 25 when not given."},
      "cursor": {"type": "string", "minLength": 1, "maxLength": 200, "description": "next_cursor of the page before."}
    },
    "required": [],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{
    "not_found": "No client you can see goes by this name.",
    "empty": "No matter that you can see meets these conditions. The total is 0."
  }',
  p_handler => 'tool_query_matters'
);

-- ==== sql/tools/reject_proposal.sql

-- The tool reject_proposal, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'reject_proposal',
  p_version => 1,
  p_kind => 'decision',
  p_permission => 'proposals:approve',
  p_description => 'Turns down what was proposed.',
  p_arguments => '{
    "type": "object",
    "properties": {"proposal_id": {"type": "string", "format": "uuid"}},
    "required": ["proposal_id"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no proposal with this id that you can see."}',
  p_handler => 'decide_reject_proposal'
);

-- ==== sql/tools/resolve_matter_document.sql

-- The tool resolve_matter_document, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'resolve_matter_document',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description =>
    'Finds a document in the file of one matter by what the person calls it. The answer is a ranked list of candidates and a '
    'decision, read like that of search_matters.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."},
      "query": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "What the person calls the document."}
    },
    "required": ["matter_id", "query"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{
    "not_found": "There is no matter with this id that you can see.",
    "ranked_miss": "The search found no document in this matter. It is a ranked search: this does not mean that there is none."
  }',
  p_handler => 'tool_resolve_matter_document'
);

-- ==== sql/tools/search_matters.sql

-- The tool search_matters, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'search_matters',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description =>
    'Finds a matter by what the person says of it: parties, client, title, number. The answer is a ranked list of candidates '
    'and a decision. decision propose: name the first candidate to the person, and go on when the person agrees. decision ask: '
    'show what was found and ask which one; never pick from a near tie. "None of these" is always an answer. An empty or '
    'incomplete list does not mean that there is no such matter.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "query": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "What the person said of the matter."}
    },
    "required": ["query"],
    "additionalProperties": false
  }',
  p_extra_keys => 'drop',
  p_nothing => '{
    "not_found": "There is no matter with this id that you can see.",
    "ranked_miss": "The search found no candidate. It is a ranked search: this does not mean that there is no such matter."
  }',
  p_handler => 'tool_search_matters'
);

-- ==== sql/tools/update_matter_status.sql

-- The tool update_matter_status, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'update_matter_status',
  p_version => 1,
  p_kind => 'write',
  p_permission => 'matters:propose',
  p_description => 'Proposes another status for a matter. Nothing changes until a person approves.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."},
      "status": {"type": "string", "enum": ["open", "on hold", "closed"]}
    },
    "required": ["matter_id", "status"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no matter with this id that you can see."}',
  p_handler => 'draft_update_matter_status',
  p_carried_out_by => 'carry_out_update_matter_status'
);

-- ==== sql/apply/60_complete.sql

-- After functions and policies are replaced: the key of the seals, the keys of people and firms that have none, the
-- search_path of functions that use an extension, an end to what 50_allow_create.sql and a restore lent, and statistics where
-- there are none.
--
-- Must stay true: the seal key is made once, from the server's own randomness, and never overwritten;
-- nobody but the owner may create in the four schemas, and PUBLIC has no temporary space.

set local role firmwall_context;

-- four times 122 random bits
insert into firmwall.signing_key (kid, purpose, ipad, opad)
select 'seal', 'seal', p.ipad, p.opad
from firmwall.hmac_pads(
  uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
) as p
where not exists (select from firmwall.signing_key as k where k.kid = 'seal');

-- People and firms that are older than their keys. Of twins the one that was added first gets the key; app.doctor()
-- names those that are left without.
update identity.person as p
set login_key = k.login_key
from (
  select distinct on (firmwall.one_form(o.login)) o.person_id, firmwall.one_form(o.login) as login_key
  from identity.person as o
  where o.login_key is null
    and o.merged_into is null
  order by firmwall.one_form(o.login), o.created_at, o.person_id
) as k
where p.person_id = k.person_id
  and not exists (
    select from identity.person as h
    where h.login_key = k.login_key
  );

with taken as (
  insert into identity.taken_firm_code as c (code_key)
  select distinct firmwall.one_form(f.code)
  from identity.firm as f
  where f.code_key is null
  on conflict (code_key) do nothing
  returning c.code_key
)

update identity.firm as f
set code_key = k.code_key
from (
  select distinct on (t.code_key) o.firm_id, t.code_key
  from taken as t
  join identity.firm as o on firmwall.one_form(o.code) = t.code_key
  where o.code_key is null
  order by t.code_key, o.created_at, o.firm_id
) as k
where f.firm_id = k.firm_id;

reset role;

-- Function files pin "pg_catalog, extensions, pg_temp" where they use an extension. 40_ledger.sql has put
-- the path that holds here, which names where the extensions really lie, into this transaction.
do $search_path$
declare
  v_path text := current_setting('search_path');
  v_function regprocedure;
begin
  for v_function in
    select p.oid::regprocedure
    from pg_proc as p
    join pg_namespace as n on n.oid = p.pronamespace
    cross join unnest(p.proconfig) as c (setting)
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.setting like 'search_path=pg_catalog, %, pg_temp'
      and c.setting <> 'search_path=' || v_path
    order by p.oid
  loop
    execute format('alter routine %s set search_path = %s', v_function, v_path);
  end loop;
end
$search_path$;

-- a restore lends it in every schema that it makes, also that of the extensions
do $create$
declare
  v_revoke text;
begin
  for v_revoke in
    select distinct format('revoke create on schema %I from firmwall_exec, firmwall_context', n.nspname)
    from pg_namespace as n
    cross join aclexplode(n.nspacl) as a
    where a.privilege_type = 'CREATE'
      and a.grantee in ('firmwall_exec'::regrole, 'firmwall_context'::regrole)
      and pg_has_role(n.nspowner, 'USAGE')
  loop
    execute v_revoke;
  end loop;
end
$create$;

-- A function without a pinned search_path finds a temporary object before any other object of that name.
do $temporary$
begin
  if has_database_privilege('public', current_database(), 'TEMPORARY') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  -- without the right to revoke it is only a warning
  if has_database_privilege('public', current_database(), 'TEMPORARY') then
    raise warning 'everybody may still create temporary objects in this database'
      using hint = format('Run as its owner: revoke temporary on database %I from public;', current_database());
  end if;
end
$temporary$;

-- After a restore no table has statistics, and plans would be made without them until autovacuum has come by.
-- A small table is planned well enough without.
do $statistics$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid::regclass
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind = 'r'
      and c.reltuples < 0
      and pg_relation_size(c.oid) >= 1024 * 1024
    order by c.oid
  loop
    execute format('analyze %s', v_table);
  end loop;
end
$statistics$;

-- ==== the ledger

insert into firmwall.migration (kind, name, checksum, signature, version, commit)
values
  ('apply', 'allow_create', '9822c4fe5933872a34cc532d5eda984be7538b17091692a4d49b0dc076edef00', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('apply', 'catalogue', 'f9191c79955a595b6a4ea8d9605058287a58cd18273198f558c6af71da99db5e', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('apply', 'complete', 'ce0f09115e1bb08a024ce6c96b00c5970aea083bfd9ab91ad903594937086879', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('apply', 'leave', '7164e8a0295f5d8897a780c32626ea985291c8f28a4176a6c73b3b409dae824a', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('apply', 'ledger', '16f13ddf3f264a12e90e9cca2acd4b3a34aa70f72eb5877d2dd4dce0c7ff3f90', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('apply', 'lock', '009f28c25ae07ee61921b79ec686d95723e5c79bb8c7c18b857459b6d60a650b', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('apply', 'record', '52f5dd0d6075239a621914743eca4521704e7f4643676b6f26f1d9caa8421225', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('apply', 'remember', 'c04a5d30531b28a7fa6f7ad89c8336058310c28e8eba72d473d2041a26bde6fa', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('apply', 'rights', '66101edf6f699116dab7bde3b099c213834fd197bae4b4942c01520557cb182a', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('apply', 'roles', 'd99c6e0bd18ac45b399915a98db92ce6b82b51e609dde1ebb05cd515f61d14c5', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('apply', 'settings', 'b77ea7e029df44e8e2be0db53180893855a9da821a7b6514e8082d8cca740905', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'add_decision_rule', '7c1751eb5a6572df62a512ad3a718ca6de6196b2bef65a416495b5ca49055f16', 'function app.add_decision_rule(p_rule text, p_least_score real, p_least_lead real, p_least_term real, p_evidence jsonb) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'add_firm', '35f281ad3c836b24c89286e59f9517f63027143d9d69aadc7ccad82933249dee', 'function app.add_firm(p_code text, p_name text) returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'add_member', 'a95601e0b242e9ee90020f95bb625c05b35c44fa938a26c7443b80f820469bb2', 'function app.add_member(p_firm_code text, p_login text, p_role text) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'add_person', '87512f02bc3b43dfb638f29885b26586b48a5bad1c0c9d8facc861ac8abe1214', 'function app.add_person(p_login text, p_name text) returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'add_to_matters', 'c54283a1f9842705754149009011a677901574317f7f6f287737c72bb5f6a810', 'function firmwall.add_to_matters(p_subject_type text, p_rows jsonb) returns table(line integer, outcome text, id uuid, reason text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'add_to_vocabulary', '4ddff1dd08073c700baf94831d18dc81249b589766111926a6546ec25336efb6', 'function firmwall.add_to_vocabulary(p_firm_id uuid, p_words tsvector[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'add_token_key', 'ff4cf55d2735c42e2c5253191c8264917196278733f6796604beb52106ef5caa', 'function app.add_token_key(p_kid text, p_secret bytea) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'add_word', '88afb12b288dcb3d1f9097a5f910c2268322e109153bb69cbcdfa012299805d8', 'function app.add_word(p_word text, p_role text, p_stands_for text default null, p_source text default ''added here'') returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'alternate_year', '03a1658a4b4b2058351003e9a5dfe23afb727802e1df6b8e89227754a0c745b9', 'function firmwall.alternate_year(p_year text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'approve_proposal', '44779ae119b9c06270058cdaa7da01c7b8512daeaa7f1a31802a6975d8631b5e', 'function app.approve_proposal(p_proposal_id uuid) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'argument_fits', 'ee0aa88f551b2a37d38681de7de233ce6165ed2c294a0de1722c0f15d3b48662', 'function firmwall.argument_fits(p_rule jsonb, p_value jsonb) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'audit_gaps', 'b7dd278758dee803550d473712bbee97b743bb8d483f2a437d4eac916dd8a295', 'function app.audit_gaps(p_since timestamptz default now()- interval ''1 day'') returns table(first_missing bigint, last_missing bigint, missing bigint, after_call_at timestamptz, before_call_at timestamptz)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'audit_trail', '922990877f0713b9995ddb1b465dfffea24df8fcef23e009cb634fb9a1cd3245', 'function app.audit_trail(p_before timestamptz default null, p_before_call uuid default null, p_since timestamptz default null, p_tool text default null, p_outcome text default null, p_user uuid default null, p_limit integer default 50) returns table(call_id uuid, at timestamptz, user_id uuid, user_name text, tool text, tool_version integer, params jsonb, request_id text, outcome text, reason text, error_code text, decision text, decision_rule text, row_count integer, choice_ids uuid[], choices_truncated boolean, id_came_by text, answers uuid, attested text, proposal_id uuid, repeats uuid, duration_us bigint)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'base64url_decoded', '95b7d88b78cc32c468e8d02ae93b3a521a6d13d9baec4da0dd10c69995c1839f', 'function firmwall.base64url_decoded(p_text text) returns bytea', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'begin_request', 'ad32b7409822e0f13053e424b9af02e4800a54dbae93157ed8cccde3f9b16468', 'function app.begin_request(p_token text) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'best_met', 'c9fa4a9c1c11c0ebc18a0d03e3ba3eed9cf71cd7ec9e3fa36495f0d8598df9e3', 'function firmwall.best_met(p_words tsvector, p_reading firmwall.reading) returns integer[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'caller_is_assistant', '9788b0abd7332938c86819a6e1d5676a9a8a0958fb396d4acd15d5ba3d790cc0', 'function firmwall.caller_is_assistant() returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'can_see', 'c1d51d8f8174149440ebf176b00d2302c8186b62dcd878aef8ec96a6201c0d7e', 'function firmwall.can_see(p_entity_type text, p_id uuid) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'can_see_proposal', '6ed15aa168d6bacaff123e95ed6739f7f01991c73d83dc0b65f478f5eeeda5e1', 'function firmwall.can_see_proposal(p_proposal firmwall.proposal) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'carry_out_add_client_alias', '79038537453dcaf6fa3343a09f83ac72a6048093681a4a5542c158400fe4cb44', 'function firmwall.carry_out_add_client_alias(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'carry_out_add_matter_party', 'b62e430b059511d3a907615b4ee8e2862dff1f89e74acaa31be84ad643ef6a81', 'function firmwall.carry_out_add_matter_party(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'carry_out_create_matter', 'df28ec05c4f0d3566bc892d72f5ce7988862b657d81356eeeac30dd49523c8d3', 'function firmwall.carry_out_create_matter(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'carry_out_update_matter_status', '8be29026df89f2e070de08699b3269e4950407f5e0804c47af0cf386db4d324e', 'function firmwall.carry_out_update_matter_status(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'case_folded', '5f79e2c8fc3927ab81d807ed846ba7729e482a1f8caaf6361aba452a82734177', 'function firmwall.case_folded(p_text text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_bare_context', '9a23ae3f48f987c36bc735f20064121d06522366adf8ad3c580e8a4bf8f15921', 'function firmwall.check_bare_context() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_comments', '3ae614c4e69ad3bb7070316381082243dc17882e68815aefd7b85eaefe503f93', 'function firmwall.check_comments() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_context_volatility', '001ea98fd027e808782380ce9b383d42d37fe4df4b35e03b3fd33441253973be', 'function firmwall.check_context_volatility() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_counters', '6c9c8f430f857849e92fbfa9890e09102259efbfd3734117c3c98311192615ba', 'function firmwall.check_counters() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_firm_column', 'd95c5c2af74f31745314b1e46a487ad56773dc5383e4bc057995264f1de23e34', 'function firmwall.check_firm_column() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_firm_predicate', '5d8517247c510222cf9dc47c023bc1b1e5c4dbda44dd1ce2623d17a89201b7c8', 'function firmwall.check_firm_predicate() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_foreign_keys', '83d459479f54429d07346d5702d625a6a66cb19fbe579e6904ce49ebe55b5c33', 'function firmwall.check_foreign_keys() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_large_objects', '5ff42a65f86197b089aa42bf51c5aa917e8ced903ad554c92e59b5879d5513f3', 'function firmwall.check_large_objects() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_leakproof', '7930ecd92fb40d969394851088c9d1e9ca7657c88cc4fdc8e0cfc878020f962e', 'function firmwall.check_leakproof() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_members', '4cb392fc859d10f625387519946a3881993e19b7c59edfc351685a52599c1ca2', 'function firmwall.check_members() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_owners', '555472360cb1bfe49744da9d3f5b44e015848a750d757aeb843c943b47a16dac', 'function firmwall.check_owners() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_parallel', 'bc873f9ea0f2e58ba0e5b6a94e5990619084c08bc370bd961d079401c8f3e8aa', 'function firmwall.check_parallel() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_policy_firm', 'ff80384b762f5581546ad663a98d5dde109bcede1d2ec721bb1ae46ed50c7ea5', 'function firmwall.check_policy_firm() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_policy_lookup', '31751f1b9e0b2d589715d7b482be724651daf72513704a27c9c9c6bd1ab3dda5', 'function firmwall.check_policy_lookup() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_policy_restrictive', '16dde1bcff03c7a900dffd9cbb6208865a2427daab7de4eb55dd4733c5a09a4c', 'function firmwall.check_policy_restrictive() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_policy_roles', 'bf267f428424336cd51a12d2b26b09566a27203316f6c87335a8acc2cff226ce', 'function firmwall.check_policy_roles() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_policy_single', '4d13bffeb8b49e055fc02acfc48ecef54541e936a00a039b77fd8ab2ad791f29', 'function firmwall.check_policy_single() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_prepared_transactions', 'c571a876a1b12ec311d7067031fc03e76e0365e4d8c8e7d3f908edeff3f9ba9c', 'function firmwall.check_prepared_transactions() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_public_grants', 'aad6bd8cb5135909bf1da13ffcef1d64cc179f1642b3454c36e1d7a86679927b', 'function firmwall.check_public_grants() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_rights', 'bfcc538a1dc03bb2046500128e1680e64255c0b53b8a9806a5daae1514e92b53', 'function firmwall.check_rights() returns table(object text, found text, remedy text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_role_makers', 'c810e1fae6f28d9bb27a311e2e1d51638b4aba83cba47a94fb8e9a2537f5e9d1', 'function firmwall.check_role_makers() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_roles', '8abbdacd43166f28ac75eacfff3786f023c1abfb7e664e1ba7c28dfa3952d7a5', 'function firmwall.check_roles() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_row_security', 'b05c8591c2e7e46d2fedf38e045d62636cdc43bad288147ec4e213ed5c19c3d3', 'function firmwall.check_row_security() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_search_path', 'd3b3de0995b2402e792f8f73a02201880b86484374050a7259c451790640c8db', 'function firmwall.check_search_path() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_server_release', '5399d9fda190a52343e4419007ccb32271b05aab271d36222a71cad70edeeae0', 'function firmwall.check_server_release() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_settings', '661437067d185bd9fd74715f9aea0a0e003fccf0a16e9581e4c8f4438c3ce299', 'function firmwall.check_settings() returns table(level text, object text, found text, remedy text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_sql_functions', 'a6dedda9a487a723817e9cd77431620c170b686864c6943738cd62c85a7f6abc', 'function firmwall.check_sql_functions() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_surface', '97e5b4017dcf5883134b70aa8bd48cb0e2afe608e85a37ac18ba61c87d292987', 'function firmwall.check_surface() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_temporary', '38b30d948727209df1348e5458956c48c19446ef0d8612ffe8a409249008453b', 'function firmwall.check_temporary() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_tools', '746a8ec13515c4cb2b181bb62b54c4cade649cde1d87e472ea5910e571a2b110', 'function firmwall.check_tools() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_triggers', 'ed39750867ebe9e206be31c156d379663e11bbcdf7ecc4e8ce495a83bffcd82b', 'function firmwall.check_triggers() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_twins', '2f2c5f1b0ed2c52e46dae942bd587c5440ffdcdb1ef4cddc4463a41fc2ea63c5', 'function firmwall.check_twins() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_unique_keys', '661bf373503d0eccd1bb4ccd37840363819f566cb48840ac214aa2e13bb34c0b', 'function firmwall.check_unique_keys() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_unscoped_calls', 'ed4c18e34337da700eb96d8b717b0484514add51d5b99c4f1d3ce7c2ea0defdf', 'function firmwall.check_unscoped_calls() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_views', '4309272e1b2daa7c31d15715240f8467ceb6417ed07aa022c02c356c066133bd', 'function firmwall.check_views() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'check_walls', '35aa7fdbdfd16816ec29f4ac2e5f8562ee2ea754527445bdf7fea1bbad6c6d67', 'function firmwall.check_walls() returns table(object text, found text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'checked_params', 'a1a5acab74dbea860370fa785d4668e57b686fa497c406de1a7cde149127eab9', 'function firmwall.checked_params(p_arguments jsonb, p_extra_keys text, p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'client_by_name_or_raise', 'c3d5dedc18e40179e809e81aed974599fcddb6e4184a6ae9b36f912b6c2c33d7', 'function firmwall.client_by_name_or_raise(p_name text, p_parameter text) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'client_choices', '99bea13b2832e36308c1e89467d96d32224f69cf32e175a5421ac0f1b4ed9ad2', 'function firmwall.client_choices(p_client_ids uuid[]) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'client_fields', '0211b2feb4e14dd29c667fb8dc6384edb8294bb57b1d581966b397ef0582bb23', 'function firmwall.client_fields(p_client app.client) returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'client_from_params_or_raise', 'fe129671818be8c805c1453dd0399a1c3de6b74ba0e39c61f1b11e4b6ce45835', 'function firmwall.client_from_params_or_raise(p_params jsonb) returns app.client', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'client_of_name', '3da8fc242526fe03aec533994e387e7d1add9dd92901250e29fc29ab981be252', 'function firmwall.client_of_name(p_name text, out ids uuid[], out one uuid, out how text) returns record', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'clients_of_name', '8f9036b8b1179d75ccf643a7204c58b8dbbee9b95675885d882efdc0189acdd7', 'function firmwall.clients_of_name(p_name text) returns table(client_id uuid, client_number text, display_name text, email text, fit text, score real)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'close_proposal', '1b78fadcc671ecf7e1ae1f2b789771c1860e9b650c01c6204ddaa5a854f3b26e', 'function firmwall.close_proposal(p_proposal firmwall.proposal, p_status text, p_changed jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'context_seal', '1daca6868a0109816ac52c3f9c17bc3ad7b9c57352e1ab62c2ef1179a1bccb1e', 'function firmwall.context_seal(p_context text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'copy_walls_to_children', 'ac5f29daed3fefb13f236303772d1065f73338cccb3c2e8c7fc01593ce328f46', 'function firmwall.copy_walls_to_children(p_matters app.matter[]) returns bigint', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'current_context', '6ed241f2dec3e8d7b99595b724a57645123fd62e151a1b828334c2117f54c4d1', 'function firmwall.current_context(out firm_id uuid, out user_id uuid)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'current_firm_id_or_null', '2e5b6d83ace2bbeaba6a549fc7fb93c14776eae3eaeeeeae036eca842638ac36', 'function app.current_firm_id_or_null() returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'current_user_id_or_null', '2808d09132e7f94224fa68c41711f7f6ecd1338f1ffe9fc32048606b7fd41949', 'function app.current_user_id_or_null() returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'decide', '0c8a0807300f780e786cbafda7b1aafff854c4d14edb4db03233becdedff440a', 'function firmwall.decide(p_score real, p_next_score real, p_complete boolean, p_weakest real, p_words tsvector, p_reading firmwall.reading, p_best integer[]) returns firmwall.decision', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'decide_approve_proposal', 'c5565a501207d58e8f02190650d6341004a5afeadc1419ea1fd8aa91bdb62e36', 'function firmwall.decide_approve_proposal(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'decide_reject_proposal', '063d9d25d56016e6eeba2e22df2549690911f21555274ec639c655f45c930ea0', 'function firmwall.decide_reject_proposal(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'define_tool', '66f07d75b4ca65a31c5b03b5f9992dc01307d89e9e609ce9d88ea9a776db9a16', 'function firmwall.define_tool(p_name text, p_version integer, p_kind text, p_permission text, p_description text, p_arguments jsonb, p_extra_keys text, p_nothing jsonb, p_handler text, p_carried_out_by text default null) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'denial_reason', '779c723f189373a3a80593c7e5af0ea73c3f1146277730a2236112fecefaf9b6', 'function firmwall.denial_reason(p_error_code text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'doctor', 'ba7ef0af0b8eae98cfd64f9d3866cb2cef81b4a7abb8f459b48aa04c189d5756', 'function app.doctor() returns table(check_name text, level text, object text, found text, remedy text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'document_fields', '1a0fbf6dfac059adee2e049e9c9d63666223356316d7eab2796b0fda9d44e85c', 'function firmwall.document_fields(p_document app.document) returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'draft_add_client_alias', '4458fc1ca3f142da6874a3c4e6ee7071a96e230db766ab72a384a623ae9cd764', 'function firmwall.draft_add_client_alias(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'draft_add_matter_party', '22307e97be39781e4ec0b057f4e59f7cf84d3aca104909639c8185c177846f14', 'function firmwall.draft_add_matter_party(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'draft_create_matter', '469467768226f265f4e41af44c94664ed359839188fe8d2351054e517ad8bc11', 'function firmwall.draft_create_matter(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'draft_update_matter_status', '168ccb72a226fdaf00b6eac8af8616219218486278c398af1170ce5e867ddf7b', 'function firmwall.draft_update_matter_status(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'entry_words', 'eeef6229a638db6b752e0606ded27f236b44a69ffa9568c769ed758007ba6ca5', 'function firmwall.entry_words(p_firm_id uuid, p_kind text, p_sources text[], p_texts text[]) returns table(place integer, words tsvector, title_size smallint)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'every_term', '1d6c1b785ee15e4e3f772c839d86cdb6ac8015fe5624b3b9327c6daa3716e798', 'function firmwall.every_term(p_terms integer[], p_queries text[], p_asked boolean[], p_qualities real[], p_kinds text[], p_branches integer[], out ask tsquery, out exact tsquery) returns record', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'evidence_of', '6a738f7d2e28ba9c1194679f3ded2f6369ed2c58d4878d029681d5c2e7014d43', 'function firmwall.evidence_of(p_firm_id uuid, p_user_id uuid, p_matter_id uuid, p_matched jsonb) returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'execute_tool', 'a70449e2834a42958eb9d8ea427a7c885e9726c5e79b8e13c25c1a4fe3d47cfb', 'function app.execute_tool(p_tool text, p_params jsonb default ''{}'', p_request_id text default null, p_answers uuid default null) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'explain_search', '86d55bf126dcf2bf18b1de41f650e2314635846bef13f228dc35d9f136a9ac43', 'function app.explain_search(p_query text) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'find_all_active_by_name', '3fc7c36282bace321389ddd5e6c69847ed01d322d686545cfc03f7207fd33feb', 'function app.find_all_active_by_name(p_name text) returns table(client_id uuid, client_number text, display_name text, email text, fit text, score real)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'firm_id_of_code', '958585e27a5bc24e838e480d2f9166983fc33b5ee31d5260f8a7cf968dcef19f', 'function firmwall.firm_id_of_code(p_firm_code text) returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'get_client', '36f5dce1a9e42c957aaf539b6936696f4c9dc2877b8b079b090f343572be7e77', 'function app.get_client(p_client_id uuid) returns table(client_id uuid, client_number text, display_name text, email text, aliases text[], status text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'get_matter', '626eec6937f9eb18a748c70d82cb1f2b572d17b8a5496004aa6e43b4e15f016b', 'function app.get_matter(p_matter_id uuid) returns table(matter_id uuid, matter_number text, title text, description text, practice_area text, status text, opened_on date, client_id uuid, client_number text, client_name text, parties jsonb)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'global_search', '48d4859261a171099466e60f4a60f5c67cbbfcdfdb5975ce598c6c56a3455976', 'function app.global_search(p_query text) returns table("position" integer, entity_type text, id uuid, label text, client_number text, matter_id uuid, score real)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'granted_permissions', '85774904307bf2b6fab05240f339ce9543a82fabc8eebe2c65778755fb60eb73', 'function app.granted_permissions() returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'granted_tool_catalog', '8eccbe00a809a99f9471943a75d657ec0dea841b8f825fc4393f5fee7397f3b9', 'function app.granted_tool_catalog() returns table(name text, kind text, required_permission text, description text, arguments jsonb)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'has_other_docket', '9f45f422cd00b75bb06d99b3907880105d8bb62f5c87a91bdff67ff7fd53ddcc', 'function firmwall.has_other_docket(p_words tsvector, p_reading firmwall.reading, p_number text) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'has_permission', '9a02cc10fc62f9d88196197457f798012cea8df8190f43d7e9ef121cbe6b5bd1', 'function firmwall.has_permission(p_firm_id uuid, p_user_id uuid, p_permission text) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'hmac_pads', '2ee0b5b92909a88785526bbdeea7bc16ddf42090f2c6f52108aed78bb115c10f', 'function firmwall.hmac_pads(p_key bytea, out ipad bytea, out opad bytea)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'ids_of_person', '871ecd96e643293b9740085a82d8494772b1d46c6edf410881f824052f0fe4cf', 'function firmwall.ids_of_person(p_person_id uuid) returns uuid[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'import_batch', '343f8a2757937d5bf26dfe8e6d8f545b624ef8185f18f9902b8c42a850a02a5f', 'function app.import_batch(p_kind text, p_batch_id uuid) returns table(line integer, outcome text, reason text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'installed_version', 'ac4d4674df444ea2436dd0a484ec3a4232822e62937c5d84ee71cb5244e71086', 'function app.installed_version() returns table(version text, commit text, applied_at timestamptz)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'invisible_ranges', '3c8d7e20853d4b825f02f7f8ba2b985ef4255ff8016673eec61240218ffb8b5a', 'function firmwall.invisible_ranges() returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'is_active_member', 'b1968869bb3404a38328606562f312e28a9f4d50cdac2a4201c1f108a3aac526', 'function firmwall.is_active_member(p_firm_id uuid, p_person_id uuid) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'is_finished_name', '03e2ef68a35f51a3be1fc79c62ca96c92a0e8d8bcf8732fedd8ec746350bdca3', 'function firmwall.is_finished_name(p_text text) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'is_full_name', 'bc40e090b3de5468aee26efdb69699dee46d1cb657e216cf50fa00b6bf40a5f1', 'function firmwall.is_full_name(p_text text, p_name text) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'is_legal_form', '3af5981507cb8402a401bd2ec960a5511a958129df75b2942cebd1b0424b7aeb', 'function firmwall.is_legal_form(p_word text) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'iso_date_or_null', '993d92f05b82c5d45e5252b5a93d56f234bebb5920ece1497be09736b80c1744', 'function firmwall.iso_date_or_null(p_text text) returns date', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'jsonb_uuids', '1e212d4b28ebd600057d28db750c6ae79b278391890e10f83fe331651b733601', 'function firmwall.jsonb_uuids(p_ids jsonb) returns uuid[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'keep_audit_partitions', 'beb948efa57832f3602ac918e224e4bdb1fb27db17358a1e665840a448f45c1e', 'function app.keep_audit_partitions(p_months_ahead integer default 3, p_months_kept integer default null) returns table(partition text, done text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'latin_of_devanagari', '971e47cd30ab41799a52673f14efd03129372d445f26e5fda3e1e009045a053d', 'function firmwall.latin_of_devanagari(p_text text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'legal_forms_of', 'b5e58cd5e9fe9702631119f0d393896fe8bffba198b834e7bf7ee7344f172965', 'function firmwall.legal_forms_of(p_text text) returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'letter_ranges', '40135b89ffede72e568a76ac01278c2267c7f5bd9fa2418c33b29f82645643cb', 'function firmwall.letter_ranges() returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'lexeme_prefix', 'f7a63c286b6d9c1dc3bd31004583a936a78fc6cc0ede9fb2bb4c5b69193ed9c9', 'function firmwall.lexeme_prefix(p_firm_id uuid, p_kind text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'line_text_error', 'e0cbf5224b0696cd6b2223133b3be9ce87fce49db9609c5cec601f7cc2bb1fc4', 'function firmwall.line_text_error(p_fields text[], p_texts text[]) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_acts', '5522da30fb551b453fbc5cc81a229856df030f0c274d0358fc4b2076fa7bc9f6', 'function app.list_acts(p_before timestamptz default null, p_before_act uuid default null, p_since timestamptz default null, p_act text default null, p_subject uuid default null, p_user uuid default null, p_limit integer default 50) returns table(act_id uuid, at timestamptz, user_id uuid, user_name text, login text, act text, subject_type text, subject_id uuid, label text, before jsonb, after jsonb, counts jsonb, changed_ids uuid[], call_id uuid)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_clients', '619f027024e14ec667653ffa6f71fe2120bfe6100423d0708ffb99f5699c1c61', 'function app.list_clients(p_status text default null, p_name text default null, p_limit integer default 50, p_cursor text default null) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_decision_rules', 'cf04f10c14eb581474b8ade3dfd6bb72ce6d5784f1aa054fa2154f0dfb6b9fe4', 'function app.list_decision_rules() returns table(name text, version integer, least_score real, least_lead real, least_term real, since timestamptz, evidence jsonb)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_documents', '686b13c2c3e15788d3c32e084cf88729c746eb121c97b19ec16b785428ab4544', 'function app.list_documents(p_matter_id uuid, p_kind text default null, p_limit integer default 50, p_cursor uuid default null) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_firms', '426095df3faaff04f080f594c60ef5b7b96eb16771043bc3d616a2ba2c1ae367', 'function app.list_firms() returns table(firm_id uuid, code text, name text, status text, created_at timestamptz)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_installation_acts', 'db7b8fee6253d8e3ae06f8a96e821f26c9387b6a0121817e042233f4efb81eb7', 'function app.list_installation_acts(p_before timestamptz default null, p_before_act uuid default null, p_act text default null, p_limit integer default 50) returns table(act_id uuid, at timestamptz, user_id uuid, user_name text, login text, act text, subject_type text, subject_id uuid, label text, before jsonb, after jsonb, counts jsonb)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_members', 'ba0df2b3b6544f90206dbcf41bbd64cfae8664c439fdc472315b37670cbbf6c5', 'function app.list_members(p_firm_code text) returns table(person_id uuid, login text, name text, role text, active boolean, created_at timestamptz)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_people', 'd532fb348acfa6f51747fdf44ab5007ce31c6e0f20384584c697faee3e287a6e', 'function app.list_people() returns table(person_id uuid, login text, name text, merged_into uuid, created_at timestamptz)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_proposals', '88b1776b5788ec2c7fd1def37e0c32bcfe5090158a732f1c79e76be3838ac426', 'function app.list_proposals(p_status text default ''open'', p_before timestamptz default null, p_limit integer default 50) returns table(proposal_id uuid, tool text, status text, subject_type text, subject_id uuid, subject_label text, before jsonb, after jsonb, proposed_by uuid, proposed_at timestamptz, expires_at timestamptz, call_id uuid, decided_by uuid, decided_at timestamptz)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_token_keys', '265e2cd032d0dfd43e2d0ca3659fa81644041e8232ec88a80ef933f988c5bdf9', 'function app.list_token_keys() returns table(kid text, created_at timestamptz, retired_at timestamptz)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_tools', '2f086595d478b818937942c7cb32c9519da62d2116ae62d46d4db5d07c1cbe01', 'function app.list_tools() returns table(name text, version integer, kind text, required_permission text, description text, arguments jsonb)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_unscoped_calls', 'c761d615de181714d32c288607941fc0256f62849fc40dc07473efc707fc5c58', 'function app.list_unscoped_calls(p_limit integer default 50) returns table(call_id uuid, at timestamptz, login text, tool text, calls bigint)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'list_words', '179646a3fac7cb77e9a885d81f89dffbb501b9ac6856361a9030ceed559fdb61', 'function app.list_words(p_word text default null) returns table(word text, role text, stands_for text, source text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'listed_form', 'a6db445287a7fd2d7f4c17a28df84627b463037ef4ca2138ee9aea56e514727c', 'function firmwall.listed_form(p_word text, p_parameter text default ''word'') returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'lock_search_entries', '626a365fc34aaeabe092e1e50ff21590d6c33d1f249dad98bae75bc37afdd535', 'function firmwall.lock_search_entries(p_kind text, p_ids uuid[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'lock_subject', 'a34f8b386cbbbca0b1f31ac2ed7c3557d7d6c4e9ec5ec5b2086f2fdf48ec25bd', 'function firmwall.lock_subject(p_subject_type text, p_subject_id uuid) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'login_has_role', '92988223a17413e6ca43d1a2e34d7d7afbe1e2967b71922bbbda18ba57ca78e7', 'function firmwall.login_has_role(p_role name, p_login name default coalesce(nullif(current_setting(''role'', true), ''none''), session_user)::name) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'make_commit_durable', 'ae0e8e8baaa63b0597dffd5276b47ca9914c93447b86307797bd6af189f558cf', 'function firmwall.make_commit_durable() returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'matched', '3bc3a283cd276c2fd0b684620bce6a6a4104f4f3b13b30ad97d3a721281d4b0b', 'function firmwall.matched(p_words tsvector, p_reading firmwall.reading, p_best integer[]) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'matter_fields', '0b34c1e1e74237835b8a02a149668d17846354c389b01e6be43cb8baa14e9044', 'function firmwall.matter_fields(p_matter app.matter) returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'matter_from_params_or_raise', 'adf05368d3692318a381f2a1ad3991fcfc6379009e37a06ee08c347f6c606730', 'function firmwall.matter_from_params_or_raise(p_matter_id uuid) returns app.matter', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'matter_ids_in_params', '6e9d4f59d1916f47d0305eb4abf6c38d263e045beddd94e8f34daf16669a94d5', 'function firmwall.matter_ids_in_params(p_params jsonb) returns uuid[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'matters_holding', '5932edeefc202b38b5129edb2f74774a208bb25eaf058b57653ca01f49c822da', 'function firmwall.matters_holding(p_firm_id uuid, p_user_id uuid, p_query tsquery) returns setof uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'matters_page', '22da24eba23c0f621107ef99b93a64b7f6087d707bbb86da9d37f139cbdfa17c', 'function firmwall.matters_page(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'member_names', '77e7c35db925420df952b0aa8cf9d989fe8c1b24b518a68c329f796a6f342046', 'function firmwall.member_names(p_person_ids uuid[]) returns table(person_id uuid, name text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'merge_party_lexemes', 'f692727ba324d8aaa828483dd150629f9183a8c8bfcd91dde15d5cfe4770a776', 'function firmwall.merge_party_lexemes(p_words tsvector, p_party_words tsvector) returns tsvector', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'merge_people', 'da61dbc8e6f3301851c671aa9103f26422008357bbf93d680c21518542d0f56b', 'function app.merge_people(p_login text, p_other_login text) returns table(person_id uuid, memberships bigint, walls bigint)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'multiline_text_error', 'c50a5fd0c5ac06d35cf2fe5f865f2bc74e1e58f976b38f49cee03cb118a0f713', 'function firmwall.multiline_text_error(p_field text, p_text text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'name_words', 'abb24b993d4ef9875613ae16b0690b67e29cd95448261a7ef9d6e6f74224b3b6', 'function firmwall.name_words(p_text text) returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'near_alternatives', '5ebabaeb8aa75291e8d694d5e3de513b1aea2a33edb9aa29c466f2e2d1d244d9', 'function firmwall.near_alternatives(p_firm_id uuid, p_prefix text, p_words text[], p_roles text[], p_kinds text[], p_counts integer[]) returns table(term integer, query text, quality real, asked boolean, how text, seen text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'normalize_text', '858659c5324b14fb0f08de2415888c335da50ca6c59b23dddc9e109c7d019531', 'function firmwall.normalize_text(p_text text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'one_form', '57634799d3273e722963da2b159980b1fb47774a8bbe2e64a12824333831645a', 'function firmwall.one_form(p_text text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'open_context', 'c9fc6ab4592f03887596c2c6baba4e3be730d563fcbce40e332e17d006578519', 'function app.open_context(p_firm_id uuid, p_person_id uuid) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'open_context_as', 'dc1431044c564f0b4c5580994d93c18bd1ca946e6dcc798a9695cc2b562e11b1', 'function app.open_context_as(p_firm_code text, p_login text) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'open_proposal', '0e667e872bdf8b0fcf7c3333b92872bbdb8cb205a92c636f1bcfe71e52513763', 'function firmwall.open_proposal(p_proposal_id uuid) returns firmwall.proposal', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'open_sealed_context', 'c960a047d2a757264c95be8f982b978b3cf2e026a3ffc089a12560a06e9cb1fb', 'function firmwall.open_sealed_context(p_firm_id uuid, p_person_id uuid) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'params_text', '8de38268eac458eafb7f31774d9da157a1eb537925c3c797dc24ffa8c668e0ce', 'function firmwall.params_text(p_params jsonb) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'party_name_texts', '883b71034f2160f40e1106578a5e93fc668609c1567c8835836cafc6c7543327', 'function firmwall.party_name_texts(p_firm_id uuid, p_matter_ids uuid[]) returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'person_id_of_login', '34f9761aa97067f7016483b5a7d99447ab0bd0bceef04bfa1c064f73fea0b38f', 'function firmwall.person_id_of_login(p_login text) returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'phonetic_key', '7525efdf8abb8b12d30ebf09dd0c3666242c984f1f59c8788566fa4585e1cafd', 'function firmwall.phonetic_key(p_word text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'proposal_of_request', '87e4099ccf857d88356ef49108d67c9417ab094b33fbd73edcce95604f70db11', 'function firmwall.proposal_of_request(p_firm_id uuid, p_user_id uuid, p_request_id text) returns firmwall.proposal', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'query_matters', '6ecf6185f37020c92b62122492a869e2599ceaaa8c5676efd50478d7c29dcacf', 'function app.query_matters(p_params jsonb default ''{}'') returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'question', 'e144c381c98dc1966459a9128968326cdf2ca855c1ad0d7c3211a0c1a10cdc93', 'function firmwall.question(p_question text, out words text[], out roles text[], out kinds text[], out branches integer[]) returns record', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'rebuild_clients', '759ab3a8784605ead14cb95cf65ab99382fac09e929a87d9c21d2c87d56dc4b6', 'function firmwall.rebuild_clients(p_after uuid, p_limit integer) returns uuid[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'rebuild_entries', 'ec2cea84d47aeb86ebc475c8779c77a91f66e1bf5f31cb3ddc773e3ff735f357', 'function firmwall.rebuild_entries(p_matters app.matter[], p_documents app.document[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'rebuild_search', '72f462b0b0f636da8ac1c40f200cb830c493c8819bfe3f1317d593669d271d02', 'function app.rebuild_search(p_firm_code text, p_part text, p_after text default null) returns table(written integer, dropped integer, next_after text, of_all bigint)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'rebuild_words', '807d651d04f82803649e76a945dee113c8876140fb1ad129e8d11e6344340412', 'function firmwall.rebuild_words(p_after text, p_limit integer, out seen integer, out dropped integer, out last_word text) returns record', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'record_act', '763e293390e19d58ad3b4083f52726bb8f442c6898faa52ef789495b5eae5da0', 'function firmwall.record_act(p_firm_id uuid, p_act text, p_subject_type text, p_subject_id uuid default null, p_label text default null, p_before jsonb default null, p_after jsonb default null, p_counts jsonb default null, p_changed_ids uuid[] default ''{}'', p_matter_ids uuid[] default ''{}'', p_call_id uuid default null) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'record_unscoped_call', 'b6bb01e43bd356cd05f47c7ebfcbbdffd7706264a4448db58b27dec374b80097', 'function firmwall.record_unscoped_call(p_call_id uuid, p_at timestamptz, p_tool text) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'record_upsert', '43499b0a4ebc2413bef22b85817abec1e502d0b451b492dbe8e26c7fac517990', 'function firmwall.record_upsert(p_act text, p_subject_type text, p_before jsonb, p_inserted uuid[], p_updated uuid[], p_matter_ids uuid[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'recorded_row', 'b7e2d70a3262b8e8d2462616d25ff0c600151eebe91dee751145f7124e9e042a', 'function firmwall.recorded_row(p_subject_type text, p_id uuid, p_matter_id uuid default null) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'refresh_client_in_entries', 'df287291a8d14dac4fcfc98286a4379414aa9a2b4b0371fed3573ab9dbb3d48c', 'function firmwall.refresh_client_in_entries(p_clients app.client[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'refresh_parties_in_entries', '9fbab10a652bde7d5669081d4a7090c264e14dff9ad04e2fba99b590d02a9018', 'function firmwall.refresh_parties_in_entries(p_firm_id uuid, p_matter_ids uuid[], p_words tsvector[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'reject_proposal', 'a7770e1e01c82c40b333817c4813fac4d8d85ceb5e8fb0207e220ea2614e1fc6', 'function app.reject_proposal(p_proposal_id uuid) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'remove_member', '89cc1e8886b55bab67a7e2aec633236a44dff4be28c26fa2d72d880a31a3c9c6', 'function app.remove_member(p_firm_code text, p_login text) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'remove_word', '85c842dd1b5fd006fded8e3d2fbd1601a40efb7b0e4664fe5208f2a9c27fa169', 'function app.remove_word(p_word text, p_short_for text default null) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'rename_firm', '9a07135389159dc0fd438fb8c118d3e8ba450b65952428f1578e251ee685cdbf', 'function app.rename_firm(p_firm_code text, p_name text, p_code text default null) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'rename_person', '01035a3091e574993d7bebf7a46c55058e46f47be90ec4c6dc88273ec8e6c18d', 'function app.rename_person(p_login text, p_name text) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'require_permission', '5b8eb6866540129d185ac7ec5951a0c483b690fb035f442bc06271ec12b42f14', 'function firmwall.require_permission(p_permission text) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'require_rows', 'a9d998c8e743b563b63bb7636819e82bae95230d745c4c6fd4100cb8a42aa91f', 'function firmwall.require_rows(p_firm_id uuid, p_user_id uuid, p_rows jsonb) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'reset_rights', 'd79107ed198e38225cc58fbb7f541700001dac36170a1fc2f089c04ae3d26b28', 'function firmwall.reset_rights(p_table regclass) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'reset_words', 'bc2f90ea40d299180eade1dc65fe910c8dcee92a4813f69e6053c1dead2b1ae9', 'function app.reset_words(p_word text default null) returns table(done text, word text, role text, stands_for text, source text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'resolve_client', 'd04c72b4f3e07f36b205213f062b3ff7bdce57f5444e1e2de8e33c64f371661a', 'function app.resolve_client(p_name text) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'resolve_matter_document', '7a32c0f8729ed29ec96499d1607159f46473879876eef4ac5960b748dc91f931', 'function app.resolve_matter_document(p_matter_id uuid, p_query text) returns table("position" integer, document_id uuid, title text, kind text, score real, grade text, decision text, decision_rule text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'retire_token_key', '15e44b498e321e235b239f69708e29130d67bca2e7fde4b13ceddd7986e6ef99', 'function app.retire_token_key(p_kid text) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'roles_in_question', '249bac24fb06162ee069a12ae4b211ed087e9fac903ca8b51a03719f7652d165', 'function firmwall.roles_in_question(p_text text, p_words text[], p_roles text[]) returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'row_digest', '982b60898a48615ed9279ff12b6d3d1c54044232507873fa152f31639039ff75', 'function firmwall.row_digest(p_row anyelement) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'row_shape_error', '93253326a6b5edd51428d03dd43f69dca4062870379f9cba55ad9595ebac8317', 'function firmwall.row_shape_error(p_fields jsonb, p_known text[]) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'run_tool_call', '00a091235cc4e97493d208fcf5f8b9e33586ae21c7f4a1aa0640329a05d8de2c', 'function firmwall.run_tool_call(p_mode text, p_tool text, p_params jsonb, p_request_id text, p_answers uuid) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'said_alternatives', '17f4652d427e2f539f032d7082edd1a4a72e4268929704cea4c8498b73503a3e', 'function firmwall.said_alternatives(p_prefix text, p_words text[], p_roles text[], p_kinds text[], out terms integer[], out queries text[], out qualities real[], out hows text[], out seen text[]) returns record', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'search', '1eae7996baaa58a57471a9ee86f1c1c05766f724be1e08a65ad89a04e20b0357', 'function firmwall.search(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_question text) returns table(entry_id uuid, score real, bonus real, complete boolean, weakest real, reading firmwall.reading)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'search_candidates', '734377e7d5e2edab6d2e644598596702afb2216a1933e8de0fb8e0a31eef196c', 'function firmwall.search_candidates(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_ask tsquery, p_exact tsquery, p_terms integer[], p_queries text[], p_qualities real[], p_kinds text[], p_weights real[]) returns table(entry_id uuid, score real, bonus real, complete boolean, weakest real)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'search_counts', 'ea2f117c800f457284099b3579a84d3b0e29af7aeea1c6268885a7eb87111608', 'function firmwall.search_counts(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_limit integer, p_asks tsquery[]) returns integer[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'search_fields', 'b84813a3bbe3dd11c661cc6ce956b23f38e27d28c591fbc7f3501dbb3f96790c', 'function firmwall.search_fields() returns table(kind text, ordinal integer, source text, field text, weight text, form text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'search_matters', '2f11db3b05093501eed767b59975f35f4cc48b21b8948b678aa8c906c71942af', 'function app.search_matters(p_query text) returns table("position" integer, matter_id uuid, matter_number text, title text, client_id uuid, client_number text, client_name text, score real, grade text, matched jsonb, decision text, decision_rule text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'search_size', '53f84440aa1a17f761c2e1202c24af365e4213eb61ad88a26b9535e734203341', 'function firmwall.search_size(p_part text) returns bigint', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'set_choice_detail', '820207dc14152f73ad82ae6cdfdf64d55fcbfdcb6b6e38c74f44ed89a2a0b7c7', 'function app.set_choice_detail(p_firm_code text, p_detail text) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'set_matter_wall', 'aeb77336816e31f3346ff1d904b14b5a6a5273a752de565d8e3cc9eaed473990', 'function app.set_matter_wall(p_matter_number text, p_walled_out uuid[] default ''{}'', p_let_in uuid[] default null) returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'skeleton', '7f385682d58710278a0d2ba5423e1de49b8d8f6cd3a05513e7b2004f502be642', 'function firmwall.skeleton(p_text text) returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'space_characters', 'd5d870afbbf646a48ac019fabfaa597f9b3a31028a574a022e10c87a847f2080', 'function firmwall.space_characters() returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'spelling_keys', '6a478a1d8173632356f81b8a3000d7b4f39684d8cbdf5a64f6575ac80d978872', 'function firmwall.spelling_keys(p_firm_id uuid, p_word text, p_sound text default '''') returns bigint[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'stands_together', '6e2fa0964e88cd03cd9942afbf55bd40a161095724ab002d2b670f39d189218b', 'function firmwall.stands_together(p_words tsvector, p_reading firmwall.reading, p_best integer[]) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'store_proposal', '321222cc15fc9439ca40f71055ee1fac2ec4b3a9dd324e040ea6a3c56f03acbc', 'function firmwall.store_proposal(p_call_id uuid, p_tool text, p_tool_version integer, p_params_given jsonb, p_request_id text, p_draft jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'takes_in_form', '18c5bb2f48c124e8cd26d340ea7faa2de667cb4c17e4fa9d23566f2d1c652e87', 'function firmwall.takes_in_form(p_words tsvector, p_letters text, p_next text) returns boolean', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'text_limits', '1c2907d6f542e7c06f8bb59564b1274b60b68e171c1b31a06ebeb8f995858ce7', 'function firmwall.text_limits(p_fields text[]) returns integer[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tg_client__entries', '02eb7e4e3cd20170dc5779693a71a5ed22dbb1539dd7e0dc7586649462ef8dc6', 'function firmwall.tg_client__entries() returns trigger', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tg_client__names', 'a820fc4cb777e500c2220ff2a1af208a33bb8e6202651159fb6f221af503d2b3', 'function firmwall.tg_client__names() returns trigger', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tg_document__entries', 'ddc8039bfe1dd836a5f0a54bf75b0210c76b711c20ca6dfa7d060ce6f80fa3b0', 'function firmwall.tg_document__entries() returns trigger', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tg_firm__code', '70a050dcc4707c1c4746cefeee4ba9d23687db4b6b0e0a45b58d5e25eae4222d', 'function firmwall.tg_firm__code() returns trigger', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tg_firm__search_data', 'c8cf0de033c69acc63824d5589dd22039a12892d0b98a20d8e4166d404e5f4f2', 'function firmwall.tg_firm__search_data() returns trigger', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tg_matter__entries', 'b245208aeff08bffebf4aa1ed29c8d0066ba19d186d42fefddee24fa28febf1d', 'function firmwall.tg_matter__entries() returns trigger', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tg_matter_party__entries', '710363c1dc6b8d1afc39d0ddababccb4b1d886eb391c3fcbed485fcb37d02737', 'function firmwall.tg_matter_party__entries() returns trigger', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tg_person__key', 'c5a03282194e34f614d7b05de81c211f9f7e8d9ca924718b9b37eaa8660b9195', 'function firmwall.tg_person__key() returns trigger', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'token_claims', '9c21e969b3e6d2818b753fde2a27b529663402a69f04232a991704856010f49c', 'function firmwall.token_claims(p_token text, out firm_id uuid, out person_id uuid)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tool_find_client', '15d40507ede9d1874a7cd42fb39ae7a98d0cfa45fa30b730c2da9ec4fda9aba0', 'function firmwall.tool_find_client(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tool_get_client', 'c07c4d8e440769b34bd24633d96f55450c77fe6d2dbf4ac907475906391af38e', 'function firmwall.tool_get_client(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tool_get_matter', '400fde935b015b0eeffa3bbdabd3030be54bdf84de5c4580a74ef70d7f239767', 'function firmwall.tool_get_matter(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tool_global_search', '1f910e8203ee7c49ae594f311cb0d7a6a5c848d8093867af0b8e29770385adc1', 'function firmwall.tool_global_search(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tool_query_matters', '30265ecef1e2db342e707e0c1354883b508380a9076f17824f3850183475fbd9', 'function firmwall.tool_query_matters(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tool_resolve_matter_document', '6b7328b91626b68665b7c483f0a6c91fb43b102f2188dddf46e8a11511787462', 'function firmwall.tool_resolve_matter_document(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'tool_search_matters', '31a0457680fd1690edf67b38a112900646cb85d30369595536ddd78f77cfe9fc', 'function firmwall.tool_search_matters(p_params jsonb) returns jsonb', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'unseen_pattern', 'bd884c8a240053a1b9c4c3dccab4541cd9951d79c71ada856f066b179072c938', 'function firmwall.unseen_pattern() returns text', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'unused_words', 'd6505563b9b0dccfb9ed23708cf06274958bc46680ee4d9aaacf9f11ed69e9eb', 'function firmwall.unused_words(p_words text[]) returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'upsert_client', '1b9f5054d1ee7515eebd60c65edad52ea2844f7ac1edef7001dc27382b3909d4', 'function app.upsert_client(p_client_number text, p_display_name text, p_email text default null, p_aliases text[] default null, p_status text default null) returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'upsert_clients', '4d0301aa2fc3140f3b1df69b74cc4f48c690c11b30358c142fef1ca9fe4bcdd9', 'function app.upsert_clients(p_rows jsonb) returns table(line integer, outcome text, id uuid, reason text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'upsert_document', '12b31620149a3485e10446a9d2b562b64ddea0ca89230f2e3c1c4a26519b4992', 'function app.upsert_document(p_matter_number text, p_title text, p_kind text default '''') returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'upsert_documents', '4570319d408267c52c3e8e6c7b0a1683603140d0e50d6c0ac5edc9ef6f6ad33b', 'function app.upsert_documents(p_rows jsonb) returns table(line integer, outcome text, id uuid, reason text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'upsert_matter', 'f8ce4273155dd6e119d64e50703c1de397b36ad756a62e3d838f39a1a5acef20', 'function app.upsert_matter(p_matter_number text, p_client_number text, p_title text, p_description text default null, p_practice_area text default null, p_status text default null, p_opened_on date default null) returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'upsert_matter_parties', '38b0751e8f517e2bc7d25f4e1392089197d7e0bb1296fa257d232b1d4fc326f1', 'function app.upsert_matter_parties(p_rows jsonb) returns table(line integer, outcome text, id uuid, reason text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'upsert_matter_party', '2fca9cf59230298eb755f556b89acd8c0080f6d77de0f1f196b4ccf5e4d413f9', 'function app.upsert_matter_party(p_matter_number text, p_name text, p_role text) returns uuid', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'upsert_matters', 'e22c95d616fc1fee0b07519cef1e3be6638a7c551c74d19426afd2caefdb09f1', 'function app.upsert_matters(p_rows jsonb) returns table(line integer, outcome text, id uuid, reason text)', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'validate_limit', '302c97da7b64e948714170d622130fffac1dd9b081dcb4cda7db3a66531ec89b', 'function firmwall.validate_limit(p_limit integer) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'validate_query', '7edefc4ded8614d2e7b72b33292b67717ae224e104f7ea71080efb7d22871bc1', 'function firmwall.validate_query(p_query text) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'validate_session', 'ad78e767801549b366211f6cd9da25f6b49bba6d156a4fb4a7485aff86d0e774', 'function firmwall.validate_session() returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'validate_texts', '1adb39f6b2ba34c0a7a3613e14838e9169960738affe0f40678cd9347ffe0249', 'function firmwall.validate_texts(p_fields text[], p_texts text[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'words_asked', '89bc1839d13914d498929eb3005ede21699e6fb6567894e83681d7c9100a6cd3', 'function firmwall.words_asked(p_prefix text, p_text text) returns tsquery', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'write_client_entries', '4770a4ecaab83637997535b530caa9685c947f0f1e3b225c9cc39b65e3643244', 'function firmwall.write_client_entries(p_clients app.client[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'write_client_names', 'ef6e0842b99f91f6de96261c0e6040a72087ece427d105fcef31908e92b842f8', 'function firmwall.write_client_names(p_clients app.client[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'write_document_entries', '8916a8a83f73de61dd9066819f9a4ac81863c11cc2c8dfc012fdd936e89fe572', 'function firmwall.write_document_entries(p_documents app.document[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'write_entries', 'baa3d3e5f922b33825366850e1c5ef0d877a8e228edaaed4830ba58d22a62b56', 'function firmwall.write_entries(p_firm_id uuid, p_entries firmwall.made_entry[]) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'write_matter_entries', '5ca1145c0ab4306574fff0d9af31224ab0b6dbcee61f6fc03ece6d65236f1f81', 'function firmwall.write_matter_entries(p_matters app.matter[], p_new boolean default false) returns void', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('function', 'written_out', '041631957898730ee464345ca870abfe39059f9793561d8727a47ebe1f1b38e7', 'function firmwall.written_out(p_text text) returns text[]', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'act', '767016b3b8bfd631921d33e59dfa48880858a4b00f66171aa2d85025caae0090', 'audit.act', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'choice_setting', '47ebf133b5d965554264006875b86c779f4ac67adccf0ce798cb3f56121c883b', 'firmwall.choice_setting', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'client', 'ef6f5cb7fa7b116930270ae0fcbbce630c05f0ddfb963d0395619f6676631be5', 'app.client', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'client_name', '8b425fbdd3cb8b720ec5e8d1253ebc7a3ad93aeff54e38a79cfb9e52af722641', 'firmwall.client_name', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'client_word', '0c041a235757af63baa4be721d28add9558c0a0e1eeada575bb7ff11b5626ece', 'firmwall.client_word', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'document', '47de0fb55016b0e35656c53486277bced151a47a5a0a8ed9a7d94e2443a18e72', 'app.document', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'firm', '467e274a575a6d63abe9d196dbc447aec2ccbf7cc3529ed82624cf7409006879', 'identity.firm', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'installation_act', 'c1f83906ed52c411d70257eb1061d907151462c0df9bbaf3c9accd0f70c5e38c', 'audit.installation_act', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'matter', '60b5a1c09f95f7eb40863d30bc0be787c3857619b80eb0a89343ae37844067e1', 'app.matter', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'matter_party', 'c8ecc304ac82cf12f96da4f1f4af4778f466d9890b2d032d0c05541518089360', 'app.matter_party', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'membership', '13bb85cc8cb25d2e6679aeb6ef5a12b15e97d24e76be5f6c179fbe91377d5025', 'identity.membership', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'person', 'd6b1a8b6e9ed1d96d385e288e4db120bb8080d598f97034e938f218a4d4af0ab', 'identity.person', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'proposal', '0a53c1da9bc795f24f043d9121ea673a90e7cd6b8979f11cfeb10796648a405f', 'firmwall.proposal', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'search_entry', '760eb6eb7610cb08370c6a94e915164ebe86a4248973b922ed05b98d96f66180', 'firmwall.search_entry', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'search_word', '6cde3fc66171d68442557acbbfada205c768d3897564052d8ddd26e7f6704257', 'firmwall.search_word', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'taken_firm_code', 'da3bdd942c6c7d929c3d0f6898bdf7a0471079db3749845b000436230c01b334', 'identity.taken_firm_code', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'tool_call', '117fb9d71ae19508e5deece912192b69acbc8546bd74b8dac1c54aea8ced4f65', 'audit.tool_call', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('policy', 'tool_call_default', '179cb124e3a02299e2a1d324320b39557d80c9a9bf30d0310b56eda58252c9b1', 'audit.tool_call_default', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0001_schemas', 'b820e1d6df5d9f35538bd32f7e5d86469a554231a794b0d3df2583ccc968376b', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0002_identity', '778ac3ad24d284b2783da6f18317b6be5c7c706ce583dd62d0e1ac594c436fcd', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0003_context', '2c1dfdeb1c82be9c39accfbbfc86777bcd1ff657e2306b71272521e4fd8ed1fd', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0004_work', '9dc106afccd16ce2e05f722d10312f3bbaee0e2dcf08d205892e9023ce3d20a7', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0005_plain_texts', 'b15bb68de2928f55d8830107aac803ae3355e27cd1977789aa3956ce71a51e21', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0006_names', 'ac32e6d5c77c5cb8b2431b369acec48cf8ed9fd965f49de8a38f85684b1c27fa', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0007_search', '55c50966934b228d4cf12335840042d849ab2de965de9a83a7e72bf18b103371', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0008_words', '46a322d93bb80d66ec2bbffbbcb9b0c1a7775ef638b7cc82019807dcfabfb648', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0009_tools', '076104b75d3c40d52c01e7e8a59adc7e9f67cc0a42daecd44e22e91e05afa55c', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0010_audit', 'a7d6c09a09117fbbdff08c51b754e0366f89dec113962eddbed3edbb60a90824', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0011_proposals', '424f31e7c342677bda8be52ea395c909de5064b68f1665ed982759eb74c42e1b', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0012_loading', 'e4f42fce084f0c71d694d804983a16930c65720dd094805f67fd9f8fbb6282e7', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('schema', '0013_listed_words', '2aa1e0bb8ff9195c8ca546755b38e952d1e2e706f5a2f0ff5fba1c269f18351b', null, '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'add_client_alias', '954ac58b9f7ec58a713e858864a9423c423e2ec12b30570b4e093956860cfbd6', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'add_matter_party', '9acb27249be6f47cd6f46a4df2f364f20adca2ca643ae0e1ff51c504c7a15ad7', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'approve_proposal', '99e079c57f7ce3179536c426dac2f9f191a4bb937f84db5860287380d03d8e94', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'create_matter', 'ce6387e84a52fa17496f83e723183a28bbfb6c14d8427aa7676eb89bbad646bb', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'find_client', '752591e3389c4dabfa608be6fcd7a717fea1d1a1890e343541e90f6a9d23800c', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'get_client', 'a43765a8c4f19df2f3c159ba7acb1f2eb49b9cd2e5d85e9a32eb06376fcff957', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'get_matter', '7f6720a7c333c21ba1b09b47bcda49ab0caa8bf09f7c486fec56374a0546bc70', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'global_search', 'f84db2ae1b66781bd1a0c6abbf14ec1845a9d864c47604eec763800e756e309c', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'query_matters', 'a770b4bfed454da887f66d7f9406810543027cc15f827b4ddda82c0afabe6fa6', '2', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'reject_proposal', '1af0d2a88589cba76c6d77b20c4be89853e356f91c45cb2f7bc8e4a348855541', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'resolve_matter_document', '4135f421bc05af9ef19c62deb7405ff8d4822d86739b755ea40d6702e6c3c195', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'search_matters', '1fe31fcf3485c650b1c123ba9ff071f56460511810d4d4a18a6497e075b6af38', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea'),
  ('tool', 'update_matter_status', '5b835cb39f3e1956345859e6e6a66714d1bdbd483df40479daeb5da9c8984aaf', '1', '0.1.0rc1', '16c0996670bcfee506594f9ba91a0e48c77c0bea')
on conflict (kind, name) do update
set
  checksum = excluded.checksum,
  signature = excluded.signature,
  version = excluded.version,
  commit = excluded.commit,
  applied_by = excluded.applied_by,
  applied_at = excluded.applied_at;

-- ==== sql/apply/70_record.sql

-- Writes into the ledger what each function and policy file made, as DROP would name it.

set local search_path = pg_catalog, pg_temp;

update firmwall.migration as m
set objects = made.objects
from (
  select
    l.kind,
    l.name,
    array(
      select o.object
      from (
        select 1 as rank, format('trigger %I on %I.%I', t.tgname, n.nspname, c.relname) as object
        from pg_trigger as t
        join pg_proc as p on p.oid = t.tgfoid
        join pg_class as c on c.oid = t.tgrelid
        join pg_namespace as n on n.oid = c.relnamespace
        join pg_namespace as f on f.oid = p.pronamespace
        where l.kind = 'function'
          and p.proname = l.name
          and f.nspname in ('app', 'identity', 'audit', 'firmwall')
          and t.tgparentid = 0
          and not t.tgisinternal
        union all
        select
          2,
          format(
            '%s %I.%I(%s)',
            case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
            n.nspname,
            p.proname,
            pg_get_function_identity_arguments(p.oid)
          )
        from pg_proc as p
        join pg_namespace as n on n.oid = p.pronamespace
        where l.kind = 'function'
          and p.proname = l.name
          and n.nspname in ('app', 'identity', 'audit', 'firmwall')
        union all
        select 3, format('policy %I on %s', w.polname, l.signature)
        from pg_policy as w
        join pg_class as c on c.oid = w.polrelid
        join pg_namespace as n on n.oid = c.relnamespace
        where l.kind = 'policy'
          and l.signature = format('%I.%I', n.nspname, c.relname)
      ) as o
      order by o.rank, o.object
    ) as objects
  from firmwall.migration as l
  where l.kind in ('function', 'policy')
) as made
where m.kind = made.kind
  and m.name = made.name
  and m.objects <> made.objects;

-- ==== the rights that the files give

create temporary table granted_by_file (
  sort text not null,
  object text not null,
  column_name text,
  privilege text not null,
  grantee text not null
) on commit drop;

insert into pg_temp.granted_by_file (sort, object, column_name, privilege, grantee)
values
  ('relation', 'app.client', null, 'insert', 'firmwall_exec'),
  ('relation', 'app.client', null, 'select', 'firmwall_backup'),
  ('relation', 'app.client', null, 'select', 'firmwall_exec'),
  ('relation', 'app.client', null, 'update', 'firmwall_exec'),
  ('relation', 'app.client', 'aliases', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'allowed_person_ids', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'client_id', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'client_number', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'created_at', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'display_name', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'email', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'excluded_person_ids', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'external_id', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'firm_id', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'status', 'select', 'firmwall_reader'),
  ('relation', 'app.client', 'updated_at', 'select', 'firmwall_reader'),
  ('relation', 'app.document', null, 'insert', 'firmwall_exec'),
  ('relation', 'app.document', null, 'select', 'firmwall_backup'),
  ('relation', 'app.document', null, 'select', 'firmwall_context'),
  ('relation', 'app.document', null, 'select', 'firmwall_exec'),
  ('relation', 'app.document', null, 'update', 'firmwall_exec'),
  ('relation', 'app.document', 'allowed_person_ids', 'select', 'firmwall_reader'),
  ('relation', 'app.document', 'allowed_person_ids', 'update', 'firmwall_context'),
  ('relation', 'app.document', 'created_at', 'select', 'firmwall_reader'),
  ('relation', 'app.document', 'document_id', 'select', 'firmwall_reader'),
  ('relation', 'app.document', 'excluded_person_ids', 'select', 'firmwall_reader'),
  ('relation', 'app.document', 'excluded_person_ids', 'update', 'firmwall_context'),
  ('relation', 'app.document', 'external_id', 'select', 'firmwall_reader'),
  ('relation', 'app.document', 'firm_id', 'select', 'firmwall_reader'),
  ('relation', 'app.document', 'kind', 'select', 'firmwall_reader'),
  ('relation', 'app.document', 'matter_id', 'select', 'firmwall_reader'),
  ('relation', 'app.document', 'title', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', null, 'insert', 'firmwall_exec'),
  ('relation', 'app.matter', null, 'select', 'firmwall_backup'),
  ('relation', 'app.matter', null, 'select', 'firmwall_context'),
  ('relation', 'app.matter', null, 'select', 'firmwall_exec'),
  ('relation', 'app.matter', null, 'update', 'firmwall_exec'),
  ('relation', 'app.matter', 'allowed_person_ids', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'allowed_person_ids', 'update', 'firmwall_context'),
  ('relation', 'app.matter', 'client_id', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'created_at', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'description', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'excluded_person_ids', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'excluded_person_ids', 'update', 'firmwall_context'),
  ('relation', 'app.matter', 'external_id', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'firm_id', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'matter_id', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'matter_number', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'opened_on', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'practice_area', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'status', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'title', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'updated_at', 'select', 'firmwall_reader'),
  ('relation', 'app.matter', 'updated_at', 'update', 'firmwall_context'),
  ('relation', 'app.matter_party', null, 'insert', 'firmwall_exec'),
  ('relation', 'app.matter_party', null, 'select', 'firmwall_backup'),
  ('relation', 'app.matter_party', null, 'select', 'firmwall_context'),
  ('relation', 'app.matter_party', null, 'select', 'firmwall_exec'),
  ('relation', 'app.matter_party', null, 'update', 'firmwall_exec'),
  ('relation', 'app.matter_party', 'allowed_person_ids', 'select', 'firmwall_reader'),
  ('relation', 'app.matter_party', 'allowed_person_ids', 'update', 'firmwall_context'),
  ('relation', 'app.matter_party', 'created_at', 'select', 'firmwall_reader'),
  ('relation', 'app.matter_party', 'excluded_person_ids', 'select', 'firmwall_reader'),
  ('relation', 'app.matter_party', 'excluded_person_ids', 'update', 'firmwall_context'),
  ('relation', 'app.matter_party', 'external_id', 'select', 'firmwall_reader'),
  ('relation', 'app.matter_party', 'firm_id', 'select', 'firmwall_reader'),
  ('relation', 'app.matter_party', 'matter_id', 'select', 'firmwall_reader'),
  ('relation', 'app.matter_party', 'name', 'select', 'firmwall_reader'),
  ('relation', 'app.matter_party', 'party_id', 'select', 'firmwall_reader'),
  ('relation', 'app.matter_party', 'role', 'select', 'firmwall_reader'),
  ('relation', 'audit.act', null, 'insert', 'firmwall_context'),
  ('relation', 'audit.act', null, 'insert', 'firmwall_exec'),
  ('relation', 'audit.act', null, 'select', 'firmwall_backup'),
  ('relation', 'audit.act', null, 'select', 'firmwall_exec'),
  ('relation', 'audit.act_no', null, 'select', 'firmwall_backup'),
  ('relation', 'audit.act_no', null, 'usage', 'firmwall_context'),
  ('relation', 'audit.act_no', null, 'usage', 'firmwall_exec'),
  ('relation', 'audit.call_no', null, 'select', 'firmwall_backup'),
  ('relation', 'audit.call_no', null, 'select', 'firmwall_context'),
  ('relation', 'audit.call_no', null, 'usage', 'firmwall_context'),
  ('relation', 'audit.call_no', null, 'usage', 'firmwall_exec'),
  ('relation', 'audit.installation_act', null, 'insert', 'firmwall_context'),
  ('relation', 'audit.installation_act', null, 'insert', 'firmwall_exec'),
  ('relation', 'audit.installation_act', null, 'select', 'firmwall_backup'),
  ('relation', 'audit.installation_act', null, 'select', 'firmwall_context'),
  ('relation', 'audit.tool_call', null, 'insert', 'firmwall_exec'),
  ('relation', 'audit.tool_call', null, 'select', 'firmwall_backup'),
  ('relation', 'audit.tool_call', null, 'select', 'firmwall_exec'),
  ('relation', 'audit.tool_call', 'at', 'select', 'firmwall_context'),
  ('relation', 'audit.tool_call', 'call_no', 'select', 'firmwall_context'),
  ('relation', 'audit.tool_call_default', null, 'select', 'firmwall_backup'),
  ('relation', 'audit.unscoped_call', null, 'insert', 'firmwall_context'),
  ('relation', 'audit.unscoped_call', null, 'select', 'firmwall_backup'),
  ('relation', 'audit.unscoped_call', null, 'select', 'firmwall_context'),
  ('relation', 'audit.unscoped_count', null, 'insert', 'firmwall_context'),
  ('relation', 'audit.unscoped_count', null, 'select', 'firmwall_backup'),
  ('relation', 'audit.unscoped_count', null, 'select', 'firmwall_context'),
  ('relation', 'audit.unscoped_count', null, 'select', 'firmwall_exec'),
  ('relation', 'audit.unscoped_count', null, 'update', 'firmwall_context'),
  ('relation', 'firmwall.catalogue_entry', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.catalogue_entry', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.changed_word', null, 'delete', 'firmwall_exec'),
  ('relation', 'firmwall.changed_word', null, 'insert', 'firmwall_exec'),
  ('relation', 'firmwall.changed_word', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.changed_word', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.choice_setting', null, 'insert', 'firmwall_context'),
  ('relation', 'firmwall.choice_setting', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.choice_setting', null, 'select', 'firmwall_context'),
  ('relation', 'firmwall.choice_setting', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.choice_setting', null, 'update', 'firmwall_context'),
  ('relation', 'firmwall.client_name', null, 'delete', 'firmwall_exec'),
  ('relation', 'firmwall.client_name', null, 'insert', 'firmwall_exec'),
  ('relation', 'firmwall.client_name', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.client_name', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.client_word', null, 'delete', 'firmwall_exec'),
  ('relation', 'firmwall.client_word', null, 'insert', 'firmwall_exec'),
  ('relation', 'firmwall.client_word', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.client_word', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.context_latch', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.context_latch', null, 'select', 'firmwall_context'),
  ('relation', 'firmwall.decision_rule', null, 'insert', 'firmwall_exec'),
  ('relation', 'firmwall.decision_rule', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.decision_rule', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.devanagari', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.devanagari', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.import_row', null, 'delete', 'firmwall_exec'),
  ('relation', 'firmwall.import_row', null, 'insert', 'firmwall_admin'),
  ('relation', 'firmwall.import_row', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.import_row', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.migration', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.migration', 'applied_at', 'select', 'firmwall_exec'),
  ('relation', 'firmwall.migration', 'commit', 'select', 'firmwall_exec'),
  ('relation', 'firmwall.migration', 'kind', 'select', 'firmwall_exec'),
  ('relation', 'firmwall.migration', 'name', 'select', 'firmwall_exec'),
  ('relation', 'firmwall.migration', 'signature', 'select', 'firmwall_exec'),
  ('relation', 'firmwall.migration', 'version', 'select', 'firmwall_exec'),
  ('relation', 'firmwall.proposal', null, 'insert', 'firmwall_exec'),
  ('relation', 'firmwall.proposal', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.proposal', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.proposal', null, 'update', 'firmwall_exec'),
  ('relation', 'firmwall.search_entry', null, 'delete', 'firmwall_exec'),
  ('relation', 'firmwall.search_entry', null, 'insert', 'firmwall_exec'),
  ('relation', 'firmwall.search_entry', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.search_entry', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.search_entry', null, 'update', 'firmwall_exec'),
  ('relation', 'firmwall.search_word', null, 'delete', 'firmwall_exec'),
  ('relation', 'firmwall.search_word', null, 'insert', 'firmwall_exec'),
  ('relation', 'firmwall.search_word', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.search_word', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.short_name', null, 'delete', 'firmwall_exec'),
  ('relation', 'firmwall.short_name', null, 'insert', 'firmwall_exec'),
  ('relation', 'firmwall.short_name', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.short_name', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.short_name', null, 'update', 'firmwall_exec'),
  ('relation', 'firmwall.signing_key', null, 'insert', 'firmwall_context'),
  ('relation', 'firmwall.signing_key', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.signing_key', null, 'select', 'firmwall_context'),
  ('relation', 'firmwall.signing_key', null, 'update', 'firmwall_context'),
  ('relation', 'firmwall.tool', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.tool', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.word', null, 'delete', 'firmwall_exec'),
  ('relation', 'firmwall.word', null, 'insert', 'firmwall_exec'),
  ('relation', 'firmwall.word', null, 'select', 'firmwall_backup'),
  ('relation', 'firmwall.word', null, 'select', 'firmwall_exec'),
  ('relation', 'firmwall.word', null, 'update', 'firmwall_exec'),
  ('relation', 'identity.firm', null, 'insert', 'firmwall_context'),
  ('relation', 'identity.firm', null, 'select', 'firmwall_backup'),
  ('relation', 'identity.firm', null, 'select', 'firmwall_context'),
  ('relation', 'identity.firm', null, 'update', 'firmwall_context'),
  ('relation', 'identity.membership', null, 'insert', 'firmwall_context'),
  ('relation', 'identity.membership', null, 'select', 'firmwall_backup'),
  ('relation', 'identity.membership', null, 'select', 'firmwall_context'),
  ('relation', 'identity.membership', null, 'select', 'firmwall_exec'),
  ('relation', 'identity.membership', null, 'update', 'firmwall_context'),
  ('relation', 'identity.person', null, 'insert', 'firmwall_context'),
  ('relation', 'identity.person', null, 'select', 'firmwall_backup'),
  ('relation', 'identity.person', null, 'select', 'firmwall_context'),
  ('relation', 'identity.person', 'login_key', 'update', 'firmwall_context'),
  ('relation', 'identity.person', 'merged_into', 'update', 'firmwall_context'),
  ('relation', 'identity.person', 'name', 'update', 'firmwall_context'),
  ('relation', 'identity.role_permission', null, 'select', 'firmwall_backup'),
  ('relation', 'identity.role_permission', null, 'select', 'firmwall_context'),
  ('relation', 'identity.role_permission', null, 'select', 'firmwall_exec'),
  ('relation', 'identity.taken_firm_code', null, 'delete', 'firmwall_context'),
  ('relation', 'identity.taken_firm_code', null, 'insert', 'firmwall_context'),
  ('relation', 'identity.taken_firm_code', null, 'select', 'firmwall_backup'),
  ('relation', 'identity.taken_firm_code', null, 'select', 'firmwall_context'),
  ('routine', 'app.add_decision_rule(text, real, real, real, jsonb)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.add_firm(text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.add_member(text, text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.add_person(text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.add_token_key(text, bytea)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.add_word(text, text, text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.approve_proposal(uuid)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.approve_proposal(uuid)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.audit_gaps(timestamptz)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.audit_trail(timestamptz, uuid, timestamptz, text, text, uuid, integer)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.audit_trail(timestamptz, uuid, timestamptz, text, text, uuid, integer)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.begin_request(text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.begin_request(text)', null, 'execute', 'firmwall_agent'),
  ('routine', 'app.begin_request(text)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.begin_request(text)', null, 'execute', 'firmwall_reader'),
  ('routine', 'app.current_firm_id_or_null()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.current_firm_id_or_null()', null, 'execute', 'firmwall_app'),
  ('routine', 'app.current_firm_id_or_null()', null, 'execute', 'firmwall_backup'),
  ('routine', 'app.current_firm_id_or_null()', null, 'execute', 'firmwall_exec'),
  ('routine', 'app.current_firm_id_or_null()', null, 'execute', 'firmwall_reader'),
  ('routine', 'app.current_user_id_or_null()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.current_user_id_or_null()', null, 'execute', 'firmwall_app'),
  ('routine', 'app.current_user_id_or_null()', null, 'execute', 'firmwall_backup'),
  ('routine', 'app.current_user_id_or_null()', null, 'execute', 'firmwall_exec'),
  ('routine', 'app.current_user_id_or_null()', null, 'execute', 'firmwall_reader'),
  ('routine', 'app.doctor()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.execute_tool(text, jsonb, text, uuid)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.execute_tool(text, jsonb, text, uuid)', null, 'execute', 'firmwall_agent'),
  ('routine', 'app.execute_tool(text, jsonb, text, uuid)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.explain_search(text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.find_all_active_by_name(text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.find_all_active_by_name(text)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.get_client(uuid)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.get_client(uuid)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.get_matter(uuid)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.get_matter(uuid)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.global_search(text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.global_search(text)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.granted_permissions()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.granted_permissions()', null, 'execute', 'firmwall_app'),
  ('routine', 'app.granted_tool_catalog()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.granted_tool_catalog()', null, 'execute', 'firmwall_agent'),
  ('routine', 'app.granted_tool_catalog()', null, 'execute', 'firmwall_app'),
  ('routine', 'app.import_batch(text, uuid)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.installed_version()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.installed_version()', null, 'execute', 'firmwall_app'),
  ('routine', 'app.keep_audit_partitions(integer, integer)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_acts(timestamptz, uuid, timestamptz, text, uuid, uuid, integer)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_acts(timestamptz, uuid, timestamptz, text, uuid, uuid, integer)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.list_clients(text, text, integer, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_clients(text, text, integer, text)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.list_decision_rules()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_documents(uuid, text, integer, uuid)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_documents(uuid, text, integer, uuid)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.list_firms()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_installation_acts(timestamptz, uuid, text, integer)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_members(text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_people()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_proposals(text, timestamptz, integer)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_proposals(text, timestamptz, integer)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.list_token_keys()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_tools()', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_tools()', null, 'execute', 'firmwall_app'),
  ('routine', 'app.list_unscoped_calls(integer)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.list_words(text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.merge_people(text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.open_context(uuid, uuid)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.open_context_as(text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.query_matters(jsonb)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.query_matters(jsonb)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.rebuild_search(text, text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.reject_proposal(uuid)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.reject_proposal(uuid)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.remove_member(text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.remove_word(text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.rename_firm(text, text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.rename_person(text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.reset_words(text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.resolve_client(text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.resolve_client(text)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.resolve_matter_document(uuid, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.resolve_matter_document(uuid, text)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.retire_token_key(text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.search_matters(text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.search_matters(text)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.set_choice_detail(text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.set_matter_wall(text, uuid[], uuid[])', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.upsert_client(text, text, text, text[], text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.upsert_client(text, text, text, text[], text)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.upsert_clients(jsonb)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.upsert_clients(jsonb)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.upsert_document(text, text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.upsert_document(text, text, text)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.upsert_documents(jsonb)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.upsert_documents(jsonb)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.upsert_matter(text, text, text, text, text, text, date)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.upsert_matter(text, text, text, text, text, text, date)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.upsert_matter_parties(jsonb)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.upsert_matter_parties(jsonb)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.upsert_matter_party(text, text, text)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.upsert_matter_party(text, text, text)', null, 'execute', 'firmwall_app'),
  ('routine', 'app.upsert_matters(jsonb)', null, 'execute', 'firmwall_admin'),
  ('routine', 'app.upsert_matters(jsonb)', null, 'execute', 'firmwall_app'),
  ('routine', 'firmwall.case_folded(text)', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.case_folded(text)', null, 'execute', 'firmwall_owner'),
  ('routine', 'firmwall.check_twins()', null, 'execute', 'firmwall_exec'),
  ('routine', 'firmwall.copy_walls_to_children(app.matter[])', null, 'execute', 'firmwall_exec'),
  ('routine', 'firmwall.current_context()', null, 'execute', 'firmwall_exec'),
  ('routine', 'firmwall.define_tool(text, integer, text, text, text, jsonb, text, jsonb, text, text)', null, 'execute', 'firmwall_owner'),
  ('routine', 'firmwall.has_permission(uuid, uuid, text)', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.ids_of_person(uuid)', null, 'execute', 'firmwall_exec'),
  ('routine', 'firmwall.invisible_ranges()', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.line_text_error(text[], text[])', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.lock_search_entries(text, uuid[])', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.make_commit_durable()', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.member_names(uuid[])', null, 'execute', 'firmwall_exec'),
  ('routine', 'firmwall.one_form(text)', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.party_name_texts(uuid, uuid[])', null, 'execute', 'firmwall_exec'),
  ('routine', 'firmwall.rebuild_clients(uuid, integer)', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.rebuild_entries(app.matter[], app.document[])', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.rebuild_words(text, integer)', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.record_act(uuid, text, text, uuid, text, jsonb, jsonb, jsonb, uuid[], uuid[], uuid)', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.record_unscoped_call(uuid, timestamptz, text)', null, 'execute', 'firmwall_exec'),
  ('routine', 'firmwall.require_permission(text)', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.search_size(text)', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.space_characters()', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.text_limits(text[])', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.tg_client__entries()', null, 'execute', 'firmwall_owner'),
  ('routine', 'firmwall.tg_client__names()', null, 'execute', 'firmwall_owner'),
  ('routine', 'firmwall.tg_document__entries()', null, 'execute', 'firmwall_owner'),
  ('routine', 'firmwall.tg_firm__code()', null, 'execute', 'firmwall_owner'),
  ('routine', 'firmwall.tg_firm__search_data()', null, 'execute', 'firmwall_owner'),
  ('routine', 'firmwall.tg_matter__entries()', null, 'execute', 'firmwall_owner'),
  ('routine', 'firmwall.tg_matter_party__entries()', null, 'execute', 'firmwall_owner'),
  ('routine', 'firmwall.tg_person__key()', null, 'execute', 'firmwall_owner'),
  ('routine', 'firmwall.unseen_pattern()', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.validate_limit(integer)', null, 'execute', 'firmwall_context'),
  ('routine', 'firmwall.validate_texts(text[], text[])', null, 'execute', 'firmwall_context'),
  ('schema', 'app', null, 'usage', 'firmwall_admin'),
  ('schema', 'app', null, 'usage', 'firmwall_agent'),
  ('schema', 'app', null, 'usage', 'firmwall_app'),
  ('schema', 'app', null, 'usage', 'firmwall_backup'),
  ('schema', 'app', null, 'usage', 'firmwall_context'),
  ('schema', 'app', null, 'usage', 'firmwall_exec'),
  ('schema', 'app', null, 'usage', 'firmwall_reader'),
  ('schema', 'audit', null, 'usage', 'firmwall_backup'),
  ('schema', 'audit', null, 'usage', 'firmwall_context'),
  ('schema', 'audit', null, 'usage', 'firmwall_exec'),
  ('schema', 'firmwall', null, 'usage', 'firmwall_admin'),
  ('schema', 'firmwall', null, 'usage', 'firmwall_backup'),
  ('schema', 'firmwall', null, 'usage', 'firmwall_context'),
  ('schema', 'firmwall', null, 'usage', 'firmwall_exec'),
  ('schema', 'identity', null, 'usage', 'firmwall_backup'),
  ('schema', 'identity', null, 'usage', 'firmwall_context'),
  ('schema', 'identity', null, 'usage', 'firmwall_exec');

-- ==== sql/apply/75_rights.sql

-- Takes from what this apply made every right that no file gives. Default privileges put it there: those of
-- the migrating role, of the roles that own things, or of a schema.
--
-- pg_temp.granted_by_file says what the files give; pg_temp.object_before, what was there before this apply.
--
-- Must stay true: what a hand granted on an object that was there stays, for verify and doctor to name; the
-- owner of what was made has all the rights that an owner has.

create temporary table intended_right on commit drop as
select
  o.catalogue,
  o.id,
  coalesce(a.attnum, 0) as column_number,
  g.privilege,
  g.grantee
from pg_temp.granted_by_file as g
cross join lateral (
  values (
    case g.sort
      when 'schema' then 'pg_namespace'::regclass::oid
      when 'relation' then 'pg_class'::regclass::oid
      when 'routine' then 'pg_proc'::regclass::oid
      when 'type' then 'pg_type'::regclass::oid
    end,
    -- a name is looked up by the function for its sort alone: the others raise
    case
      when g.sort = 'schema' then to_regnamespace(g.object)::oid
      when g.sort = 'relation' then to_regclass(g.object)::oid
      when g.sort = 'routine' and g.object like '%(%' then to_regprocedure(g.object)::oid
      when g.sort = 'routine' then to_regproc(g.object)::oid
      when g.sort = 'type' then to_regtype(g.object)::oid
    end
  )
) as o (catalogue, id)
left join pg_attribute as a on a.attrelid = o.id
  and a.attname = g.column_name
  and not a.attisdropped
where o.id is not null
  and (g.column_name is null or a.attnum is not null)
union all
-- a type is everybody's to use: without USAGE of the schema its name cannot be written
select 'pg_type'::regclass::oid, t.oid, 0, 'usage', 'public'
from pg_type as t
join pg_namespace as n on n.oid = t.typnamespace
where n.nspname in ('app', 'identity', 'audit', 'firmwall')
union all
-- the months of an audit table
select 'pg_class'::regclass::oid, c.oid, 0, 'select', 'firmwall_backup'
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  and c.relispartition
  and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT';

do $rights$
declare
  v_statement text;
begin
  for v_statement in
    with owned (catalogue, id, column_number, columns, granted_on, owner, acl) as (
      select 'pg_namespace'::regclass::oid, n.oid, 0, '', format('schema %I', n.nspname), n.nspowner, n.nspacl
      from pg_namespace as n
      where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      union all
      select
        'pg_class'::regclass::oid,
        c.oid,
        0,
        '',
        case c.relkind when 'S' then 'sequence ' else 'table ' end || c.oid::regclass,
        c.relowner,
        c.relacl
      from pg_class as c
      where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
        and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      union all
      select 'pg_class'::regclass::oid, c.oid, a.attnum, format(' (%I)', a.attname), 'table ' || c.oid::regclass, c.relowner, a.attacl
      from pg_class as c
      join pg_attribute as a on a.attrelid = c.oid
      where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
        and not a.attisdropped
      union all
      select
        'pg_proc'::regclass::oid,
        p.oid,
        0,
        '',
        case p.prokind when 'p' then 'procedure ' else 'function ' end || p.oid::regprocedure,
        p.proowner,
        coalesce(p.proacl, acldefault('f', p.proowner))
      from pg_proc as p
      where p.pronamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
      union all
      select 'pg_type'::regclass::oid, t.oid, 0, '', 'type ' || t.oid::regtype, t.typowner, t.typacl
      from pg_type as t
      where t.typnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
    ),

    made as (
      select o.*
      from owned as o
      where o.acl is not null
        and not exists (select from pg_temp.object_before as b where b.catalogue = o.catalogue and b.id = o.id)
    )

    select s.statement
    from (
      select 1, format('revoke %s%s on %s from %s', a.privilege_type, m.columns, m.granted_on, g.grantee)
      from made as m
      cross join aclexplode(m.acl) as a
      cross join lateral (
        select case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
      ) as g (grantee)
      where a.grantee <> m.owner
        and not exists (
          select from pg_temp.intended_right as i
          where i.catalogue = m.catalogue
            and i.id = m.id
            and i.column_number = m.column_number
            and i.privilege = lower(a.privilege_type collate pg_catalog."C")
            and quote_ident(i.grantee) = g.grantee
        )
      union all
      select 2, format('revoke grant option for %s%s on %s from %s', a.privilege_type, m.columns, m.granted_on, quote_ident(pg_get_userbyid(a.grantee)))
      from made as m
      cross join aclexplode(m.acl) as a
      where a.grantee <> m.owner
        and a.is_grantable
      union all
      select 3, format('grant all on %s to %I', m.granted_on, pg_get_userbyid(m.owner))
      from made as m
      where m.column_number = 0
      union all
      select 4, format('grant usage on %s to public', m.granted_on)
      from made as m
      where m.catalogue = 'pg_type'::regclass
      union all
      -- what is revoked on a table is revoked on its columns too
      select 5, format('grant %s%s on %s to %I', i.privilege, o.columns, o.granted_on, i.grantee)
      from made as m
      join pg_temp.intended_right as i on i.catalogue = m.catalogue and i.id = m.id
      join owned as o on o.catalogue = i.catalogue and o.id = i.id and o.column_number = i.column_number
      where i.column_number <> 0
        and m.column_number = 0
    ) as s (rank, statement)
    order by s.rank
  loop
    execute v_statement;
  end loop;
end
$rights$;

-- the same in the words of 80_catalogue.sql, which knows no months
create temporary table intended_facet on commit drop as
select distinct
  n.object,
  n.part_of,
  i.privilege || ' to ' || quote_ident(i.grantee) as facet
from pg_temp.intended_right as i
cross join lateral (
  select format('schema %I', s.nspname), null::text, s.nspowner
  from pg_namespace as s
  where i.catalogue = 'pg_namespace'::regclass
    and s.oid = i.id
  union all
  select
    case when i.column_number = 0 then r.called else format('column %s.%I', split_part(r.called, ' ', 2), a.attname) end,
    case when i.column_number <> 0 then r.called end,
    r.relowner
  from (
    select
      c.oid,
      c.relowner,
      format('%s %I.%I', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, s.nspname, c.relname) as called
    from pg_class as c
    join pg_namespace as s on s.oid = c.relnamespace
    where i.catalogue = 'pg_class'::regclass
      and c.oid = i.id
      and (not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')
  ) as r
  left join pg_attribute as a on a.attrelid = r.oid and a.attnum = i.column_number and i.column_number <> 0
  union all
  select
    format(
      '%s %I.%I(%s)',
      case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
      s.nspname,
      p.proname,
      pg_get_function_identity_arguments(p.oid)
    ),
    null,
    p.proowner
  from pg_proc as p
  join pg_namespace as s on s.oid = p.pronamespace
  where i.catalogue = 'pg_proc'::regclass
    and p.oid = i.id
  union all
  select format('type %I.%I', s.nspname, t.typname), null, t.typowner
  from pg_type as t
  join pg_namespace as s on s.oid = t.typnamespace
  left join pg_class as c on c.oid = t.typrelid
  where i.catalogue = 'pg_type'::regclass
    and t.oid = i.id
    and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
) as n (object, part_of, owner)
where quote_ident(i.grantee) <> quote_ident(pg_get_userbyid(n.owner));

-- ==== sql/apply/80_catalogue.sql

create temporary table catalogue_after on commit drop as
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
order by f.object collate "C", f.facet collate "C"
;

-- ==== sql/apply/85_remember.sql

-- Remembers what this apply left in the catalogues, for verify to compare with; of rights, what the files
-- give (pg_temp.intended_facet), not what was found.
--
-- Must stay true: an apply does not make drift lawful. What was otherwise than remembered before it
-- (pg_temp.catalogue_before), and is so after it (pg_temp.catalogue_after), is remembered as it should
-- be, so that verify goes on naming it. No file changes default privileges: none is ever remembered.

create temporary table catalogue_drift on commit drop as
select
  coalesce(b.object, e.object) as object,
  coalesce(b.facet, e.facet) as facet,
  coalesce(b.part_of, e.part_of) as part_of,
  b.value
from pg_temp.catalogue_before as b
full join firmwall.catalogue_entry as e on e.object = b.object and e.facet = b.facet
where b.value is distinct from e.value
  and coalesce(b.facet, e.facet) !~ '^[a-z]+ to ';

-- an object that this apply made again is as its file says, so earlier drift of it is gone
delete from pg_temp.catalogue_drift as d
using firmwall.migration as m
where m.applied_at = now()
  and d.object = any (m.objects)
  and d.facet in ('form', 'owner', 'comment');

-- extensions are followed where they go, and another server may write the same definition differently
delete from pg_temp.catalogue_drift as d
where d.object like 'extension %'
  or d.object = 'server'
  or d.facet = 'form' and exists (select from pg_temp.catalogue_drift as s where s.object = 'server');

delete from pg_temp.catalogue_drift as d
where d.value is distinct from (
  select a.value
  from pg_temp.catalogue_after as a
  where a.object = d.object
    and a.facet = d.facet
);

-- rights of an object that is missing are kept with it
delete from firmwall.catalogue_entry as e
where not exists (
  select from pg_temp.catalogue_drift as d
  where d.object = e.object
    and d.facet = e.facet
)
  and not (
    e.facet ~ '^[a-z]+ to '
    and not exists (select from pg_temp.catalogue_after as a where a.object = e.object)
    and exists (select from pg_temp.catalogue_drift as d where d.object = e.object)
  );

insert into firmwall.catalogue_entry (object, part_of, facet, value)
select a.object, a.part_of, a.facet, a.value
from pg_temp.catalogue_after as a
where a.facet !~ '^[a-z]+ to '
  and a.object not like 'default privileges of %'
  and not exists (
    select from pg_temp.catalogue_drift as d
    where d.object = a.object
      and d.facet = a.facet
  )
union all
select i.object, i.part_of, i.facet, 'granted'
from pg_temp.intended_facet as i;

do $drift$
declare
  v_objects bigint;
begin
  select count(*) into v_objects
  from (
    select coalesce(d.part_of, d.object)
    from pg_temp.catalogue_drift as d
    union
    select coalesce(a.part_of, a.object, e.part_of, e.object)
    from (select * from pg_temp.catalogue_after as r where r.facet ~ '^[a-z]+ to ') as a
    full join (select * from firmwall.catalogue_entry as r where r.facet ~ '^[a-z]+ to ') as e
      on e.object = a.object and e.facet = a.facet
    where a.value is distinct from e.value
  ) as other;

  if v_objects > 0 then
    raise warning '% objects are not as firmwall made them, and stay so', v_objects
      using hint = 'Run: firmwall migrate verify.';
  end if;
end
$drift$;

-- ==== sql/apply/90_leave.sql

-- The last thing an apply does: the installing role leaves the roles that 40_ledger.sql let it join.

do $leave$
declare
  v_role text;
begin
  foreach v_role in array string_to_array(current_setting('firmwall.joined'), ',')
  loop
    execute format('revoke %I from current_user', v_role);
  end loop;
end
$leave$;

commit;
