import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import classes from './lead-page.module.css';

/** One application before it was read. */
export function LeadSkeleton() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label="Loading the application...">
        <div className={classes.skeletons}>
          <Skeleton width="5rem" height="24px" />
          <Skeleton width="min(100%, 22rem)" height="48px" />
          <Skeleton height="48px" />
          <Skeleton height="220px" />
          <Skeleton height="120px" />
        </div>
      </Loading>
    </div>
  );
}
