import { type Kysely, sql } from 'kysely';

/** A customer whose line broke before the answer came sends an application again, and has still sent one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table loan_applications add column client_application_id uuid;
    create unique index loan_applications_sent_once
      on loan_applications (customer_id, vendor_id, client_application_id)
      where client_application_id is not null;
  `.execute(db);
}
