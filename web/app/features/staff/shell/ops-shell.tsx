import { Alert, Group } from '@mantine/core';
import { IconClock, IconMenu2 } from '@tabler/icons-react';
import type { Overview } from '@threshold/contract/endpoints/staff/overview';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Logo } from '#app/components/layout/logo.tsx';
import { SkipLink } from '#app/components/layout/skip-link.tsx';
import { useNow } from '#app/lib/page/timers.ts';
import { paths } from '#app/lib/paths.ts';
import { formatTimeLeft, isDueSoon } from '../parts/values.tsx';
import { OpsNav } from './ops-nav.tsx';
import classes from './ops-shell.module.css';
import { IdleWatch } from './staff-session.tsx';

const OpsMenuSheet = createLazyDialog(() => import('./ops-menu-sheet.tsx'));

interface OpsShellProps {
  /** Staff member and counts; undefined while loading, null if loading failed. */
  overview: Overview | null | undefined;
  children: Elements;
}

/** Layout of the console. Replaces Mantine's AppShell, which writes a style element into pages. */
export function OpsShell({ overview, children }: OpsShellProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SkipLink />
      <div className={classes.shell}>
        <Group component="header" gap="sm" className={classes.bar}>
          <Logo to={paths.opsVendors} />
          <span>Operations</span>
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <IconMenu2 aria-hidden="true" />
          </IconButton>
        </Group>
        <OpsMenuSheet opened={isOpen} onClose={() => setOpen(false)} overview={overview} />
        <header className={classes.side}>
          <Logo to={paths.opsVendors} />
          <nav aria-label="Operations">
            <OpsNav overview={overview} />
          </nav>
          {overview && <p className={classes.who}>{overview.staff.name}</p>}
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <IdleWatch />
          {overview && <DueAlert count={overview.waiting.leads} dueAt={overview.next_due_at} />}
          {children}
        </main>
      </div>
    </>
  );
}

/** Warning on every page shortly before the deadline of the oldest open request. */
function DueAlert({ count, dueAt }: { count: number; dueAt: string | null }) {
  const now = useNow();
  if (!dueAt || !isDueSoon(dueAt, now)) return null;
  const requests = count === 1 ? '1 request waits' : `${count} requests wait`;
  const left = formatTimeLeft(dueAt, now);
  return (
    <Alert
      variant="warning"
      role="note"
      fz="inherit"
      style={{ justifySelf: 'start' }}
      icon={<IconClock aria-hidden="true" />}
    >
      <b>{`${requests}.`}</b>
      <span>{` The first ${left.isOver ? 'ran out of' : 'runs out of'} its 24 hours ${left.isOver ? '' : 'in '}`}</span>
      <b className="num">{left.isOver ? `${left.text} ago` : left.text}</b>.{' '}
      <b>
        <Link to={paths.opsRequests}>Answer</Link>
      </b>
    </Alert>
  );
}
