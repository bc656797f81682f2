// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Range } from '@threshold/contract/rules/loans';
import { messages } from '@threshold/contract/texts/messages';
import fc from 'fast-check';
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
  'explains in a sentence why the typed amount "%s %s" was adjusted',
  (words, typed, range, sentence) => {
    renderField();
    // With a `maxLength`, the browser would cut longer amounts without a message.
    expect(box(words).maxLength).toBe(-1);
    type(words, typed);
    expect(answer).toEqual(range);
    expect(screen.getByRole('status').textContent).toBe(sentence);
  },
);

describe('an invalid amount in the range field', () => {
  it("is replaced by the slider's value when the slider moves", () => {
    renderField();
    type('from', 'about fifty');
    fireEvent.keyDown(screen.getByRole('slider', { name: /, lower end$/ }), { key: 'ArrowRight' });
    expect([answer, box('from').value]).toEqual([[51_000, 90_000], '51,000']);
  });
});

/* Spellings of an amount, with '#' for the thousands of dollars. */
const read = [
  '\u200e$#,000.00\u202c',
  'AUD\u00a0#000',
  '# k\u200b',
  '0.# million',
  "#'000 dollars",
];
const refused = ['about #k', '-#k', '#.000', '#k-#k', '#l000', '#000²', '#kk', '1/#k'];

it('parses pasted amounts, or shows an error and the unchanged pasted text', () => {
  renderField();
  const spelling = fc.constantFrom(...read, ...refused);
  const low = fc.tuple(fc.integer({ min: 100, max: 499 }), spelling);
  const high = fc.tuple(fc.integer({ min: 500, max: 999 }), spelling);
  fc.assert(
    fc.property(fc.tuple(low, high), (ends) => {
      const [from = '', upTo = ''] = ends.map(([amount, text]) =>
        text.replaceAll('#', `${amount}`),
      );
      type('from', from);
      type('up to', upTo);
      const [isFromRead, isUpToRead] = ends.map(([, text]) => read.includes(text));
      const isRead = isFromRead && isUpToRead;
      expect(box('from').value).toBe(isFromRead ? `${ends[0][0]},000` : from);
      expect(box('up to').value).toBe(isUpToRead ? `${ends[1][0]},000` : upTo);
      expect(answer).toEqual(isRead ? ends.map(([amount]) => amount * 1000) : null);
      expect(screen.queryAllByText(messages.loan.amount)).toHaveLength(isRead ? 0 : 1);
    }),
    { numRuns: 50 },
  );
});
