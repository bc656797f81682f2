import { memberRoles } from '@threshold/contract/vocabularies';
import { paths } from '../paths.ts';

/** Attributes that decide which pages a visitor sees. `role` is the stored, unchecked text. */
export interface Visitor {
  hasToken: boolean;
  role: string | null;
  /** The stored in-progress flag of a vendor's onboarding. */
  isOnboarding: boolean;
  /** True if a vendor's profile is complete; false for other visitors. */
  isComplete: boolean;
  /** True while staff have not decided the vendor's claim of a listing. */
  hasOpenClaim: boolean;
}

export const guestVisitor: Visitor = {
  hasToken: false,
  role: null,
  isOnboarding: false,
  isComplete: false,
  hasOpenClaim: false,
};

/** Decision: show the page, redirect, or clear a session of an unknown role and decide again. */
export type AccessDecision = 'show' | 'clear' | { to: string };

const show = 'show';
const go = (to: string): AccessDecision => ({ to });

const rootRedirects = ['/home', '/customer', '/vendor', '/customer/auth', '/vendor/auth'];
const logins: readonly string[] = [paths.customerLogin, paths.vendorLogin];
/** Screens for an emailed code, which guests and members may open. */
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
/** Customer pages that guests may also open. */
const openToGuests = [paths.search, paths.compare, paths.shortlist];
/** Pages for vendors with an incomplete profile, who may claim a listing instead. */
const openToIncomplete: readonly string[] = [paths.vendorClaim];

/** The only function that decides if this visitor sees the page at `pathname`. */
export function decideAccess(pathname: string, visitor: Visitor): AccessDecision {
  const path = pathname.replace(/^(.*[^/]|\/)\/+$/s, '$1');
  const { hasToken, role } = visitor;
  if (hasToken && !memberRoles.some((known) => known === role)) return 'clear';
  if (rootRedirects.includes(path)) return go(getRootPath(visitor));
  if (path === paths.home || codeScreens.includes(path)) return show;
  if (!hasToken) return guardGuest(path);
  return role === 'vendor' ? guardVendor(path, visitor) : guardCustomer(path);
}

function guardGuest(path: string): AccessDecision {
  const isOpen = openToGuests.some((open) => isWithin(path, open));
  if (isOpen || isWithin(path, '/customer/auth') || isWithin(path, '/vendor/auth')) return show;
  return go(isWithin(path, '/vendor') ? paths.vendorLogin : paths.customerLogin);
}

function guardCustomer(path: string): AccessDecision {
  return isWithin(path, '/vendor') || logins.includes(path) ? go(paths.search) : show;
}

function guardVendor(path: string, visitor: Visitor): AccessDecision {
  const { isComplete, isOnboarding } = visitor;
  if (isWithin(path, '/customer') || logins.includes(path)) return go(paths.vendorDashboard);
  if (isWithin(path, '/vendor/onboarding')) {
    if (isComplete) return go(paths.vendorDashboard);
    return isOnboarding || path === paths.vendorPicture ? show : go(paths.vendorPicture);
  }
  return isComplete || openToIncomplete.includes(path) ? show : go(getIncompleteStartPath(visitor));
}

export function getIncompleteStartPath({ hasOpenClaim }: Pick<Visitor, 'hasOpenClaim'>): string {
  return hasOpenClaim ? paths.vendorClaim : paths.vendorWizard;
}

function getRootPath({ hasToken, role }: Pick<Visitor, 'hasToken' | 'role'>): string {
  if (role !== 'vendor') return paths.search;
  return hasToken ? paths.vendorDashboard : paths.vendorLogin;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Returns `address` if it is a path on this site but not a sign-in page; otherwise undefined. */
export function parseSafePath(address: string | null | undefined): string | undefined {
  if (!address || !isPath(address)) return undefined;
  const origin = 'https://here.invalid';
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin || /^\/(customer|vendor)\/auth(\/|$)/.test(url.pathname)) {
    return undefined;
  }
  // Checked again after parsing: '/a/..//b' becomes '//b', which is a URL of another site.
  return isPath(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
