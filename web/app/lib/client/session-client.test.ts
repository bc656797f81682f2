import { QueryClient } from '@tanstack/react-query';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customerAccount } from '#test/member-accounts.ts';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { renderHook } from '#test/render-hook.ts';
import { endSession, startSession } from '../account/session.ts';
import { ApiError } from '../api/api-error.ts';
import { getQueryFailure, getSessionClient, useQuery } from './session-client.ts';

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  stubLocalStorage();
  startSession(crypto.randomUUID(), customerAccount);
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const offline = () => Promise.reject(new ApiError(0, 'offline', ''));

/** Renders a component with one query, whose key and answer the test can change. */
async function shownQuery(
  queryKey: readonly string[],
  queryFn: (context: { signal: AbortSignal }) => Promise<string>,
) {
  const now = { queryKey, queryFn };
  const shown = await renderHook(() => {
    const query = useQuery({ ...now });
    const { data, refetch } = query;
    return { data, failure: getQueryFailure(query), refetch };
  });
  return { now, shown };
}

test('the query client is replaced at each sign-in and sign-out', () => {
  const first = getSessionClient();
  expect(getSessionClient()).toBe(first);
  first.setQueryData(['documents'], ['payslip.pdf']);
  endSession();
  const guest = getSessionClient();
  expect(guest.getQueryData(['documents'])).toBeUndefined();
  startSession(crypto.randomUUID(), customerAccount);
  expect(getSessionClient().getQueryData(['documents'])).toBeUndefined();
  expect(new Set([first, guest, getSessionClient()]).size).toBe(3);
});

test('the server uses a separate query client for each visitor', () => {
  vi.stubGlobal('window', undefined);
  expect(getSessionClient()).toBeInstanceOf(QueryClient);
  expect(getSessionClient()).not.toBe(getSessionClient());
});

test('a query with a changed key shows previous data until the response', async () => {
  const { now, shown } = await shownQuery(['a'], async () => 'A');
  expect(shown.now.data).toBe('A');
  const late = Promise.withResolvers<string>();
  Object.assign(now, { queryKey: ['b'], queryFn: () => late.promise });
  await shown.again();
  expect(shown.now.data).toBe('A');
  await shown.act(() => late.resolve('B'));
  expect(shown.now.data).toBe('B');
  Object.assign(now, { queryKey: ['c'], queryFn: offline });
  await shown.again();
  await vi.waitFor(() => expect(shown.now.failure).toBe(outcomes.refusals.internal));
  expect(shown.now.data).toBeUndefined();
});

test('a query with a changed key aborts the previous request', async () => {
  const late = Promise.withResolvers<string>();
  let signal: AbortSignal | undefined;
  const { now, shown } = await shownQuery(['a'], (context) => {
    ({ signal } = context);
    return late.promise;
  });
  Object.assign(now, { queryKey: ['b'], queryFn: async () => 'B' });
  await shown.again();
  expect(signal?.aborted).toBe(true);
  await shown.act(() => late.resolve('A'));
  expect(shown.now.data).toBe('B');
});

test('a query retains its data when a refetch fails', async () => {
  const read = vi.fn(async () => 'A').mockImplementationOnce(offline);
  const { shown } = await shownQuery(['a'], read);
  expect(read).toHaveBeenCalledTimes(1);
  expect(shown.now.failure).toBe(outcomes.refusals.internal);
  await shown.act(() => shown.now.refetch());
  expect(shown.now).toMatchObject({ data: 'A', failure: undefined });
  read.mockImplementationOnce(() => Promise.reject(new ApiError(403, 'unknown', 'Not yours.')));
  await shown.act(() => shown.now.refetch());
  expect(shown.now).toMatchObject({ data: 'A', failure: 'Not yours.' });
});

test('a query logs only errors that are not API errors', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = new TypeError('A fault of the program');
  const { shown } = await shownQuery(['a'], () => Promise.reject(fault));
  expect(log).toHaveBeenCalledExactlyOnceWith(fault);
  expect(shown.now.failure).toBe(outcomes.refusals.internal);
  await shownQuery(['b'], offline);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});
