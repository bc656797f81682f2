import { homeVisitEndpoints } from '@threshold/contract/buying/home-visits';
import { sharingEndpoints } from '@threshold/contract/buying/purchase-sharing';
import { homeEndpoints, purchaseEndpoints } from '@threshold/contract/buying/purchases';
import { notificationEndpoints } from '@threshold/contract/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildHome, buildPurchase, buildVisit, joinPurchase } from '#test/factories/purchase.ts';
import { whileWritesFail } from '#test/failing-writes.ts';
import { mailsTo } from '#test/outbox.ts';
import { publicUrl, testApp } from '#test/test-app.ts';
import { remindOfVisits } from './visit-reminders.jobs.ts';

const test = testApp();

let ann: TestAccount;
let ben: TestAccount;
let helper: TestAccount;
let id: string;
let home: string;

/* A visit on Saturday 6 June 2026 at 10 am in Perth, which is 02:00Z: told of on Friday at 6 pm there, 10:00Z. */
const zone = 'Australia/Perth';
const six = '2026-06-05T10:00:00Z';
const subject = 'You see a home on Sat 6 Jun';

beforeEach(async () => {
  const { db } = test.database;
  test.clock.now = new Date('2026-06-01T02:00:00Z');
  await db.deleteFrom('purchases').execute();
  [ann, ben, helper] = [await person(), await person(), await person()];
  id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  home = await buildHome(db, id, { state: 'WA', address: '9 Secret Street' });
});

const person = () => buildAccount(test, 'customers');
const visit = (overrides = {}) =>
  buildVisit(test.database.db, id, home, {
    visit_on: '2026-06-06',
    visit_time: '10:00',
    zone,
    note: 'secret',
    created_at: test.clock.now,
    ...overrides,
  });
const remind = () =>
  remindOfVisits({
    database: test.database,
    now: () => test.clock.now,
    publicUrl: () => publicUrl,
  });
async function remindAt(time: string) {
  test.clock.now = new Date(time);
  await remind();
}
const mailed = async ({ email }: TestAccount) =>
  (await mailsTo(test.database.db, email)).filter(
    ({ template }) => template === 'purchase_visit_reminder',
  );
const subjects = async (who: TestAccount) => (await mailed(who)).map((mail) => mail.subject);
const change = (visitId: string, on: string, time: string) =>
  test.as(ann.token).call(homeVisitEndpoints.change, {
    params: { id, visitId },
    body: { kind: 'open_inspection', on, time, note: '', version: 1 },
  });

it('reminds each buyer at six on the evening before by the clock at the home, once', async () => {
  await visit();
  await remindAt('2026-06-05T09:59:00Z');
  expect(await subjects(ann)).toEqual([]);
  for (const time of [six, six, '2026-06-06T01:00:00Z']) await remindAt(time);
  for (const who of [ann, ben]) {
    expect(await subjects(who)).toEqual([subject]);
    const notes = await test.as(who.token).call(notificationEndpoints.list);
    expect(notes.ok.data.map(({ text, href }) => [text, href])).toEqual([
      ['Open inspection: Sat 6 Jun, 10:00 am Perth time.', '/customer/buying'],
    ]);
  }
  expect(await subjects(helper)).toEqual([]);
  const [mail] = await mailed(ann);
  expect(JSON.stringify(mail)).not.toMatch(/secret/i);
  expect(mail?.expires_at).toEqual(new Date('2026-06-06T02:00:00Z'));
});

it('tells of one that moves anew, and drops what waited', async () => {
  const visitId = await visit();
  await remindAt(six);
  await change(visitId, '2026-06-06', '11:30');
  expect(await subjects(ann)).toEqual([]);
  await remind();
  expect((await mailed(ann)).map(({ text }) => text)).toEqual([
    expect.stringContaining('11:30 am Perth time'),
  ]);
  await change(visitId, '2026-06-06', '11:30');
  await test.as(ann.token).call(homeVisitEndpoints.remove, { params: { id, visitId } });
  expect(await subjects(ann)).toEqual([]);
  await remind();
  expect(await subjects(ann)).toEqual([]);
});

