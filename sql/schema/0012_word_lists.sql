-- Changing the word lists, and rebuilding what was indexed with the old ones.
--
-- Must stay true: firmwall_context reads matters, parties and documents past their walls, within the firm of
-- the context, for app.rebuild_search and firmwall.party_names alone, which hand them to the search and show none
-- of them.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

grant insert, update, delete on firmwall.word to firmwall_exec;
grant insert, update, delete on firmwall.short_name to firmwall_exec;
grant delete on firmwall.search_word to firmwall_exec;
grant select on app.matter, app.matter_party, app.document to firmwall_context;

comment on table firmwall.search_word is
'The vocabulary of each firm, for misspelt words. Added to by triggers; app.rebuild_search takes out what is not used any more.';
