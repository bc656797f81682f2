import type { ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { AppError } from '../../../errors.ts';
import { withMinFailureDuration } from '../../../lib/timers.ts';
import {
  renderStaffNewDeviceMail,
  renderStaffRecoveryUsedMail,
} from '../../../mail/staff-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { consumeBudget } from '../../accounts/attempts/attempt-budgets.ts';
import { takeBackAttempt } from '../../accounts/attempts/attempts.repo.ts';
import {
  verifyRecoveryCode,
  verifyTotpCode,
} from '../../accounts/authenticators/authenticator-codes.ts';
import type { AccountDeps, Caller } from '../../accounts/members/account-deps.ts';
import { MIN_RESPONSE_MS, signInBudget } from '../../accounts/members/accounts.policy.ts';
import { type PasskeyDeps, verifyPasskey } from '../../accounts/passkeys/passkey-sign-in.ts';
import { hasPasskey } from '../../accounts/passkeys/passkeys.repo.ts';
import { passkeyRealms } from '../../accounts/passkeys/relying-party.ts';
import { startSession } from '../../accounts/sessions/live-sessions.ts';
import { sendNewDeviceMail } from '../../accounts/sign-in/account-entry.ts';
import { buildFailuresSubject, type SignInRealm } from '../../accounts/sign-in/known-device.ts';
import { findStaffByEmail, lockStaff, type StaffRow } from '../roster/staff.repo.ts';
import { getStaffRef, recordOwnAct } from './staff-account.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly verification_code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/** Sign-in realm of staff. Determines the cookies by which staff's browsers are recognised. */
export const staffSignInRealm: SignInRealm = { name: 'staff', members: 'admin' };

/**
 * Signs staff in with password and code. Without two-factor, and after a recovery code, the session
 * allows only the set-up of an authenticator. @throws wrong_credentials, with the same message for
 * every cause · wrong_code, only after the right password · too_many
 */
export async function signStaffIn(
  deps: AccountDeps,
  { email, password, verification_code, recovery_code }: Credentials,
  caller: Caller,
): Promise<{ readonly staff: StaffRow; readonly token: string; readonly isSettingUp: boolean }> {
  const { db } = deps.database;
  const { userAgent, deviceMarks } = caller;
  const now = deps.now();
  const budget = signInBudget(deps.scaled);
  const subject = buildFailuresSubject(deps, staffSignInRealm, email, deviceMarks);
  await consumeBudget(db, budget, subject, now, outcomes.signIn.too_many);
  const staff = await withMinFailureDuration(
    MIN_RESPONSE_MS,
    verifyStaffPassword(deps, email, password, caller.network),
  );
  await takeBackAttempt(db, budget, subject, now);

  const accountRef = getStaffRef(staff);
  if (!staff.two_factor_enabled) {
    const token = await startStaffSession(db, staff, { now, userAgent, scope: 'enrolment' });
    return { staff, token, isSettingUp: true };
  }
  if (recovery_code) {
    await verifyRecoveryCode(deps, accountRef, recovery_code);
    const start = { now, userAgent, scope: 'enrolment', isRecovering: true } as const;
    return {
      staff,
      token: await startStaffSession(db, staff, start, recordRecoveryCodeUse),
      isSettingUp: true,
    };
  }
  if (!verification_code) throw new AppError('wrong_code', messages.twoFactor.empty);
  await verifyTotpCode(deps, accountRef, verification_code);
  const tell = (db: Db) =>
    sendNewDeviceMail(db, deps, staffSignInRealm, staff, caller, renderStaffNewDeviceMail);
  return {
    staff,
    token: await startStaffSession(db, staff, { now, userAgent }, tell),
    isSettingUp: false,
  };
}

/** Starts a session unless the credentials of the account changed since they were checked. */
function startStaffSession(
  db: Db,
  staff: StaffRow,
  start: Parameters<typeof startSession>[2],
  note?: (db: Db, staff: StaffRow, now: Date) => Promise<void>,
): Promise<string> {
  return db.transaction().execute(async (db) => {
    const { password_hash, two_factor_enabled, disabled_at } =
      (await lockStaff(db, staff.id)) ?? {};
    const isSame =
      password_hash === staff.password_hash &&
      two_factor_enabled === staff.two_factor_enabled &&
      disabled_at === null;
    if (!isSame) throw new AppError('wrong_credentials', outcomes.signIn.wrong);
    await note?.(db, staff, start.now);
    return startSession(db, getStaffRef(staff), start);
  });
}

async function recordRecoveryCodeUse(
  db: Db,
  { id, email }: StaffRow,
  created_at: Date,
): Promise<void> {
  await recordOwnAct(db, { id, email }, 'staff.recovery_used', created_at);
  await enqueueMail(db, { recipient: email, ...renderStaffRecoveryUsedMail() });
}

/** Hashes the password even for an unknown email, so that the time does not reveal accounts. */
async function verifyStaffPassword(
  { database, passwords }: AccountDeps,
  email: string,
  password: string,
  network: string,
): Promise<StaffRow> {
  const staff = await findStaffByEmail(database.db, email);
  const isRight = await passwords.verify(staff?.password_hash, password, network);
  if (!staff || staff.disabled_at || !isRight)
    throw new AppError('wrong_credentials', outcomes.signIn.wrong);
  return staff;
}

const door = passkeyRealms.staff;
const sentence = passkeyOutcomes.sign_in_failed.staff;

/** Signs staff in with a passkey. @throws wrong_credentials for every cause · too_many */
export async function signStaffInByPasskey(
  deps: AccountDeps & PasskeyDeps,
  shown: ShownPasskey,
  caller: Caller,
): Promise<{ readonly staff: StaffRow; readonly token: string }> {
  const passkey = await verifyPasskey(
    deps,
    { door, purpose: 'sign_in', by: null, sentence },
    shown,
  );
  return deps.database.db.transaction().execute(async (db) => {
    const staff = await lockStaff(db, passkey.accountId);
    const isOpen = staff?.two_factor_enabled && staff.disabled_at === null;
    if (!isOpen || !(await hasPasskey(db, passkey.id))) {
      throw new AppError('wrong_credentials', sentence);
    }
    await sendNewDeviceMail(db, deps, door, staff, caller, renderStaffNewDeviceMail);
    const start = { now: deps.now(), userAgent: caller.userAgent };
    return { staff, token: await startSession(db, getStaffRef(staff), start) };
  });
}
