import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviews (
      id uuid primary key,
      -- Null once the writer has deleted the account: the review stays, by a former customer.
      customer_id uuid references customers (id) on delete set null,
      vendor_id uuid not null references vendors (id) on delete cascade,
      rating smallint not null check (rating between 1 and 5),
      comment text not null check (comment <> ''),
      verified_client boolean not null default false,
      testimonial_consent boolean not null default false,
      reply text,
      replied_at timestamptz,
      hidden_at timestamptz,
      hidden_reason text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (customer_id, vendor_id)
    );
    create index reviews_by_vendor on reviews (vendor_id, created_at desc, id desc) where hidden_at is null;
    create index reviews_as_testimonials on reviews (created_at desc, id desc)
      where testimonial_consent and hidden_at is null;

    create table faqs (
      id uuid primary key,
      question text not null unique,
      answer text not null,
      category text not null,
      position integer not null default 0,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index faqs_active on faqs (position, id) where is_active;

    create table lead_requests (
      id uuid primary key,
      name text not null,
      email text not null,
      phone_number text not null,
      requirements text not null check (char_length(requirements) between 1 and 300),
      status text not null default 'new' check (status in ('new', 'answered', 'closed')),
      note text,
      reply text,
      answered_by uuid references staff (id) on delete set null,
      answered_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index lead_requests_by_status on lead_requests (status, created_at desc, id desc);

    create table outbox (
      id uuid primary key,
      template text not null,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      attempts integer not null default 0,
      next_at timestamptz not null default now(),
      -- A mail whose content is dead after this is dropped, not sent late.
      expires_at timestamptz,
      last_error text,
      sent_at timestamptz,
      dead_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index outbox_due on outbox (next_at, id) where sent_at is null and dead_at is null;

    create table alerts (
      id uuid primary key,
      email text not null,
      criteria jsonb not null,
      confirm_token_hash text not null unique,
      unsubscribe_token_hash text not null unique,
      confirmed_at timestamptz,
      unsubscribed_at timestamptz,
      last_sent_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index alerts_active on alerts (id) where confirmed_at is not null and unsubscribed_at is null;

    -- Kept on the listing in the transaction of the review, whoever writes it: a forgotten recount can't happen.
    -- The lock comes first, so that of two reviews at once the second counts the first.
    create function recount_reviews(vendor_ids uuid[]) returns void language plpgsql as $$
    begin
      perform 1 from vendors where id = any (vendor_ids) order by id for no key update;
      update vendors v set rating_sum = counted.rating_sum, review_count = counted.review_count
      from (
        select ids.id, coalesce(sum(r.rating), 0)::int as rating_sum, count(r.id)::int as review_count
        from unnest(vendor_ids) as ids (id)
        left join reviews r on r.vendor_id = ids.id and r.hidden_at is null
        group by ids.id
      ) as counted
      where v.id = counted.id
        and (v.rating_sum, v.review_count) is distinct from (counted.rating_sum, counted.review_count);
    end $$;

    create function reviews_were_written() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        perform recount_reviews(array(select distinct vendor_id from removed));
      elsif tg_op = 'INSERT' then
        perform recount_reviews(array(select distinct vendor_id from added));
      else
        perform recount_reviews(array(select vendor_id from removed union select vendor_id from added));
      end if;
      return null;
    end $$;

    create trigger recount_after_insert after insert on reviews
      referencing new table as added for each statement execute function reviews_were_written();
    create trigger recount_after_update after update on reviews
      referencing old table as removed new table as added for each statement execute function reviews_were_written();
    create trigger recount_after_delete after delete on reviews
      referencing old table as removed for each statement execute function reviews_were_written();
  `.execute(db);
}
