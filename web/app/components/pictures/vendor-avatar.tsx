import type { CSSProperties } from 'react';
import { getInitials, hashToChoice } from '../../lib/format/format.ts';
import classes from './vendor-avatar.module.css';

/** State of a listing's checks. The outline shows the state; the colour only repeats it. */
export type VendorAvatarState = 'verified' | 'claimed' | 'unverified';

export interface ListingDoor {
  /** Id of the listing. It determines the tint, so that the tint is the same on all pages. */
  id: string;
  state: VendorAvatarState;
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

export const getAvatarWidth = (height: number): number => Math.round(height / tallness);

export const getAvatarDoorProps = ({ id, state }: ListingDoor, size: number, className = '') => ({
  className: `${classes.door} ${className}`,
  'data-state': state,
  style: {
    '--w': `${size}px`,
    '--tall': tallness,
    '--wall': `var(--door-${hashToChoice(id, tints)})`,
  } as CSSProperties,
});

/**
 * A professional's avatar: a doorway, the sign of the product, so it is not Mantine's Avatar.
 * Decorative, so the name and the state must be shown next to it in words.
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
    <span aria-hidden="true" {...getAvatarDoorProps({ id, state }, size, className)}>
      {photo ? (
        <span className={classes.photo}>
          <img src={photo} alt="" loading="lazy" />
        </span>
      ) : (
        getInitials(name)
      )}
    </span>
  );
}
