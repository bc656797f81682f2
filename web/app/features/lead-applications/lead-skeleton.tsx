import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import classes from './lead-page.module.css';

/** Placeholder of an application while it loads. */
export function LeadSkeleton() {
  const bars = [
    ['24px', '5rem'],
    ['48px', 'min(100%, 22rem)'],
    ['48px'],
    ['220px'],
    ['120px'],
  ] as const;
  return <PageSkeleton label="Loading the application..." page={classes.page} bars={bars} />;
}
