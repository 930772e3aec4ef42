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
