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

/** Stores the address that waits for a code; `sent` is undefined if none was mailed. */
export function storePendingEmail(
  { emailKey, role }: AccountType,
  email: string,
  sent: 'verify' | 'reset' | undefined,
): void {
  writeStored(emailKey, email);
  if (sent) recordCodeSent(`${role} ${sent}`);
}

/** Removes the stored address at the end of the flow. */
export function clearPendingEmail({ emailKey }: AccountType): void {
  writeStored(emailKey, null);
}

/** Stores the address for the next login; null removes it. */
export function rememberEmail(email: string | null): void {
  writeStored(storageKeys.rememberedEmail, email);
}

/** Starts the session of a login. @returns the page to open; `next` is from the address */
export function startSessionByLogin(token: string, user: SessionUser, next: string | null): string {
  startSession(token, user);
  const address = consumeReturnTo(user.role, next);
  if (user.role === 'customer') return consumeRequestReturn() ?? address ?? buildIntentSearchPath();
  if (!user.profile_complete) {
    // Comes before the wizard, because a member with a listing cannot claim another.
    if (getPendingClaimId()) return paths.vendorClaim;
    return getIncompleteStartPath({ hasOpenClaim: Boolean(user.pending_claim) });
  }
  return address ?? paths.vendorDashboard;
}

/** Starts the session of a verified address. @returns the page to open */
export function startSessionByCode(token: string, user: SessionUser): string {
  startSession(token, user);
  if (user.role === 'customer') return consumeRequestReturn() ?? paths.customerPicture;
  // A listing that a guest wanted to claim is offered as soon as claiming is possible.
  if (getPendingClaimId()) return paths.vendorClaim;
  return user.profile_complete ? paths.vendorDashboard : paths.vendorPicture;
}

let grant: string | undefined;

/** Stores the reset grant in memory. After a reload the server reads it from an HttpOnly cookie. */
export function storeResetGrant(token: string | undefined): void {
  grant = token;
}

export function readResetGrant(): string | undefined {
  return grant;
}
