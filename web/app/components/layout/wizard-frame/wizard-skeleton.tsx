import { Skeleton } from '@mantine/core';
import { Loading } from '../../feedback/skeleton.tsx';
import classes from './wizard-frame.module.css';

export function WizardSkeleton({ label }: { label: string }) {
  return (
    <div className={`wrap ${classes.page}`} data-wizard>
      <Loading label={label}>
        <div className={classes.form}>
          <Skeleton height={4} />
          <Skeleton width="24rem" height={40} />
          <Skeleton height={48} />
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      </Loading>
    </div>
  );
}
