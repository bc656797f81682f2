import { keyDateSentences, unclearDays } from '@threshold/contract/buying/key-date-sentences';
import { Alert } from '#app/components/alert.tsx';
import { weekdayText } from '#app/lib/format/dates.ts';
import type { ContractDatesData } from './read-contract-dates.ts';

/** The last day of the condition, what to do by when, and what settlement falls on. */
export function ContractDatesResult({ data }: { data: ContractDatesData }) {
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
