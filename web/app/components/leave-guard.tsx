import { createContext, lazy, useCallback, useContext, useEffect, useId, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { currentSession } from '../lib/account/session.ts';
import type { Elements } from './elements.ts';
import { LazyMount } from './lazy-mount.tsx';
import { allowBack } from './use-back.ts';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** False after signing out, which always leaves the page. */
const isSignedIn = () => currentSession().kind === 'member';

/** Reports to the guard of the page whether a form has unsaved changes. */
type Tell = (form: string, when: boolean) => void;
const GuardOfPage = createContext<Tell | undefined>(undefined);

/**
 * Asks before unsaved text is lost by a link, by Back or by closing the page. A page has one, or several within a
 * `LeaveGuardOfPage`.
 */
export function LeaveGuard({ when }: { when: boolean }) {
  const tell = useContext(GuardOfPage);
  return tell ? (
    <Told tell={tell} when={when} />
  ) : (
    <Guard when={when} isElsewhere={isOtherAddress} />
  );
}

/** Asks once for all forms in it, because the router blocks one navigation at a time. A change of the query leaves no form. */
export function LeaveGuardOfPage({ children }: { children: Elements }) {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback<Tell>((form, when) => {
    setHeld((now) => {
      if (now.has(form) === when) return now;
      return new Set(when ? [...now, form] : [...now].filter((one) => one !== form));
    });
  }, []);
  return (
    <GuardOfPage value={tell}>
      <Guard when={held.size > 0} isElsewhere={isOtherPage} />
      {children}
    </GuardOfPage>
  );
}

function Told({ tell, when }: { tell: Tell; when: boolean }) {
  const form = useId();
  useEffect(() => {
    tell(form, when);
    return () => tell(form, false);
  }, [tell, form, when]);
  return null;
}

type Leaves = (from: Location, to: Location) => boolean;
const isOtherPage: Leaves = (from, to) => from.pathname !== to.pathname;
const isOtherAddress: Leaves = (from, to) => isOtherPage(from, to) || from.search !== to.search;

function Guard({ when, isElsewhere }: { when: boolean; isElsewhere: Leaves }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => when && isElsewhere(from, to) && isSignedIn(),
  );
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
          onLeave={() => {
            allowBack();
            blocker.proceed?.();
          }}
        />
      )}
    </LazyMount>
  );
}
