import { type Kysely, sql } from 'kysely';

/** The mail about shared dates that still waits goes when the sharing ends, whatever ends it: it would lead to nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function date_share_ended() returns trigger language plpgsql as $$
    begin
      delete from outbox
      where topic = 'purchase_dates_shared:' || old.purchase_id || ':' || old.vendor_id
        and sent_at is null and dead_at is null;
      return null;
    end $$;
    create trigger drop_mail_of_share after delete on purchase_date_shares for each row
      execute function date_share_ended();
  `.execute(db);
}
