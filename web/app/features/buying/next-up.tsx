import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import classes from './buying.module.css';
import { whenText } from './counted-date.tsx';
import { turnText } from './task-words.ts';

interface NextLine {
  /** Due date; null if there is none. */
  on: string | null;
  to: string;
  text: string;
  more?: string;
}

/** Next steps of a purchase and who is responsible, earliest first. */
export function NextUp({ purchase }: { purchase: Purchase }) {
  const lines = linesOf(purchase);
  if (lines.length === 0) return null;
  return (
    <ul className={classes.next} aria-label="What is next">
      {lines.map(({ to, text, more }) => (
        <li key={text}>
          <Link to={to}>{text}</Link>
          {more && <span className={classes.small}>{` ${more}`}</span>}
        </li>
      ))}
    </ul>
  );
}

function linesOf({ _id: id, next_date, next_task, my_tasks }: Purchase): NextLine[] {
  const lines: NextLine[] = [];
  if (next_date) {
    const to = paths.purchase(id, 'dates');
    lines.push({ on: next_date.due_on, to, text: `${next_date.title}: ${whenText(next_date)}` });
  }
  if (next_task) {
    const more = my_tasks > 1 ? `${my_tasks} tasks are yours` : '';
    const to = paths.purchase(id, 'checklist');
    lines.push({ on: next_task.due_on, to, text: turnText(next_task), more });
  }
  const last = '9999';
  return lines.toSorted((a, b) => (a.on ?? last).localeCompare(b.on ?? last));
}
