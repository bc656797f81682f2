import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PbfReader } from 'pbf';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Id of the parent span; '' for the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Status code of the span; 2 is an error. */
  readonly status: number;
  /** Attributes of the process that sent the span. */
  readonly resource: Readonly<Record<string, string | number>>;
}

export interface TraceCollector {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  readonly spans: CollectedSpan[];
  /** All received bytes. */
  readonly bytes: () => Buffer;
  readonly headers: NodeJS.Dict<string | string[]>[];
  /** Number of refused requests. */
  readonly refusals: () => number;
  /** Refuses requests with an error, or stops doing so. */
  refuse(isRefusing: boolean): void;
  /** Delays all answers. @returns a function that releases them */
  hold(): () => void;
  close(): Promise<void>;
}

/**
 * Accepts OTLP over HTTP in protobuf, as a collector does, and decodes it by the field numbers of
 * opentelemetry-proto.
 */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const received: Buffer[] = [];
  const headers: TraceCollector['headers'] = [];
  let isRefusing = false;
  let refusals = 0;
  let isFree = Promise.resolve();
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      await isFree;
      if (isRefusing || request.url !== '/v1/traces') {
        refusals += 1;
        return response.writeHead(500).end();
      }
      received.push(body);
      headers.push(request.headers);
      spans.push(...read(body));
      return response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bytes: () => Buffer.concat(received),
    headers,
    refusals: () => refusals,
    refuse: (is) => {
      isRefusing = is;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      isFree = promise;
      return resolve;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Fields = Record<string, string | number>;

function read(body: Buffer): CollectedSpan[] {
  const all: CollectedSpan[] = [];
  each(body, (resourceSpans) => {
    const resource: Fields = {};
    const found: Omit<CollectedSpan, 'resource'>[] = [];
    each(resourceSpans, {
      1: (message) => each(message, { 1: (pair) => addPair(pair, resource) }),
      2: (scopeSpans) => each(scopeSpans, { 2: (span) => found.push(readSpan(span)) }),
    });
    all.push(...found.map((span) => ({ ...span, resource })));
  });
  return all;
}

function readSpan(bytes: Uint8Array) {
  const span = { traceId: '', spanId: '', parentId: '', name: '', status: 0 };
  const attributes: Fields = {};
  each(bytes, {
    1: (id) => (span.traceId = hex(id)),
    2: (id) => (span.spanId = hex(id)),
    4: (id) => (span.parentId = hex(id)),
    5: (name) => (span.name = text(name)),
    9: (pair) => addPair(pair, attributes),
    15: (status) => {
      const reader = new PbfReader(status);
      reader.readFields((tag) => {
        if (tag === 3) span.status = reader.readVarint();
      }, undefined);
    },
  });
  return { ...span, attributes };
}

function addPair(pair: Uint8Array, to: Fields): void {
  let name = '';
  each(pair, {
    1: (bytes) => (name = text(bytes)),
    2: (value) => {
      const reader = new PbfReader(value);
      reader.readFields((tag) => {
        if (tag === 1) to[name] = reader.readString();
        else if (tag === 3) to[name] = reader.readVarint(true);
      }, undefined);
    },
  });
}

type Take = (bytes: Uint8Array) => unknown;

/**
 * Passes each length-delimited field of a message to the function for its field number. If `take`
 * is a single function, it receives field 1.
 */
function each(message: Uint8Array, take: Take | Readonly<Record<number, Take>>): void {
  const takers: Readonly<Record<number, Take>> = typeof take === 'function' ? { 1: take } : take;
  const reader = new PbfReader(message);
  reader.readFields((tag) => {
    // `readBytes` is cheap: it returns a view of the received message, not a copy.
    takers[tag]?.(reader.readBytes());
  }, undefined);
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
