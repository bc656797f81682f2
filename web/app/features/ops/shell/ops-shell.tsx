import { IconMenu2 } from '@tabler/icons-react';
import type { Overview } from '@threshold/contract/admin-desk';
import { lazy, useState } from 'react';
import type { Elements } from '#app/components/elements.ts';
import { IconButton } from '#app/components/icon-button.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { Logo } from '#app/components/logo.tsx';
import { SkipLink } from '#app/components/skip-link.tsx';
import { paths } from '#app/lib/paths.ts';
import { DueAlert } from './due-alert.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { OpsNav } from './ops-nav.tsx';
import classes from './ops-shell.module.css';

const OpsMenuSheet = lazy(() => import('./ops-menu-sheet.tsx'));

export interface OpsShellProps {
  /** Undefined while it loads, null if that failed. */
  overview: Overview | null | undefined;
  children: Elements;
}

/** Layout of the console: a dark sidebar, or a bar with a menu on phones. */
export function OpsShell({ overview, children }: OpsShellProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SkipLink />
      <div className={classes.shell}>
        <header className={classes.bar}>
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
        </header>
        <LazyMount wanted={isOpen}>
          {(opened) => (
            <OpsMenuSheet opened={opened} onClose={() => setOpen(false)} overview={overview} />
          )}
        </LazyMount>
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
