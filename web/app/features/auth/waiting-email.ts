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
export function emailToVerify(kind: AuthKind): WaitingEmail {
  const session = currentSession();
  const own = session.kind === 'member' && session.role === kind.role ? session.user : undefined;
  const email = readStored(kind.emailKey) ?? own?.email;
  if (!email) throw redirect(kind.paths.login);
  return { email };
}

/** The address whose password is being reset. Without one the flow starts again. */
export function emailToReset(kind: AuthKind): WaitingEmail {
  const email = readStored(kind.emailKey);
  if (!email) throw redirect(kind.paths.noEmail);
  return { email };
}
