import { Skeleton } from '@mantine/core';
import { Loading, VendorAvatarSkeleton } from '#app/components/feedback/skeleton.tsx';
import classes from './vendor-card.module.css';

export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <Loading label={label}>
      <div className={classes.stack}>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={classes.card}>
            <VendorAvatarSkeleton />
            <div className={classes.head}>
              <Skeleton width="55%" height={22} />
              <Skeleton width="75%" />
              <Skeleton width="40%" height={26} />
            </div>
            <div className={classes.facts}>
              <Skeleton width="60%" />
              <Skeleton width="80%" />
            </div>
            <div className={classes.description}>
              <Skeleton />
            </div>
            <div className={classes.actions}>
              <div className={classes.acts}>
                <Skeleton height={44} />
                <Skeleton height={44} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
