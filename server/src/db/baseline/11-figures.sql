-- Answer records, the search by reply time and days of the promises.

create table answer_cases (
  kind text not null check (kind in ('request', 'chat', 'application')),
  subject_id uuid not null,
  vendor_id uuid not null,
  customer_id uuid,
  asked_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  is_missed boolean not null default false,
  is_void boolean not null default false,
  all_minutes integer,
  working_minutes integer,
  primary key (kind, subject_id)
);
create index answer_cases_by_vendor on answer_cases (vendor_id, asked_at);
create index answer_cases_by_time on answer_cases (asked_at);
create index answer_cases_waiting on answer_cases (customer_id, vendor_id) where answered_at is null;

create table answer_turns (
  id uuid primary key default gen_random_uuid(),
  vendor_id uuid not null
);
create index answer_turns_by_vendor on answer_turns (vendor_id);

create table answer_times (
  vendor_id uuid primary key references vendors (id) on delete cascade,
  reply_hours smallint not null
);

create table answer_figures (
  vendor_id uuid primary key references vendors (id) on delete cascade,
  figures jsonb not null,
  next_at timestamptz,
  told_at timestamptz,
  shown_at timestamptz
);
create index answer_figures_due on answer_figures (next_at) where next_at is not null;

create table ledger_figures (
  id integer primary key default 1 check (id = 1),
  figures jsonb not null,
  counted_at timestamptz not null
);

create table request_figures (
  day date not null,
  vendor_type text not null default '',
  received integer not null default 0,
  confirmed integer not null default 0,
  answered_in_time integer not null default 0,
  answered_late integer not null default 0,
  missed integer not null default 0,
  primary key (day, vendor_type)
);

create table promise_days (
  promise text not null,
  day date not null,
  holds boolean not null,
  was_broken boolean not null,
  part double precision,
  whole double precision,
  checked_at timestamptz not null,
  primary key (promise, day)
);

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

create function answer_case_was_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.answered_at, new.ended_at, new.is_missed, new.is_void)
    is not distinct from (old.answered_at, old.ended_at, old.is_missed, old.is_void) then return null; end if;
  insert into answer_turns (vendor_id) values (case when tg_op = 'DELETE' then old.vendor_id else new.vendor_id end);
  return null;
end $$;
create trigger note_turn after insert or delete or update on answer_cases
  for each row execute function answer_case_was_written();

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

create function answers_by_conversation() returns trigger language plpgsql as $$
begin
  perform judge_answer_case(new.id);
  return null;
end $$;
create trigger note_answers after update of blocked_by_customer_at, blocked_by_vendor_at on conversations
  for each row execute function answers_by_conversation();

create function answers_by_event() returns trigger language plpgsql as $$
begin
  update answer_cases s set answered_at = new.created_at
  where s.kind = 'application' and s.subject_id = new.application_id and s.answered_at is null and s.ended_at is null;
  return null;
end $$;
create trigger note_answers after insert on application_events
  for each row when (new.event = 'status' and new.by_role = 'vendor') execute function answers_by_event();

create function answers_by_message() returns trigger language plpgsql as $$
declare one record;
begin
  for one in
    select c.id, c.vendor_id, c.customer_id, a.created_at
    from added a
    cross join lateral (select id, vendor_id, customer_id from conversations where id = a.conversation_id limit 1) c
    where a.position = 1 and a.sender_role = 'customer' and coalesce(a.client_message_id, '') not like 'request:%'
  loop
    insert into answer_cases (kind, subject_id, vendor_id, customer_id, asked_at)
    values ('chat', one.id, one.vendor_id, one.customer_id, one.created_at) on conflict do nothing;
  end loop;
  for one in
    select c.vendor_id, c.customer_id, min(a.created_at) as created_at
    from added a
    cross join lateral (select vendor_id, customer_id from conversations where id = a.conversation_id limit 1) c
    where a.sender_role = 'vendor' and coalesce(a.client_message_id, '') not like 'request:%'
      and exists (
        select from answer_cases s
        where s.customer_id = c.customer_id and s.vendor_id = c.vendor_id and s.answered_at is null
          and s.ended_at is null and s.asked_at <= a.created_at)
    group by c.vendor_id, c.customer_id order by 1, 2
  loop
    update answer_cases s set answered_at = one.created_at
    where s.customer_id = one.customer_id and s.vendor_id = one.vendor_id and s.answered_at is null
      and s.ended_at is null and s.asked_at <= one.created_at;
  end loop;
  return null;
end $$;
create trigger note_answers after insert on messages referencing new table as added
  for each statement execute function answers_by_message();

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

create function answers_by_report() returns trigger language plpgsql as $$
begin
  perform judge_answer_case(new.conversation_id);
  return null;
end $$;
create trigger note_answers after insert or update of outcome on chat_reports
  for each row execute function answers_by_report();

create function answers_by_request() returns trigger language plpgsql as $$
begin
  update answer_cases s set is_void = new.close_reason is not null and new.close_reason in ('spam', 'merged')
  where s.kind = 'request' and s.subject_id in (select o.id from request_offers o where o.request_id = new.id);
  return null;
end $$;
create trigger note_answers after update of close_reason on lead_requests
  for each row execute function answers_by_request();

create function answers_of_removed() returns trigger language plpgsql as $$
begin
  delete from answer_cases s using removed r
  where s.kind = tg_argv[0] and s.subject_id = r.id and s.answered_at is null and not s.is_missed;
  return null;
end $$;
create trigger end_answers after delete on conversations referencing old table as removed
  for each statement execute function answers_of_removed('chat');
create trigger end_answers after delete on loan_applications referencing old table as removed
  for each statement execute function answers_of_removed('application');
create trigger end_answers after delete on request_offers referencing old table as removed
  for each statement execute function answers_of_removed('request');

create function answers_without_customer() returns trigger language plpgsql as $$
begin
  update answer_cases s set ended_at = now() from removed r
  where s.customer_id = r.id and s.answered_at is null and s.ended_at is null;
  return null;
end $$;
create trigger end_answers after delete on customers referencing old table as removed
  for each statement execute function answers_without_customer();

create function answers_without_vendor() returns trigger language plpgsql as $$
begin
  delete from answer_cases s using removed r where s.vendor_id = r.id;
  delete from answer_turns t using removed r where t.vendor_id = r.id;
  return null;
end $$;
create trigger end_answers after delete on vendors referencing old table as removed
  for each statement execute function answers_without_vendor();
