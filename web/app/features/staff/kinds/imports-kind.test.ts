import { expect, it } from 'vitest';
import { formatLicenseeChange, formatRowChange } from './imports-kind.tsx';

it.each([
  [45_760, 52_000, '12 % fewer rows than the last file (52,000 to 45,760)'],
  [46_748, 52_000, '10.1 % fewer rows than the last file (52,000 to 46,748)'],
  [53_040, 52_000, '2 % more rows than the last file (52,000 to 53,040)'],
  [51_999, 52_000, 'under 0.1 % fewer rows than the last file (52,000 to 51,999)'],
  [52_000, 52_000, '52,000 rows, as many as in the last file'],
  [52_000, null, '52,000 rows, the first file of this register'],
])('compares %d rows with %s rows of the previous file: %s', (rows, previous_rows, text) => {
  expect(formatRowChange({ rows, previous_rows })).toBe(text);
});

it.each([
  [0, 6000, undefined],
  [4800, 6000, '20 % fewer rows than the last file (6,000 to 4,800)'],
])(
  'compares %d licensees with %s licensees of the previous file: %s',
  (licensee_rows, previous_licensee_rows, text) => {
    expect(formatLicenseeChange({ licensee_rows, previous_licensee_rows })).toBe(text);
  },
);
