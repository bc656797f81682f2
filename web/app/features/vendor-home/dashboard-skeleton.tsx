import { PageSkeleton } from '#app/components/page-skeleton.tsx';
import classes from './dashboard.module.css';

/** The dashboard before its figures have come. */
export function DashboardSkeleton() {
  const bars = [['44px', 'min(100%, 20rem)'], ['104px'], ['112px'], ['240px']] as const;
  return <PageSkeleton label="Loading your dashboard..." page={classes.page} bars={bars} />;
}
