// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMemberCounts } from '#app/lib/client/member-counts.ts';
import { useMemberCountsRefresh } from './use-counts.ts';

vi.mock('#app/lib/account/session.ts', () => ({
  getAccessToken: () => 'token',
  useSessionUser: () => ({ _id: 'wren' }),
}));
vi.mock('#app/lib/client/api-client.ts', () => ({ quietApi: { call } }));

const call = vi.hoisted(() => vi.fn());
let visibility: DocumentVisibilityState = 'visible';

function Count() {
  useMemberCountsRefresh();
  return <p>{useMemberCounts().messages}</p>;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
function setVisibility(next: DocumentVisibilityState) {
  visibility = next;
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  call.mockResolvedValue({ unread: 3, unread_news: 1, unread_messages: 2, new_applications: 0 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('loads the unread counts once on each page and every minute', async () => {
  const { container } = render(
    <MemoryRouter>
      <Count />
      <Count />
      <Link to="/search">Search</Link>
    </MemoryRouter>,
  );
  await wait(0);
  expect([container.textContent, call.mock.calls.length]).toEqual(['22Search', 1]);
  await act(async () => screen.getByText('Search').click());
  await wait(0);
  expect(call).toHaveBeenCalledTimes(2);
  await wait(60_000);
  expect(call).toHaveBeenCalledTimes(3);
});

it('loads the unread counts only while the page is visible', async () => {
  render(<Count />, { wrapper: MemoryRouter });
  await wait(0);
  call.mockClear();
  await setVisibility('hidden');
  await wait(180_000);
  expect(call).not.toHaveBeenCalled();
  await setVisibility('visible');
  await wait(0);
  expect(call).toHaveBeenCalledTimes(1);
  await setVisibility('hidden');
  await setVisibility('visible');
  await wait(0);
  expect(call).toHaveBeenCalledTimes(1);
});
