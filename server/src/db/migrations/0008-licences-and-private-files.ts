import { type Kysely, sql } from 'kysely';

/** What a vendor says of its licence, files that are nobody else's business, and who has looked at a profile today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vendors
      add column licence_number text,
      add column licence_holder text,
      add column licence_state text check (licence_state in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT')),
      add column licence_expires_on date,
      add column abn text check (abn ~ '^[0-9]{11}$');

    -- The id is what the outside knows of a file; where it lies is told to nobody.
    create table files (
      id uuid primary key,
      kind text not null check (kind in ('licence', 'certificate', 'proof', 'chat', 'application')),
      customer_id uuid references customers (id) on delete cascade,
      vendor_id uuid references vendors (id) on delete cascade,
      storage_key text not null unique,
      original_name text not null check (original_name <> ''),
      file_type text not null,
      bytes integer not null check (bytes >= 0),
      content_hash text not null,
      created_at timestamptz not null default now(),
      constraint files_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
    );
    create index files_by_vendor on files (vendor_id, kind, created_at) where vendor_id is not null;
    create index files_by_customer on files (customer_id, kind, created_at) where customer_id is not null;
    -- The same licence or certificate sent again, by a form that did not hear the answer, is one.
    create unique index files_of_profile on files (vendor_id, kind, content_hash) where kind in ('licence', 'certificate');

    -- What lies in storage, or may, without a row that needs it. A file on its way in stands here until its row is
    -- written; one whose row goes, by whatever cascade, comes here by the trigger.
    create table file_removals (
      storage_key text primary key,
      due_at timestamptz not null
    );
    create index file_removals_due on file_removals (due_at);

    create function files_were_removed() returns trigger language plpgsql as $$
    begin
      insert into file_removals (storage_key, due_at) select storage_key, '-infinity' from removed
      on conflict (storage_key) do update set due_at = excluded.due_at;
      return null;
    end $$;
    create trigger remove_after_delete after delete on files
      referencing old table as removed for each statement execute function files_were_removed();

    -- A keyed digest of visitor and listing that means nothing on another day, kept for the day it counts for.
    create table profile_view_marks (
      day date not null,
      digest text not null,
      primary key (day, digest)
    );
  `.execute(db);
}
