import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { coolingOffRules } from '@threshold/contract/buying/cooling-off-rules';
import { startQuestions } from '@threshold/contract/buying/key-date-sentences';
import type { State } from '@threshold/contract/vocabularies';
import classes from './buying.module.css';
import type { DateForm } from './date-values.ts';

/** Start of a state's cooling-off period. The form asks for that event and never assumes it. */
export function CoolingOffFields({ form, state }: { form: DateForm; state: string }) {
  const rule = state === '' ? null : coolingOffRules[state as State];
  const question = rule ? startQuestions[rule.starts] : 'Day on which the contract was made';
  const day = (name: 'start_on' | 'form_1_on' | 'auction_on', label: string) => (
    <TextInput {...form.field(name)} required={false} type="date" label={label} />
  );
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect {...form.field('sold_at')} required={false} label="How was the home sold?">
          <option value="private_sale">Private sale</option>
          <option value="auction">At auction</option>
        </NativeSelect>
        {day('start_on', question)}
      </div>
      <div className={classes.pair}>
        {state === 'SA' && day('form_1_on', 'Day on which Form 1 was served on you')}
        {day('auction_on', 'Auction of this home, if one was advertised')}
      </div>
      {state === 'NSW' && <Checkbox {...form.box('off_the_plan')} label="Bought off the plan" />}
      {state === 'TAS' && (
        <Checkbox
          {...form.box('box_ticked')}
          label="The cooling-off box of the standard contract is ticked"
        />
      )}
      <Checkbox {...form.box('given_up')} label="A lawyer’s certificate gave the period up" />
    </>
  );
}
