import { type Kysely, sql } from 'kysely';

/*
 * Who asked a professional for an answer, when, and what became of it: a row for each conversation that a customer began, each
 * request that was offered and each application. Triggers write it in the transaction of its cause, whoever that is; whose
 * figures have to be made anew is noted beside it, in a table that is only added to, so that nobody waits for anybody. Why so:
 * docs/decisions/0120-answer-times.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_cases (
      kind text not null check (kind in ('request', 'chat', 'application')),
      -- The offer, the conversation or the application. Without references: who answered stays counted when it is deleted, and
      -- no writer has to hold another row than its own.
      subject_id uuid not null,
      vendor_id uuid not null,
      -- Null for a request, whose person has no account.
      customer_id uuid,
      asked_at timestamptz not null,
      answered_at timestamptz,
      -- From then on no answer was owed or possible.
      ended_at timestamptz,
      -- It ended because the professional let its time pass.
      is_missed boolean default false not null,
      -- Spam, by the word of staff.
      is_void boolean default false not null,
      -- From the question to the answer, once that has come.
      all_minutes integer,
      working_minutes integer,
      primary key (kind, subject_id)
    );
    create index answer_cases_by_vendor on answer_cases (vendor_id, asked_at);
    create index answer_cases_by_time on answer_cases (asked_at);
    create index answer_cases_waiting on answer_cases (customer_id, vendor_id) where answered_at is null;

    -- Whose figures have to be made anew.
    create table answer_turns (
      id uuid primary key default gen_random_uuid(),
      vendor_id uuid not null
    );
    create index answer_turns_by_vendor on answer_turns (vendor_id);

    create table answer_figures (
      vendor_id uuid primary key references vendors (id) on delete cascade,
      -- By kind, and all together.
      figures jsonb not null,
      -- When the figures change by themselves: a case becomes overdue, or too old, or the week to mend ends.
      next_at timestamptz,
      -- Since when it usually does not reply, as it was told; and since when everybody sees it.
      told_at timestamptz,
      shown_at timestamptz
    );
    create index answer_figures_due on answer_figures (next_at) where next_at is not null;

    insert into answer_cases (kind, subject_id, vendor_id, customer_id, asked_at, answered_at, ended_at)
    select 'chat', c.id, c.vendor_id, c.customer_id, m.created_at, a.created_at,
      case when c.blocked_by_customer_at is not null or c.blocked_by_vendor_at is not null
        or not exists (select from customers u where u.id = c.customer_id) then now() end
    from messages m
    join conversations c on c.id = m.conversation_id
    join vendors v on v.id = c.vendor_id
    left join lateral (
      select n.created_at from messages n
      where n.conversation_id = c.id and n.sender_role = 'vendor' order by n.position limit 1
    ) a on true
    where m.position = 1 and m.sender_role = 'customer' and m.created_at > now() - interval '90 days'
      and coalesce(m.client_message_id, '') not like 'request:%';

    insert into answer_cases (kind, subject_id, vendor_id, asked_at, answered_at, ended_at, is_missed)
    select 'request', o.id, o.vendor_id, o.offered_at, case when o.state = 'answered' then o.decided_at end,
      case when o.state not in ('open', 'answered') then coalesce(o.decided_at, o.due_at) end, o.state = 'lapsed'
    from request_offers o
    where o.vendor_id is not null and o.offered_at > now() - interval '90 days';

    insert into answer_cases (kind, subject_id, vendor_id, customer_id, asked_at, answered_at, ended_at)
    select 'application', l.id, l.vendor_id, l.customer_id, l.created_at, e.created_at, l.withdrawn_at
    from loan_applications l
    join vendors v on v.id = l.vendor_id
    left join lateral (
      select n.created_at from application_events n
      where n.application_id = l.id and n.event = 'status' and n.by_role = 'vendor' order by n.id limit 1
    ) e on true
    where l.created_at > now() - interval '90 days';

    insert into answer_turns (vendor_id)
    select vendor_id from answer_cases union select vendor_id from answer_times;

    -- What has become of a case is looked up by it; times that a job works out are no news.
    create function answer_case_was_written() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (new.answered_at, new.ended_at, new.is_missed, new.is_void)
        is not distinct from (old.answered_at, old.ended_at, old.is_missed, old.is_void) then return null; end if;
      insert into answer_turns (vendor_id) values (case when tg_op = 'DELETE' then old.vendor_id else new.vendor_id end);
      return null;
    end $$;
    create trigger note_turn after insert or update or delete on answer_cases
      for each row execute function answer_case_was_written();

    -- The first message of a customer asks; what the other side writes answers all that the customer waits for. What is copied
    -- into a chat from a request was counted there.
    create function answers_by_message() returns trigger language plpgsql as $$
    declare one record;
    begin
      for one in
        select c.id, c.vendor_id, c.customer_id, a.created_at from added a join conversations c on c.id = a.conversation_id
        where a.position = 1 and a.sender_role = 'customer' and coalesce(a.client_message_id, '') not like 'request:%'
      loop
        insert into answer_cases (kind, subject_id, vendor_id, customer_id, asked_at)
        values ('chat', one.id, one.vendor_id, one.customer_id, one.created_at) on conflict do nothing;
      end loop;
      for one in
        select c.vendor_id, c.customer_id, min(a.created_at) as created_at
        from added a join conversations c on c.id = a.conversation_id
        where a.sender_role = 'vendor' and coalesce(a.client_message_id, '') not like 'request:%'
        group by c.vendor_id, c.customer_id order by 1, 2
      loop
        update answer_cases s set answered_at = one.created_at
        where s.customer_id = one.customer_id and s.vendor_id = one.vendor_id and s.answered_at is null
          and s.ended_at is null and s.asked_at <= one.created_at;
      end loop;
      return null;
    end $$;
    create trigger note_answers after insert on messages
      referencing new table as added for each statement execute function answers_by_message();

    -- Where one has blocked the other, or a report of the professional waits or was found right, no answer is owed.
    create function judge_answer_case(conversation uuid) returns void language sql as $$
      update answer_cases s set
        ended_at = case
          when c.blocked_by_customer_at is not null or c.blocked_by_vendor_at is not null
            or exists (select from chat_reports r where r.conversation_id = c.id and r.reporter_role = 'vendor'
              and r.outcome is distinct from 'dismissed')
            or not exists (select from customers u where u.id = c.customer_id)
          then coalesce(s.ended_at, now()) end,
        is_void = exists (select from chat_reports r where r.conversation_id = c.id and r.reporter_role = 'vendor'
          and r.outcome = 'warned')
      from conversations c
      where c.id = conversation and s.kind = 'chat' and s.subject_id = c.id
    $$;
    create function answers_by_conversation() returns trigger language plpgsql as $$
    begin
      perform judge_answer_case(new.id);
      return null;
    end $$;
    create trigger note_answers after update of blocked_by_customer_at, blocked_by_vendor_at on conversations
      for each row execute function answers_by_conversation();
    create function answers_by_report() returns trigger language plpgsql as $$
    begin
      perform judge_answer_case(new.conversation_id);
      return null;
    end $$;
    create trigger note_answers after insert or update of outcome on chat_reports
      for each row execute function answers_by_report();

    create function answers_by_offer() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.vendor_id is not null then
          insert into answer_cases (kind, subject_id, vendor_id, asked_at)
          values ('request', new.id, new.vendor_id, new.offered_at) on conflict do nothing;
        end if;
      else
        update answer_cases s set
          answered_at = case when new.state = 'answered' then coalesce(new.decided_at, now()) end,
          ended_at = case when new.state not in ('open', 'answered') then coalesce(new.decided_at, now()) end,
          is_missed = new.state = 'lapsed'
        where s.kind = 'request' and s.subject_id = new.id;
      end if;
      return null;
    end $$;
    create trigger note_answers after insert or update of state on request_offers
      for each row execute function answers_by_offer();
    create function answers_by_request() returns trigger language plpgsql as $$
    begin
      update answer_cases s set is_void = new.close_reason is not null and new.close_reason in ('spam', 'merged')
      where s.kind = 'request' and s.subject_id in (select o.id from request_offers o where o.request_id = new.id);
      return null;
    end $$;
    create trigger note_answers after update of close_reason on lead_requests
      for each row execute function answers_by_request();

    create function answers_by_application() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into answer_cases (kind, subject_id, vendor_id, customer_id, asked_at)
        values ('application', new.id, new.vendor_id, new.customer_id, new.created_at) on conflict do nothing;
      else
        update answer_cases s set ended_at = new.withdrawn_at where s.kind = 'application' and s.subject_id = new.id;
      end if;
      return null;
    end $$;
    create trigger note_answers after insert or update of withdrawn_at on loan_applications
      for each row execute function answers_by_application();
    create function answers_by_event() returns trigger language plpgsql as $$
    begin
      update answer_cases s set answered_at = new.created_at
      where s.kind = 'application' and s.subject_id = new.application_id and s.answered_at is null and s.ended_at is null;
      return null;
    end $$;
    create trigger note_answers after insert on application_events
      for each row when (new.event = 'status' and new.by_role = 'vendor') execute function answers_by_event();

    -- An answer stays counted when what it answered goes; what nobody can answer any more is no case.
    create function answers_of_removed() returns trigger language plpgsql as $$
    begin
      delete from answer_cases s using removed r
      where s.kind = tg_argv[0] and s.subject_id = r.id and s.answered_at is null and not s.is_missed;
      return null;
    end $$;
    create trigger end_answers after delete on conversations
      referencing old table as removed for each statement execute function answers_of_removed('chat');
    create trigger end_answers after delete on request_offers
      referencing old table as removed for each statement execute function answers_of_removed('request');
    create trigger end_answers after delete on loan_applications
      referencing old table as removed for each statement execute function answers_of_removed('application');
    create function answers_without_customer() returns trigger language plpgsql as $$
    begin
      update answer_cases s set ended_at = now() from removed r
      where s.customer_id = r.id and s.answered_at is null and s.ended_at is null;
      return null;
    end $$;
    create trigger end_answers after delete on customers
      referencing old table as removed for each statement execute function answers_without_customer();
    create function answers_without_vendor() returns trigger language plpgsql as $$
    begin
      delete from answer_cases s using removed r where s.vendor_id = r.id;
      delete from answer_turns t using removed r where t.vendor_id = r.id;
      return null;
    end $$;
    create trigger end_answers after delete on vendors
      referencing old table as removed for each statement execute function answers_without_vendor();
  `.execute(db);
}
