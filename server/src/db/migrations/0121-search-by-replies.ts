import { type Kysely, sql } from 'kysely';

/*
 * Search by how quickly somebody replies: a listing of which that is told stands in the search index a second time for each of
 * its keys, under the key and 4000 for each step of time (1, 2, 4, 8, 24, 48 hours), and a third time under the key and 28000
 * where it is a day at most. So the filter and the order read the same indexes in the same way as a type does. See
 * docs/decisions/0120-answer-times.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view vendor_search_rows as
    select v.id as vendor_id, (k.key + g.shift)::smallint as key,
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

    create function answer_times_were_written() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        perform refresh_vendor_search(array(select vendor_id from removed));
      else
        perform refresh_vendor_search(array(select vendor_id from added));
      end if;
      return null;
    end $$;
    create trigger search_after_insert after insert on answer_times
      referencing new table as added for each statement execute function answer_times_were_written();
    create trigger search_after_update after update on answer_times
      referencing new table as added for each statement execute function answer_times_were_written();
    create trigger search_after_delete after delete on answer_times
      referencing old table as removed for each statement execute function answer_times_were_written();

    insert into vendor_search select * from vendor_search_rows where key >= 4000;
  `.execute(db);
}
