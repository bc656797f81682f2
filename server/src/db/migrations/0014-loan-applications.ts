import { type Kysely, sql } from 'kysely';

/** Pre-approval applications with their files, what happened to them, and who opened what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table loan_applications (
      id uuid primary key,
      customer_id uuid not null references customers (id) on delete cascade,
      vendor_id uuid not null references vendors (id) on delete cascade,
      purpose_of_loan text not null,
      home_loan_situation text not null,
      credit_history text not null,
      employment_status text not null,
      number_of_applicants smallint not null check (number_of_applicants in (1, 2)),
      source_of_income text not null,
      income_range text not null,
      expected_purchase_price text not null,
      deposit_amount text not null,
      expense_range text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone_number text not null,
      status text not null default 'new'
        check (status in ('new', 'in_progress', 'awaiting_documents', 'completed', 'pending')),
      withdrawn_at timestamptz,
      -- The vendor's way to the files; an application that was taken back has none either.
      access_ended_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index loan_applications_by_customer on loan_applications (customer_id, id desc);
    create index loan_applications_by_vendor on loan_applications (vendor_id, id desc);

    create table application_files (
      file_id uuid primary key references files (id) on delete cascade,
      application_id uuid not null references loan_applications (id) on delete cascade
    );
    create index application_files_by_application on application_files (application_id);
    -- Without its application a file has nobody to be for.
    create function application_files_were_removed() returns trigger language plpgsql as $$
    begin
      delete from files where id in (select file_id from removed);
      return null;
    end $$;
    create trigger remove_files_after_delete after delete on application_files
      referencing old table as removed for each statement execute function application_files_were_removed();

    create table application_events (
      id uuid primary key,
      application_id uuid not null references loan_applications (id) on delete cascade,
      event text not null check (event in ('submitted', 'status', 'withdrawn', 'access_ended')),
      status text,
      by_role text not null check (by_role in ('customer', 'vendor')),
      created_at timestamptz not null
    );
    create index application_events_by_application on application_events (application_id, id);

    -- The name stays when the file has gone.
    create table application_openings (
      id uuid primary key,
      application_id uuid not null references loan_applications (id) on delete cascade,
      original_name text not null,
      vendor_id uuid not null references vendors (id) on delete cascade,
      created_at timestamptz not null
    );
    create index application_openings_by_application on application_openings (application_id, id desc);
    create index application_openings_by_vendor on application_openings (vendor_id);
  `.execute(db);
}
