import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { appFiles } from './web/app-files.ts';
import { assets } from './web/assets.ts';
import {
  type BuiltPages,
  loadBuiltPages,
  type PageHandler,
  startDevPages,
} from './web/page-handler.ts';
import { type PageOptions, pages } from './web/pages.ts';
import type { WebMode } from './web/policy.ts';

export interface WebOptions extends Pick<PageOptions, 'origin' | 'cache' | 'isShared' | 'places'> {
  readonly mode: WebMode;
  /** True if members' browsers install the service worker. */
  readonly hasWorker: boolean;
  /** Path of the API on this server. */
  readonly apiBase?: string;
}

const webDirectory = join(import.meta.dirname, '../../../web');

/** Serves the pages: the build with its assets, or directly from the sources. */
export const web: FastifyPluginAsync<WebOptions> = async (app, options) => {
  const { mode, cache, hasWorker, apiBase = '/api', ...others } = options;
  const built = mode === 'build' ? await serveBuilt() : { handle: await serveLive() };
  await app.register(appFiles, { webDirectory, hasWorker: hasWorker && mode === 'build' });
  await app.register(pages, {
    ...others,
    ...built,
    mode,
    apiBase,
    // Pages from the sources are not cached, because the sources can change at any time.
    cache: mode === 'build' ? cache : undefined,
  });

  async function serveBuilt(): Promise<BuiltPages> {
    await app.register(assets, { clientDirectory: join(webDirectory, 'build/client') });
    return loadBuiltPages(webDirectory);
  }

  async function serveLive(): Promise<PageHandler> {
    const live = await startDevPages(webDirectory, app.server);
    app.addHook('onRequest', (request, reply, done) => {
      live.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
    });
    app.addHook('onClose', live.close);
    return live.handle;
  }
};
