import type { Elements } from '#app/components/layout/elements.ts';
import { SkipLink } from '#app/components/layout/skip-link.tsx';
import { Footer } from './footer.tsx';
import classes from './shell.module.css';

export function Shell({ header, children }: { header: Elements; children: Elements }) {
  return (
    <>
      <SkipLink />
      {header}
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}
