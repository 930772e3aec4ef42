-- A year may have two digits or four; three letters are the first letters of a name before they are short
-- for a word. One Roman numeral is not another misspelt. A firm's own number has its year as the firm writes it.
begin;
\ir fixtures/people.sql

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
('kx re 2016 412', 'Osgood - charge', 'propose', 'KX/RE/2016/0412'),
-- another matter holds the number as it was said, as a pair: neither leads
('18/57', 'Gannet v. Delmar, plot 18/57', 'ask', '2019/3'),
('2018/57', 'Alder v. Birch', 'ask', '2018/57'),
('M/12/21', 'Alder v. Cask', 'ask', 'M/12/21-A'),
('M/12/2021', 'Alder v. Dene', 'ask', 'M/12/2021'),
('AB/45/18', 'Gannet v. Delmar - AB 45/18', 'ask', 'AB/3/2020'),
('AB/45/2018', 'Alder v. Elgin', 'ask', 'AB/45/2018'),
-- the kind of a docket before a firm's own number is a part of it, like other letters
('OS 88/15', 'Alder v. Fenn', 'ask', 'OS/88/2015'),
('OS 88/2015', 'Alder v. Fenn', 'propose', 'OS/88/2015'),
-- one kind of docket is not another
('CS 612/2011', 'Alder v. Grange (CS 612/2011)', 'propose', null),
('civil suit no. 612 of 2011', 'Alder v. Grange (CS 612/2011)', 'propose', null),
('WP 612/2011', 'Alder v. Grange (CS 612/2011)', 'ask', null),
('WP 612/11', 'Alder v. Grange (CS 612/2011)', 'ask', null),
('SLP(C) 612/2011', 'Alder v. Grange (CS 612/2011)', 'ask', null),
('WP(C) 34/2012', 'Alder v. Hythe (W.P. No. 34 of 2012)', 'propose', null),
('writ petition 34 of 2012', 'Alder v. Hythe (W.P. No. 34 of 2012)', 'propose', null),
('CS 34/2012', 'Alder v. Hythe (W.P. No. 34 of 2012)', 'ask', null);

\ir fixtures/assert_queries.sql

select * from finish();
rollback;
