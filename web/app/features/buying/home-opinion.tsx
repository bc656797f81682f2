import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type {
  Home,
  HomeOpinion as Opinion,
  Purchase,
} from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import {
  opinions,
  opinionWords,
  type Opinion as Value,
} from '@threshold/contract/texts/purchase-words';
import { useRevalidator } from 'react-router';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { setOpinion } from './api.ts';
import classes from './buying.module.css';
import { nameOf } from './people.ts';

interface OpinionValues {
  value: Value | '';
  reason: string;
  seen_on: string;
}

/** Each buyer's opinion of a home; the reader can change their own. */
export function HomeOpinion({ purchase, home }: { purchase: Purchase; home: Home }) {
  const { revalidate } = useRevalidator();
  const me = purchase.members.find(({ is_me }) => is_me)?._id;
  const mine = home.opinions.find(({ by }) => by === me);
  const others = home.opinions.filter(({ by }) => by !== me);
  const form = useForm<OpinionValues>({
    initial: {
      value: mine?.value ?? '',
      reason: mine?.reason ?? '',
      seen_on: mine?.seen_on ?? '',
    },
    toast: false,
    send: ({ value, reason, seen_on }) =>
      setOpinion(
        { id: purchase._id, homeId: home._id },
        { value: value === '' ? null : value, reason, seen_on },
      ),
    done: purchaseOutcomes.saved,
    after: () => revalidate(),
  });
  return (
    <section className={classes.section} aria-labelledby="opinion">
      <h2 id="opinion">What you think</h2>
      <PageForm form={form} className={classes.fields} aria-labelledby="opinion">
        <div className={classes.pair}>
          <NativeSelect {...form.getInputProps('value')} required={false} label="This home for us?">
            <option value="">Not said</option>
            {opinions.map((value) => (
              <option key={value} value={value}>
                {opinionWords[value]}
              </option>
            ))}
          </NativeSelect>
          <TextInput
            {...form.getInputProps('seen_on')}
            required={false}
            type="date"
            label="I saw it on"
          />
        </div>
        <TextInput
          {...form.getInputProps('reason')}
          required={false}
          label="Why"
          maxLength={purchaseLimits.reason}
          description="Buyers of this purchase read it, nobody else."
        />
        <FailureAlert sentence={form.failure} />
        <div>
          <SubmitButton disabled={form.isBusy || !form.isDirty()}>
            {form.isBusy ? 'Saving...' : 'Save opinion'}
          </SubmitButton>
        </div>
      </PageForm>
      {others.length > 0 && (
        <Stack component="ul" gap={4} style={{ overflowWrap: 'anywhere' }}>
          {others.map((opinion) => (
            <li key={opinion.by ?? 'former'}>
              <b>{nameOf(purchase.members, opinion.by)}</b>
              <span>{`: ${opinionText(opinion)}`}</span>
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}

function opinionText({ value, reason, seen_on }: Opinion): string {
  return [
    value ? opinionWords[value] : 'Not said',
    reason,
    seen_on && `saw it on ${dateText(seen_on)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
