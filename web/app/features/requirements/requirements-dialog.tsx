import { limits } from '@threshold/contract/limits';
import { useState } from 'react';
import { Dialog } from '#app/components/dialog.tsx';
import { RequirementsForm } from './requirements-form.tsx';

interface RequirementsDialogProps {
  opened: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** The requirements form in a dialog. */
export default function RequirementsDialog({ opened, onClose, onSent }: RequirementsDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Share Your Requirements"
      lead={`A person reads this. You get a response within ${limits.requirements.response_hours} hours.`}
      closable={!isBusy}
    >
      <RequirementsForm onSent={onSent} onCancel={onClose} onBusy={setBusy} />
    </Dialog>
  );
}
