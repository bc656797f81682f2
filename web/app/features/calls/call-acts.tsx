import { Button } from '@mantine/core';
import type { Appointment } from '@threshold/contract/appointments';
import { outcomes } from '@threshold/contract/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { lazy, useState } from 'react';
import { useRevalidator } from 'react-router';
import { LazyConfirmDialog } from '#app/components/lazy-confirm-dialog.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { callText } from '#app/lib/format/call-text.ts';
import { toasts } from '#app/lib/toasts.ts';
import { cancelCall, moveCall } from './api.ts';
import { otherName } from './other-name.ts';
import type { ChosenTime } from './use-time-choice.ts';

const TimeDialog = lazy(async () => {
  const { TimeDialog } = await import('./time-dialog.tsx');
  return { default: TimeDialog };
});

/** Moves or cancels a call. */
export function CallActs({ call, side }: { call: Appointment; side: MemberRole }) {
  const [open, setOpen] = useState<'move' | 'cancel'>();
  const { revalidate } = useRevalidator();
  const close = () => setOpen(undefined);
  const name = otherName(call, side);
  const what = `the call with ${name} on ${callText(call)}`;

  async function move({ dateTime }: ChosenTime) {
    await moveCall(side, call._id, dateTime);
    toasts.success(outcomes.scheduling.moved);
    close();
    await revalidate();
  }

  async function cancel() {
    await cancelCall(side, call._id);
    toasts.success(outcomes.scheduling.cancelled);
    await revalidate();
  }

  return (
    <>
      <Button size="sm" aria-label={`Reschedule ${what}`} onClick={() => setOpen('move')}>
        Reschedule
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Cancel ${what}`}
        onClick={() => setOpen('cancel')}
      >
        Cancel
      </Button>
      <LazyMount wanted={open === 'move'}>
        {(opened) => (
          <TimeDialog
            opened={opened}
            onClose={close}
            title="Reschedule the call"
            lead={`With ${name}, now on ${callText(call)}. We tell both of you by email.`}
            actLabel="Reschedule call"
            busyLabel="Moving..."
            vendorId={call.vendorId}
            send={move}
            failed={outcomes.scheduling.move_failed}
          />
        )}
      </LazyMount>
      <LazyConfirmDialog
        opened={open === 'cancel'}
        onClose={close}
        title="Cancel this call?"
        text={`With ${name} on ${callText(call)}. We tell both of you by email.`}
        confirmLabel="Cancel call"
        busyLabel="Cancelling..."
        keepLabel="Keep call"
        dangerous
        onConfirm={cancel}
        failed={outcomes.scheduling.cancel_failed}
      />
    </>
  );
}
