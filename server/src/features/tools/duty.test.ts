import { adminAuditEndpoints } from '@threshold/contract/admin-audit';
import { adminDutyEndpoints } from '@threshold/contract/admin-duty';
import { messages } from '@threshold/contract/messages';
import { adminMessages } from '@threshold/contract/messages-admin';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { toolEndpoints } from '@threshold/contract/tools';
import { beforeEach, describe, expect, it } from 'vitest';
import { type StaffCaller, staffCaller } from '#test/factories/staff-caller.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { sheets, read } = adminDutyEndpoints;
const id = '2026-27-nsw';

let ann: StaffCaller;
let bob: StaffCaller;
/** Sets the clock; staff are at work then. */
const at = async (day: string) => {
  test.clock.now = new Date(`${day}T01:00:00Z`);
  const now = { created_at: test.clock.now, last_seen_at: test.clock.now };
  await test.database.db.updateTable('sessions').set(now).execute();
};

beforeEach(async () => {
  await test.database.db.deleteFrom('duty_readings').execute();
  ann = await staffCaller(test);
  bob = await staffCaller(test);
  await at('2026-11-25');
});

const sheetOf = async (name = id) => {
  const { data } = (await ann.call(sheets)).ok;
  const found = data.find(({ _id }) => _id === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};
async function say(staff: StaffCaller, finding: 'same' | 'differs' = 'same', note = '', name = id) {
  const { digest } = await sheetOf(name);
  return staff.call(read, { params: { id: name }, body: { digest, finding, note } });
}
const asked = { state: 'NSW', price: 900_000, buyer: 'first_home', property: 'established' };
const estimate = async (query: Record<string, unknown> = {}) =>
  (await test.as().call(toolEndpoints.duty, { query: { ...asked, ...query } })).ok.data;

describe('an estimate of duty', () => {
  it('is shown to anybody once two of staff have compared the figures', async () => {
    const nothing = { outcome: 'no_rates', duty: null, as_at: null, note: null };
    expect(await estimate()).toEqual(nothing);
    await say(ann);
    expect(await estimate()).toEqual(nothing);
    // The same person again is no second one.
    await say(ann);
    expect(await estimate()).toEqual(nothing);
    await at('2026-11-26');
    expect((await say(bob)).ok.data).toMatchObject({ is_shown: true, until: '2027-04-30' });
    expect(await estimate()).toEqual({
      outcome: 'estimated',
      duty: 19_593.5,
      as_at: '2026-11-25',
      note: null,
    });
    // Of this state alone.
    expect(await estimate({ state: 'VIC' })).toEqual(nothing);
  });

  it('goes dark when the figures are too old, whoever compares them then', async () => {
    for (const staff of [ann, bob]) await say(staff);
    await at('2027-03-30');
    expect(await sheetOf()).toMatchObject({ is_shown: true, ends_soon: false });
    await at('2027-04-30');
    expect(await sheetOf()).toMatchObject({ is_shown: true, ends_soon: true });
    expect((await estimate()).outcome).toBe('estimated');
    await at('2027-06-25');
    expect(await estimate()).toMatchObject({ outcome: 'no_rates', duty: null });
    const late = await say(ann);
    expect([late.status, late.failure.error]).toEqual([409, adminOutcomes.duty_outdated]);
    const { data } = (await ann.call(sheets)).ok;
    expect(data.filter(({ is_shown }) => is_shown)).toEqual([]);
  });

  it('is for contracts of the years that are there', async () => {
    for (const staff of [ann, bob]) await say(staff);
    expect((await estimate({ contract: '2026-07-01' })).outcome).toBe('estimated');
    expect((await estimate({ contract: '2026-06-30' })).outcome).toBe('no_rates');
    expect((await estimate({ contract: '2027-07-01' })).outcome).toBe('no_rates');
  });

  it('is none of a buyer whom the figures do not cover, and says what is to be known', async () => {
    for (const staff of [ann, bob]) await say(staff, 'same', '', '2026-27-act');
    expect(await estimate({ state: 'ACT', buyer: 'other' })).toMatchObject({
      outcome: 'not_estimated',
      duty: null,
    });
    expect(await estimate({ state: 'ACT' })).toMatchObject({
      duty: 0,
      note: expect.stringContaining('five years'),
    });
  });

  it.each([
    ['state', { state: 'Bavaria' }, messages.general.choice],
    ['buyer', { buyer: 'nobody' }, messages.general.choice],
    ['property', { property: 'castle' }, messages.general.choice],
    ['price', { price: 'much' }, expect.stringContaining('whole dollars')],
    ['contract', { contract: '2026-02-30' }, messages.general.date],
  ])('refuses a bad %s', async (field, change, sentence) => {
    const query = new URLSearchParams({ ...asked, price: '900000', ...change });
    const url = `/api/tools/duty?${query.toString()}`;
    const { status, failure } = await test.as().raw({ method: 'GET', url });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(failure.errors?.[field]?.[0]).toEqual(sentence);
  });
});

describe('a comparison', () => {
  it('stands in the log once a day, and with the figures it was made of', async () => {
    await say(ann);
    await say(ann);
    const { data } = (await ann.call(adminAuditEndpoints.list)).ok;
    const acts = data.filter(({ staff }) => staff?._id === ann.id);
    expect(acts.map(({ action }) => action)).toEqual(['duty.same']);
    expect(acts[0]?.details).toContain('Transfer duty 2026-27, New South Wales');
    expect((await sheetOf()).readings).toMatchObject([
      { staff: { _id: ann.id, name: ann.name }, finding: 'same' },
    ]);
  });

  it('that finds a difference hides the figures until that reader finds none', async () => {
    for (const staff of [ann, bob]) await say(staff);
    const silent = await say(bob, 'differs');
    expect([silent.status, silent.failure.errors?.note]).toEqual([422, [adminMessages.duty_note]]);
    const note = 'The band from 387,000 is another.';
    expect((await say(bob, 'differs', note)).ok.data).toMatchObject({
      is_shown: false,
      why: 'differs',
    });
    expect((await estimate()).outcome).toBe('no_rates');
    await at('2026-11-27');
    expect((await say(bob)).ok.data).toMatchObject({ is_shown: true });
  });

  it('is of these figures alone, and of figures that are there', async () => {
    const body = { digest: 'a'.repeat(64), finding: 'same' as const };
    const other = await ann.call(read, { params: { id }, body });
    expect([other.status, other.failure.error]).toEqual([409, adminOutcomes.duty_changed]);
    const none = await ann.call(read, { params: { id: '1999-00-nsw' }, body });
    expect([none.status, none.failure.error]).toEqual([404, adminOutcomes.duty_unknown]);
    await test.database.db
      .insertInto('duty_readings')
      .values(
        [ann, bob].map((staff, at) => ({
          id: `01900000-0000-7000-8000-00000000000${at}`,
          sheet: id,
          digest: body.digest,
          staff_id: staff.id,
          finding: 'same' as const,
          note: '',
          created_at: test.clock.now,
        })),
      )
      .execute();
    expect((await estimate()).outcome).toBe('no_rates');
  });

  it('is not made of figures that a budget may have changed', async () => {
    const late = await say(ann, 'same', '', '2026-27-sa');
    expect([late.status, late.failure.error]).toEqual([409, adminOutcomes.duty_outdated]);
    expect(await sheetOf('2026-27-sa')).toMatchObject({ is_shown: false, why: 'review' });
  });
});
