import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import type { ShownPasskey } from '@threshold/contract/passkeys';
import { AppError } from '../../errors.ts';
import { staffNewDevice } from '../../mail/staff-mails.ts';
import type { AccountDeps, Caller } from '../accounts/account-deps.ts';
import { mailNewDevice } from '../accounts/new-device.ts';
import { passkeyDoors } from '../passkeys/doors.ts';
import { hasPasskey } from '../passkeys/passkeys.repo.ts';
import { type PasskeyDeps, provePasskey } from '../passkeys/show-passkey.ts';
import { startSession } from '../sessions/start-session.ts';
import { lockStaff, type StaffRow } from '../staff/staff.repo.ts';
import { accountRefOf } from './own-account.ts';

const door = passkeyDoors.staff;
const sentence = passkeyOutcomes.sign_in_failed.staff;

/**
 * Signs staff in with a passkey, which replaces password and code.
 * @throws wrong_credentials, with one sentence for every failed proof and for a disabled account ·
 * too_many
 */
export async function signStaffInByPasskey(
  deps: AccountDeps & PasskeyDeps,
  shown: ShownPasskey,
  caller: Caller,
): Promise<{ readonly staff: StaffRow; readonly token: string }> {
  const passkey = await provePasskey(deps, { door, purpose: 'sign_in', by: null, sentence }, shown);
  return deps.database.db.transaction().execute(async (db) => {
    const staff = await lockStaff(db, passkey.accountId);
    const isOpen = staff?.two_factor_enabled && staff.disabled_at === null;
    if (!isOpen || !(await hasPasskey(db, passkey.id))) {
      throw new AppError('wrong_credentials', sentence);
    }
    await mailNewDevice(db, deps, door, staff, caller, staffNewDevice);
    const start = { now: deps.now(), userAgent: caller.userAgent };
    return { staff, token: await startSession(db, accountRefOf(staff), start) };
  });
}
