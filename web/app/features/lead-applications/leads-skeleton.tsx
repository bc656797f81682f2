import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import classes from './leads-page.module.css';

/** The list of applications before it was read. */
export function LeadsSkeleton() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label="Loading applications...">
        <div className={classes.skeletons}>
          <Skeleton width="min(100%, 18rem)" height="40px" />
          <Skeleton width="min(100%, 34rem)" height="48px" />
          <Skeleton height="96px" />
          <Skeleton height="96px" />
          <Skeleton height="96px" />
        </div>
      </Loading>
    </div>
  );
}
