import { type LoanRangeField, loanRanges } from '@threshold/contract/limits';
import { expect, test } from 'vitest';
import { buildSliderMarks, moneyText, toSliderAmount, toSliderPosition } from './range-slider.tsx';

const fields = Object.keys(loanRanges) as LoanRangeField[];

test.each(fields)('converts amounts of the field %s to slider positions and back', (field) => {
  const { min, max, step } = loanRanges[field];
  expect([toSliderPosition(field, min), toSliderPosition(field, max)]).toEqual([0, 1]);
  expect([toSliderAmount(field, -1), toSliderAmount(field, 2)].map(Math.round)).toEqual([min, max]);
  let before = -1;
  for (let amount = min; amount <= max; amount += step * 7) {
    const position = toSliderPosition(field, amount);
    expect(position).toBeGreaterThan(before);
    expect(toSliderAmount(field, position)).toBeCloseTo(amount, 3);
    before = position;
  }
});

test('places eight marks with rounded amounts at equal distances on the slider', () => {
  expect(
    fields.map((field) =>
      buildSliderMarks(field)
        .map(({ label }) => label)
        .join(' '),
    ),
  ).toEqual([
    '30K 50K 82K 130K 220K 370K 610K 1M',
    '200K 350K 610K 1.1M 1.9M 3.3M 5.7M 10M',
    '3K 7K 16K 36K 83K 190K 440K 1M',
    '1K 2K 4K 7K 14K 27K 52K 100K',
  ]);
  for (const field of fields) {
    const positions = buildSliderMarks(field).map(({ position }) => position);
    expect(positions).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => at / 7));
  }
});

test.each([
  [1000, '1,000'],
  [95_000, '95,000'],
  [10_000_000, '10,000,000'],
])('formats the amount %i as %s', (amount, text) => {
  expect(moneyText(amount)).toBe(text);
});
