import { appPaths } from '@threshold/contract/app-paths';
import { dropOldShared } from '../lib/app/shared-files.ts';
import { openNews } from './open-news.ts';
import type { WorkerScope } from './scope.ts';
import { answerFor, fillShell, forgetOtherShells } from './shell-cache.ts';
import { showNews } from './show-news.ts';
import { takeShared } from './take-shared.ts';

/*
 * The service worker of members: it keeps the parts of pages that are the same for everybody, says when there is no connection, takes
 * files that other apps share, and shows news. It has no token and asks the API nothing; no answer of the API, no page and no file
 * ever goes into a cache.
 */

const scope = self as unknown as WorkerScope;

// Browsers start it for each visit and each push after a pause.
void dropOldShared().catch(() => undefined);

scope.addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      await fillShell();
      // It holds nothing that an open page goes by, so the one before need not wait for pages to close.
      await scope.skipWaiting();
    })(),
  ),
);

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await forgetOtherShells();
      // Pages are asked for while the worker starts, so that it holds none of them up.
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
    event.respondWith(takeShared(request));
    return;
  }
  const answer = answerFor(event, url);
  if (answer) event.respondWith(answer);
});

scope.addEventListener('push', (event) => event.waitUntil(showNews(scope, event.data)));
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNews(scope, event.notification)),
);
