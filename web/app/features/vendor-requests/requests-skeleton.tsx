import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import classes from './requests-page.module.css';

const bars = [
  ['40px', 'min(100%, 14rem)'],
  ['20px', 'min(100%, 30rem)'],
  ['180px'],
  ['120px'],
] as const;

/** Placeholder of the requests while they load. */
export function RequestsSkeleton() {
  return <PageSkeleton label="Loading requests..." page={classes.page} bars={bars} />;
}
