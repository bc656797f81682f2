import { type Kysely, sql } from 'kysely';

/*
 * Counts the reviews of confirmed clients on the listing, next to all reviews. The order by rating reads the confirmed ones:
 * docs/decisions/0045-rating-order.md. The plain mean of all reviews (`rank`) is unchanged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vendors
      add column confirmed_sum integer default 0 not null,
      add column confirmed_count integer default 0 not null,
      add constraint vendors_confirmed_fits check (
        confirmed_count <= review_count and confirmed_sum between confirmed_count and 5 * confirmed_count
      );

    create or replace function recount_reviews(vendor_ids uuid[]) returns void language plpgsql as $$
    begin
      perform 1 from vendors where id = any (vendor_ids) order by id for no key update;
      update vendors v set rating_sum = counted.rating_sum, review_count = counted.review_count,
        confirmed_sum = counted.confirmed_sum, confirmed_count = counted.confirmed_count
      from (
        select ids.id, coalesce(sum(r.rating), 0)::int as rating_sum, count(r.id)::int as review_count,
          coalesce(sum(r.rating) filter (where r.verified_client), 0)::int as confirmed_sum,
          (count(r.id) filter (where r.verified_client))::int as confirmed_count
        from unnest(vendor_ids) as ids (id)
        left join reviews r on r.vendor_id = ids.id and r.hidden_at is null
        group by ids.id
      ) as counted
      where v.id = counted.id
        and (v.rating_sum, v.review_count, v.confirmed_sum, v.confirmed_count) is distinct from
          (counted.rating_sum, counted.review_count, counted.confirmed_sum, counted.confirmed_count);
    end $$;

    update vendors v set confirmed_sum = counted.sum, confirmed_count = counted.count
    from (
      select vendor_id, sum(rating)::int as sum, count(*)::int as count
      from reviews where verified_client and hidden_at is null group by vendor_id
    ) as counted
    where v.id = counted.vendor_id;

    update rating_mean set placed_to = null, mean = coalesce(
      (select sum(confirmed_sum)::float8 / sum(confirmed_count) from vendors where confirmed_count > 0), 0);

    create or replace view vendor_search_rows as
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

    create or replace function vendors_were_written() returns trigger language plpgsql as $$
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

    update vendor_search s set score = r.score from vendor_search_rows r
    where r.vendor_id = s.vendor_id and r.key = s.key and r.score <> s.score;
    update vendor_words s set score = r.score from vendor_search_rows r
    where r.vendor_id = s.vendor_id and r.key = 0 and r.score <> s.score;

    -- late-indexes.ts lists the ones that replace these.
    drop index vendors_reviewed;
    drop index reviews_as_testimonials;
  `.execute(db);
}
