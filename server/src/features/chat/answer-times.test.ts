import { vendorSearchEndpoints } from '@threshold/contract/search';
import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { keepAnswerTimes } from './answer-times.jobs.ts';

/* How long professionals take to answer, as cards and profiles say it. */

const test = testApp();
const { get, search } = vendorSearchEndpoints;
const HOUR_MS = 60 * 60 * 1000;
const DAY = 24;

const hoursAgo = (hours: number) => new Date(test.clock.now.getTime() - hours * HOUR_MS);
const measure = () => keepAnswerTimes({ database: test.database, now: () => test.clock.now });

/** A customer asks so many hours ago; the answer comes after so many hours, or not at all. @returns the conversation */
async function asked(vendor_id: string, ago: number, answer?: number): Promise<string> {
  const { db } = test.database;
  const id = await buildConversation(db, { vendor_id });
  await buildMessages(db, id, 'customer', ['Hello', 'Are you there?'], hoursAgo(ago));
  if (answer !== undefined) {
    await buildMessages(db, id, 'vendor', ['Yes'], hoursAgo(ago - answer));
    // What is said later is no first answer.
    await buildMessages(db, id, 'vendor', ['Anything else?'], hoursAgo(0));
  }
  return id;
}

/** A vendor whose first answers took so many hours, ten days ago. */
async function answering(...hours: readonly number[]): Promise<string> {
  const id = await buildVendor(test.database.db);
  for (const each of hours) await asked(id, 10 * DAY, each);
  return id;
}

/** What everybody reads; card and profile say the same. */
async function said(id: string) {
  const { data } = (await test.as().call(get, { params: { id } })).ok;
  const { vendors } = (await test.as().call(search, { query: { limit: 50 } })).ok.data;
  const card = vendors.find(({ _id }) => _id === id);
  expect(card?.reply_hours).toBe(data.reply_hours);
  return data.reply_hours;
}

describe('the answer time', () => {
  it('is said from five first answers on, once it was measured', async () => {
    const id = await answering(1.5, 1.5, 1.5, 1.5);
    await measure();
    expect(await said(id)).toBeNull();
    await asked(id, 5, 1.5);
    expect(await said(id)).toBeNull();
    await measure();
    expect(await said(id)).toBe(2);
  });

  it('is the median, neither the mean nor the best', async () => {
    const slowOnce = await answering(0.5, 0.5, 0.9, 30, 47);
    const even = await answering(0.1, 0.1, 3, 5, 100, 100);
    await measure();
    expect([await said(slowOnce), await said(even)]).toEqual([1, 4]);
  });

  it.each([
    [0, 1],
    [1, 1],
    [1.01, 2],
    [2.01, 4],
    [4.01, 8],
    [8.01, 24],
    [24, 24],
    [24.01, 48],
    [48, 48],
    [48.01, null],
  ])('of %d hours is said as %s', async (hours, expected) => {
    const id = await answering(hours, hours, hours, hours, hours);
    await measure();
    expect(await said(id)).toBe(expected);
  });

  it('counts who was left without an answer for two days, and nobody who has just written', async () => {
    const id = await answering(1, 1, 1, 1, 1);
    for (let n = 0; n < 6; n += 1) await asked(id, 47);
    await measure();
    expect(await said(id)).toBe(1);
    const ignored = await answering(1, 1, 1, 1, 1);
    const unanswered = [];
    for (let n = 0; n < 6; n += 1) unanswered.push(await asked(ignored, 49));
    await measure();
    expect(await said(ignored)).toBeNull();
    // Who was blocked is owed no answer.
    await test.database.db
      .updateTable('conversations')
      .set({ blocked_by_vendor_at: test.clock.now })
      .where('id', 'in', unanswered)
      .execute();
    await measure();
    expect(await said(ignored)).toBe(1);
  });

  it('counts no conversation that the vendor began', async () => {
    const { db } = test.database;
    const id = await answering(1, 1, 1, 1);
    const own = await buildConversation(db, { vendor_id: id });
    await buildMessages(db, own, 'vendor', ['Welcome'], hoursAgo(30));
    await buildMessages(db, own, 'customer', ['Thanks'], hoursAgo(29));
    await buildMessages(db, own, 'vendor', ['Any time'], hoursAgo(28));
    await measure();
    expect(await said(id)).toBeNull();
  });

  it('forgets what began more than 90 days ago', async () => {
    const id = await answering(1, 1, 1, 1);
    await asked(id, 89 * DAY, 1);
    await measure();
    expect(await said(id)).toBe(1);
    test.clock.now = new Date(test.clock.now.getTime() + 2 * DAY * HOUR_MS);
    await measure();
    expect(await said(id)).toBeNull();
  });

  it('changes nothing when it is measured twice, and follows what came since', async () => {
    const id = await answering(1, 1, 1, 1, 1);
    await measure();
    const versions = async () =>
      (await sql`select vendor_id, xmin::text from answer_times`.execute(test.database.db)).rows;
    const before = await versions();
    await measure();
    expect(await versions()).toEqual(before);
    for (let n = 0; n < 6; n += 1) await asked(id, 30, 7);
    await measure();
    expect(await said(id)).toBe(8);
  });

  it('is said of approved listings alone, and goes with the listing', async () => {
    const { db } = test.database;
    const id = await answering(1, 1, 1, 1, 1);
    const kept = () =>
      db.selectFrom('answer_times').selectAll().where('vendor_id', '=', id).execute();
    const become = (status: 'approved' | 'pending' | 'suspended') =>
      db.updateTable('vendors').set({ status }).where('id', '=', id).execute();
    await measure();
    expect(await kept()).toHaveLength(1);
    await become('pending');
    expect(await said(id)).toBeNull();
    await become('suspended');
    await measure();
    expect(await kept()).toEqual([]);
    await become('approved');
    await measure();
    expect(await said(id)).toBe(1);
    // The conversations stay with their customers.
    await db.deleteFrom('vendors').where('id', '=', id).execute();
    expect(await kept()).toEqual([]);
    await measure();
    expect(await kept()).toEqual([]);
  });

  // The embedded engine runs one transaction at a time.
  it.runIf(inject('template').engine === 'postgres')(
    'is measured for the others while a vendor is being deleted',
    async () => {
      const { db } = test.database;
      const leaving = await answering(1, 1, 1, 1, 1);
      const staying = await answering(1, 1, 1, 1, 1);
      let measured: Promise<void> | undefined;
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('vendors').where('id', '=', leaving).execute();
        measured = measure();
        await vi.waitFor(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
          expect(rows).toHaveLength(1);
        });
      });
      await measured;
      expect(await said(staying)).toBe(1);
    },
  );
});
