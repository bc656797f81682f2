import {
  IconCalendarEvent,
  IconChartBar,
  IconFileText,
  IconHome,
  IconInbox,
  IconMessageQuestion,
  IconPhone,
  IconSettings,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react';
import { requestPaths } from '@threshold/contract/paths';
import type { MemberCounts } from '#app/lib/account/member-counts.ts';
import { paths } from '#app/lib/paths.ts';

export interface VendorLink {
  to: string;
  /** Word before the label, if there is space. */
  before?: string;
  label: string;
  Icon: TablerIcon;
  /** True if the bar on phones omits the link; the menu contains it. */
  onlyInMenu?: true;
  count?: { of: keyof MemberCounts; label: string };
}

/** Pages of the vendor's navigation. */
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
