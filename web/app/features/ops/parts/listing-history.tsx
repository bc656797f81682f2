import type { Background } from '@threshold/contract/admin-work';
import { actionWords } from '../audit/audit-words.ts';
import classes from './history.module.css';
import { LogLink } from './log-link.tsx';
import { Moment } from './moment.tsx';

export interface ListingHistoryProps {
  id: string;
  history: Background['history'];
}

/** Log entries about a listing and its claims, newest first. */
export function ListingHistory({ id, history }: ListingHistoryProps) {
  return (
    <>
      <ol className={classes.history}>
        {history.map(({ at, action, what, who }) => (
          <li key={`${at} ${action} ${what}`}>
            <Moment at={at} />
            <span>{[action && actionWords[action], what].filter(Boolean).join(': ')}</span>
            <span>{who ?? 'by itself'}</span>
          </li>
        ))}
      </ol>
      <p>
        <LogLink subject={id} />
      </p>
    </>
  );
}
