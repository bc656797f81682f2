import { serviceNames } from '@threshold/contract/services';
import { type Kysely, sql } from 'kysely';
import { fixedId } from '../new-id.ts';

/** What a listing consists of besides its own row: services, recorded checks, experience, opening hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table services (
      id uuid primary key,
      vendor_type text not null references vendor_types (name),
      services_name text not null,
      position smallint not null,
      search_key smallint not null unique generated always as identity (start with 100),
      unique (vendor_type, services_name)
    );

    create table vendor_services (
      vendor_id uuid not null references vendors (id) on delete cascade,
      service_id uuid not null references services (id) on delete cascade,
      primary key (vendor_id, service_id)
    );
    create index vendor_services_by_service on vendor_services (service_id);

    create table vendor_checks (
      id uuid primary key,
      vendor_id uuid not null references vendors (id) on delete cascade,
      register text not null,
      number text not null,
      state text check (state in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT')),
      holder text not null,
      expires_on date,
      checked_by uuid references staff (id) on delete set null,
      checked_at timestamptz not null default now()
    );
    create index vendor_checks_by_vendor on vendor_checks (vendor_id, checked_at desc);

    create table work_experience (
      id uuid primary key,
      vendor_id uuid not null references vendors (id) on delete cascade,
      job_title text not null,
      organization text not null,
      starting date not null,
      "end" date,
      constraint work_experience_ends_after_start check ("end" >= starting)
    );
    create index work_experience_by_vendor on work_experience (vendor_id, starting desc);

    create table vendor_hours (
      vendor_id uuid not null references vendors (id) on delete cascade,
      weekday smallint not null check (weekday between 1 and 7),
      opens time not null,
      closes time not null check (closes > opens),
      primary key (vendor_id, weekday, opens)
    );

    create table profile_views (
      vendor_id uuid not null references vendors (id) on delete cascade,
      day date not null,
      count integer not null default 0 check (count >= 0),
      primary key (vendor_id, day)
    );
  `.execute(db);
  for (const [vendorType, names] of Object.entries(serviceNames)) {
    for (const [position, name] of names.entries()) {
      await sql`
        insert into services (id, vendor_type, services_name, position)
        values (${fixedId(`service ${vendorType} ${name}`)}, ${vendorType}, ${name}, ${position})
      `.execute(db);
    }
  }
}
