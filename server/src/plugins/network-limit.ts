import { type NetworkBudget, networkBudgets } from '@threshold/contract/limits';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { networkOf } from '../lib/network-of.ts';
import { makeLimiter } from './limiter.ts';
import { isServerItself } from './server-itself.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Budget of the caller's network for this route; 'nothing' is for probes only. */
    countedAs?: NetworkBudget | 'nothing' | ((request: FastifyRequest) => NetworkBudget);
  }
}

export interface NetworkLimitOptions {
  /** Multiplies every budget. */
  readonly scale: number;
}

/**
 * Every route takes from a budget of the caller's network before the caller is known. It protects
 * this process, so each process counts for itself.
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

/** Returns the network budget of a request. */
export function countedAs(request: FastifyRequest): NetworkBudget | 'nothing' {
  const { config } = request.routeOptions;
  if (typeof config.countedAs === 'function') return config.countedAs(request);
  return config.countedAs ?? (config.endpoint ? 'call' : 'other');
}
