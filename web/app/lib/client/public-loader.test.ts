import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Api, createApi } from '../api/api.ts';
import { apiContext } from '../api/api-context.ts';
import { ApiError } from '../api/api-error.ts';
import { publicLoader } from './public-loader.ts';

const api: Api = createApi(async () => ({ status: 200, body: {} }));

function argsOf(path: string): LoaderFunctionArgs {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  const url = new URL(path, 'http://localhost');
  return { request: new Request(url), url, params: { id: '7' }, pattern: '', context };
}

test("a public page's server loader uses the API of the request context", async () => {
  const page = publicLoader(async (given, { params, url }) => [
    given === api,
    params.id,
    url.search,
  ]);
  expect(await page.loader(argsOf('/things/7?page=2'))).toEqual([true, '7', '?page=2']);
});

test('a refused API call becomes a route error with equal status', async () => {
  const page = publicLoader(() => Promise.reject(new ApiError(404, 'not_found', 'Not found.')));
  await expect(page.loader(argsOf('/things/7'))).rejects.toMatchObject({
    init: { status: 404 },
    data: { code: 'not_found', message: 'Not found.' },
  });
});

test('a lost connection becomes a route error with status 503', async () => {
  const offline = publicLoader(() => Promise.reject(new ApiError(0, 'offline', '')));
  await expect(offline.loader(argsOf('/'))).rejects.toMatchObject({ init: { status: 503 } });
  const broken = publicLoader(() => Promise.reject(new TypeError('ours')));
  await expect(broken.loader(argsOf('/'))).rejects.toBeInstanceOf(TypeError);
});

test("a public page's loader runs in the browser during hydration", () => {
  expect(publicLoader(async () => 1).clientLoader.hydrate).toBe(true);
});
