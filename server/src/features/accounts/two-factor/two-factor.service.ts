import { outcomes } from '@threshold/contract/texts/outcomes';
import { AppError, conflict, unauthenticated } from '../../../errors.ts';
import {
  renderRecoveryCodesReplacedMail,
  renderTwoFactorDisabledMail,
  renderTwoFactorEnabledMail,
} from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { verifyRecoveryCode, verifyTotpCode } from '../authenticators/authenticator-codes.ts';
import {
  deleteSecrets,
  enableSecret,
  replaceRecoveryCodes,
} from '../authenticators/authenticators.repo.ts';
import { storeRecoveryCodes } from '../authenticators/recovery-codes.ts';
import { createTrialSecret } from '../authenticators/totp.ts';
import { computeTrustStart, requireTrustedProof } from '../authenticators/trust.policy.ts';
import type { AccountDeps } from '../members/account-deps.ts';
import type { AccountType } from '../members/account-types.ts';
import {
  type Account,
  findAccount,
  hasSamePassword,
  lockAccount,
  setTwoFactorEnabled,
} from '../members/accounts.repo.ts';
import { endSessions, setFilesOpenUntil } from '../sessions/sessions.repo.ts';
import { requireRecentSignIn, verifyPassword } from '../sign-in/account-passwords.ts';
import { findTrustWaitEnd } from './untrusted-until.ts';

export interface Owner {
  readonly accountType: AccountType;
  readonly accountId: string;
  readonly sessionId: string;
}

const sentences = outcomes.twoFactor;

async function loadOwnerAccount({ database }: AccountDeps, { accountType, accountId }: Owner) {
  const account = await findAccount(database.db, accountType, accountId);
  if (!account) throw unauthenticated(outcomes.refusals.unauthenticated);
  return { account, member: { column: accountType.column, id: accountId } };
}

export async function isTwoFactorOn(deps: AccountDeps, owner: Owner): Promise<boolean> {
  return (await loadOwnerAccount(deps, owner)).account.two_factor_enabled;
}

/** Creates a secret for an authenticator app. @throws conflict while two-factor is on */
export async function generateSecret(deps: AccountDeps, owner: Owner) {
  const { account, member } = await loadOwnerAccount(deps, owner);
  if (account.two_factor_enabled) throw conflict(sentences.already_enabled);
  return createTrialSecret(deps, member, account.email);
}

interface Proof {
  readonly verification_code: string;
  readonly current_password?: string | undefined;
}

/**
 * Turns two-factor on. @returns the recovery codes @throws conflict if two-factor is already on, or
 * the password was changed at the same time · reauth_required · wrong_code · too_many
 */
export async function enableAccountTwoFactor(
  deps: AccountDeps,
  owner: Owner,
  { verification_code, current_password }: Proof,
): Promise<string[]> {
  const { account, member } = await loadOwnerAccount(deps, owner);
  if (account.two_factor_enabled) throw conflict(sentences.already_enabled);
  await requireRecentSignIn(deps, owner.accountType, account, owner.sessionId, current_password);
  const secretId = await verifyTotpCode(deps, member, verification_code, 'on trial');
  return deps.database.db.transaction().execute(async (db) => {
    const { password_hash, password_reset_at = null } =
      (await lockAccount(db, owner.accountType, owner.accountId)) ?? {};
    if (password_hash !== account.password_hash) throw conflict(outcomes.refusals.conflict);
    const enabled_at = deps.now();
    const times = { enabled_at, trusted_at: computeTrustStart(password_reset_at, enabled_at) };
    if (!(await enableSecret(db, secretId, times))) throw conflict(outcomes.refusals.conflict);
    await setTwoFactorEnabled(db, owner.accountType, owner.accountId, true);
    await enqueueMail(db, { recipient: account.email, ...renderTwoFactorEnabledMail() });
    return storeRecoveryCodes(db, deps, member);
  });
}

/**
 * Turns two-factor off with an authenticator or recovery code. @throws bad_request if it is off ·
 * reauth_required · forbidden while the authenticator is not trusted · wrong_code · too_many
 */
export async function disableAccountTwoFactor(
  deps: AccountDeps,
  owner: Owner,
  proof: Partial<Proof> & { readonly recovery_code?: string | undefined },
): Promise<void> {
  const { account, member } = await requireTwoFactorAccount(deps, owner);
  await requireRecentSignIn(
    deps,
    owner.accountType,
    account,
    owner.sessionId,
    proof.current_password,
  );
  const opensAt = await findTrustWaitEnd(deps.database.db, member, account, deps.now());
  requireTrustedProof(opensAt, sentences.off_wait);
  if (proof.verification_code) await verifyTotpCode(deps, member, proof.verification_code);
  else await verifyRecoveryCode(deps, member, proof.recovery_code ?? '');
  await removeTwoFactor(deps, owner, account);
}

/**
 * Turns two-factor off with the password. @throws bad_request if it is already off · forbidden for
 * 72 hours after a password reset by mail · wrong_credentials · too_many
 */
export async function disableTwoFactorWithPassword(
  deps: AccountDeps,
  owner: Owner,
  password: string,
) {
  const { account, member } = await requireTwoFactorAccount(deps, owner);
  const { db } = deps.database;
  const opensAt = await findTrustWaitEnd(db, member, account, deps.now(), 'password');
  requireTrustedProof(opensAt, sentences.password_off_wait);
  await verifyPassword(
    deps,
    owner.accountType,
    account,
    password,
    sentences.disable_password_failed,
  );
  await removeTwoFactor(deps, owner, account);
}

/**
 * Replaces the recovery codes. @throws bad_request if two-factor is off · reauth_required ·
 * wrong_code · too_many
 */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  owner: Owner,
  { verification_code, current_password }: Proof,
): Promise<string[]> {
  const { account, member } = await requireTwoFactorAccount(deps, owner);
  await requireRecentSignIn(deps, owner.accountType, account, owner.sessionId, current_password);
  await verifyTotpCode(deps, member, verification_code);
  return deps.database.db.transaction().execute(async (db) => {
    await enqueueMail(db, { recipient: account.email, ...renderRecoveryCodesReplacedMail() });
    return storeRecoveryCodes(db, deps, member);
  });
}

async function requireTwoFactorAccount(deps: AccountDeps, owner: Owner) {
  const loaded = await loadOwnerAccount(deps, owner);
  if (!loaded.account.two_factor_enabled) throw new AppError('bad_request', sentences.not_enabled);
  return loaded;
}

/**
 * Turns two-factor off and ends all other sessions, which may be an intruder's. @throws conflict
 * if the password has changed since `account` was read
 */
async function removeTwoFactor(
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
    // From now on, this session must enter a code again before it opens files.
    await setFilesOpenUntil(db, sessionId, null);
    await enqueueMail(db, { recipient: account.email, ...renderTwoFactorDisabledMail() });
  });
}
