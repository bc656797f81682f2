import { type NetworkWork, networkConcurrency } from '@threshold/contract/limits';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isInjection } from 'light-my-request';
import { networkOf } from '../lib/network-of.ts';
import { makeTurns, type Turns } from '../lib/turns.ts';
import { countedAs } from './network-limit.ts';
import { busy } from './pressure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request's turn to work; undefined where it needs none. */
    endTurn: (() => void) | undefined;
  }
}

export interface ConcurrencyLimitOptions {
  /** Multiplies how many requests of a network are in work at once. */
  readonly scale: number;
}

/**
 * Requests of one network are in work a few at a time, and the others wait for their turn: a network that asks for much
 * at once takes the process's time from itself. A turn begins when the body was read and ends when the answer is made,
 * so that a slow line holds none.
 */
export const concurrencyLimit = fastifyPlugin<ConcurrencyLimitOptions>(
  async (app, { scale }) => {
    const { at_once, waiting, wait_ms } = networkConcurrency;
    const turnsFor = (work: NetworkWork) =>
      makeTurns({
        atOnce: Math.max(1, Math.ceil(at_once[work] * scale)),
        waiting,
        waitMs: wait_ms,
        refusal: busy,
      });
    const turns: Readonly<Record<NetworkWork, Turns>> = {
      page: turnsFor('page'),
      call: turnsFor('call'),
    };
    app.decorateRequest('endTurn', undefined);
    app.addHook('preHandler', async (request) => {
      const work = workOf(request);
      if (work) request.endTurn = await turns[work].take(networkOf(request.ip));
    });
    const endTurn = async (request: FastifyRequest) => {
      request.endTurn?.();
      request.endTurn = undefined;
    };
    app.addHook('onSend', endTurn);
    // Where another hook failed before this one was reached.
    app.addHook('onResponse', endTurn);
  },
  { name: 'concurrency-limit', dependencies: ['network-limit'] },
);

/** What the request is to the process; undefined for what costs it next to nothing. */
function workOf(request: FastifyRequest): NetworkWork | undefined {
  // A page asks for its parts within its own turn.
  if (isInjection(request.raw)) return undefined;
  const counted = countedAs(request);
  if (counted === 'nothing' || counted === 'asset') return undefined;
  return counted === 'page' ? 'page' : 'call';
}
