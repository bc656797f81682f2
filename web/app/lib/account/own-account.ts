import { type Customer, customerEndpoints } from '@threshold/contract/customers';
import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { api } from '../api/api-client.ts';
import { toRouteError } from '../api/public-loader.ts';
import { accessToken, type SessionUser, updateSessionUser, useSession } from './session.ts';

/**
 * The `clientLoader` of a customer's own pages: the account as the server has it now, which the header shows, too.
 * Null for those whom the guard is sending away at the same moment.
 */
export async function ownCustomer({
  request,
}: Pick<ClientLoaderFunctionArgs, 'request'>): Promise<Customer | null> {
  if (!accessToken()) return null;
  const { data } = await api
    .call(customerEndpoints.list, {}, { signal: request.signal })
    .catch((error) => toRouteError(error, outcomes.account.user_fetch));
  if (!data) return null;
  updateSessionUser(data);
  return data;
}

/** The same for vendors, whose account is the whole listing. */
export async function ownVendor({
  request,
}: Pick<ClientLoaderFunctionArgs, 'request'>): Promise<OwnVendor | null> {
  if (!accessToken()) return null;
  const { data } = await api
    .call(vendorAccountEndpoints.own, {}, { signal: request.signal })
    .catch((error) => toRouteError(error, outcomes.vendors.data_failed));
  updateSessionUser(data);
  return data;
}

/** The account, live: what the page was loaded with until something changes it. */
export function useAccount<T extends SessionUser>(loaded: T): T {
  const session = useSession();
  const user = session.kind === 'member' ? session.user : undefined;
  return user && user._id === loaded._id ? { ...loaded, ...user } : loaded;
}
