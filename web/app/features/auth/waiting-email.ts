import { redirect } from 'react-router';
import { currentSession } from '#app/lib/session.ts';
import { readStored } from '#app/lib/storage.ts';
import type { AuthKind } from './kinds.ts';

export interface WaitingEmail {
  email: string;
}

/** The `loader` beside each of these: the server does not know whose code it is. */
export const nobodyYet = (): WaitingEmail => ({ email: '' });

/** The address whose code verifies it: that of the flow, or that of the session. Without one there is only the login. */
export async function emailToVerify(kind: AuthKind): Promise<WaitingEmail> {
  const email = readStored(kind.emailKey) ?? (await ownEmail(kind));
  if (!email) throw redirect(kind.paths.login);
  return { email };
}

async function ownEmail({ role }: AuthKind): Promise<string | undefined> {
  const session = currentSession();
  if (session.kind === 'guest' || session.role !== role) return undefined;
  const { restoreMember } = await import('#app/lib/member.ts');
  const restored = await restoreMember();
  return restored.kind === 'member' ? restored.user?.email : undefined;
}

/** The address whose password is being reset. Without one the flow starts again. */
export function emailToReset(kind: AuthKind): WaitingEmail {
  const email = readStored(kind.emailKey);
  if (!email) throw redirect(kind.paths.noEmail);
  return { email };
}
