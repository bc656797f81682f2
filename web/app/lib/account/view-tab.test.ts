import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { readStored, storageKeys, writeStored } from './storage.ts';
import { beginView, readViewLink } from './view-link.ts';
import { isViewTab, viewEndsAt } from './view-tab.ts';
import { isViewable } from './viewable-pages.ts';

const until = '2026-11-26T03:05:00.000Z';
const link = `#token=thv_${'a'.repeat(40)}&role=customer&until=${until}`;
const tab = new Map<string, string>();
let disk: Map<string, string>;

beforeEach(() => {
  tab.clear();
  disk = stubLocalStorage(new Map([[storageKeys.accessToken, 'own']]));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('takes up a link of the console, and no token of another kind', () => {
  expect(readViewLink(link)).toMatchObject({ role: 'customer', until });
  for (const wrong of [
    '',
    '#',
    link.replace('thv_', 'ths_'),
    link.replace('customer', 'staff'),
    link.replace(until, 'soon'),
  ]) {
    expect(readViewLink(wrong)).toBeUndefined();
  }
});

it('keeps to itself what a tab that looks at an account keeps', () => {
  expect(isViewTab()).toBe(false);
  const view = readViewLink(link);
  if (view) beginView(view);
  expect(viewEndsAt()).toBe(until);
  expect(readStored(storageKeys.accessToken)).toMatch(/^thv_/);
  writeStored(storageKeys.accessToken, null);
  // Not the session that this browser has besides.
  expect(readStored(storageKeys.accessToken)).toBeNull();
  expect(Object.fromEntries(disk)).toEqual({ [storageKeys.accessToken]: 'own' });
});

it('shows pages of a list alone', () => {
  const asked = [
    '/customer/dashboard',
    '/customer/dashboard/',
    '/customer/inbox',
    '/',
    '/ops/staff',
  ];
  expect(asked.map(isViewable)).toEqual([true, true, false, false, false]);
});
