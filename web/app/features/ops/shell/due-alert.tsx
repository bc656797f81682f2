import { IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useNow } from '#app/lib/page/use-now.ts';
import { paths } from '#app/lib/paths.ts';
import { isDueSoon, timeLeft } from '../parts/clock-text.ts';
import classes from './due-alert.module.css';

/** Warning on every page shortly before the deadline of the oldest open request. */
export function DueAlert({ count, dueAt }: { count: number; dueAt: string | null }) {
  const now = useNow();
  if (!dueAt || !isDueSoon(dueAt, now)) return null;
  const requests = count === 1 ? '1 request waits' : `${count} requests wait`;
  const left = timeLeft(dueAt, now);
  return (
    <p className={classes.due}>
      <IconClock aria-hidden="true" />
      <span>
        <b>{`${requests}.`}</b>
        <span>{` The first ${left.isOver ? 'ran out of' : 'runs out of'} its 24 hours ${left.isOver ? '' : 'in '}`}</span>
        <b className="num">{left.isOver ? `${left.text} ago` : left.text}</b>.{' '}
        <Link to={paths.opsRequests}>Answer</Link>
      </span>
    </p>
  );
}
