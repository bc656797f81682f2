import { momentText } from '../lib/format/dates.ts';
import classes from './timeline.module.css';

export interface TimelineEntry {
  readonly id: string;
  readonly text: string;
  /** An ISO timestamp. */
  readonly at: string;
}

/** Events with their times, in the order given and in the reader's time zone: for pages that only the browser renders. Own part: Mantine's Timeline is no list. */
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
