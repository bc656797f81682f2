import { lazyDialog } from './lazy-mount.tsx';

export const LazyConfirmDialog = lazyDialog(async () => {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx');
  return { default: ConfirmDialog };
});
