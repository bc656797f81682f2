import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { after, answering, MONDAY, NOW } from '#test/arrangements/answering.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildOffer, buildRequest } from '#test/factories/request.ts';
import { testApp } from '#test/test-app.ts';
import { deleteOldAnswerCases } from './answer-times.jobs.ts';

/* Reply time of professionals on cards, profiles and their own dashboard. */

const test = testApp();
const { answeringAfter, asked, later, measure, own, professional, said } = answering(test);

describe('reply time', () => {
  it('is shown once at least five people were answered', async () => {
    const id = await answeringAfter(1.5, 1.5, 1.5, 1.5);
    await measure();
    expect(await said(id)).toBeNull();
    await asked(id, { answer: 1.5 });
    expect(await said(id)).toBeNull();
    await measure();
    expect(await said(id)).toBe(2);
  });

  it('is the median of the times until an answer', async () => {
    const slowOnce = await answeringAfter(0.5, 0.5, 0.9, 30, 47);
    const even = await answeringAfter(0.1, 0.1, 3, 5, 100, 100);
    await measure();
    expect([await said(slowOnce), await said(even)]).toEqual([1, 4]);
  });

  it.each([
    // Questions arrive on Monday at 10:00; working hours are from 9:00 to 17:00.
    [0, 1],
    [1, 1],
    [1.01, 2],
    [4.01, 8],
    [20, 8], // Tuesday at 6:00, after seven working hours.
    [24, 8],
    [24.1, 48], // More than eight working hours, and more than a day of elapsed time.
    [48, 48],
    [48.1, null],
  ])('of %d elapsed hours is shown as %s hours (null: too slow)', async (hours, expected) => {
    const id = await answeringAfter(hours, hours, hours, hours, hours);
    await measure();
    expect(await said(id)).toBe(expected);
  });

  it("counts working hours in the professional's time zone", async () => {
    const { id } = await professional({ timezone: 'Australia/Perth' });
    // Friday, 16:30 in Perth; the answer is on Monday at 9:30 there.
    const friday = new Date('2026-06-05T08:30:00Z');
    for (let n = 0; n < 5; n += 1) await asked(id, { at: friday, answer: 65 });
    await measure();
    expect(await said(id)).toBe(1);
    // From 8:59 to 8:59 on the next day: eight working hours.
    const early = await professional();
    for (let n = 0; n < 5; n += 1) {
      await asked(early.id, { at: new Date('2026-06-01T22:59:00Z'), answer: 24 });
    }
    await measure();
    expect(await said(early.id)).toBe(8);
  });

  it('counts people as unanswered after two working days without an answer', async () => {
    const id = await answeringAfter(1, 1, 1, 1, 1);
    for (let n = 0; n < 6; n += 1) await asked(id, { at: after(NOW, -24) });
    await measure();
    expect(await said(id)).toBe(1);
    later(2);
    await measure();
    expect(await said(id)).toBeNull();
  });

  it('includes requests and loan applications, counting each person once', async () => {
    const vendor = await professional();
    const { db } = test.database;
    for (const answer of [1, 1]) await asked(vendor.id, { answer });
    const customer_id = await buildCustomer(db, { email: 'ann.lee+home@gmail.com' });
    await asked(vendor.id, { answer: 1, customer_id });
    const application = await buildApplication(test, { vendor_id: vendor.id, created_at: MONDAY });
    await db
      .insertInto('application_events')
      .values({
        id: newId(),
        application_id: application,
        event: 'status',
        status: 'in_progress',
        by_role: 'vendor',
        created_at: after(MONDAY, 3),
      })
      .execute();
    const request = async (email: string) => {
      const { id: request_id } = await buildRequest(test, { email });
      const offer = { request_id, vendor_id: vendor.id, offered_at: MONDAY };
      const id = await buildOffer(test, offer);
      await db
        .updateTable('request_offers')
        .set({ state: 'answered', decided_at: after(MONDAY, 2) })
        .where('id', '=', id)
        .execute();
    };
    // The same mailbox as 'ann.lee+home@gmail.com' above.
    await request('annlee@gmail.com');
    await measure();
    expect(await said(vendor.id)).toBeNull();
    await request('bo@people.example');
    await measure();
    expect(await said(vendor.id)).toBe(1);
    const { figures, reply_hours } = await own(vendor);
    expect(reply_hours).toBe(1);
    expect(figures).toMatchObject({
      all: { asked: 5, answered: 5, waiting: 0, overdue: 0, working_minutes: 60 },
      chat: { answered: 3, working_minutes: 60 },
      application: { answered: 1, working_minutes: 180 },
      request: { answered: 2, working_minutes: 120, all_minutes: 120 },
    });
  });

  it('uses the first answer if one person asks by request and chat', async () => {
    const { db } = test.database;
    const vendor = await professional();
    const request = async (email: string) => {
      const { id: request_id } = await buildRequest(test, { email });
      const id = await buildOffer(test, { request_id, vendor_id: vendor.id, offered_at: MONDAY });
      await db
        .updateTable('request_offers')
        .set({ state: 'answered', decided_at: after(MONDAY, 5) })
        .where('id', '=', id)
        .execute();
    };
    const chat = async (email: string) => {
      const customer_id = await buildCustomer(db, { email });
      await asked(vendor.id, { answer: 1, customer_id });
    };
    for (const person of ['ann', 'bo', 'cy']) {
      await request(`${person}@people.example`);
      await chat(`${person}@people.example`);
    }
    for (const person of ['di', 'ed', 'flo']) {
      await chat(`${person}@people.example`);
      await request(`${person}@people.example`);
    }
    await measure();
    const { all } = (await own(vendor)).figures;
    expect(all).toMatchObject({ asked: 6, answered: 6, working_minutes: 60, all_minutes: 60 });
  });

  it('treats messages as answers to applications and expired offers as unanswered', async () => {
    const vendor = await professional();
    const { db } = test.database;
    const customer_id = await buildCustomer(db);
    await buildApplication(test, { vendor_id: vendor.id, customer_id, created_at: MONDAY });
    const chat = await buildConversation(db, { vendor_id: vendor.id, customer_id });
    await buildMessages(db, chat, 'vendor', ['I have your application.'], after(MONDAY, 1));
    const { id: request_id } = await buildRequest(test);
    const lost = await buildOffer(test, { request_id, vendor_id: vendor.id });
    const { id: second } = await buildRequest(test, { email: 'bo@people.example' });
    const declined = await buildOffer(test, { request_id: second, vendor_id: vendor.id });
    const decide = (id: string, state: 'lapsed' | 'declined') =>
      db
        .updateTable('request_offers')
        .set({ state, decided_at: NOW })
        .where('id', '=', id)
        .execute();
    await decide(lost, 'lapsed');
    await decide(declined, 'declined');
    await measure();
    expect((await own(vendor)).figures).toMatchObject({
      application: { answered: 1, working_minutes: 60 },
      chat: { asked: 0 },
      request: { asked: 1, answered: 0, overdue: 1, working_minutes: null },
    });
  });

  it('ignores chats begun by professionals, copied chats and unverified customers', async () => {
    const { db } = test.database;
    const id = await answeringAfter(1, 1, 1, 1);
    const startedByVendor = await buildConversation(db, { vendor_id: id });
    await buildMessages(db, startedByVendor, 'vendor', ['Welcome'], MONDAY);
    await buildMessages(db, startedByVendor, 'customer', ['Thanks'], MONDAY);
    const copied = await buildConversation(db, { vendor_id: id });
    for (const [position, sender_role] of [
      [1, 'customer'],
      [2, 'vendor'],
    ] as const) {
      await db
        .insertInto('messages')
        .values({
          id: newId(),
          conversation_id: copied,
          position,
          sender_role,
          body: 'As it was asked',
          client_message_id: `request:${position}`,
          file_id: null,
          created_at: MONDAY,
        })
        .execute();
    }
    const customer_id = await buildCustomer(db, { email_verified_at: null });
    await asked(id, { answer: 1, customer_id });
    await measure();
    expect(await said(id)).toBeNull();
  });

  it('includes answers of deleted conversations, but not their unanswered questions', async () => {
    const { db } = test.database;
    const vendor = await professional();
    const answered = [];
    for (let n = 0; n < 5; n += 1) answered.push(await asked(vendor.id, { answer: 1 }));
    const open = await asked(vendor.id);
    await db
      .deleteFrom('conversations')
      .where('id', 'in', [...answered, open])
      .execute();
    await measure();
    expect(await said(vendor.id)).toBe(1);
    expect((await own(vendor)).figures.all).toMatchObject({ asked: 5, overdue: 0 });
    const customer_id = await buildCustomer(db);
    await asked(vendor.id, { customer_id });
    await db.deleteFrom('customers').where('id', '=', customer_id).execute();
    await measure();
    expect((await own(vendor)).figures.all).toMatchObject({ asked: 5, overdue: 0 });
  });

  it('ignores and deletes questions older than 90 days', async () => {
    const id = await answeringAfter(1, 1, 1, 1, 1);
    await measure();
    later(73);
    await measure();
    expect(await said(id)).toBe(1);
    later(2);
    await measure();
    expect(await said(id)).toBeNull();
    const cases = () => test.database.db.selectFrom('answer_cases').selectAll().execute();
    expect(await cases()).toHaveLength(5);
    await deleteOldAnswerCases({ database: test.database, now: () => test.clock.now });
    expect(await cases()).toEqual([]);
  });

  it('is not written again if the computed result is equal', async () => {
    await answeringAfter(1, 1, 1, 1, 1);
    await measure();
    const versions = async () =>
      (
        await sql`select vendor_id, xmin::text from answer_times
          union all select vendor_id, xmin::text from answer_figures`.execute(test.database.db)
      ).rows;
    const before = await versions();
    await measure();
    expect(await versions()).toEqual(before);
  });

  it('is shown only for approved listings and deleted with the listing', {
    tags: 'engine',
  }, async () => {
    const { db } = test.database;
    const id = await answeringAfter(1, 1, 1, 1, 1);
    await measure();
    await db.updateTable('vendors').set({ status: 'pending' }).where('id', '=', id).execute();
    expect(await said(id)).toBeNull();
    await db.updateTable('vendors').set({ status: 'approved' }).where('id', '=', id).execute();
    expect(await said(id)).toBe(1);
    // Customers can still write into their conversations with the deleted listing.
    await db.deleteFrom('vendors').where('id', '=', id).execute();
    const left = async () => {
      const { rows } = await sql<{ count: number }>`
        select ((select count(*) from answer_cases) + (select count(*) from answer_figures)
          + (select count(*) from answer_times) + (select count(*) from answer_turns))::int as count`.execute(
        db,
      );
      return rows[0]?.count;
    };
    expect(await left()).toBe(0);
    await asked(id);
    await measure();
    expect(await left()).toBe(0);
  });

  it('uses the first of two concurrent answers to a question', async () => {
    const { db } = test.database;
    const vendor = await professional();
    const id = await asked(vendor.id, { at: after(NOW, -1) });
    const send = (minutes: number) =>
      buildMessages(db, id, 'vendor', ['Yes'], after(NOW, minutes / 60));
    await Promise.all([send(0), send(0)]);
    await send(30);
    await measure();
    const cases = await db.selectFrom('answer_cases').selectAll().execute();
    expect(cases).toMatchObject([{ kind: 'chat', all_minutes: 60 }]);
  });

  // The embedded database runs one transaction at a time, so this test needs PostgreSQL.
  it.runIf(inject('template').engine === 'postgres')(
    'is computed for other professionals while one professional is deleted',
    async () => {
      const { db } = test.database;
      const leaving = await answeringAfter(1, 1, 1, 1, 1);
      const staying = await answeringAfter(1, 1, 1, 1, 1);
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
