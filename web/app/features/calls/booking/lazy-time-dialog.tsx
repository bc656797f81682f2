import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';

/** Dialog for another time, loaded on first use. */
export const LazyTimeDialog = createLazyDialog(async () => {
  const { TimeDialog } = await import('./time-dialog.tsx');
  return { default: TimeDialog };
});
