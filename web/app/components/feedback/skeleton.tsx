import { Stack } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import classes from './skeleton.module.css';

/**
 * The placeholder of a line or box; sizes are CSS lengths. Own part: Mantine's Skeleton covers the
 * ground below it.
 */
export function Skeleton({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return <span className={classes.skeleton} style={{ width, height }} />;
}

/** The placeholder of a doorway; `size` as in VendorAvatar. */
export function VendorAvatarSkeleton({ size = 64 }: { size?: number }) {
  return <span className={classes.door} style={{ '--w': `${size}px` } as CSSProperties} />;
}

/** Skeletons in the shape of the content, hidden from screen readers; those read `label`. */
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
  /** For screen readers. */
  label: string;
  page: string | undefined;
  /** The height of each bar from the top, and its width unless it is the full width. */
  bars: readonly (readonly [height: string, width?: string])[];
}

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
