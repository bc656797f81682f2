import { type Kysely, sql } from 'kysely';

/*
 * Search by words of names, businesses and titles: a row for each listing that search shows and each word of its own, in the
 * shape of `vendor_search`, so that the rows of a word are read as those of a type are. The words of a listing's own type are left
 * out: its key finds them. See docs/decisions/0060-text-search.md.
 *
 * The triggers of migration 0004 keep it in step, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The words of a text, without accents and apostrophes, each once. It means the same whatever the locale of the database is.
    create function search_words_of(written text) returns text[] language sql immutable parallel safe as $$
      select array(
        select distinct left(word, 40) collate "C" as word
        from regexp_split_to_table(
          lower(regexp_replace(normalize(coalesce(written, ''), NFD), '[\u0300-\u036f''’‘]', '', 'g')),
          '[^a-z0-9\u00c0-\u1fff\u2c00-\ud7ff]+'
        ) as word
        where word <> '' order by word
      )
    $$;

    -- A word as it is, and with one letter left out: two words that share a form are one slip of the finger apart.
    create function search_forms_of(word text) returns setof text language sql immutable parallel safe as $$
      select word
      union
      select left(word, n - 1) || substr(word, n + 1) from generate_series(1, length(word)) as n
      where length(word) between 4 and 24 and word !~ '[0-9]'
    $$;

    create table vendor_words (
      vendor_id uuid not null references vendors (id) on delete cascade,
      word text collate "C" not null,
      tier smallint not null,
      strip smallint,
      lon double precision,
      lat double precision,
      rank double precision not null,
      score double precision not null,
      primary key (vendor_id, word)
    );

    -- Every form of every word that a listing has; a word that none has any more is taken out by a job.
    create table search_words (
      form text collate "C" not null,
      word text collate "C" not null,
      primary key (form, word)
    );

    -- What the index should hold.
    create view vendor_word_rows as
    select v.id as vendor_id, w.word, r.tier, r.strip, r.lon, r.lat, r.rank, r.score
    from vendors v
    join vendor_search_rows r on r.vendor_id = v.id and r.key = 0
    cross join lateral (select search_words_of(v.vendor_type) as words offset 0) as t
    cross join lateral unnest(search_words_of(
      concat_ws(' ', v.full_name, v.first_name, v.last_name, v.business_name, v.professional_title)
    )) as w (word)
    where w.word <> all (t.words);

    create or replace function refresh_vendor_search(vendor_ids uuid[]) returns void language plpgsql as $$
    begin
      perform 1 from vendors where id = any (vendor_ids) order by id for no key update;
      delete from vendor_search s
      where s.vendor_id = any (vendor_ids) and not exists (
        select 1 from vendor_search_rows r
        where r.vendor_id = any (vendor_ids) and r.vendor_id = s.vendor_id and r.key = s.key
      );
      insert into vendor_search as s (vendor_id, key, tier, strip, lon, lat, rank, score)
      select vendor_id, key, tier, strip, lon, lat, rank, score from vendor_search_rows
      where vendor_id = any (vendor_ids)
      on conflict (vendor_id, key) do update
      set tier = excluded.tier, strip = excluded.strip, lon = excluded.lon, lat = excluded.lat,
        rank = excluded.rank, score = excluded.score
      where (s.tier, s.strip, s.lon, s.lat, s.rank, s.score) is distinct from
        (excluded.tier, excluded.strip, excluded.lon, excluded.lat, excluded.rank, excluded.score);

      delete from vendor_words s
      where s.vendor_id = any (vendor_ids) and not exists (
        select 1 from vendor_word_rows r
        where r.vendor_id = any (vendor_ids) and r.vendor_id = s.vendor_id and r.word = s.word
      );
      insert into vendor_words as s (vendor_id, word, tier, strip, lon, lat, rank, score)
      select vendor_id, word, tier, strip, lon, lat, rank, score from vendor_word_rows
      where vendor_id = any (vendor_ids)
      on conflict (vendor_id, word) do update
      set tier = excluded.tier, strip = excluded.strip, lon = excluded.lon, lat = excluded.lat,
        rank = excluded.rank, score = excluded.score
      where (s.tier, s.strip, s.lon, s.lat, s.rank, s.score) is distinct from
        (excluded.tier, excluded.strip, excluded.lon, excluded.lat, excluded.rank, excluded.score);

      -- In order, so that two who bring the same new words do not wait for each other.
      insert into search_words (form, word)
      select f.form, n.word
      from (
        select distinct w.word from vendor_words w
        where w.vendor_id = any (vendor_ids)
        and not exists (select 1 from search_words s where s.form = w.word and s.word = w.word)
      ) as n
      cross join lateral search_forms_of(n.word) as f (form)
      order by 1, 2
      on conflict do nothing;
    end $$;

    create or replace function vendors_were_written() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform refresh_vendor_search(array(select id from added));
      else
        perform refresh_vendor_search(array(
          select n.id from added n join removed o on o.id = n.id
          where (n.status, n.is_unclaimed, n.vendor_type, n.latitude, n.longitude, n.rating, n.review_count,
            n.full_name, n.first_name, n.last_name, n.business_name, n.professional_title)
            is distinct from
            (o.status, o.is_unclaimed, o.vendor_type, o.latitude, o.longitude, o.rating, o.review_count,
            o.full_name, o.first_name, o.last_name, o.business_name, o.professional_title)
        ));
      end if;
      return null;
    end $$;

    insert into vendor_words select * from vendor_word_rows;
    create index vendor_words_near on vendor_words (word, tier, strip, lon) include (lat, rank, score, vendor_id);
    create index vendor_words_score on vendor_words (word, tier, score, vendor_id) include (rank);
    insert into search_words
    select f.form, w.word from (select distinct word from vendor_words) as w
    cross join lateral search_forms_of(w.word) as f (form);
    create index search_words_whole on search_words (word) where form = word;
  `.execute(db);
}
