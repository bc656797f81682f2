// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EncryptionState } from '#app/lib/encryption.ts';
import { AppThemeProvider } from '#app/theme/mantine-parts.tsx';
import type { Inbox } from '../model/inbox.ts';
import type { SendMode } from '../sending/send-mode.ts';
import NewKeysLine from './new-keys-line.tsx';

const words = { renewed: 'Wren writes from a new browser.', compare: 'Compare' };
const other = { _id: 'vendor-1', name: 'Wren' } as Parameters<typeof NewKeysLine>[0]['other'];
const encryption: EncryptionState = {
  own: 'ready',
  people: { 'vendor-1': { kind: 'reset', code: '00001', wasVerified: false } },
};

const accept = vi.fn(async () => undefined);
const inbox = { encryption: () => ({ accept }) } as unknown as Inbox;

/** Reports the visible fraction of the line to the component's observer. */
let see: (ratio: number) => void;

function isSeen(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  see = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        see = (intersectionRatio) => tell([{ intersectionRatio }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  // Runs animation frames immediately.
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run();
    return 0;
  });
  isSeen('visible');
});
afterEach(() => {
  cleanup();
  accept.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = (mode: SendMode) =>
  render(
    <AppThemeProvider>
      <NewKeysLine inbox={inbox} other={other} mode={mode} encryption={encryption} words={words} />
    </AppThemeProvider>,
  );

test("accepts a contact's new keys once half of the notice is visible", () => {
  draw('new-keys');
  expect(screen.getByText(words.renewed)).toBeTruthy();
  see(0);
  see(0.4);
  isSeen('visible');
  expect(accept).not.toHaveBeenCalled();
  isSeen('hidden');
  see(0.6);
  expect(accept).not.toHaveBeenCalled();
  isSeen('visible');
  expect(accept.mock.calls).toEqual([['vendor-1', false]]);
});

test('does not accept visible new keys if the previous code was verified', () => {
  draw('reset-verified');
  see(1);
  isSeen('visible');
  expect(screen.queryByText(words.renewed)).toBeNull();
  expect(accept).not.toHaveBeenCalled();
});
