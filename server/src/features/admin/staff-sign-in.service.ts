import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { AppError, conflict, unauthenticated } from '../../errors.ts';
import { failNoSooner } from '../../lib/at-least.ts';
import type { Holder } from '../../lib/holder.ts';
import type { AccountMeans, Caller } from '../accounts/means.ts';
import { SAME_TIME_MS, signInBudget } from '../accounts/sign-in.policy.ts';
import { allow } from '../attempts/allow.ts';
import { takeBackAttempt } from '../attempts/attempts.repo.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import { startSession } from '../sessions/start-session.ts';
import { proveCode } from '../two-factor/prove-code.ts';
import { startTrial } from '../two-factor/start-trial.ts';
import { enableSecret } from '../two-factor/two-factor.repo.ts';
import { enableStaffTwoFactor, findStaff, findStaffByEmail, type StaffRow } from './staff.repo.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly verification_code?: string | undefined;
}

const holderOf = ({ id }: Pick<StaffRow, 'id'>): Holder => ({ column: 'staff_id', id });

/**
 * Signs staff in by password and code. Before two-factor is set up the token opens nothing but that.
 *
 * @throws wrong_credentials, alike for an unknown address, a wrong password and an account that was closed
 * @throws wrong_code for a missing or wrong code after the right password · too_many
 */
export async function signStaffIn(
  means: AccountMeans,
  { email, password, verification_code }: Credentials,
  { userAgent }: Caller,
): Promise<{ staff: StaffRow; token: string }> {
  const { db } = means.database;
  const now = means.now();
  const budget = signInBudget(means.scaled);
  const subject = means.sign(`sign_in:staff:${email}`);
  await allow(db, budget, subject, now, outcomes.signIn.too_many);
  const staff = await failNoSooner(SAME_TIME_MS, proveStaff(means, email, password));
  await takeBackAttempt(db, budget, subject, now);

  const holder = holderOf(staff);
  if (!staff.two_factor_enabled) {
    const token = await startSession(db, holder, { now, userAgent, scope: 'enrolment' });
    return { staff, token };
  }
  if (!verification_code) throw new AppError('wrong_code', messages.twoFactor.empty);
  await proveCode(means, holder, verification_code);
  return { staff, token: await startSession(db, holder, { now, userAgent }) };
}

/** The same work for an unknown address as for a wrong password. */
async function proveStaff(
  { database, passwords }: AccountMeans,
  email: string,
  password: string,
): Promise<StaffRow> {
  const staff = await findStaffByEmail(database.db, email);
  const isRight = await passwords.verify(staff?.password_hash, password);
  if (!staff || !isRight) throw new AppError('wrong_credentials', outcomes.signIn.wrong);
  return staff;
}

/** A new secret to try. @throws conflict while two-factor is on */
export async function generateStaffSecret(means: AccountMeans, id: string) {
  const staff = await load(means, id);
  if (staff.two_factor_enabled) throw conflict(outcomes.twoFactor.already_enabled);
  return startTrial(means, holderOf(staff), staff.email);
}

/**
 * Turns two-factor on and signs in for everything else; the sessions that could do nothing else end.
 * @returns the new token
 * @throws conflict when it is on · wrong_code · too_many
 */
export async function enableStaff(
  means: AccountMeans,
  id: string,
  code: string,
  { userAgent }: Caller,
): Promise<string> {
  const staff = await load(means, id);
  if (staff.two_factor_enabled) throw conflict(outcomes.twoFactor.already_enabled);
  const holder = holderOf(staff);
  const secretId = await proveCode(means, holder, code, 'on trial');
  const now = means.now();
  return means.database.db.transaction().execute(async (db) => {
    if (!(await enableSecret(db, secretId, now))) throw conflict(outcomes.refusals.conflict);
    await enableStaffTwoFactor(db, id);
    await endSessions(db, holder, now);
    return startSession(db, holder, { now, userAgent });
  });
}

async function load({ database }: AccountMeans, id: string): Promise<StaffRow> {
  const staff = await findStaff(database.db, id);
  if (!staff) throw unauthenticated(outcomes.refusals.unauthenticated);
  return staff;
}
