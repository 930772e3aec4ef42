-- The lists: legal forms, honorifics, abbreviations, spoken filler, Devanagari letters, short names.
--
-- Each row says where it is from. A DBA may add rows of their own at any time; a name that is stored
-- already keeps the old reading until firmwall.rebuild_search() has run.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- legal_form: ISO 20275 legal forms (GLEIF code list, CC0)
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'legal_form', nullif(split_part(t.pair, ' ', 2), ''), 'ISO 20275 legal forms (GLEIF code list, CC0)'
from regexp_split_to_table($$
aktiengesellschaft, aps, bhd, bv, bvba, cjsc, cvba, doo, eireli, eood, eurl, fzc, fzco, fze, gie, gmbh,
inc incorporated, incorporated, jsc, kft, kgaa, kk, kommanditgesellschaft, limited, llc, lllp, llp, ltd limited,
ltda, mbh, nv, nyrt, oao, ohg, ood, ooo, oyj, pjs, pjsc, plc, pllc, pte private, pty private, sapi, sarl, sas,
sasu, sca, scs, sdn, snc, spa, sprl, srl, sro, tbk, zao, zrt
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- legal_form: Indian company names and cause titles
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'legal_form', nullif(split_part(t.pair, ' ', 2), ''), 'Indian company names and cause titles'
from regexp_split_to_table($$
limted limited, lmtd limited, opc, prvt private, pvt private, regd registered, unlimited, unltd unlimited
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- weak_form: ISO 20275 legal forms (GLEIF code list, CC0)
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'weak_form', nullif(split_part(t.pair, ' ', 2), ''), 'ISO 20275 legal forms (GLEIF code list, CC0)'
from regexp_split_to_table($$
ab, ag, as, co company, company, corp corporation, corporation, cv, dba, ek, ev, kg, lp, oy, pa, pc, private, sa,
se, sl
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- weak_form: Indian company names and cause titles
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'weak_form', nullif(split_part(t.pair, ' ', 2), ''), 'Indian company names and cause titles'
from regexp_split_to_table($$
corpn corporation, corprn corporation, cos companies, coy company, registered
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
and, et and, the, und and
$$, ',') as raw (item)
cross join lateral (select btrim(raw.item, e' \n') as pair) as t;

-- others: cause titles: parties left out
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'others', nullif(split_part(t.pair, ' ', 2), ''), 'cause titles: parties left out'
from regexp_split_to_table($$
al, another, anr, anrs, ors, others
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

-- spoken: what people say around a name
insert into firmwall.word (word, role, stands_for, source)
select split_part(t.pair, ' ', 1), 'spoken', nullif(split_part(t.pair, ' ', 2), ''), 'what people say around a name'
from regexp_split_to_table($$
a, about, act, acting, after, again, against, all, also, am, an, any, are, asap, at, be, been, being, between,
bring, business, but, by, called, can, case, cases, client, clients, concerning, concerns, could, did, dispute,
disputes, disputing, do, does, doing, done, fight, fighting, fights, file, files, find, finds, for, fought, found,
from, get, gets, give, go, going, gone, had, handle, handling, happened, happening, happens, has, have, having, he,
hello, her, here, hey, hi, him, his, i, id, if, ill, im, in, into, involve, involves, involving, is, it, its, just,
kindly, last, latest, lawsuit, let, lets, litigation, look, looking, looks, matter, matters, may, me, my, named,
need, needed, needs, new, next, not, now, of, off, on, one, ones, open, opened, opens, or, our, out, over, please,
pull, pulled, regarding, related, relating, remember, represent, representing, see, shall, she, should, show,
shows, so, some, status, still, sue, sued, sues, suing, suit, tell, than, thank, thanks, that, their, them, then,
there, these, they, thing, things, this, those, to, under, up, update, urgently, us, v, want, wanted, wants, was,
we, were, what, whats, when, where, wheres, which, who, whos, will, with, work, working, would, you, your
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
hous housing, hqrs headquarters, indl industrial, inds industries, indsl industrial, indus industries,
info information, inst institute, instn institution, intl international, invest investment, invs investments,
jt joint, labour labor, labours labor, liab liability, licence license, licences licenses, litig litigation,
mach machine, mfg manufacturing, mfr manufacturer, mfrs manufacturers, mftg manufacturing, mgmt management,
mgr manager, mgt management, mkt market, mktg marketing, mkts markets, mpl municipal, mun municipal,
muncipal municipal, mut mutual, nat natural, natl national, org organization, organisation organization,
organisations organizations, orgs organizations, pharm pharmaceutical, pharms pharmaceuticals, princ principal,
prod product, prods products, programme program, programmes programs, pub public, publn publication,
publns publications, rd road, regl regional, rehab rehabilitation, reprod reproduction, rlwy railway, rly railway,
rlys railways, rwy railway, sav savings, sch school, schs schools, sci science, secs securities, secy secretary,
ser service, serv service, servs services, soc society, socs societies, socy society, spl special, stn station,
supdt superintendent, supt superintendent, sys system, syss systems, tech technology, techs technologies,
tel telephone, telecomm telecommunications, transp transport, transportation transport, twp township,
univ university, util utility, utils utilities, vill village, wkrs workers
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
