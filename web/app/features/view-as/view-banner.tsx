import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { endView } from '#app/lib/account/end-view.ts';
import { type SessionUser, useSession } from '#app/lib/account/session.ts';
import { viewEndsAt } from '#app/lib/account/view-tab.ts';
import { isViewable } from '#app/lib/account/viewable-pages.ts';
import { clockText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './view-banner.module.css';

/** On every page of a tab in which staff look at a member's account: whose it is, until when, and End. */
export function ViewBanner() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isEnding, setEnding] = useState(false);
  const endsAt = viewEndsAt() ?? '';
  const isOver = session.kind === 'guest';

  useEffect(() => {
    if (!isViewable(pathname)) void navigate(paths.viewAs, { replace: true });
  }, [pathname, navigate]);
  useEffect(() => {
    const timer = setTimeout(() => void end(), Math.max(0, Date.parse(endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);

  const user = session.kind === 'member' ? session.user : undefined;
  return (
    <section className={classes.banner} aria-label="View as">
      <div className={`wrap ${classes.line}`}>
        <IconEye aria-hidden="true" />
        {isOver ? (
          <p>The view of the account has ended. You can close this tab.</p>
        ) : (
          <p>
            <span>{`You view this account as ${user ? nameOf(user) : 'its member'}. Nothing can be changed. Ends at `}</span>
            <time dateTime={endsAt}>{clockText(endsAt)}</time>.
          </p>
        )}
        {!isOver && (
          <Button
            size="sm"
            disabled={isEnding}
            onClick={() => {
              setEnding(true);
              void end();
            }}
          >
            {isEnding ? 'Ending...' : 'End'}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The page is loaded anew, in place of this one: nothing of the member stays, nor is gone back to. */
async function end(): Promise<void> {
  await endView();
  window.location.replace(paths.viewAs);
}

const nameOf = (user: SessionUser): string =>
  (user.role === 'vendor' && (user.full_name || user.business_name)) ||
  `${user.first_name} ${user.last_name}`.trim() ||
  user.email;
