import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { appFiles } from './web/app-files.ts';
import { assets } from './web/assets.ts';
import { type BuiltPages, builtPages, livePages, type PageHandler } from './web/page-handler.ts';
import { type KeepOptions, type PageOptions, pages } from './web/pages.ts';
import type { WebMode } from './web/policy.ts';

export interface WebOptions {
  readonly mode: WebMode;
  /** Origin in canonical links, without a trailing slash. */
  readonly origin: PageOptions['origin'];
  readonly honestForms: PageOptions['honestForms'];
  readonly keep: KeepOptions;
  /** Whether browsers of members keep the service worker. */
  readonly hasWorker: boolean;
  /** Where the API answers on this server. */
  readonly apiBase?: string;
}

const webDirectory = join(import.meta.dirname, '../../../web');

/** The pages: built ones with their assets, or straight from the sources. */
export const web: FastifyPluginAsync<WebOptions> = async (app, options) => {
  const { mode, origin, honestForms, keep, hasWorker, apiBase = '/api' } = options;
  const drawn = mode === 'build' ? await serveBuilt() : { handle: await serveLive() };
  await app.register(appFiles, { webDirectory, hasWorker: hasWorker && mode === 'build' });
  await app.register(pages, { mode, ...drawn, origin, honestForms, apiBase, keep });

  async function serveBuilt(): Promise<BuiltPages> {
    await app.register(assets, { clientDirectory: join(webDirectory, 'build/client') });
    return builtPages(webDirectory);
  }

  async function serveLive(): Promise<PageHandler> {
    const live = await livePages(webDirectory, app.server);
    app.addHook('onRequest', (request, reply, done) => {
      live.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
    });
    app.addHook('onClose', live.close);
    return live.handle;
  }
};
