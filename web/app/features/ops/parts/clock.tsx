import { IconClock } from '@tabler/icons-react';
import { useNow } from '#app/lib/page/use-now.ts';
import classes from './clock.module.css';
import { hasWaitedLong, isDueSoon, timeLeft, waitText } from './clock-text.ts';

/** How long an item has waited. */
export function WaitClock({ since }: { since: string }) {
  const now = useNow();
  return (
    <time
      className={classes.clock}
      dateTime={since}
      data-hot={hasWaitedLong(since, now) || undefined}
    >
      <IconClock aria-hidden="true" />
      <span className="visually-hidden">waiting for </span>
      <span>{waitText(since, now)}</span>
    </time>
  );
}

/** Time left until a promised deadline. */
export function DueClock({ until }: { until: string }) {
  const now = useNow();
  const { text, isOver } = timeLeft(until, now);
  return (
    <time className={classes.clock} dateTime={until} data-hot={isDueSoon(until, now) || undefined}>
      <IconClock aria-hidden="true" />
      <span>{isOver ? `${text} over` : `${text} left`}</span>
    </time>
  );
}
