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
    /** Waits for a turn of the request's network, without work of the process on it. */
    waitForTurn: <T>(turn: Promise<T>) => Promise<T>;
  }
}

export interface PressureOptions {
  /** True if more statements wait for the database than it will serve in time. */
  readonly isDatabaseBehind: () => boolean;
}

/** A new request is refused if those before it take longer than this. */
const MOST_WAIT_SECONDS = 5;
/** Range of the random time after which a refused request may retry. */
const RETRY_SECONDS = { from: 2, to: 6 };
/** Shortest time between two log lines about refusals. */
const LOG_EVERY_MS = 10_000;

/**
 * Refuses requests with 503 while more are in work than the process finishes in five seconds, or
 * too many statements wait. A delayed event loop is no reason, because others may use the cores.
 * Probes, assets, nested calls and pages from memory are always answered.
 */
export const pressure = fastifyPlugin<PressureOptions>(
  async (app, { isDatabaseBehind }) => {
    const meter = createWorkMeter();
    const isFull = () => meter.inWork > meter.perSecond * MOST_WAIT_SECONDS;
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
    // A body on a slow connection is no work until it has arrived.
    app.addHook('preHandler', async (request) => {
      if (!isAlwaysAnswered(request)) begin(request);
    });
    app.addHook('onSend', async (request) => end(request));
    // `onSend` does not run after an earlier hook failed.
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

/** Assets and probes cost next to nothing. The calls of a page are part of the page. */
function isAlwaysAnswered(request: FastifyRequest): boolean {
  if (isInjection(request.raw)) return true;
  const counted = resolveNetworkBudget(request);
  return counted === 'nothing' || counted === 'asset';
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The refusal of a request for which there is no capacity. */
export function createBusyError(): AppError {
  const { from, to } = RETRY_SECONDS;
  const retryAfterSeconds = from + Math.floor(Math.random() * (to - from + 1));
  return new AppError('unavailable', outcomes.refusals.busy, { retryAfterSeconds });
}

/** Requests in work, and how many the process finishes per second of its own activity. */
export interface WorkMeter {
  readonly inWork: number;
  readonly perSecond: number;
  begin(): void;
  end(): void;
  /** The request waits for something other than the process. `resume` ends that. */
  pause(): void;
  resume(): void;
}

/** Rate assumed before the first measurement. */
const AT_START = 100;
/** Lowest assumed rate: even the slowest machine serves a few visitors. */
const AT_LEAST = 10;
/** Milliseconds of work between two measurements. */
const SAMPLE_MS = 500;

/**
 * Measures by the active time of the event loop while requests are in work, without idle time and
 * waits for the database.
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
      // The previous rate counts half, so that one slow request does not decide.
      perSecond = (perSecond + (finished * 1000) / activeMs) / 2;
      finished = 0;
      activeMs = 0;
    },
  };
}
