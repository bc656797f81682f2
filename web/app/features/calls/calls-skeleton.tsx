import { Bone } from '#app/components/bone.tsx';
import { Loading } from '#app/components/loading.tsx';
import classes from './calls.module.css';

/** The page of calls before they were read. */
export function CallsSkeleton() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label="Loading your calls...">
        <div className={classes.part}>
          <Bone width="8rem" height="40px" />
          <Bone height="84px" />
          <Bone height="84px" />
        </div>
      </Loading>
    </div>
  );
}
