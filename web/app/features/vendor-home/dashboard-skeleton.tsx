import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import classes from './dashboard.module.css';

/** Placeholder of the dashboard while it loads. */
export function DashboardSkeleton() {
  const bars = [['44px', 'min(100%, 20rem)'], ['104px'], ['112px'], ['240px']] as const;
  return <PageSkeleton label="Loading your dashboard..." page={classes.page} bars={bars} />;
}
