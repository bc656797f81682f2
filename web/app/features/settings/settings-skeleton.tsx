import { Bone } from '#app/components/bone.tsx';
import { Loading } from '#app/components/loading.tsx';
import classes from './settings-page.module.css';

/** The settings before the account has been read. */
export function SettingsSkeleton() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label="Loading settings...">
        <div className={classes.bones}>
          <Bone width="5rem" height="24px" />
          <Bone width="11rem" height="40px" />
          <Bone height="48px" />
          <Bone width="min(100%, 24rem)" height="150px" />
        </div>
      </Loading>
    </div>
  );
}
