import type { ReactNode } from 'react';
import { Seal } from '../pictures/drawings/seal.tsx';
import classes from './badge.module.css';

/**
 * `verified` has the seal, `unverified` a dashed outline, `outlined` names a step, `plain` is a
 * note, `error` warns.
 */
export type BadgeKind = 'verified' | 'unverified' | 'outlined' | 'plain' | 'error';

/**
 * A short label. Its words carry the meaning; shape and colour only support them. Own part: vetting
 * badges are the product's own.
 */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  return (
    <span className={classes.badge} data-kind={kind}>
      {kind === 'verified' && <Seal />}
      <span>{children}</span>
    </span>
  );
}

/** A number that waits for attention, such as unread messages. `label` names the counted things. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{`${count} ${label}`}</span>
    </span>
  );
}
