import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import classes from './calls.module.css';

/** Placeholder of the calls page while it loads. */
export function CallsSkeleton() {
  const bars = [['40px', '8rem'], ['84px'], ['84px']] as const;
  return <PageSkeleton label="Loading your calls..." page={classes.page} bars={bars} />;
}
