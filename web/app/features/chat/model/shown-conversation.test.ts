import { expect, test } from 'vitest';
import { conversation, me } from '#test/inbox-samples.ts';
import { findShownConversation, resolveOpenPersonId } from './inbox-store.ts';

const marlo = conversation();
const state = { conversations: [marlo], begun: [], show: 'all' } as const;
const shownId = (openId: string | undefined, isWide = true) =>
  findShownConversation(me, state, { openId, isWide })?._id;

test('shows the newest conversation on wide screens when none is named', () => {
  expect(shownId(undefined)).toBe('c');
  expect(shownId(undefined, false)).toBeUndefined();
});

test('shows no default for a filtered list or an archived conversation', () => {
  const shownIn = (more: Partial<Parameters<typeof findShownConversation>[1]>) =>
    findShownConversation(me, { ...state, ...more }, { openId: undefined, isWide: true })?._id;
  expect(shownIn({ show: 'unread' })).toBeUndefined();
  expect(shownIn({ conversations: [{ ...marlo, shelf: 'archived' }] })).toBeUndefined();
  expect(shownIn({ conversations: [marlo, { ...marlo, _id: 'd', shelf: 'pinned' }] })).toBe('d');
});

test('shows no default while the address is being replaced', () => {
  expect(shownId(resolveOpenPersonId(me, undefined, { vendorId: 'ada' }))).toBeUndefined();
  expect(shownId(resolveOpenPersonId(me, undefined, { vendorId: 'them' }), false)).toBe('c');
});

test("prefers the address and uses each role's own field", () => {
  expect(resolveOpenPersonId(me, 'them', { vendorId: 'ada' })).toBe('them');
  expect(
    resolveOpenPersonId({ ...me, role: 'vendor' }, undefined, { vendorId: 'ada' }),
  ).toBeUndefined();
  expect(resolveOpenPersonId(me, undefined, null)).toBeUndefined();
});
