import { sessionEndpoints } from '@threshold/contract/endpoints/accounts/account-security';
import { type Customer, customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import {
  continueAsGuest,
  endSession,
  getAccessToken,
  getCurrentSession,
  type Session,
  updateSessionUser,
} from '../account/session.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { quietApi } from './api-client.ts';

/* Loaded only for signed-in members, because guests never need it. */

let reading: Promise<void> | undefined;

/**
 * Returns the session with its account; parallel calls share one request. If the account cannot be
 * loaded, the page treats the visitor as a guest.
 */
export async function restoreMember(): Promise<Session> {
  const session = getCurrentSession();
  if (session.kind === 'member' && !session.user) {
    reading ??= readSessionAccount(session.role).finally(() => {
      reading = undefined;
    });
    await reading;
  }
  return getCurrentSession();
}

async function readSessionAccount(role: MemberRole): Promise<void> {
  const token = getAccessToken();
  try {
    const user = await (role === 'vendor' ? readVendor(quietApi) : readCustomer(quietApi));
    // The member may have signed out during the request.
    if (getAccessToken() === token) updateSessionUser(user);
  } catch (error) {
    const { account, vendors } = outcomes;
    console.info(role === 'vendor' ? vendors.fetch_failed : account.customer_fetch, error);
    if (error instanceof ApiError && error.status === 401) console.info(account.unauthorized);
    continueAsGuest();
  }
}

/** Ends the session in this browser even if the server fails: the unused token then expires. */
export async function signOut(role: MemberRole): Promise<void> {
  const { logout } = sessionEndpoints(role === 'vendor' ? 'vendors' : 'customers');
  const answer = quietApi.call(logout).catch(() => undefined);
  // Calls that the server refuses from now on do not report an ended session.
  endSession();
  await answer;
}

/** @throws ApiError, also if the answer contains no account */
export async function readCustomer(api: Api, signal?: AbortSignal): Promise<Customer> {
  const { data } = await api.call(customerEndpoints.list, {}, { signal });
  if (!data) throw new ApiError(0, 'unknown', outcomes.account.customer_fetch);
  return data;
}

/** A vendor's account is the whole listing. @throws ApiError */
export async function readVendor(api: Api, signal?: AbortSignal): Promise<OwnVendor> {
  return (await api.call(vendorAccountEndpoints.own, {}, { signal })).data;
}
