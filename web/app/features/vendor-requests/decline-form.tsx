import { NativeSelect, TextInput } from '@mantine/core';
import { requestMessages } from '@threshold/contract/messages-requests';
import { requestOutcomes } from '@threshold/contract/outcomes-requests';
import { requestLimits } from '@threshold/contract/request-limits';
import {
  type DeclineReason,
  declineReasonLabels,
  declineReasons,
} from '@threshold/contract/request-words';
import { useRevalidator } from 'react-router';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { FormButtons } from '#app/components/form-buttons.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import type { OfferFormProps } from './answer-form.tsx';
import { declineOffer } from './api.ts';
import classes from './requests-page.module.css';

const options = [
  { value: '', label: 'Choose a reason' },
  ...declineReasons.map((value) => ({ value, label: declineReasonLabels[value] })),
];
const initial: { reason: DeclineReason | ''; note: string } = { reason: '', note: '' };

/** Form that declines a request with a reason, so that another professional receives it earlier. */
export function DeclineForm({ offer, onCancel }: OfferFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial,
    rules: ({ reason }): Record<string, string> =>
      reason === '' ? { reason: requestMessages.decline_reason } : {},
    focusesFault: true,
    toast: false,
    send: async ({ reason, note }) => {
      if (reason !== '') await declineOffer(offer._id, reason, note);
    },
    done: requestOutcomes.declined,
    after: revalidate,
  });
  return (
    <PageForm form={form} className={classes.form} aria-label="Decline">
      <NativeSelect {...form.field('reason')} label="Reason" data={options} ref={takeFocus} />
      <TextInput
        {...form.field('note')}
        required={false}
        label="Note"
        description="For our staff alone."
        maxLength={requestLimits.decline_note}
      />
      <FailureAlert sentence={form.failure} />
      <div className={classes.buttons}>
        <FormButtons
          isBusy={form.isBusy}
          label="Decline request"
          busyLabel="Declining..."
          onCancel={onCancel}
        />
      </div>
    </PageForm>
  );
}
