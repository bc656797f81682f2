// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { storageKeys } from '../account/storage.ts';
import { noteCodeSent, waitForCode } from './code-sent.ts';

beforeEach(() => localStorage.clear());

it('counts the wait from the last sending, per kind of code', () => {
  noteCodeSent('customer verify', 100_000);
  noteCodeSent('customer reset', 110_000);
  expect(waitForCode('customer verify', 30, 110_500)).toBe(20);
  expect(waitForCode('customer reset', 0, 110_500)).toBe(30);
  expect(waitForCode('customer verify', 30, 130_000)).toBe(0);
  expect(waitForCode('vendor verify', 30, 110_500)).toBe(30);
});

it.each(['not JSON', 'null', '[]', '{"customer verify":"soon"}', '{"customer verify":900000}'])(
  'ignores an invalid stored value: %s',
  (stored) => {
    localStorage.setItem(storageKeys.codesSent, stored);
    expect(waitForCode('customer verify', 30, 100_000)).toBe(30);
  },
);
