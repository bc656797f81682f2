import { Bone } from '../bone.tsx';
import { Loading } from '../loading.tsx';
import classes from './wizard-frame.module.css';

/** A wizard before what it starts from has been read. */
export function WizardSkeleton({ label }: { label: string }) {
  return (
    <div className={`wrap ${classes.page}`}>
      <Loading label={label}>
        <div className={classes.form}>
          <Bone height="4px" />
          <Bone width="24rem" height="40px" />
          <Bone height="48px" />
          <Bone height="48px" />
          <Bone height="48px" />
        </div>
      </Loading>
    </div>
  );
}
