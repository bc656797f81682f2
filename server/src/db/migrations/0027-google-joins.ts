import { type Kysely, sql } from 'kysely';

/** A code by mail also connects a Google account. All purposes stand here, whichever migration came first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table email_codes
      drop constraint email_codes_purpose_check,
      add constraint email_codes_purpose_check
        check (purpose in ('verify_email', 'reset_password', 'join_google', 'download_data'));
  `.execute(db);
}
