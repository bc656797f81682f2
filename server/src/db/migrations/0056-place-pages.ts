import { type Kysely, sql } from 'kysely';

/** Which pages of a type of professional at a place search engines may keep, as a job decides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table place_pages (
      vendor_type text not null references vendor_types (name),
      place text not null,
      level text not null,
      name text not null,
      latitude double precision,
      longitude double precision,
      own integer not null,
      near integer not null,
      indexed boolean not null,
      few_since timestamptz,
      changed_at timestamptz,
      primary key (vendor_type, place)
    );
    -- Other types at the same place.
    create index place_pages_place on place_pages (place) where indexed;
    -- Who has an office in a postcode or a state.
    create index if not exists vendors_by_postcode on vendors (vendor_type, post_code) where status = 'approved';
    create index if not exists vendors_by_state on vendors (vendor_type, state) where status = 'approved';
  `.execute(db);
}
