import type { Db } from '../../../adapters/database/database.ts';
import type { Actor } from '../../../lib/actor.ts';
import { toNetworkKey } from '../../../lib/network-of.ts';
import type { Services } from '../../../services.ts';
import { type Attempt, type Budget, countAttempt } from '../attempts/attempts.repo.ts';
import { ownsAddress } from '../members/accounts.repo.ts';

/** Sender of a public form in which an email address was entered. */
export interface AddressSender {
  /** True if the caller is signed in to an account with this verified email address. */
  readonly isOwner: boolean;
  readonly network: string;
}

/** Returns whether the caller owns `email`. `createdBefore` excludes accounts created later. */
export async function resolveAddressSender(
  db: Db,
  { actor, ip }: { readonly actor: Actor; readonly ip: string },
  email: string,
  createdBefore?: Date,
): Promise<AddressSender> {
  const network = toNetworkKey(ip);
  if (actor.role !== 'customer' && actor.role !== 'vendor') return { isOwner: false, network };
  const isOwner = await ownsAddress(db, actor, email, createdBefore);
  return { isOwner, network };
}

/**
 * Counts a mail that a public form sends to an email address. The address's signed-in owner has a
 * separate budget. All other senders in one network share `budget`, and all networks together have
 * twice that budget.
 */
export async function countAddressAttempt(
  db: Db,
  { sign, now }: Pick<Services, 'sign' | 'now'>,
  budget: Budget,
  email: string,
  { isOwner, network }: AddressSender,
): Promise<Attempt> {
  const count = (part: string, limit: number, subject: string) => {
    const scope = `${budget.scope}${part}`;
    return countAttempt(db, { ...budget, scope, limit }, sign(`${scope}:${subject}`), now());
  };
  if (isOwner) return count('_own', budget.limit, email);
  const ofNetwork = await count('_network', budget.limit, `${network} ${email}`);
  return ofNetwork.isAdmitted ? count('', 2 * budget.limit, email) : ofNetwork;
}
