import { sessionEndpoints } from '@threshold/contract/endpoints/accounts/account-security';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { quietApi } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { readCustomer, readVendor } from './read-account.ts';
import {
  accessToken,
  currentSession,
  endSession,
  forgetUser,
  type Session,
  updateSessionUser,
} from './session.ts';

/* Calls about the member's own account. Loaded only for signed-in members, because guests never
   need them. */

const failed: Readonly<Record<MemberRole, string>> = {
  customer: outcomes.account.customer_fetch,
  vendor: outcomes.vendors.fetch_failed,
};

let reading: Promise<void> | undefined;

/**
 * Returns the session with its account; parallel calls share one request. If the account cannot be
 * read, this page continues as a guest's; a refused token is removed by then.
 */
export async function restoreMember(): Promise<Session> {
  const session = currentSession();
  if (session.kind === 'member' && !session.user) {
    reading ??= read(session.role).finally(() => {
      reading = undefined;
    });
    await reading;
  }
  return currentSession();
}

async function read(role: MemberRole): Promise<void> {
  const token = accessToken();
  try {
    const user = await (role === 'vendor' ? readVendor(quietApi) : readCustomer(quietApi));
    // The member may have signed out during the request.
    if (accessToken() === token) updateSessionUser(user);
  } catch (error) {
    console.info(failed[role], error);
    if (error instanceof ApiError && error.status === 401) {
      console.info(outcomes.account.unauthorized);
    }
    forgetUser();
  }
}

/**
 * Ends the session, in this browser regardless of the server's answer: a token that could not be
 * revoked expires when idle.
 */
export async function signOut(role: MemberRole): Promise<void> {
  const { logout } = sessionEndpoints(role === 'vendor' ? 'vendors' : 'customers');
  await quietApi.call(logout).catch(() => undefined);
  endSession();
}
