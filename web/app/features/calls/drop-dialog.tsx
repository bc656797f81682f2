import type { OwnCall } from '@threshold/contract/call-outcomes';
import { outcomes } from '@threshold/contract/outcomes';
import { useRevalidator } from 'react-router';
import { LazyConfirmDialog } from '#app/components/lazy-confirm-dialog.tsx';
import { callText } from '#app/lib/format/call-text.ts';
import { toasts } from '#app/lib/toasts.ts';
import { moveCall } from './api.ts';
import { otherName } from './other-name.ts';

/** A call, and the free time to which it was dragged. */
export interface Dropped {
  readonly call: OwnCall;
  readonly dateTime: string;
}

interface DropDialogProps {
  dropped: Dropped;
  opened: boolean;
  onClose: () => void;
  onMoved: () => void;
}

/** Asks before a call that was dragged moves. */
export function DropDialog({
  dropped: { call, dateTime },
  opened,
  onClose,
  onMoved,
}: DropDialogProps) {
  const { revalidate } = useRevalidator();
  return (
    <LazyConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Reschedule the call?"
      text={`With ${otherName(call, 'vendor')}, from ${callText(call)} to ${callText({ dateTime })}. We tell both of you by email.`}
      confirmLabel="Reschedule call"
      busyLabel="Moving..."
      keepLabel="Leave it"
      failed={outcomes.scheduling.move_failed}
      onConfirm={async () => {
        await moveCall('vendor', call._id, dateTime);
        toasts.success(outcomes.scheduling.moved);
        onMoved();
        void revalidate();
      }}
    />
  );
}
