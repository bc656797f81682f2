import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../src/adapters/database/index.ts';
import { migrate } from '../src/adapters/database/migrate.ts';
import { requirePostgres } from '../src/adapters/database/require-postgres.ts';
import { migrations } from '../src/db/migrations/index.ts';
import { newId } from '../src/db/new-id.ts';
import { oneRunner } from '../src/features/job-runs/one-runner.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { onServer, urlOf } from './postgres-server.ts';

const template = inject('template');
const server = template.engine === 'postgres' ? template.server : '';
const role = `threshold_pooled_${process.pid}`;
const ignoring = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

/** What docs/operations.md has the role set to. */
const limits = [
  "statement_timeout = '5s'",
  "lock_timeout = '2s'",
  "idle_in_transaction_session_timeout = '10s'",
  'jit = off',
];

describe.runIf(server && hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let direct = '';
  let bouncer: PgBouncer | undefined;
  beforeAll(async () => {
    await onServer(server, `create role ${role} login`);
    await onServer(server, `create database ${role} owner ${role}`);
    const url = new URL(urlOf(server, role));
    url.username = role;
    direct = url.href;
  });
  afterAll(async () => {
    await bouncer?.stop();
    await onServer(server, `drop database ${role} with (force)`);
    await onServer(server, `drop role ${role}`);
  });

  it('the product says which of its limits do not arrive, and goes no further', async () => {
    for (const [ignored, named] of [
      ['', 'statement_timeout'],
      [ignoring, 'idle_in_transaction_session_timeout, lock_timeout, statement_timeout'],
    ] as const) {
      const one = await startPgBouncer(direct, ignored);
      const taken = requirePostgres(one.through(direct));
      await expect(taken).rejects.toThrow(
        `: a pooler stands before PostgreSQL that does not pass on ${named}: give`,
      );
      await one.stop();
    }
  });

  it('migrates once and runs a job once, where the role has its limits', async () => {
    for (const limit of limits) await onServer(server, `alter role ${role} set ${limit}`);
    bouncer = await startPgBouncer(direct, ignoring);
    const url = bouncer.through(direct);
    const open = () => openDatabase({ databaseUrl: url, dataDir: '' });
    const processes = await Promise.all([open(), open()]);
    const applied = await Promise.all(processes.map(migrate));
    expect(applied.flat()).toEqual(Object.keys(migrations));
    const limit = await sql<{ ms: string }>`
      select setting as ms from pg_settings where name = 'statement_timeout'`.execute(
      processes[0].db,
    );
    expect(limit.rows).toEqual([{ ms: '5000' }]);
    const named = { name: 'one', text: 'select 1 as one' };
    for (let nr = 0; nr < 20; nr += 1) {
      const asked = processes.flatMap(({ pool }) => [pool.query(named), pool.query(named)]);
      for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ one: 1 }]);
    }
    let runs = 0;
    const job = async () => {
      runs += 1;
    };
    await Promise.all(processes.map(({ db }) => oneRunner(db, newId()).run('a', 60_000, job)));
    expect(runs).toBe(1);
    await Promise.all(processes.map((one) => one.close()));
  });
});
