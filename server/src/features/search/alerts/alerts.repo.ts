import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { AlertsTable } from '../../../db/alert-tables.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';
import { countRows } from '../../../db/read-page.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';

export type AlertRow = Pick<
  Selectable<AlertsTable>,
  | 'id'
  | 'email'
  | 'criteria'
  | 'confirmed_at'
  | 'confirm_sent_at'
  | 'confirm_token_hash'
  | 'unsubscribe_token_hash'
>;

const columns = [
  'id',
  'email',
  'criteria',
  'confirmed_at',
  'confirm_sent_at',
  'confirm_token_hash',
  'unsubscribe_token_hash',
] as const;

export interface NewAlert {
  readonly id: string;
  readonly email: string;
  /** The criteria as JSON. */
  readonly criteria: string;
  readonly confirm_token_hash: string;
  readonly unsubscribe_token_hash: string;
  readonly created_at: Date;
}

async function lockAlertAddress(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alerts'), hashtext(${email}))`.execute(db);
}

/** Locks an email address and finds its active alert with these criteria. */
export async function lockAddressAndFindAlert(
  db: Db,
  email: string,
  criteria: string,
): Promise<AlertRow | undefined> {
  await lockAlertAddress(db, email);
  return db
    .selectFrom('alerts')
    .select(columns)
    .where('email', '=', email)
    .where(sql`md5(criteria::text)`, '=', sql`md5((${criteria}::jsonb)::text)`)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
}

/** Stores an alert. @returns false if an equal alert was stored concurrently */
export function createAlert(db: Db, alert: NewAlert): Promise<boolean> {
  return affectsOneRow(
    db
      .insertInto('alerts')
      .values({ ...alert, confirm_sent_at: alert.created_at })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function recordConfirmationSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('alerts').set({ confirm_sent_at: now }).where('id', '=', id).execute();
}

const selectAlertsByLink = (db: Db, tokenHash: string, sentAfter: Date) =>
  db
    .selectFrom('alerts')
    .select(columns)
    .where('confirm_token_hash', '=', tokenHash)
    .where('unsubscribed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('confirmed_at', 'is not', null), eb('confirm_sent_at', '>', sentAfter)]),
    );

/**
 * Finds the active alert of a link. If the alert is unconfirmed, its confirmation mail must be
 * newer than `sentAfter`.
 */
export function findAlertByLink(
  db: Db,
  tokenHash: string,
  sentAfter: Date,
): Promise<AlertRow | undefined> {
  return selectAlertsByLink(db, tokenHash, sentAfter).executeTakeFirst();
}

/** Like `findAlertByLink`, but also locks the alert. */
export function lockAlertByLink(
  db: Db,
  tokenHash: string,
  sentAfter: Date,
): Promise<AlertRow | undefined> {
  return selectAlertsByLink(db, tokenHash, sentAfter).forUpdate().executeTakeFirst();
}

/** Counts an email address's confirmed alerts. Locks the address: other confirmations wait. */
export async function countConfirmedAlerts(db: Db, email: string): Promise<number> {
  await lockAlertAddress(db, email);
  return countRows(
    db
      .selectFrom('alerts')
      .where('email', '=', email)
      .where('confirmed_at', 'is not', null)
      .where('unsubscribed_at', 'is', null),
  );
}

export async function markAlertConfirmed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('alerts').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** Ends the alert of an unsubscribe link. Idempotent. @returns true if the alert exists */
export function endAlert(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  return affectsOneRow(
    db
      .updateTable('alerts')
      .set({ unsubscribed_at: sql`coalesce(unsubscribed_at, ${now}::timestamptz)` })
      .where('unsubscribe_token_hash', '=', tokenHash),
  );
}

/**
 * Deletes alerts that ended before `endedBefore`, and unconfirmed alerts whose last confirmation
 * mail was sent before `unconfirmedBefore`. @returns their number
 */
export async function deleteAlertsBefore(
  db: Db,
  { unconfirmedBefore, endedBefore }: { unconfirmedBefore: Date; endedBefore: Date },
): Promise<number> {
  const unconfirmed = {
    column: 'confirm_sent_at',
    before: unconfirmedBefore,
    where: sql<boolean>`confirmed_at is null`,
  } as const;
  return (
    (await deleteRowsBefore(db, 'alerts', unconfirmed)) +
    (await deleteRowsBefore(db, 'alerts', { column: 'unsubscribed_at', before: endedBefore }))
  );
}

interface AlertRound {
  readonly vendor_id: string;
  readonly created_at: Date;
}

/** Requests alert mails about a vendor. Must run in the transaction that approves the vendor. */
export async function requestAlertRound(
  db: Db,
  vendor_id: string,
  created_at: Date,
): Promise<void> {
  await db
    .insertInto('alert_rounds')
    .values({ vendor_id, created_at })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet({ created_at }))
    .execute();
}

/** Lists the ids of approved vendors about which alert mails are still to be sent. */
export async function listAlertRounds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_rounds')
    .select('vendor_id')
    .orderBy('vendor_id')
    .limit(limit)
    .execute();
  return rows.map(({ vendor_id }) => vendor_id);
}

export function findAlertRound(db: Db, vendorId: string): Promise<AlertRound | undefined> {
  return db
    .selectFrom('alert_rounds')
    .select(['vendor_id', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}

/**
 * Deletes a request for alert mails after they were queued, unless the request was repeated since.
 */
export async function deleteAlertRound(
  db: Db,
  { vendor_id, created_at }: AlertRound,
): Promise<void> {
  await db
    .deleteFrom('alert_rounds')
    .where('vendor_id', '=', vendor_id)
    .where('created_at', '=', created_at)
    .execute();
}
