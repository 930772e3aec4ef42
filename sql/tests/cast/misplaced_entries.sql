-- Search entries as a fault would leave them: of birch with alder's words, and of a walled matter without its
-- wall. Index and lexemes then propose what only the explicit predicates and the tables themselves keep back.
-- Include after cast.sql.

set local role firmwall_exec;

update firmwall.search_entry as s
set words = ours.words
from firmwall.search_entry as ours
where ours.firm_id = tests.id('alder')
  and s.firm_id = tests.id('birch')
  and (ours.kind, ours.entry_id, s.kind, s.entry_id) in (
    ('matter', tests.id('northwind arbitration'), 'matter', tests.id('quokka refinancing')),
    ('client', tests.id('northwind'), 'client', tests.id('quokka')),
    ('document', tests.id('document of northwind arbitration'), 'document', tests.id('document of refinancing'))
  );

update firmwall.search_entry as s
set walled_out = '{}', let_in = null
where s.firm_id = tests.id('alder')
  and (s.walled_out <> '{}' or s.let_in is not null);

reset role;
