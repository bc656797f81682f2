import { customerEndpoints } from '@threshold/contract/customers';
import { sessionEndpoints } from '@threshold/contract/sessions';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { quietApi } from './api-client.ts';
import { endSession, type SessionUser, updateSessionUser } from './session.ts';

/*
 * Calls about one's own account. Guests never need them, so pages load this file only when someone is
 * signed in.
 */

/** Reads the account behind the stored token into the session; a failure clears the session of the page. */
export async function restoreMember(role: MemberRole): Promise<void> {
  updateSessionUser(await readMember(role));
}

async function readMember(role: MemberRole): Promise<SessionUser> {
  if (role === 'vendor') {
    const { data } = await quietApi.call(vendorAccountEndpoints.own);
    return { ...data, role };
  }
  const { data } = await quietApi.call(customerEndpoints.list);
  if (!data) throw new Error('The answer holds no account.');
  return data;
}

/** Ends the session. Here it ends whatever the server says: a token that could not be revoked dies of idleness. */
export async function signOut(role: MemberRole): Promise<void> {
  const { logout } = sessionEndpoints(role === 'vendor' ? 'vendors' : 'customers');
  await quietApi.call(logout).catch(() => undefined);
  endSession();
}
