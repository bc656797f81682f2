import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, expect, inject, it, vi } from 'vitest';
import type { Db } from '#src/adapters/database/database.ts';
import { openDatabase } from '#src/adapters/database/open-database.ts';
import { buildDateMailTopic } from '#src/features/purchases/dates/date-news.ts';
import { buildCustomer } from '../factories/customer.ts';
import { buildKeyDate, buildPurchase, joinPurchase } from '../factories/purchase.ts';
import { buildDatabaseUrl, ownDatabase } from '../peers/postgres-server.ts';
import { listRecipients, startSmtpServer } from '../peers/smtp-server.ts';
import { startRealServer } from '../product/real-server.ts';

/**
 * Longest wait: a start of the product takes many seconds on a busy machine, and the jobs of a dead
 * process stay locked for a minute.
 */
const PATIENCE_MS = 150_000;
const TIMEOUT_MS = 3 * PATIENCE_MS;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When the process is killed, the reminders of all dates except the last are sent, and the last is
 * half written.
 */
const DATES = 60;
const TOLD = DATES - 1;
/** Key of the advisory lock for which the insertion of the last date's mail waits. */
const KEY = 4740;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
}, TIMEOUT_MS);

/** Creates a database that outlives the product, with a connection that no pooler shares. */
async function keepingRows() {
  const template = inject('template');
  if (template.engine === 'pglite')
    throw new Error('Nobody else reads what the embedded engine has open.');
  const { server, direct, name } = template;
  const ownName = `${name}_reminding_${process.pid}`;
  const own = await ownDatabase(direct, ownName, name, server);
  undo.push(() => own.drop());
  const database = await openDatabase({ databaseUrl: own.url, dataDir: '' });
  undo.push(() => database.close());
  const holder = new Client({ connectionString: buildDatabaseUrl(direct, ownName) });
  await holder.connect();
  undo.push(() => holder.end());
  return { db: database.db, url: own.url, holder };
}

/** Creates two buyers with past key dates; both buyers must be asked once about each date. */
async function pastDates(db: Db) {
  const at = (daysAgo: number, seconds = 0) =>
    new Date(Date.now() - daysAgo * DAY_MS + seconds * 1000);
  const emails = ['ann@people.example', 'ben@people.example'] as const;
  const ann = await buildCustomer(db, { email: emails[0] });
  const ben = await buildCustomer(db, { email: emails[1] });
  const purchase = await buildPurchase(db, ann);
  await joinPurchase(db, purchase, ben);
  await db
    .updateTable('purchase_members')
    .set({ joined_at: at(30) })
    .execute();
  const due_on = at(10).toISOString().slice(0, 10);
  const ids: string[] = [];
  for (let nr = 0; nr < DATES; nr += 1) {
    const since = { due_set_at: at(30), remind_at: at(8, nr) };
    ids.push(await buildKeyDate(db, purchase, { due_on, act_by: due_on, ...since }));
  }
  return { ids, emails };
}

/**
 * Counts the committed notifications, the mails, the sent mails, and the dates with further
 * reminders.
 */
async function written(db: Db) {
  const { rows } = await sql<{ lines: number; mails: number; sent: number; due: number }>`
    select (select count(*)::int from notices) as lines, count(*)::int as mails, count(sent_at)::int as sent,
      (select count(*)::int from purchase_dates where remind_at is not null) as due
    from outbox`.execute(db);
  return rows[0];
}

// Runs only on PostgreSQL: no other process can read or lock the data of an embedded engine.
it.runIf(inject('template').engine === 'postgres')(
  'the product sends each date reminder once, even if killed while sending',
  { tags: 'full', timeout: TIMEOUT_MS },
  async () => {
    const { db, url, holder } = await keepingRows();
    const { ids, emails } = await pastDates(db);
    await sql`
      create function wait_for_key() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${sql.lit(KEY)}); return new; end $$`.execute(db);
    await sql`
      create trigger half_told before insert on outbox for each row
        when (new.topic = ${sql.lit(buildDateMailTopic(ids[TOLD] ?? ''))}) execute function wait_for_key()`.execute(
      db,
    );
    await holder.query('select pg_advisory_lock($1)', [KEY]);

    const folder = await mkdtemp(join(tmpdir(), 'threshold-reminding-'));
    undo.push(() => rm(folder, { recursive: true }));
    const mailServer = await startSmtpServer();
    undo.push(() => mailServer.close());
    const start = async () => {
      const server = await startRealServer({
        DATA_DIR: folder,
        DATABASE_URL: url,
        SMTP_URL: mailServer.url,
        REDIS_URL: '',
        SEED: 'none',
        WEB_MODE: 'none',
      });
      undo.push(() => server.stop());
      return server;
    };

    const first = await start();
    const remindersSent = TOLD * emails.length;
    await vi.waitFor(
      async () =>
        expect(await written(db)).toEqual({
          lines: remindersSent,
          mails: remindersSent,
          sent: remindersSent,
          due: DATES - TOLD,
        }),
      PATIENCE_MS,
    );
    const isWaiting =
      "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
    await vi.waitFor(
      async () => expect((await holder.query(isWaiting, [KEY])).rowCount).toBe(1),
      PATIENCE_MS,
    );
    await first.kill();
    await holder.query('select pg_advisory_unlock($1)', [KEY]);

    await start();
    const all = DATES * emails.length;
    await vi.waitFor(
      async () => expect(await written(db)).toEqual({ lines: all, mails: all, sent: all, due: 0 }),
      PATIENCE_MS,
    );
    const arrived = listRecipients(mailServer);
    for (const email of emails) expect(arrived.filter((one) => one === email)).toHaveLength(DATES);
    expect(arrived).toHaveLength(all);
  },
);
