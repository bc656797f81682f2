import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import classes from './dashboard.module.css';

/** The dashboard before its figures have come. */
export function DashboardSkeleton() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label="Loading your dashboard...">
        <div className={classes.side}>
          <Skeleton width="min(100%, 20rem)" height="44px" />
          <Skeleton height="104px" />
          <Skeleton height="112px" />
          <Skeleton height="240px" />
        </div>
      </Loading>
    </div>
  );
}
