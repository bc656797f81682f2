import { redirect } from 'react-router';
import type { AccountType } from './account-types.ts';
import { keepResetGrant } from './reset-grant.ts';
import type { WaitingEmail } from './waiting-email.ts';

/** Reads the token in a mailed link's fragment. An incomplete link restarts the reset. */
export function readResetLink({ paths }: AccountType): WaitingEmail {
  const fields = new URLSearchParams(window.location.hash.slice(1));
  const email = fields.get('email');
  const token = fields.get('token');
  if (!email || !token) throw redirect(paths.forgot);
  keepResetGrant(token);
  return { email };
}
