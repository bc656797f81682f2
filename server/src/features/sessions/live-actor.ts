import type { Db } from '../../adapters/database/database.ts';
import type { Actor } from '../../lib/actor.ts';
import { endOf, SEEN_EVERY_MS } from './sessions.policy.ts';
import { findSessionByTokenHash, noteSeen } from './sessions.repo.ts';

/** Who holds the live session with this token hash. Its use is noted, at most once a minute, and puts off its end. */
export async function findActorByTokenHash(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Actor | undefined> {
  const session = await findSessionByTokenHash(db, tokenHash, now);
  if (!session) return undefined;
  if (now.getTime() - session.last_seen_at.getTime() >= SEEN_EVERY_MS) {
    await noteSeen(db, session.actor.sessionId, now, endOf(session, now));
  }
  return session.actor;
}
