import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './skeleton.module.css';

/** Placeholder for a `VendorAvatar` of the same `size` (px). */
export function VendorAvatarSkeleton({ size = 64 }: { size?: number }) {
  return <Skeleton className={classes.door} width={size} height={size * 1.18} />;
}

/** Skeletons in the shape of the content. Screen readers ignore them and read `label`. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div aria-hidden="true">{children}</div>
    </>
  );
}

export interface PageSkeletonProps {
  /** Text for screen readers. */
  label: string;
  page: string | undefined;
  /** CSS height of each bar, the top bar first, and CSS width; full width by default. */
  bars: readonly (readonly [height: string, width?: string])[];
}

export function PageSkeleton({ label, page, bars }: PageSkeletonProps) {
  return (
    <div className={`wrap ${page}`}>
      <Loading label={label}>
        <Stack gap="md">
          {bars.map(([height, width], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no id and never move.
            <Skeleton key={at} height={height} width={width} />
          ))}
        </Stack>
      </Loading>
    </div>
  );
}
