import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { keyDateSentences } from '@threshold/contract/buying/key-date-sentences';
import classes from './buying.module.css';
import type { DateForm } from './date-values.ts';

/** Fields of a condition's deadline or the settlement, as contracts express it. */
export function ConditionFields({ form }: { form: DateForm }) {
  const { kind, state } = form.values;
  return (
    <>
      <TextInput
        {...form.field('contract_on')}
        required={false}
        type="date"
        label="Day of the contract"
      />
      <div className={classes.pair}>
        <TextInput
          {...form.field('days')}
          required={false}
          inputMode="numeric"
          maxLength={3}
          label="Days after the contract"
        />
        <NativeSelect {...form.field('unit')} required={false} label="They are">
          <option value="calendar">calendar days</option>
          <option value="business">business days</option>
        </NativeSelect>
      </div>
      {kind !== 'settlement' && (
        <NativeSelect
          {...form.field('on_non_business_day')}
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
          {...form.box('reiq')}
          label="Queensland’s standard contract, closed from 27 to 31 December"
        />
      )}
    </>
  );
}
