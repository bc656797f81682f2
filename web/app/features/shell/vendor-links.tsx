import { IconLogout } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { BareButton } from '#app/components/buttons/button.tsx';
import { CountBadge } from '#app/components/feedback/badge.tsx';
import { useMemberCounts } from '#app/lib/account/member-counts.ts';
import { vendorLinks } from './vendor-pages.ts';
import classes from './vendor-sidebar.module.css';

/** Links to a vendor's pages, and the logout. */
export function VendorLinks({ onLogout }: { onLogout: () => void }) {
  const counts = useMemberCounts();
  return (
    <ul className={classes.links}>
      {vendorLinks.map(({ to, before, label, Icon, count }) => (
        <li key={to}>
          <NavLink className={classes.link} to={to}>
            <Icon aria-hidden="true" />
            <span>{before ? `${before} ${label}` : label}</span>
            {count && counts[count.of] > 0 && (
              <CountBadge count={counts[count.of]} label={count.label} />
            )}
          </NavLink>
        </li>
      ))}
      <li className={classes.last}>
        <BareButton className={classes.link} onClick={onLogout}>
          <IconLogout aria-hidden="true" />
          Logout
        </BareButton>
      </li>
    </ul>
  );
}
