import { limits } from '@threshold/contract/limits';
import { Bone } from '#app/components/bone.tsx';
import { Loading } from '#app/components/loading.tsx';
import classes from './review-card.module.css';

/** Reviews that are still to come. */
export function ReviewSkeleton() {
  return (
    <Loading label="Loading reviews">
      {Array.from({ length: limits.review.shown }, (_, at) => (
        <div key={at} className={classes.review}>
          <div className={classes.head}>
            <Bone width="44px" height="44px" />
            <div className={classes.who}>
              <Bone width="40%" height="20px" />
            </div>
          </div>
          <Bone width="120px" height="17px" />
          <Bone width="85%" />
        </div>
      ))}
    </Loading>
  );
}
