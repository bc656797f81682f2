import { Stack, TextInput } from '@mantine/core';
import type { KeyDate } from '@threshold/contract/endpoints/purchases/key-dates';
import type { Home, Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { State } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { GuardedForm } from '#app/components/fields/guarded-form.tsx';
import { FormButtons } from '#app/components/fields/page-form.tsx';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { hasFaults, toFieldFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from '../purchase.module.css';
import { getUnconfirmedNote, whenText } from '../words.ts';
import { DateCalculation } from './counted-date.tsx';
import { DateFields } from './date-fields.tsx';
import {
  byField,
  findKeyDateFaults,
  toDateValues,
  toKeyDateBody,
  toNewDate,
} from './date-values.ts';
import { addDate, calculateDate, changeDate } from './dates-api.ts';

interface DateFormProps {
  purchase: Purchase;
  /** Key date to change; undefined for a new date. */
  date?: KeyDate;
  /** Home for which a new date is added; undefined if the form was not opened from a home. */
  home?: Home;
  onClose: () => void;
}

type Counted = Awaited<ReturnType<typeof calculateDate>>;

/** Form that calculates a key date, shows the calculation, and saves the date on request. */
export function DateForm({ purchase, date, home, onClose }: DateFormProps) {
  const { revalidate } = useRevalidator();
  const [initial] = useState(() => (date ? toDateValues(date) : toNewDate(purchase.homes, home)));
  const [version, setVersion] = useState(date?.version);
  const [counted, setCounted] = useState<{ for: object; is: Counted }>();
  const form = useForm<typeof initial, 'count' | 'keep', Counted | KeyDate>({
    initial,
    rules: (values) => findKeyDateFaults(values, version),
    toast: false,
    send: async (values, { act }) => {
      const body = toKeyDateBody(values);
      if (act === 'count') {
        const is = await calculateDate(purchase._id, body);
        setCounted({ for: values, is });
        return is;
      }
      if (!date || version === undefined) return addDate(purchase._id, body);
      return changeDate({ id: purchase._id, dateId: date._id }, { ...body, version });
    },
    after: async (_, act) => {
      if (act === 'count') return;
      await revalidate();
      onClose();
    },
    refusalOf(error) {
      if (!(error instanceof ApiError)) return undefined;
      if (error.holds !== undefined) {
        setVersion((error.holds as KeyDate).version);
        void revalidate();
        return { failure: `${purchaseOutcomes.changed} Look at it, then keep yours again.` };
      }
      const faults = byField(toFieldFaults(error));
      return hasFaults(faults) ? { faults } : undefined;
    },
  });
  const preview = counted?.for === form.values ? counted.is : undefined;
  const isTyped = form.values.way === 'typed';
  return (
    <section className={classes.section} aria-labelledby="date-form">
      <FocusHeading id="date-form">{date ? `Change ‘${date.title}’` : 'Add a date'}</FocusHeading>
      <GuardedForm
        form={{
          isDirty: form.isDirty,
          submit: (event) => form.submit(event, isTyped || preview?.date ? 'keep' : 'count'),
        }}
        // A calculated date that is not saved yet also counts as unsaved.
        isUnsaved={form.isDirty() || preview !== undefined}
        className={classes.fields}
        aria-labelledby="date-form"
      >
        <DateFields form={form} homes={purchase.homes} />
        {date && (
          <TextInput
            {...form.getNonRequiredProps('reason')}
            label="Why it moves"
            description="Needed where somebody has confirmed the date."
            maxLength={purchaseLimits.reason}
          />
        )}
        <div aria-live="polite" className={classes.fields}>
          {preview?.reason && <Alert>{preview.reason}</Alert>}
          {preview?.date && (
            <Stack gap="xs" p="md" bdrs="md" bg="var(--brand-tint)" c="var(--brand-on-tint)">
              <p>
                <b>{whenText(preview.date)}</b>
              </p>
              <p>{getUnconfirmedNote(preview.date)}</p>
              <DateCalculation
                kind={form.values.kind}
                state={form.values.state as State}
                counted={preview.date}
              />
            </Stack>
          )}
        </div>
        <FailureAlert sentence={form.failure} />
        <div className={classes.actions}>
          <FormButtons
            isBusy={form.isBusy}
            label={isTyped || preview?.date ? 'Keep this date' : 'Count'}
            busyLabel={form.busyWith === 'count' ? 'Counting...' : 'Saving...'}
            onCancel={onClose}
          />
        </div>
      </GuardedForm>
    </section>
  );
}
