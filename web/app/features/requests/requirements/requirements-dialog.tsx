import { useState } from 'react';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { useQuery } from '#app/lib/client/session-client.ts';
import { responseSentenceQuery } from './api.ts';
import { RequirementsForm, type RequirementsFormProps } from './requirements-form.tsx';

export interface RequirementsDialogProps
  extends Omit<RequirementsFormProps, 'onCancel' | 'onBusy'> {
  opened: boolean;
  onClose: () => void;
}

export default function RequirementsDialog(props: RequirementsDialogProps) {
  const { opened, onClose, ...form } = props;
  const { data: sentence } = useQuery(responseSentenceQuery);
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Share Your Requirements"
      lead={sentence ? `A person reads this, and ${sentence}.` : 'A person reads this.'}
      closable={!isBusy}
    >
      <RequirementsForm {...form} onCancel={onClose} onBusy={setBusy} />
    </Dialog>
  );
}
