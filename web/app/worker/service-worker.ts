import { appPaths, sharedFilesField } from '@threshold/contract/app';
import { deleteExpiredSharedFiles, storeSharedFiles } from '../lib/app/shared-files.ts';
import { openNews, showNews } from './news.ts';
import type { WorkerScope } from './scope.ts';
import { deleteOtherShellCaches, fillShellCache, respondToFetch } from './shell-cache.ts';

/*
 * The service worker of members. It caches files that are the same for all members, shows the
 * offline page, receives files that other apps share, and shows notifications. It has no token and
 * never calls the API; no API response, page or private file is ever cached.
 */

const scope = self as unknown as WorkerScope;

// Runs whenever a browser starts the worker, for example for a visit or a push.
void deleteExpiredSharedFiles().catch(() => undefined);

scope.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      await fillShellCache();
      // Replaces the earlier worker immediately, because open pages work with any worker version.
      await scope.skipWaiting();
    })(),
  ),
);

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await deleteOtherShellCaches();
      // Lets browsers request a page while the worker starts, so that pages do not wait for it.
      await scope.registration.navigationPreload?.enable();
      await scope.clients.claim();
    })(),
  ),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (request.method === 'POST' && url.pathname === appPaths.share) {
    event.respondWith(receiveSharedFiles(request));
    return;
  }
  const answer = respondToFetch(event, url);
  if (answer) event.respondWith(answer);
});

scope.addEventListener('push', (event) => event.waitUntil(showNews(scope, event.data)));
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNews(scope, event.notification)),
);

/** Stores files that another app sent, and redirects to their page. Does not upload the files. */
async function receiveSharedFiles(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const files = form.getAll(sharedFilesField).filter((value) => value instanceof File);
    await storeSharedFiles(files);
  } catch {
    // The request is not a form, or the storage is full: the page shows that there are no files.
  }
  return Response.redirect(appPaths.share, 303);
}
