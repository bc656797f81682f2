import type { Home, Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import type { PlaceSource } from '#app/components/fields/place-box/place-source.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import type { HomeBody } from './api.ts';
import classes from './buying.module.css';
import { HomeFields } from './home-fields.tsx';
import { homeBodyOf, homeFaults, noHome } from './home-values.ts';

interface AddHomeProps<R extends Home | Purchase> {
  places: PlaceSource;
  send: (home: HomeBody) => Promise<R>;
  onAdded: (added: R) => unknown;
}

/** Button and form that add a home. Closing the form does not discard its values. */
export function AddHome<R extends Home | Purchase>({ places, send, onAdded }: AddHomeProps<R>) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    initial: noHome,
    rules: homeFaults,
    toast: false,
    send: (values) => send(homeBodyOf(values)),
    done: purchaseOutcomes.home_added,
    after: (added: R) => {
      setOpen(false);
      form.reset(noHome);
      return onAdded(added);
    },
  });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Add a home
      </Button>
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Add a home"
        lead="Its address is enough. The rest can come as you learn it."
        form={form}
        className={classes.fields}
        actLabel="Add home"
        busyLabel="Adding..."
      >
        <HomeFields form={form} places={places} />
      </FormDialog>
    </>
  );
}
