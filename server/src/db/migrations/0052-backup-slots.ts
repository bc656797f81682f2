import { type Kysely, sql } from 'kysely';

/**
 * Further ways to open a backup of message keys, and none at all: `slot` stays that of the recovery code, so what an older
 * version writes there is true for a newer one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message_backups
      alter column slot drop not null,
      add column passkey_slots jsonb not null default '[]';
    alter table earlier_message_backups
      alter column slot drop not null,
      add column passkey_slots jsonb not null default '[]';
  `.execute(db);
}
