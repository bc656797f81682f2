import { type ClientLoaderFunctionArgs, useLocation } from 'react-router';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { type AccountType, customerAuth, vendorAuth } from './account-types.ts';

/** Whose screen stands at an address: both kinds of members have the same ones. */
export function accountTypeAt(pathname: string): AccountType {
  return pathname.startsWith('/vendor/') ? vendorAuth : customerAuth;
}

/** Whose screen this is. */
export function useAccountType(): AccountType {
  return accountTypeAt(useLocation().pathname);
}

/** The `clientLoader` of a screen that either kind of member has. It decides for server-rendered ones, too. */
export function accountLoader<T>(load: (kind: AccountType) => T) {
  const clientLoader = ({ url }: Pick<ClientLoaderFunctionArgs, 'url'>) =>
    load(accountTypeAt(url.pathname));
  clientLoader.hydrate = true as const;
  return clientLoader;
}

interface Words {
  title: string;
  description: string;
}

/** The `meta` of a screen that either kind of member has; no search engine lists one. */
export function accountMeta(words: Readonly<Record<AccountType['role'], Words>>) {
  return ({ location }: { location: { pathname: string } }) =>
    pageMeta({ ...words[accountTypeAt(location.pathname).role], indexed: false });
}
