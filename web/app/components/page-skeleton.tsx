import { Loading } from './loading.tsx';
import classes from './page-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

export interface PageSkeletonProps {
  /** Read out. */
  label: string;
  /** The class of the page that comes, for its margins. */
  page: string | undefined;
  /** Height of each bar, from the top, and its width where it does not take all there is. */
  bars: readonly (readonly [height: string, width?: string])[];
}

/** A page before what it shows has been read: bars in the places of what comes. */
export function PageSkeleton({ label, page, bars }: PageSkeletonProps) {
  return (
    <div className={`wrap ${page}`}>
      <Loading label={label}>
        <div className={classes.bars}>
          {bars.map(([height, width], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            <Skeleton key={at} height={height} width={width} />
          ))}
        </div>
      </Loading>
    </div>
  );
}
