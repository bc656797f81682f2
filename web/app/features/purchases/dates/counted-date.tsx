import { Stack } from '@mantine/core';
import type { CountedKeyDate } from '@threshold/contract/endpoints/purchases/key-dates';
import { finalInspectionDays } from '@threshold/contract/rules/purchases/key-date-rules';
import { daysWarning } from '@threshold/contract/texts/key-date-texts';
import type { KeyDateKind } from '@threshold/contract/texts/purchase-words';
import type { State } from '@threshold/contract/vocabularies';
import { Alert } from '#app/components/feedback/alert.tsx';
import { dateText, weekdayText } from '#app/lib/format/dates.ts';

interface DateCalculationProps {
  kind: KeyDateKind;
  state: State;
  counted: CountedKeyDate;
}

/** Shows how a date was calculated, so that buyers can check the calculation. */
export function DateCalculation({ kind, state, counted }: DateCalculationProps) {
  const { basis, later_reading, act_by, due_on, warning } = counted;
  return (
    <Stack gap="xs" maw="72ch" fz="sm">
      {warning && <Alert tone="warning">{warning}</Alert>}
      {later_reading && <Alert tone="warning">{daysWarning(weekdayText(later_reading))}</Alert>}
      {basis && basis.counted.length > 0 && (
        <p>
          {`Counted: ${basis.counted.map(weekdayText).join(', ')}. Not counted: ${[
            ...basis.not_counted.map(formatNamedDay),
            'weekends',
          ].join(', ')}.`}
        </p>
      )}
      {basis && basis.unclear.length > 0 && (
        <p>{`Unclear, and counted here: ${basis.unclear.map(formatNamedDay).join(', ')}.`}</p>
      )}
      {basis?.written_on && basis.written_on !== due_on && (
        <p>{`The contract’s words give ${weekdayText(basis.written_on)}.`}</p>
      )}
      {act_by !== due_on && kind !== 'inspection' && (
        <p>{`Act by ${weekdayText(act_by)}: the last day before it on which everybody works.`}</p>
      )}
      {kind === 'settlement' && <p>{formatFinalInspection(state, due_on)}</p>}
      {basis?.rule && <p>{`Rule: ${basis.rule.source}.`}</p>}
    </Stack>
  );
}

const formatNamedDay = ({ on, name }: { on: string; name: string }) => `${name} (${dateText(on)})`;

function formatFinalInspection(state: State, settlementOn: string): string {
  const { from, to } = finalInspectionDays(state, settlementOn);
  return `Days for a last look at the home: ${weekdayText(from)} to ${weekdayText(to)}.`;
}
