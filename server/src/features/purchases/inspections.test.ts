import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import {
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseMessages } from '@threshold/contract/texts/purchase-texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Account, dateReminders } from '#test/arrangements/date-reminders.ts';
import { buildHome } from '#test/factories/purchase.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { begin, by, remindAt, mailed, noted } = dateReminders(test);

let ann: Account;
let ben: Account;
let id: string;
let home: string;
beforeEach(async () => {
  ({ ann, ben, id } = await begin());
  home = await buildHome(test.database.db, id, { state: 'WA', address: '9 Secret Street' });
});

/** Day of the inspection. */
const SATURDAY = '2026-06-13';
const inspection = (overrides: object = {}) => ({
  kind: 'inspection',
  home,
  state: 'WA',
  typed: { on: SATURDAY, time: '10:00' },
  ...overrides,
});
const add = (who: Account, body: object) =>
  by(who).call(keyDateEndpoints.add, { params: { id }, body: body as never });
const list = async (who: Account) =>
  (await by(who).call(keyDateEndpoints.list, { params: { id } })).ok.data;

describe('inspection', () => {
  it('is stored with home and time, also repeatedly for one home', async () => {
    const added = (await add(ann, inspection())).ok.data;
    expect(added).toMatchObject({
      kind: 'inspection',
      title: 'Inspection',
      home,
      due_on: SATURDAY,
      due_time: '10:00',
      zone: 'Australia/Perth',
    });
    await add(
      ben,
      inspection({ title: 'Building and pest', typed: { on: SATURDAY, time: '09:15' } }),
    );
    // Adding the same inspection again returns the existing one.
    expect((await add(ben, inspection())).ok.data._id).toBe(added._id);
    expect((await list(ben)).map(({ title, due_time }) => [title, due_time])).toEqual([
      ['Building and pest', '09:15'],
      ['Inspection', '10:00'],
    ]);
    const { ok } = await by(ann).call(purchaseEndpoints.get, { params: { id } });
    expect(ok.data.next_date).toEqual({
      kind: 'inspection',
      title: 'Building and pest',
      due_on: SATURDAY,
      due_time: '09:15',
      zone: 'Australia/Perth',
    });
  });

  it('requires a home and a time', async () => {
    const refused = async (body: object) => (await add(ann, inspection(body))).failure.errors;
    expect(await refused({ home: null })).toEqual({ home: [purchaseMessages.home] });
    const timeless = { typed: { on: SATURDAY, time: null } };
    expect(await refused(timeless)).toEqual({ 'typed.time': [purchaseMessages.time] });
    const { data } = (await add(ann, inspection())).ok;
    const changed = await by(ann).call(keyDateEndpoints.change, {
      params: { id, dateId: data._id },
      body: { ...inspection(timeless), version: 1 } as never,
    });
    expect(changed.failure.errors).toEqual({ 'typed.time': [purchaseMessages.time] });
    expect(await list(ann)).toHaveLength(1);
  });

  it('causes a reminder beforehand and is marked as done afterwards', async () => {
    await add(ann, inspection());
    // Nine o'clock in Perth on Friday, the last business day before the inspection.
    await remindAt('2026-06-12T01:00:00Z');
    const [mail] = await listMailsTo(test.database.db, ben.email);
    expect(mail?.subject).toBe('A date in your purchase is due on Sat 13 Jun');
    expect(mail?.text).toContain('Inspection: Sat 13 Jun, 10:00 am Perth time.');
    expect(mail?.text).not.toMatch(/Act by|Secret/);
    await remindAt('2026-06-14T02:00:00Z');
    expect(await list(ben)).toMatchObject([{ status: 'done' }]);
    expect(await mailed(ben)).toHaveLength(1);
    expect(await noted(ben)).toEqual(['Inspection: Sat 13 Jun, 10:00 am Perth time.']);
  });

  it('is marked as done without a reminder if in the past', async () => {
    await remindAt('2026-06-14T02:00:00Z');
    await add(ann, inspection());
    await remindAt('2026-06-14T02:01:00Z');
    expect(await list(ann)).toMatchObject([{ status: 'done' }]);
    expect(await mailed(ann)).toEqual([]);
  });

  it('is cancelled when the buyers give up the home', async () => {
    await add(ann, inspection());
    const body = { stage: 'missed', reason: '', version: 1 } as const;
    await by(ben).call(homeEndpoints.setStage, { params: { id, homeId: home }, body });
    expect(await list(ann)).toMatchObject([{ status: 'cancelled' }]);
    await remindAt('2026-06-12T01:00:00Z');
    expect(await mailed(ann)).toEqual([]);
  });
});
