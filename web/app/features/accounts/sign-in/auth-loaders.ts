import { type ClientLoaderFunctionArgs, redirect, useLocation } from 'react-router';
import { currentSession } from '#app/lib/account/session.ts';
import { readStored } from '#app/lib/account/storage.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { type AccountType, customerAuth, vendorAuth } from './account-types.ts';
import { keepResetGrant } from './signed-in.ts';

/** Account type of an auth screen's address: both types have the same screens. */
export function accountTypeAt(pathname: string): AccountType {
  return pathname.startsWith('/vendor/') ? vendorAuth : customerAuth;
}

export function useAccountType(): AccountType {
  return accountTypeAt(useLocation().pathname);
}

/** The `clientLoader` of a screen of both account types; it also runs after server rendering. */
export function accountLoader<T>(load: (kind: AccountType) => T) {
  const clientLoader = ({ url }: Pick<ClientLoaderFunctionArgs, 'url'>) =>
    load(accountTypeAt(url.pathname));
  clientLoader.hydrate = true as const;
  return clientLoader;
}

/** The `meta` of a screen that both account types have; excluded from search engines. */
export function accountMeta(
  words: Readonly<Record<AccountType['role'], { title: string; description: string }>>,
) {
  return ({ location }: { location: { pathname: string } }) =>
    pageMeta({ ...words[accountTypeAt(location.pathname).role], indexed: false });
}

interface WaitingEmail {
  email: string;
}

/** The server-side `loader` of these screens: the server does not know the address. */
export const nobodyYet = (): WaitingEmail => ({ email: '' });

/** The address to verify: the flow's, or the session's. Redirects to the login without one. */
export async function emailToVerify(kind: AccountType): Promise<WaitingEmail> {
  const email = readStored(kind.emailKey) ?? (await ownEmail(kind));
  if (!email) throw redirect(kind.paths.login);
  return { email };
}

async function ownEmail({ role }: AccountType): Promise<string | undefined> {
  const session = currentSession();
  if (session.kind === 'guest' || session.role !== role) return undefined;
  const { restoreMember } = await import('#app/lib/client/member.ts');
  const restored = await restoreMember();
  return restored.kind === 'member' ? restored.user?.email : undefined;
}

/** The address whose password is being reset. Restarts the flow without one. */
export function emailToReset(kind: AccountType): WaitingEmail {
  const email = readStored(kind.emailKey);
  if (!email) throw redirect(kind.paths.noEmail);
  return { email };
}

/** Reads the token in a mailed link's fragment. An incomplete link restarts the reset. */
export function readResetLink({ paths }: AccountType): WaitingEmail {
  const fields = new URLSearchParams(window.location.hash.slice(1));
  const email = fields.get('email');
  const token = fields.get('token');
  if (!email || !token) throw redirect(paths.forgot);
  keepResetGrant(token);
  return { email };
}
