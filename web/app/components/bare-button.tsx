import type { ComponentProps } from 'react';
import { useHydrated } from '../lib/page/use-hydrated.ts';

/**
 * The button element under all buttons. It is disabled until its page has hydrated, because a press before that would be
 * lost; `data-waiting` marks this state for styles.
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
