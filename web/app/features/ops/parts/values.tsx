import { IconCheck, IconClock, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { useCopy } from '#app/lib/page/use-copy.ts';
import { useNow } from '#app/lib/page/use-now.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { hasWaitedLong, isDueSoon, timeLeft, waitText } from './clock-text.ts';
import classes from './values.module.css';

const inSydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  year: 'numeric',
});

/** '21 Nov 2026, 9:41 am' in Sydney time. The console is only rendered in the browser. */
export function Moment({ at }: { at: string }) {
  return (
    <time className="num" dateTime={at}>
      {inSydney.format(new Date(at))}
    </time>
  );
}

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

export type Fact = readonly [label: string, value: ReactNode];

/** List of labels and values. Empty values are shown as missing. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
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

/** Text as its author wrote it. */
export function Quote({ children }: { children: string }) {
  return <blockquote className={classes.quote}>{children}</blockquote>;
}

export interface CopiedProps {
  text: string;
  /** Noun in the button's name, as in 'Copy licence number'. */
  what: string;
  shown?: string;
}

/** Text with a button that copies it. */
export function Copied({ text, what, shown = text }: CopiedProps) {
  const { said, copy } = useCopy();
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

/** Opens a public page in a new tab. The console may have another origin. */
export function PublicLink({ to, children }: { to: string; children: ReactNode }) {
  const root = useRouteLoaderData<{ readonly origin: string }>('root');
  return (
    <a href={`${root?.origin ?? ''}${to}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** Link to all log entries about a subject. */
export function LogLink({ subject }: { subject: string }) {
  return <Link to={withQuery(paths.opsAudit, { subject })}>All in the log</Link>;
}
