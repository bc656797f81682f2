import { limits } from '@threshold/contract/limits';
import type { StaffRole } from '@threshold/contract/vocabularies';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { SessionsTable } from '../../../db/account-tables.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import type { AccountRef, SignedIn } from '../../../lib/actor.ts';

/** A valid session, and the member or staff who uses it. */
interface LiveSession
  extends Pick<
    Selectable<SessionsTable>,
    'created_at' | 'last_seen_at' | 'is_remembered' | 'staff_id'
  > {
  readonly actor: SignedIn;
}

/** Returns the valid session; undefined if it has ended or its account is disabled. */
export async function findSessionByTokenHash(db: Db, tokenHash: string, now: Date) {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('vendor_accounts', 'vendor_accounts.id', 'sessions.vendor_account_id')
    .leftJoin('staff', 'staff.id', 'sessions.staff_id')
    .select([
      'sessions.id as sessionId',
      'sessions.customer_id',
      'sessions.staff_id',
      'sessions.scope',
      'sessions.is_recovering',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.is_remembered',
      'vendor_accounts.id as account_id',
      'vendor_accounts.vendor_id',
      'staff.disabled_at',
      'staff.role as staff_role',
    ])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const actor = row && toSessionActor(row);
  if (!actor) return undefined;
  const { created_at, last_seen_at, is_remembered, staff_id } = row;
  return { actor, created_at, last_seen_at, is_remembered, staff_id };
}

interface ActorRow {
  readonly sessionId: string;
  readonly customer_id: string | null;
  readonly staff_id: string | null;
  readonly scope: 'full' | 'enrolment';
  readonly is_recovering: boolean;
  readonly account_id: string | null;
  readonly vendor_id: string | null;
  readonly disabled_at: Date | null;
  readonly staff_role: StaffRole | null;
}

function toSessionActor(row: ActorRow): LiveSession['actor'] | undefined {
  const { sessionId, staff_id, staff_role } = row;
  if (row.customer_id) return { role: 'customer', id: row.customer_id, sessionId };
  if (staff_id && staff_role && row.disabled_at === null) {
    const isEnrolling = row.scope === 'enrolment';
    const isRecovering = isEnrolling && row.is_recovering;
    return {
      role: 'staff',
      staffRole: staff_role,
      id: staff_id,
      sessionId,
      isEnrolling,
      isRecovering,
    };
  }
  if (row.account_id && row.vendor_id) {
    return { role: 'vendor', id: row.vendor_id, accountId: row.account_id, sessionId };
  }
  return undefined;
}

/** Returns the valid ones of these sessions, with the fields that determine their end. */
export function listValidSessions(db: Db, ids: readonly string[], now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'is_remembered', 'staff_id'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Records the last use of these sessions and their new end times. */
export async function recordSessionsSeen(
  db: Db,
  sessions: readonly { readonly id: string; readonly expires_at: Date }[],
  seenAt: Date,
): Promise<void> {
  const ids = sessions.map(({ id }) => id);
  const ends = sessions.map(({ expires_at }) => expires_at.toISOString());
  await sql`
    update sessions s set last_seen_at = ${seenAt}, expires_at = seen.expires_at
    from unnest(${ids}::uuid[], ${ends}::timestamptz[]) as seen (id, expires_at)
    where s.id = seen.id and s.last_seen_at < ${seenAt}`.execute(db);
}

interface NewSession {
  readonly id: string;
  readonly token_hash: string;
  readonly scope: 'full' | 'enrolment';
  readonly is_recovering: boolean;
  readonly is_remembered: boolean;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function createSession(db: Db, { column, id }: AccountRef, session: NewSession) {
  await db
    .insertInto('sessions')
    .values({
      customer_id: null,
      vendor_account_id: null,
      staff_id: null,
      [column]: id,
      ...session,
      last_seen_at: session.created_at,
    })
    .execute();
}

/** Ends the least recently used sessions if the account has more than the limit. */
export async function endExcessSessions(db: Db, { column, id }: AccountRef, now: Date) {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where(column, '=', id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(limits.session.per_account),
    )
    .execute();
}

export type SessionRow = Pick<
  Selectable<SessionsTable>,
  'id' | 'user_agent' | 'is_remembered' | 'created_at' | 'last_seen_at' | 'message_kv'
>;

/** Returns the account's valid sessions, most recently used first. */
export function listSessions(db: Db, { column, id }: AccountRef, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'is_remembered', 'created_at', 'last_seen_at', 'message_kv'])
    .where(column, '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns a session of the account; undefined if it is unknown or was ended. */
export function findSession(db: Db, { column, id }: AccountRef, sessionId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'proved_at'])
    .where(column, '=', id)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Records which version of the message keys the session's browser has; null if it has none. */
export async function recordSessionKeyVersion(
  db: Db,
  id: string,
  message_kv: number | null,
): Promise<void> {
  await db.updateTable('sessions').set({ message_kv }).where('id', '=', id).execute();
}

/**
 * Returns the most recently used session, except `exceptId`, whose browser has this version of the
 * message keys. Includes ended sessions, because browsers retain the message keys.
 */
export function findSessionWithKeys(
  db: Db,
  { column, id }: AccountRef,
  message_kv: number,
  exceptId: string,
): Promise<Pick<SessionRow, 'user_agent' | 'last_seen_at'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['user_agent', 'last_seen_at'])
    .where(column, '=', id)
    .where('message_kv', '=', message_kv)
    .where('id', '!=', exceptId)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Records when the session's user last proved account ownership with a passkey. */
export async function recordSessionProof(db: Db, id: string, proved_at: Date): Promise<void> {
  await db.updateTable('sessions').set({ proved_at }).where('id', '=', id).execute();
}

/** Ends a session of the account. @returns false if the account has no such valid session */
export function endSession(db: Db, { column, id }: AccountRef, sessionId: string, now: Date) {
  return affectsOneRow(
    db
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where(column, '=', id)
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now),
  );
}

/** Ends all sessions of the account except `exceptId`. */
export async function endSessions(
  db: Db,
  { column, id }: AccountRef,
  now: Date,
  exceptId?: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where(column, '=', id)
    .where('revoked_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute();
}

/** Deletes sessions that ended before the given time. @returns number of deleted rows */
export async function deleteOldSessions(db: Db, before: Date): Promise<number> {
  return (
    (await deleteRowsBefore(db, 'sessions', { column: 'expires_at', before })) +
    (await deleteRowsBefore(db, 'sessions', { column: 'revoked_at', before }))
  );
}

/** Returns which of these sessions have ended or do not exist. */
export async function findEndedSessions(db: Db, ids: readonly string[], now: Date) {
  // `offset 0` forces a separate index look-up per id; without it the planner may read the whole
  // table.
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::uuid[]) as asked (id)
    where not exists (
      select from sessions s where s.id = asked.id and s.revoked_at is null and s.expires_at > ${now} offset 0
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of sessions that were revoked since the given time. */
export async function findRevokedSessions(db: Db, since: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('revoked_at', '>', since)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns until when the session may open files without a code; undefined if a code is needed. */
export async function findFilesOpenUntil(db: Db, id: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('files_open_until')
    .where('id', '=', id)
    .where('files_open_until', '>', now)
    .executeTakeFirst();
  return row?.files_open_until ?? undefined;
}

/** Sets until when the session may open files without a further code; null to require a code. */
export async function setFilesOpenUntil(db: Db, id: string, until: Date | null): Promise<void> {
  await db.updateTable('sessions').set({ files_open_until: until }).where('id', '=', id).execute();
}
