import { NativeSelect, Textarea } from '@mantine/core';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { noteBody, type PurchaseNote } from '@threshold/contract/buying/purchase-notes';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import type { Audience } from '@threshold/contract/buying/purchase-words';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { LeaveGuard } from '#app/components/leave-guard.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { faultsOf, firstFaults } from '#app/lib/forms/form-faults.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { audiencesFor, audienceText } from './audience-words.ts';
import classes from './buying.module.css';
import { ClashNote } from './clash-note.tsx';
import { useSharedForm } from './use-shared-form.ts';

interface NoteFormProps {
  purchase: Purchase;
  /** Undefined for a new note. */
  note?: PurchaseNote;
  label: string;
  act: string;
  save: (values: { text: string; audience: Audience }, version: number) => Promise<PurchaseNote>;
  onSaved: () => unknown;
  onCancel?: () => void;
}

const valuesOf = ({ text, audience }: Pick<PurchaseNote, 'text' | 'audience'>) => ({
  text,
  audience: audience as string,
});
const noNote = { text: '', audience: 'only_me', version: 0 } as const;

/** Form of a note and its audience. Only the author reads it unless they choose otherwise. */
export function NoteForm(props: NoteFormProps) {
  const { purchase, note, label, act, save, onSaved, onCancel } = props;
  const { form, clashes } = useSharedForm<
    ReturnType<typeof valuesOf>,
    Pick<PurchaseNote, 'text' | 'audience' | 'version'>
  >({
    held: note ?? noNote,
    valuesOf,
    rules: (values) => firstFaults(faultsOf(noteBody, values)),
    save: ({ text, audience }, version) => save({ text, audience: audience as Audience }, version),
    done: purchaseOutcomes.saved,
    after: () => onSaved(),
  });
  return (
    <PageForm form={form} className={classes.fields} aria-label={label}>
      <LeaveGuard when={form.isChanged} />
      <Textarea
        {...form.field('text')}
        ref={note ? takeFocus : undefined}
        label={label}
        withAsterisk={false}
        rows={3}
        autosize
        maxLength={purchaseLimits.note}
      />
      <NativeSelect {...form.field('audience')} required={false} label="Who can see it">
        {audiencesFor(purchase).map((audience) => (
          <option key={audience} value={audience}>
            {audienceText(audience, purchase).replace(/\.$/, '')}
          </option>
        ))}
      </NativeSelect>
      <ClashNote clashes={clashes} labels={{ text: 'The note', audience: 'Who can see it' }} />
      <FailureAlert sentence={clashes.length === 0 ? form.failure : undefined} />
      <div className={classes.actions}>
        <SubmitButton disabled={form.isBusy || !form.isChanged}>
          {form.isBusy ? 'Saving...' : act}
        </SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel} disabled={form.isBusy}>
            Cancel
          </Button>
        )}
      </div>
    </PageForm>
  );
}
