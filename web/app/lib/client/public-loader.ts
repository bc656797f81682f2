import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router';
import { getCurrentSession } from '../account/session.ts';
import type { Api } from '../api/api.ts';
import { apiContext } from '../api/api-context.ts';
import { ApiError, getSentence } from '../api/api-error.ts';
import { isHydrating } from '../page/hydration.ts';
import { api, quietApi } from './api-client.ts';

export interface PublicLoaderArgs {
  params: Params;
  url: URL;
  signal: AbortSignal;
}

/**
 * Creates both loaders of a public page. The server loads the data as for a guest; the browser
 * calls the API itself. With a stored token, the browser reloads the first page's data in the
 * background. A failed call becomes the route's error.
 */
export function publicLoader<T>(load: (api: Api, args: PublicLoaderArgs) => Promise<T>) {
  async function loader({ context, params, request, url }: LoaderFunctionArgs): Promise<T> {
    return load(context.get(apiContext), { params, url, signal: request.signal }).catch(
      throwRouteError,
    );
  }

  async function clientLoader(args: ClientLoaderFunctionArgs): Promise<T> {
    const { params, request, url } = args;
    const fromServer = () => args.serverLoader<T>() as Promise<T>;
    if (!isHydrating()) {
      return load(api, { params, url, signal: request.signal }).catch(throwRouteError);
    }
    if (getCurrentSession().kind === 'guest') return fromServer();
    return load(quietApi, { params, url, signal: request.signal }).catch(fromServer);
  }
  clientLoader.hydrate = true as const;

  return { loader, clientLoader };
}

export interface RouteFailure {
  code: ApiError['code'];
  message: string;
}

/** Throws a failed call as an error of the route. `failed` replaces a missing sentence. */
export function throwRouteError(error: unknown, failed = ''): never {
  if (!(error instanceof ApiError)) throw error;
  const failure: RouteFailure = { code: error.code, message: getSentence(error, failed) };
  throw data(failure, { status: error.status || 503 });
}
