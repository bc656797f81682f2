import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { getCurrentSession } from '../../../lib/account/session.ts';
import type { Elements } from '../../layout/elements.ts';
import { createLazyDialog } from '../lazy-dialog.tsx';
import { allowBack } from '../use-back.ts';

const LeaveDialog = createLazyDialog(() => import('./leave-dialog.tsx'));

/** False after signing out: unsaved changes then no longer block the navigation. */
const isSignedIn = () => getCurrentSession().kind === 'member';

type ReportChange = (form: string, when: boolean) => void;
const GuardOfPage = createContext<ReportChange | undefined>(undefined);

/** Asks before unsaved text is lost. A page has one guard, or several in a `PageLeaveGuard`. */
export function LeaveGuard({ when }: { when: boolean }) {
  const report = useContext(GuardOfPage);
  return report ? (
    <FormReport report={report} when={when} />
  ) : (
    <NavigationGuard when={when} isElsewhere={isOtherAddress} />
  );
}

/**
 * One guard for all forms inside it, because React Router supports only one blocker at a time. The
 * guard does not ask if only the query of the URL changes.
 */
export function PageLeaveGuard({ children }: { children: Elements }) {
  const [changedForms, setChangedForms] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback<ReportChange>((form, when) => {
    setChangedForms((now) => {
      if (now.has(form) === when) return now;
      return new Set(when ? [...now, form] : [...now].filter((one) => one !== form));
    });
  }, []);
  return (
    <GuardOfPage value={report}>
      <NavigationGuard when={changedForms.size > 0} isElsewhere={isOtherPage} />
      {children}
    </GuardOfPage>
  );
}

function FormReport({ report, when }: { report: ReportChange; when: boolean }) {
  const form = useId();
  useEffect(() => {
    report(form, when);
    return () => report(form, false);
  }, [report, form, when]);
  return null;
}

type LeaveCheck = (from: Location, to: Location) => boolean;
const isOtherPage: LeaveCheck = (from, to) => from.pathname !== to.pathname;
const isOtherAddress: LeaveCheck = (from, to) => isOtherPage(from, to) || from.search !== to.search;

function NavigationGuard({ when, isElsewhere }: { when: boolean; isElsewhere: LeaveCheck }) {
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
    <LeaveDialog
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        allowBack();
        blocker.proceed?.();
      }}
    />
  );
}
