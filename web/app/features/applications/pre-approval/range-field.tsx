import { Box, Input, Stack, Text, TextInput } from '@mantine/core';
import { type LoanRangeField, loanRanges } from '@threshold/contract/limits';
import { normalizeRange, type Range, type RangeEnd } from '@threshold/contract/rules/loans';
import { readAmount } from '@threshold/contract/rules/text/numbers';
import { messages } from '@threshold/contract/texts/messages';
import { type KeyboardEvent, useId, useState } from 'react';
import { isComposing } from '#app/lib/page/is-composing.ts';
import { rangeQuestions } from './application-values.ts';
import classes from './range-field.module.css';
import { moneyText, RangeSlider } from './range-slider.tsx';

interface RangeFieldProps {
  /** Id of the first of the two amount fields, so that the focus can move there. */
  id: string;
  field: LoanRangeField;
  value: Range | null;
  error: string | undefined;
  /** Called with null while an amount cannot be parsed, so that no older range is sent. */
  onChange: (range: Range | null) => void;
}

/** A range of two amounts, typed or set by a slider. A note explains how an amount was adjusted. */
export function RangeField({ id, field, value, error, onChange }: RangeFieldProps) {
  const own = useId();
  const { label, help } = rangeQuestions[field];
  const [lastRead, setLastRead] = useState(value);
  const [unread, setUnread] = useState<readonly RangeEnd[]>([]);
  const [note, setNote] = useState<string>();
  /** Part of the fields' keys. An increase remounts the fields, which removes invalid text. */
  const [replaced, setReplaced] = useState(0);
  const range = value ?? lastRead;

  const without = (end: RangeEnd) => unread.filter((one) => one !== end);

  /** Stores the range after a change. It becomes the answer if both amounts are valid. */
  function change(next: Range, end: RangeEnd) {
    setLastRead(next);
    setUnread(without(end));
    if (without(end).length === 0) onChange(next);
  }

  function slide(next: Range) {
    setNote(undefined);
    setLastRead(next);
    if (unread.length > 0) setReplaced(replaced + 1);
    setUnread([]);
    onChange(next);
  }

  function settle(end: RangeEnd, text: string) {
    const amount = readAmount(text);
    if (amount === undefined) {
      setUnread([...without(end), end]);
      setNote(undefined);
      onChange(null);
      return;
    }
    const typed = withAmount(range ?? getBounds(field), end, amount);
    const settled = normalizeRange(field, typed, end);
    setNote(describeAmountAdjustment(field, end, typed, settled));
    change(settled, end);
  }

  const fault = unread.length > 0 ? messages.loan.amount : error;
  const amountField = (end: RangeEnd, words: string) => (
    <AmountField
      key={`${end} ${replaced}`}
      id={end === 'low' ? id : `${own}-high`}
      label={`${label}, ${words}`}
      describedBy={`${own}-help ${own}-error ${own}-note`}
      amount={range?.[getRangeEndIndex(end)]}
      hasError={unread.length > 0 ? unread.includes(end) : fault !== undefined}
      onType={(text) => {
        const amount = readAmount(text);
        if (amount === undefined) return;
        const typed = withAmount(range ?? getBounds(field), end, amount);
        const isSettled = normalizeRange(field, typed, end).every((one, at) => one === typed[at]);
        // The slider follows the typing only while the amount needs no adjustment.
        if (isSettled) change(typed, end);
      }}
      onLeave={(text) => settle(end, text)}
    />
  );
  return (
    <Stack
      component="fieldset"
      gap="sm"
      miw={0}
      pb="var(--s-20)"
      className={`ruled-below ${classes.range}`}
    >
      <legend>{label}</legend>
      <Text id={`${own}-help`} mt="var(--s-2)" c="dimmed" fz="sm">
        {help}
      </Text>
      <div className={classes.amounts}>
        {amountField('low', 'from')}
        <span aria-hidden="true">to</span>
        {amountField('high', 'up to')}
      </div>
      <div id={`${own}-error`}>{fault && <Input.Error>{fault}</Input.Error>}</div>
      <Box id={`${own}-note`} role="status" mt="var(--s-2)" c="dimmed" fz="sm">
        {note && <p>{note}</p>}
      </Box>
      <RangeSlider field={field} label={label} value={range} onChange={slide} />
    </Stack>
  );
}

const getRangeEndIndex = (end: RangeEnd) => (end === 'low' ? 0 : 1);

const getBounds = (field: LoanRangeField): Range => [loanRanges[field].min, loanRanges[field].max];

const withAmount = ([low, high]: Range, end: RangeEnd, amount: number): Range =>
  end === 'low' ? [amount, high] : [low, amount];

/** Describes how a typed amount was adjusted to the bounds, the step or the other amount. */
function describeAmountAdjustment(
  field: LoanRangeField,
  end: RangeEnd,
  typed: Range,
  settled: Range,
): string | undefined {
  const { min, max } = loanRanges[field];
  const { amount_least, amount_most, amount_moved, amount_rounded } = messages.loan;
  const at = getRangeEndIndex(end);
  const amount = typed[at];
  const text = `$${moneyText(settled[at])}`;
  const notes = [
    amount < min && amount_least(text),
    amount > max && amount_most(text),
    amount >= min && amount <= max && amount !== settled[at] && amount_rounded(text),
    typed[1 - at] !== settled[1 - at] && amount_moved(`$${moneyText(settled[1 - at] ?? 0)}`),
  ];
  return notes.filter(Boolean).join(' ') || undefined;
}

interface AmountFieldProps {
  id: string;
  label: string;
  describedBy: string;
  amount: number | undefined;
  hasError: boolean;
  onType: (text: string) => void;
  onLeave: (text: string) => void;
}

/** The lower or upper amount. Unlike Mantine's NumberInput, it does not remove invalid text. */
function AmountField(props: AmountFieldProps) {
  const { id, label, describedBy, amount, hasError, onType, onLeave } = props;
  const [typed, setTyped] = useState<string>();

  function leave() {
    if (typed === undefined) return;
    if (typed.trim() !== '') onLeave(typed);
    if (typed.trim() === '' || readAmount(typed) !== undefined) setTyped(undefined);
  }

  return (
    <TextInput
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={hasError || undefined}
      error={hasError}
      className={classes.amount}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      value={typed ?? (amount === undefined ? '' : moneyText(amount))}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onType(currentTarget.value);
      }}
      onBlur={leave}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && !isComposing(event)) leave();
      }}
    />
  );
}
