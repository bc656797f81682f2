import { outcomes } from '@threshold/contract/outcomes';
import { conflict, unauthenticated } from '../../errors.ts';
import type { SignedIn } from '../../lib/actor.ts';
import { staffPasswordChanged } from '../../mail/staff-mails.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { refuseCommonPassword } from '../accounts/new-password.ts';
import { provePassword } from '../accounts/prove-password.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import { findStaff, lockStaff, updateStaff } from '../staff/staff.repo.ts';
import { accountRefOf, recordOwnAct } from './own-account.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the password of the signed-in member of staff and ends their other sessions.
 * @throws wrong_credentials · too_many after too many wrong passwords · invalid for a common
 * password · conflict if the password was changed or reset concurrently
 */
export async function changeStaffPassword(
  deps: AccountDeps,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const staff = await findStaff(deps.database.db, id);
  if (!staff) throw unauthenticated(outcomes.refusals.unauthenticated);
  refuseCommonPassword('newPassword', newPassword);
  await provePassword(deps, { name: 'staff' }, staff, currentPassword);
  const password_hash = await deps.passwords.hash(newPassword, id);
  await deps.database.db.transaction().execute(async (db) => {
    const locked = await lockStaff(db, id);
    if (locked?.password_hash !== staff.password_hash) {
      throw conflict(outcomes.refusals.conflict);
    }
    const now = deps.now();
    await updateStaff(db, id, { password_hash });
    await endSessions(db, accountRefOf(staff), now, sessionId);
    await recordOwnAct(db, staff, 'staff.password', now);
    await enqueueMail(db, { recipient: staff.email, ...staffPasswordChanged() });
  });
}
