import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPrfOutput, openWithStoredPrf, storePrfOutput } from './carried-output.ts';

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearPrfOutput();
  vi.useRealTimers();
});

/** Stores a passkey's PRF output of 32 bytes that are not zero, and returns the bytes. */
function carried() {
  const bytes = new Uint8Array(32).fill(7);
  storePrfOutput({ passkey: 'one', prf: bytes.buffer });
  return bytes;
}
const gone = new Uint8Array(32);

test('erases the stored PRF output after a minute or a failed sign-in', async () => {
  const open = vi.fn(async () => undefined);
  const late = carried();
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(late).not.toEqual(gone);
  vi.advanceTimersByTime(1);
  expect(late).toEqual(gone);
  const failed = carried();
  clearPrfOutput();
  expect(failed).toEqual(gone);
  expect(await openWithStoredPrf(open)).toBe(false);
  expect(open).not.toHaveBeenCalled();
});

test.each([
  ['opens the keys', true, () => Promise.resolve()],
  ['does not open the keys', false, () => Promise.reject(new Error('another key'))],
] satisfies [string, boolean, () => Promise<unknown>][])(
  'erases a PRF output that %s after its first use',
  async (_, isOpened, run) => {
    const bytes = carried();
    const open = vi.fn<Parameters<typeof openWithStoredPrf>[0]>(run);
    const first = openWithStoredPrf(open);
    // The second caller does not open the keys again, but waits for the first caller's result.
    expect(await Promise.all([first, openWithStoredPrf(open)])).toEqual([isOpened, isOpened]);
    expect(open).toHaveBeenCalledTimes(1);
    expect(bytes).toEqual(gone);
  },
);

test('retains only the PRF output of the latest sign-in', async () => {
  const before = carried();
  const now = carried();
  expect(before).toEqual(gone);
  let seen: Uint8Array | undefined;
  await openWithStoredPrf(async ({ prf }) => {
    seen = new Uint8Array(prf.slice());
  });
  expect(seen).toEqual(new Uint8Array(32).fill(7));
  expect(now).toEqual(gone);
});
