import type { ComponentProps, ReactNode } from 'react';
import { BareButton } from './button.tsx';
import classes from './icon-button.module.css';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The action in words, for the title and for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * A 44 px button that shows only an icon. Own part: smaller than Mantine's ActionIcon, which has no
 * title and no state before hydration.
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
