import { limits } from '@threshold/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { storeLastSearch } from '../page/last-search.ts';
import {
  buildIntentSearchPath,
  clearIntent,
  type Intent,
  readIntent,
  storeIntent,
} from './intent.ts';
import { storageKeys } from './storage.ts';

const stored = new Map<string, string>();
const search = '/customer/search-brokers';
const chat: Intent = { act: 'chat', vendor: { id: '1', name: 'Fern' } };

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  storeLastSearch('');
  stubLocalStorage(stored);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('stores an interrupted action with the last search until cleared', () => {
  storeLastSearch('?vendor_type=Mortgage+Broker&city=Newtown');
  storeIntent(chat);
  expect(readIntent()).toEqual(chat);
  expect(buildIntentSearchPath()).toBe(`${search}?vendor_type=Mortgage+Broker&city=Newtown`);
  clearIntent();
  expect(readIntent()).toBeUndefined();
  expect(buildIntentSearchPath()).toBe(search);
  expect(stored.size).toBe(0);
});

test('ignores a stored interrupted action after a day', () => {
  storeIntent(chat);
  vi.advanceTimersByTime(limits.intent.hours * 60 * 60 * 1000 - 1);
  expect(readIntent()).toEqual(chat);
  vi.advanceTimersByTime(1);
  expect(readIntent()).toBeUndefined();
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
])('ignores the invalid stored intent %s', (text) => {
  stored.set(storageKeys.intent, text);
  expect(readIntent()).toBeUndefined();
  expect(buildIntentSearchPath()).toBe(search);
});

test.each(['//evil.example', 'https://evil.example', '#//evil.example', '@evil.example'])(
  'builds a search path on this site from the stored query %s',
  (query) => {
    const until = Date.now() + 1000;
    stored.set(storageKeys.intent, JSON.stringify({ intent: { act: 'inbox' }, query, until }));
    const { origin, pathname } = new URL(buildIntentSearchPath(), 'https://threshold.test');
    expect({ origin, pathname }).toEqual({ origin: 'https://threshold.test', pathname: search });
  },
);
