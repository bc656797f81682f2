import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { openDatabase } from '../../src/adapters/database/open-database.ts';
import { requirePostgres } from '../../src/adapters/database/require-postgres.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { createJobLanes } from '../../src/queue/job-lanes.ts';
import { type Installation, installations, run } from '../commands/backups.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../peers/pgbouncer.ts';
import { buildDatabaseUrl, onServer } from '../peers/postgres-server.ts';
import { recommended } from '../product/pooled-server.ts';

const template = inject('template');
const server = template.engine === 'postgres' ? template.direct : '';
/** Timeout of tests that run commands. Long, because each command starts a process. */
const TIME = { timeout: 60_000 };
const all = installations();
const role = `threshold_pooled_${process.pid}`;

describe.runIf(server && hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let direct = '';
  let bouncer: PgBouncer | undefined;
  beforeAll(async () => {
    await onServer(server, `create role ${role} login`);
    await onServer(server, `create database ${role} owner ${role}`);
    const url = new URL(buildDatabaseUrl(server, role));
    url.username = role;
    direct = url.href;
  });
  afterAll(async () => {
    await bouncer?.stop();
    await all.removeAll();
    await onServer(server, `drop database ${role} with (force)`);
    await onServer(server, `drop role ${role}`);
  });

  it('requirePostgres reports which timeouts PgBouncer does not pass on', async () => {
    for (const [ignored, named] of [
      ['', 'statement_timeout'],
      [recommended.ignored, 'idle_in_transaction_session_timeout, lock_timeout, statement_timeout'],
    ] as const) {
      const one = await startPgBouncer(direct, ignored);
      const taken = requirePostgres(one.through(direct));
      await expect(taken).rejects.toThrow(
        `: a pooler stands before PostgreSQL that does not pass on ${named}: give`,
      );
      await one.stop();
    }
  });

  /** Starts PgBouncer and sets the role's limits as docs/operations.md describes. */
  async function beforeLimitedRole(): Promise<PgBouncer> {
    for (const limit of recommended.limits)
      await onServer(server, `alter role ${role} set ${limit}`);
    bouncer ??= await startPgBouncer(direct, recommended.ignored);
    return bouncer;
  }

  it('two processes with a limited role migrate and run a job once', async () => {
    const url = (await beforeLimitedRole()).through(direct);
    const open = () => openDatabase({ databaseUrl: url, dataDir: '' });
    const processes = await Promise.all([open(), open()]);
    const applied = await Promise.all(processes.map((one) => migrate(one)));
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
    const runOnce = async ({ db }: Database) => {
      const one = { name: 'a', everyMs: 60_000, run: job };
      const [lane] = createJobLanes([one], { db, metrics: new Registry(), spans: undefined });
      for (const task of (await lane?.claim(1)) ?? []) await task.run();
    };
    await Promise.all(processes.map(runOnce));
    expect(runs).toBe(1);
    await Promise.all(processes.map((one) => one.close()));
  });

  it("requirePostgres reports PgBouncer's own errors", async () => {
    const pooler = await beforeLimitedRole();
    const url = pooler.through(buildDatabaseUrl(direct, 'no_such_homes'));
    await expect(requirePostgres(url)).rejects.toThrow(
      `${new URL(url).host}: refuses, and says: database "no_such_homes" does not exist`,
    );
  });

  it('backups and restores are refused, because they change sessions', TIME, async () => {
    const pooler = await beforeLimitedRole();
    const [from, into] = [await all.make(), await all.make({ schema: false })];
    const through = ({ env }: Installation) => {
      const url = new URL(pooler.through(env.DATABASE_URL ?? ''));
      url.username = role;
      return { DATABASE_URL: url.href };
    };
    const to = await all.folder();
    const refused = {
      code: 1,
      complaint: expect.stringContaining(
        ": a pooler stands before PostgreSQL. Backups are made and restored past it: give this command PostgreSQL's own address.",
      ),
    };
    expect(await run('backup', from, [`--to=${to}`], through(from))).toMatchObject(refused);
    expect(await run('backup', from, [`--to=${to}`])).toMatchObject({ code: 0 });
    const backup = join(to, (await readdir(to))[0] ?? '');
    expect(await run('restore', into, [`--from=${backup}`], through(into))).toMatchObject(refused);
  });
});
