import type { PasskeyRequest, ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { AppError } from '../../../errors.ts';
import { withMinFailureDuration } from '../../../lib/timers.ts';
import type { Services } from '../../../services.ts';
import { consumeBudget } from '../attempts/attempt-budgets.ts';
import { takeBackAttempt } from '../attempts/attempts.repo.ts';
import type { AccountDeps, Caller } from '../members/account-deps.ts';
import type { AccountType } from '../members/account-types.ts';
import { MIN_RESPONSE_MS, signInBudget } from '../members/accounts.policy.ts';
import { findAccount } from '../members/accounts.repo.ts';
import { type SignInResult, startSessionOrSendCode } from '../sign-in/account-entry.ts';
import {
  buildRequestOptions,
  consumeClientChallenge,
  issueChallenge,
  verifyPasskeyAssertion,
} from './ceremonies.ts';
import { findPasskeyKey, hasPasskey, recordPasskeyUse } from './passkeys.repo.ts';
import { getRelyingParty, type PasskeyRealm, passkeyRealms } from './relying-party.ts';

export type PasskeyDeps = Pick<
  Services,
  'database' | 'now' | 'sign' | 'scaled' | 'publicUrl' | 'opsUrl'
>;

/**
 * Returns WebAuthn options to sign in with any passkey of the site. The options name no account.
 */
export async function signInOptions(
  deps: PasskeyDeps,
  door: PasskeyRealm,
): Promise<PasskeyRequest> {
  const challenge = await issueChallenge(deps, { purpose: 'sign_in', door, sessionId: null });
  return buildRequestOptions(getRelyingParty(deps, door), challenge);
}

interface PasskeyProofInput {
  readonly door: PasskeyRealm;
  readonly purpose: 'sign_in' | 'prove';
  /** Account whose passkey is required, and the calling session; null for a sign-in. */
  readonly by: { readonly accountId: string; readonly sessionId: string } | null;
  readonly sentence: string;
}

/**
 * Returns the passkey and its account if the passkey signed an unused challenge. @throws too_many ·
 * wrong_credentials for every fault, always after the same minimum time
 */
export async function verifyPasskey(
  deps: PasskeyDeps,
  { door, purpose, by, sentence }: PasskeyProofInput,
  shown: ShownPasskey,
): Promise<{ readonly id: string; readonly accountId: string }> {
  const { db } = deps.database;
  const at = deps.now();
  const budget = { ...signInBudget(deps.scaled), scope: 'passkey' };
  const subject = deps.sign(`passkey:${door.name}:${shown.id}`);
  await consumeBudget(db, budget, subject, at, outcomes.signIn.too_many);
  const passkey = await withMinFailureDuration(MIN_RESPONSE_MS, prove());
  await takeBackAttempt(db, budget, subject, at);
  return passkey;

  async function prove() {
    const refused = () => new AppError('wrong_credentials', sentence);
    const { clientDataJSON, userHandle } = shown.response;
    const sessionId = by?.sessionId ?? null;
    const challenge = await consumeClientChallenge(deps, clientDataJSON, {
      purpose,
      door,
      sessionId,
    });
    const key = await findPasskeyKey(db, door.column, shown.id);
    if (challenge === undefined || !key) throw refused();
    if (by && key.accountId !== by.accountId) throw refused();
    // The user handle may be missing only if the options listed the passkeys of one account.
    if (userHandle ? userHandle !== key.handle : !by) throw refused();
    const use = await verifyPasskeyAssertion(getRelyingParty(deps, door), challenge, shown, key);
    if (!use) throw refused();
    const counter = { before: key.counter, now: use.counter };
    const { is_backed_up } = use;
    if (!(await recordPasskeyUse(db, key.id, counter, { is_backed_up, last_used_at: at })))
      throw refused();
    return { id: key.id, accountId: key.accountId };
  }
}

interface PasskeySignIn {
  readonly credential: ShownPasskey;
  readonly remember?: boolean | undefined;
}

/**
 * Signs a member in with a passkey instead of password and code. @throws too_many ·
 * wrong_credentials for every fault, always after the same minimum time
 */
export async function signInByPasskey(
  deps: AccountDeps & PasskeyDeps,
  accountType: AccountType,
  { credential, remember }: PasskeySignIn,
  caller: Caller,
): Promise<SignInResult> {
  const { db } = deps.database;
  const door = passkeyRealms[accountType.name];
  const sentence = passkeyOutcomes.sign_in_failed[door.name];
  const passkey = await verifyPasskey(
    deps,
    { door, purpose: 'sign_in', by: null, sentence },
    credential,
  );
  const account = await findAccount(db, accountType, passkey.accountId);
  if (!account) throw new AppError('wrong_credentials', outcomes.signIn.wrong);
  return startSessionOrSendCode(deps, accountType, account, caller, {
    remember,
    isProved: (db) => hasPasskey(db, passkey.id),
  });
}
