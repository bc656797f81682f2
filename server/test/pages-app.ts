import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type PageOptions, pages } from '../src/plugins/web/pages.ts';
import type { TestApp } from './test-app.ts';

/** For pages whose rendering a test does itself, without a cache. */
export const uncached: Omit<PageOptions, 'handle'> = {
  mode: 'build',
  origin: () => 'http://localhost',
  apiBase: '/api',
  cache: undefined,
  isShared: true,
  places: { isPlaceName: () => false, pages: { find: () => undefined } },
};

/** One more app, which serves pages too, drawn by `handle`. Call it at the top level; `app` is there from the first test on. */
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
