import type { Customer } from '@threshold/contract/customers';
import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import {
  type ClientLoaderFunctionArgs,
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router';
import type { Api } from '../api/api.ts';
import { api } from '../api/api-client.ts';
import { toRouteError } from '../api/public-loader.ts';
import { isAccountFresh } from './guard-pages.ts';
import { readCustomer, readVendor } from './read-account.ts';
import {
  accessToken,
  type SessionUser,
  sessionUser,
  updateSessionUser,
  useSession,
} from './session.ts';

type Context = Readonly<RouterContextProvider>;

const customers = createContext<Customer>();
const vendors = createContext<OwnVendor>();

/**
 * Client middleware of customers' own pages: reads the account as the server has it now, for the page and the header.
 * The guard of the layout has sent everybody else away.
 */
export const requireCustomer: MiddlewareFunction = async (visit) => {
  const known = knownAccount(visit);
  const customer =
    known?.role === 'customer'
      ? known
      : await readAnew(readCustomer, visit.request.signal, outcomes.account.user_fetch);
  visit.context.set(customers, customer);
};

/** The same for vendors. */
export const requireVendor: MiddlewareFunction = async (visit) => {
  const known = knownAccount(visit);
  const vendor =
    known?.role === 'vendor'
      ? known
      : await readAnew(readVendor, visit.request.signal, outcomes.vendors.data_failed);
  visit.context.set(vendors, vendor);
};

async function readAnew<T extends SessionUser>(
  read: (from: Api, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  failed: string,
): Promise<T> {
  const account = await read(api, signal).catch((error) => toRouteError(error, failed));
  updateSessionUser(account);
  return account;
}

let last: { token: string | null; pattern: string; href: string } | undefined;

/**
 * The account, where it need not be read: the guard has just done so, or this is another filter, tab or conversation of
 * the same page. The same address again asks for what is new.
 */
function knownAccount({
  context,
  pattern,
  url,
}: Pick<ClientLoaderFunctionArgs, 'context' | 'pattern' | 'url'>): SessionUser | undefined {
  const [token, { href }] = [accessToken(), url];
  const isSamePage = token === last?.token && pattern === last.pattern && href !== last.href;
  last = { token, pattern, href };
  return isSamePage || context.get(isAccountFresh) ? sessionUser() : undefined;
}

/** For the loaders behind `requireCustomer`. */
export const customerOf = (context: Context): Customer => context.get(customers);

/** For the loaders behind `requireVendor`. */
export const vendorOf = (context: Context): OwnVendor => context.get(vendors);

/** The `clientLoader` of a page that shows the account and nothing else. */
export const loadCustomer = ({ context }: Pick<ClientLoaderFunctionArgs, 'context'>): Customer =>
  customerOf(context);

/** The same for vendors. */
export const loadVendor = ({ context }: Pick<ClientLoaderFunctionArgs, 'context'>): OwnVendor =>
  vendorOf(context);

/** The account, live: what the page was loaded with until something changes it, and while the page of an ended session is left. */
export function useAccount<T extends SessionUser>(loaded: T): T {
  const session = useSession();
  const user = session.kind === 'member' ? session.user : undefined;
  return user && user._id === loaded._id ? { ...loaded, ...user } : loaded;
}
