import { TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { type Purchase, purchaseName } from '@threshold/contract/buying/purchase-shapes';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { IconButton } from '#app/components/icon-button.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { faultOf } from '#app/lib/forms/form-faults.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { useFocusBack } from '#app/lib/page/use-focus-back.ts';
import { renamePurchase } from './api.ts';
import classes from './buying.module.css';
import { ClashNote } from './clash-note.tsx';
import { useSharedForm } from './use-shared-form.ts';

/** Name of a purchase, which its buyers can change. */
export function PurchaseName({ purchase }: { purchase: Purchase }) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  useFocusBack(isEditing, () => pencil.current);
  if (isEditing) return <NameForm purchase={purchase} onClose={() => setEditing(false)} />;
  return (
    <div className={classes.name}>
      <h1>{purchase.name}</h1>
      {purchase.role === 'buyer' && (
        <IconButton ref={pencil} label="Rename this purchase" onClick={() => setEditing(true)}>
          <IconPencil aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function NameForm({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { form, clashes } = useSharedForm({
    held: purchase,
    valuesOf: ({ name }: Purchase) => ({ name }),
    rules: ({ name }) => ({ name: faultOf(purchaseName, name) }),
    save: ({ name }, version) => renamePurchase(purchase._id, name, version),
    done: purchaseOutcomes.saved,
    after: async () => {
      await revalidate();
      onClose();
    },
  });
  return (
    <PageForm form={form} className={classes.nameForm} aria-label="Name of this purchase">
      <h1 className="visually-hidden">{purchase.name}</h1>
      <TextInput
        {...form.field('name')}
        ref={takeFocus}
        label="Name"
        withAsterisk={false}
        maxLength={purchaseLimits.name}
      />
      <ClashNote clashes={clashes} labels={{ name: 'The name' }} />
      <FailureAlert sentence={clashes.length === 0 ? form.failure : undefined} />
      <div className={classes.actions}>
        <SubmitButton variant="primary" disabled={form.isBusy}>
          {form.isBusy ? 'Saving...' : 'Save name'}
        </SubmitButton>
        <Button onClick={onClose} disabled={form.isBusy}>
          Cancel
        </Button>
      </div>
    </PageForm>
  );
}
