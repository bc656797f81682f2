import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { createApi, type Transport } from './lib/api/api.ts';
import {
  apiContext,
  logErrorContext,
  nonceContext,
  noteRouteContext,
} from './lib/api/api-context.ts';
import { NonceContext } from './lib/page/nonce.ts';

const renderTimeout = 10_000;

export interface RenderOptions {
  /** Transport for the loaders' API calls, which the API answers as for a guest. */
  transport: Transport;
  nonce: string;
  logError: (error: unknown) => void;
  noteRoute: (pattern: string) => void;
}

/**
 * Creates the handler of all pages. It must be in this bundle, because React Router compares
 * classes and context keys by identity.
 */
export function createHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
) {
  const handle = createRequestHandler(build, mode);
  return (request: Request, options: RenderOptions): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(apiContext, createApi(options.transport));
    context.set(nonceContext, options.nonce);
    context.set(logErrorContext, options.logError);
    context.set(noteRouteContext, options.noteRoute);
    return handle(request, context);
  };
}

const NOWHERE = 'routes/not-found';

/** Returns a function that is true for paths of pages. Other paths share one cached 404 page. */
export function knowsPath({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => boolean {
  const childrenOf = Map.groupBy(
    Object.values(routes).flatMap((route) => route ?? []),
    ({ parentId }) => parentId,
  );
  const treeBelow = (parentId?: string): RouteObject[] =>
    (childrenOf.get(parentId) ?? []).map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeBelow(id) },
    );
  const tree = treeBelow();
  return (path) => {
    try {
      const route = matchRoutes(tree, path)?.at(-1)?.route.id;
      return route !== undefined && route !== NOWHERE;
    } catch {
      // A malformed path counts as a page, because the router answers it.
      return true;
    }
  };
}

/** Logs errors of loaders and pages, except expected refusals such as 404 or 400. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(logErrorContext)(error);
};

/** Renders the whole page before the response begins, so that its status is correct. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const { matches } = entryContext.staticHandlerContext;
  context.get(noteRouteContext)(
    `/${matches.flatMap(({ route: { path } }) => path || []).join('/')}`,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  // React would preload the style sheets after all scripts, so a header preloads them first.
  const sheets = entryContext.manifest.routes.root?.css ?? [];
  for (const sheet of sheets) headers.append('link', `<${sheet}>; rel=preload; as=style`);
  return new Promise((resolve, reject) => {
    let fault: { readonly error: unknown } | undefined;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(new Response(Buffer.concat(chunks), { status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Sends the page as a whole, because only a script could move a late part to its position.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        // Rejects if a part failed, so that the error page is shown. React would omit the part.
        onAllReady() {
          if (!fault) return void pipe(sink);
          clearTimeout(timer);
          reject(fault.error);
        },
        onShellError: reject,
        onError(error) {
          fault ??= { error };
        },
      },
    );
    const timer = setTimeout(
      () => abort(new Error('The page took too long to render.')),
      renderTimeout,
    );
  });
}
