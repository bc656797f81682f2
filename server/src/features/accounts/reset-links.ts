import { randomBytes } from 'node:crypto';
import type { ResetWay } from '@threshold/contract/accounts';
import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import type { MemberRef } from '../../lib/actor.ts';
import { resetLink } from '../../mail/account-mails.ts';
import { hashToken } from '../../plugins/auth.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import type { Services } from '../../services.ts';
import { countAttempt, isUsedUp } from '../attempts/attempts.repo.ts';
import type { AccountType } from './account-types.ts';
import { linksInAll, wrongResetBudget, wrongResetsInAll } from './codes.policy.ts';
import { endCodes } from './codes.repo.ts';
import { codeSubject } from './codes.ts';
import { createGrant } from './reset-grants.repo.ts';

/*
 * A reset code has five digits and can be guessed with enough tries, at one account or spread over
 * many. After wrong codes an account's reset mails contain an unguessable link; after many wrong
 * codes in total, all reset mails do.
 */

type Deps = Pick<Services, 'database' | 'now' | 'sign' | 'scaled'>;

/** Subject of the budgets that count all accounts together. */
const ALL = 'all';

/**
 * Returns whether the next reset mail to the address contains a code or a link. Unknown addresses
 * get the same answers as known ones.
 */
export async function resetWay(
  deps: Deps,
  accountType: AccountType,
  email: string,
): Promise<ResetWay> {
  if (await areAllLinks(deps)) return 'link';
  const subject = codeSubject(deps, accountType, email);
  return (await isUsedUp(deps.database.db, wrongResetBudget, subject, deps.now()))
    ? 'link'
    : 'code';
}

/**
 * Returns whether all resets are links at the moment, so that reset codes are neither sent nor
 * accepted.
 */
export const areAllLinks = ({ database: { db }, now }: Pick<Deps, 'database' | 'now'>) =>
  isUsedUp(db, linksInAll, ALL, now());

/**
 * Counts a wrong reset code.
 * @param isGuess true if there was a code to guess; only these count for all accounts together
 * @param onAllLinks called when this code turns all resets into links
 */
export async function countWrongReset(
  deps: Deps,
  accountType: AccountType,
  email: string,
  isGuess: boolean,
  onAllLinks: () => void,
): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  await countAttempt(db, wrongResetBudget, codeSubject(deps, accountType, email), now);
  if (!isGuess) return;
  const { isAdmitted } = await countAttempt(db, wrongResetsInAll(deps.scaled), ALL, now);
  if (isAdmitted) return;
  if ((await countAttempt(db, linksInAll, ALL, now)).isAdmitted) onAllLinks();
}

/** Creates a link for setting a new password and enqueues the mail, in the caller's transaction. */
export async function sendResetLink(
  db: Db,
  { now, publicUrl }: Pick<Services, 'now' | 'publicUrl'>,
  accountType: AccountType,
  member: MemberRef,
  email: string,
): Promise<void> {
  const { bytes, minutes } = limits.reset_link;
  const token = randomBytes(bytes).toString('base64url');
  const at = now();
  const expires_at = new Date(at.getTime() + minutes * 60_000);
  await endCodes(db, member, 'reset_password', at);
  // Earlier links stay valid, so that a stranger who requests another does not void the owner's.
  await createGrant(db, member, { id: newId(), token_hash: hashToken(token), expires_at });
  const fragment = new URLSearchParams({ token, email });
  const url = `${publicUrl()}${accountType.resetLinkPath}#${fragment.toString()}`;
  await enqueueMail(db, { recipient: email, ...resetLink(url), expires_at, isAwaited: true });
}
