import { getIncompleteStartPath } from '#app/lib/account/guard.ts';
import { buildIntentSearchPath } from '#app/lib/account/intent.ts';
import { consumeRequestReturn } from '#app/lib/account/left-request.ts';
import { getPendingClaimId } from '#app/lib/account/pending-claim.ts';
import { type SessionUser, startSession } from '#app/lib/account/session.ts';
import { storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { consumeReturnTo } from '#app/lib/client/guard-pages.ts';
import { recordCodeSent } from '#app/lib/forms/code-sent.ts';
import { paths } from '#app/lib/paths.ts';
import type { AccountType } from './account-types.ts';

/** Stores the email that a code will verify. `sent` is undefined if no code was mailed. */
export function storePendingEmail(
  { emailKey, role }: AccountType,
  email: string,
  sent: 'verify' | 'reset' | undefined,
): void {
  writeStored(emailKey, email);
  if (sent) recordCodeSent(`${role} ${sent}`);
}

/** Removes the pending email after its verification or the password reset. */
export function clearPendingEmail({ emailKey }: AccountType): void {
  writeStored(emailKey, null);
}

/** Stores the email that prefills the next login. Null removes the stored email. */
export function rememberEmail(email: string | null): void {
  writeStored(storageKeys.rememberedEmail, email);
}

/** Starts a session after a login. `next` is from the URL's query. @returns the page to open */
export function startSessionByLogin(token: string, user: SessionUser, next: string | null): string {
  startSession(token, user);
  const address = consumeReturnTo(user.role, next);
  if (user.role === 'customer') return consumeRequestReturn() ?? address ?? buildIntentSearchPath();
  if (!user.profile_complete) {
    // The claim comes before the profile wizard: a vendor with a listing cannot claim another.
    if (getPendingClaimId()) return paths.vendorClaim;
    return getIncompleteStartPath({ hasOpenClaim: Boolean(user.pending_claim) });
  }
  return address ?? paths.vendorDashboard;
}

/** Starts a session after the verification of an email. @returns the page to open */
export function startSessionByCode(token: string, user: SessionUser): string {
  startSession(token, user);
  if (user.role === 'customer') return consumeRequestReturn() ?? paths.customerPicture;
  // Continues with the listing that the vendor wanted to claim as a guest.
  if (getPendingClaimId()) return paths.vendorClaim;
  return user.profile_complete ? paths.vendorDashboard : paths.vendorPicture;
}

let grant: string | undefined;

/** Stores the token of a password reset in memory. After a reload, a cookie replaces the token. */
export function storeResetGrant(token: string | undefined): void {
  grant = token;
}

export function readResetGrant(): string | undefined {
  return grant;
}
