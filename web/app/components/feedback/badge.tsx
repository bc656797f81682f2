import type { ReactNode } from 'react';
import { createDrawing } from '../pictures/drawings/line-drawing.tsx';
import classes from './badge.module.css';

/** The icon of a completed check: a shield with a tick, drawn like the other icons. */
const Seal = createDrawing(
  '0 0 24 24',
  <>
    <path d="M12 3l7 3v5.5c0 4.5-3 7.5-7 9.5-4-2-7-5-7-9.5V6z" />
    <path d="M8.8 12l2.3 2.4 4.2-4.8" />
  </>,
);

/**
 * `verified` has the shield and `unverified` a dashed outline; `outlined` is for a step of a
 * process, `plain` for other facts.
 */
export type BadgeKind = 'verified' | 'unverified' | 'outlined' | 'plain' | 'error';

/** A short label. Its text contains all information that its colour and outline show. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return (
    <span className={classes.badge} data-kind={kind}>
      {kind === 'verified' && <Seal className="tabler-icon" />}
      <span>{children}</span>
    </span>
  );
}

/** A count, for example of unread messages. `label` says what is counted. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{`${count} ${label}`}</span>
    </span>
  );
}
