import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { goodPassword } from '../factories/account.ts';
import { type OwnDatabase, ownDatabase } from '../peers/postgres-server.ts';
import { testRedisUrl } from '../peers/redis.ts';
import { startSilentServer } from '../peers/silent-server.ts';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '../peers/trace-collector.ts';
import { type RealServer, startRealServer } from '../product/real-server.ts';

/*
 * Tests of the spans that an OpenTelemetry collector receives from a real process, and of the
 * process without a collector.
 */

const TIME = { timeout: 120_000 };
let folder = '';
let database: OwnDatabase | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-traces-'));
  const template = inject('template');
  if (template.engine === 'postgres') {
    database = await ownDatabase(template.server, `${template.name}_traces`, template.name);
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** Module hook that prints each OpenTelemetry file when Node loads it. */
const hook = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  if (url.includes('/@opentelemetry/')) process.stdout.write('loaded ' + url + '\\n');
  return next(url, context);
} });`;

let server: RealServer | undefined;
afterEach(() => server?.stop());

async function start(env: Readonly<Record<string, string>>): Promise<RealServer> {
  server = await startRealServer({
    DATA_DIR: folder,
    DATABASE_URL: database?.url ?? '',
    REDIS_URL: testRedisUrl ?? '',
    SEED: 'none',
    WEB_MODE: 'none',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    ...env,
  });
  return server;
}

/**
 * Returns the lines that name loaded OpenTelemetry packages, except the API package, which other
 * packages import.
 */
const loaded = ({ lines }: RealServer) =>
  lines.filter((line) => /^loaded .*\/@opentelemetry\/(?!api\/)/.test(line));

interface Line {
  readonly level?: number;
  readonly msg?: string;
  readonly part?: string;
  readonly reqId?: string;
  readonly trace_id?: string;
}
const logOf = ({ lines }: RealServer) =>
  lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);

const personal = {
  email: 'olga.private@people.example',
  first_name: 'Olgarina',
  last_name: 'Zyxwvutsen',
  password: goodPassword,
};
const secretQuery = 'Wagga-Privata';
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';
/** Trace ids of concurrent callers, more than there are database connections. */
const crowd = Array.from({ length: 12 }, (_, nr) => String(nr).padStart(32, 'c'));

/**
 * Sends the body only after another request was served, so that the server receives it in an event
 * that does not belong to this request.
 */
async function postSlowly(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  sending.flushHeaders();
  await fetch(new URL('/api/faq/active', url));
  sending.end(JSON.stringify(body));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return answer;
}

describe('traces with a collector', () => {
  let collector: TraceCollector;
  let spans: readonly CollectedSpan[];
  let token = '';
  let log: readonly Line[];
  let packages = 0;

  beforeAll(async () => {
    collector = await startTraceCollector();
    const process = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      OTEL_SERVICE_NAME: 'homes',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=try-out',
      // Delays the export, so that the process sends its spans only when it ends.
      OTEL_BSP_SCHEDULE_DELAY: '600000',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2048',
    });
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${process.address}${path}`, { headers });
    const registered = await postSlowly(`${process.address}/api/customers/register`, personal, {
      traceparent: `00-${trace}-${caller}-01`,
      tracestate: 'vendor=Zyxwvutsen',
    });
    ({ access_token: token } = (await json(registered)) as { access_token: string });
    const authorization = `Bearer ${token}`;
    await ask(`/api/vendors/search?city=${secretQuery}`, { authorization });
    // The SQL statement of this API call selects from a function, not from a table.
    await ask('/api/vendors/cities');
    await Promise.all(
      // Each API call searches a different place, because equal searches share a count statement.
      crowd.map((id, at) =>
        ask(`/api/vendors/search?latitude=-33.${100 + at}&longitude=151.2`, {
          traceparent: `00-${id}-${caller}-01`,
        }),
      ),
    );
    await ask(`/nowhere/${personal.email}?q=${secretQuery}`);
    await ask('/readyz');
    await ask('/api/faq/active', { traceparent: `00-${'a'.repeat(32)}-${caller}-00` });
    await vi.waitFor(async () => {
      const mails = await (await ask('/dev/mailbox')).text();
      if (!mails.includes(personal.email)) throw new Error('no mail has come yet');
    }, 10_000);
    await process.stop();
    log = logOf(process);
    packages = loaded(process).length;
    ({ spans } = collector);
  }, TIME.timeout);
  afterAll(() => collector.close());

  const named = (name: string) => spans.filter((span) => span.name === name);
  const partsOf = ({ traceId, spanId }: CollectedSpan) =>
    spans.filter((span) => span.traceId === traceId && span.parentId === spanId);

  it("API calls are spans of the caller's trace, parents of SQL statements", () => {
    const [call, ...more] = named('POST /api/customers/register');
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      traceId: trace,
      parentId: caller,
      status: 0,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/customers/register',
        'http.response.status_code': 201,
      },
    });
    const parts = call ? partsOf(call) : [];
    expect(parts.find(({ name }) => name === 'insert customers')?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'customers',
    });
    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']));
    const isCounted = parts.some(({ name }) => name.startsWith('redis '));
    expect(isCounted).toBe(Boolean(testRedisUrl));
  });

  it('an API call without a trace starts a trace and logs the trace id', () => {
    const roots = spans.filter(
      ({ attributes, parentId }) => 'http.request.method' in attributes && parentId === '',
    );
    expect(roots.length).toBeGreaterThan(2);
    expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(roots.length);
    const search = named('GET /api/vendors/search')[0];
    const lines = log.filter((line) => line.trace_id === search?.traceId);
    expect(lines.map(({ msg }) => msg)).toEqual(['incoming request', 'request completed']);
    expect(search && partsOf(search).length).toBeGreaterThan(0);
  });

  it('SQL statements belong to their API call on any connection', () => {
    const sorts = crowd.map((id) => {
      const [call] = spans.filter((span) => span.traceId === id && span.parentId === caller);
      return (call ? partsOf(call) : []).map(({ name }) => name).toSorted();
    });
    expect(sorts[0]?.some((name) => name.startsWith('select ') || name.startsWith('with '))).toBe(
      true,
    );
    expect(new Set(sorts.map(String)).size).toBe(1);
    expect(spans.map(({ name }) => name)).toContain('select vendor_search');
    expect(spans.map(({ name }) => name)).not.toContain('select generate_series');
  });

  it("jobs and mails are traces; a job's SQL statements are children", () => {
    const [job] = named('job note-run');
    expect(job?.parentId).toBe('');
    expect(job && partsOf(job).map(({ name }) => name)).toEqual(['insert process_runs']);
    expect(named('mail send').length).toBeGreaterThan(0);
  });

  it('every span has the attributes of its process', () => {
    for (const { resource } of spans) {
      expect(resource).toMatchObject({
        'service.name': 'homes',
        'service.version': expect.any(String),
        'service.instance.id': expect.any(String),
        'deployment.environment.name': 'try-out',
      });
    }
    expect(collector.headers[0]).toMatchObject({ 'x-key': 'a key' });
  });

  it('the export excludes health probes and traces that callers did not sample', () => {
    expect(spans.map(({ name }) => name).filter((name) => name.includes('/readyz'))).toEqual([]);
    expect(spans.filter(({ traceId }) => traceId === 'a'.repeat(32))).toEqual([]);
  });

  it('the export contains no personal data of callers', () => {
    const sent = collector.bytes().toString('latin1');
    expect(sent).toContain('insert customers');
    expect(token).toMatch(/^\S{16,}$/);
    for (const secret of [...Object.values(personal), secretQuery, token, '127.0.0.1', 'a key']) {
      expect(sent.includes(secret), secret).toBe(false);
    }
  });

  it('the process loads the packages of OpenTelemetry', () => {
    expect(packages).toBeGreaterThan(0);
  });
});

