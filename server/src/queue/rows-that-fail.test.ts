import { registers } from '@threshold/contract/rules/registers';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildAlert } from '#test/factories/alert.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildKeyDate, buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildRequest } from '#test/factories/request.ts';
import { buildVendor, buildVendorCheck } from '#test/factories/vendor.ts';
import { whileRowsFail } from '#test/outages/failing-writes.ts';
import { listMailsTo } from '#test/outbox.ts';
import { publicUrl, testApp, testSigner } from '#test/test-app.ts';
import { emptyDatabase } from '#test/worker-database.ts';
import { newId } from '../db/new-id.ts';
import { sendLeadReminders } from '../features/applications/leads/lead-reminders.jobs.ts';
import {
  queueImminentCallPushes,
  sendCallReminders,
} from '../features/calls/reminders/call-reminders.jobs.ts';
import { sendUnreadMessageReminders } from '../features/chat/chat.jobs.ts';
import { expireDueChecks } from '../features/listings/vetting/expired-checks.ts';
import { sendDateReminders } from '../features/purchases/dates/reminders.jobs.ts';
import { updateDueAnswerFigures } from '../features/requests/answer-times/answer-times.jobs.ts';
import {
  offerDueRequests,
  recordMissedRequests,
} from '../features/requests/desk/request-desk.jobs.ts';
import { warnOfWaitingLeads } from '../features/requests/lead-requests/lead-requests.jobs.ts';
import { enqueueDueAlertMails } from '../features/search/alerts/alerts.jobs.ts';
import { listAlertRounds, requestAlertRound } from '../features/search/alerts/alerts.repo.ts';
import { deleteOldFailures } from './rows.repo.ts';

const test = testApp();
const HOUR_MS = 3_600_000;
const START = new Date('2026-06-02T00:30:00Z');
/** A time zone that neither PostgreSQL nor the product supports. */
const timezone = 'Mars/Olympus';

const deps = () => ({
  database: test.database,
  now: () => test.clock.now,
  publicUrl: () => publicUrl,
  opsUrl: () => publicUrl,
  sign: testSigner,
});
const later = (hours: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + hours * HOUR_MS);
};
const mailed = async ({ email }: { readonly email: string }) =>
  (await listMailsTo(test.database.db, email)).length;
const failures = () =>
  test.database.db.selectFrom('job_failures').selectAll().orderBy('job').execute();

beforeEach(async () => {
  await emptyDatabase(test.database);
  test.clock.now = START;
});

interface Mailing {
  readonly of: 'customers' | 'vendors';
  /** Creates an event about which the job mails the member after `hours`. */
  readonly prepare: (member: TestAccount) => Promise<unknown>;
  readonly hours: number;
  readonly run: () => Promise<unknown>;
}

const mailings: Readonly<Record<string, Mailing>> = {
  'record-missed-requests': {
    of: 'customers',
    prepare: ({ email }) => buildRequest(test, { email, confirmed_at: START }),
    hours: 25,
    run: () => recordMissedRequests(deps()),
  },
  'tell-away-customer': {
    of: 'customers',
    prepare: async ({ id }) => {
      const { db } = test.database;
      const conversation = await buildConversation(db, {
        customer_id: id,
        vendor_id: (await buildAccount(test, 'vendors')).id,
      });
      await buildMessages(db, conversation, 'vendor', ['Hello'], START);
      await db
        .updateTable('sessions')
        .set({ last_seen_at: new Date(0) })
        .execute();
    },
    hours: 1,
    run: () => sendUnreadMessageReminders(deps()),
  },
  'remind-of-calls': {
    of: 'customers',
    prepare: ({ id }) =>
      buildAppointment(test.database.db, {
        customer_id: id,
        starts_at: new Date(START.getTime() + 30 * HOUR_MS),
        updated_at: START,
      }),
    hours: 6,
    run: () => sendCallReminders(deps()),
  },
  'remind-of-leads': {
    of: 'vendors',
    prepare: async ({ id: vendor_id }) => {
      const application_id = await buildApplication(test, { vendor_id });
      await test.database.db
        .insertInto('application_notes')
        .values({
          application_id,
          vendor_id,
          note: '',
          remind_on: '2026-06-01',
          version: 1,
          updated_at: START,
        })
        .execute();
    },
    hours: 0,
    run: () => sendLeadReminders(deps()),
  },
  'lapse-checks': {
    of: 'vendors',
    prepare: ({ id: vendor_id }) =>
      buildVendorCheck(test.database.db, {
        vendor_id,
        register: registers.brokers.name,
        state: null,
        expires_on: '2026-06-01',
        checked_at: new Date(0),
      }),
    hours: 0,
    run: () => expireDueChecks(deps()),
  },
};

