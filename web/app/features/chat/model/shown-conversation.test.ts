import { expect, test } from 'vitest';
import { conversation, me } from '#test/inbox-samples.ts';
import { openPerson, shownConversation } from './inbox-store.ts';

const marlo = conversation();
const state = { conversations: [marlo], begun: [], show: 'all' } as const;
const shownId = (openId: string | undefined, isWide = true) =>
  shownConversation(me, state, { openId, isWide })?._id;

test('shows the newest conversation on wide screens when none is named', () => {
  expect(shownId(undefined)).toBe('c');
  expect(shownId(undefined, false)).toBeUndefined();
});

test('shows no default for a filtered list or an archived conversation', () => {
  const shownIn = (more: Partial<Parameters<typeof shownConversation>[1]>) =>
    shownConversation(me, { ...state, ...more }, { openId: undefined, isWide: true })?._id;
  expect(shownIn({ show: 'unread' })).toBeUndefined();
  expect(shownIn({ conversations: [{ ...marlo, shelf: 'archived' }] })).toBeUndefined();
  expect(shownIn({ conversations: [marlo, { ...marlo, _id: 'd', shelf: 'pinned' }] })).toBe('d');
});

test('shows no default while the address is being replaced', () => {
  expect(shownId(openPerson(me, undefined, { vendorId: 'ada' }))).toBeUndefined();
  expect(shownId(openPerson(me, undefined, { vendorId: 'them' }), false)).toBe('c');
});

test("prefers the address and uses each role's own field", () => {
  expect(openPerson(me, 'them', { vendorId: 'ada' })).toBe('them');
  expect(openPerson({ ...me, role: 'vendor' }, undefined, { vendorId: 'ada' })).toBeUndefined();
  expect(openPerson(me, undefined, null)).toBeUndefined();
});
