import { redirect } from 'react-router';
import { currentSession } from '#app/lib/account/session.ts';
import { readStored } from '#app/lib/account/storage.ts';
import type { AccountType } from './account-types.ts';

export interface WaitingEmail {
  email: string;
}

/** The `loader` beside each of these: the server does not know whose code it is. */
export const nobodyYet = (): WaitingEmail => ({ email: '' });

/** The address whose code verifies it: that of the flow, or that of the session. Without one there is only the login. */
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

/** The address whose password is being reset. Without one the flow starts again. */
export function emailToReset(kind: AccountType): WaitingEmail {
  const email = readStored(kind.emailKey);
  if (!email) throw redirect(kind.paths.noEmail);
  return { email };
}
