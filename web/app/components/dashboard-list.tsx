import { Link } from 'react-router';
import type { PagePart } from '../lib/api/page-part.ts';
import classes from './dashboard-list.module.css';
import type { Elements } from './elements.ts';
import { PartFailure } from './part-failure.tsx';

export interface DashboardListProps<T> {
  /** The id of the heading. */
  id: string;
  title: string;
  /** The link to the whole list, shown if the list has entries. */
  all: { readonly text: string; readonly to: string };
  part: PagePart<readonly T[]>;
  children: (items: readonly T[]) => Elements;
}

/** A list of current entries on a dashboard, with a retry button if it could not be loaded. */
export function DashboardList<T>({ id, title, all, part, children }: DashboardListProps<T>) {
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {'value' in part && part.value.length > 0 && <Link to={all.to}>{all.text}</Link>}
      </div>
      {'failure' in part ? <PartFailure text={part.failure} /> : children(part.value)}
    </section>
  );
}
