// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppThemeProvider } from '#app/theme/mantine-parts.tsx';
import KeyReminderStrip from './securing-strip.tsx';
import { dismissKeyReminder, readReminders } from './trust/key-devices.ts';
import type { ReadyKeys } from './trust/own-keys.ts';

vi.mock('./trust/key-devices.ts', () => ({
  dismissKeyReminder: vi.fn(),
  readReminders: vi.fn(async () => ({ another_way: true, code_too: true })),
}));

const onlyHere: ReadyKeys = {
  state: 'ready',
  isSecured: false,
  ways: { code: false, passkey: false },
  lacksEarlier: false,
};
const byPasskey: ReadyKeys = {
  ...onlyHere,
  isSecured: true,
  ways: { code: false, passkey: true },
};

const strip = (keys: ReadyKeys, hasSent: boolean, wasAnswered: boolean) => (
  <AppThemeProvider>
    <KeyReminderStrip
      deps={undefined}
      me={{ _id: 'customer-1', role: 'customer', email: 'wren@people.example' }}
      keys={keys}
      onChange={() => undefined}
      hasSent={hasSent}
      wasAnswered={wasAnswered}
    />
  </AppThemeProvider>
);

/** Stubs the browser's vendor and whether the app is on the home screen. */
function browserIs(vendor: string, isOnHomeScreen = false): void {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
  vi.stubGlobal('matchMedia', () => ({ matches: isOnHomeScreen }));
}

beforeEach(() => browserIs('Google Inc.'));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('recommends another unlock method only after the first encrypted answer', async () => {
  const { rerender } = render(strip(onlyHere, true, false));
  expect(readReminders).not.toHaveBeenCalled();
  rerender(strip(onlyHere, true, true));
  expect((await screen.findByRole('note')).textContent).toContain(words.strip.title);
  expect(screen.queryByText(words.strip.safari, { exact: false })).toBeNull();
});

test('recommends another unlock method in Safari after the first sent message', async () => {
  browserIs('Apple Computer, Inc.');
  const { rerender } = render(strip(onlyHere, false, false));
  expect(readReminders).not.toHaveBeenCalled();
  rerender(strip(onlyHere, true, false));
  expect((await screen.findByRole('note')).textContent).toContain(words.strip.safari);
});

test('recommends no unlock method before an answer in installed Safari apps', () => {
  browserIs('Apple Computer, Inc.', true);
  render(strip(onlyHere, true, false));
  expect(readReminders).not.toHaveBeenCalled();
});

test('recommends a recovery code if a passkey is the only unlock method', async () => {
  render(strip(byPasskey, true, true));
  expect((await screen.findByRole('note')).textContent).toContain(words.code_too.title);
  cleanup();
  vi.clearAllMocks();
  render(strip({ ...byPasskey, ways: { code: true, passkey: true } }, true, true));
  expect(readReminders).not.toHaveBeenCalled();
});

test('hides a recommendation that the member dismissed in any browser', async () => {
  vi.mocked(readReminders).mockResolvedValueOnce({ another_way: false, code_too: true });
  render(strip(onlyHere, true, true));
  expect(readReminders).toHaveBeenCalledTimes(1);
  await act(async () => vi.mocked(readReminders).mock.results[0]?.value);
  expect(screen.queryByRole('note')).toBeNull();
});

test.each([
  ['another unlock method', onlyHere, words.strip.later, 'another_way'],
  ['a code in addition to a passkey', byPasskey, words.code_too.no, 'code_too'],
] as const)(
  'saves on the server that the recommendation of %s was dismissed',
  async (_, keys, label, reminder) => {
    render(strip(keys, true, true));
    const dismiss = await screen.findByRole('button', { name: label });
    await act(async () => fireEvent.click(dismiss));
    expect(vi.mocked(dismissKeyReminder).mock.calls).toEqual([[reminder]]);
    expect(screen.queryByRole('note')).toBeNull();
  },
);
