import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from '#test/render-hook.ts';
import { startSession } from '../account/session.ts';
import { ApiError } from '../api/api-error.ts';
import { useShortlist } from './shortlist-store.ts';

const reads = vi.hoisted(() => vi.fn());
vi.mock('./shortlist-requests.ts', () => ({ readShortlist: reads, writeShortlist: reads }));

const user = { _id: 'ann', role: 'customer' } as never;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Renders three cards, each of which requests the shortlist. */
const cards = () => renderHook(() => [useShortlist(), useShortlist(), useShortlist()]);

it.each([
  ['logs no error when the session has ended', new ApiError(401, 'unauthenticated', ''), 0],
  ['logs one error for all cards', new ApiError(500, 'unknown', outcomes.refusals.internal), 1],
])('the shortlist %s', async (_, fault, times) => {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reads.mockRejectedValue(fault);
  vi.stubGlobal('window', globalThis);
  startSession('token', user);
  const list = await cards();
  await list.act(() => undefined);
  expect(reads).toHaveBeenCalled();
  expect(errorLog).toHaveBeenCalledTimes(times);
});
