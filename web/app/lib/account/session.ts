import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import { useSyncExternalStore } from 'react';
import { forgetSession, readStored, storageKeys, writeStored } from './storage.ts';

export type SessionUser = Customer | OwnVendor;

/** `user` is undefined until it is read. The server and the first render use the guest. */
export type Session =
  | { kind: 'guest' }
  | { kind: 'member'; role: MemberRole; user: SessionUser | undefined };

const guest: Session = { kind: 'guest' };
let session: Session | undefined;
const listeners = new Set<() => void>();

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** The token for API calls: the session's, or its onboarding copy. */
export function accessToken(): string | null {
  return readStored(storageKeys.accessToken) ?? readStored(storageKeys.onboardAccessToken);
}

/** The stored role, valid or not; falls back to the onboarding copy. */
export function storedRole(): string | null {
  return readStored(storageKeys.role) ?? readStored(storageKeys.onboardRole);
}

function knownRole(): MemberRole | undefined {
  return memberRoles.find((known) => known === storedRole());
}

/** True for a token without a known role, which is not a session. */
export function hasUnknownRole(): boolean {
  return accessToken() !== null && !knownRole();
}

function fromStorage(): Session {
  const role = knownRole();
  return accessToken() && role ? { kind: 'member', role, user: undefined } : guest;
}

/** The current session; on the server always the guest's. */
export function currentSession(): Session {
  if (typeof window === 'undefined') return guest;
  session ??= fromStorage();
  return session;
}

/** The current account, if it has been read. */
export function sessionUser(): SessionUser | undefined {
  const now = currentSession();
  return now.kind === 'member' ? now.user : undefined;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => guest);
}

/** The current account as live state, if it has been read. */
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

/** Updates the account. A vendor's onboarding keys follow the profile. */
export function updateSessionUser(user: SessionUser): void {
  if (user.role === 'vendor') keepOnboarding(!user.profile_complete);
  set({ kind: 'member', role: user.role, user });
}

function keepOnboarding(isIncomplete: boolean): void {
  const token = isIncomplete ? accessToken() : null;
  writeStored(storageKeys.onboarding, isIncomplete ? 'true' : null);
  writeStored(storageKeys.onboardAccessToken, token);
  writeStored(storageKeys.onboardRole, token && 'vendor');
}

/** Continues this page as a guest's, because the account could not be read. */
export function forgetUser(): void {
  set(guest);
}

/** Resumes, at a navigation, a session that could not be read. */
export function retryForgotten(): void {
  if (currentSession().kind === 'member') return;
  const stored = fromStorage();
  if (stored.kind === 'member') set(stored);
}

/** Removes only the two tokens, after a 401. */
export function dropTokens(): void {
  writeStored(storageKeys.accessToken, null);
  writeStored(storageKeys.onboardAccessToken, null);
  set(guest);
}

export function dropUnknownRole(): void {
  writeStored(storageKeys.role, null);
  writeStored(storageKeys.onboardRole, null);
  dropTokens();
}

/** Removes everything of the session from this browser, after signing out. */
export function endSession(): void {
  forgetSession();
  set(guest);
}

/** True on pages with a member's own data. */
const isOwnPage = () => /^\/(customer|vendor)\//.test(window.location.pathname);

/** Reloads the page if it now belongs to another member or a guest. */
async function loadAgainUnless(
  { _id }: SessionUser,
  restore: () => Promise<Session>,
): Promise<void> {
  const now = await restore();
  const isSame = now.kind === 'member' && (!now.user || now.user._id === _id);
  if (!isSame) window.location.reload();
}

/** Follows sign-in and sign-out in other tabs, and removes the previous member's data. */
export function followOtherTabs(restore: () => Promise<Session>): () => void {
  function follow({ key }: StorageEvent) {
    if (key !== null && key !== storageKeys.accessToken) return;
    const before = sessionUser();
    session = undefined;
    set(fromStorage());
    if (before && isOwnPage()) void loadAgainUnless(before, restore).catch(forgetUser);
  }
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
