import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import classes from './leads-page.module.css';

/** Placeholder of the list while it loads. */
export function LeadsSkeleton() {
  const bars = [
    ['40px', 'min(100%, 18rem)'],
    ['48px', 'min(100%, 34rem)'],
    ['96px'],
    ['96px'],
    ['96px'],
  ] as const;
  return <PageSkeleton label="Loading applications..." page={classes.page} bars={bars} />;
}
