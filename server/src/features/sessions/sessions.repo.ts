import { limits } from '@threshold/contract/limits';
import type { StaffRole } from '@threshold/contract/vocabularies';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { SessionsTable } from '../../db/account-tables.ts';
import { affectsOne } from '../../db/affected.ts';
import { forgetRows } from '../../db/forget-rows.ts';
import type { AccountRef, SignedIn } from '../../lib/actor.ts';

/** A living session and who holds it. */
export interface LiveSession
  extends Pick<
    Selectable<SessionsTable>,
    'created_at' | 'last_seen_at' | 'is_remembered' | 'staff_id'
  > {
  readonly actor: SignedIn;
}

/** The live session with this token hash; undefined when there is none, it has ended, or its account may not act any more. */
export async function findSessionByTokenHash(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<LiveSession | undefined> {
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
  const actor = row && actorOf(row);
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

function actorOf(row: ActorRow): LiveSession['actor'] | undefined {
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

/** What decides when a living session ends. */
export function findLives(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Pick<Selectable<SessionsTable>, 'id' | 'created_at' | 'is_remembered' | 'staff_id'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'is_remembered', 'staff_id'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Notes that the sessions were used, and when each ends from now on. */
export async function noteSeen(
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

export interface NewSession {
  readonly id: string;
  readonly token_hash: string;
  readonly scope: 'full' | 'enrolment';
  readonly is_recovering: boolean;
  readonly is_remembered: boolean;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function createSession(
  db: Db,
  { column, id }: AccountRef,
  session: NewSession,
): Promise<void> {
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

/** Ends the sessions beyond the limit of the account, those used least recently. */
export async function endExcessSessions(
  db: Db,
  { column, id }: AccountRef,
  now: Date,
): Promise<void> {
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

/** The account's living sessions, the last used first. */
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

/** The account's living session. */
export function findSession(
  db: Db,
  { column, id }: AccountRef,
  sessionId: string,
): Promise<Pick<Selectable<SessionsTable>, 'id' | 'created_at' | 'proved_at'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'proved_at'])
    .where(column, '=', id)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Notes which version of their message keys the member's browser has: with null none any more. */
export async function noteKeys(db: Db, id: string, message_kv: number | null): Promise<void> {
  await db.updateTable('sessions').set({ message_kv }).where('id', '=', id).execute();
}

/**
 * The session of the account, other than `exceptId`, whose browser had that version of the message keys and was used last.
 * It may have ended: the keys stay in a browser that was signed out.
 */
export function findKeyHolder(
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

/** Notes that the holder of the session has just proved to be its owner again. */
export async function noteProof(db: Db, id: string, proved_at: Date): Promise<void> {
  await db.updateTable('sessions').set({ proved_at }).where('id', '=', id).execute();
}

/** Ends one session of the account. @returns whether there was such a living one */
export function endSession(
  db: Db,
  { column, id }: AccountRef,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  return affectsOne(
    db
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where(column, '=', id)
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now),
  );
}

/** Ends all sessions of the account but the one given. */
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

/** Removes sessions that ended long ago. @returns how many */
export async function forgetSessions(db: Db, before: Date): Promise<number> {
  return (
    (await forgetRows(db, 'sessions', { column: 'expires_at', before })) +
    (await forgetRows(db, 'sessions', { column: 'revoked_at', before }))
  );
}

/** Which of the sessions have ended or are gone. */
export async function findEndedSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  // `offset 0` keeps each a separate index look-up; without it the planner may read the whole table.
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::uuid[]) as asked (id)
    where not exists (
      select from sessions s where s.id = asked.id and s.revoked_at is null and s.expires_at > ${now} offset 0
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The sessions that somebody has ended since then. */
export async function findRevokedSessions(db: Db, since: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('revoked_at', '>', since)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Until when a code that was given to the session opens files; undefined when none does any more. */
export async function findFilesOpenUntil(db: Db, id: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('files_open_until')
    .where('id', '=', id)
    .where('files_open_until', '>', now)
    .executeTakeFirst();
  return row?.files_open_until ?? undefined;
}

/** Without a time a code is needed again. */
export async function openFilesUntil(db: Db, id: string, until: Date | null): Promise<void> {
  await db.updateTable('sessions').set({ files_open_until: until }).where('id', '=', id).execute();
}
