import { Stack } from '@mantine/core';
import { Loading } from './loading.tsx';
import { Skeleton } from './skeleton.tsx';

export interface PageSkeletonProps {
  /** For screen readers. */
  label: string;
  /** The class of the page, for its margins. */
  page: string | undefined;
  /** The height of each bar from the top, and its width unless it is the full width. */
  bars: readonly (readonly [height: string, width?: string])[];
}

/** A page while its content loads: bars in the places of the content. */
export function PageSkeleton({ label, page, bars }: PageSkeletonProps) {
  return (
    <div className={`wrap ${page}`}>
      <Loading label={label}>
        <Stack gap={16}>
          {bars.map(([height, width], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            <Skeleton key={at} height={height} width={width} />
          ))}
        </Stack>
      </Loading>
    </div>
  );
}
