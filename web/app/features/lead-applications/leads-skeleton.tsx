import { Bone } from '#app/components/bone.tsx';
import { Loading } from '#app/components/loading.tsx';
import classes from './leads-page.module.css';

/** The list of applications before it was read. */
export function LeadsSkeleton() {
  return (
    <div className={classes.page}>
      <Loading label="Loading applications...">
        <div className={classes.bones}>
          <Bone width="min(100%, 18rem)" height="40px" />
          <Bone width="min(100%, 34rem)" height="48px" />
          <Bone height="96px" />
          <Bone height="96px" />
          <Bone height="96px" />
        </div>
      </Loading>
    </div>
  );
}
