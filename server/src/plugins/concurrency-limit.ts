import { type NetworkWork, networkConcurrency } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isInjection } from 'light-my-request';
import { tooManyRequests } from '../errors.ts';
import { createFairQueue, type FairQueue } from '../lib/concurrency.ts';
import { toNetworkKey } from '../lib/network-of.ts';
import { createBusyError } from './pressure.ts';
import { resolveNetworkBudget } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request's turn; undefined while the request has no turn. */
    endTurn: (() => void) | undefined;
  }
}

/** Retry-After if the queue is full: after that time all waiting requests have run or timed out. */
const RETRY_SECONDS = Math.ceil(networkConcurrency.wait_ms / 1000);

export interface ConcurrencyLimitOptions {
  /** Multiplies the number of concurrent requests of a network. */
  readonly scale: number;
}

/**
 * Limits the concurrent requests of a network; further requests wait for their turn. A turn begins
 * after the body was read and ends when the answer is ready. Pages, files and API calls are limited
 * separately, so that unresponsive storage delays only files.
 */
export const concurrencyLimit = fastifyPlugin<ConcurrencyLimitOptions>(
  async (app, { scale }) => {
    const { at_once, waiting, wait_ms } = networkConcurrency;
    const queueFor = (work: NetworkWork) =>
      createFairQueue({
        atOnceOfOne: Math.max(1, Math.ceil(at_once[work] * scale)),
        waitingOfOne: waiting,
        waitMs: wait_ms,
        whenFull: () => tooManyRequests(outcomes.refusals.too_many(RETRY_SECONDS), RETRY_SECONDS),
        whenLate: createBusyError,
      });
    const queues: Readonly<Record<NetworkWork, FairQueue>> = {
      page: queueFor('page'),
      call: queueFor('call'),
      file: queueFor('file'),
    };
    app.decorateRequest('endTurn', undefined);
    app.addHook('preHandler', async (request, reply) => {
      // The not-found handler runs the hooks again for a request that already has its turn.
      if (request.endTurn) return;
      const work = getNetworkWork(request);
      if (!work) return;
      const turn = queues[work].acquire(toNetworkKey(request.ip), {
        onWait: (leave) => reply.raw.once('close', leave),
      });
      request.endTurn = await request.waitForTurn(turn);
    });
    // React renders in microtasks. Without a pause between turns, the waiting pages of one network
    // would all be rendered before the event loop reads another request.
    const endTurn = async (request: FastifyRequest) => {
      if (request.endTurn) setImmediate(request.endTurn);
      request.endTurn = undefined;
    };
    app.addHook('onSend', endTurn);
    // Ends the turn here too, because `onSend` does not run if an earlier hook failed.
    app.addHook('onResponse', endTurn);
  },
  { name: 'concurrency-limit', dependencies: ['network-limit', 'pressure'] },
);

/** Returns the kind of the request's work; undefined if the request needs no turn. */
function getNetworkWork(request: FastifyRequest): NetworkWork | undefined {
  // API calls that a page makes while it renders belong to the turn of the page.
  if (isInjection(request.raw)) return undefined;
  const counted = resolveNetworkBudget(request);
  if (counted === 'nothing' || counted === 'asset') return undefined;
  if (counted === 'picture' || counted === 'download') return 'file';
  return counted === 'page' ? 'page' : 'call';
}
