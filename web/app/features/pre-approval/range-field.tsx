import { Input, TextInput } from '@mantine/core';
import { type LoanRangeField, loanRanges } from '@threshold/contract/limits';
import {
  type Range,
  type RangeEnd,
  settleRange,
  typedDigits,
} from '@threshold/contract/loan-ranges';
import { type KeyboardEvent, useId, useState } from 'react';
import { isComposing } from '#app/lib/page/is-composing.ts';
import { rangeQuestions } from './application-questions.ts';
import { moneyText } from './money-text.ts';
import classes from './range-field.module.css';
import { RangeSlider } from './range-slider.tsx';

interface RangeFieldProps {
  /** Of the first field, to lead the focus there. */
  id: string;
  field: LoanRangeField;
  value: Range | null;
  error: string | undefined;
  onChange: (range: Range) => void;
}

/** Two amounts, typed or set on a slider. */
export function RangeField({ id, field, value, error, onChange }: RangeFieldProps) {
  const own = useId();
  const { label, help } = rangeQuestions[field];
  const amountField = (end: RangeEnd, words: string) => (
    <AmountField
      id={end === 'low' ? id : `${own}-high`}
      label={`${label}, ${words}`}
      describedBy={`${own}-help ${own}-error`}
      field={field}
      end={end}
      value={value}
      hasError={error !== undefined}
      onChange={onChange}
    />
  );
  return (
    <fieldset className={classes.range}>
      <legend>{label}</legend>
      <p id={`${own}-help`} className={classes.help}>
        {help}
      </p>
      <div className={classes.amounts}>
        {amountField('low', 'from')}
        <span aria-hidden="true">to</span>
        {amountField('high', 'up to')}
      </div>
      <div id={`${own}-error`}>{error && <Input.Error>{error}</Input.Error>}</div>
      <RangeSlider field={field} label={label} value={value} onChange={onChange} />
    </fieldset>
  );
}

interface AmountFieldProps {
  id: string;
  label: string;
  describedBy: string;
  field: LoanRangeField;
  end: RangeEnd;
  value: Range | null;
  hasError: boolean;
  onChange: (range: Range) => void;
}

/** One end of a range as a number: digits only, settled into its rules when the field is left. */
function AmountField(props: AmountFieldProps) {
  const { id, label, describedBy, field, end, value, hasError, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const { min, max } = loanRanges[field];
  const at = end === 'low' ? 0 : 1;

  /** The range with these digits as this end; the other one stands at its bound until it is set. */
  function withTyped(digits: string): Range {
    const [low, high] = value ?? [min, max];
    return end === 'low' ? [Number(digits), high] : [low, Number(digits)];
  }

  function type(text: string) {
    const digits = typedDigits(field, text);
    // Commas that stand there already stay: taking them away would move the cursor.
    setTyped(text.replaceAll(',', '') === digits ? text : digits);
    const range = withTyped(digits);
    const settled = settleRange(field, range, end);
    // What needs no settling moves the slider along with the typing.
    if (digits !== '' && settled.every((amount, index) => amount === range[index])) onChange(range);
  }

  function settle() {
    const digits = typedDigits(field, typed ?? '');
    if (digits) onChange(settleRange(field, withTyped(digits), end));
    setTyped(undefined);
  }

  const shown = value ? moneyText(value[at]) : '';
  return (
    <TextInput
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={hasError || undefined}
      error={hasError}
      className={classes.amount}
      inputMode="numeric"
      autoComplete="off"
      leftSection="$"
      value={typed ?? shown}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && !isComposing(event)) settle();
      }}
    />
  );
}
