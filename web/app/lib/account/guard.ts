import { memberRoles } from '@threshold/contract/vocabularies';
import { paths } from '../paths.ts';

/** What decides who may see a page. `role` is the stored text, whatever it says. */
export interface Visitor {
  hasToken: boolean;
  role: string | null;
  /** The stored in-progress flag of a vendor's onboarding. */
  isOnboarding: boolean;
  /** A vendor's own profile. Nobody else has one to complete. */
  isComplete: boolean;
  /** A vendor's claim of a listing that staff have not decided. */
  hasOpenClaim: boolean;
}

export const guestVisitor: Visitor = {
  hasToken: false,
  role: null,
  isOnboarding: false,
  isComplete: false,
  hasOpenClaim: false,
};

/** Show the page, go elsewhere, or forget a session whose role nobody knows and ask again. */
export type Verdict = 'show' | 'clear' | { to: string };

const show = 'show';
const go = (to: string): Verdict => ({ to });

/** Whole addresses that only lead on. */
const rootRedirects = ['/home', '/customer', '/vendor', '/customer/auth', '/vendor/auth'];
const logins: readonly string[] = [paths.customerLogin, paths.vendorLogin];
/** Screens of a code that was mailed: open with and without a session. */
const codeScreens: readonly string[] = [
  paths.customerVerifyEmail,
  paths.customerVerifyReset,
  paths.customerReset,
  paths.customerResetLink,
  paths.vendorVerifyEmail,
  paths.vendorVerifyReset,
  paths.vendorReset,
  paths.vendorResetLink,
];
/** Customers' pages that guests see, too. */
const openToGuests = [paths.search, paths.compare, paths.shortlist];
/** Where a vendor whose profile is not complete may be besides onboarding: a claim can stand in for a profile. */
const openToIncomplete: readonly string[] = [paths.vendorClaim];

/** The one place that decides whether this visitor sees the page at `pathname` (no query, no hash). */
export function guard(pathname: string, visitor: Visitor): Verdict {
  const path = pathname.replace(/^(.*[^/]|\/)\/+$/s, '$1');
  const { hasToken, role } = visitor;
  if (hasToken && !memberRoles.some((known) => known === role)) return 'clear';
  if (rootRedirects.includes(path)) return go(rootOf(visitor));
  if (path === paths.home || codeScreens.includes(path)) return show;
  if (!hasToken) return guardGuest(path);
  return role === 'vendor' ? guardVendor(path, visitor) : guardCustomer(path);
}

function guardGuest(path: string): Verdict {
  const isOpen = openToGuests.some((open) => isWithin(path, open));
  if (isOpen || isWithin(path, '/customer/auth') || isWithin(path, '/vendor/auth')) return show;
  return go(isWithin(path, '/vendor') ? paths.vendorLogin : paths.customerLogin);
}

function guardCustomer(path: string): Verdict {
  return isWithin(path, '/vendor') || logins.includes(path) ? go(paths.search) : show;
}

function guardVendor(path: string, visitor: Visitor): Verdict {
  const { isComplete, isOnboarding } = visitor;
  if (isWithin(path, '/customer') || logins.includes(path)) return go(paths.vendorDashboard);
  if (isWithin(path, '/vendor/onboarding')) {
    if (isComplete) return go(paths.vendorDashboard);
    return isOnboarding || path === paths.vendorPicture ? show : go(paths.vendorPicture);
  }
  return isComplete || openToIncomplete.includes(path) ? show : go(startOfIncomplete(visitor));
}

/** Where a vendor whose profile is not complete starts: an open claim may make finishing it needless. */
export function startOfIncomplete({ hasOpenClaim }: Pick<Visitor, 'hasOpenClaim'>): string {
  return hasOpenClaim ? paths.vendorClaim : paths.vendorWizard;
}

/** Where each visitor starts. */
function rootOf({ hasToken, role }: Pick<Visitor, 'hasToken' | 'role'>): string {
  if (role !== 'vendor') return paths.search;
  return hasToken ? paths.vendorDashboard : paths.vendorLogin;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/**
 * An address to go on to that came from outside: a path of this site, or undefined. Nothing that a browser
 * could read as another host gets through, nor a way back to signing in.
 */
export function safeNext(address: string | null | undefined): string | undefined {
  if (!address || !isPath(address)) return undefined;
  const origin = 'https://here.invalid';
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin || /^\/(customer|vendor)\/auth(\/|$)/.test(url.pathname)) {
    return undefined;
  }
  // Resolving '/a/..//b' leaves '//b'.
  return isPath(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
