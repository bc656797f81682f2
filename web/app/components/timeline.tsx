import { momentText } from '../lib/format/dates.ts';
import classes from './timeline.module.css';

export interface TimelineEntry {
  readonly id: string;
  readonly text: string;
  /** An ISO timestamp. */
  readonly at: string;
}

/** What happened and when, in the order given. By the reader's clock: for pages that only the browser draws. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline}>
      {entries.map(({ id, text, at }) => (
        <li key={id}>
          <span>{text}</span>
          <time dateTime={at}>{momentText(at)}</time>
        </li>
      ))}
    </ol>
  );
}
