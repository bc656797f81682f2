import { expect, it } from 'vitest';
import { phoneText } from './phone-text.ts';

it.each([
  ['0400000000', '0400 000 000'],
  ['0290001234', '02 9000 1234'],
  ['61400000000', '61400000000'],
  ['', ''],
])('%s reads %s', (digits, text) => {
  expect(phoneText(digits)).toBe(text);
});
