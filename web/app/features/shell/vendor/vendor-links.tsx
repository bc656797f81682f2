import { Box, Stack } from '@mantine/core';
import {
  IconCalendarEvent,
  IconChartBar,
  IconFileText,
  IconHome,
  IconInbox,
  IconLogout,
  IconMessageQuestion,
  IconPhone,
  IconSettings,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react';
import { requestPaths } from '@threshold/contract/paths';
import { NavLink } from 'react-router';
import { BareButton } from '#app/components/buttons/button.tsx';
import { CountBadge } from '#app/components/feedback/count-badge.tsx';
import { type MemberCounts, useMemberCounts } from '#app/lib/client/member-counts.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './vendor-sidebar.module.css';

interface VendorLink {
  to: string;
  /** Text before the label, shown if there is space for it. */
  before?: string;
  label: string;
  Icon: TablerIcon;
  /** True if the bar on phones omits the link; the menu contains it. */
  onlyInMenu?: true;
  count?: { readonly of: keyof MemberCounts; readonly label: string };
}

export const vendorLinks: readonly VendorLink[] = [
  { to: paths.vendorDashboard, label: 'Home', Icon: IconHome },
  {
    to: paths.vendorInbox,
    label: 'Inbox',
    Icon: IconInbox,
    count: { of: 'messages', label: 'unread' },
  },
  {
    to: paths.vendorApplications,
    before: 'Lead',
    label: 'Applications',
    Icon: IconFileText,
    count: { of: 'applications', label: 'new' },
  },
  { to: paths.vendorCalls, label: 'Calls', Icon: IconPhone, onlyInMenu: true },
  { to: requestPaths.vendor, label: 'Requests', Icon: IconMessageQuestion },
  { to: paths.vendorSharedDates, label: 'Shared dates', Icon: IconCalendarEvent, onlyInMenu: true },
  { to: paths.vendorReviews, label: 'Reviews', Icon: IconStar, onlyInMenu: true },
  { to: paths.vendorFigures, label: 'Figures', Icon: IconChartBar, onlyInMenu: true },
  { to: paths.vendorSettings, label: 'Settings', Icon: IconSettings },
];

/** React Router's links mark the current page themselves; Mantine's NavLink needs a prop for it. */
export function VendorLinks({ onLogout }: { onLogout: () => void }) {
  return (
    <Stack component="ul" gap="xxs" flex={1}>
      {vendorLinks.map(({ to, before, label, Icon, count }) => (
        <li key={to}>
          <NavLink className={classes.link} to={to}>
            <Icon aria-hidden="true" />
            <span>{before ? `${before} ${label}` : label}</span>
            <LinkCount count={count} />
          </NavLink>
        </li>
      ))}
      <Box component="li" mt="auto">
        <BareButton className={classes.link} onClick={onLogout}>
          <IconLogout aria-hidden="true" />
          Logout
        </BareButton>
      </Box>
    </Stack>
  );
}

export function LinkCount({ count }: Pick<VendorLink, 'count'>) {
  const counts = useMemberCounts();
  if (!count || counts[count.of] === 0) return null;
  return <CountBadge count={counts[count.of]} label={count.label} />;
}
