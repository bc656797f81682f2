import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { changeHomeVisitBody, type HomeVisit } from '@threshold/contract/buying/home-visits';
import { zoneTimeText } from '@threshold/contract/buying/key-date-text';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import {
  type VisitKind,
  visitKinds,
  visitKindWords,
} from '@threshold/contract/buying/purchase-words';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { LeaveGuard } from '#app/components/leave-guard.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { faultsOf, firstFaults } from '#app/lib/forms/form-faults.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import classes from './buying.module.css';
import { ClashNote } from './clash-note.tsx';
import { useSharedForm } from './use-shared-form.ts';
import type { VisitBody } from './visits-api.ts';

type Held = Pick<HomeVisit, 'kind' | 'on' | 'time' | 'note' | 'version'>;

interface VisitFormProps {
  /** What it begins with. */
  held: Held;
  /** By whose clock its time is. */
  zone: string;
  label: string;
  act: string;
  save: (fields: VisitBody, version: number) => Promise<HomeVisit>;
  onSaved: () => unknown;
  onCancel: () => void;
}

/** A new visit. */
export const noVisit: Held = { kind: 'open_inspection', on: '', time: '', note: '', version: 0 };

const labels = { kind: 'What kind', on: 'Day', time: 'Time', note: 'What to know (optional)' };

const valuesOf = ({ kind, on, time, note }: Held) => ({ kind: kind as string, on, time, note });

const fieldsOf = ({ kind, ...values }: ReturnType<typeof valuesOf>): VisitBody => ({
  ...values,
  kind: kind as VisitKind,
});

/** What a visit is, when by the clock at the home, and what to know of it. */
export function VisitForm({ held, zone, label, act, save, onSaved, onCancel }: VisitFormProps) {
  const { form, clashes } = useSharedForm<ReturnType<typeof valuesOf>, Held>({
    held,
    valuesOf,
    rules: (values) =>
      firstFaults(faultsOf(changeHomeVisitBody, { ...fieldsOf(values), version: 1 })),
    save: (values, version) => save(fieldsOf(values), version),
    after: () => onSaved(),
  });
  return (
    <PageForm form={form} className={classes.fields} aria-label={label}>
      <LeaveGuard when={form.isChanged} />
      <NativeSelect
        {...form.field('kind')}
        ref={takeFocus}
        label={labels.kind}
        withAsterisk={false}
      >
        {visitKinds.map((kind) => (
          <option key={kind} value={kind}>
            {visitKindWords[kind]}
          </option>
        ))}
      </NativeSelect>
      <div className={classes.pair}>
        <TextInput {...form.field('on')} type="date" label={labels.on} withAsterisk={false} />
        <TextInput
          {...form.field('time')}
          type="time"
          label={labels.time}
          description={zoneTimeText(zone)}
          withAsterisk={false}
        />
      </div>
      <Textarea
        {...form.field('note')}
        required={false}
        label={labels.note}
        description="Everybody in this purchase can read it."
        rows={2}
        autosize
        maxLength={purchaseLimits.visit_note}
      />
      <ClashNote
        clashes={clashes}
        labels={labels}
        textOf={(name, value) => {
          if (name === 'kind') return visitKindWords[value as VisitKind];
          return name === 'on' && value ? dateText(value) : value;
        }}
      />
      <FailureAlert sentence={clashes.length === 0 ? form.failure : undefined} />
      <div className={classes.actions}>
        <SubmitButton variant="primary" disabled={form.isBusy}>
          {form.isBusy ? 'Saving...' : act}
        </SubmitButton>
        <Button onClick={onCancel} disabled={form.isBusy}>
          Cancel
        </Button>
      </div>
    </PageForm>
  );
}
