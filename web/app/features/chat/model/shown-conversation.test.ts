import { expect, test } from 'vitest';
import { conversation, me } from '#test/inbox-samples.ts';
import { findShownConversation, resolveOpenPersonId } from './inbox-store.ts';

const marlo = conversation();
const state = { conversations: [marlo], begun: [], show: 'all' } as const;
const shownId = (openId: string | undefined, isWide = true) =>
  findShownConversation(me, state, { openId, isWide })?._id;

test('shows the first conversation on wide screens if the URL names no conversation', () => {
  expect(shownId(undefined)).toBe('c');
  expect(shownId(undefined, false)).toBeUndefined();
});

test('shows no default conversation if the list is filtered or all are archived', () => {
  const shownIn = (more: Partial<Parameters<typeof findShownConversation>[1]>) =>
    findShownConversation(me, { ...state, ...more }, { openId: undefined, isWide: true })?._id;
  expect(shownIn({ show: 'unread' })).toBeUndefined();
  expect(shownIn({ conversations: [{ ...marlo, shelf: 'archived' }] })).toBeUndefined();
  expect(shownIn({ conversations: [marlo, { ...marlo, _id: 'd', shelf: 'pinned' }] })).toBe('d');
});

test('shows no default conversation while the requested conversation is being opened', () => {
  expect(shownId(resolveOpenPersonId(me, undefined, { vendorId: 'ada' }))).toBeUndefined();
  expect(shownId(resolveOpenPersonId(me, undefined, { vendorId: 'them' }), false)).toBe('c');
});

test("takes the other party's id from the URL, otherwise from the history state", () => {
  expect(resolveOpenPersonId(me, 'them', { vendorId: 'ada' })).toBe('them');
  expect(
    resolveOpenPersonId({ ...me, role: 'vendor' }, undefined, { vendorId: 'ada' }),
  ).toBeUndefined();
  expect(resolveOpenPersonId(me, undefined, null)).toBeUndefined();
});
