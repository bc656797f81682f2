import { outcomes } from '@threshold/contract/outcomes';
import { sessionEndpoints } from '@threshold/contract/sessions';
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

/*
 * Calls about one's own account. Guests never need them, so pages load this file only when someone is
 * signed in.
 */

const failed: Readonly<Record<MemberRole, string>> = {
  customer: outcomes.account.customer_fetch,
  vendor: outcomes.vendors.fetch_failed,
};

let reading: Promise<void> | undefined;

/**
 * The session with its account, read at most once at a time. When the account cannot be read this page goes on
 * as a guest's; a refused token has been forgotten by then.
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
    // Whoever signed out meanwhile stays signed out.
    if (accessToken() === token) updateSessionUser(user);
  } catch (error) {
    console.info(failed[role], error);
    if (error instanceof ApiError && error.status === 401) {
      console.info(outcomes.account.unauthorized);
    }
    forgetUser();
  }
}

/** Ends the session. Here it ends whatever the server says: a token that could not be revoked dies of idleness. */
export async function signOut(role: MemberRole): Promise<void> {
  const { logout } = sessionEndpoints(role === 'vendor' ? 'vendors' : 'customers');
  await quietApi.call(logout).catch(() => undefined);
  endSession();
}
