import { performance } from 'node:perf_hooks';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isInjection } from 'light-my-request';
import { AppError } from '../errors.ts';
import { resolveNetworkBudget } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True while new requests are refused. */
    isBusy: () => boolean;
  }
  interface FastifyRequest {
    /** True while the process works on the request. */
    isInWork: boolean;
    /** Awaits the request's turn. During the wait the request does not count as in work. */
    waitForTurn: <T>(turn: Promise<T>) => Promise<T>;
  }
}

export interface PressureOptions {
  /** True if more statements wait for the database than it can execute in time. */
  readonly isDatabaseBehind: () => boolean;
}

/** A new request is refused if the requests before it would take longer than this. */
const MAX_WAIT_SECONDS = 5;
/** Range of the random time after which a refused request may retry. */
const RETRY_SECONDS = { from: 2, to: 6 };
/** Shortest time between two log lines about refusals. */
const LOG_EVERY_MS = 10_000;

/**
 * Refuses requests with 503 while more are in work than the process finishes in five seconds, or
 * while too many statements wait for the database. The delay of the event loop is not considered,
 * because other programs on the machine can cause it. Probes, assets, cached pages and the API
 * calls of rendering pages are always answered.
 */
export const pressure = fastifyPlugin<PressureOptions>(
  async (app, { isDatabaseBehind }) => {
    const meter = createWorkMeter();
    const isFull = () => meter.inWork > meter.perSecond * MAX_WAIT_SECONDS;
    let loggedAt = Number.NEGATIVE_INFINITY;
    app.decorate('isBusy', () => isFull() || isDatabaseBehind());
    app.decorateRequest('isInWork', false);
    app.decorateRequest('waitForTurn', async function waitForTurn<
      T,
    >(this: FastifyRequest, turn: Promise<T>): Promise<T> {
      if (!this.isInWork) return turn;
      meter.pause();
      try {
        return await turn;
      } finally {
        meter.resume();
      }
    });

    app.addHook('onRequest', async (request) => {
      if (isAlwaysAnswered(request)) return;
      if (app.isBusy()) {
        if (performance.now() - loggedAt > LOG_EVERY_MS) {
          loggedAt = performance.now();
          const { inWork, perSecond } = meter;
          const why = isFull() ? 'requests' : 'database';
          app.log.warn(
            { why, inWork, perSecond: Math.round(perSecond) },
            'too busy: new requests are refused',
          );
        }
        throw createBusyError();
      }
      if (!hasBody(request)) begin(request);
    });
    // A request with a body counts as work only after its body has arrived.
    app.addHook('preHandler', async (request) => {
      if (!isAlwaysAnswered(request)) begin(request);
    });
    app.addHook('onSend', async (request) => end(request));
    // Repeated here, because `onSend` does not run if an earlier hook failed.
    app.addHook('onResponse', async (request) => end(request));

    function begin(request: FastifyRequest): void {
      if (request.isInWork) return;
      request.isInWork = true;
      meter.begin();
    }
    function end(request: FastifyRequest): void {
      if (!request.isInWork) return;
      request.isInWork = false;
      meter.end();
    }
  },
  { name: 'pressure' },
);

/** True for assets and probes, which cost almost nothing, and for API calls of rendering pages. */
function isAlwaysAnswered(request: FastifyRequest): boolean {
  if (isInjection(request.raw)) return true;
  const counted = resolveNetworkBudget(request);
  return counted === 'nothing' || counted === 'asset';
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Creates the 503 error of an overloaded server, with a random time until the retry. */
export function createBusyError(): AppError {
  const { from, to } = RETRY_SECONDS;
  const retryAfterSeconds = from + Math.floor(Math.random() * (to - from + 1));
  return new AppError('unavailable', outcomes.refusals.busy, { retryAfterSeconds });
}

/** Counts requests in work, and how many of them the process finishes per second of activity. */
export interface WorkMeter {
  readonly inWork: number;
  readonly perSecond: number;
  begin(): void;
  end(): void;
  /** Excludes a waiting request from `inWork` until `resume` is called. */
  pause(): void;
  resume(): void;
}

/** Requests per second that are assumed before the first measurement. */
const AT_START = 100;
/** Lowest assumed requests per second: even the slowest machine serves a few visitors. */
const AT_LEAST = 10;
/** Milliseconds of work between two measurements. */
const SAMPLE_MS = 500;

/**
 * Measures `perSecond` by the active time of the event loop while requests are in work; idle time
 * and waits for the database do not count.
 */
export function createWorkMeter(): WorkMeter {
  let inWork = 0;
  let perSecond = AT_START;
  let finished = 0;
  let activeMs = 0;
  let since = performance.eventLoopUtilization();

  function add(): void {
    if (inWork === 0) since = performance.eventLoopUtilization();
    inWork += 1;
  }
  function remove(): void {
    inWork -= 1;
    const now = performance.eventLoopUtilization();
    activeMs += performance.eventLoopUtilization(now, since).active;
    since = now;
  }

  return {
    get inWork() {
      return inWork;
    },
    get perSecond() {
      return Math.max(perSecond, AT_LEAST);
    },
    begin: add,
    resume: add,
    pause: remove,
    end: () => {
      remove();
      finished += 1;
      if (activeMs < SAMPLE_MS) return;
      // Averages with the previous rate, so that a single slow request changes it less.
      perSecond = (perSecond + (finished * 1000) / activeMs) / 2;
      finished = 0;
      activeMs = 0;
    },
  };
}
