import { type NetworkBudget, networkBudgets } from '@threshold/contract/limits';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { networkOf } from '../lib/network-of.ts';
import { makeLimiter } from './limiter.ts';
import { isServerItself } from './server-itself.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which budget of the caller's network the route takes from; 'nothing' is for probes alone. */
    countedAs?: NetworkBudget | 'nothing' | ((request: FastifyRequest) => NetworkBudget);
  }
}

export interface NetworkLimitOptions {
  /** Multiplies every budget. */
  readonly scale: number;
}

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
    app.addHook('onRequest', async (request) => {
      if (isServerItself(request)) return;
      const counted = countedAs(request);
      if (counted !== 'nothing') await limiters.get(counted)?.take(networkOf(request.ip));
    });
  },
  { name: 'network-limit' },
);

/** Which budget of the caller's network a request takes from. */
export function countedAs(request: FastifyRequest): NetworkBudget | 'nothing' {
  const { config } = request.routeOptions;
  if (typeof config.countedAs === 'function') return config.countedAs(request);
  return config.countedAs ?? (config.endpoint ? 'call' : 'other');
}
