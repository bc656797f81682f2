import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import classes from './figures-page.module.css';

/** Placeholder of the figures while they load. */
export function FiguresSkeleton() {
  const bars = [['44px', 'min(100%, 12rem)'], ['240px'], ['240px'], ['240px']] as const;
  return <PageSkeleton label="Loading your figures..." page={classes.page} bars={bars} />;
}
