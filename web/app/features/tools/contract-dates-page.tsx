import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { keyDateSentences, unclearDays } from '@threshold/contract/texts/key-date-texts';
import { Alert } from '#app/components/feedback/alert.tsx';
import { weekdayText } from '#app/lib/format/dates.ts';
import { AmountField } from './amount-field.tsx';
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
      <Stack
        component="section"
        gap="sm"
        maw="62ch"
        className={classes.text}
        aria-label="What counts"
      >
        <h2>What counts</h2>
        <p>
          The words of your contract. We count from them by your state’s public holidays, and where
          a day is unclear we show the earlier one. Nothing here moves a date of your contract.
        </p>
      </Stack>
    </ToolFrame>
  );
}

/** Last day of the condition, act-by date, and warnings about the settlement. */
function ContractDatesResult({ data }: { data: ContractDatesData }) {
  const { condition, settlement, refused } = data;
  if (!condition && !settlement)
    return <p>{refused ?? 'Choose the state, and fill in what you want to know.'}</p>;
  return (
    <>
      {condition && (
        <>
          <h2>{`Last day: ${weekdayText(condition.dueOn)}`}</h2>
          {condition.askContract && <Alert tone="warning">{keyDateSentences.askContract}</Alert>}
          {condition.laterReading && (
            <Alert tone="warning">{unclearDays(weekdayText(condition.laterReading))}</Alert>
          )}
          <p>{`Do it by ${weekdayText(condition.actBy)}: that is the last day on which everybody works.`}</p>
          {condition.writtenOn !== condition.dueOn && (
            <p>{`The contract’s words give ${weekdayText(condition.writtenOn)}, which is not a business day.`}</p>
          )}
        </>
      )}
      {settlement && (
        <>
          <h2>{`Settlement: ${weekdayText(settlement.on)}`}</h2>
          {settlement.warning && <Alert tone="warning">{settlement.warning}</Alert>}
          <p>{`Look at the home a last time between ${weekdayText(settlement.look.from)} and ${weekdayText(settlement.look.to)}.`}</p>
        </>
      )}
      {refused && <p>{refused}</p>}
      <p>{keyDateSentences.notConfirmed}</p>
    </>
  );
}
