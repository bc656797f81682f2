import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

/** A line of text or a box that is still to come. Sizes are CSS lengths. Own part: smaller than Mantine's Skeleton with its animation turned off. */
export function Skeleton({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return <span className={classes.skeleton} style={{ width, height }} />;
}

/** A doorway that is still to come; `size` as in VendorAvatar. */
export function DoorwayBone({ size = 64 }: { size?: number }) {
  return <span className={classes.door} style={{ '--w': `${size}px` } as CSSProperties} />;
}
