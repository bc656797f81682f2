import { Bone } from '#app/components/bone.tsx';
import { Loading } from '#app/components/loading.tsx';
import classes from './dashboard.module.css';

/** A page of the customer's own before the account has been read. */
export function AccountSkeleton() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label="Loading your account...">
        <div className={classes.part}>
          <Bone width="14rem" height="40px" />
          <Bone height="72px" />
          <Bone height="72px" />
        </div>
      </Loading>
    </div>
  );
}
