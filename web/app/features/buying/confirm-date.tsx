import { TextInput } from '@mantine/core';
import type { KeyDate } from '@threshold/contract/buying/key-dates';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from './buying.module.css';
import { confirmDate } from './dates-api.ts';

interface ConfirmDateProps {
  purchaseId: string;
  date: KeyDate;
  /** Called after a confirmation, which removes the button. */
  onConfirmed: () => void;
}

/** Form in which a buyer records who confirmed a date. */
export function ConfirmDate({ purchaseId, date, onConfirmed }: ConfirmDateProps) {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { with: '' },
    rules: ({ with: name }) =>
      name.trim() === '' ? { with: purchaseMessages.confirmed_with } : {},
    focusesFault: true,
    toast: false,
    send: ({ with: name }) =>
      confirmDate(purchaseId, date._id, { with: name, version: date.version }),
    done: purchaseOutcomes.confirmed,
    after: async () => {
      await revalidate();
      setOpen(false);
      onConfirmed();
    },
    refusalOf(error) {
      if (!(error instanceof ApiError) || error.holds === undefined) return undefined;
      // Shows the current date, which the buyer must check before confirming it.
      void revalidate();
      return { failure: error.message };
    },
  });
  return (
    <>
      <Button size="sm" aria-label={`Confirm: ${date.title}`} onClick={() => setOpen(true)}>
        Confirm
      </Button>
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Confirm ‘${date.title}’`}
        lead="Ask your conveyancer or solicitor, then write down who said that the date is right."
        form={form}
        className={classes.fields}
        actLabel="Confirm date"
        busyLabel="Confirming..."
      >
        <TextInput
          {...form.field('with')}
          label="Confirmed with"
          autoComplete="off"
          maxLength={purchaseLimits.confirmed_with}
        />
      </FormDialog>
    </>
  );
}
