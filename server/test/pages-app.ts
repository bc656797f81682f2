import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { openPageBus } from '../src/adapters/page-bus/page-bus.ts';
import { type PageOptions, pages } from '../src/plugins/web/pages.ts';
import type { TestApp } from './test-app.ts';

/** For pages whose drawing a test does itself: none of them is kept. */
export const drawnEachTime: Omit<PageOptions, 'handle'> = {
  mode: 'build',
  origin: () => 'http://localhost',
  honestForms: () => ({}),
  apiBase: '/api',
  keep: {
    megabytes: 0,
    areShared: true,
    bus: openPageBus(),
    places: { isPlaceName: () => false, pages: { find: () => undefined } },
  },
};

/** One more app, which serves pages too, drawn by `handle`. Call it at the top level; `app` is there from the first test on. */
export function pagesApp(
  test: TestApp,
  handle: PageOptions['handle'],
): { readonly app: FastifyInstance } {
  const context = {} as { app: FastifyInstance };
  beforeAll(async () => {
    context.app = await test.another();
    await context.app.register(pages, { ...drawnEachTime, handle });
  });
  afterAll(() => context.app.close());
  return context;
}
