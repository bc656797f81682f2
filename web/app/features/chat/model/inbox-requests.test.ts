import { expect, test } from 'vitest';
import { conversation } from '#test/inbox-samples.ts';
import { createUnsavedConversation, getOtherParty, isMade } from './inbox-requests.ts';

const { vendor, customer } = conversation();
const asListed = (full_name: string, first_name = 'Marlo') =>
  getOtherParty(conversation({ vendor: { ...vendor, full_name, first_name } }), {
    role: 'customer',
  });

test("uses a professional's first name only if it begins the listing's name", () => {
  expect(asListed('Marlo Banksia')).toMatchObject({ name: 'Marlo Banksia', firstName: 'Marlo' });
  expect(asListed('Banksia Home Loans').firstName).toBe('Banksia Home Loans');
  expect(asListed('Marlowe Banksia').firstName).toBe('Marlowe Banksia');
  expect(asListed('')).toMatchObject({ name: 'Marlo Banksia', firstName: 'Marlo' });
});

test("uses the other party's id as the id of a conversation not yet created", () => {
  for (const role of ['customer', 'vendor'] as const) {
    const started = createUnsavedConversation({ vendor, customer }, { role });
    expect(started._id).toBe(role === 'customer' ? vendor._id : customer._id);
    expect(isMade(started, { role })).toBe(false);
    expect(isMade(conversation(), { role })).toBe(true);
  }
});
