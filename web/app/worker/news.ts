import { appIcons, appPaths } from '@threshold/contract/app';
import { brand } from '@threshold/contract/brand';
import {
  formatPush,
  parsePush,
  unreadablePush,
} from '@threshold/contract/texts/notification-texts';
import type { NavigateMessage } from '../lib/app/opened-news.ts';
import type { PushData, WindowClient, WorkerScope } from './scope.ts';

/** Shows a push in place of the topic's earlier notification, and sets the icon's count. */
export async function showNews(scope: WorkerScope, data: PushData | null): Promise<void> {
  const news = parsePush(parsePushData(data));
  await scope.registration.showNotification(brand.name, {
    body: news ? formatPush(news.topic, news.count) : unreadablePush,
    tag: news?.topic ?? 'news',
    icon: appIcons.small,
    badge: appIcons.badge,
    data: { href: news?.href ?? appPaths.start },
  });
  if (news) await scope.navigator.setAppBadge?.(news.unread).catch(() => undefined);
}

function parsePushData(data: PushData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** Ms in which an open page must answer that it navigates itself; a frozen page cannot answer. */
const ANSWER_MS = 1000;

/** Opens the page of a notification. An open page navigates there without reloading. */
export async function openNews(scope: WorkerScope, notification: Notification): Promise<void> {
  notification.close();
  const { href = appPaths.start } = (notification.data ?? {}) as { href?: string };
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  const page = pages.find(isMemberWindow);
  if (!page) {
    await scope.clients.openWindow(href);
    return;
  }
  // Some systems do not let a worker focus a window.
  await page.focus().catch(() => undefined);
  if (!(await requestNavigation(page, href))) await page.navigate(href);
}

/** False for the staff console, in which a member's notification must not open. */
const isMemberWindow = ({ url }: WindowClient) => !/^\/ops(?:\/|$)/.test(new URL(url).pathname);

function requestNavigation(page: WindowClient, href: string): Promise<boolean> {
  const { port1: answer, port2 } = new MessageChannel();
  const message: NavigateMessage = { open: href };
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), ANSWER_MS);
    answer.addEventListener('message', () => {
      clearTimeout(late);
      resolve(true);
    });
    answer.start();
    page.postMessage(message, [port2]);
  });
}
