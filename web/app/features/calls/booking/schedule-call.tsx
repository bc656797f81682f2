import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useSessionUser } from '#app/lib/account/session.ts';
import classes from './schedule-call.module.css';
import type { ScheduleDialogProps } from './schedule-dialog.tsx';

const ScheduleDialog = createLazyDialog(() => import('./schedule-dialog.tsx'));

/** Dialog in which a customer books a call, loaded on first use. */
export function ScheduleCallDialog(props: Omit<ScheduleDialogProps, 'customerId'>) {
  const customerId = useSessionUser()?._id;
  if (!customerId) return null;
  return <ScheduleDialog {...props} customerId={customerId} />;
}

/** Button that books a call with a professional. Phones show only the icon. */
export function CallButton({ vendor }: { vendor: { _id: string; name: string } }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        className={classes.button}
        aria-label="Schedule a call"
        onClick={() => setOpen(true)}
      >
        <IconCalendar size={20} aria-hidden="true" />
        <span className={classes.word}>Schedule a call</span>
      </Button>
      <ScheduleCallDialog opened={isOpen} onClose={() => setOpen(false)} vendor={vendor} />
    </>
  );
}

/** Dialog that chooses another time for a call, loaded on first use. */
export const LazyTimeDialog = createLazyDialog(async () => {
  const { TimeDialog } = await import('./time-dialog.tsx');
  return { default: TimeDialog };
});
