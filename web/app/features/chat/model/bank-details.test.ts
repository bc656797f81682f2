import { limits } from '@threshold/contract/limits';
import { expect, it } from 'vitest';
import { hasBankDetails } from './shown-message.ts';

it.each([
  'BSB 062-000, account 1234 5678',
  'Please pay to 062 000 / 12345678 today',
  'Account number: 12345678',
  'acc no. 123456789',
  'My PayID is my mobile',
  'GB29 NWBK 6016 1331 9268 19',
  'Account \n  number :   12345678',
])('finds bank details in the message %j', (text) => {
  expect(hasBankDetails(text)).toBe(true);
});

it.each([
  'Call me on 0412 345 678',
  'The deposit is 120000 dollars',
  'ABN 51 824 753 556',
  'See you at 12:30 at 200 George Street, Sydney 2000',
  'I have an account with you',
])('finds no bank details in the message %j', (text) => {
  expect(hasBankDetails(text)).toBe(false);
});

it('checks messages of maximum length for bank details in less than quadratic time', () => {
  const blanks = ' '.repeat(limits.chat.message_characters);
  const repeated = (text: string) =>
    text.repeat(Math.ceil(blanks.length / text.length)).slice(0, blanks.length);
  expect(hasBankDetails(`account${blanks}12345678`)).toBe(true);
  for (const text of [
    `account${blanks}`,
    `account number${blanks} :${blanks}`,
    repeated('acc no. : '),
    repeated('062-000 '),
    repeated('AB1'),
    repeated('1 '),
  ]) {
    expect(hasBankDetails(text)).toBe(false);
  }
});
