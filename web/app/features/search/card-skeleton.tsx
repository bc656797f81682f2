import { Bone, DoorwayBone } from '#app/components/bone.tsx';
import { Loading } from '#app/components/loading.tsx';
import classes from './vendor-card.module.css';

/** Cards that are still to come. */
export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <Loading label={label}>
      <div className={classes.stack}>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={classes.card}>
            <DoorwayBone />
            <div className={classes.head}>
              <Bone width="55%" height="22px" />
              <Bone width="75%" />
              <Bone width="40%" height="26px" />
            </div>
            <div className={classes.body}>
              <Bone />
              <Bone width="45%" />
            </div>
            <div className={classes.actions}>
              <Bone height="44px" />
              <Bone height="44px" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
