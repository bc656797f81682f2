import { expect, test } from 'vitest';
import { conversation, me } from '#test/inbox-samples.ts';
import { findShownConversation, resolveOpenPersonId } from './inbox-store.ts';

const marlo = conversation();
const state = { conversations: [marlo], newConversations: [], show: 'all' } as const;
const shownId = (openId: string | undefined, isWide = true) =>
  findShownConversation(me, state, { openId, isWide })?._id;

test('selects the first conversation on wide screens if the URL names none', () => {
  expect(shownId(undefined)).toBe('c');
  expect(shownId(undefined, false)).toBeUndefined();
});

test('selects no conversation by default if all are archived or filtered out', () => {
  const shownIn = (more: Partial<Parameters<typeof findShownConversation>[1]>) =>
    findShownConversation(me, { ...state, ...more }, { openId: undefined, isWide: true })?._id;
  expect(shownIn({ show: 'unread' })).toBeUndefined();
  expect(shownIn({ conversations: [{ ...marlo, shelf: 'archived' }] })).toBeUndefined();
  expect(shownIn({ conversations: [marlo, { ...marlo, _id: 'd', shelf: 'pinned' }] })).toBe('d');
});

test('selects no default conversation while a requested conversation is opening', () => {
  expect(shownId(resolveOpenPersonId(me, undefined, { vendorId: 'ada' }))).toBeUndefined();
  expect(shownId(resolveOpenPersonId(me, undefined, { vendorId: 'them' }), false)).toBe('c');
});

test("takes the other party's id from the URL, else from history state", () => {
  expect(resolveOpenPersonId(me, 'them', { vendorId: 'ada' })).toBe('them');
  expect(
    resolveOpenPersonId({ ...me, role: 'vendor' }, undefined, { vendorId: 'ada' }),
  ).toBeUndefined();
  expect(resolveOpenPersonId(me, undefined, null)).toBeUndefined();
});
