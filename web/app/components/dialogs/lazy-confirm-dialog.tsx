import { createLazyDialog } from './lazy-dialog.tsx';

export const LazyConfirmDialog = createLazyDialog(async () => {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx');
  return { default: ConfirmDialog };
});
