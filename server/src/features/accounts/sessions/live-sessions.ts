import { randomBytes } from 'node:crypto';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import { hashToken } from '../../../plugins/auth.ts';
import { computeSessionEnd, SEEN_EVERY_MS } from './sessions.policy.ts';
import {
  createSession,
  endExcessSessions,
  findSessionByTokenHash,
  listValidSessions,
  recordSessionsSeen,
} from './sessions.repo.ts';

interface SessionOptions {
  readonly now: Date;
  readonly isRemembered?: boolean;
  readonly userAgent?: string | undefined;
  readonly scope?: 'full' | 'enrolment';
  readonly isRecovering?: boolean;
}

/** Prefix by which secret scanners recognise leaked tokens. */
const TOKEN_PREFIX = 'ths_';
const USER_AGENT_CHARACTERS = 300;

/** Starts a session. @returns its access token of 256 random bits; only the hash is stored */
export async function startSession(
  db: Db,
  accountRef: AccountRef,
  { now, isRemembered = false, userAgent, scope = 'full', isRecovering = false }: SessionOptions,
): Promise<string> {
  const staff_id = accountRef.column === 'staff_id' ? accountRef.id : null;
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  await createSession(db, accountRef, {
    id: newId(),
    token_hash: hashToken(token),
    scope,
    is_recovering: isRecovering,
    is_remembered: isRemembered,
    user_agent: userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
    created_at: now,
    expires_at: computeSessionEnd({ is_remembered: isRemembered, created_at: now, staff_id }, now),
  });
  await endExcessSessions(db, accountRef, now);
  return token;
}

/** Returns the actor of a valid session, and records its use, but at most once a minute. */
export async function findActorByTokenHash(db: Db, tokenHash: string, now: Date) {
  const session = await findSessionByTokenHash(db, tokenHash, now);
  if (!session) return undefined;
  if (now.getTime() - session.last_seen_at.getTime() >= SEEN_EVERY_MS) {
    const { sessionId: id } = session.actor;
    await recordSessionsSeen(db, [{ id, expires_at: computeSessionEnd(session, now) }], now);
  }
  return session.actor;
}

/** Records that these sessions are in use, which postpones the end of valid sessions. */
export async function recordSessionUses(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  const lives = await listValidSessions(db, sessionIds, now);
  const ends = lives.map((life) => ({ id: life.id, expires_at: computeSessionEnd(life, now) }));
  if (ends.length > 0) await recordSessionsSeen(db, ends, now);
}
