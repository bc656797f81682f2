import { Bone } from '#app/components/bone.tsx';
import { Loading } from '#app/components/loading.tsx';
import classes from './lead-page.module.css';

/** One application before it was read. */
export function LeadSkeleton() {
  return (
    <div className={classes.page}>
      <Loading label="Loading the application...">
        <div className={classes.bones}>
          <Bone width="5rem" height="24px" />
          <Bone width="min(100%, 22rem)" height="48px" />
          <Bone height="48px" />
          <Bone height="220px" />
          <Bone height="120px" />
        </div>
      </Loading>
    </div>
  );
}
