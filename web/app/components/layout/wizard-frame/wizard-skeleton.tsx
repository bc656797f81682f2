import { Loading, Skeleton } from '../../feedback/skeleton.tsx';
import classes from './wizard-frame.module.css';

export function WizardSkeleton({ label }: { label: string }) {
  return (
    <div className={`wrap ${classes.page}`} data-wizard>
      <Loading label={label}>
        <div className={classes.form}>
          <Skeleton height="4px" />
          <Skeleton width="24rem" height="40px" />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </div>
      </Loading>
    </div>
  );
}
