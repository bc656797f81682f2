import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenSpan, Spans } from '../adapters/traces/spans.ts';
import { readTraceId, readTraceParent } from '../lib/http.ts';

export interface RequestTraces {
  /** Begins the span of a request. @returns its trace id; undefined if it has none */
  readonly begin: (raw: IncomingMessage) => string | undefined;
  /** Must run before all other request hooks, so that their work is part of the span. */
  readonly addHooks: (app: FastifyInstance) => void;
}

/** Used without tracing: reads only the id of the caller's trace from the request, if sent. */
const untraced: RequestTraces = {
  begin: ({ headers }) => readTraceId(headers),
  addHooks: () => undefined,
};

/**
 * Records a span for each request with method, route and status, never personal data from URL,
 * headers or body. Requests of monitoring programs have no span.
 */
export function traceRequests(spans: Spans | undefined): RequestTraces {
  if (!spans) return untraced;
  const spansByRequest = new WeakMap<IncomingMessage, OpenSpan>();
  const begin = (raw: IncomingMessage) => {
    const method = raw.method ?? '_OTHER';
    const span = spans.begin({
      name: method,
      kind: 'server',
      fields: { 'http.request.method': method },
      parent: readTraceParent(raw.headers),
    });
    spansByRequest.set(raw, span);
    return span.traceId;
  };
  const addHooks = (app: FastifyInstance) => {
    app.addHook('onRequest', (request, reply, done) => {
      const span = noted(request);
      if (!span) return done();
      // Ends the span if the caller disconnects before the answer.
      reply.raw.once('close', () => endRequestSpan(span, request, reply));
      span.within(done);
    });
    app.addHook('onResponse', (request, reply, done) => {
      const span = noted(request);
      if (span) endRequestSpan(span, request, reply);
      done();
    });
  };
  const noted = ({ raw, routeOptions: { config } }: FastifyRequest) =>
    config.countedAs === 'nothing' ? undefined : spansByRequest.get(raw);
  return { begin, addHooks };
}

function endRequestSpan(span: OpenSpan, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.pageRoute ?? request.routeOptions.url;
  const { statusCode } = reply;
  const isAnswered = reply.raw.writableFinished;
  span.end({
    ...(route && { name: `${request.method} ${route}` }),
    fields: {
      ...(route && { 'http.route': route }),
      ...(isAnswered && { 'http.response.status_code': statusCode }),
      ...(!isAnswered && { 'error.type': 'aborted' }),
    },
    ...(isAnswered && statusCode >= 500 && { fault: statusCode }),
  });
}
