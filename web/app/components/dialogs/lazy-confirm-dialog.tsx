import { lazy } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { LazyMount } from './lazy-mount.tsx';

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx');
  return { default: ConfirmDialog };
});

export function LazyConfirmDialog({ opened, ...props }: ConfirmDialogProps) {
  return (
    <LazyMount wanted={opened}>
      {(isOpen) => <ConfirmDialog {...props} opened={isOpen} />}
    </LazyMount>
  );
}
