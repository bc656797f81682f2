import { outcomes } from '@threshold/contract/outcomes';
import { AppError, conflict, forbidden, unauthenticated } from '../../errors.ts';
import { writtenTime } from '../../lib/written-time.ts';
import {
  recoveryCodesReplaced,
  twoFactorDisabled,
  twoFactorEnabled,
} from '../../mail/account-mails.ts';
import {
  type Account,
  findAccount,
  hasSamePassword,
  lockAccount,
  setTwoFactorEnabled,
} from '../accounts/accounts.repo.ts';
import type { Kind } from '../accounts/kinds.ts';
import type { AccountMeans } from '../accounts/means.ts';
import { provePassword } from '../accounts/prove-password.ts';
import { requireFresh } from '../accounts/require-fresh.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import { proveCode, proveRecoveryCode } from './prove-code.ts';
import { startTrial } from './start-trial.ts';
import { storeRecoveryCodes } from './store-recovery-codes.ts';
import { trustedFrom } from './trust.policy.ts';
import { untrustedUntil } from './trust.ts';
import { deleteSecrets, enableSecret, replaceRecoveryCodes } from './two-factor.repo.ts';

/** Who changes the two-factor of its own account. */
export interface Owner {
  readonly kind: Kind;
  readonly accountId: string;
  readonly sessionId: string;
}

const sentences = outcomes.twoFactor;

async function load({ database }: AccountMeans, { kind, accountId }: Owner) {
  const account = await findAccount(database.db, kind, accountId);
  if (!account) throw unauthenticated(outcomes.refusals.unauthenticated);
  return { account, member: { column: kind.column, id: accountId } };
}

export async function isTwoFactorOn(means: AccountMeans, owner: Owner): Promise<boolean> {
  return (await load(means, owner)).account.two_factor_enabled;
}

/** A new secret to try. @throws conflict while two-factor is on */
export async function generateSecret(means: AccountMeans, owner: Owner) {
  const { account, member } = await load(means, owner);
  if (account.two_factor_enabled) throw conflict(sentences.already_enabled);
  return startTrial(means, member, account.email);
}

interface Proof {
  readonly verification_code: string;
  readonly current_password?: string | undefined;
}

/**
 * Turns two-factor on by a code of the secret on trial.
 * @returns the recovery codes, which nobody can read again
 * @throws conflict when it is on, or another password was set meanwhile · reauth_required · wrong_code · too_many
 */
export async function enable(
  means: AccountMeans,
  owner: Owner,
  { verification_code, current_password }: Proof,
): Promise<string[]> {
  const { account, member } = await load(means, owner);
  if (account.two_factor_enabled) throw conflict(sentences.already_enabled);
  await requireFresh(means, owner.kind, account, owner.sessionId, current_password);
  const secretId = await proveCode(means, member, verification_code, 'on trial');
  return means.database.db.transaction().execute(async (db) => {
    const { password_hash, password_reset_at = null } =
      (await lockAccount(db, owner.kind, owner.accountId)) ?? {};
    if (password_hash !== account.password_hash) throw conflict(outcomes.refusals.conflict);
    const enabled_at = means.now();
    const times = { enabled_at, trusted_at: trustedFrom(password_reset_at, enabled_at) };
    if (!(await enableSecret(db, secretId, times))) throw conflict(outcomes.refusals.conflict);
    await setTwoFactorEnabled(db, owner.kind, owner.accountId, true);
    await enqueueMail(db, { recipient: account.email, ...twoFactorEnabled() });
    return storeRecoveryCodes(db, means, member);
  });
}

/**
 * Turns two-factor off by a code or a recovery code.
 * @throws bad_request when it is off · reauth_required · forbidden while the authenticator is not trusted · wrong_code ·
 * too_many
 */
export async function disable(
  means: AccountMeans,
  owner: Owner,
  proof: Partial<Proof> & { readonly recovery_code?: string | undefined },
): Promise<void> {
  const { account, member } = await loadEnabled(means, owner);
  await requireFresh(means, owner.kind, account, owner.sessionId, proof.current_password);
  const opensAt = await untrustedUntil(means.database.db, member, account, means.now());
  if (opensAt) throw forbidden(sentences.off_wait(writtenTime(opensAt)));
  if (proof.verification_code) await proveCode(means, member, proof.verification_code);
  else await proveRecoveryCode(means, member, proof.recovery_code ?? '');
  await turnOff(means, owner, account);
}

/**
 * Turns two-factor off by the password.
 * @throws bad_request when it is off · forbidden for some days after a reset by mail · wrong_credentials · too_many
 */
export async function disableWithPassword(
  means: AccountMeans,
  owner: Owner,
  password: string,
): Promise<void> {
  const { account, member } = await loadEnabled(means, owner);
  const { db } = means.database;
  const opensAt = await untrustedUntil(db, member, account, means.now(), 'password');
  if (opensAt) throw forbidden(sentences.password_off_wait(writtenTime(opensAt)));
  await provePassword(means, owner.kind, account, password, sentences.disable_password_failed);
  await turnOff(means, owner, account);
}

/** New recovery codes by a code of the app. @throws bad_request when it is off · reauth_required · wrong_code · too_many */
export async function renewRecoveryCodes(
  means: AccountMeans,
  owner: Owner,
  { verification_code, current_password }: Proof,
): Promise<string[]> {
  const { account, member } = await loadEnabled(means, owner);
  await requireFresh(means, owner.kind, account, owner.sessionId, current_password);
  await proveCode(means, member, verification_code);
  return means.database.db.transaction().execute(async (db) => {
    await enqueueMail(db, { recipient: account.email, ...recoveryCodesReplaced() });
    return storeRecoveryCodes(db, means, member);
  });
}

async function loadEnabled(means: AccountMeans, owner: Owner) {
  const loaded = await load(means, owner);
  if (!loaded.account.two_factor_enabled) throw new AppError('bad_request', sentences.not_enabled);
  return loaded;
}

/**
 * Whoever has a session elsewhere may be why: only the one that turned it off stays.
 * @throws conflict when another password was set since the account was read
 */
async function turnOff(
  means: AccountMeans,
  { kind, accountId, sessionId }: Owner,
  account: Account,
) {
  const member = { column: kind.column, id: accountId };
  await means.database.db.transaction().execute(async (db) => {
    if (!(await hasSamePassword(db, kind, account))) throw conflict(outcomes.refusals.conflict);
    await deleteSecrets(db, member);
    await replaceRecoveryCodes(db, member, []);
    await setTwoFactorEnabled(db, kind, accountId, false);
    await endSessions(db, member, means.now(), sessionId);
    await enqueueMail(db, { recipient: account.email, ...twoFactorDisabled() });
  });
}
