import type { ComponentProps, ElementType, ReactNode } from 'react';
import { useHydrated } from '../../lib/page/hydration.ts';
import classes from '../../theme/button.module.css';
import type { Elements } from '../layout/elements.ts';

/**
 * Base element of all buttons. Disabled until hydration, because an earlier press would do nothing.
 */
export function BareButton({ disabled, ...props }: ComponentProps<'button'>) {
  const isWaiting = !useHydrated();
  return (
    <button
      type="button"
      {...props}
      disabled={isWaiting || disabled}
      data-waiting={isWaiting || undefined}
    />
  );
}

/** Look of a button. `variant` depends on the action, and `size` on the position on the page. */
export interface ButtonLook {
  variant?:
    | 'default'
    | 'primary'
    | 'brand'
    | 'soft'
    | 'quiet'
    | 'danger'
    | 'danger-filled'
    | 'dusk'
    | undefined;
  size?: 'sm' | 'md' | 'xl' | undefined;
  fullWidth?: boolean;
  leftSection?: Elements;
  rightSection?: Elements;
  className?: string | undefined;
  /**
   * True in a form with an `action` URL: the browser submits it without scripts, so the button
   * works before hydration.
   */
  isNative?: boolean;
  children?: ReactNode;
}

export type ButtonProps<C extends ElementType = 'button'> = ButtonLook & {
  component?: C;
} & Omit<ComponentProps<C>, keyof ButtonLook | 'component'>;

/**
 * A button, or a link that looks like a button. Replaces Mantine's Button, with the same props,
 * because Mantine's adds 3 KB and style variables to each page.
 */
export function Button<C extends ElementType = 'button'>(props: ButtonProps<C>) {
  const { component, variant = 'default', size = 'md', fullWidth, isNative, ...rest } = props;
  const { leftSection, rightSection, className = '', children, ...own } = rest as ButtonLook;
  const Part: ElementType = component ?? (isNative ? 'button' : BareButton);
  return (
    <Part
      type={component ? undefined : 'button'}
      {...own}
      className={`${classes.root} ${className}`}
      data-variant={variant}
      data-size={size}
      data-block={fullWidth || undefined}
    >
      {leftSection && <span className={classes.section}>{leftSection}</span>}
      <span className={classes.label}>{children}</span>
      {rightSection && <span className={classes.section}>{rightSection}</span>}
    </Part>
  );
}
