import { expect, it } from 'vitest';
import { phoneText, toPhoneLink } from './links.ts';

it.each([
  ['0400000000', '0400 000 000'],
  ['0290001234', '02 9000 1234'],
  ['61400000000', '61400000000'],
  ['', ''],
])('formats the phone number "%s" as "%s"', (digits, text) => {
  expect(phoneText(digits)).toBe(text);
});

it.each([
  ['0400000000', 'tel:+61400000000'],
  ['61290001234', 'tel:+61290001234'],
  ['+442079460958', 'tel:+442079460958'],
  ['1300975707', 'tel:1300975707'],
  ['131450', 'tel:131450'],
])('links the phone number %s as %s', (number, link) => {
  expect(toPhoneLink(number)).toBe(link);
});
