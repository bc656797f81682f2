import type { OwnCall } from '@threshold/contract/call-outcomes';
import { outcomes } from '@threshold/contract/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { lazy } from 'react';
import { useRevalidator } from 'react-router';
import { LazyConfirmDialog } from '#app/components/lazy-confirm-dialog.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { callText } from '#app/lib/format/call-text.ts';
import { toasts } from '#app/lib/toasts.ts';
import { cancelCall, moveCall, slotsOf } from './api.ts';
import type { CallAct } from './call-choices.ts';
import { LazyTimeDialog } from './lazy-time-dialog.tsx';
import { otherName } from './other-name.ts';
import type { ChosenTime } from './use-time-choice.ts';

const OutcomeDialog = lazy(() => import('./outcome-dialog.tsx'));

export interface CallDialogsProps {
  call: OwnCall;
  side: MemberRole;
  /** Action whose dialog is open. */
  open: CallAct | undefined;
  onClose: () => void;
}

/** Dialogs that move or cancel a call, or record its outcome. */
export function CallDialogs({ call, side, open, onClose }: CallDialogsProps) {
  const { revalidate } = useRevalidator();
  const name = otherName(call, side);

  async function move({ dateTime }: ChosenTime) {
    await moveCall(side, call._id, dateTime);
    toasts.success(outcomes.scheduling.moved);
    onClose();
    await revalidate();
  }

  async function cancel() {
    await cancelCall(side, call._id);
    toasts.success(outcomes.scheduling.cancelled);
    await revalidate();
  }

  return (
    <>
      <LazyTimeDialog
        opened={open === 'move'}
        onClose={onClose}
        title="Reschedule the call"
        lead={`With ${name}, now on ${callText(call)}. We tell both of you by email.`}
        actLabel="Reschedule call"
        busyLabel="Moving..."
        slots={slotsOf(call.vendorId)}
        send={move}
        failed={outcomes.scheduling.move_failed}
      />
      <LazyConfirmDialog
        opened={open === 'cancel'}
        onClose={onClose}
        title="Cancel this call?"
        text={`With ${name} on ${callText(call)}. We tell both of you by email.`}
        confirmLabel="Cancel call"
        busyLabel="Cancelling..."
        keepLabel="Keep call"
        dangerous
        onConfirm={cancel}
        failed={outcomes.scheduling.cancel_failed}
      />
      <LazyMount wanted={open === 'outcome'}>
        {(opened) => (
          <OutcomeDialog
            opened={opened}
            onClose={onClose}
            call={call}
            side={side}
            onSaved={revalidate}
          />
        )}
      </LazyMount>
    </>
  );
}
