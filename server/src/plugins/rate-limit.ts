import type { AnyEndpoint, RateBudget } from '@threshold/contract/endpoint';
import { type NetworkBudget, networkBudgets, requestBudgets } from '@threshold/contract/limits';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Redis } from 'ioredis';
import { getAccountRef } from '../lib/actor.ts';
import { toNetworkKey } from '../lib/network-of.ts';
import { makeLimiter } from './limiter.ts';
import { isServerOwnRequest } from './server-itself.ts';

export interface RateLimitOptions {
  /** Multiplies every budget. */
  readonly scale: number;
  readonly redis: Redis | undefined;
}

/** Counts each API call against the budget of its kind, by member or, for guests, by network. */
export const rateLimit = fastifyPlugin<RateLimitOptions>(
  async (app, options) => {
    const limiters = new Map(
      Object.entries(requestBudgets).map(([name, budget]) => [
        name as RateBudget,
        makeLimiter(name, budget, options),
      ]),
    );
    app.addHook('onRequest', async (request) => {
      const { endpoint } = request.routeOptions.config;
      if (!endpoint || isServerOwnRequest(request)) return;
      const budget = endpoint.budget ?? 'default';
      await limiters
        .get(budget)
        ?.take(`${buildBudgetPrefix(endpoint, budget)}${getBudgetSubject(request)}`);
    });
  },
  { name: 'rate-limit', dependencies: ['auth'] },
);

const buildBudgetPrefix = ({ method, path }: AnyEndpoint, budget: RateBudget): string =>
  requestBudgets[budget].each ? `${method} ${path} ` : '';

/** Counts members individually, so that members behind one IP address do not share a budget. */
function getBudgetSubject({ actor, ip }: FastifyRequest): string {
  if (actor.role === 'guest') return toNetworkKey(ip);
  const { column, id } = getAccountRef(actor);
  return `${column}:${id}`;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Network budget against which this route counts; 'nothing' is for probes only. */
    countedAs?: NetworkBudget | 'nothing' | ((request: FastifyRequest) => NetworkBudget);
  }
}

export interface NetworkLimitOptions {
  /** Multiplies every budget. */
  readonly scale: number;
}

/** Counts each request against its network's budget in this process, before auth runs. */
export const networkLimit = fastifyPlugin<NetworkLimitOptions>(
  async (app, { scale }) => {
    const limiters = new Map(
      Object.entries(networkBudgets).map(([name, budget]) => [
        name as NetworkBudget,
        makeLimiter(name, budget, { scale }),
      ]),
    );
    app.addHook('onRequest', async (request) => {
      if (isServerOwnRequest(request)) return;
      const counted = resolveNetworkBudget(request);
      if (counted !== 'nothing') await limiters.get(counted)?.take(toNetworkKey(request.ip));
    });
  },
  { name: 'network-limit' },
);

/** Returns the network budget of a request. */
export function resolveNetworkBudget(request: FastifyRequest): NetworkBudget | 'nothing' {
  const { config } = request.routeOptions;
  if (typeof config.countedAs === 'function') return config.countedAs(request);
  return config.countedAs ?? (config.endpoint ? 'call' : 'other');
}
