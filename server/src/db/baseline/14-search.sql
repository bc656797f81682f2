-- The search for listings.

create table vendor_search (
  vendor_id uuid not null references vendors (id) on delete cascade,
  key smallint not null,
  tier smallint not null,
  strip smallint,
  lon double precision,
  lat double precision,
  rank double precision not null,
  score double precision not null default 0,
  primary key (vendor_id, key)
);
create index vendor_search_place on vendor_search (key, tier, strip, lon) include (lat, rank, vendor_id);
create index vendor_search_rating on vendor_search (key, tier, rank, vendor_id);
create index vendor_search_near on vendor_search (key, tier, strip, lon) include (lat, rank, score, vendor_id);
create index vendor_search_score on vendor_search (key, tier, score, vendor_id) include (rank);

create table vendor_words (
  vendor_id uuid not null references vendors (id) on delete cascade,
  word text not null collate "C",
  tier smallint not null,
  strip smallint,
  lon double precision,
  lat double precision,
  rank double precision not null,
  score double precision not null,
  primary key (vendor_id, word)
);
create index vendor_words_near on vendor_words (word, tier, strip, lon) include (lat, rank, score, vendor_id);
create index vendor_words_score on vendor_words (word, tier, score, vendor_id) include (rank);

create table search_words (
  form text not null collate "C",
  word text not null collate "C",
  primary key (form, word)
);
create index search_words_whole on search_words (word) where form = word;

create table wide_areas (
  vendor_id uuid primary key references service_areas (vendor_id) on delete cascade,
  radius_km smallint not null,
  office point not null,
  reach box not null
);
create index wide_areas_near on wide_areas using gist (office, reach);

create view vendor_search_rows as
select v.id as vendor_id, (k.key + g.shift)::smallint as key,
  (case when v.status = 'approved' then 0 else 1 end)::smallint as tier,
  floor((v.latitude + 90) / 0.05)::smallint as strip,
  radians(v.longitude) as lon,
  radians(v.latitude) as lat,
  case when v.status = 'approved' then -v.rating else 0 end as rank,
  case when v.status = 'approved'
    then -(v.confirmed_sum + 5 * coalesce((select mean from rating_mean), 0)) / (v.confirmed_count + 5)
    else 0
  end as score
from vendors v
cross join lateral (
  select 0::smallint as key
  union all
  select t.id from vendor_types t where t.name = v.vendor_type
  union all
  select s.search_key from vendor_services o join services s on s.id = o.service_id
  where o.vendor_id = v.id and s.vendor_type = v.vendor_type
) k
cross join lateral (
  select 0 as shift
  union all
  select case when a.reply_hours <= 1 then 4000 when a.reply_hours <= 2 then 8000 when a.reply_hours <= 4 then 12000
    when a.reply_hours <= 8 then 16000 when a.reply_hours <= 24 then 20000 else 24000 end
  from answer_times a where a.vendor_id = v.id and v.status = 'approved'
  union all
  select 28000 from answer_times a where a.vendor_id = v.id and v.status = 'approved' and a.reply_hours <= 24
) g
where v.status in ('approved', 'pending', 'claimed') or (v.status = 'in_complete' and v.is_unclaimed);

create view vendor_word_rows as
select v.id as vendor_id, w.word, r.tier, r.strip, r.lon, r.lat, r.rank, r.score
from vendors v
join vendor_search r on r.vendor_id = v.id and r.key = 0
cross join lateral (select search_words_of(v.vendor_type) as words offset 0) as t
cross join lateral unnest(search_words_of(
  concat_ws(' ', v.full_name, v.first_name, v.last_name, v.business_name, v.professional_title)
)) as w (word)
where w.word <> all (t.words);

create view wide_area_rows as
select a.vendor_id, a.radius_km, p.office, box(
  point(p.office[0] - s.east, p.office[1] - s.north), point(p.office[0] + s.east, p.office[1] + s.north)
) as reach
from service_areas a
join vendors v on v.id = a.vendor_id
cross join lateral (select plane_point(v.latitude, v.longitude) as office) as p
cross join lateral (
  select a.radius_km * 1.01 as north,
    a.radius_km * 1.01 * 0.866 / cos(radians(least(abs(v.latitude) + a.radius_km / 111.0, 85))) as east
) as s
where a.radius_km > 50 and v.latitude is not null and v.longitude is not null;

