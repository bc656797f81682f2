import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import classes from './settings-page.module.css';

/** The settings before the account has been read. */
export function SettingsSkeleton() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label="Loading settings...">
        <div className={classes.skeletons}>
          <Skeleton width="5rem" height="24px" />
          <Skeleton width="11rem" height="40px" />
          <Skeleton height="48px" />
          <Skeleton width="min(100%, 24rem)" height="150px" />
        </div>
      </Loading>
    </div>
  );
}
