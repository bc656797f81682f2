import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useSessionUser } from '#app/lib/account/session.ts';
import type { ScheduleDialogProps } from './schedule-dialog.tsx';

const ScheduleDialog = createLazyDialog(() => import('./schedule-dialog.tsx'));

/** Dialog that books a call, loaded on first use. */
export function ScheduleCall(props: Omit<ScheduleDialogProps, 'customerId'>) {
  const customerId = useSessionUser()?._id;
  if (!customerId) return null;
  return <ScheduleDialog {...props} customerId={customerId} />;
}
