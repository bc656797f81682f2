import { Checkbox } from '@mantine/core';
import { daysWarning, keyDateSentences } from '@threshold/contract/texts/key-date-texts';
import { Alert } from '#app/components/feedback/alert.tsx';
import { weekdayText } from '#app/lib/format/dates.ts';
import type { ContractDatesData } from './read-tool.ts';
import { AmountField, DateField, SelectField, StateField } from './tool-fields.tsx';
import { ToolForm, ToolFrame, ToolText } from './tool-frame.tsx';

export function ContractDatesPage({ data }: { data: ContractDatesData }) {
  return (
    <ToolFrame tool="contract-dates">
      <ToolForm tool="contract-dates" submit="Count" result={<ContractDatesResult data={data} />}>
        <StateField {...data} />
        <DateField name="contract" label="Contract date" {...data} />
        <AmountField name="days" label="Days that a condition gives you" {...data} />
        <SelectField
          name="unit"
          label="How does the contract count them?"
          options={{ calendar: 'Every day', business: 'Business days' }}
          {...data}
        />
        <SelectField
          name="otherwise"
          label="And if the last one is not a business day?"
          options={{
            not_sure: 'I am not sure',
            moves_to_next: 'It moves to the next business day',
            stays: 'It stays',
          }}
          {...data}
        />
        <Checkbox
          name="reiq"
          value="yes"
          label="Queensland’s standard contract (REIQ)"
          defaultChecked={data.typed.reiq === 'yes'}
        />
        <DateField name="settlement" label="Settlement date" {...data} />
      </ToolForm>
      <ToolText title="What counts">
        <p>
          The words of your contract. We count from them by your state’s public holidays, and where
          a day is unclear we show the earlier one. Nothing here moves a date of your contract.
        </p>
      </ToolText>
    </ToolFrame>
  );
}

/** Last day for the contract's condition, act-by date, and warnings about the settlement. */
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
            <Alert tone="warning">{daysWarning(weekdayText(condition.laterReading))}</Alert>
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
