import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { readQueueLengths } from './features/staff/queues/work-queue.repo.ts';
import { memoizeFor } from './lib/ttl-cache.ts';
import {
  mailQueues,
  type OutboxFigures,
  type QueueFigures,
  readOutboxFigures,
} from './queue/mail.repo.ts';
import type { Services } from './services.ts';

/** Cache time of metrics from the database, so that one scrape reads them only once. */
const SCRAPE_MS = 1000;
/** Cache time of the lengths of staff queues; longer, because counting reads all listings. */
const STAFF_MS = 60_000;

/**
 * Adds metrics of the pool, the sockets and the outbox. Those of the outbox are the same for every
 * process, and missing while the database is unavailable.
 */
export function registerGauges(
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

  const outboxFigures = memoizeFor(SCRAPE_MS, () => readOutboxFigures(db));
  const outboxGauge = (
    name: string,
    help: string,
    tell: (gauge: Gauge, figures: OutboxFigures) => void,
    labelNames: readonly string[] = [],
  ) =>
    add(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          const figures = await outboxFigures().catch(() => undefined);
          this.reset();
          if (figures) tell(this, figures);
          else if (labelNames.length === 0) this.remove();
        },
      }),
    );
  const queueGauge = (name: string, help: string, pick: (figures: QueueFigures) => number) =>
    outboxGauge(
      name,
      help,
      (gauge, { queues }) => {
        for (const queue of mailQueues) gauge.set({ queue }, pick(queues[queue]));
      },
      ['queue'],
    );
  queueGauge('outbox_waiting_mails', 'Mails that are to go out', ({ waiting }) => waiting);
  queueGauge(
    'outbox_oldest_mail_seconds',
    'How long the oldest mail has waited',
    ({ oldestSeconds }) => oldestSeconds,
  );
  outboxGauge('outbox_dead_mails', 'Mails of a month that were given up', (gauge, { dead }) =>
    gauge.set(dead),
  );
  registerStaffQueueGauge(add, db);
}

/** Adds the length of each queue of the console. */
function registerStaffQueueGauge(
  add: (gauge: Gauge) => void,
  db: Services['database']['db'],
): void {
  const read = memoizeFor(STAFF_MS, () => readQueueLengths(db));
  add(
    new Gauge({
      name: 'staff_work_waiting',
      help: 'Entries that wait for staff',
      labelNames: ['kind'],
      registers: [],
      async collect() {
        const queues = await read().catch(() => undefined);
        this.reset();
        for (const { kind, waiting } of queues ?? []) this.set({ kind }, waiting);
      },
    }),
  );
}
