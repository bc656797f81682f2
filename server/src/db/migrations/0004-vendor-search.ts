import { type Kysely, sql } from 'kysely';

/*
 * The search index: one row for each listing that search shows and each key that a search can name. Key 0 is every
 * listing, 1 to 99 a vendor type (vendor_types.id), from 100 a service (services.search_key). Why so and not
 * otherwise: docs/decisions/0011-search-index.md.
 *
 * Triggers keep it in step with the listing, in the transaction of whoever writes: a repo, a seed, a correction by
 * hand. A function that every writer must remember to call would be forgotten once, and the listing would be lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_search (
      vendor_id uuid not null references vendors (id) on delete cascade,
      key smallint not null,
      -- 0: approved. 1: shown, but not verified.
      tier smallint not null,
      -- 0.05 degrees of latitude each, counted from the south pole. Null without a position.
      strip smallint,
      -- In radians.
      lon double precision,
      lat double precision,
      -- The rating with its sign turned, so that every order is ascending. 0 when not verified.
      rank double precision not null,
      primary key (vendor_id, key)
    );
    create index vendor_search_place on vendor_search (key, tier, strip, lon) include (lat, rank, vendor_id);
    create index vendor_search_rating on vendor_search (key, tier, rank, vendor_id);

    -- What the index should hold.
    create view vendor_search_rows as
    select v.id as vendor_id, k.key,
      (case when v.status = 'approved' then 0 else 1 end)::smallint as tier,
      floor((v.latitude + 90) / 0.05)::smallint as strip,
      radians(v.longitude) as lon,
      radians(v.latitude) as lat,
      case when v.status = 'approved' then -v.rating else 0 end as rank
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

    -- Of two writers at once the second waits here and then sees what the first has written.
    create function refresh_vendor_search(vendor_ids uuid[]) returns void language plpgsql as $$
    begin
      perform 1 from vendors where id = any (vendor_ids) order by id for no key update;
      delete from vendor_search s
      where s.vendor_id = any (vendor_ids) and not exists (
        select 1 from vendor_search_rows r
        where r.vendor_id = any (vendor_ids) and r.vendor_id = s.vendor_id and r.key = s.key
      );
      insert into vendor_search as s (vendor_id, key, tier, strip, lon, lat, rank)
      select vendor_id, key, tier, strip, lon, lat, rank from vendor_search_rows where vendor_id = any (vendor_ids)
      on conflict (vendor_id, key) do update
      set tier = excluded.tier, strip = excluded.strip, lon = excluded.lon, lat = excluded.lat, rank = excluded.rank
      where (s.tier, s.strip, s.lon, s.lat, s.rank)
        is distinct from (excluded.tier, excluded.strip, excluded.lon, excluded.lat, excluded.rank);
    end $$;

    create function vendors_were_written() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform refresh_vendor_search(array(select id from added));
      else
        perform refresh_vendor_search(array(
          select n.id from added n join removed o on o.id = n.id
          where (n.status, n.is_unclaimed, n.vendor_type, n.latitude, n.longitude, n.rating)
            is distinct from (o.status, o.is_unclaimed, o.vendor_type, o.latitude, o.longitude, o.rating)
        ));
      end if;
      return null;
    end $$;

    create function vendor_services_were_written() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform refresh_vendor_search(array(select distinct vendor_id from added));
      else
        perform refresh_vendor_search(array(select distinct vendor_id from removed));
      end if;
      return null;
    end $$;

    create trigger search_after_insert after insert on vendors
      referencing new table as added for each statement execute function vendors_were_written();
    create trigger search_after_update after update on vendors
      referencing old table as removed new table as added for each statement execute function vendors_were_written();
    create trigger search_after_insert after insert on vendor_services
      referencing new table as added for each statement execute function vendor_services_were_written();
    create trigger search_after_delete after delete on vendor_services
      referencing old table as removed for each statement execute function vendor_services_were_written();

    insert into vendor_search select * from vendor_search_rows;
  `.execute(db);
}
