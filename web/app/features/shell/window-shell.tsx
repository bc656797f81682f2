import type { ReactNode } from 'react';
import { SkipLink } from '#app/components/layout/skip-link.tsx';
import classes from './window-shell.module.css';

/** Layout of a page that fills the window. `data-fills-phone` hides the header on phones. */
export function WindowShell({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <div className={classes.header}>{header}</div>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
