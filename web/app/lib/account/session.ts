import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import { useSyncExternalStore } from 'react';
import { clearStoredSession, readStored, storageKeys, writeStored } from './storage.ts';

export type SessionUser = Customer | OwnVendor;

/** `user` is undefined until it is loaded. The server and the first render assume a guest. */
export type Session =
  | { kind: 'guest' }
  | { kind: 'member'; role: MemberRole; user: SessionUser | undefined };

const guest: Session = { kind: 'guest' };
let session: Session | undefined;
const listeners = new Set<() => void>();

function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** The token for API calls: that of the session or, if missing, the copy from the onboarding. */
export function getAccessToken(): string | null {
  return readStored(storageKeys.accessToken) ?? readStored(storageKeys.onboardAccessToken);
}

/** The stored role, valid or not; if missing, the copy from the onboarding. */
export function readStoredRole(): string | null {
  return readStored(storageKeys.role) ?? readStored(storageKeys.onboardRole);
}

function readKnownRole(): MemberRole | undefined {
  return memberRoles.find((known) => known === readStoredRole());
}

/** True if a token but no known role is stored; such data is not a session. */
export function hasUnknownRole(): boolean {
  return getAccessToken() !== null && !readKnownRole();
}

function readStoredSession(): Session {
  const role = readKnownRole();
  return getAccessToken() && role ? { kind: 'member', role, user: undefined } : guest;
}

/** The current session; on the server always a guest's session. */
export function getCurrentSession(): Session {
  if (typeof window === 'undefined') return guest;
  session ??= readStoredSession();
  return session;
}

/** The current account, if it has been read. */
export function getSessionUser(): SessionUser | undefined {
  const now = getCurrentSession();
  return now.kind === 'member' ? now.user : undefined;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, getCurrentSession, () => guest);
}

/** The current account as React state, if it has been read. */
export function useSessionUser(): SessionUser | undefined {
  const now = useSession();
  return now.kind === 'member' ? now.user : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Starts a session. The role is stored first, because another tab would discard a token without a
 * role: the order of these lines matters.
 */
export function startSession(token: string, user: SessionUser): void {
  writeStored(storageKeys.role, user.role);
  writeStored(storageKeys.accessToken, token);
  updateSessionUser(user);
}

/** Updates the account, and a vendor's copies of token and role during the onboarding. */
export function updateSessionUser(user: SessionUser): void {
  if (user.role === 'vendor') storeOnboarding(!user.profile_complete);
  setSession({ kind: 'member', role: user.role, user });
}

function storeOnboarding(isIncomplete: boolean): void {
  const token = isIncomplete ? getAccessToken() : null;
  writeStored(storageKeys.onboarding, isIncomplete ? 'true' : null);
  writeStored(storageKeys.onboardAccessToken, token);
  writeStored(storageKeys.onboardRole, token && 'vendor');
}

/** Treats the visitor of this page as a guest, because the account could not be loaded. */
export function continueAsGuest(): void {
  setSession(guest);
}

/** After a navigation, resumes a stored session whose account could not be loaded before. */
export function resumeStoredSession(): void {
  if (getCurrentSession().kind === 'member') return;
  const stored = readStoredSession();
  if (stored.kind === 'member') setSession(stored);
}

/** Removes only the two tokens, after the server has refused them (401). */
export function clearTokens(): void {
  writeStored(storageKeys.accessToken, null);
  writeStored(storageKeys.onboardAccessToken, null);
  setSession(guest);
}

export function clearUnknownRole(): void {
  writeStored(storageKeys.role, null);
  writeStored(storageKeys.onboardRole, null);
  clearTokens();
}

let signedOutToken: string | null = null;

/** True for the token of a session that the member ended on this page. */
export const isSignedOutToken = (token: string | null): boolean =>
  token !== null && token === signedOutToken;

/** Removes the session's data from this browser, for signing out. */
export function endSession(): void {
  signedOutToken = getAccessToken();
  clearStoredSession();
  setSession(guest);
}

/** True on pages that show data of the signed-in member. */
const isMemberDataPage = () => /^\/(customer|vendor)\//.test(window.location.pathname);

/** Reloads the page if another tab has signed this member out or another member in. */
async function reloadIfMemberChanged(
  { _id }: SessionUser,
  restore: () => Promise<Session>,
): Promise<void> {
  const now = await restore();
  const isSame = now.kind === 'member' && (!now.user || now.user._id === _id);
  if (!isSame) window.location.reload();
}

/** Applies sign-ins and sign-outs in other tabs, and reloads pages that show a member's data. */
export function syncSessionAcrossTabs(restore: () => Promise<Session>): () => void {
  function follow({ key }: StorageEvent) {
    if (key !== null && key !== storageKeys.accessToken) return;
    const before = getSessionUser();
    session = undefined;
    setSession(readStoredSession());
    if (before && isMemberDataPage())
      void reloadIfMemberChanged(before, restore).catch(continueAsGuest);
  }
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
