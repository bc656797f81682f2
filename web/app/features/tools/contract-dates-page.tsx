import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { AmountField } from './amount-field.tsx';
import { ContractDatesResult } from './contract-dates-result.tsx';
import type { ContractDatesData } from './read-contract-dates.ts';
import { StateField } from './state-field.tsx';
import { ToolForm } from './tool-form.tsx';
import { ToolFrame } from './tool-frame.tsx';
import classes from './tools.module.css';

export function ContractDatesPage({ data }: { data: ContractDatesData }) {
  const { typed, faults } = data;
  const day = (name: string, label: string) => (
    <TextInput
      type="date"
      name={name}
      label={label}
      defaultValue={typed[name]}
      error={faults[name]}
    />
  );
  return (
    <ToolFrame tool="contract-dates">
      <ToolForm tool="contract-dates" submit="Count" result={<ContractDatesResult data={data} />}>
        <StateField {...data} />
        {day('contract', 'Contract date')}
        <AmountField name="days" label="Days that a condition gives you" {...data} />
        <NativeSelect
          name="unit"
          label="How does the contract count them?"
          defaultValue={typed.unit}
          error={faults.unit}
        >
          <option value="calendar">Every day</option>
          <option value="business">Business days</option>
        </NativeSelect>
        <NativeSelect
          name="otherwise"
          label="And if the last one is not a business day?"
          defaultValue={typed.otherwise}
          error={faults.otherwise}
        >
          <option value="not_sure">I am not sure</option>
          <option value="moves_to_next">It moves to the next business day</option>
          <option value="stays">It stays</option>
        </NativeSelect>
        <Checkbox
          name="reiq"
          value="yes"
          label="Queensland’s standard contract (REIQ)"
          defaultChecked={typed.reiq === 'yes'}
        />
        {day('settlement', 'Settlement date')}
      </ToolForm>
      <section className={classes.text} aria-label="What counts">
        <h2>What counts</h2>
        <p>
          The words of your contract. We count from them by your state’s public holidays, and where
          a day is unclear we show the earlier one. Nothing here moves a date of your contract.
        </p>
      </section>
    </ToolFrame>
  );
}
