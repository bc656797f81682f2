import { IconLogout } from '@tabler/icons-react';
import type { Overview } from '@threshold/contract/admin-desk';
import { NavLink } from 'react-router';
import { CountBadge } from '#app/components/badge.tsx';
import { BareButton } from '#app/components/bare-button.tsx';
import { opsLinksFor } from './ops-links.ts';
import classes from './ops-nav.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Links to the pages of the console with their counts, and the sign-out. */
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
