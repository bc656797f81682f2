import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Home } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { coolingOffRules } from '@threshold/contract/rules/purchases/cooling-off';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { keyDateSentences, startQuestions } from '@threshold/contract/texts/key-date-texts';
import {
  type KeyDateKind,
  keyDateKinds,
  keyDateWords,
} from '@threshold/contract/texts/purchase-words';
import { type State, stateNames, states } from '@threshold/contract/vocabularies';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import type { FormFields } from '#app/lib/forms/form-types.ts';
import classes from '../purchase.module.css';
import { type DateSource, type DateValues, listDateSources } from './date-values.ts';

type DateForm = FormFields<DateValues>;

const wayWords: Readonly<Record<DateSource, string>> = {
  cooling_off: 'Count it by the rule of the state',
  condition: 'Count it from the contract',
  typed: 'Type the date',
};

const salesChoices = [
  { value: 'private_sale', label: 'Private sale' },
  { value: 'auction', label: 'At auction' },
];
const unitChoices = [
  { value: 'calendar', label: 'calendar days' },
  { value: 'business', label: 'business days' },
];
const otherDayChoices = [
  { value: 'not_sure', label: 'I am not sure' },
  { value: 'moves_to_next', label: 'It moves to the next business day' },
  { value: 'stays', label: 'It stays' },
];

/** Kinds of dates that can have a custom name. */
const namedKinds: readonly KeyDateKind[] = ['inspection', 'other_condition', 'own'];

/** Form fields for the kind of a key date, and for typing or calculating the date. */
export function DateFields({ form, homes }: { form: DateForm; homes: readonly Home[] }) {
  const { kind, way } = form.values;
  const ways = listDateSources(kind);
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <NativeSelect
          {...form.getNonRequiredProps('kind')}
          label="What is it for?"
          data={toSelectOptions(keyDateKinds, keyDateWords)}
          onChange={({ currentTarget: { value } }) => {
            const chosen = value as KeyDateKind;
            form.setFieldValue('kind', chosen);
            form.setFieldValue('way', listDateSources(chosen)[0] ?? 'typed');
            form.setFieldValue('title', '');
          }}
        />
        {namedKinds.includes(kind) && (
          <TextInput
            {...form.getNonRequiredProps('title')}
            label={kind === 'own' ? 'Its name' : 'Its name (optional)'}
            maxLength={purchaseLimits.title}
          />
        )}
      </div>
      <div className={classes.pair}>
        <NativeSelect
          {...form.getNonRequiredProps('home')}
          label="Home"
          data={[
            { value: '', label: 'No home in particular' },
            ...homes.map(({ _id, address }) => ({ value: _id, label: address })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const home = homes.find(({ _id }) => _id === value);
            form.setFieldValue('home', value);
            if (home?.state) form.setFieldValue('state', home.state);
          }}
        />
        <NativeSelect
          {...form.getNonRequiredProps('state')}
          label="State or territory"
          data={toSelectOptions(states, stateNames, 'Not chosen')}
        />
      </div>
      {ways.length > 1 && (
        <NativeSelect
          {...form.getNonRequiredProps('way')}
          label="How do you know it?"
          data={toSelectOptions(ways, wayWords)}
        />
      )}
      {way === 'cooling_off' && <CoolingOffFields form={form} />}
      {way === 'condition' && <ConditionFields form={form} />}
      {way === 'typed' && (
        <div className={classes.pair}>
          <TextInput {...form.getNonRequiredProps('on')} type="date" label="Date" />
          <TextInput
            {...form.getNonRequiredProps('time')}
            type="time"
            label={kind === 'inspection' ? 'Time' : 'Time (optional)'}
          />
        </div>
      )}
    </div>
  );
}

/** Fields for a cooling-off period. The event that starts the period differs by state. */
function CoolingOffFields({ form }: { form: DateForm }) {
  const state = form.values.state as State | '';
  const rule = state && coolingOffRules[state];
  const day = (name: 'start_on' | 'form_1_on' | 'auction_on', label: string) => (
    <TextInput {...form.getNonRequiredProps(name)} type="date" label={label} />
  );
  const box = (name: 'off_the_plan' | 'box_ticked' | 'given_up', label: string) => (
    <Checkbox {...form.getInputProps(name, { type: 'checkbox' })} label={label} />
  );
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          {...form.getNonRequiredProps('sold_at')}
          label="How was the home sold?"
          data={salesChoices}
        />
        {day('start_on', rule ? startQuestions[rule.starts] : 'Day on which the contract was made')}
      </div>
      <div className={classes.pair}>
        {state === 'SA' && day('form_1_on', 'Day on which Form 1 was served on you')}
        {day('auction_on', 'Auction of this home, if one was advertised')}
      </div>
      {state === 'NSW' && box('off_the_plan', 'Bought off the plan')}
      {state === 'TAS' &&
        box('box_ticked', 'The cooling-off box of the standard contract is ticked')}
      {box('given_up', 'A lawyer’s certificate gave the period up')}
    </>
  );
}

/** Fields for a condition or the settlement: a number of days after the contract. */
function ConditionFields({ form }: { form: DateForm }) {
  const { kind, state } = form.values;
  return (
    <>
      <TextInput
        {...form.getNonRequiredProps('contract_on')}
        type="date"
        label="Day of the contract"
      />
      <div className={classes.pair}>
        <TextInput
          {...form.getNonRequiredProps('days')}
          inputMode="numeric"
          label="Days after the contract"
        />
        <NativeSelect {...form.getNonRequiredProps('unit')} label="They are" data={unitChoices} />
      </div>
      {kind !== 'settlement' && (
        <NativeSelect
          {...form.getNonRequiredProps('on_non_business_day')}
          label={keyDateSentences.askContract}
          data={otherDayChoices}
        />
      )}
      {state === 'QLD' && (
        <Checkbox
          {...form.getInputProps('reiq', { type: 'checkbox' })}
          label="Queensland’s standard contract, closed from 27 to 31 December"
        />
      )}
    </>
  );
}