describe.each(Object.entries(mailings))(
  'the job %s',
  { tags: 'engine' },
  (job, { of, prepare, hours, run }) => {
    it('continues with other rows if one fails, and retries after a minute', async () => {
      const [bad, good] = [await buildAccount(test, of), await buildAccount(test, of)];
      await prepare(bad);
      await prepare(good);
      later(hours);
      const refused = `new.recipient = '${bad.email}'`;
      await whileRowsFail(test.database.db, 'outbox', refused, run);
      expect([await mailed(bad), await mailed(good)]).toEqual([0, 1]);
      expect(await failures()).toMatchObject([{ job, failures: 1 }]);

      test.clock.now = new Date(test.clock.now.getTime() + 30_000);
      await whileRowsFail(test.database.db, 'outbox', refused, run);
      expect(await failures()).toMatchObject([{ job, failures: 1 }]);

      test.clock.now = new Date(test.clock.now.getTime() + 31_000);
      await run();
      expect([await mailed(bad), await mailed(good)]).toEqual([1, 1]);
      expect(await failures()).toEqual([]);
    });
  },
);

it('warnOfWaitingLeads still warns staff of other requests if one request fails', async () => {
  const { db } = test.database;
  await buildRequest(test, { name: 'Bad Content', confirmed_at: START });
  await buildRequest(test, { name: 'Good Content', confirmed_at: START });
  later(13);
  const warn = () => warnOfWaitingLeads(db, test.clock.now, publicUrl);
  expect(await whileRowsFail(db, 'outbox', "new.text like '%Bad Content%'", warn)).toBe(1);
  later(1);
  expect(await warn()).toBe(1);
});

it('offerDueRequests still offers other requests if one has an unknown time zone', async () => {
  const { db } = test.database;
  const broker = await buildAccount(test, 'vendors');
  await db
    .updateTable('vendors')
    .set({ latitude: -33.87, longitude: 151.2 })
    .where('id', '=', broker.id)
    .execute();
  const next_at = new Date(START.getTime() - HOUR_MS);
  await buildRequest(test, { timezone, next_at });
  await buildRequest(test, { next_at: START });
  expect(await offerDueRequests(deps())).toBe(1);
  expect(await mailed(broker)).toBe(1);
});

it('sendDateReminders continues with other dates after an unknown time zone', async () => {
  const { db } = test.database;
  const [bad, good] = [
    await buildAccount(test, 'customers'),
    await buildAccount(test, 'customers'),
  ];
  for (const { id, zone, kind } of [
    { ...bad, zone: timezone, kind: 'inspection' },
    { ...good, zone: 'Australia/Sydney', kind: 'finance_due' },
  ] as const)
    await buildKeyDate(db, await buildPurchase(db, id), {
      kind,
      zone,
      due_on: '2026-06-02',
      act_by: '2026-06-02',
      due_set_at: new Date(0),
      remind_at: zone === timezone ? new Date(0) : START,
    });
  await db
    .updateTable('purchase_members')
    .set({ joined_at: new Date(0) })
    .execute();
  await sendDateReminders(deps());
  expect([await mailed(bad), await mailed(good)]).toEqual([0, 1]);
});

it('sendDateReminders still reminds other buyers if one has an unknown time zone', async () => {
  const { db } = test.database;
  const [bad, good] = [
    await buildAccount(test, 'customers'),
    await buildAccount(test, 'customers'),
  ];
  const purchase = await buildPurchase(db, bad.id);
  await joinPurchase(db, purchase, good.id);
  await db
    .updateTable('purchase_members')
    .set({ joined_at: new Date(0) })
    .execute();
  await db
    .insertInto('push_quiet_hours')
    .values({ customer_id: bad.id, begins: '22:00', ends: '07:00', timezone })
    .execute();
  const on = '2026-06-02';
  await buildKeyDate(db, purchase, {
    due_on: on,
    act_by: on,
    due_set_at: new Date(0),
    remind_at: START,
  });
  await sendDateReminders(deps());
  expect([await mailed(bad), await mailed(good)]).toEqual([0, 1]);
  const { remind_at } = await db
    .selectFrom('purchase_dates')
    .select('remind_at')
    .executeTakeFirstOrThrow();
  expect(remind_at?.getTime()).toBe(START.getTime() + 60_000);
  expect(await failures()).toMatchObject([{ job: 'remind-of-dates', row_id: bad.id }]);

  await db.deleteFrom('push_quiet_hours').execute();
  test.clock.now = new Date(START.getTime() + 61_000);
  await sendDateReminders(deps());
  expect([await mailed(bad), await mailed(good)]).toEqual([1, 1]);
  expect(await failures()).toEqual([]);
});

it('sendLeadReminders reminds vendors with unknown time zones as well', async () => {
  const [bad, good] = [await buildAccount(test, 'vendors'), await buildAccount(test, 'vendors')];
  await mailings['remind-of-leads']?.prepare(bad);
  await mailings['remind-of-leads']?.prepare(good);
  await test.database.db
    .updateTable('vendors')
    .set({ timezone })
    .where('id', '=', bad.id)
    .execute();
  await sendLeadReminders(deps());
  expect([await mailed(bad), await mailed(good)]).toEqual([1, 1]);
});

