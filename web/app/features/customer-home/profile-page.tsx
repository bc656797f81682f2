import type { ReactNode } from 'react';
import { BackButton } from '#app/components/back-button.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './dashboard.module.css';

/** The personal details on a page of their own. */
export function ProfilePage({ children }: { children: ReactNode }) {
  return (
    <div className={`wrap ${classes.profile}`}>
      <BackButton fallback={paths.search} />
      <h1>Your profile</h1>
      {children}
    </div>
  );
}
