import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import {
  type GoogleProfile,
  type GoogleSignIn,
  GoogleUnavailableError,
  ID_TOKEN_SECONDS,
} from '../../../adapters/google/google-sign-in.ts';
import { newId } from '../../../db/new-id.ts';
import { AppError, conflict } from '../../../errors.ts';
import { renderGoogleConnectedMail } from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { deleteMemberFeeds } from '../../calls/calendar-feeds/calendar-feeds.repo.ts';
import { countAttempt, takeBackAttempt } from '../attempts/attempts.repo.ts';
import { deleteSecrets, replaceRecoveryCodes } from '../authenticators/authenticators.repo.ts';
import type { AccountDeps, Caller } from '../members/account-deps.ts';
import { customerAccountType } from '../members/account-types.ts';
import { markPasswordReset } from '../members/accounts.repo.ts';
import { startSession } from '../sessions/live-sessions.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import { createMemberDeviceMail, sendNewDeviceMail } from '../sign-in/account-entry.ts';
import { verifyCredentials } from '../sign-in/account-passwords.ts';
import { consumeCodeBudget, sendCode, verifyMailedCode } from '../sign-in/codes.ts';
import {
  connectGoogle,
  createGoogleCustomer,
  findCustomerByGoogleSubject,
  lockCustomerByEmail,
  transferUnverifiedCustomer,
} from './google-accounts.repo.ts';

const { google_login_failed, google_failed } = outcomes.signIn;
/** Budget by which each Google token is accepted only once, whatever `RATE_LIMIT_SCALE` is. */
const googleTokenBudget = { scope: 'google_token', limit: 1, seconds: ID_TOKEN_SECONDS };

type GoogleBody = GoogleProof & {
  readonly idToken: string;
  readonly remember?: boolean | undefined;
};

type GoogleSignInOutcome =
  | { readonly id: string; readonly token: string }
  /** Id of an existing account. The user must prove to own it before Google is connected to it. */
  | { readonly toJoin: string };

/**
 * Signs a customer in with a Google ID token. The first sign-in creates an account. An existing
 * account with the same email address is connected only with its password or a mailed code.
 *
 * @returns undefined if a code was requested and sent
 * @throws wrong_credentials for a wrong password, or a token that is not from Google, not for
 *   this site, expired, used or without a verified email address
 * @throws proof_required if a proof is missing; the token may be sent again with a proof ·
 *   wrong_code · too_many
 * @throws conflict if the email address has an account that is connected to another Google
 *   account, or if Google does not run the mailbox
 * @throws upstream_failed if Google's keys cannot be read · bad_request if Google sign-in is not
 *   configured
 */
export async function signInByGoogle(
  deps: AccountDeps & { readonly google: GoogleSignIn | undefined },
  { idToken, remember, ...proof }: GoogleBody,
  caller: Caller,
): Promise<{ id: string; token: string } | undefined> {
  const profile = await verifyGoogleToken(deps.google, idToken);
  if (!profile) throw createGoogleLoginError();
  const enter = (provedId?: string): Promise<GoogleSignInOutcome> =>
    deps.database.db.transaction().execute(async (db) => {
      const now = deps.now();
      const use = deps.sign(signedPart(idToken));
      if (!(await countAttempt(db, googleTokenBudget, use, now)).isAdmitted)
        throw createGoogleLoginError();
      const knownCustomer = await findCustomerByGoogleSubject(db, profile.subject);
      const account = knownCustomer ?? (await resolveGoogleAccount(db, profile, now, provedId));
      if ('toJoin' in account) {
        await takeBackAttempt(db, googleTokenBudget, use, now);
        return account;
      }
      if (knownCustomer) {
        const mail = createMemberDeviceMail(deps, customerAccountType);
        await sendNewDeviceMail(db, deps, customerAccountType, knownCustomer, caller, mail);
      }
      const accountRef = { column: 'customer_id', id: account.id } as const;
      const start = { now, userAgent: caller.userAgent, isRemembered: remember ?? false };
      return { id: account.id, token: await startSession(db, accountRef, start) };
    });

  const first = await enter();
  if (!('toJoin' in first)) return first;
  const proved = await verifyJoinProof(
    deps,
    { id: first.toJoin, email: profile.email },
    proof,
    caller,
  );
  if (proved === undefined) return undefined;
  const second = await enter(proved);
  // Another account received this email address between the two calls of `enter`.
  if ('toJoin' in second) throw createProofRequiredError();
  return second;
}

