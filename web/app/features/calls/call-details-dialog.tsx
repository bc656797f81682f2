import type { OwnCall } from '@threshold/contract/call-outcomes';
import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { type CallAct, choicesFor } from './call-choices.ts';
import { CallRow } from './call-row.tsx';
import { otherName } from './other-name.ts';

export interface CallDetailsDialogProps {
  call: OwnCall;
  now: Date;
  opened: boolean;
  /** False while something else is asked for in its place. */
  returnsFocus: boolean;
  onClose: () => void;
  onChoose: (act: CallAct) => void;
}

/** One call of a vendor's week, with what can be done about it. */
export function CallDetailsDialog(props: CallDetailsDialogProps) {
  const { call, now, opened, returnsFocus, onClose, onChoose } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      returnsFocus={returnsFocus}
      title={`Call with ${otherName(call, 'vendor')}`}
      actions={choicesFor(call, 'vendor', now).map(({ act, label }) => (
        <Button
          key={act}
          variant={act === 'cancel' ? 'quiet' : 'default'}
          onClick={() => onChoose(act)}
        >
          {label}
        </Button>
      ))}
    >
      <ul>
        <CallRow call={call} side="vendor" />
      </ul>
    </Dialog>
  );
}
