import { limits } from '@threshold/contract/limits';
import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import classes from './review-card.module.css';

/** Placeholder of reviews while they load. */
export function ReviewSkeleton() {
  return (
    <Loading label="Loading reviews">
      {Array.from({ length: limits.review.shown }, (_, at) => (
        <div key={at} className={classes.review}>
          <div className={classes.head}>
            <Skeleton width="44px" height="44px" />
            <div className={classes.who}>
              <Skeleton width="40%" height="20px" />
            </div>
          </div>
          <Skeleton width="120px" height="17px" />
          <Skeleton width="85%" />
        </div>
      ))}
    </Loading>
  );
}
