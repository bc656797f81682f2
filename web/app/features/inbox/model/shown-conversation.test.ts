import { expect, test } from 'vitest';
import { conversation, me } from '#test/inbox-people.ts';
import { openPerson, shownConversation } from './shown-conversation.ts';

const marlo = conversation();
const state = { conversations: [marlo], begun: [], show: 'all' } as const;
const shown = (openId: string | undefined, isWide = true) =>
  shownConversation(me, state, { openId, isWide })?._id;

test('the newest stands in beside the list, where nobody was named', () => {
  expect(shown(undefined)).toBe('c');
  expect(shown(undefined, false)).toBeUndefined();
});

test('nobody stands in beside a part of the list, and nothing that is archived', () => {
  const shownIn = (more: Partial<Parameters<typeof shownConversation>[1]>) =>
    shownConversation(me, { ...state, ...more }, { openId: undefined, isWide: true })?._id;
  expect(shownIn({ show: 'unread' })).toBeUndefined();
  expect(shownIn({ conversations: [{ ...marlo, shelf: 'archived' }] })).toBeUndefined();
  expect(shownIn({ conversations: [marlo, { ...marlo, _id: 'd', shelf: 'pinned' }] })).toBe('d');
});

test('nobody stands in for the person whom the page before has named, while the address is on its way', () => {
  expect(shown(openPerson(me, undefined, { vendorId: 'ada' }))).toBeUndefined();
  expect(shown(openPerson(me, undefined, { vendorId: 'them' }), false)).toBe('c');
});

test('the address counts, and each side is named by its own word', () => {
  expect(openPerson(me, 'them', { vendorId: 'ada' })).toBe('them');
  expect(openPerson({ ...me, role: 'vendor' }, undefined, { vendorId: 'ada' })).toBeUndefined();
  expect(openPerson(me, undefined, null)).toBeUndefined();
});
