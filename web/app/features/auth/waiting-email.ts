import { redirect } from 'react-router';
import { currentSession } from '#app/lib/account/session.ts';
import { readStored } from '#app/lib/account/storage.ts';
import type { AccountType } from './account-types.ts';

export interface WaitingEmail {
  email: string;
}

/** The server-side `loader` of these screens: the server does not know the address. */
export const nobodyYet = (): WaitingEmail => ({ email: '' });

/** The address to verify: the flow's, or the session's. Redirects to the login if there is none. */
export async function emailToVerify(kind: AccountType): Promise<WaitingEmail> {
  const email = readStored(kind.emailKey) ?? (await ownEmail(kind));
  if (!email) throw redirect(kind.paths.login);
  return { email };
}

async function ownEmail({ role }: AccountType): Promise<string | undefined> {
  const session = currentSession();
  if (session.kind === 'guest' || session.role !== role) return undefined;
  const { restoreMember } = await import('#app/lib/account/member.ts');
  const restored = await restoreMember();
  return restored.kind === 'member' ? restored.user?.email : undefined;
}

/** The address whose password is being reset. Restarts the flow if there is none. */
export function emailToReset(kind: AccountType): WaitingEmail {
  const email = readStored(kind.emailKey);
  if (!email) throw redirect(kind.paths.noEmail);
  return { email };
}
