-- How near two different words are: a slip of the pen, or one sound. 0 when they are not.
create or replace function firmwall.nearness(
  p_word text,
  p_other text
)
returns real
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, extensions, pg_temp
as $$
declare
  v_length integer := least(length(p_word), length(p_other));
  v_slips integer;
  v_sound text;
  v_other_sound text;
begin
  if abs(length(p_word) - length(p_other)) > 3 or length(p_word) > 60 or length(p_other) > 60 then
    return 0;
  end if;
  v_slips := levenshtein_less_equal(p_word, p_other, 3);
  -- two letters swapped are one slip
  if v_slips = 2 and length(p_word) = length(p_other) then
    for i in 1 .. length(p_word) - 1
    loop
      if substr(p_word, i, 1) <> substr(p_other, i, 1) then
        if left(p_word, i - 1) || substr(p_word, i + 1, 1) || substr(p_word, i, 1) || substr(p_word, i + 2) = p_other then
          v_slips := 1;
        end if;
        exit;
      end if;
    end loop;
  end if;
  v_sound := firmwall.sound_of(p_word);
  v_other_sound := firmwall.sound_of(p_other);
  return case
    when v_length > 2 and v_sound = v_other_sound then 0.9
    when v_length > 4 and v_slips = 1 then 0.85
    when v_length > 3 and v_slips = 1 then 0.75
    when v_length > 4
      and left(v_sound, 1) || translate(substr(v_sound, 2), 'aeiou', '') = left(v_other_sound, 1) || translate(substr(v_other_sound, 2), 'aeiou', '')
      and levenshtein_less_equal(v_sound, v_other_sound, 2) <= case when v_length > 5 then 2 else 1 end
      then 0.8
    when v_length > 6 and v_slips = 2 then 0.7
    else 0
  end;
end
$$;

alter function firmwall.nearness(text, text) owner to firmwall_exec;
revoke all on function firmwall.nearness(text, text) from public;

comment on function firmwall.nearness(text, text) is
'From 0 to 1, how near two words are by slip or sound. NULL for NULL.';
