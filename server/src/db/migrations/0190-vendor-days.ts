import { type Kysely, sql } from 'kysely';

/*
 * What comes of a listing, by day. Triggers note each thing in the transaction of its cause, in a table that is only added to,
 * so that nobody waits for anybody; a job counts the notes into `vendor_days` within a minute. Views have a table already,
 * which learns where they came from. Why so: docs/decisions/0190-figures-and-calls.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profile_views add column from_search integer default 0 not null;
    alter table profile_views add column from_place integer default 0 not null;
    alter table profile_views add column from_link integer default 0 not null;
    alter table profile_view_marks add column source text;

    create table figure_turns (
      id uuid primary key default gen_random_uuid(),
      vendor_id uuid not null,
      -- Null where nobody with an account stands behind it.
      customer_id uuid,
      day date not null,
      kind text not null
        check (kind in ('chat', 'call', 'application', 'request', 'client', 'answer', 'review', 'review_gone')),
      -- The stars of a review, the working minutes of an answer.
      amount integer default 0 not null
    );

    create table vendor_days (
      vendor_id uuid not null references vendors (id) on delete cascade,
      day date not null,
      chats integer default 0 not null,
      calls integer default 0 not null,
      applications integer default 0 not null,
      requests integer default 0 not null,
      contacts integer default 0 not null,
      clients integer default 0 not null,
      reviews integer default 0 not null,
      rating_sum integer default 0 not null,
      -- Of the first answers to those who asked on that day.
      answer_minutes integer[] default '{}' not null,
      primary key (vendor_id, day)
    );

    -- Who was in touch, and who became a client: each pair counts once.
    create table vendor_contacts (
      vendor_id uuid not null references vendors (id) on delete cascade,
      customer_id uuid not null references customers (id) on delete cascade,
      client_since date,
      primary key (vendor_id, customer_id)
    );
    create index vendor_contacts_by_customer on vendor_contacts (customer_id);

    -- By the clock by which the product's days begin.
    create function home_day(moment timestamptz) returns date language sql immutable as $$
      select (moment at time zone 'Australia/Sydney')::date
    $$;

    insert into figure_turns (vendor_id, customer_id, day, kind)
    select c.vendor_id, c.customer_id, home_day(m.created_at), 'chat'
    from messages m join conversations c on c.id = m.conversation_id
    where m.position = 1 and m.sender_role = 'customer' and m.created_at > now() - interval '2 years'
      and coalesce(m.client_message_id, '') not like 'request:%';
    insert into figure_turns (vendor_id, customer_id, day, kind)
    select vendor_id, customer_id, home_day(created_at), 'call' from appointments
    where created_at > now() - interval '2 years';
    insert into figure_turns (vendor_id, customer_id, day, kind)
    select vendor_id, customer_id, home_day(created_at), 'application' from loan_applications
    where created_at > now() - interval '2 years';
    insert into figure_turns (vendor_id, day, kind)
    select vendor_id, home_day(offered_at), 'request' from request_offers
    where vendor_id is not null and offered_at > now() - interval '2 years';
    insert into figure_turns (vendor_id, customer_id, day, kind)
    select vendor_id, customer_id, home_day(answered_at), 'client' from answer_cases
    where customer_id is not null and answered_at is not null;
    insert into figure_turns (vendor_id, customer_id, day, kind)
    select vendor_id, customer_id, home_day(ends_at), 'client' from appointments
    where status = 'booked' and ends_at <= now() and ends_at > now() - interval '2 years';
    insert into figure_turns (vendor_id, day, kind, amount)
    select vendor_id, home_day(asked_at), 'answer', working_minutes from answer_cases
    where working_minutes is not null and not is_void;
    insert into figure_turns (vendor_id, day, kind, amount)
    select vendor_id, home_day(created_at), 'review', rating from reviews
    where hidden_at is null and created_at > now() - interval '2 years';

    -- The first message of a customer begins a chat. What is copied into one from a request was counted there.
    create function figures_by_message() returns trigger language plpgsql as $$
    begin
      insert into figure_turns (vendor_id, customer_id, day, kind)
      select c.vendor_id, c.customer_id, home_day(a.created_at), 'chat'
      from added a join conversations c on c.id = a.conversation_id
      where a.position = 1 and a.sender_role = 'customer' and coalesce(a.client_message_id, '') not like 'request:%';
      return null;
    end $$;
    create trigger note_figures after insert on messages
      referencing new table as added for each statement execute function figures_by_message();

    create function figures_by_dealing() returns trigger language plpgsql as $$
    begin
      insert into figure_turns (vendor_id, customer_id, day, kind)
      values (new.vendor_id, new.customer_id, home_day(new.created_at), tg_argv[0]);
      return null;
    end $$;
    create trigger note_figures after insert on appointments
      for each row execute function figures_by_dealing('call');
    create trigger note_figures after insert on loan_applications
      for each row execute function figures_by_dealing('application');

    create function figures_by_offer() returns trigger language plpgsql as $$
    begin
      insert into figure_turns (vendor_id, day, kind) values (new.vendor_id, home_day(new.offered_at), 'request');
      return null;
    end $$;
    create trigger note_figures after insert on request_offers
      for each row when (new.vendor_id is not null) execute function figures_by_offer();

    create function figures_by_answer() returns trigger language plpgsql as $$
    begin
      if old.answered_at is null and new.answered_at is not null and new.customer_id is not null then
        insert into figure_turns (vendor_id, customer_id, day, kind)
        values (new.vendor_id, new.customer_id, home_day(new.answered_at), 'client');
      end if;
      if old.working_minutes is null and new.working_minutes is not null and not new.is_void then
        insert into figure_turns (vendor_id, day, kind, amount)
        values (new.vendor_id, home_day(new.asked_at), 'answer', new.working_minutes);
      end if;
      return null;
    end $$;
    create trigger note_figures after update of answered_at, working_minutes on answer_cases
      for each row execute function figures_by_answer();

    -- Those that everybody sees.
    create function figures_by_review() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.hidden_at is null) = (new.hidden_at is null) and old.rating = new.rating then
        return null;
      end if;
      if tg_op <> 'INSERT' and old.hidden_at is null then
        insert into figure_turns (vendor_id, day, kind, amount)
        values (old.vendor_id, home_day(old.created_at), 'review_gone', old.rating);
      end if;
      if tg_op <> 'DELETE' and new.hidden_at is null then
        insert into figure_turns (vendor_id, day, kind, amount)
        values (new.vendor_id, home_day(new.created_at), 'review', new.rating);
      end if;
      return null;
    end $$;
    create trigger note_figures after insert or delete or update of hidden_at, rating on reviews
      for each row execute function figures_by_review();
  `.execute(db);
}
