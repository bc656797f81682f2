import type { Db } from '../../adapters/database/database.ts';
import { endOf, SEEN_EVERY_MS } from './sessions.policy.ts';
import { findLives, findSessionByTokenHash, noteSeen } from './sessions.repo.ts';

/** Returns the actor of a valid session. Records the use at most once a minute. */
export async function findActorByTokenHash(db: Db, tokenHash: string, now: Date) {
  const session = await findSessionByTokenHash(db, tokenHash, now);
  if (!session) return undefined;
  if (now.getTime() - session.last_seen_at.getTime() >= SEEN_EVERY_MS) {
    const { sessionId: id } = session.actor;
    await noteSeen(db, [{ id, expires_at: endOf(session, now) }], now);
  }
  return session.actor;
}

/** Records that these sessions are in use, which extends those that are still valid. */
export async function noteUses(db: Db, sessionIds: readonly string[], now: Date): Promise<void> {
  const lives = await findLives(db, sessionIds, now);
  const ends = lives.map((life) => ({ id: life.id, expires_at: endOf(life, now) }));
  if (ends.length > 0) await noteSeen(db, ends, now);
}
