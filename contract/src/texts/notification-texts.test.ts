import { describe, expect, it } from 'vitest';
import { formatPush, parsePush, pushTopics } from './notification-texts.ts';

describe('formatPush', () => {
  it.each(pushTopics)('states the number of events and no names for the topic %s', (topic) => {
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
    ['null', null],
    ['a text', 'message'],
    ['an unknown topic', { ...push, topic: 'advertisement' }],
    ['a negative count', { ...push, count: -1 }],
    ['a count in words', { ...push, unread: 'many' }],
    ['an address of another host', { ...push, href: '//elsewhere.example' }],
    ['another host after a backslash', { ...push, href: String.raw`/\elsewhere.example` }],
    ['an absolute address', { ...push, href: 'https://elsewhere.example/' }],
  ])('refuses %s', (_, value) => {
    expect(parsePush(value)).toBeUndefined();
  });
});
