import fastifyPlugin from 'fastify-plugin';
import type { DependencyRegistry, DependencyState } from '../lib/parts.ts';
import { withTimeout } from '../lib/timers.ts';
import { version } from '../lib/version.ts';
import { probeRouteOptions } from './server-itself.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` answer 503 'draining' from now on; other requests are still answered. */
    startDraining: () => void;
  }
}

export interface HealthOptions {
  readonly parts: DependencyRegistry;
  /** Returns the names of missing migrations. Rejects if the database does not answer. */
  readonly findPending: () => Promise<readonly string[]>;
}

/** Timeout of a readiness check. */
const PATIENCE_MS = 2000;

type State = DependencyState | 'missing';

/**
 * Serves `/healthz` (the process runs) and `/readyz` (it can serve, with a list of dependencies).
 * `/readyz` answers 503 without the database or a migration and while the process drains; the other
 * dependencies are optional.
 */
export const health = fastifyPlugin<HealthOptions>(
  async (app, { parts, findPending }) => {
    let isDraining = false;
    app.decorate('startDraining', () => {
      isDraining = true;
    });
    app.addHook('preClose', async () => app.startDraining());

    app.get('/healthz', probeRouteOptions, async () => ({ status: 'up', version }));
    app.get('/readyz', probeRouteOptions, async (_request, reply) => {
      const needed = await lookAtNeeded();
      const status = isDraining ? 'draining' : areAllUp(needed) ? 'ready' : 'not ready';
      const others = parts.list().map(({ name, state }): [string, State] => [name, state]);
      reply.header('cache-control', 'no-store');
      return reply
        .status(status === 'ready' ? 200 : 503)
        .send({ status, parts: { ...Object.fromEntries(others), ...needed } });
    });

    async function lookAtNeeded(): Promise<Record<'database' | 'migrations', State>> {
      const late = () => new Error('timeout of the database');
      const pending = await withTimeout(PATIENCE_MS, findPending(), late).catch(() => undefined);
      if (!pending) return { database: 'down', migrations: 'unknown' };
      return { database: 'up', migrations: pending.length > 0 ? 'missing' : 'up' };
    }

    const ignoreChanges = parts.changes.on(({ name, state, why }) => say(name, state, why));
    // Logs the dependencies that went down before the log was available.
    for (const { name, state } of parts.list()) if (state === 'down') say(name, state);
    app.addHook('onClose', ignoreChanges);

    function say(part: string, state: DependencyState, why?: unknown): void {
      if (state === 'down') app.log.warn({ part, err: why }, `${part} is down`);
      else app.log.info({ part }, `${part} is back`);
    }
  },
  { name: 'health' },
);

const areAllUp = (needed: Record<string, State>) =>
  Object.values(needed).every((state) => state === 'up');
