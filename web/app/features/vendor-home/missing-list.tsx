import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Missing } from './missing.ts';
import classes from './missing-list.module.css';

/** Missing details of the listing, each with a link to add it. */
export function MissingList({ missing }: { missing: readonly Missing[] }) {
  return (
    <section className={classes.missing} aria-labelledby="missing">
      <h2 id="missing">Finish your listing</h2>
      <ul>
        {missing.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>
              <span>{label}</span>
              <IconChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
