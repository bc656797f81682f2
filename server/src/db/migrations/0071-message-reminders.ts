import { type Kysely, sql } from 'kysely';

/** What members were asked about ways to open their messages, and put away: of the account, so that three browsers ask once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_reminders (
      customer_id uuid unique references customers (id) on delete cascade,
      vendor_id uuid unique references vendors (id) on delete cascade,
      times smallint not null default 0,
      put_away_at timestamptz,
      code_put_away_at timestamptz,
      constraint message_reminders_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
    );
  `.execute(db);
}
