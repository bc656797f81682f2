import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import {
  type GoogleProfile,
  type GoogleSignIn,
  GoogleUnavailable,
  ID_TOKEN_SECONDS,
} from '../../adapters/google/google-sign-in.ts';
import { newId } from '../../db/new-id.ts';
import { AppError, conflict } from '../../errors.ts';
import { googleConnected } from '../../mail/account-mails.ts';
import type { AccountMeans, Caller } from '../accounts/means.ts';
import { countAttempt } from '../attempts/attempts.repo.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { endSessions } from '../sessions/sessions.repo.ts';
import { startSession } from '../sessions/start-session.ts';
import { deleteSecrets, replaceRecoveryCodes } from '../two-factor/two-factor.repo.ts';
import {
  connectGoogle,
  createGoogleCustomer,
  findByAddress,
  findIdBySubject,
  takeOver,
} from './google-accounts.repo.ts';

const { google_login_failed, google_failed } = outcomes.signIn;
/** A token is taken once. Never scaled. */
const onceOnly = { scope: 'google_token', limit: 1, seconds: ID_TOKEN_SECONDS };

/**
 * Signs a customer in by a Google ID token; the first time that opens an account or connects the one of the address.
 *
 * @throws wrong_credentials for a token that is not Google's, not for us, expired, used, or without a verified address
 * @throws conflict when the address has an account that Google cannot vouch for: its password opens it
 * @throws upstream_failed when Google's keys cannot be read · bad_request where it is not set up
 */
export async function signInByGoogle(
  means: AccountMeans & { readonly google: GoogleSignIn | undefined },
  { idToken, remember }: { readonly idToken: string; readonly remember?: boolean | undefined },
  { userAgent }: Caller,
): Promise<{ id: string; token: string }> {
  const { db } = means.database;
  const profile = await profileOf(means.google, idToken);
  const now = means.now();
  const use = profile && (await countAttempt(db, onceOnly, means.sign(signedPart(idToken)), now));
  if (!profile || !use?.isAdmitted) throw new AppError('wrong_credentials', google_login_failed);
  return db.transaction().execute(async (db) => {
    const id = (await findIdBySubject(db, profile.subject)) ?? (await settle(db, profile, now));
    const holder = { column: 'customer_id', id } as const;
    const isRemembered = remember ?? false;
    return { id, token: await startSession(db, holder, { now, userAgent, isRemembered }) };
  });
}

/** What the signature is of. The signature itself can be spelled in several ways. */
const signedPart = (idToken: string) => idToken.split('.').slice(0, 2).join('.');

async function profileOf(google: GoogleSignIn | undefined, idToken: string) {
  if (!google) throw new AppError('bad_request', google_login_failed);
  try {
    return await google.verify(idToken);
  } catch (error) {
    if (!(error instanceof GoogleUnavailable)) throw error;
    throw new AppError('upstream_failed', google_failed, { cause: error });
  }
}

/** The account of a Google account that was never seen. @returns the customer's id */
async function settle(db: Db, profile: GoogleProfile, now: Date): Promise<string> {
  const taken = () => conflict(outcomes.account.email_taken);
  const { subject, email, first_name, last_name } = profile;
  const identity = { subject, email, first_name, last_name };
  const known = await findByAddress(db, email);
  if (!known) {
    const id = newId();
    if (!(await createGoogleCustomer(db, id, identity, now))) throw taken();
    return id;
  }
  if (!known.email_verified_at) {
    // Somebody may have signed up with this address to be inside when its owner comes: they are put out.
    const member = { column: 'customer_id', id: known.id } as const;
    await takeOver(db, known.id, identity, now);
    await endSessions(db, member, now);
    await deleteSecrets(db, member);
    await replaceRecoveryCodes(db, member, []);
    return known.id;
  }
  if (known.google_subject !== null || !profile.ownsMailbox) throw taken();
  await connectGoogle(db, known.id, subject, now);
  await enqueueMail(db, { recipient: email, ...googleConnected() });
  return known.id;
}
