import { type ClientLoaderFunctionArgs, redirect, useLocation } from 'react-router';
import { getCurrentSession } from '#app/lib/account/session.ts';
import { readStored } from '#app/lib/account/storage.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { type AccountType, customerAuth, vendorAuth } from './account-types.ts';
import { storeResetGrant } from './signed-in.ts';

/** Account type of an auth screen's address: both types have the same screens. */
export function getAccountTypeByPath(pathname: string): AccountType {
  return pathname.startsWith('/vendor/') ? vendorAuth : customerAuth;
}

export function useAccountType(): AccountType {
  return getAccountTypeByPath(useLocation().pathname);
}

/** The `clientLoader` of a screen of both account types; it also runs after server rendering. */
export function accountLoader<T>(load: (kind: AccountType) => T) {
  const clientLoader = ({ url }: Pick<ClientLoaderFunctionArgs, 'url'>) =>
    load(getAccountTypeByPath(url.pathname));
  clientLoader.hydrate = true as const;
  return clientLoader;
}

/** The `meta` of a screen that both account types have; excluded from search engines. */
export function accountMeta(
  words: Readonly<Record<AccountType['role'], { title: string; description: string }>>,
) {
  return ({ location }: { location: { pathname: string } }) =>
    pageMeta({ ...words[getAccountTypeByPath(location.pathname).role], indexed: false });
}

interface PendingEmail {
  email: string;
}

/** The server-side `loader` of these screens: the server does not know the address. */
export const getEmptyEmail = (): PendingEmail => ({ email: '' });

/** The address to verify: the flow's, or the session's. Redirects to the login without one. */
export async function loadEmailToVerify(kind: AccountType): Promise<PendingEmail> {
  const email = readStored(kind.emailKey) ?? (await findSignedInEmail(kind));
  if (!email) throw redirect(kind.paths.login);
  return { email };
}

async function findSignedInEmail({ role }: AccountType): Promise<string | undefined> {
  const session = getCurrentSession();
  if (session.kind === 'guest' || session.role !== role) return undefined;
  const { restoreMember } = await import('#app/lib/client/member.ts');
  const restored = await restoreMember();
  return restored.kind === 'member' ? restored.user?.email : undefined;
}

/** The address whose password is being reset. Restarts the flow without one. */
export function loadEmailToReset(kind: AccountType): PendingEmail {
  const email = readStored(kind.emailKey);
  if (!email) throw redirect(kind.paths.noEmail);
  return { email };
}

/** Reads the token in a mailed link's fragment. An incomplete link restarts the reset. */
export function readResetLink({ paths }: AccountType): PendingEmail {
  const fields = new URLSearchParams(window.location.hash.slice(1));
  const email = fields.get('email');
  const token = fields.get('token');
  if (!email || !token) throw redirect(paths.forgot);
  storeResetGrant(token);
  return { email };
}
