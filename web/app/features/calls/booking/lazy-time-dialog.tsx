import { lazyDialog } from '#app/components/dialogs/lazy-mount.tsx';

/** Dialog for another time, loaded on first use. */
export const LazyTimeDialog = lazyDialog(async () => {
  const { TimeDialog } = await import('./time-dialog.tsx');
  return { default: TimeDialog };
});
