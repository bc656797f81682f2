import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { AppError } from '../../../errors.ts';
import { formatTimeForSentence } from '../../../lib/local-time.ts';
import { renderNewDeviceMail } from '../../../mail/account-mails.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { type Budget, countAttempt } from '../attempts/attempts.repo.ts';
import type { AccountDeps, Caller } from '../members/account-deps.ts';
import type { AccountType } from '../members/account-types.ts';
import type { Account } from '../members/accounts.repo.ts';
import { startSession } from '../sessions/live-sessions.ts';
import { describeDevice } from '../sessions/sessions.presenter.ts';
import { sendCode, tryConsumeCodeBudget } from './codes.ts';
import { isKnownDevice, type SignInRealm } from './known-device.ts';

/** Result of a sign-in. For an unverified email address, a code is mailed instead of a session. */
export type SignInResult =
  | {
      readonly isVerified: true;
      readonly id: string;
      readonly email: string;
      readonly token: string;
    }
  | { readonly isVerified: false };

interface EntryOptions {
  readonly remember: boolean | undefined;
  /** Returns whether password or passkey are still valid; called in the sign-in's transaction. */
  readonly isProved: (db: Db) => Promise<boolean>;
}

/** Starts a session, or mails a code to an unverified email address. @throws wrong_credentials */
export async function startSessionOrSendCode(
  deps: AccountDeps,
  accountType: AccountType,
  account: Account,
  caller: Caller,
  { remember, isProved }: EntryOptions,
): Promise<SignInResult> {
  const { db } = deps.database;
  const { email } = account;
  const member = { column: accountType.column, id: account.id };
  if (!account.email_verified_at) {
    if (
      await tryConsumeCodeBudget(db, deps, accountType, 'verify_email', { email, isOwner: true })
    ) {
      await db.transaction().execute((db) => sendCode(db, deps, member, email, 'verify_email'));
    }
    return { isVerified: false };
  }
  const token = await db.transaction().execute(async (db) => {
    if (!(await isProved(db))) throw new AppError('wrong_credentials', outcomes.signIn.wrong);
    await sendNewDeviceMail(
      db,
      deps,
      accountType,
      account,
      caller,
      createMemberDeviceMail(deps, accountType),
    );
    return startSession(db, member, {
      now: deps.now(),
      isRemembered: remember ?? false,
      userAgent: caller.userAgent,
    });
  });
  return { isVerified: true, id: account.id, email, token };
}

type Deps = Pick<Services, 'now' | 'sign'>;

/** Renders the mail about a sign-in from an unknown browser. */
type DeviceMail = (signIn: { readonly time: string; readonly device: string }) => MailContent;

/** Budget of new-device mails: a thief with the password could otherwise cause countless mails. */
const mailBudget: Budget = {
  scope: 'new_device_mails',
  limit: limits.sign_in.new_device_mails_per_day,
  seconds: 24 * 60 * 60,
};

/** Mails the owner about a sign-in from an unknown browser, even if they turned off mails. */
export async function sendNewDeviceMail(
  db: Db,
  { now, sign }: Deps,
  door: SignInRealm,
  { id, email }: { readonly id: string; readonly email: string },
  { deviceMarks, userAgent }: Caller,
  mail: DeviceMail,
): Promise<void> {
  if (isKnownDevice({ sign }, door, email.toLowerCase(), deviceMarks)) return;
  const at = now();
  const subject = sign(`new_device:${door.name}:${id}`);
  if (!(await countAttempt(db, mailBudget, subject, at)).isAdmitted) return;
  const signIn = { time: formatTimeForSentence(at), device: describeDevice(userAgent ?? null) };
  await enqueueMail(db, { recipient: email, ...mail(signIn) });
}

/** Returns a function that renders new-device mails to customers or vendors. */
export const createMemberDeviceMail =
  ({ publicUrl }: Pick<Services, 'publicUrl'>, { sessionsPath }: AccountType): DeviceMail =>
  (signIn) =>
    renderNewDeviceMail(signIn, `${publicUrl()}${sessionsPath}`);
