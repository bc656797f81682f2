import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import classes from './settings-page.module.css';

export function SettingsSkeleton() {
  const bars = [
    ['24px', '5rem'],
    ['40px', '11rem'],
    ['48px'],
    ['150px', 'min(100%, 24rem)'],
  ] as const;
  return <PageSkeleton label="Loading settings..." page={classes.page} bars={bars} />;
}
