import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { createWebPush } from '#src/adapters/push/web-push.ts';
import { gazetteer } from '#test/arrangements/gazetteer.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildKeyDate, buildPurchase } from '#test/factories/purchase.ts';
import { testApp, testBox, testSigner } from '#test/test-app.ts';
import type { Storage } from './adapters/storage/storage.ts';
import { newId } from './db/new-id.ts';
import { releaseStoredKey } from './features/files/removal/file-removals.repo.ts';
import { startJobs } from './jobs.ts';
import type { Stoppable } from './lib/timers.ts';

const test = testApp();
let jobs: Stoppable | undefined;
let metrics: Registry;
let other: Stoppable | undefined;
afterEach(async () => {
  await Promise.all([jobs?.stop(), other?.stop()]);
  await test.database.db.deleteFrom('job_runs').execute();
});

/** Starts the jobs of one process. @returns a function that returns the process's log lines */
async function start(): Promise<() => Record<string, unknown>[]> {
  const started = await startProcess(test.storage);
  ({ jobs, metrics } = started);
  return started.lines;
}

async function startProcess(storage: Storage) {
  const metrics = new Registry();
  const texts: string[] = [];
  const stream = { write: (text: string) => void texts.push(text) };
  const { log } = Fastify({ logger: { level: 'info', stream } });
  const places = await gazetteer();
  const { database } = test;
  const now = () => new Date();
  const services = {
    database,
    storage,
    places,
    now,
    publicUrl: () => '',
    opsUrl: () => '',
    sign: testSigner,
    box: testBox,
    push: createWebPush({ services: [] }),
  };
  const quiet = async () => undefined;
  const mail = { send: quiet, check: quiet, close: () => undefined };
  const waits = { orphanAfterHours: 24, quarantineDays: 7 };
  const lines = (): Record<string, unknown>[] => texts.map((text) => JSON.parse(text));
  return { jobs: startJobs(services, mail, waits, { log, metrics }), metrics, lines };
}

const put = (key: string) => test.storage.put(key, Readable.from([Buffer.from('x')]), 1);

it('a process records its run in the database and logs quarantined files', async () => {
  const { db } = test.database;
  await put('private/leaving');
  await releaseStoredKey(db, 'private/leaving', new Date(0));
  const lines = await start();
  await expect
    .poll(() => db.selectFrom('process_runs').select('key_id').execute())
    .toEqual([{ key_id: testSigner.keyId }]);
  await expect
    .poll(lines)
    .toContainEqual(
      expect.objectContaining({ key: 'private/leaving', msg: 'a file was quarantined' }),
    );
  expect(await metrics.metrics()).toContain('file_acts_total{act="quarantined"} 1');

  await jobs?.stop();
  expect(await db.selectFrom('process_runs').select('key_id').execute()).toEqual([
    { key_id: null },
  ]);
});

it('sweep-storage removes no files if the database is an older copy', async () => {
  await test.database.db.deleteFrom('process_runs').execute();
  await put('private/newer');
  const lines = await start();
  await expect.poll(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      job: 'sweep-storage',
      msg: 'a job failed',
      err: expect.objectContaining({ message: expect.stringContaining('older copy') }),
    }),
  );
  const keys = (await Array.fromAsync(test.storage.list('private'))).map(({ key }) => key);
  expect(keys).toContain('private/newer');
});

it('a starting process runs the job sweep-storage only after a long downtime', async () => {
  const { db } = test.database;
  let sweeps = 0;
  const storage: Storage = {
    ...test.storage,
    list: (folder) => {
      if (folder === 'private') sweeps += 1;
      return test.storage.list(folder);
    },
  };
  const restart = async (unusedForMinutes: number) => {
    const seen_at = new Date(Date.now() - unusedForMinutes * 60_000);
    await db.deleteFrom('process_runs').execute();
    await db
      .insertInto('process_runs')
      .values({ id: newId(), started_at: new Date(0), seen_at })
      .execute();
    await db
      .insertInto('job_runs')
      .values({ name: 'sweep-storage', next_at: new Date(Date.now() + 3_600_000) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const before = sweeps;
    const { jobs } = await startProcess(storage);
    // 'decide-place-pages' takes longest, so all other jobs have started before it ends.
    const isThrough = () =>
      db
        .selectFrom('job_runs')
        .select('last_success_at')
        .where('name', '=', 'decide-place-pages')
        .executeTakeFirst()
        .then((row) => row?.last_success_at != null);
    await expect.poll(isThrough).toBe(true);
    await jobs.stop();
    await db.deleteFrom('job_runs').where('name', '=', 'decide-place-pages').execute();
    return sweeps - before;
  };
  expect(await restart(2)).toBe(0);
  expect(await restart(60)).toBe(1);
});

it('metrics contain a last success time only for jobs that succeeded', async () => {
  await test.database.db.deleteFrom('process_runs').execute();
  await put('private/newer-still');
  await start();
  const shown = () => metrics.metrics();
  for (const name of ['note-run', 'delete-old-rows', 'warn-of-waiting-leads', 'tell-away']) {
    await expect.poll(shown).toContain(`job_last_success_timestamp_seconds{task="${name}"} 1`);
  }
  expect(await shown()).not.toContain('job_last_success_timestamp_seconds{task="sweep-storage"');
});

it('metrics count each failing row of a job until the row succeeds', async () => {
  const { db } = test.database;
  const id = await buildKeyDate(db, await buildPurchase(db, await buildCustomer(db)), {
    zone: 'Mars/Olympus',
    remind_at: new Date(0),
  });
  const lines = await start();
  await expect.poll(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      job: 'remind-of-dates',
      msg: 'a row of a job failed, retrying later',
      err: expect.objectContaining({ type: 'RangeError' }),
    }),
  );
  const shown = () => metrics.metrics();
  await expect.poll(shown).toContain('job_failed_rows{task="remind-of-dates"} 1');
  await db.deleteFrom('purchase_dates').where('id', '=', id).execute();
  await db.deleteFrom('job_failures').execute();
  await expect.poll(shown).not.toContain('job_failed_rows{task="remind-of-dates"}');
});

it('a job runs in one of two processes; both report its success', async () => {
  const left = await Array.fromAsync(test.storage.list('private'));
  for (const { key } of left) await test.storage.remove(key);
  let sweeps = 0;
  const storage: Storage = {
    ...test.storage,
    deleteUnfinished: async (before) => {
      sweeps += 1;
      await test.storage.deleteUnfinished(before);
    },
  };
  const processes = await Promise.all([startProcess(storage), startProcess(storage)]);
  [jobs, other] = processes.map((one) => one.jobs);
  for (const { metrics } of processes) {
    for (const name of ['sweep-storage', 'tell-away', 'note-run', 'delete-old-uploads']) {
      await expect
        .poll(() => metrics.metrics())
        .toContain(`job_last_success_timestamp_seconds{task="${name}"} 1`);
    }
  }
  await Promise.all(processes.map((one) => one.jobs.stop()));
  expect(sweeps).toBe(1);
});
