import { BackButton } from '#app/components/buttons/back-button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './dashboard.module.css';

/** Page with the personal details. */
export function ProfilePage({ children }: { children: Elements }) {
  return (
    <div className={`wrap ${classes.profile}`}>
      <BackButton fallback={paths.search} />
      <h1>Your profile</h1>
      {children}
    </div>
  );
}
