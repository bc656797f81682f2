import type { NamedDay } from '@threshold/contract/buying/business-days';
import type { CoolingOff } from '@threshold/contract/buying/cooling-off';
import { keyDateSentences, unclearDays } from '@threshold/contract/buying/key-date-sentences';
import { zoneTimeText } from '@threshold/contract/buying/key-date-text';
import { Alert } from '#app/components/alert.tsx';
import { dateText, weekdayText } from '#app/lib/format/dates.ts';
import classes from './tools.module.css';

/** When the period ends, and how that was counted. */
export function CoolingOffResult({ result }: { result: CoolingOff }) {
  if (result.outcome !== 'ends') return <h2 className={classes.none}>{result.reason}</h2>;
  const { on, laterReading, counted, notCounted, unclear, rule } = result;
  return (
    <>
      <h2>{`Ends ${rule.time ? '' : 'at the end of '}${weekdayText(on)}${rule.time ? ' at 5:00 pm' : ''}, ${zoneTimeText(rule.zone)}`}</h2>
      {rule.checkFirst && <Alert tone="warning">{keyDateSentences.checkFirst}</Alert>}
      {laterReading && <Alert tone="warning">{unclearDays(weekdayText(laterReading))}</Alert>}
      <p>{`Counted: ${counted.map(weekdayText).join(', ')}. Not counted: ${[...notCounted.map(named), 'weekends'].join(', ')}.`}</p>
      {unclear.length > 0 && (
        <p>{`Unclear, and counted here: ${unclear.map(named).join(', ')}.`}</p>
      )}
      <p>{keyDateSentences.notConfirmed}</p>
      <p className={classes.source}>{`Rule: ${rule.source}.`}</p>
    </>
  );
}

const named = ({ on, name }: NamedDay) => `${name} (${dateText(on)})`;
