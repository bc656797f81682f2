import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { conflict } from '../../../errors.ts';
import { withMinFailureDuration } from '../../../lib/timers.ts';
import { consumeBudget } from '../attempts/attempt-budgets.ts';
import type { AccountDeps, Caller } from '../members/account-deps.ts';
import type { AccountType } from '../members/account-types.ts';
import { MIN_RESPONSE_MS, registrationBudget } from '../members/accounts.policy.ts';
import {
  findAccountByEmail,
  hasSamePassword,
  markEmailVerified,
} from '../members/accounts.repo.ts';
import { startSession } from '../sessions/live-sessions.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import { type SignInResult, startSessionOrSendCode } from './account-entry.ts';
import { requireUncommonPassword, verifyCredentials } from './account-passwords.ts';
import {
  type CodeRequester,
  consumeCodeBudget,
  sendCode,
  tryConsumeCodeBudget,
  verifyMailedCode,
} from './codes.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember?: boolean | undefined;
}

/**
 * Signs in with a password. If the email address is unverified, no session starts, and a new code
 * is mailed if the limit permits. @throws too_many · wrong_credentials, also for an unknown email
 * address, after the same minimum time
 */
export async function signIn(
  deps: AccountDeps,
  accountType: AccountType,
  { email, password, remember }: Credentials,
  caller: Caller,
): Promise<SignInResult> {
  const account = await verifyCredentials(deps, accountType, { email, password }, caller);
  return startSessionOrSendCode(deps, accountType, account, caller, {
    remember,
    isProved: (db) => hasSamePassword(db, accountType, account),
  });
}

/** Creates the account's rows. @returns false if the email address is taken */
type CreateAccount<B> = (
  db: Db,
  account: Omit<B, 'password'> & {
    readonly id: string;
    readonly password_hash: string;
    readonly now: Date;
  },
) => Promise<boolean>;

/**
 * Creates an account, mails the code and starts a session. @throws conflict if the email address is
 * taken; no other endpoint reveals this, and this endpoint only a few times an hour · invalid for a
 * common password
 */
export async function registerAccount<
  B extends { readonly email: string; readonly password: string },
>(
  deps: AccountDeps,
  accountType: AccountType,
  { password, ...body }: B,
  create: CreateAccount<B>,
  { network, userAgent }: Caller,
): Promise<{ id: string; token: string; isCodeSent: boolean }> {
  const { db } = deps.database;
  const { email } = body;
  const now = deps.now();
  requireUncommonPassword('password', password);
  const subject = deps.sign(`register:${accountType.name}:${email}:${network}`);
  await consumeBudget(db, registrationBudget(deps.scaled), subject, now, outcomes.signIn.too_many);
  const password_hash = await deps.passwords.hash(password, network);
  const id = newId();
  return db.transaction().execute(async (db) => {
    if (!(await create(db, { ...body, id, password_hash, now }))) {
      throw conflict(outcomes.account.email_taken);
    }
    const member = { column: accountType.column, id };
    // The caller has not proved the email address, so the owner's reserved budget does not apply.
    const asker = { email, isOwner: false };
    const isCodeSent = await tryConsumeCodeBudget(db, deps, accountType, 'verify_email', asker);
    if (isCodeSent) await sendCode(db, deps, member, email, 'verify_email');
    const token = await startSession(db, member, { now, userAgent });
    return { id, token, isCodeSent };
  });
}

/** Mails a new code if the email address has an unverified account. @throws too_many */
export async function resendEmailCode(
  deps: AccountDeps,
  accountType: AccountType,
  asker: CodeRequester,
) {
  const { db } = deps.database;
  const { email } = asker;
  await consumeCodeBudget(db, deps, accountType, 'verify_email', asker);
  const account = await findAccountByEmail(db, accountType, email);
  if (!account || account.email_verified_at) return;
  const member = { column: accountType.column, id: account.id };
  await db.transaction().execute((db) => sendCode(db, deps, member, email, 'verify_email'));
}

/**
 * Verifies the email address by its code and signs in. Ends earlier sessions, which never proved
 * the email address. @throws wrong_code, also for an unknown address, after the same minimum time
 */
export async function verifyEmail(
  deps: AccountDeps,
  accountType: AccountType,
  proof: CodeRequester & { readonly otp: string },
  { userAgent }: Caller,
): Promise<{ id: string; token: string }> {
  const proving = verifyMailedCode(deps, accountType, 'verify_email', proof);
  const { account, member } = await withMinFailureDuration(MIN_RESPONSE_MS, proving);
  const now = deps.now();
  return deps.database.db.transaction().execute(async (db) => {
    if (!account.email_verified_at) await endSessions(db, member, now);
    await markEmailVerified(db, accountType, member.id, now);
    return { id: member.id, token: await startSession(db, member, { now, userAgent }) };
  });
}
