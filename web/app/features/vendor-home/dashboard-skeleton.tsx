import { Bone } from '#app/components/bone.tsx';
import { Loading } from '#app/components/loading.tsx';
import classes from './dashboard.module.css';

/** The dashboard before its figures have come. */
export function DashboardSkeleton() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label="Loading your dashboard...">
        <div className={classes.side}>
          <Bone width="min(100%, 20rem)" height="44px" />
          <Bone height="104px" />
          <Bone height="112px" />
          <Bone height="240px" />
        </div>
      </Loading>
    </div>
  );
}
