import { limits } from '@threshold/contract/limits';
import type { KeyOwner } from '#app/lib/encryption.ts';

/** Notice for accounts without a password: they must sign in again first, and then start over. */
export function SignInFirst({ me }: { me: KeyOwner }) {
  if (me.has_password !== false) return null;
  return (
    <p>
      {`You have no password here: if you signed in more than ${limits.session.fresh_minutes} minutes ago, have a passkey at hand, or log out and sign in again before you begin.`}
    </p>
  );
}
