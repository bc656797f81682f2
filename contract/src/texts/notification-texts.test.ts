import { describe, expect, it } from 'vitest';
import { formatPush, parsePush, pushTopics } from './notification-texts.ts';

describe('formatPush', () => {
  it.each(pushTopics)('%s states the number of events and no names', (topic) => {
    expect(formatPush(topic, 1)).toMatch(/^[A-Z][a-z ,]+\.$/);
    expect(formatPush(topic, 3)).toContain('3');
  });
});

describe('parsePush', () => {
  const push = { topic: 'message', count: 2, href: '/customer/inbox', unread: 3 };

  it("accepts the server's format and drops other fields", () => {
    expect(parsePush({ ...push, text: 'Hello' })).toEqual(push);
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
    expect(parsePush(value)).toBeUndefined();
  });
});
