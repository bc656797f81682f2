import { lazy, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '../lib/account/session.ts';
import { LazyMount } from './lazy-mount.tsx';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** Whoever signs out leaves everything. */
const isSignedIn = () => currentSession().kind === 'member';

/** Asks before what was typed is left behind: by a link, by Back, or by closing the page. One form of a page has it. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isElsewhere = from.pathname !== to.pathname || from.search !== to.search;
    return when && isElsewhere && isSignedIn();
  });
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (isSignedIn()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <LazyMount wanted={blocker.state === 'blocked'}>
      {(opened) => (
        <LeaveDialog
          opened={opened}
          onStay={() => blocker.reset?.()}
          onLeave={() => blocker.proceed?.()}
        />
      )}
    </LazyMount>
  );
}
