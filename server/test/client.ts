import {
  type AnyEndpoint,
  type EndpointAnswer,
  type EndpointRequest,
  endpointUrl,
  type Failure,
  failureSchema,
} from '@threshold/contract/endpoint';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** An answer whose body has the contract's type. */
export interface Answered<E extends AnyEndpoint> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Body of a success. Throws with the failure if the call was refused. */
  readonly ok: EndpointAnswer<E>;
  /** Body of a refusal. Throws if the call succeeded or the body is not a failure. */
  readonly failure: Failure;
  readonly text: string;
}

export interface Caller {
  call<E extends AnyEndpoint>(endpoint: E, request?: EndpointRequest<E>): Promise<Answered<E>>;
  /** Sends input that the contract's types refuse. */
  raw(options: InjectOptions): Promise<Answered<AnyEndpoint>>;
}
export type CallAs = (token?: string) => Caller;

/** Calls the app in-process through its HTTP interface. */
export function createCaller(app: FastifyInstance): CallAs {
  return (token) => {
    const raw = async <E extends AnyEndpoint>(options: InjectOptions): Promise<Answered<E>> => {
      const headers = { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) };
      const response = await app.inject({ ...options, headers });
      return read<E>(response.statusCode, response.headers, response.body);
    };
    return {
      raw,
      call: <E extends AnyEndpoint>(endpoint: E, request?: EndpointRequest<E>) =>
        raw<E>({
          method: endpoint.method,
          url: `/api${endpointUrl(endpoint, request?.params, request?.query)}`,
          headers: request?.headers as Record<string, string> | undefined,
          ...(request?.body !== undefined && { payload: request.body as object }),
        }),
    };
  };
}

/**
 * Drops each `id` that is next to an `_id` in a response, because the contract's types only have
 * `_id`.
 */
function withoutRepeatedId(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('_id' in value)) return value;
  const { id: _id, ...rest } = value as Readonly<Record<string, unknown>>;
  return rest;
}

function read<E extends AnyEndpoint>(
  status: number,
  headers: Readonly<Record<string, unknown>>,
  text: string,
): Answered<E> {
  return {
    status,
    headers,
    text,
    get ok() {
      if (status >= 300) throw new Error(`expected a success, got ${status}: ${text}`);
      return JSON.parse(text, withoutRepeatedId) as EndpointAnswer<E>;
    },
    get failure() {
      if (status < 400) throw new Error(`expected a refusal, got ${status}: ${text}`);
      return failureSchema.parse(JSON.parse(text));
    },
  };
}
