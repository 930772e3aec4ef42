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
