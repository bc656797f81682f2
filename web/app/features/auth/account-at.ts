import { type ClientLoaderFunctionArgs, useLocation } from 'react-router';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { type AccountType, customerAuth, vendorAuth } from './account-types.ts';

/** Account type of an auth screen's address: both types have the same screens. */
export function accountTypeAt(pathname: string): AccountType {
  return pathname.startsWith('/vendor/') ? vendorAuth : customerAuth;
}

/** Account type of the current screen. */
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

interface Words {
  title: string;
  description: string;
}

/** The `meta` of a screen that both account types have; excluded from search engines. */
export function accountMeta(words: Readonly<Record<AccountType['role'], Words>>) {
  return ({ location }: { location: { pathname: string } }) =>
    pageMeta({ ...words[accountTypeAt(location.pathname).role], indexed: false });
}