it('enqueueDueAlertMails still mails other alerts if one has unreadable criteria', async () => {
  const { db } = test.database;
  const email = (name: string) => ({ email: `${name}@example.com` });
  const bad = await buildAlert(db, {}, email('bad'));
  await buildAlert(db, {}, email('good'));
  await sql`update alerts set criteria = '{"min_rating": {"a": 1}}' where id = ${bad}`.execute(db);
  await requestAlertRound(db, await buildVendor(db), START);
  await enqueueDueAlertMails(db, deps());
  expect([await mailed(email('bad')), await mailed(email('good'))]).toEqual([0, 1]);
  expect(await failures()).toContainEqual(expect.objectContaining({ row_id: bad }));
});

it('enqueueDueAlertMails mails other alerts if one mail cannot be stored', {
  tags: 'engine',
}, async () => {
  const { db } = test.database;
  const email = (name: string) => ({ email: `${name}@example.com` });
  const bad = await buildAlert(db, {}, email('bad'));
  await buildAlert(db, {}, email('good'));
  const vendor = await buildVendor(db);
  await requestAlertRound(db, vendor, START);
  const run = () => enqueueDueAlertMails(db, deps());
  await whileRowsFail(db, 'outbox', "new.recipient = 'bad@example.com'", run);
  expect([await mailed(email('bad')), await mailed(email('good'))]).toEqual([0, 1]);
  expect(new Set((await failures()).map(({ row_id }) => row_id))).toEqual(new Set([bad, vendor]));

  test.clock.now = new Date(START.getTime() + 61_000);
  await run();
  expect([await mailed(email('bad')), await mailed(email('good'))]).toEqual([1, 1]);
  expect(await failures()).toEqual([]);
  expect(await listAlertRounds(db, 1)).toEqual([]);
});

it('updateDueAnswerFigures measures other vendors if one has an unknown time zone', async () => {
  const { db } = test.database;
  const vendors = [await buildVendor(db, { timezone }), await buildVendor(db)];
  for (const vendor_id of vendors) {
    const { id: customer_id } = await buildAccount(test, 'customers');
    const conversation = await buildConversation(db, { customer_id, vendor_id });
    await buildMessages(db, conversation, 'customer', ['Hello'], START);
    await buildMessages(db, conversation, 'vendor', ['Hi'], new Date(START.getTime() + HOUR_MS));
  }
  later(2);
  await updateDueAnswerFigures(deps());
  const left = await db.selectFrom('answer_turns').select('vendor_id').distinct().execute();
  expect(left).toEqual([{ vendor_id: vendors[0] }]);
});

it('queueImminentCallPushes still queues pushes of other calls if one call fails', async () => {
  const { db } = test.database;
  const starts_at = new Date(START.getTime() + 5 * 60_000);
  const bad = await buildAppointment(db, { starts_at });
  const good = await buildAppointment(db, { starts_at });
  const refused = `new.appointment_id = '${bad}'`;
  await whileRowsFail(db, 'call_reminders', refused, () => queueImminentCallPushes(deps()));
  const reminders = await db.selectFrom('call_reminders').select('appointment_id').execute();
  expect(reminders).toEqual([{ appointment_id: good }]);
});

it('the delay before retries doubles with each failure, up to six hours', async () => {
  const { db } = test.database;
  const bad = await buildAppointment(db, { starts_at: new Date('2026-06-20T00:00:00Z') });
  await db
    .updateTable('appointments')
    .set({ starts_at: new Date(START.getTime() + 5 * 60_000) })
    .where('id', '=', bad)
    .execute();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await db
      .updateTable('appointments')
      .set({ starts_at: new Date(test.clock.now.getTime() + 5 * 60_000) })
      .execute();
    await whileRowsFail(db, 'call_reminders', 'true', () => queueImminentCallPushes(deps()));
    const [row] = await failures();
    const wait = (row?.retry_at.getTime() ?? 0) - test.clock.now.getTime();
    waits.push(wait / 60_000);
    test.clock.now = new Date(test.clock.now.getTime() + wait);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
});

it('deleteOldFailures deletes failures whose retry is a day overdue', async () => {
  const { db } = test.database;
  const due = (job: string, hours: number) => ({
    job,
    row_id: newId(),
    failures: 1,
    retry_at: new Date(START.getTime() - hours * HOUR_MS),
  });
  await db
    .insertInto('job_failures')
    .values([due('send-mails', 25), due('push-messages', 25), due('remind-of-dates', 23)])
    .execute();
  await deleteOldFailures(db, START);
  expect(await failures()).toMatchObject([{ job: 'remind-of-dates' }]);
});
