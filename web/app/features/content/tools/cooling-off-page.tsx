import { Checkbox, Text } from '@mantine/core';
import type { NamedDay } from '@threshold/contract/rules/purchases/business-days';
import type { CoolingOff } from '@threshold/contract/rules/purchases/cooling-off';
import {
  daysWarning,
  keyDateSentences,
  zoneTimeText,
} from '@threshold/contract/texts/key-date-texts';
import { Alert } from '#app/components/feedback/alert.tsx';
import { dateText, weekdayText } from '#app/lib/format/dates.ts';
import type { CoolingOffData } from './read-tool.ts';
import { DateField, SelectField, StateField } from './tool-fields.tsx';
import { ToolForm, ToolFrame, ToolText } from './tool-frame.tsx';
import classes from './tools.module.css';

export function CoolingOffPage({ data }: { data: CoolingOffData }) {
  const { typed, question, result } = data;
  const { state } = typed;
  const box = (name: string, label: string) => (
    <Checkbox name={name} value="yes" label={label} defaultChecked={typed[name] === 'yes'} />
  );
  return (
    <ToolFrame tool="cooling-off">
      <ToolForm
        tool="cooling-off"
        submit={question ? 'Count' : 'Go on'}
        result={
          result ? (
            <CoolingOffResult result={result} />
          ) : (
            <p>{question ? waiting : 'Choose the state first: each counts from another event.'}</p>
          )
        }
      >
        <StateField {...data} />
        {question && (
          <>
            <input type="hidden" name="asked" value={state} />
            <SelectField
              name="sold"
              label="How was the home sold?"
              options={{ private_sale: 'Private sale', auction: 'At auction' }}
              {...data}
            />
            <DateField name="start" label={question} {...data} />
            {state === 'SA' && (
              <DateField name="form_1" label="Day on which Form 1 was served on you" {...data} />
            )}
            <DateField
              name="auction"
              label="Auction of this home, if one was advertised"
              description="Leave it empty if there was none."
              {...data}
            />
            {state === 'NSW' && box('off_the_plan', 'Bought off the plan')}
            {state === 'TAS' &&
              box('box', 'The cooling-off box of the standard contract is ticked')}
            {box('given_up', 'A lawyer’s certificate gave the period up')}
          </>
        )}
      </ToolForm>
      <ToolText title="What we do not know">
        <p>
          Large blocks, farms, companies that buy, options and tenders have rules of their own. To
          use the right you must tell the right person in writing, and it may cost you. Ask your
          conveyancer or solicitor before you rely on a date.
        </p>
      </ToolText>
    </ToolFrame>
  );
}

const waiting = 'Fill in the days that are asked for to see when the period ends.';

function CoolingOffResult({ result }: { result: CoolingOff }) {
  if (result.outcome !== 'ends') return <h2 className={classes.none}>{result.reason}</h2>;
  const { on, laterReading, counted, notCounted, unclear, rule } = result;
  return (
    <>
      <h2>{`Ends ${rule.time ? '' : 'at the end of '}${weekdayText(on)}${rule.time ? ' at 5:00 pm' : ''}, ${zoneTimeText(rule.zone)}`}</h2>
      {rule.checkFirst && <Alert tone="warning">{keyDateSentences.checkFirst}</Alert>}
      {laterReading && <Alert tone="warning">{daysWarning(weekdayText(laterReading))}</Alert>}
      <p>{`Counted: ${counted.map(weekdayText).join(', ')}. Not counted: ${[...notCounted.map(formatNamedDay), 'weekends'].join(', ')}.`}</p>
      {unclear.length > 0 && (
        <p>{`Unclear, and counted here: ${unclear.map(formatNamedDay).join(', ')}.`}</p>
      )}
      <p>{keyDateSentences.notConfirmed}</p>
      <Text fz="sm">{`Rule: ${rule.source}.`}</Text>
    </>
  );
}

const formatNamedDay = ({ on, name }: NamedDay) => `${name} (${dateText(on)})`;
