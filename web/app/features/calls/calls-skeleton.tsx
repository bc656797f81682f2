import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import classes from './calls.module.css';

/** The page of calls before they were read. */
export function CallsSkeleton() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label="Loading your calls...">
        <div className={classes.part}>
          <Skeleton width="8rem" height="40px" />
          <Skeleton height="84px" />
          <Skeleton height="84px" />
        </div>
      </Loading>
    </div>
  );
}
