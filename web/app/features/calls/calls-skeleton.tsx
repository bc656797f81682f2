import { PageSkeleton } from '#app/components/page-skeleton.tsx';
import classes from './calls.module.css';

/** The page of calls before they were read. */
export function CallsSkeleton() {
  const bars = [['40px', '8rem'], ['84px'], ['84px']] as const;
  return <PageSkeleton label="Loading your calls..." page={classes.page} bars={bars} />;
}
