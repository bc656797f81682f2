import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Missing } from './missing.ts';
import classes from './missing-list.module.css';

/** What the listing lacks, each with the way to bring it. */
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
