import { type ClientLoaderFunctionArgs, redirect, useLocation } from 'react-router';
import { getCurrentSession } from '#app/lib/account/session.ts';
import { readStored } from '#app/lib/account/storage.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { type AccountType, customerAuth, vendorAuth } from './account-types.ts';
import { storeResetGrant } from './signed-in.ts';

/** Returns the account type for an auth screen's path. Customers and vendors have equal screens. */
export function getAccountTypeByPath(pathname: string): AccountType {
  return pathname.startsWith('/vendor/') ? vendorAuth : customerAuth;
}

export function useAccountType(): AccountType {
  return getAccountTypeByPath(useLocation().pathname);
}

/** Creates the `clientLoader` of a screen of both account types. It also runs on hydration. */
export function accountLoader<T>(load: (kind: AccountType) => T) {
  const clientLoader = ({ url }: Pick<ClientLoaderFunctionArgs, 'url'>) =>
    load(getAccountTypeByPath(url.pathname));
  clientLoader.hydrate = true as const;
  return clientLoader;
}

/** Creates the `meta` of a screen that both account types share. Search engines do not index it. */
export function accountMeta(
  words: Readonly<Record<AccountType['role'], { title: string; description: string }>>,
) {
  return ({ location }: { location: { pathname: string } }) =>
    pageMeta({ ...words[getAccountTypeByPath(location.pathname).role], indexed: false });
}

interface PendingEmail {
  email: string;
}

/** Server `loader` of the screens below. Empty, because only the browser stores the address. */
export const getEmptyEmail = (): PendingEmail => ({ email: '' });

/** Loads the email to verify from storage or session. Without it, redirects to the login. */
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

/** Loads the email of the password reset; without an email, redirects to the start of the reset. */
export function loadEmailToReset(kind: AccountType): PendingEmail {
  const email = readStored(kind.emailKey);
  if (!email) throw redirect(kind.paths.noEmail);
  return { email };
}

/** Reads email and token in a mailed link's fragment. Incomplete links restart the reset. */
export function readResetLink({ paths }: AccountType): PendingEmail {
  const fields = new URLSearchParams(window.location.hash.slice(1));
  const email = fields.get('email');
  const token = fields.get('token');
  if (!email || !token) throw redirect(paths.forgot);
  storeResetGrant(token);
  return { email };
}
