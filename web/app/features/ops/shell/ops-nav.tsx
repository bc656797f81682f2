import { IconLogout } from '@tabler/icons-react';
import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import type { Overview } from '@threshold/contract/admin-desk';
import { NavLink } from 'react-router';
import { CountBadge } from '#app/components/badge.tsx';
import { BareButton } from '#app/components/bare-button.tsx';
import { useAction } from '#app/lib/use-action.ts';
import { opsApi } from '../ops-api.ts';
import { dropOpsToken } from '../ops-session.ts';
import { opsLinksFor } from './ops-links.ts';
import classes from './ops-nav.module.css';

/** The pages of the console with what waits in each, and the way out. */
export function OpsNav({ overview }: { overview: Overview | null | undefined }) {
  const waiting = overview?.waiting;
  const { signOut, isBusy } = useSignOut();
  return (
    <div className={classes.nav}>
      <ul>
        {opsLinksFor(overview?.staff.role).map(({ to, label, icon: Icon, count }) => {
          const number = waiting && count ? count(waiting) : 0;
          return (
            <li key={to}>
              <NavLink to={to}>
                <Icon aria-hidden="true" />
                <span>{label}</span>
                {number > 0 && <CountBadge count={number} label="waiting" />}
              </NavLink>
            </li>
          );
        })}
      </ul>
      <BareButton disabled={isBusy} onClick={() => void signOut()}>
        <IconLogout aria-hidden="true" />
        Logout
      </BareButton>
    </div>
  );
}

/**
 * Ends the session of staff, here and on the server; the layout then leads to the sign-in. This browser forgets it even
 * when the server cannot be reached.
 */
function useSignOut() {
  const { run: signOut, isBusy } = useAction(async () => {
    await opsApi.call(adminAuthEndpoints.logout).catch(() => {});
    dropOpsToken('left');
  });
  return { signOut, isBusy };
}
