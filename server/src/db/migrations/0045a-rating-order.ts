import { type Kysely, sql } from 'kysely';

/*
 * Search orders by rating so that few reviews say little: each listing's stars count together with five reviews of the
 * mean of all. What shows, and what is asked for by stars, stays the plain mean (`rank`). See
 * docs/decisions/0045-rating-order.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rating_mean (
      id smallint primary key default 1 check (id = 1),
      -- The mean by which places are computed; 0 where there is no review.
      mean double precision not null check (mean between 0 and 5),
      -- Approved listings up to this one have their place by it. Null: all have.
      placed_to uuid
    );
    -- Of these the mean is made.
    create index if not exists vendors_reviewed on vendors (id) include (rating_sum, review_count) where review_count > 0;
    insert into rating_mean (mean)
    select coalesce(sum(rating_sum)::float8 / sum(review_count), 0) from vendors where review_count > 0;

    -- The place by rating, with its sign turned as that of the rank. 0 when not verified.
    alter table vendor_search add column score double precision not null default 0;

    create or replace view vendor_search_rows as
    select v.id as vendor_id, k.key,
      (case when v.status = 'approved' then 0 else 1 end)::smallint as tier,
      floor((v.latitude + 90) / 0.05)::smallint as strip,
      radians(v.longitude) as lon,
      radians(v.latitude) as lat,
      case when v.status = 'approved' then -v.rating else 0 end as rank,
      case when v.status = 'approved'
        then -(v.rating_sum + 5 * coalesce((select mean from rating_mean), 0)) / (v.review_count + 5)
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
    where v.status in ('approved', 'pending', 'claimed') or (v.status = 'in_complete' and v.is_unclaimed);

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
    end $$;

    create or replace function vendors_were_written() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform refresh_vendor_search(array(select id from added));
      else
        perform refresh_vendor_search(array(
          select n.id from added n join removed o on o.id = n.id
          where (n.status, n.is_unclaimed, n.vendor_type, n.latitude, n.longitude, n.rating, n.review_count)
            is distinct from
            (o.status, o.is_unclaimed, o.vendor_type, o.latitude, o.longitude, o.rating, o.review_count)
        ));
      end if;
      return null;
    end $$;

    update vendor_search s set score = r.score from vendor_search_rows r
    where r.vendor_id = s.vendor_id and r.key = s.key and r.score <> 0;

    -- vendor_search_place stays while an older version may be started on this schema; nothing else reads it any more.
    create index vendor_search_near on vendor_search (key, tier, strip, lon) include (lat, rank, score, vendor_id);
    create index vendor_search_score on vendor_search (key, tier, score, vendor_id) include (rank);
  `.execute(db);
}
