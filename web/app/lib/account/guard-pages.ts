import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { paths } from '../paths.ts';
import { noteEnded, takeEndedAt } from './ended-session.ts';
import { guard, safeNext, type Visitor } from './guard.ts';
import {
  accessToken,
  currentSession,
  dropUnknownRole,
  hasUnknownRole,
  retryForgotten,
  type Session,
  sessionUser,
  storedRole,
} from './session.ts';
import { readStored, storageKeys } from './storage.ts';

const logins: readonly string[] = [paths.customerLogin, paths.vendorLogin];
/** The page that a guest was sent away from. It lives as long as the document does. */
let wanted: string | undefined;

/** Whether the guard has read the account in this very navigation. */
export const isAccountFresh = createContext(false);

/**
 * The client middleware of a guarded layout: it decides at every navigation, before anything of the page is read.
 * The server knows no session: it renders the frame, and the browser decides who may stay. Vendors wait until their
 * account has been read: their profile decides.
 */
export const guardPages: MiddlewareFunction = async ({ context, url }) => {
  const known = sessionUser();
  await sendAway(url);
  context.set(isAccountFresh, sessionUser() !== known);
};

/** @throws a redirect where this visitor may not see the page */
async function sendAway(url: URL): Promise<void> {
  const hadToken = accessToken() !== null;
  const session = await knownSession(url.pathname);
  const verdict = guard(url.pathname, visitorOf(session));
  if (verdict === 'clear') {
    dropUnknownRole();
    return sendAway(url);
  }
  if (verdict === 'show') return;
  if (isSearchOfVendor(session, url)) throw redirect(`${paths.vendorSearch}${url.search}`);
  if (session.kind === 'guest' && logins.includes(verdict.to)) {
    // The token was refused just now: as after any 401, the landing page.
    if (hadToken && accessToken() === null) {
      noteEnded(`${url.pathname}${url.search}`);
      throw redirect(paths.home);
    }
    wanted = `${url.pathname}${url.search}`;
  }
  throw redirect(verdict.to);
}

/** True when a vendor follows a link or a form of a public page to the search. Its address by itself leads to the dashboard. */
function isSearchOfVendor(session: Session, { pathname }: URL): boolean {
  const isVendor = session.kind === 'member' && session.role === 'vendor';
  return isVendor && pathname === paths.search && window.location.pathname !== pathname;
}

/**
 * The session as far as this page needs it. Vendors are read first because their profile decides. A customer is read before
 * the stored token sends them away, because the server may have ended that session.
 */
async function knownSession(pathname: string): Promise<Session> {
  retryForgotten();
  const session = currentSession();
  if (session.kind === 'guest' || session.user) return session;
  const isCustomer = session.role === 'customer';
  if (isCustomer && guard(pathname, visitorOf(session)) === 'show') return session;
  const { restoreMember } = await import('./member.ts');
  return restoreMember();
}

function visitorOf(session: Session): Visitor {
  const isMember = session.kind === 'member';
  const vendor = isMember && session.user?.role === 'vendor' ? session.user : undefined;
  return {
    hasToken: isMember || hasUnknownRole(),
    role: isMember ? session.role : storedRole(),
    isOnboarding: readStored(storageKeys.onboarding) === 'true',
    isComplete: vendor?.profile_complete === true,
    hasOpenClaim: Boolean(vendor?.pending_claim),
  };
}

/** What `consumeReturnTo` would go by, for a login that leaves this document; `next` as there. */
export const returnToOf = (next: string | null): string | undefined =>
  safeNext(next) ?? safeNext(wanted);

/** A login has come back to the document: the page that was asked for before. */
export function wantAgain(address: string | undefined): void {
  wanted = address;
}

/** Something else was asked for since. */
export function forgetReturnTo(): void {
  wanted = undefined;
  takeEndedAt();
}

/**
 * Where to go after a login, if this kind of member may see it: the address that the login page was given, or else the
 * page that was asked for before, maybe long before. Good once.
 */
export function consumeReturnTo(role: string, next: string | null): string | undefined {
  const endedAt = takeEndedAt();
  const address = safeNext(next) ?? safeNext(wanted) ?? safeNext(endedAt);
  wanted = undefined;
  if (!address) return undefined;
  const visitor: Visitor = {
    hasToken: true,
    role,
    isOnboarding: false,
    isComplete: true,
    hasOpenClaim: false,
  };
  return guard(address.split(/[?#]/)[0] ?? '', visitor) === 'show' ? address : undefined;
}