it('a failing trace collector is logged once and delays no request', TIME, async () => {
  const collector = await startTraceCollector();
  collector.refuse(true);
  const process = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    // The queue has room for fewer spans than the test causes.
    OTEL_BSP_MAX_QUEUE_SIZE: '4',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '4',
  });
  const ask = async () => {
    const statuses = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${process.address}/api/faq/active`)),
    );
    expect(statuses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  };
  const linesWith = (words: string) => logOf(process).filter(({ msg }) => msg === words);
  const warnings = () =>
    logOf(process)
      .filter(({ level, part }) => part === 'traces' && level === 40)
      .map(({ msg }) => msg?.replace(/\d+/, 'N'));
  for (let refusals = 0; refusals < 3; refusals += 1) {
    const before = collector.refusals();
    // The collector does not answer yet for the first four of ten spans. Four more wait in the
    // queue, and the rest are dropped.
    const release = collector.hold();
    await ask();
    release();
    await expect.poll(() => collector.refusals(), { timeout: 10_000 }).toBeGreaterThan(before);
  }
  await expect
    .poll(() => new Set(warnings()), { timeout: 10_000 })
    .toEqual(new Set(['Dropped N spans because maxQueueSize reached', 'traces is down']));
  const ready = await fetch(`${process.address}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([200, { parts: { traces: 'down' } }]);

  collector.refuse(false);
  await ask();
  await expect.poll(() => linesWith('traces is back'), { timeout: 10_000 }).toHaveLength(1);
  // The log is read in order, so all lines before this one have been read.
  expect(warnings()).toHaveLength(2);

  // Replaces the collector with a server that never answers. The process must still end.
  const port = Number(new URL(collector.endpoint).port);
  await collector.close();
  const silent = await startSilentServer(port);
  await ask();
  const began = performance.now();
  await process.stop();
  expect(performance.now() - began).toBeLessThan(8000);
  await silent.close();
});

describe('no package of OpenTelemetry is loaded', () => {
  const endpoint = 'http://127.0.0.1:1';
  it.each([
    ['nothing is set', {}],
    ['tracing is off', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }],
    [
      'the exporter is none',
      { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' },
    ],
  ])('when %s', TIME, async (_, env) => {
    const process = await start(env);
    expect((await fetch(`${process.address}/api/faq/active`)).status).toBe(200);
    expect(loaded(process)).toEqual([]);
  });
});
