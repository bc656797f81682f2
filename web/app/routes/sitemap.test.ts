import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { apiOver } from '#app/lib/api/api.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { loader } from './sitemap.ts';

it('asks crawlers to retry while listings cannot be read', async () => {
  const context = new RouterContextProvider();
  context.set(
    apiContext,
    apiOver(async () => ({ status: 503, body: { message: 'Try again.' } })),
  );
  const url = new URL('https://threshold.example/sitemap.xml');
  const args = { context, url, pattern: '/sitemap.xml', params: {}, request: new Request(url) };
  await expect(loader(args as unknown as Parameters<typeof loader>[0])).rejects.toMatchObject({
    init: { status: 503 },
  });
});
