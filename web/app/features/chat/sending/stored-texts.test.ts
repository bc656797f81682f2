import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '#app/lib/account/storage.ts';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { createStoredTexts } from './stored-texts.ts';

beforeEach(() => void stubLocalStorage().set(storageKeys.accessToken, 'token'));
afterEach(() => vi.unstubAllGlobals());

const [wren, fern] = [createStoredTexts('wren'), createStoredTexts('fern')];
const text = { clientMessageId: 'm', body: 'My income', at: '2026-01-01' };
const sealed = { text: 'e2e1.x', code: '1' };

test('hides unsent texts from another member who uses this browser', () => {
  wren.keepDraft('them', 'And my debts');
  wren.keepUnsent('them', [text]);
  wren.keepSealedFile('c', 'f', sealed);
  expect([fern.draftOf('them'), fern.unsentOf('them'), fern.sealedFilesOf('c')]).toEqual([
    '',
    [],
    {},
  ]);
  expect(fern.ids()).toEqual([]);
  fern.move('them', 'c');
  fern.keepDraft('them', 'Mine');
  fern.keepDraft('them', '');
  fern.keepUnsent('them', []);
  fern.keepSealedFile('c', 'f', undefined);
  // The texts of the first member are still there.
  expect(wren.draftOf('them')).toBe('And my debts');
  expect(wren.unsentOf('them')).toEqual([text]);
  expect(wren.sealedFilesOf('c')).toEqual({ f: sealed });
  expect(wren.ids()).toEqual(['them', 'them']);
  wren.move('them', 'c');
  expect([wren.draftOf('c'), wren.unsentOf('c')]).toEqual(['And my debts', [text]]);
});
