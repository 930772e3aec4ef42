-- A year may have two digits or four; three letters are the first letters of a name before they are short
-- for a word. One Roman numeral is not another misspelt. A firm's own number has its year as the firm writes it.
begin;
\ir cast/cast.sql

create temporary table said (query text, stored text, decision text, number text) on commit drop;
grant select on said to public;
insert into said values
('CA 4731/2019', 'Aster v. Bloom, C.A. 4731/19', 'propose'),
('CA 4731/19', 'Aster v. Bloom, C.A. 4731/19', 'propose'),
('OS 84/17', 'Corvin v. Dray, O.S. No. 84 of 2017', 'propose'),
('SCI', 'Silver Creek Industries v. Ganz', 'propose'),
('S.C.I. file', 'Silver Creek Industries v. Ganz', 'propose'),
('sci institute', 'Institute of Science v. Ganz', 'propose'),
('Meridian Fund VIII', 'Meridian Fund VIII subscription', 'propose'),
('Meridian Fund VII subscription', 'Meridian Fund VIII subscription', 'ask'),
('Meridian Fund XVIII subscription', 'Meridian Fund VIII subscription', 'ask'),
('Tolland merger phase III', 'Tolland merger phase II', 'ask'),
('Osprey audit VII', 'Osprey audit VI', 'ask');
insert into said values
('00731.0001', 'Fenwick - bridge loan', 'propose', '00731.0001'),
('731.1', 'Fenwick - bridge loan', 'propose', '00731.0001'),
('00731.2001', 'Fenwick - bridge loan', 'ask', '00731.0001'),
('file LIT/0025/0625', 'Garrick - licence', 'ask', 'LIT/2025/0625'),
('lit/25/625', 'Garrick - licence', 'ask', 'LIT/2025/0625'),
('lit 2025 625', 'Garrick - licence', 'propose', 'LIT/2025/0625'),
('matter 2848.0015.RE', 'Osgood - deed', 'ask', '2848.2015.RE'),
('2848 15', 'Osgood - deed', 'ask', '2848.2015.RE'),
('2848.2015.re', 'Osgood - deed', 'propose', '2848.2015.RE'),
('KX/RE/0016/0412', 'Osgood - charge', 'ask', 'KX/RE/2016/0412'),
('kx re 2016 412', 'Osgood - charge', 'propose', 'KX/RE/2016/0412');

\ir cast/said.sql

select * from finish();
rollback;
