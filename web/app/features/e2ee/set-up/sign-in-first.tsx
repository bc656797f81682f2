import { limits } from '@threshold/contract/limits';
import type { KeyOwner } from '#app/lib/encryption.ts';

/** Accounts without a password sign in again, and start over with a new code. */
export function SignInFirst({ me }: { me: KeyOwner }) {
  if (me.has_password !== false) return null;
  return (
    <p>
      {`You have no password here: if you signed in more than ${limits.session.fresh_minutes} minutes ago, have a passkey at hand, or log out and sign in again before you begin.`}
    </p>
  );
}
