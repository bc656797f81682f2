import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import {
  getAccessToken,
  getSessionUser,
  type SessionUser,
  updateSessionUser,
  useSessionUser,
} from '../account/session.ts';
import { getNavigationCount } from '../page/hydration.ts';
import { api } from './api-client.ts';
import { isAccountLoadedContext } from './guard-pages.ts';
import { readCustomer, readVendor } from './member.ts';
import { throwRouteError } from './public-loader.ts';

type Context = Readonly<RouterContextProvider>;

const customers = createContext<Customer>();
const vendors = createContext<OwnVendor>();

/** Client middleware of customers' pages: loads the account for the page and the header. */
export const requireCustomer: MiddlewareFunction = async (visit) => {
  const read = (signal: AbortSignal) =>
    readCustomer(api, signal).catch((error) => throwRouteError(error, outcomes.account.user_fetch));
  const user = getSessionUser();
  const known = user?.role === 'customer' ? user : undefined;
  visit.context.set(customers, await resolveAccount(visit, known, read));
};

export const requireVendor: MiddlewareFunction = async (visit) => {
  const read = (signal: AbortSignal) =>
    readVendor(api, signal).catch((error) => throwRouteError(error, outcomes.vendors.data_failed));
  const user = getSessionUser();
  const known = user?.role === 'vendor' ? user : undefined;
  visit.context.set(vendors, await resolveAccount(visit, known, read));
};

let last: { token: string | null; pattern: string; href: string; pass: number } | undefined;

/**
 * Returns the account for a navigation. Uses the known account if the guard has just loaded it, or
 * for another filter, tab or conversation of the open page. Opening the same URL again reloads
 * the account; if that fails, the known account is used.
 */
async function resolveAccount<T extends SessionUser>(
  { context, pattern, request, url: { href } }: Parameters<MiddlewareFunction>[0],
  known: T | undefined,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const now = { token: getAccessToken(), pattern, href, pass: getNavigationCount() };
  const isOpen =
    last?.token === now.token && last.pattern === pattern && last.pass === now.pass - 1;
  const isAgain = isOpen && last?.href === href;
  const isKnown = context.get(isAccountLoadedContext) || (isOpen && !isAgain);
  last = now;
  if (known && isKnown) return known;
  try {
    const account = await read(request.signal);
    updateSessionUser(account);
    return account;
  } catch (error) {
    if (known && isAgain && getAccessToken() === now.token && !request.signal.aborted) return known;
    throw error;
  }
}

export const getContextCustomer = (context: Context): Customer => context.get(customers);

export const getContextVendor = (context: Context): OwnVendor => context.get(vendors);

/** The `clientLoader` of a page that shows only the account. */
export const loadCustomer = ({ context }: { context: Context }) => getContextCustomer(context);

export const loadVendor = ({ context }: { context: Context }) => getContextVendor(context);

/** The account as React state: `loaded`, updated by later changes. */
export function useLiveAccount<T extends SessionUser>(loaded: T): T {
  const user = useSessionUser();
  return user && user._id === loaded._id ? { ...loaded, ...user } : loaded;
}
