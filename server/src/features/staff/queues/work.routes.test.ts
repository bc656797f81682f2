import type { EndpointRequest } from '@threshold/contract/endpoint';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { staffAuthEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { vettingEndpoints } from '@threshold/contract/endpoints/staff/vetting';
import { staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildPendingChanges } from '#test/factories/pending-changes.ts';
import { type StaffCaller, staffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { list, next, open, letGo } = vettingEndpoints;
const { updateStatus } = staffListingEndpoints;
const MINUTE = 60_000;

const ada = sharedStaff(test);
const bo = sharedStaff(test);

/** Deletes all listings, so that only listings of the running test are in the queue. */
beforeEach(async () => {
  await test.database.db.deleteFrom('vendors').execute();
});

type Overrides = Parameters<typeof buildVendor>[1];
const daysAgo = (days: number) => new Date(test.clock.now.getTime() - days * 86_400_000);

/** Creates a listing that has waited for approval for this number of days. */
async function pending(days: number, overrides: Overrides = {}) {
  const created_at = daysAgo(days);
  const id = await buildVendor(test.database.db, { status: 'pending', created_at, ...overrides });
  await buildVendorAccount(test.database.db, { vendor_id: id });
  return id;
}

type Filters = EndpointRequest<typeof list>['query'];
const askFor = (query: Filters) => ada.call(list, { query });
const read = async (query: Partial<Filters>) => (await askFor({ queue: 'pending', ...query })).ok;
const idsOf = async (query: Partial<Filters>) => (await read(query)).data.map(({ _id }) => _id);

const openAs = (
  staff: StaffCaller,
  id: string,
  body: { take_over?: boolean; reason?: string } = {},
) => staff.call(open, { params: { id }, body });
const rejectAs = (staff: StaffCaller, id: string) =>
  staff.call(updateStatus, {
    params: { id },
    body: { status: 'rejected', seen_status: 'pending', reason: 'No such number.' },
  });

describe('work queue', () => {
  it('lists listings by waiting time, longest first, without repetitions across pages', {
    tags: 'engine',
  }, async () => {
    const ids = [];
    for (const days of [9, 7, 7, 3, 1]) ids.push(await pending(days));
    const order = [...ids.slice(0, 1), ...ids.slice(1, 3).toSorted(), ...ids.slice(3)];
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await read({ limit: 2, after });
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ _id }) => _id));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(order);
  });

  it('filters by vendor type, state, waiting time and words, and by combinations', {
    tags: 'engine',
  }, async () => {
    const broker = await pending(5, { full_name: 'Bea Broker' });
    const agent = await pending(2, { vendor_type: 'Realestate Agent', state: 'VIC' });
    expect(await idsOf({})).toEqual([broker, agent]);
    expect(await idsOf({ vendor_type: 'Realestate Agent' })).toEqual([agent]);
    expect(await idsOf({ state: 'NSW' })).toEqual([broker]);
    expect(await idsOf({ waiting: 72 })).toEqual([broker]);
    expect(await idsOf({ q: 'bea broker' })).toEqual([broker]);
    expect(await idsOf({ state: 'VIC', waiting: 72 })).toEqual([]);
  });

  it('filters re-reviews by kind of change, listing each vendor once', {
    tags: 'engine',
  }, async () => {
    const { db } = test.database;
    const both = await buildVendor(db);
    const name = await buildVendor(db);
    const paper = (created_at: Date) => ({ vendor_id: both, field: 'licenses', created_at });
    await db
      .insertInto('vendor_rechecks')
      .values(paper(daysAgo(4)))
      .execute();
    await db
      .insertInto('vendor_rechecks')
      .values({ ...paper(daysAgo(4)), field: 'certificates' })
      .execute();
    await buildPendingChanges(db, both, { licence_number: '12' });
    await buildPendingChanges(db, name, { business_name: 'Another' });
    const all = await read({ queue: 'recheck' });
    expect(all.data).toMatchObject([
      {
        _id: both,
        waiting_since: daysAgo(4).toISOString(),
        changed: ['licence_number', 'certificates', 'licenses'],
      },
      { _id: name, changed: ['business_name'] },
    ]);
    expect(await idsOf({ queue: 'recheck', change: 'papers' })).toEqual([both]);
    expect(await idsOf({ queue: 'recheck', change: 'licence' })).toEqual([both]);
    expect(await idsOf({ queue: 'recheck', change: 'name' })).toEqual([name]);
    expect(await idsOf({ queue: 'recheck', change: 'type' })).toEqual([]);
    const [first] = all.data;
    expect(await idsOf({ queue: 'recheck', after: first?.position })).toEqual([name]);
  });

  it('rejects an invalid page position', async () => {
    for (const after of [
      '1',
      "1~' or true",
      `1~${'-'.repeat(36)}`,
      `${'9'.repeat(18)}~${newId()}`,
    ]) {
      expect((await askFor({ queue: 'pending', after })).status, after).toBe(422);
    }
  });
});

