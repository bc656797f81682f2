import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPrfOutput, openByCarried, storePrfOutput } from './carried-output.ts';

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearPrfOutput();
  vi.useRealTimers();
});

/** Stores a passkey's output of 32 bytes that are not zero, and returns the bytes. */
function carried() {
  const bytes = new Uint8Array(32).fill(7);
  storePrfOutput({ passkey: 'one', prf: bytes.buffer });
  return bytes;
}
const gone = new Uint8Array(32);

test('erases the passkey output after a minute or a failed sign-in', async () => {
  const open = vi.fn(async () => undefined);
  const late = carried();
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(late).not.toEqual(gone);
  vi.advanceTimersByTime(1);
  expect(late).toEqual(gone);
  const failed = carried();
  clearPrfOutput();
  expect(failed).toEqual(gone);
  expect(await openByCarried(open)).toBe(false);
  expect(open).not.toHaveBeenCalled();
});

test.each([
  ['opens the keys', true, () => Promise.resolve()],
  ['does not open the keys', false, () => Promise.reject(new Error('another key'))],
] satisfies [string, boolean, () => Promise<unknown>][])(
  'uses a passkey output that %s only once, then erases it',
  async (_, isOpened, run) => {
    const bytes = carried();
    const open = vi.fn<Parameters<typeof openByCarried>[0]>(run);
    const first = openByCarried(open);
    // The second caller waits for the result of the first.
    expect(await Promise.all([first, openByCarried(open)])).toEqual([isOpened, isOpened]);
    expect(open).toHaveBeenCalledTimes(1);
    expect(bytes).toEqual(gone);
  },
);

test('retains only the passkey output of the latest sign-in', async () => {
  const before = carried();
  const now = carried();
  expect(before).toEqual(gone);
  let seen: Uint8Array | undefined;
  await openByCarried(async ({ prf }) => {
    seen = new Uint8Array(prf.slice());
  });
  expect(seen).toEqual(new Uint8Array(32).fill(7));
  expect(now).toEqual(gone);
});
