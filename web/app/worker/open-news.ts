import { appPaths } from '@threshold/contract/app-paths';
import type { OpenNews } from '../lib/app/opened-news.ts';
import type { WindowClient, WorkerScope } from './scope.ts';

/** How long a page that is open may take to say that it goes there: it may be loading, or frozen. */
const ANSWER_MS = 1000;

/** Opens what a notification is about: in a page of ours that is open where there is one, which goes there without being loaded anew. */
export async function openNews(scope: WorkerScope, notification: Notification): Promise<void> {
  notification.close();
  const { href = appPaths.start } = (notification.data ?? {}) as { href?: string };
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  const page = pages.find(isOfMembers);
  if (!page) {
    await scope.clients.openWindow(href);
    return;
  }
  // Not every system lets a worker raise a window.
  await page.focus().catch(() => undefined);
  if (!(await goesThere(page, href))) await page.navigate(href);
}

/** The console is staff's, and no place for a member's news. */
const isOfMembers = ({ url }: WindowClient) => !/^\/ops(?:\/|$)/.test(new URL(url).pathname);

function goesThere(page: WindowClient, href: string): Promise<boolean> {
  const { port1: answer, port2 } = new MessageChannel();
  const message: OpenNews = { open: href };
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
