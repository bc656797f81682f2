-- Listings of professionals, with services, areas, hours and pages of places.

create table vendor_types (
  id smallint primary key check (id >= 1 and id <= 99),
  name text not null unique
);

create table services (
  id uuid primary key,
  vendor_type text not null references vendor_types (name),
  services_name text not null,
  "position" smallint not null,
  search_key smallint generated always as identity (start with 100) unique,
  unique (vendor_type, services_name)
);

create table vendors (
  id uuid primary key,
  status text not null default 'in_complete'
    check (status in ('in_complete', 'claimed', 'pending', 'approved', 'rejected', 'suspended')),
  status_reason text,
  is_unclaimed boolean not null default false,
  vendor_type text references vendor_types (name),
  first_name text not null default '',
  last_name text not null default '',
  full_name text not null default '',
  business_name text not null default '',
  professional_title text not null default '',
  description text not null default '' check (char_length(description) <= 500),
  email text,
  work_email text,
  phone_number text,
  website text,
  linkedin text,
  certifications_affiliations text,
  services_provided text,
  address text not null default '',
  city text,
  state text check (state in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT')),
  post_code text check (post_code ~ '^[0-9]{4}$'),
  latitude double precision check (latitude >= -90 and latitude <= 90),
  longitude double precision check (longitude >= -180 and longitude <= 180),
  timezone text,
  profile_picture text,
  google_place_id text,
  listed_from text,
  rating_sum integer not null default 0,
  review_count integer not null default 0 check (review_count >= 0),
  rating double precision not null generated always as (
    case when review_count = 0 then 0 else rating_sum::double precision / review_count::double precision end
  ) stored,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  licence_number text,
  licence_holder text,
  licence_state text check (licence_state in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT')),
  licence_expires_on date,
  abn text check (abn ~ '^[0-9]{11}$'),
  decided_status text,
  decided_by uuid,
  decided_at timestamptz,
  status_since timestamptz,
  register_number text,
  released_at timestamptz,
  confirmed_sum integer not null default 0,
  confirmed_count integer not null default 0,
  constraint vendors_confirmed_fits
    check (confirmed_count <= review_count and ((confirmed_sum >= confirmed_count) and (confirmed_sum <= (5 * confirmed_count)))),
  constraint vendors_point_is_whole check ((latitude is null) = (longitude is null)),
  constraint vendors_rating_sum_fits check (rating_sum >= review_count and (rating_sum <= (5 * review_count)))
);
create index vendors_by_status on vendors (status, created_at desc, id desc);
create unique index vendors_by_register on vendors (listed_from, register_number) where register_number is not null;
create index vendors_by_picture on vendors (profile_picture) where profile_picture is not null;
create index vendors_by_time on vendors (created_at desc, id desc);
create index vendors_by_postcode on vendors (vendor_type, post_code) where status = 'approved';
create index vendors_by_state on vendors (vendor_type, state) where status = 'approved';
create index vendors_approved on vendors (id) include (updated_at) where status = 'approved';
create index vendors_by_name on vendors (vendor_type, state, lower(full_name), id) where status = 'approved';
create index vendors_waiting on vendors (status_since, id) where status = 'pending';
create index vendors_by_abn on vendors (abn) where abn <> '';
create index vendors_by_licence on vendors (lower(regexp_replace(licence_number, '\s', '', 'g')))
  where licence_number <> '';
create index vendors_by_phone on vendors (phone_number) where phone_number <> '';
create index vendors_by_site on vendors (lower("substring"(website, '^(?:[a-zA-Z]+://)?(?:[wW]{3}[.])?([^/:?#]+)')))
  where website <> '';
create index vendors_confirmed on vendors (id) include (confirmed_sum, confirmed_count) where confirmed_count > 0;

create table vendor_aliases (
  alias_id uuid primary key,
  vendor_id uuid not null references vendors (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index vendor_aliases_by_vendor on vendor_aliases (vendor_id);

create table vendor_services (
  vendor_id uuid not null references vendors (id) on delete cascade,
  service_id uuid not null references services (id) on delete cascade,
  primary key (vendor_id, service_id)
);
create index vendor_services_by_service on vendor_services (service_id);

create table service_areas (
  vendor_id uuid primary key references vendors (id) on delete cascade,
  radius_km smallint
);

create table service_localities (
  vendor_id uuid not null references service_areas (vendor_id) on delete cascade,
  post_code text not null,
  name text not null,
  primary key (vendor_id, post_code, name)
);
create index service_localities_by_postcode on service_localities (post_code, vendor_id);

create table vendor_hours (
  vendor_id uuid not null references vendors (id) on delete cascade,
  weekday smallint not null check (weekday >= 1 and weekday <= 7),
  opens time not null,
  closes time not null,
  primary key (vendor_id, weekday, opens),
  constraint vendor_hours_check check (closes > opens)
);

create table vendor_calendars (
  vendor_id uuid primary key references vendors (id) on delete cascade,
  timezone text,
  has_week boolean not null default false,
  slot_minutes integer not null default 30 check (slot_minutes >= 10 and slot_minutes <= 240),
  notice_minutes integer not null default 0 check (notice_minutes >= 0 and notice_minutes <= 20160),
  buffer_minutes integer not null default 0
);

create table vendor_special_days (
  vendor_id uuid not null references vendors (id) on delete cascade,
  day date not null,
  hours jsonb not null,
  primary key (vendor_id, day)
);

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
create index place_pages_place on place_pages (place) where indexed;

create table profile_views (
  vendor_id uuid not null references vendors (id) on delete cascade,
  day date not null,
  count integer not null default 0 check (count >= 0),
  from_search integer not null default 0,
  from_place integer not null default 0,
  from_link integer not null default 0,
  primary key (vendor_id, day)
);

create table profile_view_marks (
  day date not null,
  digest text not null,
  source text,
  primary key (day, digest)
);

create table faqs (
  id uuid primary key,
  question text not null unique,
  answer text not null,
  category text not null,
  "position" integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index faqs_active on faqs ("position", id) where is_active;

create table rating_mean (
  id smallint primary key default 1 check (id = 1),
  mean double precision not null check (mean >= 0 and mean <= 5),
  placed_to uuid
);

create function listing_lost_its_place() returns trigger language plpgsql as $$
begin
  delete from purchase_date_shares where vendor_id = new.id;
  return null;
end $$;
create trigger end_date_shares after update of status on vendors
  for each row when (new.status in ('suspended', 'rejected')) execute function listing_lost_its_place();

create function note_status_since() returns trigger language plpgsql as $$
begin
  new.status_since = case when tg_op = 'INSERT' then new.created_at else new.updated_at end;
  return new;
end $$;
create trigger status_since_insert before insert on vendors for each row execute function note_status_since();
create trigger status_since_update before update of status on vendors
  for each row when (old.status is distinct from new.status) execute function note_status_since();
