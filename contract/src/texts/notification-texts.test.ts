import { describe, expect, it } from 'vitest';
import { pushSentence, pushTopics, readPush } from './notification-texts.ts';

describe('pushSentence', () => {
  it.each(pushTopics)('%s states the number of events and no names', (topic) => {
    expect(pushSentence(topic, 1)).toMatch(/^[A-Z][a-z ,]+\.$/);
    expect(pushSentence(topic, 3)).toContain('3');
  });
});

describe('readPush', () => {
  const push = { topic: 'message', count: 2, href: '/customer/inbox', unread: 3 };

  it("accepts the server's format and drops other fields", () => {
    expect(readPush({ ...push, text: 'Hello' })).toEqual(push);
  });

  it.each([
    ['nothing', null],
    ['text', 'message'],
    ['another topic', { ...push, topic: 'advertisement' }],
    ['a count that is none', { ...push, count: -1 }],
    ['a count in words', { ...push, unread: 'many' }],
    ['an address of another host', { ...push, href: '//elsewhere.example' }],
    ['the same with a backslash', { ...push, href: String.raw`/\elsewhere.example` }],
    ['a whole address', { ...push, href: 'https://elsewhere.example/' }],
  ])('refuses %s', (_, value) => {
    expect(readPush(value)).toBeUndefined();
  });
});
