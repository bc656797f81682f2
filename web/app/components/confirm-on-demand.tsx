import { lazy } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { OnDemand } from './on-demand.tsx';

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx');
  return { default: ConfirmDialog };
});

/** Asks before an act, by a dialog that comes when it is first asked for. */
export function ConfirmOnDemand({ opened, ...props }: ConfirmDialogProps) {
  return (
    <OnDemand wanted={opened}>{(isOpen) => <ConfirmDialog {...props} opened={isOpen} />}</OnDemand>
  );
}
