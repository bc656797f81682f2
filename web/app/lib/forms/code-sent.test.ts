// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { storageKeys } from '../account/storage.ts';
import { getCodeWaitSeconds, recordCodeSent } from './code-sent.ts';

beforeEach(() => localStorage.clear());

it('counts the seconds until a new code separately per code kind', () => {
  recordCodeSent('customer verify', 100_000);
  recordCodeSent('customer reset', 110_000);
  expect(getCodeWaitSeconds('customer verify', 30, 110_500)).toBe(20);
  expect(getCodeWaitSeconds('customer reset', 0, 110_500)).toBe(30);
  expect(getCodeWaitSeconds('customer verify', 30, 130_000)).toBe(0);
  expect(getCodeWaitSeconds('vendor verify', 30, 110_500)).toBe(30);
});

it.each(['not JSON', 'null', '[]', '{"customer verify":"soon"}', '{"customer verify":900000}'])(
  'ignores the invalid stored time of a code: %s',
  (stored) => {
    localStorage.setItem(storageKeys.codesSent, stored);
    expect(getCodeWaitSeconds('customer verify', 30, 100_000)).toBe(30);
  },
);
