import { lazy } from 'react';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import { useSession } from '#app/lib/account/session.ts';
import type { ScheduleDialogProps } from './schedule-dialog.tsx';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

/** Dialog that books a call, loaded on first use. */
export function ScheduleCall(props: Omit<ScheduleDialogProps, 'customerId'>) {
  const session = useSession();
  const customerId = session.kind === 'member' ? session.user?._id : undefined;
  if (!customerId) return null;
  return (
    <LazyMount wanted={props.opened}>
      {(opened) => <ScheduleDialog {...props} customerId={customerId} opened={opened} />}
    </LazyMount>
  );
}
