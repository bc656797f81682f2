import { brand } from '@threshold/contract/brand';
import type { ReactNode } from 'react';
import { SkipLink } from '#app/components/layout/skip-link.tsx';
import { Mark } from '#app/components/pictures/drawings/mark.tsx';
import classes from './sign-in.module.css';

/**
 * Layout of the console's sign-in. It is dark, so that staff do not mistake it for the public
 * sign-in.
 */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className={classes.frame}>
        <p className={classes.logo}>
          <Mark />
          <span>{brand.name}</span> <span>Operations</span>
        </p>
        <main id="main" tabIndex={-1} className={classes.card}>
          {children}
        </main>
      </div>
    </>
  );
}
