import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import { useSyncExternalStore } from 'react';
import { forgetSession, readStored, storageKeys, writeStored } from './storage.ts';

/** The signed-in person as headers and pages need it. */
export interface SessionUser {
  _id: string;
  role: MemberRole;
  email: string;
  first_name: string;
  last_name: string;
  profile_picture: { file_url: string } | null;
  two_factor_enabled: boolean;
}

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

function fromStorage(): Session {
  const role = memberRoles.find((known) => known === readStored(storageKeys.role));
  return accessToken() && role ? { kind: 'member', role, user: undefined } : guest;
}

/** The session now. In the browser only; on the server it is the guest's. */
export function currentSession(): Session {
  if (typeof window === 'undefined') return guest;
  session ??= fromStorage();
  return session;
}

/** The session, live. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => guest);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** After a login or a sign-up. */
export function startSession(token: string, role: MemberRole, user?: SessionUser): void {
  writeStored(storageKeys.accessToken, token);
  writeStored(storageKeys.role, role);
  set({ kind: 'member', role, user });
}

/** After the account was read or changed. */
export function updateSessionUser(user: SessionUser): void {
  set({ kind: 'member', role: user.role, user });
}

/** After a 401: only the two tokens go. */
export function dropTokens(): void {
  writeStored(storageKeys.accessToken, null);
  writeStored(storageKeys.onboardAccessToken, null);
  set(guest);
}

/** After signing out: everything of the session goes from this browser. */
export function endSession(): void {
  forgetSession();
  set(guest);
}