const createGoogleLoginError = () => new AppError('wrong_credentials', google_login_failed);

/** Returns a token without its signature, because one signature can be written in several ways. */
const signedPart = (idToken: string) => idToken.split('.').slice(0, 2).join('.');

async function verifyGoogleToken(google: GoogleSignIn | undefined, idToken: string) {
  if (!google) throw new AppError('bad_request', google_login_failed);
  try {
    return await google.verify(idToken);
  } catch (error) {
    if (!(error instanceof GoogleUnavailableError)) throw error;
    throw new AppError('upstream_failed', google_failed, { cause: error });
  }
}

type AccountMatch = { readonly id: string } | { readonly toJoin: string };

/**
 * Creates or connects the account of a new Google user. @param provedId account that
 * the user has proved to own; undefined without proof
 */
async function resolveGoogleAccount(
  db: Db,
  profile: GoogleProfile,
  now: Date,
  provedId: string | undefined,
): Promise<AccountMatch> {
  const taken = () => conflict(outcomes.account.email_taken);
  const { subject, email, first_name, last_name } = profile;
  const identity = { subject, email, first_name, last_name };
  const existingCustomer = await lockCustomerByEmail(db, email);
  if (!existingCustomer) {
    const id = newId();
    if (!(await createGoogleCustomer(db, id, identity, now))) throw taken();
    return { id };
  }
  if (!existingCustomer.email_verified_at) {
    // A stranger may have signed up with the Google user's email address to gain access later, so
    // all sessions, calendar feeds and secrets of the account are removed.
    const member = { column: 'customer_id', id: existingCustomer.id } as const;
    await transferUnverifiedCustomer(db, existingCustomer.id, identity, now);
    await endSessions(db, member, now);
    await deleteMemberFeeds(db, member);
    await deleteSecrets(db, member);
    await replaceRecoveryCodes(db, member, []);
    return { id: existingCustomer.id };
  }
  if (existingCustomer.google_subject !== null || !profile.ownsMailbox) throw taken();
  if (existingCustomer.id !== provedId) return { toJoin: existingCustomer.id };
  await connectGoogle(db, existingCustomer.id, subject, now);
  // Counts as a password reset by mail, because Google's token also proves only the mailbox.
  await markPasswordReset(db, customerAccountType, existingCustomer.id, now);
  await enqueueMail(db, { recipient: email, ...renderGoogleConnectedMail() });
  return { id: existingCustomer.id };
}

/** Proof that the Google user owns the existing account, or a request to mail a code for it. */
interface GoogleProof {
  readonly password?: string | undefined;
  readonly otp?: string | undefined;
  readonly send_code?: boolean | undefined;
}

const createProofRequiredError = () => new AppError('proof_required', outcomes.signIn.google_join);

/**
 * Verifies that the account belongs to the Google user, or mails a code for this proof. The mailbox
 * is not enough: its owner may have changed since the sign-up. @returns the account's id; undefined
 * if a code was sent @throws proof_required · wrong_credentials · wrong_code · too_many
 */
async function verifyJoinProof(
  deps: AccountDeps,
  { id, email }: { readonly id: string; readonly email: string },
  { password, otp, send_code }: GoogleProof,
  caller: Caller,
): Promise<string | undefined> {
  if (password !== undefined) {
    const { wrong_current } = outcomes.passwords;
    return (
      await verifyCredentials(deps, customerAccountType, { email, password }, caller, wrong_current)
    ).id;
  }
  if (otp !== undefined) {
    const proof = { email, otp, isOwner: true };
    return (await verifyMailedCode(deps, customerAccountType, 'join_google', proof)).account.id;
  }
  if (!send_code) throw createProofRequiredError();
  const { db } = deps.database;
  await consumeCodeBudget(db, deps, customerAccountType, 'join_google', { email, isOwner: true });
  const member = { column: customerAccountType.column, id };
  await db.transaction().execute((db) => sendCode(db, deps, member, email, 'join_google'));
  return undefined;
}
