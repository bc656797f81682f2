import { IconCheck, IconClock, IconCopy } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import type { ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { useNow } from '#app/lib/page/timers.ts';
import { useCopyToClipboard } from '#app/lib/page/use-copy.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import classes from './values.module.css';

const inSydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  year: 'numeric',
});

/** Shows a time as '21 Nov 2026, 9:41 am' in Sydney. Only browsers render the console. */
export function Moment({ at }: { at: string }) {
  return (
    <time className="num" dateTime={at}>
      {inSydney.format(new Date(at))}
    </time>
  );
}

export function WaitClock({ since }: { since: string }) {
  const now = useNow();
  return (
    <time
      className={classes.clock}
      dateTime={since}
      data-hot={isPastResponseTime(since, now) || undefined}
    >
      <IconClock aria-hidden="true" />
      <span className="visually-hidden">waiting for </span>
      <span>{formatWait(since, now)}</span>
    </time>
  );
}

export function DueClock({ until }: { until: string }) {
  const now = useNow();
  const { text, isOver } = formatTimeLeft(until, now);
  return (
    <time className={classes.clock} dateTime={until} data-hot={isDueSoon(until, now) || undefined}>
      <IconClock aria-hidden="true" />
      <span>{isOver ? `${text} over` : `${text} left`}</span>
    </time>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

/** List of labels and values. Empty values are shown as missing. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' || value == null ? 'Not stated' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Quote({ children }: { children: string }) {
  return <blockquote className={classes.quote}>{children}</blockquote>;
}

interface CopyableValueProps {
  text: string;
  /** Noun in the button's name, as in 'Copy licence number'. */
  what: string;
  shown?: string;
}

export function CopyableValue({ text, what, shown = text }: CopyableValueProps) {
  const { said, copy } = useCopyToClipboard();
  const Icon = said === 'Copied.' ? IconCheck : IconCopy;
  return (
    <span className={classes.copied}>
      <span>{shown}</span>
      <IconButton label={`Copy ${what}`} className={classes.copy} onClick={() => void copy(text)}>
        <Icon aria-hidden="true" />
      </IconButton>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </span>
  );
}

/** Opens a page of the public site, whose origin may differ from the console's, in a new tab. */
export function PublicLink({ to, children }: { to: string; children: ReactNode }) {
  const root = useRouteLoaderData<{ readonly origin: string }>('root');
  return (
    <a href={`${root?.origin ?? ''}${to}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

export function LogLink({ subject }: { subject: string }) {
  return <Link to={withQuery(paths.opsAudit, { subject })}>All in the log</Link>;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats how long an item has waited, rounded down: '40 min', '31 h', '4 days'. */
export function formatWait(since: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(since));
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  if (passed < 3 * day) return `${Math.floor(passed / hour)} h`;
  return `${Math.floor(passed / day)} days`;
}

/** True if an item has waited for the promised response time or longer. */
export function isPastResponseTime(since: string, now: number): boolean {
  return now - Date.parse(since) >= limits.requirements.response_hours * hour;
}

/** Formats the time until a deadline, or the time since a missed deadline: '2 h 10 min'. */
export function formatTimeLeft(until: string, now: number): { text: string; isOver: boolean } {
  const left = Date.parse(until) - now;
  const minutes = Math.floor(Math.abs(left) / minute);
  const hours = Math.floor(minutes / 60);
  const text =
    hours === 0
      ? `${minutes} min`
      : hours < 48
        ? `${hours} h ${minutes % 60} min`
        : formatDays(hours);
  return { text, isOver: left <= 0 };
}

const formatDays = (hours: number) => `${Math.floor(hours / 24)} days`;

/** True from the time of the last reminder mail to staff, also after the deadline. */
export function isDueSoon(until: string, now: number): boolean {
  const { response_hours, staff_warning_hours } = limits.requirements;
  const last = response_hours - Math.max(...staff_warning_hours);
  return Date.parse(until) - now <= last * hour;
}
