import {
  type AnyEndpoint,
  type EndpointAnswer,
  type EndpointRequest,
  endpointUrl,
} from '@threshold/contract/endpoint';
import { ApiError } from './api-error.ts';

/** One HTTP exchange. `url` is relative to the API base; the answer's body is JSON or undefined. */
export interface TransportRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}
export interface TransportAnswer {
  status: number;
  body: unknown;
  /** True if the token was expired or unknown, and the server answered as for a guest. */
  isTokenIgnored?: boolean;
}
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** The API with the contract's types. `call` throws an ApiError for every failure. */
export interface Api {
  call<E extends AnyEndpoint>(
    endpoint: E,
    ...request: Partial<EndpointRequest<E>> extends EndpointRequest<E>
      ? [request?: EndpointRequest<E>, options?: CallOptions]
      : [request: EndpointRequest<E>, options?: CallOptions]
  ): Promise<EndpointAnswer<E>>;
}
interface CallOptions {
  signal?: AbortSignal;
}

interface LooseRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
}

/** The typed API over a transport: fetch in the browser, the server itself during rendering. */
export function createApi(transport: Transport): Api {
  return {
    async call(endpoint, request?: LooseRequest, options?: CallOptions) {
      const answer = await transport({
        method: endpoint.method,
        url: endpointUrl(endpoint, request?.params, request?.query),
        // The cast is safe, because header schemas accept only strings.
        headers: request?.headers as Record<string, string> | undefined,
        body: request?.body,
        signal: options?.signal,
      });
      if (answer.status >= 400) throw ApiError.from(answer);
      // The server has validated the answer against the same schema; validating again would slow
      // down every page.
      return answer.body as never;
    },
  };
}
