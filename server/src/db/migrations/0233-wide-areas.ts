import { type Kysely, sql } from 'kysely';

/*
 * Service areas that reach farther than a search looks, so that those around a place are read from the nearest on, and only those
 * that reach it. A plane is enough to put them in order and to leave most out; distances are then computed on the sphere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Kilometres east and north on a plane that is true at 30 degrees south.
    create function plane_point(latitude double precision, longitude double precision) returns point
      language sql immutable parallel safe as
      'select point(longitude * 111.2 * 0.866, latitude * 111.2)';

    create table wide_areas (
      vendor_id uuid primary key references service_areas (vendor_id) on delete cascade,
      radius_km smallint not null,
      office point not null,
      -- Never smaller than the circle; degrees of longitude are longer on the plane the farther south one is.
      reach box not null
    );
    create index wide_areas_near on wide_areas using gist (office, reach);

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

    create function refresh_wide_area(vendor uuid) returns void language sql as $$
      delete from wide_areas where vendor_id = vendor;
      insert into wide_areas select * from wide_area_rows where vendor_id = vendor;
    $$;

    create function area_was_written() returns trigger language plpgsql as $$
    begin
      perform refresh_wide_area(new.vendor_id);
      return null;
    end $$;
    create trigger refresh_wide after insert or update of radius_km on service_areas
      for each row when (new.radius_km > 50) execute function area_was_written();
    create trigger forget_wide after update of radius_km on service_areas
      for each row when (old.radius_km > 50 and coalesce(new.radius_km, 0) <= 50) execute function area_was_written();

    create function office_was_moved() returns trigger language plpgsql as $$
    begin
      perform refresh_wide_area(new.id);
      return null;
    end $$;
    create trigger move_wide after update of latitude, longitude on vendors
      for each row when ((old.latitude, old.longitude) is distinct from (new.latitude, new.longitude))
      execute function office_was_moved();

    -- What it was for is read from the table above.
    drop index service_areas_wide;

    insert into wide_areas select * from wide_area_rows;
  `.execute(db);
}
