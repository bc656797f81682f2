import { useEffect } from 'react';
import { markHydrated } from '#app/lib/hydration.ts';
import { dropTokens, useSession } from '#app/lib/session.ts';

/** Reads the account behind a stored token, once. What cannot be read is not a session. */
export function SessionRestorer() {
  const session = useSession();
  const role = session.kind === 'member' && !session.user ? session.role : undefined;
  useEffect(() => markHydrated(), []);
  useEffect(() => {
    if (!role) return;
    import('#app/lib/member.ts')
      .then(({ restoreMember }) => restoreMember(role))
      .catch(() => dropTokens());
  }, [role]);
  return null;
}
