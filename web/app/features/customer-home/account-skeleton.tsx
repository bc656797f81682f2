import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import classes from './customer-dashboard-page.module.css';

export function AccountSkeleton() {
  const bars = [['40px', '14rem'], ['72px'], ['72px']] as const;
  return <PageSkeleton label="Loading your account..." page={classes.page} bars={bars} />;
}
