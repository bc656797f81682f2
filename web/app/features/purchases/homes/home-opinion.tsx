import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type {
  Home,
  HomeOpinion as Opinion,
  Purchase,
} from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { opinionBodySchema } from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import {
  opinions,
  opinionWords,
  type Opinion as Value,
} from '@threshold/contract/texts/purchase-words';
import { useRevalidator } from 'react-router';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { PageForm, SaveButton } from '#app/components/fields/page-form.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import { findFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { setOpinion } from '../api.ts';
import classes from '../purchase.module.css';
import { Section } from '../purchase-layout.tsx';
import { getMyMemberId, getName, joinWithDots } from '../words.ts';

/** Each buyer's opinion of a home, with a form for the opinion of the signed-in buyer. */
export function HomeOpinion({ purchase, home }: { purchase: Purchase; home: Home }) {
  const { revalidate } = useRevalidator();
  const me = getMyMemberId(purchase.members);
  const mine = home.opinions.find(({ by }) => by === me);
  const others = home.opinions.filter(({ by }) => by !== me);
  const form = useForm<OpinionValues>({
    initial: {
      value: mine?.value ?? '',
      reason: mine?.reason ?? '',
      seen_on: mine?.seen_on ?? '',
    },
    rules: (values) => findFaults(opinionBodySchema, toOpinionBody(values)),
    toast: false,
    send: (values) => setOpinion({ id: purchase._id, homeId: home._id }, toOpinionBody(values)),
    done: purchaseOutcomes.saved,
    after: () => revalidate(),
  });
  return (
    <Section id="opinion" title="What you think">
      <PageForm form={form} className={classes.fields} aria-labelledby="opinion">
        <div className={classes.pair}>
          <NativeSelect
            {...form.getNonRequiredProps('value')}
            label="This home for us?"
            data={toSelectOptions(opinions, opinionWords, 'Not said')}
          />
          <TextInput {...form.getNonRequiredProps('seen_on')} type="date" label="I saw it on" />
        </div>
        <TextInput
          {...form.getNonRequiredProps('reason')}
          label="Why"
          maxLength={purchaseLimits.reason}
          description="Buyers of this purchase read it, nobody else."
        />
        <FailureAlert sentence={form.failure} />
        <SaveButton form={form} label="Save opinion" />
      </PageForm>
      {others.length > 0 && (
        <Stack component="ul" gap="xxs" style={{ overflowWrap: 'anywhere' }}>
          {others.map((opinion) => (
            <li key={opinion.by ?? 'former'}>
              <b>{getName(purchase.members, opinion.by)}</b>
              <span>{`: ${opinionText(opinion)}`}</span>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}

interface OpinionValues extends Record<'reason' | 'seen_on', string> {
  value: Value | '';
}

const toOpinionBody = (values: OpinionValues) => ({ ...values, value: values.value || null });

const opinionText = ({ value, reason, seen_on }: Opinion): string =>
  joinWithDots(
    value ? opinionWords[value] : 'Not said',
    reason,
    seen_on && `saw it on ${dateText(seen_on)}`,
  );
