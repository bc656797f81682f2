import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { backOfState } from '#app/lib/page/back-state.ts';
import classes from './way-back.module.css';

/** Link back to the file that needed two-factor authentication. */
export function WayBack() {
  const backTo = backOfState(useLocation().state);
  if (!backTo) return null;
  return (
    <p className={classes.back}>
      <Link to={backTo}>
        <IconChevronLeft aria-hidden="true" />
        Back to your files
      </Link>
    </p>
  );
}
