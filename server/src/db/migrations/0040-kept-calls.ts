import { type Kysely, sql } from 'kysely';

/** A call that took place stays with the one who stays. Its row keeps the id of the one who has left, which names nobody any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointments
      drop constraint appointments_customer_id_fkey,
      drop constraint appointments_vendor_id_fkey
  `.execute(db);
}
