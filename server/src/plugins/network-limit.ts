import { setTimeout as wait } from 'node:timers/promises';
import { type NetworkBudget, networkBudgets } from '@threshold/contract/limits';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { networkOf } from '../lib/network-of.ts';
import { makeLimiter } from './limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which budget of the caller's network the route takes from; 'nothing' is for probes alone. */
    countedAs?: NetworkBudget | 'nothing';
  }
}

export interface NetworkLimitOptions {
  /** Multiplies every budget. */
  readonly scale: number;
}

/** How long a refusal is kept back: who calls again as soon as it is answered then calls four times a second. */
const HELD_MS = 250;
/** Each of them holds a connection, so what comes beyond them is refused at once. */
const MOST_HELD = 256;

/**
 * Everything that answers takes from a budget of the caller's network, before it is known who calls. It guards this
 * process, so the process counts for itself.
 */
export const networkLimit = fastifyPlugin<NetworkLimitOptions>(
  async (app, { scale }) => {
    const limiters = new Map(
      Object.entries(networkBudgets).map(([name, budget]) => [
        name as NetworkBudget,
        makeLimiter(name, budget, { scale }),
      ]),
    );
    let held = 0;
    app.addHook('onRequest', async (request) => {
      const counted = countedAs(request);
      if (counted === 'nothing') return;
      try {
        await limiters.get(counted)?.take(networkOf(request.ip));
      } catch (refusal) {
        if (held < MOST_HELD) {
          held += 1;
          await wait(HELD_MS);
          held -= 1;
        }
        throw refusal;
      }
    });
  },
  { name: 'network-limit' },
);

function countedAs({ routeOptions: { config } }: FastifyRequest): NetworkBudget | 'nothing' {
  return config.countedAs ?? (config.endpoint ? 'call' : 'other');
}
