// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quietApi } from '#app/lib/client/api-client.ts';
import { useMemberCounts } from '#app/lib/client/member-counts.ts';
import { useMemberCountsRefresh } from './use-counts.ts';

vi.mock('#app/lib/account/session.ts', () => ({
  getAccessToken: () => 'token',
  useSessionUser: () => ({ _id: 'wren' }),
}));
vi.mock('#app/lib/client/api-client.ts', () => ({ quietApi: { call: vi.fn() } }));

const call = vi.mocked(quietApi.call);
let visibility: DocumentVisibilityState = 'visible';
let goTo: (path: string) => unknown;

function Count() {
  goTo = useNavigate();
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

it('reads the counts once on each page and every minute', async () => {
  const { container } = render(
    <MemoryRouter>
      <Count />
      <Count />
    </MemoryRouter>,
  );
  await wait(0);
  expect([container.textContent, call.mock.calls.length]).toEqual(['22', 1]);
  await act(async () => void goTo('/search'));
  await wait(0);
  expect(call).toHaveBeenCalledTimes(2);
  await wait(60_000);
  expect(call).toHaveBeenCalledTimes(3);
});

it('reads the counts only while the page is visible', async () => {
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
