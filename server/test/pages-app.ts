import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type PageOptions, pages } from '../src/plugins/web/pages.ts';
import type { TestApp } from './test-app.ts';

/** One more app, which serves pages too, drawn by `handle`. Call it at the top level; `app` is there from the first test on. */
export function pagesApp(
  test: TestApp,
  handle: PageOptions['handle'],
): { readonly app: FastifyInstance } {
  const context = {} as { app: FastifyInstance };
  beforeAll(async () => {
    context.app = await test.another();
    await context.app.register(pages, {
      mode: 'build',
      publicUrl: undefined,
      apiBase: '/api',
      handle,
    });
  });
  afterAll(() => context.app.close());
  return context;
}
