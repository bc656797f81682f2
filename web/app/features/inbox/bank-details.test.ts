import { expect, it } from 'vitest';
import { hasBankDetails } from './bank-details.ts';

it.each([
  'BSB 062-000, account 1234 5678',
  'Please pay to 062 000 / 12345678 today',
  'Account number: 12345678',
  'acc no. 123456789',
  'My PayID is my mobile',
  'GB29 NWBK 6016 1331 9268 19',
])('notices %s', (text) => {
  expect(hasBankDetails(text)).toBe(true);
});

it.each([
  'Call me on 0412 345 678',
  'The deposit is 120000 dollars',
  'ABN 51 824 753 556',
  'See you at 12:30 at 200 George Street, Sydney 2000',
  'I have an account with you',
])('leaves alone %s', (text) => {
  expect(hasBankDetails(text)).toBe(false);
});
