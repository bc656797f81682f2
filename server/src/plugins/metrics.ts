import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DependencyRegistry } from '../lib/parts.ts';
import { equalsInConstantTime } from '../lib/secrets.ts';
import { probeRouteOptions } from './server-itself.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Registry of `/metrics`. Any plugin may add its metrics. */
    metrics: Registry;
  }
  interface FastifyRequest {
    /** Route pattern of the rendered page; undefined for requests that render no page. */
    pageRoute: string | undefined;
  }
}

export interface MetricsOptions {
  readonly token: string | undefined;
  readonly parts: DependencyRegistry;
}

/** Serves `/metrics` to callers with the token; all others receive 404. */
export const metrics = fastifyPlugin<MetricsOptions>(
  async (app, { token, parts }) => {
    const registry = new Registry();
    app.decorate('metrics', registry);
    app.decorateRequest('pageRoute', undefined);
    collectDefaultMetrics({ register: registry });
    const duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    });
    app.addHook('onResponse', async (request, reply) => {
      duration.observe(
        {
          method: request.method,
          route: request.pageRoute ?? request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
        },
        reply.elapsedTime / 1000,
      );
    });
    const up = new Gauge({
      name: 'part_up',
      help: 'Whether what the product works with answers: 1, or 0 where it is down',
      labelNames: ['part'],
      registers: [registry],
    });
    app.get('/metrics', probeRouteOptions, async (request, reply) => {
      if (!token || !equalsInConstantTime(request.headers.authorization ?? '', `Bearer ${token}`)) {
        return reply.callNotFound();
      }
      for (const { name, state } of parts.list()) {
        if (state !== 'unknown') up.set({ part: name }, state === 'up' ? 1 : 0);
      }
      return reply.type(registry.contentType).send(await registry.metrics());
    });
    app.addHook('onClose', async () => registry.clear());
  },
  { name: 'metrics' },
);
