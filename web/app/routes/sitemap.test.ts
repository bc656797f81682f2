import { createStaticHandler, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createApi, type Transport } from '#app/lib/api/api.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { loader } from './sitemap.ts';

/** Returns the loader's response to a request of this path. */
function answerAt(path: string, transport: Transport): Promise<Response> {
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, createApi(transport));
  const request = new Request(new URL(path, 'https://threshold.example'));
  return createStaticHandler([{ path, loader }]).queryRoute(request, { requestContext });
}

const noFiles: Transport = async () => ({ status: 200, body: { data: [], next: null } });

describe('the sitemap', () => {
  it('asks crawlers to retry while listings cannot be loaded', async () => {
    const failing: Transport = async () => ({ status: 503, body: { message: 'Try again.' } });
    await expect(answerAt('sitemap.xml', failing)).rejects.toMatchObject({ status: 503 });
  });

  it('lists the fixed pages', async () => {
    const answer = await answerAt('sitemap-pages.xml', noFiles);
    expect(await answer.text()).toContain('<loc>https://threshold.example/faqs</loc>');
  });

  it('requests the place pages of a vendor type from the API', async () => {
    const urls: string[] = [];
    await answerAt('sitemap-places-mortgage-brokers.xml', async ({ url }) => {
      urls.push(url);
      return { status: 200, body: { data: [], next: null } };
    });
    expect(urls).toEqual([expect.stringContaining('type=mortgage-brokers')]);
  });

  it('answers 404 for a file of listings that does not exist', async () => {
    await expect(answerAt('sitemap-listings-2.xml', noFiles)).rejects.toMatchObject({
      status: 404,
    });
  });
});
