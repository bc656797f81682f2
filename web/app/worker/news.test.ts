import { formatPush, unreadablePush } from '@threshold/contract/texts/notification-texts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openNews, showNews } from './news.ts';
import type { WindowClient, WorkerScope } from './scope.ts';

const show = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
const badge = vi.fn<(count: number) => Promise<void>>();
const openWindow = vi.fn<(url: string) => Promise<unknown>>();
let pages: WindowClient[];
const scope = {
  registration: { showNotification: show },
  navigator: { setAppBadge: badge },
  clients: { matchAll: async () => pages, openWindow },
} as unknown as WorkerScope;

beforeEach(() => {
  pages = [];
  for (const call of [show, badge, openWindow]) call.mockReset().mockResolvedValue(undefined);
});

describe('showNews', () => {
  it("shows a topic's notification, and sets the badge to the unread number", async () => {
    const push = { topic: 'message', count: 2, href: '/customer/inbox/1', unread: 5 };
    await showNews(scope, { json: () => push });
    const [, options] = show.mock.calls[0] ?? [];
    expect(options).toMatchObject({
      body: formatPush('message', 2),
      tag: 'message',
      data: { href: '/customer/inbox/1' },
    });
    expect(badge).toHaveBeenCalledWith(5);
  });

  it.each([
    ['a push without data', null],
    ['invalid JSON', { json: () => JSON.parse('{') as unknown }],
    [
      'a link to another site',
      { json: () => ({ topic: 'message', count: 1, href: '//evil.example', unread: 1 }) },
    ],
  ])('shows a fallback notification that opens the home page for %s', async (_, data) => {
    await showNews(scope, data);
    expect(show.mock.calls[0]?.[1]).toMatchObject({
      body: unreadablePush,
      data: { href: '/home' },
    });
    expect(badge).not.toHaveBeenCalled();
  });
});

describe('openNews', () => {
  const news = () => {
    const close = vi.fn<() => void>();
    const shown = { close, data: { href: '/vendor/inbox' } } as unknown as Notification;
    return { close, shown };
  };
  function openPage(path: string, goes: boolean) {
    const navigate = vi.fn<(url: string) => Promise<unknown>>().mockResolvedValue(undefined);
    const received = vi.fn<(message: unknown) => void>();
    pages.push({
      url: `https://homes.example${path}`,
      focus: () => Promise.reject(new Error('not allowed')),
      navigate,
      postMessage(message, [port]) {
        received(message);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
        if (goes) (port as MessagePort).postMessage('goes');
      },
    });
    return { navigate, received };
  }

  it('sends an open page to the link, and closes the notification', async () => {
    const page = openPage('/vendor/dashboard', true);
    const { close, shown } = news();
    await openNews(scope, shown);
    expect(close).toHaveBeenCalledOnce();
    expect(page.received).toHaveBeenCalledWith({ open: '/vendor/inbox' });
    expect(page.navigate).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('navigates an open page that does not respond', async () => {
    vi.useFakeTimers();
    const page = openPage('/vendor/dashboard', false);
    const opening = openNews(scope, news().shown);
    await vi.runAllTimersAsync();
    await opening;
    vi.useRealTimers();
    expect(page.navigate).toHaveBeenCalledWith('/vendor/inbox');
  });

  it('opens a new window if only the staff console is open', async () => {
    openPage('/ops/vendors', true);
    await openNews(scope, news().shown);
    expect(openWindow).toHaveBeenCalledWith('/vendor/inbox');
  });
});
