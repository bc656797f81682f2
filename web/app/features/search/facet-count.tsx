import { foundText } from '#app/lib/format/format.ts';
import classes from './filters.module.css';

/** Number of results for a choice; nothing while it is unknown. */
export function FacetCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return <span className={`${classes.count} num`}>{foundText(count)}</span>;
}
