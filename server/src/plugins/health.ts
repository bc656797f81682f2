import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sameText } from '../lib/same-text.ts';

export interface HealthOptions {
  /** Resolves when the database answers and no migration is missing; rejects otherwise. */
  readonly checkReady: () => Promise<void>;
  readonly metricsToken: string | undefined;
}

/** `/healthz` (the process is up), `/readyz` (it can serve; 503 while draining) and `/metrics` (with the token). */
export const health = fastifyPlugin<HealthOptions>(
  async (app, { checkReady, metricsToken }) => {
    let isDraining = false;
    app.addHook('preClose', async () => {
      isDraining = true;
    });

    app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'up' }));
    app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
      if (isDraining) return reply.status(503).send({ status: 'draining' });
      try {
        await checkReady();
        return { status: 'ready' };
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
        return reply.status(503).send({ status: 'not ready' });
      }
    });

    const registry = new Registry();
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
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
        },
        reply.elapsedTime / 1000,
      );
    });
    app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
      if (
        !metricsToken ||
        !sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
      ) {
        return reply.callNotFound();
      }
      return reply.type(registry.contentType).send(await registry.metrics());
    });
    app.addHook('onClose', async () => registry.clear());
  },
  { name: 'health' },
);
