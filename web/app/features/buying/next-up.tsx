import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { Link } from 'react-router';
import { weekdayText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './buying.module.css';
import { turnText } from './task-words.ts';
import { nextVisitText } from './visit-words.ts';

/** What is next in a purchase, and whose turn it is. */
export function NextUp({ purchase }: { purchase: Purchase }) {
  const { _id: id, next_date, next_visit, next_task, my_tasks } = purchase;
  if (!next_date && !next_visit && !next_task) return null;
  return (
    <ul className={classes.next} aria-label="What is next">
      {next_date && (
        <li>
          <Link to={paths.purchase(id, 'dates')}>
            {`${next_date.title}: ${weekdayText(next_date.due_on)}`}
          </Link>
        </li>
      )}
      {next_visit && (
        <li>
          <Link to={paths.purchaseHome(id, next_visit.home)}>{nextVisitText(next_visit)}</Link>
        </li>
      )}
      {next_task && (
        <li>
          <Link to={paths.purchase(id, 'checklist')}>{turnText(next_task)}</Link>
          {my_tasks > 1 && <span className={classes.small}>{` ${my_tasks} tasks are yours`}</span>}
        </li>
      )}
    </ul>
  );
}
