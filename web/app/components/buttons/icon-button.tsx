import { ActionIcon } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useHydrationState } from './button.tsx';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Name of the action, for the title and for screen readers. */
  label: string;
}

/** A 44 px icon button. Has a `title`: Mantine's Tooltip would load a positioning library. */
export function IconButton({ label, disabled, ...props }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} title={label} {...props} {...useHydrationState(disabled)} />
  );
}
