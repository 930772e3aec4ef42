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
