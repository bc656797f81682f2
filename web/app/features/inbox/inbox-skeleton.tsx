import { Bone, DoorwayBone } from '#app/components/bone.tsx';
import { Loading } from '#app/components/loading.tsx';
import lists from './conversation-list.module.css';
import classes from './inbox.module.css';

/** The conversations before they have been read. */
export function ListSkeleton() {
  return (
    <Loading label="Loading conversations...">
      {[70, 45, 60, 52].map((width) => (
        <div key={width} className={lists.row}>
          <DoorwayBone size={40} />
          <Bone width={`${width}%`} height="16px" />
          <Bone width="48px" />
          <p>
            <Bone width={`${width + 20}%`} />
          </p>
        </div>
      ))}
    </Loading>
  );
}

/** The messages before they have been read. */
export function LogSkeleton() {
  return (
    <Loading label="Loading messages...">
      <div className={classes.bones}>
        <Bone width="55%" height="44px" />
        <Bone width="38%" height="44px" />
        <div className={classes.mineBones}>
          <Bone width="45%" height="64px" />
        </div>
        <Bone width="48%" height="44px" />
      </div>
    </Loading>
  );
}

/** The inbox before anything is known. */
export function InboxSkeleton() {
  return (
    <div className={classes.inbox}>
      <div className={lists.list}>
        <div className={lists.head}>
          <Bone width="6rem" height="34px" />
        </div>
        <ListSkeleton />
      </div>
    </div>
  );
}
