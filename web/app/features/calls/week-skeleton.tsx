import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';

/** A week before its calls were read. */
export function WeekSkeleton() {
  return (
    <Loading label="Loading the week...">
      <Skeleton height="320px" />
    </Loading>
  );
}
