import { outcomes } from '@threshold/contract/outcomes';
import { conflict, unauthenticated } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { staffRecoveryCodesReplaced } from '../../mail/staff-mails.ts';
import type { AccountMeans, Caller } from '../accounts/means.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import { startSession } from '../sessions/start-session.ts';
import { proveCode } from '../two-factor/prove-code.ts';
import { startTrial } from '../two-factor/start-trial.ts';
import { storeRecoveryCodes } from '../two-factor/store-recovery-codes.ts';
import { deleteSecretInUse, enableSecret } from '../two-factor/two-factor.repo.ts';
import { holderOf, recordOwnAct } from './own-account.ts';
import { findStaff, lockStaff, type StaffRow, updateStaff } from './staff.repo.ts';

/** Who sets up two-factor: for the first time, or in place of what was lost. */
type Enrolling = Extract<Actor, { readonly role: 'staff' }>;

/** A new secret to try. @throws conflict while two-factor is on, and nothing was lost */
export async function generateStaffSecret(means: AccountMeans, actor: Enrolling) {
  const staff = await loadOpen(means, actor);
  return startTrial(means, holderOf(staff), staff.email);
}

/**
 * Turns two-factor on, in place of an authenticator that was lost, and signs in for everything else; all other sessions
 * end.
 * @returns the new token, and recovery codes that nobody can read again
 * @throws conflict when it is on, and nothing was lost · wrong_code · too_many
 */
export async function enableStaff(
  means: AccountMeans,
  actor: Enrolling,
  code: string,
  { userAgent }: Caller,
): Promise<{ staff: StaffRow; token: string; recoveryCodes: string[] }> {
  const staff = await loadOpen(means, actor);
  const { id } = staff;
  const holder = holderOf(staff);
  const secretId = await proveCode(means, holder, code, 'on trial');
  const now = means.now();
  return means.database.db.transaction().execute(async (db) => {
    await lockStaff(db, id);
    if (actor.isRecovering) await deleteSecretInUse(db, holder);
    const times = { enabled_at: now, trusted_at: now };
    if (!(await enableSecret(db, secretId, times))) throw conflict(outcomes.refusals.conflict);
    await updateStaff(db, id, { two_factor_enabled: true });
    await endSessions(db, holder, now);
    const recoveryCodes = await storeRecoveryCodes(db, means, holder);
    return { staff, token: await startSession(db, holder, { now, userAgent }), recoveryCodes };
  });
}

/** New recovery codes by a code; the old ones end. @throws wrong_code · too_many */
export async function renewStaffCodes(
  means: AccountMeans,
  id: string,
  code: string,
): Promise<string[]> {
  const staff = await load(means, id);
  await proveCode(means, holderOf(staff), code);
  return means.database.db.transaction().execute(async (db) => {
    await lockStaff(db, id);
    await recordOwnAct(db, staff, 'staff.recovery_codes', means.now());
    await enqueueMail(db, { recipient: staff.email, ...staffRecoveryCodesReplaced() });
    return storeRecoveryCodes(db, means, holderOf(staff));
  });
}

/** @throws conflict while two-factor is on, and nothing was lost */
async function loadOpen(means: AccountMeans, { id, isRecovering }: Enrolling): Promise<StaffRow> {
  const staff = await load(means, id);
  if (staff.two_factor_enabled && !isRecovering) {
    throw conflict(outcomes.twoFactor.already_enabled);
  }
  return staff;
}

async function load({ database }: AccountMeans, id: string): Promise<StaffRow> {
  const staff = await findStaff(database.db, id);
  if (!staff) throw unauthenticated(outcomes.refusals.unauthenticated);
  return staff;
}
