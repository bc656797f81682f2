import {
  IconFileImport,
  IconHelpCircle,
  IconHome,
  IconInbox,
  IconList,
  IconMessage2,
  IconShieldCheck,
  IconStar,
  IconTrash,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Overview } from '@threshold/contract/admin-desk';
import { paths } from '#app/lib/paths.ts';

type Waiting = Overview['waiting'];

export interface OpsLink {
  readonly to: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** What waits there. */
  readonly count?: (waiting: Waiting) => number;
}

/** The pages of the console, in the order of the day. */
export const opsLinks: readonly OpsLink[] = [
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
    count: ({ imports }) => imports,
  },
  { to: paths.opsFaqs, label: 'FAQs', icon: IconHelpCircle },
  { to: paths.opsAudit, label: 'Audit log', icon: IconList },
  { to: paths.opsStaff, label: 'Staff', icon: IconUsers },
];
