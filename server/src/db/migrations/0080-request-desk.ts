import { type Kysely, sql } from 'kysely';

/*
 * Requests that professionals answer: link and clock of a request, to whom it was offered, answers and what was written
 * back; what a professional takes, and where. Why so: docs/decisions/0080-request-desk.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lead_requests
      add column vendor_type text references vendor_types (name),
      -- As the person named the place, and what it was found to be.
      add column address text,
      add column suburb text,
      add column state text,
      add column post_code text,
      add column latitude double precision,
      add column longitude double precision,
      add column timezone text,
      add column link_hash text,
      add column text_digest text,
      add column is_disposable boolean default false not null,
      add column confirmed_at timestamptz,
      add column first_answer_at timestamptz,
      add column missed_at timestamptz,
      add column closed_at timestamptz,
      add column close_reason text,
      add column merged_into uuid references lead_requests (id) on delete cascade,
      -- When the clock has something to do next; null: nothing.
      add column next_at timestamptz;

    create table request_offers (
      id uuid primary key,
      request_id uuid not null references lead_requests (id) on delete cascade,
      -- Null once the listing is gone: the offer was made all the same.
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
      -- Nobody gets one request twice.
      unique (request_id, vendor_id)
    );
    create index request_offers_by_vendor on request_offers (vendor_id, offered_at desc, id desc);
    create index request_offers_open on request_offers (vendor_id) where state = 'open';

    create table request_answers (
      id uuid primary key,
      request_id uuid not null references lead_requests (id) on delete cascade,
      -- One of the two writes; null once it is gone.
      offer_id uuid unique references request_offers (id) on delete set null,
      vendor_id uuid references vendors (id) on delete set null,
      staff_id uuid references staff (id) on delete set null,
      is_staff boolean not null,
      body text not null,
      -- Of the words alone, to know a text that is sent again and again.
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

    -- What a professional has said; whoever has no row takes requests as everybody does.
    create table request_settings (
      vendor_id uuid primary key references vendors (id) on delete cascade,
      takes_requests boolean default true not null,
      paused_until date,
      weekly_most smallint,
      held_until timestamptz
    );

    create table service_areas (
      vendor_id uuid primary key references vendors (id) on delete cascade,
      -- Null: the suburbs of service_localities.
      radius_km smallint
    );
    -- Those who reach beyond the circle of the search; they are few.
    create index service_areas_wide on service_areas (radius_km) where radius_km > 50;
    create table service_localities (
      vendor_id uuid not null references service_areas (vendor_id) on delete cascade,
      post_code text not null,
      name text not null,
      primary key (vendor_id, post_code, name)
    );
    create index service_localities_by_postcode on service_localities (post_code, vendor_id);

    -- What is left of requests that were deleted, by the day on which they came.
    create table request_figures (
      day date not null,
      vendor_type text default '' not null,
      received integer default 0 not null,
      confirmed integer default 0 not null,
      answered_in_time integer default 0 not null,
      answered_late integer default 0 not null,
      missed integer default 0 not null,
      primary key (day, vendor_type)
    );

    -- Whoever deletes a request, for whatever reason, leaves its figures: what was promised and not kept stays counted.
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
    create trigger figures_after_delete after delete on lead_requests
      referencing old table as removed for each statement execute function requests_were_removed();
  `.execute(db);
}
