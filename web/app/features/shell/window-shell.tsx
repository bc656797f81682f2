import type { ReactNode } from 'react';
import { SkipLink } from '#app/components/skip-link.tsx';
import classes from './window-shell.module.css';

/** A page that fills the window below the header. What fills a whole phone (`data-fills-phone`) goes without the header there. */
export function WindowShell({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <div className={classes.header}>{header}</div>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}
