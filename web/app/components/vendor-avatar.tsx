import type { CSSProperties } from 'react';
import { initialsOf, stableChoice } from '../lib/format/format.ts';
import classes from './vendor-avatar.module.css';

/** What has been checked: the outline says it, colour only repeats it. */
export type DoorwayState = 'verified' | 'claimed' | 'unverified';

export interface VendorAvatarProps {
  /** Gives the tint, the same one everywhere. */
  id: string;
  name: string;
  photo?: string | null | undefined;
  state: DoorwayState;
  /** Width in px: 36, 44, 64, 76 or 148. The height is 1.18 times as much. */
  size?: number;
  className?: string;
}

const tints = 5;

/** A professional's avatar: a doorway. Decorative, so the name and the state must stand beside it in words. */
export function VendorAvatar({
  id,
  name,
  photo,
  state,
  size = 64,
  className = '',
}: VendorAvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`${classes.door} ${className}`}
      data-state={state}
      data-tint={stableChoice(id, tints)}
      style={{ '--w': `${size}px` } as CSSProperties}
    >
      {photo ? (
        <img className={classes.photo} src={photo} alt="" loading="lazy" />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
