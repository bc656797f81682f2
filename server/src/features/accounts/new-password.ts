import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { isCommonPassword } from '../../adapters/passwords/passwords.ts';
import { conflict, invalid } from '../../errors.ts';
import { passwordChanged } from '../../mail/account-mails.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import { endFeedsOf } from '../calendar-feeds/calendar-feeds.repo.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import type { AccountType } from './account-types.ts';
import { type Account, hasSamePassword, setPasswordHash } from './accounts.repo.ts';

/** @throws invalid at that field if the password is a commonly used one */
export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password)) throw invalid({ [field]: [messages.password.common] });
}

interface Change {
  readonly account: Pick<Account, 'id' | 'email' | 'password_hash'>;
  readonly passwordHash: string;
  /** Session that is not ended. */
  readonly sessionId: string;
  readonly now: Date;
}

/**
 * Sets a new password, ends all other sessions and calendar feeds, and notifies the owner by mail.
 * @throws conflict when the password has changed since the account was read
 */
export async function changePassword(
  db: Db,
  accountType: AccountType,
  { account, passwordHash, sessionId, now }: Change,
): Promise<void> {
  const { id, email } = account;
  if (!(await hasSamePassword(db, accountType, account)))
    throw conflict(outcomes.refusals.conflict);
  await setPasswordHash(db, accountType, id, passwordHash, now);
  const member = { column: accountType.column, id };
  await endSessions(db, member, now, sessionId);
  await endFeedsOf(db, member);
  await enqueueMail(db, { recipient: email, ...passwordChanged() });
}
