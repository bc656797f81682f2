import { useState } from 'react';
import { Dialog } from '#app/components/dialog.tsx';
import { useSaid } from '#app/lib/page/promises.ts';
import { RequirementsForm } from './requirements-form.tsx';

interface RequirementsDialogProps {
  opened: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** The requirements form in a dialog. */
export default function RequirementsDialog({ opened, onClose, onSent }: RequirementsDialogProps) {
  const promise = useSaid('response_time');
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Share Your Requirements"
      lead={`A person reads this, and ${promise}.`}
      closable={!isBusy}
    >
      <RequirementsForm onSent={onSent} onCancel={onClose} onBusy={setBusy} />
    </Dialog>
  );
}
