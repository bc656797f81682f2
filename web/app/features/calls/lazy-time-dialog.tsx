import { lazy } from 'react';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import type { TimeDialogProps } from './time-dialog.tsx';

const TimeDialog = lazy(async () => {
  const { TimeDialog } = await import('./time-dialog.tsx');
  return { default: TimeDialog };
});

/** Asks for another time, by a dialog that comes when it is first asked for. */
export function LazyTimeDialog({ opened, ...props }: TimeDialogProps) {
  return (
    <LazyMount wanted={opened}>{(isOpen) => <TimeDialog {...props} opened={isOpen} />}</LazyMount>
  );
}
