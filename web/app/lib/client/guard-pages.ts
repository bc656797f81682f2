import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { consumeEndedPage, recordEndedSession } from '../account/ended-session.ts';
import { decideAccess, guestVisitor, parseSafePath, type Visitor } from '../account/guard.ts';
import {
  clearUnknownRole,
  getAccessToken,
  getCurrentSession,
  getSessionUser,
  hasUnknownRole,
  readStoredRole,
  resumeStoredSession,
  type Session,
} from '../account/session.ts';
import { readStored, storageKeys } from '../account/storage.ts';
import { paths } from '../paths.ts';

const logins: readonly string[] = [paths.customerLogin, paths.vendorLogin];
/** The page from which a guest was redirected to the login. Stored in memory only. */
let requestedPage: string | undefined;

/** True if the guard has loaded the account during this navigation. */
export const isAccountLoadedContext = createContext(false);

/**
 * Client middleware of a guarded layout: checks at every navigation, before page data is read, who
 * may see the page. Loads a vendor's account first, because that depends on the vendor's profile.
 */
export const guardPages: MiddlewareFunction = async ({ context, url }) => {
  const known = getSessionUser();
  await redirectIfForbidden(url);
  context.set(isAccountLoadedContext, getSessionUser() !== known);
};

/** @throws a redirect if this visitor may not see the page */
async function redirectIfForbidden(url: URL): Promise<void> {
  const hadToken = getAccessToken() !== null;
  const session = await loadPageSession(url.pathname);
  const verdict = decideAccess(url.pathname, toVisitor(session));
  if (verdict === 'clear') {
    clearUnknownRole();
    return redirectIfForbidden(url);
  }
  if (verdict === 'show') return;
  if (isVendorOpeningSearch(session, url)) throw redirect(`${paths.vendorSearch}${url.search}`);
  if (session.kind === 'guest' && logins.includes(verdict.to)) {
    // The server has just refused the token: opens the landing page, as after any 401.
    if (hadToken && getAccessToken() === null) {
      recordEndedSession(`${url.pathname}${url.search}`);
      throw redirect(paths.home);
    }
    requestedPage = `${url.pathname}${url.search}`;
  }
  throw redirect(verdict.to);
}

/** True if a vendor opens the search by a link on a page, and not by loading its URL. */
function isVendorOpeningSearch(session: Session, { pathname }: URL): boolean {
  const isVendor = session.kind === 'member' && session.role === 'vendor';
  return isVendor && pathname === paths.search && window.location.pathname !== pathname;
}

/**
 * Returns the session, with the account if the decision needs it. Vendors need it always, for their
 * profile. Customers need it before a redirect, as the server may have ended the session.
 */
async function loadPageSession(pathname: string): Promise<Session> {
  resumeStoredSession();
  const session = getCurrentSession();
  if (session.kind === 'guest' || session.user) return session;
  const isCustomer = session.role === 'customer';
  if (isCustomer && decideAccess(pathname, toVisitor(session)) === 'show') return session;
  const { restoreMember } = await import('./member.ts');
  return restoreMember();
}

function toVisitor(session: Session): Visitor {
  const isMember = session.kind === 'member';
  const vendor = isMember && session.user?.role === 'vendor' ? session.user : undefined;
  return {
    hasToken: isMember || hasUnknownRole(),
    role: isMember ? session.role : readStoredRole(),
    isOnboarding: readStored(storageKeys.onboarding) === 'true',
    isComplete: vendor?.profile_complete === true,
    hasOpenClaim: Boolean(vendor?.pending_claim),
  };
}

/** The path that `consumeReturnTo` would return, for Google's login, which leaves this document. */
export const resolveReturnTo = (next: string | null): string | undefined =>
  parseSafePath(next) ?? parseSafePath(requestedPage);

/** Restores the requested page after a login that left this document. */
export function restoreReturnTo(address: string | undefined): void {
  requestedPage = address;
}

/** Clears the requested page, because the guest has since asked for something else. */
export function clearReturnTo(): void {
  requestedPage = undefined;
  consumeEndedPage();
}

/** Returns and deletes the page to open after a login; undefined if `role` may not see it. */
export function consumeReturnTo(role: string, next: string | null): string | undefined {
  const endedAt = consumeEndedPage();
  const address = parseSafePath(next) ?? parseSafePath(requestedPage) ?? parseSafePath(endedAt);
  requestedPage = undefined;
  if (!address) return undefined;
  const visitor: Visitor = { ...guestVisitor, hasToken: true, role, isComplete: true };
  return decideAccess(address.split(/[?#]/)[0] ?? '', visitor) === 'show' ? address : undefined;
}
