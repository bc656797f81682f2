import { expect, it } from 'vitest';
import { uniqueFileNames } from './submit-application.service.ts';

const named = (...names: string[]) =>
  uniqueFileNames(names.map((original_name) => ({ original_name }))).map(
    ({ original_name }) => original_name,
  );

it.each([
  [
    ['payslip.pdf', 'tax.pdf'],
    ['payslip.pdf', 'tax.pdf'],
  ],
  [
    ['payslip.pdf', 'payslip.pdf', 'payslip.pdf'],
    ['payslip.pdf', 'payslip (2).pdf', 'payslip (3).pdf'],
  ],
  [
    ['a.pdf', 'a (2).pdf', 'a.pdf'],
    ['a.pdf', 'a (2).pdf', 'a (3).pdf'],
  ],
  [
    ['paper', 'paper'],
    ['paper', 'paper (2)'],
  ],
  [
    ['.csv', '.csv'],
    ['.csv', '.csv (2)'],
  ],
])('equal names of attached files are numbered: %j becomes %j', (given, expected) => {
  expect(named(...given)).toEqual(expected);
});
