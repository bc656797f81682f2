import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { guestTransport } from './guest-transport.ts';

interface RenderOptions {
  readonly transport: ReturnType<typeof guestTransport>;
  readonly nonce: string;
  readonly logError: (error: unknown) => void;
  /** Receives the pattern of the matching route, never the address. */
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

/** @throws if the pages have not been built */
export async function builtPages(webDirectory: string): Promise<BuiltPages> {
  const file = join(webDirectory, 'build/server/index.js');
  if (!existsSync(file)) throw new Error(`The pages are not built: ${file} is missing.`);
  const build = (await import(pathToFileURL(file).href)) as WebBuild;
  const { module } = build.entry;
  return { handle: module.createHandler(build, 'production'), knows: module.knowsPath(build) };
}

/**
 * Serves pages directly from their sources, with hot reload over `server`. `middlewares` answers
 * Vite's own requests.
 */
export async function livePages(webDirectory: string, server: Server) {
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
