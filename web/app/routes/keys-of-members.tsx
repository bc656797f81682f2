import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router';
import { useSession } from '#app/lib/account/session.ts';

const KeysByThemselves = lazy(() => import('./keys-by-themselves.tsx'));

/**
 * Creates a member's message keys in layouts that guests also see. Guests do not load the code.
 * Does nothing in the inbox, which creates keys itself.
 */
export function MemberMessageKeys() {
  const isMember = useSession().kind === 'member';
  const isInbox = useMatch('/:role/inbox/*') !== null;
  if (!isMember || isInbox) return null;
  return (
    <Suspense>
      <KeysByThemselves />
    </Suspense>
  );
}
