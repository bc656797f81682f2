import { monitorEventLoopDelay } from 'node:perf_hooks';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '../errors.ts';
import { countedAs } from './network-limit.ts';
import { isServerItself } from './server-itself.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether new work is refused, since what was begun is not done in time. */
    isBusy: () => boolean;
  }
}

export interface PressureOptions {
  /** How late the event loop may be on average before new work is refused; 0 refuses none. */
  readonly maxEventLoopDelayMs: number;
  /** Whether more wait for the database than it will serve in time. */
  readonly isDatabaseBehind: () => boolean;
}

const RESOLUTION_MS = 10;
const SAMPLE_MS = 500;
/** One late sample is a start, a deployment next door or a collection of garbage; two are too much work. */
const LATE_SAMPLES = 2;
/** Those who are refused do not come back all at once. */
const RETRY_SECONDS = { from: 2, to: 6 };
/** How often at most the log says that somebody was refused. */
const SAY_EVERY_MS = 10_000;

/**
 * Refuses with 503 what would only make everybody wait longer, before it is work. Probes answer, and so do the parts of
 * pages that were let in, and pages from memory.
 */
export const pressure = fastifyPlugin<PressureOptions>(
  async (app, { maxEventLoopDelayMs, isDatabaseBehind }) => {
    const delay = watchDelay(maxEventLoopDelayMs);
    let saidAt = Number.NEGATIVE_INFINITY;
    app.addHook('onClose', delay.stop);
    app.decorate('isBusy', () => delay.isLate() || isDatabaseBehind());
    app.addHook('onRequest', async (request) => {
      if (!app.isBusy() || isLetThrough(request)) return;
      if (performance.now() - saidAt > SAY_EVERY_MS) {
        saidAt = performance.now();
        const why = delay.isLate() ? 'event loop' : 'database';
        app.log.warn({ why }, 'too busy: new requests are refused');
      }
      throw busy();
    });
  },
  { name: 'pressure' },
);

function isLetThrough(request: FastifyRequest): boolean {
  if (isServerItself(request)) return true;
  const counted = countedAs(request);
  return counted === 'nothing' || counted === 'asset';
}

/** What whoever is refused is told. */
export function busy(): AppError {
  const { from, to } = RETRY_SECONDS;
  const retryAfterSeconds = from + Math.floor(Math.random() * (to - from + 1));
  return new AppError('unavailable', outcomes.refusals.busy, { retryAfterSeconds });
}

function watchDelay(maxMs: number) {
  if (maxMs === 0) return { isLate: () => false, stop: async () => undefined };
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let lateSamples = 0;
  delays.enable();
  const timer = setInterval(() => {
    // No sample means that the loop did not turn at all.
    const isLate = Number.isNaN(delays.mean) || delays.mean / 1e6 - RESOLUTION_MS > maxMs;
    lateSamples = isLate ? lateSamples + 1 : 0;
    delays.reset();
  }, SAMPLE_MS);
  timer.unref();
  return {
    isLate: () => lateSamples >= LATE_SAMPLES,
    stop: async () => {
      clearInterval(timer);
      delays.disable();
    },
  };
}
