import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { apiOver, type Transport } from '#app/lib/api/api.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { loader } from './sitemap.ts';

async function answerAt(pattern: string, transport: Transport): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(apiContext, apiOver(transport));
  const url = new URL(pattern, 'https://threshold.example');
  const args = { context, url, pattern, params: {}, request: new Request(url) };
  return loader(args);
}

const noFiles: Transport = async () => ({ status: 200, body: { data: [], next: null } });

describe('sitemap', () => {
  it('asks crawlers to retry while listings cannot be read', async () => {
    const failing: Transport = async () => ({ status: 503, body: { message: 'Try again.' } });
    await expect(answerAt('/sitemap.xml', failing)).rejects.toMatchObject({
      init: { status: 503 },
    });
  });

  it('lists the fixed pages', async () => {
    const answer = await answerAt('/sitemap-pages.xml', noFiles);
    expect(await answer.text()).toContain('<loc>https://threshold.example/faqs</loc>');
  });

  it('asks the API for the places of a type', async () => {
    const urls: string[] = [];
    await answerAt('/sitemap-places-mortgage-brokers.xml', async ({ url }) => {
      urls.push(url);
      return { status: 200, body: { data: [], next: null } };
    });
    expect(urls).toEqual([expect.stringContaining('type=mortgage-brokers')]);
  });

  it('rejects a file of listings that does not exist', async () => {
    await expect(answerAt('/sitemap-listings-2.xml', noFiles)).rejects.toMatchObject({
      init: { status: 404 },
    });
  });
});
