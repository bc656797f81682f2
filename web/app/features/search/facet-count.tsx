import { foundText } from '#app/lib/format/format.ts';
import classes from './filters.module.css';

/** How many a choice would find; nothing while that is not known. */
export function FacetCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return <span className={`${classes.count} num`}>{foundText(count)}</span>;
}
