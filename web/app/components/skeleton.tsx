import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

/**
 * The placeholder of a line of text or a box. Sizes are CSS lengths. Own part: one element without a
 * background of its own, so that it fits on every ground; Mantine's Skeleton covers it with the page's.
 */
export function Skeleton({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return <span className={classes.skeleton} style={{ width, height }} />;
}

/** The placeholder of a doorway; `size` as in VendorAvatar. */
export function DoorwayBone({ size = 64 }: { size?: number }) {
  return <span className={classes.door} style={{ '--w': `${size}px` } as CSSProperties} />;
}
