import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  appIcons,
  appPaths,
  appWords,
  sharedFilesDatabase,
  sharedFilesField,
} from '@threshold/contract/app';
import { brand, brandSettings } from '@threshold/contract/brand';
import { pagePaths } from '@threshold/contract/paths';
import { buildAcceptAttribute, chatFileTypes } from '@threshold/contract/rules/files';
import type { FastifyPluginAsync } from 'fastify';
import { mailTheme } from '../../mail/layout.ts';
import { renderStandalonePage, standalonePageCsp } from './calm-page.ts';
import { serviceWorkerCsp } from './policy.ts';

export interface AppFileOptions {
  /** Folder of the web workspace, with its build. */
  readonly webDirectory: string;
  /** If false, browsers receive a worker that unregisters itself and deletes its data. */
  readonly hasWorker: boolean;
}

/** A worker that replaces an earlier one, deletes its data and unregisters itself. */
const removingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await new Promise((done) => { const gone = indexedDB.deleteDatabase('${sharedFilesDatabase}'); gone.onsuccess = gone.onerror = gone.onblocked = done; });
  await self.registration.unregister();
})()));
`;

const createManifest = () => ({
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  lang: 'en-AU',
  dir: 'ltr',
  start_url: appPaths.start,
  scope: '/',
  display: 'standalone',
  background_color: mailTheme.paper,
  theme_color: mailTheme.paper,
  icons: [
    { src: appIcons.small, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: appIcons.large, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: appIcons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    ['Inbox', appPaths.inbox],
    ['Calls', appPaths.calls],
    ['Search', pagePaths.search],
  ].map(([name, url]) => ({
    name,
    url,
    icons: [{ src: appIcons.small, sizes: '192x192', type: 'image/png' }],
  })),
  share_target: {
    action: appPaths.share,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [{ name: sharedFilesField, accept: buildAcceptAttribute(chatFileTypes).split(',') }],
    },
  },
});

/** Serves the files that make the pages an app: manifest, service worker and offline page. */
export const appFiles: FastifyPluginAsync<AppFileOptions> = async (
  app,
  { webDirectory, hasWorker },
) => {
  const options = { config: { countedAs: 'asset' } } as const;
  const about = JSON.stringify(createManifest());
  const worker = (hasWorker && readBuiltWorker(webDirectory)) || removingWorker;
  const { title, text, again } = appWords.offline;
  const offline = renderStandalonePage({ title, text, href: '', act: again });

  app.get(appPaths.manifest, options, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(about),
  );

  app.get(appPaths.worker, options, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // Browsers must not cache the worker, so that they find a new one or its removal.
      .header('cache-control', 'no-cache')
      .header('content-security-policy', serviceWorkerCsp)
      .send(worker),
  );

  app.get(appPaths.offline, options, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', standalonePageCsp)
      .send(offline),
  );

  // The service worker handles shared files. Without it, browsers post them here unread.
  app.post(appPaths.share, options, async (_request, reply) => reply.redirect(appPaths.share, 303));
};

/** Reads the worker and adds version and brand, so that each build is a new worker for browsers. */
function readBuiltWorker(webDirectory: string): string | undefined {
  const file = join(webDirectory, 'build/worker/service-worker.js');
  if (!existsSync(file)) return undefined;
  const program = readFileSync(file, 'utf8');
  const assets = readdirSync(join(webDirectory, 'build/client/assets')).toSorted();
  const version = createHash('sha256')
    .update(JSON.stringify([program, assets, brandSettings]))
    .digest('base64url')
    .slice(0, 12);
  const settings = [
    `globalThis.__version=${JSON.stringify(version)};`,
    brandSettings && `globalThis.__brand=${JSON.stringify(brandSettings)};`,
  ];
  return [...settings, program].filter(Boolean).join('\n');
}
