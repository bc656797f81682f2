import type { PasskeyRequest, ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { AppError } from '../../../errors.ts';
import { minFailureDuration } from '../../../lib/timers.ts';
import type { Services } from '../../../services.ts';
import { allow } from '../attempts/attempt-budgets.ts';
import { takeBackAttempt } from '../attempts/attempts.repo.ts';
import type { AccountDeps, Caller } from '../members/account-deps.ts';
import type { AccountType } from '../members/account-types.ts';
import { SAME_TIME_MS, signInBudget } from '../members/accounts.policy.ts';
import { findAccount } from '../members/accounts.repo.ts';
import { enterAccount, type SignInResult } from '../sign-in/account-entry.ts';
import { checkShown, giveChallenge, requestOf, takeChallengeOf } from './ceremonies.ts';
import { findKey, hasPasskey, noteUse } from './passkeys.repo.ts';
import { type PasskeyDoor, passkeyDoors, relyingPartyOf } from './relying-party.ts';

export type PasskeyDeps = Pick<
  Services,
  'database' | 'now' | 'sign' | 'scaled' | 'publicUrl' | 'opsUrl'
>;

/** Options for signing in with any passkey of the host; they name no account. */
export async function signInOptions(deps: PasskeyDeps, door: PasskeyDoor): Promise<PasskeyRequest> {
  const challenge = await giveChallenge(deps, { purpose: 'sign_in', door, sessionId: null });
  return requestOf(relyingPartyOf(deps, door), challenge);
}

interface Proving {
  readonly door: PasskeyDoor;
  readonly purpose: 'sign_in' | 'prove';
  /** Account and session that the passkey must belong to; null for a sign-in. */
  readonly by: { readonly accountId: string; readonly sessionId: string } | null;
  readonly sentence: string;
}

/**
 * Returns the passkey and its account after it has signed an unused challenge. @throws
 * wrong_credentials, after the same time for every failure · too_many
 */
export async function provePasskey(
  deps: PasskeyDeps,
  { door, purpose, by, sentence }: Proving,
  shown: ShownPasskey,
): Promise<{ readonly id: string; readonly accountId: string }> {
  const { db } = deps.database;
  const at = deps.now();
  const budget = { ...signInBudget(deps.scaled), scope: 'passkey' };
  const subject = deps.sign(`passkey:${door.name}:${shown.id}`);
  await allow(db, budget, subject, at, outcomes.signIn.too_many);
  const passkey = await minFailureDuration(SAME_TIME_MS, prove());
  await takeBackAttempt(db, budget, subject, at);
  return passkey;

  async function prove() {
    const refused = () => new AppError('wrong_credentials', sentence);
    const { clientDataJSON, userHandle } = shown.response;
    const sessionId = by?.sessionId ?? null;
    const challenge = await takeChallengeOf(deps, clientDataJSON, { purpose, door, sessionId });
    const key = await findKey(db, door.column, shown.id);
    if (challenge === undefined || !key) throw refused();
    if (by && key.accountId !== by.accountId) throw refused();
    // A browser that was offered any passkey must return the user handle.
    if (userHandle ? userHandle !== key.handle : !by) throw refused();
    const use = await checkShown(relyingPartyOf(deps, door), challenge, shown, key);
    if (!use) throw refused();
    const counter = { before: key.counter, now: use.counter };
    const { is_backed_up } = use;
    if (!(await noteUse(db, key.id, counter, { is_backed_up, last_used_at: at }))) throw refused();
    return { id: key.id, accountId: key.accountId };
  }
}

interface PasskeySignIn {
  readonly credential: ShownPasskey;
  readonly remember?: boolean | undefined;
}

/**
 * Signs a member in with a passkey instead of password and code. @throws wrong_credentials, after
 * the same time for every failure · too_many
 */
export async function signInByPasskey(
  deps: AccountDeps & PasskeyDeps,
  accountType: AccountType,
  { credential, remember }: PasskeySignIn,
  caller: Caller,
): Promise<SignInResult> {
  const { db } = deps.database;
  const door = passkeyDoors[accountType.name];
  const sentence = passkeyOutcomes.sign_in_failed[door.name];
  const passkey = await provePasskey(
    deps,
    { door, purpose: 'sign_in', by: null, sentence },
    credential,
  );
  const account = await findAccount(db, accountType, passkey.accountId);
  if (!account) throw new AppError('wrong_credentials', outcomes.signIn.wrong);
  return enterAccount(deps, accountType, account, caller, {
    remember,
    isProved: (db) => hasPasskey(db, passkey.id),
  });
}
