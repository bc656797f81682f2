import { outcomes } from '@threshold/contract/texts/outcomes';
import { AppError, conflict, unauthenticated } from '../../../errors.ts';
import {
  recoveryCodesReplaced,
  twoFactorDisabled,
  twoFactorEnabled,
} from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { proveCode, proveRecoveryCode } from '../authenticators/authenticator-codes.ts';
import {
  deleteSecrets,
  enableSecret,
  replaceRecoveryCodes,
} from '../authenticators/authenticators.repo.ts';
import { storeRecoveryCodes } from '../authenticators/recovery-codes.ts';
import { startTrial } from '../authenticators/totp.ts';
import { requireTrust, trustedFrom } from '../authenticators/trust.policy.ts';
import type { AccountDeps } from '../members/account-deps.ts';
import type { AccountType } from '../members/account-types.ts';
import {
  type Account,
  findAccount,
  hasSamePassword,
  lockAccount,
  setTwoFactorEnabled,
} from '../members/accounts.repo.ts';
import { endSessions, openFilesUntil } from '../sessions/sessions.repo.ts';
import { provePassword, requireFresh } from '../sign-in/account-passwords.ts';
import { untrustedUntil } from './untrusted-until.ts';

export interface Owner {
  readonly accountType: AccountType;
  readonly accountId: string;
  readonly sessionId: string;
}

const sentences = outcomes.twoFactor;

async function load({ database }: AccountDeps, { accountType, accountId }: Owner) {
  const account = await findAccount(database.db, accountType, accountId);
  if (!account) throw unauthenticated(outcomes.refusals.unauthenticated);
  return { account, member: { column: accountType.column, id: accountId } };
}

export async function isTwoFactorOn(deps: AccountDeps, owner: Owner): Promise<boolean> {
  return (await load(deps, owner)).account.two_factor_enabled;
}

/** Creates a new secret to enrol. @throws conflict while two-factor is on */
export async function generateSecret(deps: AccountDeps, owner: Owner) {
  const { account, member } = await load(deps, owner);
  if (account.two_factor_enabled) throw conflict(sentences.already_enabled);
  return startTrial(deps, member, account.email);
}

interface Proof {
  readonly verification_code: string;
  readonly current_password?: string | undefined;
}

/**
 * Turns two-factor on. @returns the recovery codes @throws conflict when it is on or the password
 * has changed since · reauth_required · wrong_code · too_many
 */
export async function enable(
  deps: AccountDeps,
  owner: Owner,
  { verification_code, current_password }: Proof,
): Promise<string[]> {
  const { account, member } = await load(deps, owner);
  if (account.two_factor_enabled) throw conflict(sentences.already_enabled);
  await requireFresh(deps, owner.accountType, account, owner.sessionId, current_password);
  const secretId = await proveCode(deps, member, verification_code, 'on trial');
  return deps.database.db.transaction().execute(async (db) => {
    const { password_hash, password_reset_at = null } =
      (await lockAccount(db, owner.accountType, owner.accountId)) ?? {};
    if (password_hash !== account.password_hash) throw conflict(outcomes.refusals.conflict);
    const enabled_at = deps.now();
    const times = { enabled_at, trusted_at: trustedFrom(password_reset_at, enabled_at) };
    if (!(await enableSecret(db, secretId, times))) throw conflict(outcomes.refusals.conflict);
    await setTwoFactorEnabled(db, owner.accountType, owner.accountId, true);
    await enqueueMail(db, { recipient: account.email, ...twoFactorEnabled() });
    return storeRecoveryCodes(db, deps, member);
  });
}

/**
 * Turns two-factor off with a code or a recovery code. @throws bad_request when it is off ·
 * reauth_required · forbidden while the authenticator is not trusted · wrong_code · too_many
 */
export async function disable(
  deps: AccountDeps,
  owner: Owner,
  proof: Partial<Proof> & { readonly recovery_code?: string | undefined },
): Promise<void> {
  const { account, member } = await loadEnabled(deps, owner);
  await requireFresh(deps, owner.accountType, account, owner.sessionId, proof.current_password);
  const opensAt = await untrustedUntil(deps.database.db, member, account, deps.now());
  requireTrust(opensAt, sentences.off_wait);
  if (proof.verification_code) await proveCode(deps, member, proof.verification_code);
  else await proveRecoveryCode(deps, member, proof.recovery_code ?? '');
  await turnOff(deps, owner, account);
}

/**
 * Turns two-factor off. @throws bad_request when it is off · forbidden for some days after a reset
 * by mail · wrong_credentials · too_many
 */
export async function disableWithPassword(deps: AccountDeps, owner: Owner, password: string) {
  const { account, member } = await loadEnabled(deps, owner);
  const { db } = deps.database;
  const opensAt = await untrustedUntil(db, member, account, deps.now(), 'password');
  requireTrust(opensAt, sentences.password_off_wait);
  await provePassword(
    deps,
    owner.accountType,
    account,
    password,
    sentences.disable_password_failed,
  );
  await turnOff(deps, owner, account);
}

/**
 * Replaces the recovery codes. @throws bad_request when it is off · reauth_required · wrong_code ·
 * too_many
 */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  owner: Owner,
  { verification_code, current_password }: Proof,
): Promise<string[]> {
  const { account, member } = await loadEnabled(deps, owner);
  await requireFresh(deps, owner.accountType, account, owner.sessionId, current_password);
  await proveCode(deps, member, verification_code);
  return deps.database.db.transaction().execute(async (db) => {
    await enqueueMail(db, { recipient: account.email, ...recoveryCodesReplaced() });
    return storeRecoveryCodes(db, deps, member);
  });
}

async function loadEnabled(deps: AccountDeps, owner: Owner) {
  const loaded = await load(deps, owner);
  if (!loaded.account.two_factor_enabled) throw new AppError('bad_request', sentences.not_enabled);
  return loaded;
}

/**
 * Turns two-factor off and ends all other sessions, which may be an intruder's. @throws conflict
 * when the password has changed since
 */
async function turnOff(
  deps: AccountDeps,
  { accountType, accountId, sessionId }: Owner,
  account: Account,
) {
  const member = { column: accountType.column, id: accountId };
  await deps.database.db.transaction().execute(async (db) => {
    if (!(await hasSamePassword(db, accountType, account)))
      throw conflict(outcomes.refusals.conflict);
    await deleteSecrets(db, member);
    await replaceRecoveryCodes(db, member, []);
    await setTwoFactorEnabled(db, accountType, accountId, false);
    await endSessions(db, member, deps.now(), sessionId);
    // Ends the access to files that the last code gave.
    await openFilesUntil(db, sessionId, null);
    await enqueueMail(db, { recipient: account.email, ...twoFactorDisabled() });
  });
}
