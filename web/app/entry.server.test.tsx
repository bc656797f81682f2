import { Suspense } from 'react';
import type { ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import * as entry from './entry.server.tsx';

function Failing(): never {
  throw new Error('The list has no end.');
}

const page = (Content: () => React.ReactNode) =>
  function Page() {
    return (
      <html lang="en-AU">
        <body>
          <header>Header</header>
          <Suspense>
            <Content />
          </Suspense>
        </body>
      </html>
    );
  };

const root = {
  id: 'root',
  path: '',
  module: '/root.js',
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: true,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

/** Builds an app with one page. */
const buildOf = (Content: () => React.ReactNode): ServerBuild => ({
  entry: { module: entry },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        default: page(Content),
        ErrorBoundary: () => (
          <html lang="en-AU">
            <body>Something went wrong</body>
          </html>
        ),
      },
    },
  },
  assets: { entry: { module: '', imports: [] }, routes: { root }, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
});

async function answerOf(Content: () => React.ReactNode) {
  const logError = vi.fn();
  const answer = await entry.createHandler(buildOf(Content), 'production')(
    new Request('http://localhost/'),
    {
      transport: () => Promise.reject(new Error('There is no API.')),
      nonce: 'n',
      logError,
      noteRoute: () => undefined,
    },
  );
  return { status: answer.status, html: await answer.text(), logged: logError.mock.calls };
}

test('the server renders a page with its layout and content', async () => {
  const { status, html } = await answerOf(() => <p>Content</p>);
  expect(status).toBe(200);
  expect(html).toContain('Header');
  expect(html).toContain('<p>Content</p>');
});

test('the server renders the error page and logs once if components throw', async () => {
  const { status, html, logged } = await answerOf(Failing);
  expect(status).toBe(500);
  expect(html).toContain('Something went wrong');
  expect(html).not.toContain('Header');
  expect(logged).toEqual([[expect.objectContaining({ message: 'The list has no end.' })]]);
});
