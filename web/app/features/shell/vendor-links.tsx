import {
  IconFileText,
  IconHome,
  IconInbox,
  IconLogout,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { CountBadge } from '#app/components/badge.tsx';
import { useVendorCounts, type VendorCounts } from '#app/lib/account/vendor-counts.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './vendor-sidebar.module.css';

interface VendorLink {
  to: string;
  label: string;
  Icon: TablerIcon;
  count?: { of: keyof VendorCounts; label: string };
}

const links: readonly VendorLink[] = [
  { to: paths.vendorDashboard, label: 'Home', Icon: IconHome },
  {
    to: paths.vendorInbox,
    label: 'Inbox',
    Icon: IconInbox,
    count: { of: 'unread', label: 'unread' },
  },
  {
    to: paths.vendorApplications,
    label: 'Lead Applications',
    Icon: IconFileText,
    count: { of: 'newApplications', label: 'new' },
  },
  { to: paths.vendorSettings, label: 'Settings', Icon: IconSettings },
];

/** The pages of a vendor, and the way out. */
export function VendorLinks({ onLogout }: { onLogout: () => void }) {
  const counts = useVendorCounts();
  return (
    <ul className={classes.links}>
      {links.map(({ to, label, Icon, count }) => (
        <li key={to}>
          <NavLink className={classes.link} to={to}>
            <Icon aria-hidden="true" />
            {label}
            {count && counts[count.of] > 0 && (
              <CountBadge count={counts[count.of]} label={count.label} />
            )}
          </NavLink>
        </li>
      ))}
      <li className={classes.last}>
        <button type="button" className={classes.link} onClick={onLogout}>
          <IconLogout aria-hidden="true" />
          Logout
        </button>
      </li>
    </ul>
  );
}
