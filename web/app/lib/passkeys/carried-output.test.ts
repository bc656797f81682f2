import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carryOutput, dropCarried, openByCarried } from './carried-output.ts';

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  dropCarried();
  vi.useRealTimers();
});

/** What a passkey answered: 32 bytes, none of them zero. */
function carried() {
  const bytes = new Uint8Array(32).fill(7);
  carryOutput({ passkey: 'one', prf: bytes.buffer });
  return bytes;
}
const gone = new Uint8Array(32);

test('a minute after the sign-in, or once it failed, nothing is left of it', async () => {
  const open = vi.fn(async () => undefined);
  const late = carried();
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(late).not.toEqual(gone);
  vi.advanceTimersByTime(1);
  expect(late).toEqual(gone);
  const failed = carried();
  dropCarried();
  expect(failed).toEqual(gone);
  expect(await openByCarried(open)).toBe(false);
  expect(open).not.toHaveBeenCalled();
});

test.each([
  ['opens', true, () => Promise.resolve()],
  ['does not open', false, () => Promise.reject(new Error('another key'))],
] satisfies [string, boolean, () => Promise<unknown>][])(
  'what %s is used once, and forgotten',
  async (_, isOpened, run) => {
    const bytes = carried();
    const open = vi.fn<Parameters<typeof openByCarried>[0]>(run);
    const first = openByCarried(open);
    // The page's own look waits for the one of the inbox.
    expect(await Promise.all([first, openByCarried(open)])).toEqual([isOpened, isOpened]);
    expect(open).toHaveBeenCalledTimes(1);
    expect(bytes).toEqual(gone);
  },
);

test('of two sign-ins the later counts, and nothing is left of the one before', async () => {
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
