import type { Db } from '../../adapters/database/database.ts';
import { passwordChanged } from '../../mail/account-mails.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import { type Account, setPasswordHash } from './accounts.repo.ts';
import type { Kind } from './kinds.ts';

interface Change {
  readonly account: Pick<Account, 'id' | 'email'>;
  readonly passwordHash: string;
  /** The session that stays. */
  readonly sessionId: string;
  readonly now: Date;
}

/** Sets a password that its holder chose, ends all other sessions and says so by mail; in the caller's transaction. */
export async function changePassword(
  db: Db,
  kind: Kind,
  { account: { id, email }, passwordHash, sessionId, now }: Change,
): Promise<void> {
  await setPasswordHash(db, kind, id, passwordHash, now);
  await endSessions(db, { column: kind.column, id }, now, sessionId);
  await enqueueMail(db, { recipient: email, ...passwordChanged() });
}
