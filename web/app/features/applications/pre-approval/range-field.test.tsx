// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Range } from '@threshold/contract/rules/loans';
import { messages } from '@threshold/contract/texts/messages';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { RangeField } from './range-field.tsx';

afterEach(cleanup);

const initial: Range = [50_000, 90_000];
let answer: Range | null = initial;
const note = (range: Range | null) => {
  answer = range;
};

function TestField() {
  const [value, setValue] = useState<Range | null>(initial);
  function change(range: Range | null) {
    note(range);
    setValue(range);
  }
  return (
    <RangeField
      id="income"
      field="income_range"
      value={value}
      error={undefined}
      onChange={change}
    />
  );
}

function renderField() {
  note(initial);
  render(<TestField />, { wrapper: MantineProvider });
}
const box = (words: 'from' | 'up to') =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`, ${words}$`) });

function type(words: 'from' | 'up to', text: string) {
  fireEvent.change(box(words), { target: { value: text } });
  fireEvent.blur(box(words));
}

const { amount_least, amount_most, amount_moved, amount_rounded } = messages.loan;

it.each([
  ['up to', '12345678901', [50_000, 1_000_000], amount_most('$1,000,000')],
  ['from', '1', [30_000, 90_000], amount_least('$30,000')],
  ['up to', '240499', [50_000, 240_000], amount_rounded('$240,000')],
  ['from', '120k', [120_000, 120_000], amount_moved('$120,000')],
] as const)(
  'explains the adjustment of an amount typed as "%s %s"',
  (words, typed, range, sentence) => {
    renderField();
    // A browser would cut longer amounts without a note.
    expect(box(words).maxLength).toBe(-1);
    type(words, typed);
    expect(answer).toEqual(range);
    expect(screen.getByRole('status').textContent).toBe(sentence);
  },
);

describe('an amount that cannot be parsed', () => {
  it('clears the answer even if the other amount of the range is valid', () => {
    renderField();
    type('from', 'about fifty');
    type('up to', '120k');
    expect([answer, box('from').value, box('up to').value]).toEqual([
      null,
      'about fifty',
      '120,000',
    ]);
    expect(screen.getByText(messages.loan.amount)).toBeDefined();
    type('from', '60k');
    expect(answer).toEqual([60_000, 120_000]);
  });

  it('clears the answer until both amounts of the range are valid', () => {
    renderField();
    type('from', 'about fifty');
    type('up to', 'some more');
    type('up to', '120k');
    expect(answer).toBeNull();
  });

  it('is replaced when the slider moves', () => {
    renderField();
    type('from', 'about fifty');
    fireEvent.keyDown(screen.getByRole('slider', { name: /, lower end$/ }), { key: 'ArrowRight' });
    expect([answer, box('from').value]).toEqual([[51_000, 90_000], '51,000']);
  });
});
