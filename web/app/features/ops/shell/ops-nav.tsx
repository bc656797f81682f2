import {
  IconChartBar,
  IconChecklist,
  IconFileImport,
  IconHelpCircle,
  IconHome,
  IconInbox,
  IconList,
  IconLogout,
  IconMessage2,
  IconShieldCheck,
  IconStar,
  IconTrash,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Overview } from '@threshold/contract/endpoints/staff/admin-desk';
import type { StaffRole } from '@threshold/contract/vocabularies';
import { NavLink } from 'react-router';
import { BareButton } from '#app/components/buttons/button.tsx';
import { CountBadge } from '#app/components/feedback/badge.tsx';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { signOutStaff } from './api.ts';
import classes from './ops-shell.module.css';

type Waiting = Overview['waiting'];

interface OpsLink {
  readonly to: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** Hidden from reviewers. */
  readonly isForAdministrators?: true;
  /** Number of items that wait there. */
  readonly count?: (waiting: Waiting) => number;
}

/** Pages of the console for this role; pages of all roles while it is unknown. */
const opsLinksFor = (role: StaffRole | undefined): readonly OpsLink[] =>
  opsLinks.filter(({ isForAdministrators }) => !isForAdministrators || role === 'administrator');

/** Ordered as staff work through them. */
const opsLinks: readonly OpsLink[] = [
  {
    to: paths.opsVendors,
    label: 'Vendors',
    icon: IconShieldCheck,
    count: ({ pending, recheck, lapsed }) => pending + recheck + lapsed,
  },
  { to: paths.opsClaims, label: 'Claims', icon: IconHome, count: ({ claims }) => claims },
  { to: paths.opsRequests, label: 'Requests', icon: IconInbox, count: ({ leads }) => leads },
  { to: paths.opsReviews, label: 'Reviews', icon: IconStar, count: ({ reviews }) => reviews },
  {
    to: paths.opsMessages,
    label: 'Messages',
    icon: IconMessage2,
    count: ({ chat_reports }) => chat_reports,
  },
  { to: paths.opsRemovals, label: 'Removals', icon: IconTrash, count: ({ removals }) => removals },
  {
    to: paths.opsImports,
    label: 'Register files',
    icon: IconFileImport,
    isForAdministrators: true,
    count: ({ imports }) => imports,
  },
  { to: paths.opsFaqs, label: 'FAQs', icon: IconHelpCircle },
  { to: paths.opsFigures, label: 'Figures', icon: IconChartBar },
  { to: paths.opsAudit, label: 'Audit log', icon: IconList },
  { to: paths.opsPromises, label: 'Promises', icon: IconChecklist },
  { to: paths.opsStaff, label: 'Staff', icon: IconUsers, isForAdministrators: true },
  { to: paths.opsAccount, label: 'Your account', icon: IconUser },
];

/** Links to the pages of the console with their counts, and the sign-out. */
export function OpsNav({ overview }: { overview: Overview | null | undefined }) {
  const waiting = overview?.waiting;
  const { run: signOut, isBusy } = useAction(signOutStaff);
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
