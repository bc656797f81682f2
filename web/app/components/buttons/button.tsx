import {
  type ButtonProps as LookProps,
  Button as MantineButton,
  UnstyledButton,
} from '@mantine/core';
import type { ComponentProps, ElementType } from 'react';
import { useHydrated } from '../../lib/page/hydration.ts';
import classes from '../../theme/button.module.css';
import type { Elements } from '../layout/elements.ts';

/** Disables a button until hydration, because an earlier press would do nothing. */
export function useHydrationState(disabled = false, isUsableBefore = false) {
  const waiting = !useHydrated() && !isUsableBefore;
  return { disabled: waiting || disabled, mod: { waiting } };
}

const bare = { root: classes.bare };

/** Base element of all buttons, disabled until hydration. */
export function BareButton({ disabled, ...props }: ComponentProps<'button'>) {
  return <UnstyledButton classNames={bare} {...props} {...useHydrationState(disabled)} />;
}

/** Look of a button. `variant` depends on the action, and `size` on the position on the page. */
export interface ButtonLook
  extends Pick<LookProps, 'variant' | 'fullWidth' | 'disabled' | 'children'> {
  size?: 'sm' | 'md' | 'xl' | undefined;
  leftSection?: Elements;
  rightSection?: Elements;
  className?: string | undefined;
  /**
   * True if the form has an `action` URL: the browser can submit such a form without scripts, so
   * the button works before hydration.
   */
  isNative?: boolean;
}

export type ButtonProps<C extends ElementType = 'button'> = ButtonLook & {
  component?: C;
} & Omit<ComponentProps<C>, keyof ButtonLook | 'component'>;

/** Mantine's Button, disabled until hydration; or a link that looks like a button. */
export function Button<C extends ElementType = 'button'>(props: ButtonProps<C>) {
  const { isNative, disabled, component, ...rest }: ButtonLook & { component?: ElementType } =
    props;
  const state = useHydrationState(disabled, isNative || component !== undefined);
  return <MantineButton {...rest} {...state} component={component as 'button' | undefined} />;
}
