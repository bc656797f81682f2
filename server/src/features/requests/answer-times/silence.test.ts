import { describe, expect, it } from 'vitest';
import { after, answering, DAY_MS, NOW } from '#test/arrangements/answering.ts';
import { buildChatReport } from '#test/factories/chat-report.ts';
import { buildMessages } from '#test/factories/conversation.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildOffer, buildRequest } from '#test/factories/request.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { testApp } from '#test/test-app.ts';

/* Unresponsive professionals: notification and display. */

const test = testApp();
const { asked, ignoring, later, measure, own, professional, said } = answering(test);

describe('public mark of an unresponsive professional', () => {
  const notices = async () =>
    (await test.database.db.selectFrom('notices').select('text').orderBy('id').execute()).map(
      ({ text }) => text,
    );
  const mails = async () =>
    (await test.database.db.selectFrom('outbox').select('template').orderBy('id').execute()).map(
      ({ template }) => template,
    );

  it('appears a week after the professional was notified', async () => {
    const vendor = await ignoring(5);
    await measure();
    expect(await said(vendor.id)).toBeNull();
    expect(await notices()).toHaveLength(1);
    expect(await mails()).toEqual(['no_replies_told']);
    const answers = await own(vendor);
    expect(answers.silence).toEqual({
      shown_from: new Date(NOW.getTime() + 7 * DAY_MS).toISOString(),
      is_shown: false,
    });
    expect(answers.waiting).toHaveLength(5);
    expect(answers.waiting[0]).toMatchObject({ kind: 'chat', who: 'Casey Customer' });
    // No second notification within the week.
    later(6.9);
    await measure();
    expect(await said(vendor.id)).toBeNull();
    later(0.2);
    await measure();
    expect(await said(vendor.id)).toBe('silent');
    expect((await own(vendor)).silence?.is_shown).toBe(true);
    expect(await mails()).toEqual(['no_replies_told', 'no_replies_shown']);
    for (const id of vendor.conversations.slice(0, 3)) {
      await buildMessages(test.database.db, id, 'vendor', ['Sorry'], test.clock.now);
    }
    await measure();
    expect(await said(vendor.id)).toBeNull();
    expect((await own(vendor)).silence).toBeNull();
  });

  it('does not appear if most questions are answered within the week', async () => {
    const vendor = await ignoring(5);
    await measure();
    for (const id of vendor.conversations.slice(0, 3)) {
      await buildMessages(test.database.db, id, 'vendor', ['Sorry'], after(NOW, 1));
    }
    later(8);
    await measure();
    expect(await said(vendor.id)).toBeNull();
    expect(await mails()).toEqual(['no_replies_told']);
  });

  it('requires questions by five people, more than half of them unanswered', async () => {
    const four = await ignoring(4);
    const half = await ignoring(3);
    for (let n = 0; n < 3; n += 1) await asked(half.id, { answer: 1 });
    await measure();
    later(8);
    await measure();
    expect([await said(four.id), await said(half.id)]).toEqual([null, null]);
    expect(await mails()).toEqual([]);
  });

  it('ignores repeated questions, unverified customers and blocked or reported chats', async () => {
    const { db } = test.database;
    const vendor = await professional();
    for (const tag of ['a', 'b', 'c', 'd', 'e']) {
      const customer_id = await buildCustomer(db, { email: `rival+${tag}@people.example` });
      await asked(vendor.id, { customer_id });
    }
    for (let n = 0; n < 5; n += 1) {
      const customer_id = await buildCustomer(db, { email_verified_at: null });
      await asked(vendor.id, { customer_id });
    }
    for (let n = 0; n < 5; n += 1) {
      const conversation_id = await asked(vendor.id);
      await buildChatReport(db, { conversation_id, vendor_id: vendor.id, reporter_role: 'vendor' });
      const blocked = await asked(vendor.id);
      const column = n % 2 ? 'blocked_by_vendor_at' : 'blocked_by_customer_at';
      await db
        .updateTable('conversations')
        .set({ [column]: NOW })
        .where('id', '=', blocked)
        .execute();
    }
    await measure();
    expect((await own(vendor)).figures.chat).toMatchObject({ asked: 1, overdue: 1 });
    expect(await mails()).toEqual([]);
  });

  it('counts questions again after a dismissed report or a removed block', async () => {
    const { db } = test.database;
    const vendor = await ignoring(5);
    await db.updateTable('conversations').set({ blocked_by_vendor_at: NOW }).execute();
    const reports: string[] = [];
    for (const conversation_id of vendor.conversations) {
      reports.push(await buildChatReport(db, { conversation_id, reporter_role: 'vendor' }));
    }
    await db.updateTable('conversations').set({ blocked_by_vendor_at: null }).execute();
    await measure();
    expect(await mails()).toEqual([]);
    const settled_by = await buildStaff(db);
    const settle = (outcome: 'dismissed' | 'warned') =>
      db
        .updateTable('chat_reports')
        .set({ settled_at: NOW, settled_by, outcome, outcome_reason: 'Read' })
        .where('id', 'in', reports)
        .execute();
    await settle('warned');
    await measure();
    expect((await own(vendor)).figures.chat.asked).toBe(0);
    await settle('dismissed');
    await measure();
    expect(await mails()).toEqual(['no_replies_told']);
  });

  it('ignores expired offers and professionals whose accounts are unverified or new', async () => {
    const { db } = test.database;
    const unverified = await ignoring(5);
    await db.updateTable('vendor_accounts').set({ email_verified_at: null }).execute();
    const late = await ignoring(5);
    await db
      .updateTable('vendor_accounts')
      .set({ created_at: NOW })
      .where('vendor_id', '=', late.id)
      .execute();
    const offered = await professional();
    for (let n = 0; n < 6; n += 1) {
      const { id: request_id } = await buildRequest(test, { email: `p${n}@people.example` });
      const id = await buildOffer(test, { request_id, vendor_id: offered.id });
      await db
        .updateTable('request_offers')
        .set({ state: 'lapsed', decided_at: NOW })
        .where('id', '=', id)
        .execute();
    }
    await measure();
    later(8);
    await measure();
    for (const { id } of [unverified, late, offered]) expect(await said(id)).toBeNull();
    expect(await mails()).toEqual([]);
  });

  it('comes with a list of unanswered requests for the professional, without spam', async () => {
    const vendor = await professional();
    const { id: request_id } = await buildRequest(test);
    await buildOffer(test, { request_id, vendor_id: vendor.id });
    expect((await own(vendor)).waiting).toMatchObject([{ kind: 'request', who: 'Sydney' }]);
    await test.database.db
      .updateTable('lead_requests')
      .set({ close_reason: 'spam', closed_at: NOW })
      .where('id', '=', request_id)
      .execute();
    expect((await own(vendor)).waiting).toEqual([]);
    await measure();
    expect((await own(vendor)).figures.request.asked).toBe(0);
  });
});
