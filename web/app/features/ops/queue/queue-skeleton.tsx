import { Loading, Skeleton } from '#app/components/feedback/skeleton.tsx';
import classes from './queue.module.css';

/** Placeholder of a queue while it loads. */
export function QueueSkeleton() {
  return (
    <Loading label="Loading the queue...">
      <Skeleton width="220px" height="32px" />
      <div className={classes.split} style={{ marginTop: '24px' }}>
        <div className={classes.left}>
          <div className={classes.skeletons}>
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} height="44px" />
            ))}
          </div>
        </div>
        <div className={classes.right} />
      </div>
    </Loading>
  );
}