-- The planner takes longer than the statements, so each session plans them once, and again after
-- ANALYZE. Without `enable_seqscan = off`, a plan made on empty tables would read whole tables.
create function refresh_vendor_search(vendor_ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform 1 from vendors where id = any (vendor_ids) order by id for no key update;

  with wanted as materialized (
    select * from vendor_search_rows where vendor_id = any (vendor_ids)
  ), removed as (
    delete from vendor_search s
    where s.vendor_id = any (vendor_ids)
    and not exists (select 1 from wanted w where w.vendor_id = s.vendor_id and w.key = s.key)
  )
  insert into vendor_search as s (vendor_id, key, tier, strip, lon, lat, rank, score)
  select vendor_id, key, tier, strip, lon, lat, rank, score from wanted
  on conflict (vendor_id, key) do update
  set tier = excluded.tier, strip = excluded.strip, lon = excluded.lon, lat = excluded.lat,
    rank = excluded.rank, score = excluded.score
  where (s.tier, s.strip, s.lon, s.lat, s.rank, s.score) is distinct from
    (excluded.tier, excluded.strip, excluded.lon, excluded.lat, excluded.rank, excluded.score);

  with wanted as materialized (
    select * from vendor_word_rows where vendor_id = any (vendor_ids)
  ), removed as (
    delete from vendor_words s
    where s.vendor_id = any (vendor_ids)
    and not exists (select 1 from wanted w where w.vendor_id = s.vendor_id and w.word = s.word)
  )
  insert into vendor_words as s (vendor_id, word, tier, strip, lon, lat, rank, score)
  select vendor_id, word, tier, strip, lon, lat, rank, score from wanted
  on conflict (vendor_id, word) do update
  set tier = excluded.tier, strip = excluded.strip, lon = excluded.lon, lat = excluded.lat,
    rank = excluded.rank, score = excluded.score
  where (s.tier, s.strip, s.lon, s.lat, s.rank, s.score) is distinct from
    (excluded.tier, excluded.strip, excluded.lon, excluded.lat, excluded.rank, excluded.score);

  -- In order, so that concurrent writers of the same new words do not deadlock.
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

create function refresh_wide_area(vendor uuid) returns void language sql as $$
  delete from wide_areas where vendor_id = vendor;
  insert into wide_areas select * from wide_area_rows where vendor_id = vendor;
$$;

create function answer_times_were_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_vendor_search(array(select vendor_id from removed));
  else
    perform refresh_vendor_search(array(select vendor_id from added));
  end if;
  return null;
end $$;
create trigger search_after_delete after delete on answer_times referencing old table as removed
  for each statement execute function answer_times_were_written();
create trigger search_after_insert after insert on answer_times referencing new table as added
  for each statement execute function answer_times_were_written();
create trigger search_after_update after update on answer_times referencing new table as added
  for each statement execute function answer_times_were_written();

create function area_was_written() returns trigger language plpgsql as $$
begin
  perform refresh_wide_area(new.vendor_id);
  return null;
end $$;
create trigger forget_wide after update of radius_km on service_areas
  for each row when (old.radius_km > 50 and (coalesce((new.radius_km)::integer, 0) <= 50)) execute function area_was_written();
create trigger refresh_wide after insert or update of radius_km on service_areas
  for each row when (new.radius_km > 50) execute function area_was_written();

create function office_was_moved() returns trigger language plpgsql as $$
begin
  perform refresh_wide_area(new.id);
  return null;
end $$;
create trigger move_wide after update of latitude, longitude on vendors
  for each row when ((old.latitude is distinct from new.latitude) or (old.longitude is distinct from new.longitude)) execute function office_was_moved();

create function vendor_services_were_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_vendor_search(array(select distinct vendor_id from added));
  else
    perform refresh_vendor_search(array(select distinct vendor_id from removed));
  end if;
  return null;
end $$;
create trigger search_after_delete after delete on vendor_services referencing old table as removed
  for each statement execute function vendor_services_were_written();
create trigger search_after_insert after insert on vendor_services referencing new table as added
  for each statement execute function vendor_services_were_written();

create function vendors_were_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_vendor_search(array(select id from added));
  else
    perform refresh_vendor_search(array(
      select n.id from added n join removed o on o.id = n.id
      where (n.status, n.is_unclaimed, n.vendor_type, n.latitude, n.longitude, n.rating, n.review_count,
        n.confirmed_sum, n.confirmed_count,
        n.full_name, n.first_name, n.last_name, n.business_name, n.professional_title)
        is distinct from
        (o.status, o.is_unclaimed, o.vendor_type, o.latitude, o.longitude, o.rating, o.review_count,
        o.confirmed_sum, o.confirmed_count,
        o.full_name, o.first_name, o.last_name, o.business_name, o.professional_title)
    ));
  end if;
  return null;
end $$;
create trigger search_after_insert after insert on vendors referencing new table as added
  for each statement execute function vendors_were_written();
create trigger search_after_update after update on vendors referencing old table as removed new table as added
  for each statement execute function vendors_were_written();
