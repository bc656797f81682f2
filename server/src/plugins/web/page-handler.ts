import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownRequestAddress } from '../server-itself.ts';

interface RenderOptions {
  readonly transport: ReturnType<typeof createGuestTransport>;
  readonly nonce: string;
  readonly logError: (error: unknown) => void;
  /** Receives the pattern of the matching route, never the URL. */
  readonly noteRoute: (pattern: string) => void;
}
export type PageHandler = (request: Request, options: RenderOptions) => Promise<Response>;

export interface BuiltPages {
  readonly handle: PageHandler;
  /** True if a page exists at the path. */
  readonly knows: (path: string) => boolean;
}

/** Exports of the web workspace's server bundle that are used here. */
interface WebBuild {
  entry: {
    module: {
      createHandler(
        build: WebBuild | (() => Promise<WebBuild>),
        mode: 'production' | 'development',
      ): PageHandler;
      knowsPath(build: WebBuild): (path: string) => boolean;
    };
  };
}

/** Loads the built pages. @throws if the pages have not been built */
export async function loadBuiltPages(webDirectory: string): Promise<BuiltPages> {
  const file = join(webDirectory, 'build/server/index.js');
  if (!existsSync(file)) throw new Error(`The pages are not built: ${file} is missing.`);
  const build = (await import(pathToFileURL(file).href)) as WebBuild;
  const { module } = build.entry;
  return { handle: module.createHandler(build, 'production'), knows: module.knowsPath(build) };
}

/** Serves pages from their sources, with hot reload. `middlewares` answers Vite's requests. */
export async function startDevPages(webDirectory: string, server: Server) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: webDirectory,
    configFile: join(webDirectory, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const load = async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as WebBuild;
  const handle: PageHandler = async (request, options) => {
    const build = await load();
    return build.entry.module.createHandler(build, 'development')(request, options);
  };
  return { handle, middlewares: vite.middlewares, close: () => vite.close() };
}

export interface TransportRequest {
  readonly method: string;
  /** Path below the API base. */
  readonly url: string;
  readonly body?: unknown;
}

export interface Visitor {
  readonly ip: string;
  readonly browser: string;
}

/** Visitor of a page rendered for all guests: uses no budget and does not count as a view. */
export const serverVisitor: Visitor = { ip: ownRequestAddress, browser: '' };

export const toVisitor = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  browser: request.headers['user-agent'] ?? '',
});

/**
 * Lets a rendered page call the API inside the process, without credentials but with the visitor's
 * IP address and browser, for budgets and view counts. @param noteFailure receives API calls that
 * failed because of a fault or a budget; the page may look complete nevertheless
 */
export function createGuestTransport(
  app: FastifyInstance,
  visitor: Visitor,
  apiBase: string,
  noteFailure: (status: number, url: string) => void,
) {
  return async ({ method, url, body }: TransportRequest) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `${apiBase}${url}`,
      remoteAddress: visitor.ip,
      headers: {
        accept: 'application/json',
        'user-agent': visitor.browser,
        'sec-fetch-site': 'same-origin',
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const { statusCode } = answer;
    // A 404 is not a failure: the page shows that the record does not exist.
    if (statusCode >= 400 && statusCode !== 404) noteFailure(statusCode, url);
    return { status: statusCode, body: tryParseJson(answer.payload) };
  };
}

function tryParseJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
