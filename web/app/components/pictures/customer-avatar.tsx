import type { CSSProperties } from 'react';
import { getInitials } from '../../lib/format/format.ts';
import classes from './customer-avatar.module.css';

export interface CustomerAvatarProps {
  name: string;
  photo?: string | null | undefined;
  /** Width in px, 34 to 44. */
  size?: number;
}

/**
 * A customer's avatar, a round window. Decorative, so the name must be shown next to it. Replaces
 * Mantine's Avatar, which has different colours and initials.
 */
export function CustomerAvatar({ name, photo, size = 44 }: CustomerAvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classes.face}
      style={{ '--w': `${size}px` } as CSSProperties}
    >
      {photo ? (
        <img className={classes.photo} src={photo} alt="" loading="lazy" />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}
