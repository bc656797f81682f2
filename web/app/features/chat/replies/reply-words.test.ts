import { expect, test } from 'vitest';
import {
  fillRecipientName,
  filterReplies,
  isSameList,
  moveReply,
  withoutReply,
  withReply,
} from './replies-store.ts';

const thanks = { title: 'Thanks', text: 'Hello {name}, thank you.' };
const fees = { title: 'Our fees', text: 'The lender pays us.' };
const later = { title: 'Later', text: 'I am away, {name}.' };
const all = [thanks, fees, later];

test("inserts the recipient's first name, or a fallback, into a saved reply", () => {
  expect(fillRecipientName('Hi {name}, {Name}!', 'Indigo')).toBe('Hi Indigo, Indigo!');
  expect(fillRecipientName('Hi {name}', ' ')).toBe('Hi there');
  expect(fillRecipientName('Hi {name}', '$& $1')).toBe('Hi $& $1');
  expect(fillRecipientName('Hi {surname}', 'Indigo')).toBe('Hi {surname}');
});

test('finds saved replies whose title or text contains all typed words', () => {
  expect(filterReplies(all, '')).toEqual(all);
  expect(filterReplies(all, ' FEES lender ')).toEqual([fees]);
  expect(filterReplies(all, 'name')).toEqual([thanks, later]);
  expect(filterReplies(all, 'fees away')).toEqual([]);
});

test('updates a saved reply, or appends a reply deleted in another window', () => {
  const next = { title: 'Thanks', text: 'Thank you.' };
  expect(withReply(all, thanks, next)).toEqual([next, fees, later]);
  expect(withReply(all, undefined, next)).toEqual([...all, next]);
  expect(withReply([fees], thanks, next)).toEqual([fees, next]);
});

test('removes a saved reply, and ignores an unknown reply', () => {
  expect(withoutReply(all, { ...fees })).toEqual([thanks, later]);
  expect(withoutReply([thanks], fees)).toEqual([thanks]);
});

test('moves a saved reply by one place', () => {
  expect(moveReply(all, fees, -1)).toEqual([fees, thanks, later]);
  expect(moveReply(all, fees, 1)).toEqual([thanks, later, fees]);
  expect(moveReply(all, thanks, -1)).toEqual(all);
  expect(moveReply(all, later, 1)).toEqual(all);
  expect(moveReply([fees], thanks, 1)).toEqual([fees]);
});

test('compares lists of saved replies by content and order', () => {
  expect(isSameList(all, structuredClone(all))).toBe(true);
  expect(isSameList(all, [fees, thanks, later])).toBe(false);
  expect(isSameList(all, [thanks])).toBe(false);
});
