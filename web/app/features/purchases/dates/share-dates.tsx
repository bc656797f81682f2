import { Checkbox, Group } from '@mantine/core';
import { shareDatesSchema } from '@threshold/contract/endpoints/purchases/key-dates';
import type { PurchaseProfessional } from '@threshold/contract/endpoints/purchases/purchase-people';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { dateShareOutcomes, dateShareRefusalWords } from '@threshold/contract/texts/purchase-texts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from '../purchase.module.css';
import { RowButton } from '../purchase-layout.tsx';
import { useSharedAct } from '../shared-form.tsx';
import { getMemberNameInSentence } from '../words.ts';
import { shareDates, unshareDates } from './dates-api.ts';

interface ShareDatesProps {
  purchase: Purchase;
  professional: PurchaseProfessional;
}

/** Shows whether a professional can read the key dates, and lets a buyer change this. */
export function ShareDates({ purchase, professional }: ShareDatesProps) {
  const [isOpen, setOpen] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const { _id: vendorId, full_name: name, dates_shared, dates_refused } = professional;
  const stop = useSharedAct(() => unshareDates(purchase._id, vendorId), {
    done: dateShareOutcomes.unshared,
    after: () => text.current?.focus(),
  });
  return (
    <>
      <p ref={text} tabIndex={-1} className={classes.small}>
        {dates_refused ? dateShareRefusalWords[dates_refused] : statusText(purchase, professional)}
      </p>
      <FailureAlert sentence={stop.failure} />
      {!dates_refused && (
        <Group gap="sm" align="stretch" className={classes.actions}>
          {dates_shared ? (
            <RowButton
              label="Stop sharing the dates"
              aria-label={`Stop sharing the dates with ${name}`}
              disabled={stop.isBusy}
              onClick={() => void stop.run()}
            />
          ) : (
            <RowButton
              label="Share the dates"
              aria-label={`Share the dates with ${name}`}
              onClick={() => setOpen(true)}
            />
          )}
        </Group>
      )}
      <ShareDialog
        purchase={purchase}
        professional={professional}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Formats the status: 'Reads the dates and the address, shared by you since 3 Nov 2026.' */
function statusText({ members }: Purchase, { dates_shared }: PurchaseProfessional): string {
  if (!dates_shared) return 'Does not see the dates.';
  const { by, at, with_address } = dates_shared;
  return `Reads the dates${with_address ? ' and the address' : ''}, shared by ${getMemberNameInSentence(members, by)} since ${dayText(at)}.`;
}

interface ShareDialogProps extends ShareDatesProps {
  opened: boolean;
  onClose: () => void;
}

const initialValues = { acts_for_us: false, with_address: false };

function ShareDialog({ purchase, professional, opened, onClose }: ShareDialogProps) {
  const { revalidate } = useRevalidator();
  const { _id, full_name } = professional;
  const form = useForm({
    initial: initialValues,
    rules: shareDatesSchema,
    toast: false,
    send: ({ with_address }) => shareDates(purchase._id, _id, with_address),
    done: dateShareOutcomes.shared,
    after: async () => {
      form.reset(initialValues);
      await revalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Share the dates with ${full_name}`}
      lead="They read your name, and of each date of the home under contract what it is for, the state, the day and whether it is confirmed. No price, note, opinion or document, and no date of your own. It ends when you stop it, when the contract ends or settles, and when they are taken off the purchase."
      form={form}
      className={classes.fields}
      actLabel="Share the dates"
      busyLabel="Sharing..."
    >
      <Checkbox
        {...form.getInputProps('acts_for_us', { type: 'checkbox' })}
        label={`${full_name} acts for us, not for the seller`}
      />
      <Checkbox
        {...form.getInputProps('with_address', { type: 'checkbox' })}
        label="Show the address and suburb, too"
      />
    </FormDialog>
  );
}
