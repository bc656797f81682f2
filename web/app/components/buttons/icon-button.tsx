import type { ComponentProps, ReactNode } from 'react';
import { BareButton } from './button.tsx';
import classes from './icon-button.module.css';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Name of the action, for the title and for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * A 44 px button that shows only an icon. Replaces Mantine's ActionIcon, which is larger, has no
 * title and is not disabled before hydration.
 */
export function IconButton({ label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <BareButton
      aria-label={label}
      title={label}
      className={`${classes.button} ${className}`}
      {...rest}
    >
      {children}
    </BareButton>
  );
}
