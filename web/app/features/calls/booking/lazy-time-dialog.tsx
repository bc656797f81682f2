import { lazy } from 'react';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import type { TimeDialogProps } from './time-dialog.tsx';

const TimeDialog = lazy(async () => {
  const { TimeDialog } = await import('./time-dialog.tsx');
  return { default: TimeDialog };
});

/** Dialog for another time, loaded on first use. */
export function LazyTimeDialog({ opened, ...props }: TimeDialogProps) {
  return (
    <LazyMount wanted={opened}>{(isOpen) => <TimeDialog {...props} opened={isOpen} />}</LazyMount>
  );
}
