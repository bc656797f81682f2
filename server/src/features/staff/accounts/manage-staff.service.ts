import type { AuditAction } from '@threshold/contract/endpoints/staff/overview';
import type { StaffAct } from '@threshold/contract/endpoints/staff/staff-accounts';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict, notFound } from '../../../errors.ts';
import {
  renderStaffPasswordResetMail,
  renderStaffTwoFactorResetMail,
} from '../../../mail/staff-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import {
  deleteSecrets,
  replaceRecoveryCodes,
} from '../../accounts/authenticators/authenticators.repo.ts';
import { deletePasskeys } from '../../accounts/passkeys/passkeys.repo.ts';
import { endSessions } from '../../accounts/sessions/sessions.repo.ts';
import { recordAct } from '../audit/audit.repo.ts';
import {
  type StaffRow,
  selectStaffAndAdministratorsForUpdate,
  updateStaff,
} from '../roster/staff.repo.ts';
import {
  isActWithoutEffect,
  requireActiveAdministrator,
  requireOtherAccount,
  wouldRemoveLastAdministrator,
} from './manage-staff.policy.ts';
import {
  formatCommandLineSuffix,
  generatePassword,
  getActingStaffId,
  type StaffChangeActor,
} from './new-staff.ts';

type Deps = Pick<Services, 'database' | 'passwords' | 'now'>;

/** Action and details of each act in the audit log. */
const entries: Readonly<Record<StaffAct, { action: AuditAction; details: string }>> = {
  disable: { action: 'staff.disable', details: 'disabled' },
  enable: { action: 'staff.enable', details: 'enabled' },
  reset_password: { action: 'staff.reset_password', details: 'password reset' },
  reset_2fa: { action: 'staff.reset_2fa', details: 'two-factor reset' },
  sign_out: { action: 'staff.sign_out', details: 'signed out everywhere' },
  make_reviewer: { action: 'staff.role', details: 'reviewer from now on' },
  make_administrator: { action: 'staff.role', details: 'administrator from now on' },
};

/**
 * Performs an act on a staff account and ends all sessions of it. @returns the new password
 * for `reset_password` @throws not_found · forbidden for the caller's account · unauthenticated if
 * the caller is not an administrator now · conflict for the last administrator, or an act without
 * effect
 */
export async function changeStaffAccount(
  { database, passwords, now }: Deps,
  by: StaffChangeActor,
  id: string,
  act: StaffAct,
): Promise<string | null> {
  requireOtherAccount(getActingStaffId(by), id);
  const password = act === 'reset_password' ? generatePassword() : null;
  const password_hash = password === null ? undefined : await passwords.hash(password, id);
  await database.db.transaction().execute(async (db) => {
    const locked = await selectStaffAndAdministratorsForUpdate(db, id);
    // Two administrators may demote each other concurrently, so the role is checked again under the
    // lock.
    if ('staffId' in by) requireActiveAdministrator(locked.find((each) => each.id === by.staffId));
    const staff = locked.find((each) => each.id === id);
    if (!staff) throw notFound(staffOutcomes.staff_unknown);
    if (isActWithoutEffect(staff, act)) throw conflict(staffOutcomes.staff_as_is);
    if (wouldRemoveLastAdministrator(locked, id, act)) throw conflict(staffOutcomes.staff_last);
    const at = now();
    await applyStaffAct(db, staff, act, password_hash, at);
    await endSessions(db, { column: 'staff_id', id }, at);
    await recordAct(db, {
      staff_id: getActingStaffId(by),
      action: entries[act].action,
      subject_id: id,
      subject: staff.email,
      details: `${entries[act].details}${formatCommandLineSuffix(by)}`,
      created_at: at,
    });
  });
  return password;
}

async function applyStaffAct(
  db: Db,
  { id, email }: StaffRow,
  act: StaffAct,
  password_hash: string | undefined,
  at: Date,
): Promise<void> {
  // Passkeys are also deleted, because a thief may have added a passkey to a stolen account.
  if (act === 'reset_password' || act === 'reset_2fa') {
    await deletePasskeys(db, { column: 'staff_id', id });
  }
  if (act === 'disable') await updateStaff(db, id, { disabled_at: at });
  if (act === 'enable') await updateStaff(db, id, { disabled_at: null });
  if (act === 'make_reviewer') await updateStaff(db, id, { role: 'reviewer' });
  if (act === 'make_administrator') await updateStaff(db, id, { role: 'administrator' });
  if (act === 'reset_password' && password_hash) {
    await updateStaff(db, id, { password_hash });
    await enqueueMail(db, { recipient: email, ...renderStaffPasswordResetMail() });
  }
  if (act === 'reset_2fa') {
    const accountRef = { column: 'staff_id', id } as const;
    await deleteSecrets(db, accountRef);
    await replaceRecoveryCodes(db, accountRef, []);
    await updateStaff(db, id, { two_factor_enabled: false });
    await enqueueMail(db, { recipient: email, ...renderStaffTwoFactorResetMail() });
  }
}
