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
import type { Overview } from '@threshold/contract/endpoints/staff/overview';
import { NavLink } from 'react-router';
import { BareButton } from '#app/components/buttons/button.tsx';
import { CountBadge } from '#app/components/feedback/count-badge.tsx';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { signOutStaff } from './api.ts';
import classes from './ops-shell.module.css';

interface OpsLink {
  readonly to: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** True if the link is hidden from reviewers. */
  readonly isForAdministrators?: true;
  /** Names of the counts whose sum is shown next to the link. */
  readonly counts?: readonly (keyof Overview['waiting'])[];
}

/** Links of the console, in the order in which staff work through them. */
const opsLinks: readonly OpsLink[] = [
  {
    to: paths.opsVendors,
    label: 'Vendors',
    icon: IconShieldCheck,
    counts: ['pending', 'recheck', 'lapsed'],
  },
  { to: paths.opsClaims, label: 'Claims', icon: IconHome, counts: ['claims'] },
  { to: paths.opsRequests, label: 'Requests', icon: IconInbox, counts: ['leads'] },
  { to: paths.opsReviews, label: 'Reviews', icon: IconStar, counts: ['reviews'] },
  { to: paths.opsMessages, label: 'Messages', icon: IconMessage2, counts: ['chat_reports'] },
  { to: paths.opsRemovals, label: 'Removals', icon: IconTrash, counts: ['removals'] },
  {
    to: paths.opsImports,
    label: 'Register files',
    icon: IconFileImport,
    isForAdministrators: true,
    counts: ['imports'],
  },
  { to: paths.opsFaqs, label: 'FAQs', icon: IconHelpCircle },
  { to: paths.opsFigures, label: 'Figures', icon: IconChartBar },
  { to: paths.opsAudit, label: 'Audit log', icon: IconList },
  { to: paths.opsPromises, label: 'Promises', icon: IconChecklist },
  { to: paths.opsStaff, label: 'Staff', icon: IconUsers, isForAdministrators: true },
  { to: paths.opsAccount, label: 'Your account', icon: IconUser },
];

/** React Router's links mark the current page themselves; Mantine's NavLink needs a prop for it. */
export function OpsNav({ overview }: { overview: Overview | null | undefined }) {
  const isAdministrator = overview?.staff.role === 'administrator';
  const links = opsLinks.filter((link) => isAdministrator || !link.isForAdministrators);
  const { run: signOut, isBusy } = useAction(signOutStaff);
  return (
    <div className={classes.nav}>
      <ul>
        {links.map(({ to, label, icon: Icon, counts = [] }) => {
          const number = counts.reduce((sum, name) => sum + (overview?.waiting[name] ?? 0), 0);
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
