import type { VendorType } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import type { PlaceChoice, PlaceSource } from '#app/components/fields/place-box/place-source.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { readResponseSentence } from './api.ts';
import { RequirementsForm } from './requirements-form.tsx';

export interface RequirementsDialogProps {
  opened: boolean;
  onClose: () => void;
  onSent: () => void;
  /** Type and place of the search from which it was opened. */
  type?: VendorType | undefined;
  place: PlaceChoice;
  places: PlaceSource;
}

export default function RequirementsDialog(props: RequirementsDialogProps) {
  const { opened, onClose, ...form } = props;
  const { data: sentence } = useRead('response-time', readResponseSentence);
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
