import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import classes from './dashboard.module.css';

/** A page of the customer's own before the account has been read. */
export function AccountSkeleton() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label="Loading your account...">
        <div className={classes.part}>
          <Skeleton width="14rem" height="40px" />
          <Skeleton height="72px" />
          <Skeleton height="72px" />
        </div>
      </Loading>
    </div>
  );
}
