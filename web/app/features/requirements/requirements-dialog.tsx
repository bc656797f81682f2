import { NativeSelect } from '@mantine/core';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Dialog } from '#app/components/dialog.tsx';
import { PlaceBox } from '#app/components/place-box/place-box.tsx';
import type { PlaceChoice, PlaceSource } from '#app/components/place-box/place-source.ts';
import { useSaid } from '#app/lib/page/promises.ts';
import { lookedFor } from './looked-for.ts';
import classes from './requirements-form.module.css';
import { RequirementsForm } from './requirements-form.tsx';

export interface RequirementsDialogProps {
  opened: boolean;
  onClose: () => void;
  onSent: () => void;
  /** The type and the place of the search that it was opened from. */
  type?: VendorType | undefined;
  place: PlaceChoice;
  places: PlaceSource;
}

/** The requirements form in a dialog, with who is looked for and where, which decide who gets the request. */
export default function RequirementsDialog(props: RequirementsDialogProps) {
  const { opened, onClose, onSent, type: searched = '', place: start, places } = props;
  const promise = useSaid('response_time');
  const [isBusy, setBusy] = useState(false);
  const [type, setType] = useState<VendorType | ''>(searched);
  const [place, setPlace] = useState(start);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Share Your Requirements"
      lead={`A person reads this, and ${promise}.`}
      closable={!isBusy}
    >
      <RequirementsForm
        onSent={onSent}
        onCancel={onClose}
        onBusy={setBusy}
        more={lookedFor(type, place)}
      >
        <div className={classes.pair}>
          <NativeSelect
            label="Looking for (optional)"
            data={[{ value: '', label: 'Anybody' }, ...vendorTypes]}
            value={type}
            onChange={(event) => setType(event.currentTarget.value as VendorType | '')}
          />
          <PlaceBox source={places} place={start} label="Where (optional)" onChange={setPlace} />
        </div>
      </RequirementsForm>
    </Dialog>
  );
}
