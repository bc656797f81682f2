import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Home } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { stateNames } from '@threshold/contract/rules/geography';
import { coolingOffRules } from '@threshold/contract/rules/purchases/cooling-off-rules';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { keyDateSentences, startQuestions } from '@threshold/contract/texts/key-date-texts';
import {
  type KeyDateKind,
  keyDateKinds,
  keyDateWords,
} from '@threshold/contract/texts/purchase-words';
import { type State, states } from '@threshold/contract/vocabularies';
import type { FormFields } from '#app/lib/forms/form.ts';
import classes from './buying.module.css';
import { type CountedFrom, type DateValues, waysTo } from './date-values.ts';

type DateForm = FormFields<DateValues>;

const wayWords: Readonly<Record<CountedFrom, string>> = {
  cooling_off: 'Count it by the rule of the state',
  condition: 'Count it from the contract',
  typed: 'Type the date',
};

/** Kinds of dates that can have a custom name. */
const namedKinds: readonly KeyDateKind[] = ['inspection', 'other_condition', 'own'];

/** Fields for the kind of a date and for how it is calculated. */
export function DateFields({ form, homes }: { form: DateForm; homes: readonly Home[] }) {
  const { kind, way, state } = form.values;
  const ways = waysTo(kind);
  const pick = (name: keyof DateValues) => ({ ...form.getInputProps(name), required: false });
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <NativeSelect
          {...pick('kind')}
          label="What is it for?"
          onChange={({ currentTarget: { value } }) => {
            const chosen = value as KeyDateKind;
            form.setFieldValue('kind', chosen);
            form.setFieldValue('way', waysTo(chosen)[0] ?? 'typed');
            form.setFieldValue('title', '');
          }}
        >
          {keyDateKinds.map((one) => (
            <option key={one} value={one}>
              {keyDateWords[one]}
            </option>
          ))}
        </NativeSelect>
        {namedKinds.includes(kind) && (
          <TextInput
            {...form.getInputProps('title')}
            required={false}
            label={kind === 'own' ? 'Its name' : 'Its name (optional)'}
            maxLength={purchaseLimits.title}
          />
        )}
      </div>
      <div className={classes.pair}>
        <NativeSelect
          {...pick('home')}
          label="Home"
          onChange={({ currentTarget: { value } }) => {
            const home = homes.find(({ _id }) => _id === value);
            form.setFieldValue('home', value);
            if (home?.state) form.setFieldValue('state', home.state);
          }}
        >
          <option value="">No home in particular</option>
          {homes.map(({ _id, address }) => (
            <option key={_id} value={_id}>
              {address}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect {...pick('state')} label="State or territory">
          <option value="">Not chosen</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {stateNames[one]}
            </option>
          ))}
        </NativeSelect>
      </div>
      {ways.length > 1 && (
        <NativeSelect {...pick('way')} label="How do you know it?">
          {ways.map((one) => (
            <option key={one} value={one}>
              {wayWords[one]}
            </option>
          ))}
        </NativeSelect>
      )}
      {way === 'cooling_off' && <CoolingOffFields form={form} state={state} />}
      {way === 'condition' && <ConditionFields form={form} />}
      {way === 'typed' && (
        <div className={classes.pair}>
          <TextInput {...pick('on')} type="date" label="Date" />
          <TextInput
            {...pick('time')}
            type="time"
            label={kind === 'inspection' ? 'Time' : 'Time (optional)'}
          />
        </div>
      )}
    </div>
  );
}

/** Start of a state's cooling-off period. The form asks for that event and never assumes it. */
function CoolingOffFields({ form, state }: { form: DateForm; state: string }) {
  const rule = state === '' ? null : coolingOffRules[state as State];
  const question = rule ? startQuestions[rule.starts] : 'Day on which the contract was made';
  const day = (name: 'start_on' | 'form_1_on' | 'auction_on', label: string) => (
    <TextInput {...form.getInputProps(name)} required={false} type="date" label={label} />
  );
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          {...form.getInputProps('sold_at')}
          required={false}
          label="How was the home sold?"
        >
          <option value="private_sale">Private sale</option>
          <option value="auction">At auction</option>
        </NativeSelect>
        {day('start_on', question)}
      </div>
      <div className={classes.pair}>
        {state === 'SA' && day('form_1_on', 'Day on which Form 1 was served on you')}
        {day('auction_on', 'Auction of this home, if one was advertised')}
      </div>
      {state === 'NSW' && (
        <Checkbox
          {...form.getInputProps('off_the_plan', { type: 'checkbox' })}
          label="Bought off the plan"
        />
      )}
      {state === 'TAS' && (
        <Checkbox
          {...form.getInputProps('box_ticked', { type: 'checkbox' })}
          label="The cooling-off box of the standard contract is ticked"
        />
      )}
      <Checkbox
        {...form.getInputProps('given_up', { type: 'checkbox' })}
        label="A lawyer’s certificate gave the period up"
      />
    </>
  );
}

/** Fields of a condition's deadline or the settlement, as contracts express it. */
function ConditionFields({ form }: { form: DateForm }) {
  const { kind, state } = form.values;
  return (
    <>
      <TextInput
        {...form.getInputProps('contract_on')}
        required={false}
        type="date"
        label="Day of the contract"
      />
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('days')}
          required={false}
          inputMode="numeric"
          maxLength={3}
          label="Days after the contract"
        />
        <NativeSelect {...form.getInputProps('unit')} required={false} label="They are">
          <option value="calendar">calendar days</option>
          <option value="business">business days</option>
        </NativeSelect>
      </div>
      {kind !== 'settlement' && (
        <NativeSelect
          {...form.getInputProps('on_non_business_day')}
          required={false}
          label={keyDateSentences.askContract}
        >
          <option value="not_sure">I am not sure</option>
          <option value="moves_to_next">It moves to the next business day</option>
          <option value="stays">It stays</option>
        </NativeSelect>
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
