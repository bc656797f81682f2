import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { maskedContact } from '@threshold/contract/texts/sentences';
import { expect, test } from 'vitest';
import { listContacts } from './contact-card.tsx';

const vendor = (fields: Partial<Vendor>) =>
  ({ email: '', work_email: '', website: '', phone_number: '', linkedin: '', ...fields }) as Vendor;
const only = (fields: Partial<Vendor>) => listContacts(vendor(fields))[0];

test('returns neither text nor link for masked contact details', () => {
  const masked = listContacts(
    vendor({
      email: maskedContact,
      work_email: maskedContact,
      website: maskedContact,
      phone_number: maskedContact,
      linkedin: maskedContact,
    }),
  );
  expect(masked.map(({ kind }) => kind)).toEqual(['email', 'website', 'phone', 'linkedin']);
  expect(masked.every(({ text, href }) => text === undefined && href === undefined)).toBe(true);
});

test('omits missing contact details; prefers the work email to the account email', () => {
  expect(listContacts(vendor({}))).toEqual([]);
  expect(only({ email: 'own@a.example', work_email: 'work@a.example' })?.href).toBe(
    'mailto:work@a.example',
  );
});

test('encodes special characters of an email address in its link', () => {
  expect(only({ email: 'sales?bcc=x&y%z@a.example' })?.href).toBe(
    'mailto:sales%3Fbcc%3Dx%26y%25z@a.example',
  );
});

test.each([
  ['0491570156', '0491 570 156', 'tel:+61491570156'],
  ['0255500142', '02 5550 0142', 'tel:+61255500142'],
  ['61255500142', '61255500142', 'tel:+61255500142'],
])('formats the phone number %s as "%s" with the link %s', (phone_number, text, href) => {
  expect(only({ phone_number })).toMatchObject({ text, href });
});

test.each([
  ['https://www.banksia.example/', 'banksia.example', 'https://www.banksia.example/'],
  ['http://banksia.example/team', 'banksia.example/team', 'http://banksia.example/team'],
  ['javascript:alert(1)', 'javascript:alert(1)', undefined],
  ['banksia', 'banksia', undefined],
  ['https://bank.example@banksia.example', 'bank.example@banksia.example', undefined],
])('formats the website %s as "%s" with the link %s', (website, text, href) => {
  expect(only({ website })).toMatchObject({ text, href });
});