describe('staff member who opens a listing', () => {
  it('locks the listing for ten minutes or until opening another listing', async () => {
    const [first, second] = [await pending(2), await pending(1)];
    expect((await openAs(ada, first)).ok.data.claim).toMatchObject({ is_mine: true });
    const seen = (await openAs(bo, first)).ok.data;
    expect(seen).toMatchObject({
      vendor: { _id: first },
      claim: { is_mine: false, by: { _id: ada.id, name: ada.name } },
    });
    expect((await bo.call(list, { query: { queue: 'pending' } })).ok.data).toMatchObject([
      { _id: first, claim: { is_mine: false } },
      { _id: second, claim: null },
    ]);
    await openAs(ada, second);
    expect((await openAs(bo, first)).ok.data.claim).toMatchObject({ is_mine: true });

    const { now } = test.clock;
    test.clock.now = new Date(now.getTime() + 10 * MINUTE);
    expect((await read({})).data.map(({ claim }) => claim)).toEqual([null, null]);
    expect((await openAs(bo, second)).ok.data.claim).toMatchObject({ is_mine: true });
    test.clock.now = now;

    const guest = await staffCaller(test);
    await openAs(guest, first);
    await guest.call(staffAuthEndpoints.logout);
    expect((await openAs(ada, first)).ok.data.claim).toMatchObject({ is_mine: true });
  });

  it("can take over a colleague's lock only with a logged reason", async () => {
    const id = await pending(1);
    await openAs(ada, id);
    const without = await openAs(bo, id, { take_over: true });
    expect([without.status, without.failure.errors]).toEqual([
      422,
      { reason: [staffMessages.reason] },
    ]);
    const taken = await openAs(bo, id, { take_over: true, reason: 'She is on leave.' });
    expect(taken.ok.data.claim).toMatchObject({ is_mine: true, by: { _id: bo.id } });
    const acts = await ada.call(staffAuditEndpoints.list, { query: { subject: id } });
    expect(acts.ok.data).toMatchObject([{ action: 'vendor.take_over', staff: { _id: bo.id } }]);
    expect(acts.ok.data[0]?.details).toContain(`from ${ada.name}. Reason: She is on leave.`);
    const late = await rejectAs(ada, id);
    expect([late.status, late.failure.error]).toEqual([409, staffOutcomes.checked_by(bo.name)]);
    expect((await rejectAs(bo, id)).status).toBe(200);
  });

  it('prevents decisions by colleagues until releasing the lock', async () => {
    const id = await pending(1);
    await openAs(ada, id);
    expect((await rejectAs(bo, id)).status).toBe(409);
    // A colleague cannot release the lock of another member of staff.
    expect((await bo.call(letGo, { params: { id } })).status).toBe(200);
    expect((await rejectAs(bo, id)).status).toBe(409);
    expect((await ada.call(letGo, { params: { id } })).status).toBe(200);
    expect((await rejectAs(bo, id)).status).toBe(200);
  });

  it('does not lock a listing that is in no queue', async () => {
    const id = await buildVendor(test.database.db);
    expect((await openAs(ada, id)).ok.data).toMatchObject({ vendor: { _id: id }, claim: null });
    expect((await openAs(ada, newId())).status).toBe(404);
  });

  it("excludes colleagues from deciding the listing's pending change", async () => {
    const { db } = test.database;
    const id = await buildVendor(db);
    await buildVendorAccount(db, { vendor_id: id });
    await buildPendingChanges(db, id);
    const { vendor } = (await openAs(ada, id)).ok.data;
    const body = { decision: 'reject', seen_version: vendor.version, reason: 'No.' } as const;
    const decideAs = (staff: StaffCaller) =>
      staff.call(staffListingEndpoints.decideChanges, { params: { id }, body });
    expect((await decideAs(bo)).failure.error).toBe(staffOutcomes.checked_by(ada.name));
    expect((await decideAs(ada)).status).toBe(200);
    expect(await db.selectFrom('vendor_work').selectAll().execute()).toEqual([]);
  });
});

describe('next waiting listing', () => {
  const nextFor = (staff: StaffCaller, after?: string) =>
    staff.call(next, { body: { queue: 'pending', after } });

  it('differs for two concurrent staff members', async () => {
    const ids = [await pending(3), await pending(2), await pending(1)];
    const opened = await Promise.all([nextFor(ada), nextFor(bo)]);
    const given = opened.map(({ ok }) => ok.data?.vendor._id);
    expect(new Set(given)).toEqual(new Set(ids.slice(0, 2)));
    const both = await Promise.all([rejectAs(ada, ids[0] ?? ''), rejectAs(bo, ids[0] ?? '')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('is the first listing that is neither decided nor skipped', { tags: 'engine' }, async () => {
    const ids = [await pending(3), await pending(2), await pending(1)];
    const first = (await nextFor(ada)).ok.data;
    expect(first?.vendor._id).toBe(ids[0]);
    const second = (await nextFor(ada, first?.position)).ok.data;
    expect(second?.vendor._id).toBe(ids[1]);
    const third = (await nextFor(ada, second?.position)).ok.data;
    expect((await nextFor(ada, third?.position)).ok.data).toBeNull();
    // The skipped listing is still waiting.
    expect((await nextFor(bo)).ok.data?.vendor._id).toBe(ids[0]);
  });
});
