// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ownKeysWords as words } from '@threshold/contract/outcomes-e2ee';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SecuringStrip } from './securing-strip.tsx';
import { putAwayReminder, readReminders } from './trust/key-devices.ts';
import type { ReadyKeys } from './trust/own-keys.ts';

vi.mock('./trust/key-devices.ts', () => ({
  putAwayReminder: vi.fn(),
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
  <SecuringStrip
    deps={undefined}
    me={{ _id: 'customer-1', role: 'customer', email: 'wren@people.example' }}
    keys={keys}
    onChange={() => undefined}
    hasSent={hasSent}
    wasAnswered={wasAnswered}
  />
);

/** How the browser says who made it, and where the page stands. */
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

test('it comes with the first answer, and is not asked about before', async () => {
  const { rerender } = render(strip(onlyHere, true, false));
  expect(readReminders).not.toHaveBeenCalled();
  rerender(strip(onlyHere, true, true));
  expect((await screen.findByRole('note')).textContent).toContain(words.strip.title);
  expect(screen.queryByText(words.strip.safari, { exact: false })).toBeNull();
});

test('on Safari, which clears after a week, it comes with the first message that went out', async () => {
  browserIs('Apple Computer, Inc.');
  const { rerender } = render(strip(onlyHere, false, false));
  expect(readReminders).not.toHaveBeenCalled();
  rerender(strip(onlyHere, true, false));
  expect((await screen.findByRole('note')).textContent).toContain(words.strip.safari);
});

test('on the home screen, which Safari does not clear, it waits for the answer', () => {
  browserIs('Apple Computer, Inc.', true);
  render(strip(onlyHere, true, false));
  expect(readReminders).not.toHaveBeenCalled();
});

test('whose passkey alone opens messages is asked for a code beside it', async () => {
  render(strip(byPasskey, true, true));
  expect((await screen.findByRole('note')).textContent).toContain(words.code_too.title);
  cleanup();
  vi.clearAllMocks();
  render(strip({ ...byPasskey, ways: { code: true, passkey: true } }, true, true));
  expect(readReminders).not.toHaveBeenCalled();
});

test('what was put away on any browser does not come', async () => {
  vi.mocked(readReminders).mockResolvedValueOnce({ another_way: false, code_too: true });
  render(strip(onlyHere, true, true));
  expect(readReminders).toHaveBeenCalledTimes(1);
  await act(async () => vi.mocked(readReminders).mock.results[0]?.value);
  expect(screen.queryByRole('note')).toBeNull();
});

test.each([
  ['another way', onlyHere, words.strip.later, 'another_way'],
  ['a code beside a passkey', byPasskey, words.code_too.no, 'code_too'],
] as const)(
  'who puts %s away tells the server, for all browsers, and it goes',
  async (_, keys, label, reminder) => {
    render(strip(keys, true, true));
    fireEvent.click(await screen.findByRole('button', { name: label }));
    expect(vi.mocked(putAwayReminder).mock.calls).toEqual([[reminder]]);
    expect(screen.queryByRole('note')).toBeNull();
  },
);
