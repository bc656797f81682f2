import type { Customer } from '@threshold/contract/customers';
import type { OwnVendor } from '@threshold/contract/vendors';
import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import { useSyncExternalStore } from 'react';
import { forgetSession, readStored, storageKeys, writeStored } from './storage.ts';

/** The account of whoever is signed in. */
export type SessionUser = Customer | OwnVendor;

/** `user` is undefined until the account has been read. The server and the first paint see the guest. */
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

/** The token that calls carry: the session's, or the onboarding copy of it. */
export function accessToken(): string | null {
  return readStored(storageKeys.accessToken) ?? readStored(storageKeys.onboardAccessToken);
}

/** The stored role, whatever it says; the onboarding copy stands in for it. */
export function storedRole(): string | null {
  return readStored(storageKeys.role) ?? readStored(storageKeys.onboardRole);
}

function knownRole(): MemberRole | undefined {
  return memberRoles.find((known) => known === storedRole());
}

/** A token without a role that we know is nobody's session. */
export function hasUnknownRole(): boolean {
  return accessToken() !== null && !knownRole();
}

function fromStorage(): Session {
  const role = knownRole();
  return accessToken() && role ? { kind: 'member', role, user: undefined } : guest;
}

/** The session now. In the browser only; on the server it is the guest's. */
export function currentSession(): Session {
  if (typeof window === 'undefined') return guest;
  session ??= fromStorage();
  return session;
}

/** The account now, where it has been read. */
export function sessionUser(): SessionUser | undefined {
  const now = currentSession();
  return now.kind === 'member' ? now.user : undefined;
}

/** The session, live. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => guest);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** After a login or a sign-up. The role comes first: another tab that found a token without one would forget it, or not follow. */
export function startSession(token: string, user: SessionUser): void {
  writeStored(storageKeys.role, user.role);
  writeStored(storageKeys.accessToken, token);
  updateSessionUser(user);
}

/** After the account was read or changed. A vendor's onboarding keys follow the profile. */
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

/** After a failure to read the account: this page goes on as a guest's, the next one tries again. */
export function forgetUser(): void {
  set(guest);
}

/** At every navigation: a session that could not be read is taken up again while its token is stored. */
export function retryForgotten(): void {
  if (currentSession().kind === 'member') return;
  const stored = fromStorage();
  if (stored.kind === 'member') set(stored);
}

/** After a 401: only the two tokens go. */
export function dropTokens(): void {
  writeStored(storageKeys.accessToken, null);
  writeStored(storageKeys.onboardAccessToken, null);
  set(guest);
}

/** Forgets a session whose role nobody knows. */
export function dropUnknownRole(): void {
  writeStored(storageKeys.role, null);
  writeStored(storageKeys.onboardRole, null);
  dropTokens();
}

/** After signing out: everything of the session goes from this browser. */
export function endSession(): void {
  forgetSession();
  set(guest);
}

/** Pages that show what is somebody's. */
const isOwnPage = () => /^\/(customer|vendor)\//.test(window.location.pathname);

/** Reads the account behind the stored token. */
type Restore = () => Promise<Session>;

/** The page goes where it is another member's or nobody's by now. */
async function loadAgainUnless({ _id }: SessionUser, restore: Restore): Promise<void> {
  const now = await restore();
  const isSame = now.kind === 'member' && (!now.user || now.user._id === _id);
  if (!isSame) window.location.reload();
}

/** Another tab signed in or out: this one follows, and shows nothing any more of whoever was signed in. */
export function followOtherTabs(restore: Restore): () => void {
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
