import { formatDateTime } from '../../lib/format/dates.ts';
import classes from './timeline.module.css';

export interface TimelineEntry {
  readonly id: string;
  readonly text: string;
  /** An ISO timestamp. */
  readonly at: string;
}

/**
 * Events with times in the reader's time zone, so it must render in the browser only. Replaces
 * Mantine's Timeline, which does not render a list.
 */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline}>
      {entries.map(({ id, text, at }) => (
        <li key={id}>
          <span>{text}</span>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </li>
      ))}
    </ol>
  );
}
