import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type PageOptions, pages } from '../../src/plugins/web/pages.ts';
import type { TestApp } from '../test-app.ts';

/** Options for pages that a test renders itself, without a cache. */
export const uncached: Omit<PageOptions, 'handle'> = {
  mode: 'build',
  origin: () => 'http://localhost',
  apiBase: '/api',
  cache: undefined,
  isShared: true,
  places: { isPlaceName: () => false, pages: { find: () => undefined } },
};

/**
 * Starts another app that also serves pages, rendered by `handle`. Must be called at the top level;
 * `app` is set before the first test.
 */
export function pagesApp(
  test: TestApp,
  handle: PageOptions['handle'],
): { readonly app: FastifyInstance } {
  const context = {} as { app: FastifyInstance };
  beforeAll(async () => {
    context.app = await test.another();
    await context.app.register(pages, { ...uncached, handle });
  });
  afterAll(() => context.app.close());
  return context;
}
