import { paths } from '#app/lib/paths.ts';

/**
 * Target of an auth screen's Back link. Without `to` it goes one step back in the history, or to
 * `login` if there is none.
 */
export function backOf(pathname: string): { to?: string; login: string } {
  const login = pathname.startsWith('/vendor/') ? paths.vendorLogin : paths.customerLogin;
  if (pathname === login) return { to: paths.home, login };
  if (pathname === paths.customerRegister || pathname === paths.vendorRegister) {
    return { to: login, login };
  }
  return { login };
}
