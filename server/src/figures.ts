import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { type OutboxFigures, readOutboxFigures } from './features/outbox/outbox-figures.repo.ts';
import { lazilyFor } from './lib/lazily.ts';
import type { Services } from './services.ts';

/** One look at the database for all figures of a scrape. */
const SCRAPE_MS = 1000;

/**
 * What `/metrics` says of the pool, the sockets and the outbox, beside what requests and jobs say themselves. Every process
 * tells the same of the outbox. While the database is away that has no figures, and the rest still has.
 */
export function addFigures(
  { metrics, sockets }: Pick<FastifyInstance, 'metrics' | 'sockets'>,
  { database: { db, pool } }: Pick<Services, 'database'>,
): void {
  const add = (gauge: Gauge) => metrics.registerMetric(gauge);
  add(
    new Gauge({
      name: 'db_pool_connections',
      help: 'Connections of the pool to the database: busy or idle',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
      },
    }),
  );
  add(
    new Gauge({
      name: 'db_pool_waiting',
      help: 'Statements that wait for a connection',
      registers: [],
      collect() {
        this.set(pool.waitingCount);
      },
    }),
  );
  add(
    new Gauge({
      name: 'sockets_connected',
      help: 'Open connections of the chat in this process',
      registers: [],
      collect() {
        this.set(sockets.engine.clientsCount);
      },
    }),
  );

  const outboxFigures = lazilyFor(SCRAPE_MS, () => readOutboxFigures(db));
  const outboxGauge = (name: string, help: string, pick: (figures: OutboxFigures) => number) =>
    add(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const figures = await outboxFigures().catch(() => undefined);
          if (figures) this.set(pick(figures));
          else this.remove();
        },
      }),
    );
  outboxGauge('outbox_waiting_mails', 'Mails that are to go out', ({ waiting }) => waiting);
  outboxGauge(
    'outbox_oldest_mail_seconds',
    'How long the oldest mail has waited',
    ({ oldestSeconds }) => oldestSeconds,
  );
  outboxGauge('outbox_dead_mails', 'Mails of a month that were given up', ({ dead }) => dead);
}
