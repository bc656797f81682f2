import { Link } from 'react-router';
import classes from './queue.module.css';
import type { Queue } from './use-queue.ts';

/** The views of a queue. They are addresses, so they are links; where they do not fit they go on in the next line. */
export function QueueFilters<T extends { readonly _id: string }>({ queue }: { queue: Queue<T> }) {
  const { query, views } = queue;
  return (
    <nav className={classes.filters} aria-label="Show">
      {views.map(({ value, label }) => (
        <Link
          key={value}
          to={queue.addressOf({ status: value })}
          preventScrollReset
          aria-current={value === query.status ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
