import type { Ref } from 'react';
import { Link } from 'react-router';
import type { Elements } from '#app/components/layout/elements.ts';
import classes from './queue.module.css';

export interface QueueRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Clock or label at the end of the first line. */
  readonly end?: Elements;
}

export interface QueueListProps {
  ref: Ref<HTMLUListElement>;
  rows: readonly QueueRow[];
  openId: string | undefined;
  addressOf: (id: string) => string;
  emptyText: string;
}

/** Rows of a queue. Each opens next to the list. */
export function QueueList({ ref, rows, openId, addressOf, emptyText }: QueueListProps) {
  if (rows.length === 0) return <p className={classes.hint}>{emptyText}</p>;
  return (
    <ul className={classes.list} ref={ref}>
      {rows.map(({ id, title, text, end }) => (
        <li key={id}>
          <Link
            to={addressOf(id)}
            preventScrollReset
            data-row=""
            aria-current={id === openId || undefined}
          >
            <b>{title}</b>
            {end}
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
