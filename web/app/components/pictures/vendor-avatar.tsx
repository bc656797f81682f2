import type { CSSProperties } from 'react';
import { initialsOf, stableChoice } from '../../lib/format/format.ts';
import classes from './vendor-avatar.module.css';

/** State of a listing's checks. The outline shows it; the colour only repeats it. */
export type DoorwayState = 'verified' | 'claimed' | 'unverified';

export interface ListingDoor {
  /** Id that determines the tint, which is the same on all pages. */
  id: string;
  state: DoorwayState;
}

export interface VendorAvatarProps extends ListingDoor {
  name: string;
  photo?: string | null | undefined;
  /** Width in px: 36, 44, 64, 76, 127 or 148. */
  size?: number;
  className?: string;
}

const tints = 5;
const tallness = 1.18;

export const widthOfDoor = (height: number): number => Math.round(height / tallness);

export const doorProps = ({ id, state }: ListingDoor, size: number, className = '') => ({
  className: `${classes.door} ${className}`,
  'data-state': state,
  style: {
    '--w': `${size}px`,
    '--tall': tallness,
    '--wall': `var(--door-${stableChoice(id, tints)})`,
  } as CSSProperties,
});

/**
 * A professional's avatar: a doorway. Decorative, so the name and the state must be shown next to
 * it in words.
 */
export function VendorAvatar({
  id,
  name,
  photo,
  state,
  size = 64,
  className = '',
}: VendorAvatarProps) {
  return (
    <span aria-hidden="true" {...doorProps({ id, state }, size, className)}>
      {photo ? (
        <span className={classes.photo}>
          <img src={photo} alt="" loading="lazy" />
        </span>
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
