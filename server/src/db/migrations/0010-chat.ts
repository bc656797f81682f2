import { type Kysely, sql } from 'kysely';

/*
 * Messages are only ever added. Each has its place in its conversation, counted from 1 without a gap: the row of the
 * conversation is locked while messages get theirs, so the order is that of the commits, whatever the clocks of several
 * processes say. Totals and unread counts are kept on the conversation and never counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      id uuid primary key,
      customer_id uuid not null references customers (id) on delete cascade,
      vendor_id uuid not null references vendors (id) on delete cascade,
      status text not null default 'pending'
        check (status in ('pending', 'in_progress', 'awaiting_documents', 'completed')),
      message_count integer not null default 0,
      -- When the last message came; until the first one, when the conversation was opened.
      active_at timestamptz not null,
      created_at timestamptz not null,
      customer_unread integer not null default 0 check (customer_unread >= 0),
      vendor_unread integer not null default 0 check (vendor_unread >= 0),
      -- Up to which message each side has read.
      customer_read_position integer not null default 0,
      vendor_read_position integer not null default 0,
      -- When the first unread message came, and when a mail told of it.
      customer_unread_since timestamptz,
      vendor_unread_since timestamptz,
      customer_told_at timestamptz,
      vendor_told_at timestamptz,
      blocked_by_customer_at timestamptz,
      blocked_by_vendor_at timestamptz,
      unique (customer_id, vendor_id)
    ) with (fillfactor = 80);
    create index conversations_by_vendor on conversations (vendor_id);
    create index conversations_customer_waits on conversations (customer_unread_since)
      where customer_unread_since is not null and customer_told_at is null;
    create index conversations_vendor_waits on conversations (vendor_unread_since)
      where vendor_unread_since is not null and vendor_told_at is null;

    create table messages (
      id uuid primary key,
      conversation_id uuid not null references conversations (id) on delete cascade,
      position integer not null check (position > 0),
      sender_role text not null check (sender_role in ('customer', 'vendor')),
      body text not null,
      client_message_id text,
      file_id uuid unique references files (id) on delete set null,
      created_at timestamptz not null,
      unique (conversation_id, position)
    );
    create unique index messages_sent_once on messages (conversation_id, sender_role, client_message_id)
      where client_message_id is not null;

    -- What somebody asked staff to look at. Only the messages that the reporter attached are in it.
    create table chat_reports (
      id uuid primary key,
      conversation_id uuid references conversations (id) on delete set null,
      reporter_role text not null check (reporter_role in ('customer', 'vendor')),
      customer_id uuid references customers (id) on delete set null,
      vendor_id uuid references vendors (id) on delete set null,
      reason text not null,
      messages jsonb not null,
      created_at timestamptz not null,
      closed_at timestamptz
    );
    create index chat_reports_open on chat_reports (created_at, id) where closed_at is null;
    create index chat_reports_by_conversation on chat_reports (conversation_id);
    create index chat_reports_by_customer on chat_reports (customer_id);
    create index chat_reports_by_vendor on chat_reports (vendor_id);

    -- What happened while a member was away.
    create table notices (
      id uuid primary key,
      customer_id uuid references customers (id) on delete cascade,
      vendor_account_id uuid references vendor_accounts (id) on delete cascade,
      kind text not null,
      text text not null,
      href text,
      created_at timestamptz not null,
      read_at timestamptz,
      constraint notices_have_one_reader check (num_nonnulls(customer_id, vendor_account_id) = 1)
    );
    create index notices_by_customer on notices (customer_id, id desc) where customer_id is not null;
    create index notices_by_vendor_account on notices (vendor_account_id, id desc)
      where vendor_account_id is not null;

    -- Kinds of mail that a member has turned off.
    create table muted_mails (
      customer_id uuid references customers (id) on delete cascade,
      vendor_account_id uuid references vendor_accounts (id) on delete cascade,
      kind text not null,
      constraint muted_mails_have_one_reader check (num_nonnulls(customer_id, vendor_account_id) = 1),
      unique nulls not distinct (customer_id, vendor_account_id, kind)
    );
  `.execute(db);
}
