import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import type { AnyEndpoint, EndpointReply } from '@threshold/contract/endpoint';
import type { ComponentType } from 'react';
import {
  createRoutesStub,
  type LoaderFunction,
  type MiddlewareFunction,
  type ShouldRevalidateFunction,
} from 'react-router';
import { vi } from 'vitest';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { endSession, type SessionUser, startSession } from '#app/lib/account/session.ts';
import { apiBase } from '#app/lib/api/browser-transport.ts';
import { countNavigations } from '#app/lib/page/hydration.ts';
import { theme } from '#app/theme/theme.ts';

/** The API's response to calls of one endpoint. Without a status, the calls stay pending. */
export interface StubbedCall {
  readonly endpoint: AnyEndpoint;
  readonly status?: number;
  readonly body?: unknown;
}

/** A successful response, whose body must match the response schema of the contract. */
export const answered = <E extends AnyEndpoint>(
  endpoint: E,
  reply: EndpointReply<E>,
): StubbedCall => ({ endpoint, status: 200, body: endpoint.response.parse(reply) });

export const refused = (endpoint: AnyEndpoint, status: number, message = ''): StubbedCall => ({
  endpoint,
  status,
  body: { status: false, code: 'internal', message, errors: {} },
});

export const unanswered = (endpoint: AnyEndpoint): StubbedCall => ({ endpoint });

/** A file of `routes` that is rendered in the browser. */
interface RouteModule {
  readonly default: ComponentType;
  readonly clientLoader?: unknown;
  readonly clientMiddleware?: readonly MiddlewareFunction[];
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  readonly HydrateFallback?: ComponentType;
  readonly ErrorBoundary?: ComponentType;
}

interface Visit {
  /** Pattern of the route, as in `routes.ts`. */
  readonly path: string;
  readonly at?: string;
  readonly as: SessionUser;
  readonly calls: readonly StubbedCall[];
}

/**
 * Renders one route over a stubbed API, as after a client-side navigation. Call `leaveRoute` at the
 * end.
 */
export function renderRoute(route: RouteModule, { path, at = path, as, calls }: Visit) {
  let stubs = calls;
  const fetch = vi.fn((url: string, request: RequestInit) => answerTo(stubs, url, request));
  vi.stubGlobal('fetch', fetch);
  // Text areas that grow listen to `document.fonts`, which happy-dom does not have.
  vi.stubGlobal('document', Object.assign(document, { fonts: new EventTarget() }));
  startSession(crypto.randomUUID(), as);
  const Stub = createRoutesStub([
    {
      middleware: [countNavigations],
      ErrorBoundary: LayoutFailure,
      children: [
        {
          path,
          Component: route.default,
          loader: route.clientLoader as LoaderFunction | undefined,
          middleware: [...(route.clientMiddleware ?? [])],
          shouldRevalidate: route.shouldRevalidate,
          HydrateFallback: route.HydrateFallback,
          ErrorBoundary: route.ErrorBoundary,
        },
      ],
    },
  ]);
  render(
    <MantineProvider theme={theme}>
      <Stub initialEntries={[at]} />
    </MantineProvider>,
  );
  const asked = (endpoint: AnyEndpoint) =>
    fetch.mock.calls.filter(([url, request]) => isFor(endpoint, url, request));
  return {
    answer: (next: readonly StubbedCall[]) => {
      stubs = next;
    },
    timesAsked: (endpoint: AnyEndpoint) => asked(endpoint).length,
    lastSent: (endpoint: AnyEndpoint): unknown => {
      const body = asked(endpoint).at(-1)?.[1].body;
      return typeof body === 'string' ? JSON.parse(body) : undefined;
    },
  };
}

function LayoutFailure() {
  return <RouteFailureView />;
}

/** Cleans up after each test. @throws if a call had no stubbed response */
export function leaveRoute(): void {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
  const [first] = unexpected.splice(0);
  if (first) throw new Error(`Nothing answers ${first}.`);
}

const unexpected: string[] = [];

async function answerTo(
  stubs: readonly StubbedCall[],
  url: string,
  request: RequestInit,
): Promise<Response> {
  const { signal } = request;
  const stub = stubs.find(({ endpoint }) => isFor(endpoint, url, request));
  if (!stub) {
    unexpected.push(`${request.method} ${url}`);
    return Response.error();
  }
  if (stub.status === undefined)
    return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
  return Response.json(stub.body, { status: stub.status });
}

function isFor({ method, path }: AnyEndpoint, url: string, request: RequestInit): boolean {
  const pattern = new RegExp(`^${apiBase}${path.replace(/\{\w+\}/g, '[^/]*')}/?$`);
  return request.method === method && pattern.test(url.split('?')[0] ?? '');
}
