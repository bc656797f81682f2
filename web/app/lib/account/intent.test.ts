import { limits } from '@threshold/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { noteSearch } from '../page/last-search.ts';
import { forgetIntent, type Intent, keepIntent, keptIntent, searchOfIntent } from './intent.ts';
import { storageKeys } from './storage.ts';

const stored = new Map<string, string>();
const search = '/customer/search-brokers';
const chat: Intent = { act: 'chat', vendor: { id: '1', name: 'Fern' } };

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  noteSearch('');
  stubLocalStorage(stored);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('stores an intent with its search until it is removed', () => {
  noteSearch('?vendor_type=Mortgage+Broker&city=Newtown');
  keepIntent(chat);
  expect(keptIntent()).toEqual(chat);
  expect(searchOfIntent()).toBe(`${search}?vendor_type=Mortgage+Broker&city=Newtown`);
  forgetIntent();
  expect(keptIntent()).toBeUndefined();
  expect(searchOfIntent()).toBe(search);
  expect(stored.size).toBe(0);
});

test('expires after a day', () => {
  keepIntent(chat);
  vi.advanceTimersByTime(limits.intent.hours * 60 * 60 * 1000 - 1);
  expect(keptIntent()).toEqual(chat);
  vi.advanceTimersByTime(1);
  expect(keptIntent()).toBeUndefined();
});

test.each([
  'no JSON',
  'null',
  '{}',
  '{"intent":{"act":"leave"},"query":"","until":9e15}',
  '{"intent":{"act":"chat"},"query":"","until":9e15}',
  '{"intent":{"act":"chat","vendor":{"id":1,"name":"Fern"}},"query":"","until":9e15}',
  '{"intent":{"act":"inbox"},"query":{},"until":9e15}',
  '{"intent":{"act":"inbox"},"query":"","until":"later"}',
])('ignores the stored value %s', (text) => {
  stored.set(storageKeys.intent, text);
  expect(keptIntent()).toBeUndefined();
  expect(searchOfIntent()).toBe(search);
});

test.each(['//evil.example', 'https://evil.example', '#//evil.example', '@evil.example'])(
  'stays on this site with the query %s',
  (query) => {
    const until = Date.now() + 1000;
    stored.set(storageKeys.intent, JSON.stringify({ intent: { act: 'inbox' }, query, until }));
    const { origin, pathname } = new URL(searchOfIntent(), 'https://threshold.test');
    expect({ origin, pathname }).toEqual({ origin: 'https://threshold.test', pathname: search });
  },
);
