import { type Kysely, sql } from 'kysely';

/**
 * Recovery codes of staff. Who signed in by one sets up a new authenticator while the lost one is still in use; the
 * session says so, so that a set-up that was begun before two-factor was on replaces none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recovery_codes add column staff_id uuid references staff (id) on delete cascade;
    alter table recovery_codes drop constraint recovery_codes_have_one_account;
    alter table recovery_codes add constraint recovery_codes_have_one_account
      check (num_nonnulls(customer_id, vendor_account_id, staff_id) = 1);
    create index recovery_codes_by_staff on recovery_codes (staff_id) where staff_id is not null;
    alter table sessions add column is_recovering boolean not null default false;
  `.execute(db);
}
