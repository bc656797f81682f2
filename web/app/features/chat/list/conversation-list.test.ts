import { expect, test } from 'vitest';
import { buildSealedMessage, conversation, me, message, toShownLast } from '#test/inbox-samples.ts';
import { emptyThread } from '../model/thread.ts';
import { findConversations } from './conversation-list.tsx';

const marlo = conversation({ _id: 'c', unread: 2, status: 'in_progress' });
const ada = conversation({
  _id: 'd',
  vendor: { ...marlo.vendor, _id: 'ada', full_name: 'Ada Wattle', business_name: '' },
  lastMessage: toShownLast(message(1, { body: 'Settlement is on Tuesday' })),
});
const messages = [
  message(1, { body: 'The building inspection found nothing that keeps us from going on' }),
  buildSealedMessage(2, { kind: 'locked' }, { body: 'Sealed. Enter your code.' }),
];
const state = {
  conversations: [marlo, ada],
  threads: { c: { ...emptyThread, messages } },
};
const find = (wanted: Partial<Parameters<typeof findConversations>[2]>) =>
  findConversations(state, me, { query: '', show: 'all', openId: undefined, ...wanted }).map(
    ({ conversation: { _id }, hit }) => [_id, hit],
  );

test("finds conversations by the other party's name and by loaded messages", () => {
  expect(find({})).toEqual([
    ['c', undefined],
    ['d', undefined],
  ]);
  expect(find({ query: ' wattle' })).toEqual([['d', undefined]]);
  expect(find({ query: 'TUESDAY' })).toEqual([['d', 'Settlement is on Tuesday']]);
  expect(find({ query: 'going on' })).toEqual([['c', '... that keeps us from going on']]);
  expect(find({ query: 'nobody' })).toEqual([]);
});

test("ignores case and accents when searching for the other party's name", () => {
  const tho = { ...ada, vendor: { ...ada.vendor, full_name: 'Thọ O’Brien' } };
  for (const query of ['tho', "THỌ O'BRIEN"]) {
    const wanted = { query, show: 'all', openId: undefined } as const;
    const found = findConversations({ conversations: [marlo, tho], threads: {} }, me, wanted);
    expect(found.map(({ conversation: { _id } }) => _id)).toEqual(['d']);
  }
});

test('starts an excerpt near the match even if case folding changes lengths', () => {
  const body = `${'㎡ '.repeat(30)}of the ﬁne house`;
  const threads = { c: { ...emptyThread, messages: [message(1, { body })] } };
  const wanted = { query: 'fine', show: 'all', openId: undefined } as const;
  const [found] = findConversations({ conversations: [marlo], threads }, me, wanted);
  expect(found?.hit).toMatch(/^\.\.\. (?:㎡ )+of the ﬁne house$/);
});

test("does not find a conversation by an undecrypted message's placeholder text", () => {
  expect(find({ query: 'Enter your code' })).toEqual([]);
});

test('filters conversations by unread messages or status, but retains the open conversation', () => {
  expect(find({ show: 'unread' })).toEqual([['c', undefined]]);
  expect(find({ show: 'unread', openId: 'd' })).toHaveLength(2);
  expect(find({ show: 'chat:in_progress' })).toEqual([['c', undefined]]);
  expect(find({ show: 'chat:completed' })).toEqual([]);
});

test('sorts pinned conversations first and hides archived conversations by default', () => {
  const conversations = [
    { ...marlo, shelf: 'archived' as const },
    ada,
    { ...ada, _id: 'e', shelf: 'pinned' as const },
  ];
  const ids = (wanted: Partial<Parameters<typeof findConversations>[2]>) =>
    findConversations({ ...state, conversations }, me, {
      query: '',
      show: 'all',
      openId: undefined,
      ...wanted,
    }).map(({ conversation: { _id } }) => _id);
  expect(ids({})).toEqual(['e', 'd']);
  expect(ids({ show: 'archived' })).toEqual(['c']);
  expect(ids({ show: 'unread' })).toEqual(['c']);
  expect(ids({ query: 'marlo' })).toEqual(['c']);
});
