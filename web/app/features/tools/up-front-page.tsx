import { NativeSelect, TextInput } from '@mantine/core';
import {
  dutyBuyers,
  dutyBuyerWords,
  dutyProperties,
  dutyPropertyWords,
} from '@threshold/contract/buying/duty';
import { dutyLimits } from '@threshold/contract/buying/revenue-offices';
import { upFrontLines } from '@threshold/contract/buying/up-front-costs';
import { AmountField } from './amount-field.tsx';
import type { UpFrontData } from './read-up-front.ts';
import { StateField } from './state-field.tsx';
import { ToolForm } from './tool-form.tsx';
import { ToolFrame } from './tool-frame.tsx';
import classes from './tools.module.css';
import { UpFrontResult } from './up-front-result.tsx';

export function UpFrontPage({ data }: { data: UpFrontData }) {
  const { typed, faults } = data;
  const choose = (
    name: string,
    label: string,
    words: Readonly<Record<string, string>>,
    values: readonly string[],
  ) => (
    <NativeSelect name={name} label={label} defaultValue={typed[name]} error={faults[name]}>
      <option value="">Choose</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {words[value]}
        </option>
      ))}
    </NativeSelect>
  );
  return (
    <ToolFrame tool="up-front-costs">
      <ToolForm
        tool="up-front-costs"
        submit="Add up"
        result={<UpFrontResult sum={data.sum} duty={data.duty} />}
      >
        <StateField {...data} />
        <AmountField name="price" label="Price of the home" unit="$" {...data} />
        {choose('buyer', 'Who buys', dutyBuyerWords, dutyBuyers)}
        {choose('property', 'What is bought', dutyPropertyWords, dutyProperties)}
        <TextInput
          type="date"
          name="contract"
          label="Day of the contract"
          description="Leave it empty for today."
          defaultValue={typed.contract}
          error={faults.contract}
        />
        {upFrontLines.map(({ name, label }) => (
          <AmountField
            key={name}
            name={name}
            label={label}
            {...(name === 'duty' && { description: 'Leave it empty for an estimate.' })}
            unit="$"
            {...data}
          />
        ))}
      </ToolForm>
      <section className={classes.text} aria-label="Where the figures come from">
        <h2>Where the figures come from</h2>
        <p>
          From you. We fill in no price that we cannot prove: ask for a quote from a conveyancer, an
          inspector and your lender, and type what they say. What is still empty is not counted, and
          the sum then says ‘at least’.
        </p>
        <p>
          Duty alone we estimate, where two of our staff have compared the rates with the revenue
          office’s own page within the last six months. Else we show no figure, and lead you to the
          office.
        </p>
        <p>{dutyLimits}</p>
      </section>
    </ToolFrame>
  );
}
