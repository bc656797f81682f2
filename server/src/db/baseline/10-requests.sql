-- Requests for a professional and their offers.

create table lead_requests (
  id uuid primary key,
  name text not null,
  email text not null,
  phone_number text not null,
  requirements text not null,
  status text not null default 'new' check (status in ('new', 'answered', 'closed')),
  note text,
  reply text,
  answered_by uuid references staff (id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  warnings smallint not null default 0,
  vendor_type text references vendor_types (name),
  address text,
  suburb text,
  state text,
  post_code text,
  latitude double precision,
  longitude double precision,
  timezone text,
  link_hash text,
  text_digest text,
  is_disposable boolean not null default false,
  confirmed_at timestamptz,
  first_answer_at timestamptz,
  missed_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  merged_into uuid references lead_requests (id) on delete cascade,
  next_at timestamptz,
  removed_at timestamptz,
  domain_digest text,
  end_before_spam text,
  constraint lead_requests_requirements_check
    check (removed_at is not null or ((char_length(requirements) >= 1) and (char_length(requirements) <= 300)))
);
create index lead_requests_by_status on lead_requests (status, created_at desc, id desc);
create index lead_requests_by_email on lead_requests (email, created_at);
create index lead_requests_waiting on lead_requests (created_at) where status = 'new';
create index lead_requests_by_time on lead_requests (created_at desc, id desc);
create index lead_requests_merged on lead_requests (merged_into) where merged_into is not null;
create index lead_requests_due on lead_requests (next_at) where next_at is not null;
create index lead_requests_by_text on lead_requests (text_digest);
create index lead_requests_by_link on lead_requests (link_hash) where link_hash is not null;
create index lead_requests_by_clock on lead_requests (coalesce(confirmed_at, created_at), id);
create index lead_requests_by_status_and_clock on lead_requests (status, coalesce(confirmed_at, created_at), id);
create index lead_requests_new_first on lead_requests (((status <> 'new')), coalesce(confirmed_at, created_at), id);

create table request_settings (
  vendor_id uuid primary key references vendors (id) on delete cascade,
  takes_requests boolean not null default true,
  paused_until date,
  weekly_most smallint,
  held_until timestamptz
);

create table request_offers (
  id uuid primary key,
  request_id uuid not null references lead_requests (id) on delete cascade,
  vendor_id uuid references vendors (id) on delete set null,
  state text not null check (state in ('open', 'answered', 'declined', 'lapsed', 'gone', 'ended')),
  ground text not null,
  distance_km double precision,
  reply_hours smallint,
  offered_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  decline_reason text,
  decline_note text,
  unique (request_id, vendor_id)
);
create index request_offers_by_vendor on request_offers (vendor_id, offered_at desc, id desc);
create index request_offers_open on request_offers (vendor_id) where state = 'open';

create table request_answers (
  id uuid primary key,
  request_id uuid not null references lead_requests (id) on delete cascade,
  offer_id uuid unique references request_offers (id) on delete set null,
  vendor_id uuid references vendors (id) on delete set null,
  staff_id uuid references staff (id) on delete set null,
  is_staff boolean not null,
  body text not null,
  text_digest text not null,
  agreed_at timestamptz,
  created_at timestamptz not null
);
create index request_answers_by_request on request_answers (request_id, created_at);
create index request_answers_by_vendor on request_answers (vendor_id, text_digest);

create table request_replies (
  id uuid primary key,
  answer_id uuid not null references request_answers (id) on delete cascade,
  body text not null,
  created_at timestamptz not null
);
create index request_replies_by_answer on request_replies (answer_id, created_at);

create function request_hindrance(whom uuid, which uuid, moment timestamptz, today date, week_begins timestamptz, usual integer)
returns text language plpgsql stable as $$
declare
  own request_settings;
  most integer;
begin
  if not exists (select from vendor_accounts a where a.vendor_id = whom and a.email_verified_at is not null) then
    return 'no_account';
  end if;
  if exists (select from request_offers o where o.request_id = which and o.vendor_id = whom) then
    return 'had_it';
  end if;
  select * into own from request_settings s where s.vendor_id = whom;
  if not own.takes_requests or own.paused_until > today or own.held_until > moment then
    return 'takes_none';
  end if;
  if exists (
    select from away_notices n where n.vendor_id = whom and n.starts_at <= moment and n.ends_at > moment
  ) then
    return 'takes_none';
  end if;
  most := coalesce(own.weekly_most, usual);
  if (
    select count(*) from (
      select from request_offers o
      where o.vendor_id = whom and o.offered_at > week_begins
        and not exists (
          select from lead_requests r where r.id = o.request_id and r.close_reason in ('spam', 'merged')
        )
      limit most
    ) week
  ) >= most then
    return 'week_full';
  end if;
  return null;
end $$;

create function requests_were_removed() returns trigger language plpgsql as $$
begin
  insert into request_figures as f (day, vendor_type, received, confirmed, answered_in_time, answered_late, missed)
  select (r.created_at at time zone 'Australia/Sydney')::date, coalesce(r.vendor_type, ''), count(*), count(r.confirmed_at),
    count(*) filter (where r.first_answer_at < r.confirmed_at + interval '24 hours'),
    count(*) filter (where r.first_answer_at >= r.confirmed_at + interval '24 hours'),
    count(r.missed_at)
  from removed r
  where r.close_reason is null or r.close_reason not in ('merged', 'spam')
  group by 1, 2
  on conflict (day, vendor_type) do update set
    received = f.received + excluded.received,
    confirmed = f.confirmed + excluded.confirmed,
    answered_in_time = f.answered_in_time + excluded.answered_in_time,
    answered_late = f.answered_late + excluded.answered_late,
    missed = f.missed + excluded.missed;
  return null;
end $$;
create trigger figures_after_delete after delete on lead_requests referencing old table as removed
  for each statement execute function requests_were_removed();