describe('what waits to be mailed of a visit goes', () => {
  const where = () => ({ id, homeId: home });
  async function versionOfHome() {
    const { ok } = await test.as(ann.token).call(purchaseEndpoints.get, { params: { id } });
    return ok.data.homes[0]?.version ?? 0;
  }
  const setStage = async (stage: 'dropped' | 'looking') =>
    test.as(ann.token).call(homeEndpoints.setStage, {
      params: where(),
      body: { stage, reason: '', version: await versionOfHome() },
    });

  it('when its home is given up, and is told anew when that is taken up again', async () => {
    await visit();
    await remindAt(six);
    expect((await setStage('dropped')).status).toBe(200);
    expect(await subjects(ann)).toEqual([]);
    await remind();
    expect(await subjects(ann)).toEqual([]);
    await setStage('looking');
    await remind();
    expect(await subjects(ben)).toEqual([subject]);
  });

  it('when its home is removed', async () => {
    await visit({ added_by: ann.id });
    await remindAt(six);
    const removed = await test.as(ann.token).call(homeEndpoints.remove, { params: where() });
    expect(removed.status).toBe(200);
    expect(await subjects(ben)).toEqual([]);
  });

  it('when the purchase is closed, and is told anew when it is opened again', async () => {
    await visit();
    await remindAt(six);
    await test.as(ben.token).call(purchaseEndpoints.close, { params: { id } });
    expect(await subjects(ann)).toEqual([]);
    await test.as(ben.token).call(purchaseEndpoints.reopen, { params: { id } });
    await remind();
    expect(await subjects(ann)).toEqual([subject]);
  });

  it('when its home turns out to be in another state, where it is told of by the clock there', async () => {
    await visit();
    await remindAt(six);
    const changed = await test.as(ann.token).call(homeEndpoints.change, {
      params: where(),
      body: { address: '9 Secret Street', state: 'SA', version: await versionOfHome() },
    });
    expect(changed.status).toBe(200);
    expect(await subjects(ann)).toEqual([]);
    await remind();
    expect((await mailed(ann)).map(({ text }) => text)).toEqual([
      expect.stringContaining('10:00 am Adelaide time'),
    ]);
  });
});

it('says nothing of what is past, was written down that evening, or of a home or a purchase that is given up', async () => {
  const { db } = test.database;
  await visit();
  await visit({ visit_time: '12:00', created_at: new Date('2026-06-05T10:30:00Z') });
  await remindAt('2026-06-06T02:00:00Z');
  expect(await subjects(ann)).toEqual([]);
  test.clock.now = new Date(six);
  await db.updateTable('purchase_homes').set({ stage: 'dropped' }).where('id', '=', home).execute();
  await remind();
  await db.updateTable('purchase_homes').set({ stage: 'looking' }).where('id', '=', home).execute();
  await db.updateTable('purchases').set({ closed_at: test.clock.now }).execute();
  await remind();
  expect(await subjects(ann)).toEqual([]);
  await db.updateTable('purchases').set({ closed_at: null }).execute();
  await remind();
  expect(await subjects(ann)).toEqual([subject]);
});

it('tells of all or nothing when it breaks off, and of nothing twice', {
  tags: 'engine',
}, async () => {
  await visit();
  test.clock.now = new Date(six);
  const { db } = test.database;
  await expect(whileWritesFail(db, 'purchase_visit_reminders', remind)).rejects.toThrow(
    'no space left',
  );
  expect(await subjects(ann)).toEqual([]);
  await Promise.all([remind(), remind()]);
  expect(await subjects(ann)).toEqual([subject]);
});

it('reminds nobody of the copy of a visit of which they were told', async () => {
  await visit();
  await remindAt(six);
  await test.as(ann.token).call(sharingEndpoints.split, { params: { id } });
  await remind();
  for (const who of [ann, ben]) expect(await subjects(who)).toEqual([subject]);
});
