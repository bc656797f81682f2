import { expect, it } from 'vitest';
import { timesTable } from './test-times.mjs';

it('timesTable lists the steps, files and tests of a run, slowest first', () => {
  const test = (file, title, ms) => ({ step: 'units', file, title, ms });
  const text = timesTable(
    [{ name: 'units', ms: 61_000 }],
    [test('a.test.ts', 'adds', 500), test('b.test.ts', 'waits', 2000), test('a.test.ts', 'x', 100)],
  );
  expect(text).toContain('| units | 61.0 |');
  expect(text.indexOf('| b.test.ts | units | 1 | 2.0 |')).toBeLessThan(
    text.indexOf('| a.test.ts | units | 2 | 0.6 |'),
  );
  expect(text).toContain('| waits | b.test.ts | units | 2.0 |');
});
