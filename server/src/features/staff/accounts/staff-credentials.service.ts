import { outcomes } from '@threshold/contract/texts/outcomes';
import { conflict, unauthenticated } from '../../../errors.ts';
import type { SignedIn, StaffActor } from '../../../lib/actor.ts';
import {
  renderStaffPasswordChangedMail,
  renderStaffRecoveryCodesReplacedMail,
} from '../../../mail/staff-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { verifyTotpCode } from '../../accounts/authenticators/authenticator-codes.ts';
import {
  deleteSecretInUse,
  enableSecret,
} from '../../accounts/authenticators/authenticators.repo.ts';
import { storeRecoveryCodes } from '../../accounts/authenticators/recovery-codes.ts';
import { createTrialSecret } from '../../accounts/authenticators/totp.ts';
import type { AccountDeps, Caller } from '../../accounts/members/account-deps.ts';
import { startSession } from '../../accounts/sessions/live-sessions.ts';
import { endSessions } from '../../accounts/sessions/sessions.repo.ts';
import {
  requireUncommonPassword,
  verifyPassword,
} from '../../accounts/sign-in/account-passwords.ts';
import { findStaff, lockStaff, type StaffRow, updateStaff } from '../roster/staff.repo.ts';
import { getStaffRef, recordOwnAct } from './staff-account.ts';

/**
 * Creates an authenticator secret. @throws conflict if two-factor is on, except after a sign-in
 * with a recovery code
 */
export async function createStaffTwoFactorSecret(deps: AccountDeps, actor: StaffActor) {
  const staff = await loadStaffForSetup(deps, actor);
  return createTrialSecret(deps, getStaffRef(staff), staff.email);
}

/**
 * Enables two-factor or replaces a lost authenticator, and ends all earlier sessions. @returns a
 * session token and recovery codes @throws conflict if two-factor is on, except after a sign-in
 * with a recovery code · wrong_code · too_many
 */
export async function enableStaffTwoFactor(
  deps: AccountDeps,
  actor: StaffActor,
  code: string,
  { userAgent }: Caller,
): Promise<{ staff: StaffRow; token: string; recoveryCodes: string[] }> {
  const staff = await loadStaffForSetup(deps, actor);
  const { id } = staff;
  const accountRef = getStaffRef(staff);
  const secretId = await verifyTotpCode(deps, accountRef, code, 'on trial');
  const now = deps.now();
  return deps.database.db.transaction().execute(async (db) => {
    await lockStaff(db, id);
    if (actor.isRecovering) await deleteSecretInUse(db, accountRef);
    const times = { enabled_at: now, trusted_at: now };
    if (!(await enableSecret(db, secretId, times))) throw conflict(outcomes.refusals.conflict);
    await updateStaff(db, id, { two_factor_enabled: true });
    await endSessions(db, accountRef, now);
    const recoveryCodes = await storeRecoveryCodes(db, deps, accountRef);
    return { staff, token: await startSession(db, accountRef, { now, userAgent }), recoveryCodes };
  });
}

/** Replaces the recovery codes; requires a two-factor code. @throws wrong_code · too_many */
export async function replaceStaffRecoveryCodes(deps: AccountDeps, id: string, code: string) {
  const staff = await requireStaffAccount(deps, id);
  await verifyTotpCode(deps, getStaffRef(staff), code);
  return deps.database.db.transaction().execute(async (db) => {
    await lockStaff(db, id);
    await recordOwnAct(db, staff, 'staff.recovery_codes', deps.now());
    await enqueueMail(db, { recipient: staff.email, ...renderStaffRecoveryCodesReplacedMail() });
    return storeRecoveryCodes(db, deps, getStaffRef(staff));
  });
}

/** @throws conflict if two-factor is on, except after a sign-in with a recovery code */
async function loadStaffForSetup(
  deps: AccountDeps,
  { id, isRecovering }: StaffActor,
): Promise<StaffRow> {
  const staff = await requireStaffAccount(deps, id);
  if (staff.two_factor_enabled && !isRecovering) {
    throw conflict(outcomes.twoFactor.already_enabled);
  }
  return staff;
}

async function requireStaffAccount({ database }: AccountDeps, id: string): Promise<StaffRow> {
  const staff = await findStaff(database.db, id);
  if (!staff) throw unauthenticated(outcomes.refusals.unauthenticated);
  return staff;
}

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the caller's password and ends the caller's other sessions. @throws wrong_credentials ·
 * too_many · invalid for a common password · conflict if it was changed or reset concurrently
 */
export async function changeStaffPassword(
  deps: AccountDeps,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const staff = await findStaff(deps.database.db, id);
  if (!staff) throw unauthenticated(outcomes.refusals.unauthenticated);
  requireUncommonPassword('newPassword', newPassword);
  await verifyPassword(deps, { name: 'staff' }, staff, currentPassword);
  const password_hash = await deps.passwords.hash(newPassword, id);
  await deps.database.db.transaction().execute(async (db) => {
    const locked = await lockStaff(db, id);
    if (locked?.password_hash !== staff.password_hash) {
      throw conflict(outcomes.refusals.conflict);
    }
    const now = deps.now();
    await updateStaff(db, id, { password_hash });
    await endSessions(db, getStaffRef(staff), now, sessionId);
    await recordOwnAct(db, staff, 'staff.password', now);
    await enqueueMail(db, { recipient: staff.email, ...renderStaffPasswordChangedMail() });
  });
}
