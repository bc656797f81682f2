import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import {
  overviewEndpoints,
  staffAuditEndpoints,
} from '@threshold/contract/endpoints/staff/overview';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { people, registerImports } from '#test/arrangements/register-import.ts';
import { licenseeLine, licenseesFile } from '#test/factories/register-file.ts';
import { type StaffCaller, staffCaller } from '#test/factories/staff-caller.ts';
import { whileRowsFail } from '#test/outages/failing-writes.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { emptyDatabase } from '#test/worker-database.ts';
import { hideEndedListings } from './apply-import.repo.ts';
import { applyPendingImports } from './import-changes.ts';

const test = testApp();
const { deps, run, listingsOf, approvedBroker } = registerImports(test);

let staff: StaffCaller;
beforeEach(async () => {
  await emptyDatabase(test.database);
  staff = await staffCaller(test, { role: 'administrator' });
});

const statusOf = async (id: string) =>
  (await test.as().call(vendorSearchEndpoints.get, { params: { id } })).ok.data.status;

describe('newer register file', () => {
  it('updates unclaimed listings and hides those with an ended register number', async () => {
    await run([...people(1, 9), { number: '990010', name: 'OLD NAME PTY LTD' }]);
    const [before] = await listingsOf('990010');
    const { import: done } = await run([
      ...people(1, 8),
      { number: '990010', name: 'NEW NAME PTY LTD', locality: 'DUBBO', post_code: '2830' },
    ]);
    expect(done).toMatchObject({ added: 0, refreshed: 1, lapsed: 1, previous_rows: 10 });
    expect(await listingsOf('990010')).toMatchObject([
      { id: before?.id, business_name: 'New Name Pty Ltd', city: 'Dubbo', state: 'NSW' },
    ]);
    const [ended] = await listingsOf('990009');
    expect(ended).toMatchObject({ status: 'suspended', is_unclaimed: true });
    const profile = await test.as().call(vendorSearchEndpoints.get, {
      params: { id: ended?.id ?? '' },
    });
    expect(profile.status).toBe(404);
    await run(people(1, 10));
    expect(await listingsOf('990009')).toMatchObject([{ status: 'in_complete', id: ended?.id }]);
  });

  it('removes verified badges of ended register numbers and mails vendors and staff', async () => {
    const gone = await approvedBroker('990001');
    const ended = await approvedBroker('990002');
    const unlicensed = await approvedBroker('990003');
    const standing = await approvedBroker('990004');
    const unknown = await approvedBroker('123');
    const others = people(100, 20);
    await run([...people(1, 4), ...others]);
    const licensees = await licenseesFile([
      licenseeLine('995000', 'APPR'),
      licenseeLine('995001', 'SUSP'),
    ]);
    const { import: done } = await run(
      [
        { number: '990002', end: '01/01/2020' },
        { number: '990003', licence: '995001' },
        { number: '990004', licence: '995001' },
        { number: '990004' },
        ...others,
      ],
      licensees,
    );
    expect(done).toMatchObject({ lapsed: 3 });
    for (const [vendor, why] of [
      [gone, 'is no longer in the register'],
      [ended, 'ended on 2020-01-01'],
      [unlicensed, 'belongs to a licensee that is not approved'],
    ] as const) {
      expect(await statusOf(vendor.id)).toBe('pending');
      const [mail] = await listMailsTo(test.database.db, vendor.email);
      expect([mail?.template, mail?.text]).toEqual([
        'listing_lapsed',
        expect.stringContaining(why),
      ]);
    }
    expect(await listMailsTo(test.database.db, staff.email)).toHaveLength(3);
    for (const { id } of [standing, unknown]) expect(await statusOf(id)).toBe('approved');
  });

  it('preserves the verified badge of a number whose row is invalid', async () => {
    const me = await approvedBroker('990001');
    await run(people(1, 20));
    await run([{ number: '990001', state: 'NZ' }, ...people(2, 19)]);
    expect(await statusOf(me.id)).toBe('approved');
  });
});

it('an import is retried if a check could not be ended', {
  tags: 'engine',
}, async () => {
  const [bad, good] = [await approvedBroker('990001'), await approvedBroker('990002')];
  await run(people(1, 30));
  const refused = `new.recipient = '${bad.email}'`;
  await whileRowsFail(test.database.db, 'outbox', refused, async () => {
    await expect(run(people(3, 28))).rejects.toThrow('Checks that could not be ended: 1');
    const imports = test.database.db.selectFrom('register_imports').selectAll().orderBy('id');
    const before = await imports.execute();
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    expect(await applyPendingImports(await deps())).toBe(0);
    expect(await imports.execute()).toEqual(before);
  });
  test.clock.now = new Date(test.clock.now.getTime() + 120_000);
  expect([await statusOf(bad.id), await statusOf(good.id)]).toEqual(['approved', 'pending']);
  expect(await applyPendingImports(await deps())).toBe(1);
  expect(await statusOf(bad.id)).toBe('pending');
  const failures = test.database.db.selectFrom('job_failures').selectAll();
  expect(await failures.execute()).toEqual([]);
});

it('an import does not hide a listing claimed during the import', async () => {
  await run(people(1, 2));
  const [free, claimed] = [...(await listingsOf('990001')), ...(await listingsOf('990002'))];
  if (!free || !claimed) throw new Error('expected two listings');
  const { db } = test.database;
  await db.updateTable('vendors').set({ status: 'claimed' }).where('id', '=', claimed.id).execute();
  expect(await hideEndedListings(db, [free.id, claimed.id], 'It has ended.', test.clock.now)).toBe(
    1,
  );
  expect(await listingsOf('990001')).toMatchObject([{ status: 'suspended' }]);
  expect(await listingsOf('990002')).toMatchObject([{ status: 'claimed', status_reason: null }]);
});

describe('register file with far fewer rows', () => {
  const shrunk = async () => {
    await run(people(1, 100));
    const { import: asked } = await run(people(1, 89));
    return asked;
  };

  it('waits for staff if over a tenth of the rows is missing', async () => {
    await run(people(1, 100));
    expect((await run(people(1, 90))).import.status).toBe('applied');
    const { import: asked } = await run(people(1, 80));
    expect(asked).toMatchObject({ status: 'question', previous_rows: 90, rows: 80 });
    expect(await listingsOf('990085')).toMatchObject([{ status: 'in_complete' }]);
    const [mail] = await listMailsTo(test.database.db, staff.email);
    expect(mail?.template).toBe('import_asks');
    const { ok } = await staff.call(overviewEndpoints.imports, {
      query: { status: 'question' },
    });
    expect(ok.data).toMatchObject([{ _id: asked.id, rows: 80, previous_rows: 90 }]);
    expect((await staff.call(overviewEndpoints.overview)).ok.data.waiting.imports).toBe(1);
    await expect(run(people(1, 100))).rejects.toThrow('waits for a decision of staff');
    expect(await applyPendingImports(await deps())).toBe(0);
  });

  it('is applied once after staff accept it', async () => {
    const { id } = await shrunk();
    const params = { id };
    const body = { decision: 'apply', reason: 'A licensee left with all its people.' } as const;
    const { ok } = await staff.call(overviewEndpoints.decideImport, { params, body });
    expect(ok.data).toMatchObject({ status: 'running', decided_by: staff.name });
    const again = await staff.call(overviewEndpoints.decideImport, { params, body });
    expect([again.status, again.failure.error]).toEqual([
      409,
      staffOutcomes.decided('This file', staff.name),
    ]);
    expect(await applyPendingImports(await deps())).toBe(1);
    expect(await listingsOf('990095')).toMatchObject([{ status: 'suspended' }]);
    const acts = await staff.call(staffAuditEndpoints.list, { query: { subject: id } });
    expect(acts.ok.data.map(({ action, staff: by }) => [action, by?._id])).toEqual([
      ['import.run', undefined],
      ['import.apply', staff.id],
    ]);
    expect(acts.ok.data[1]?.details).toContain(body.reason);
  });

  it('is applied only once even if several processes try concurrently', async () => {
    for (const number of ['990098', '990099', '990100']) await approvedBroker(number);
    const { id } = await shrunk();
    const body = { decision: 'apply', reason: 'A licensee left.' } as const;
    await staff.call(overviewEndpoints.decideImport, { params: { id }, body });
    await Promise.all([applyPendingImports(await deps()), applyPendingImports(await deps())]);
    const { data } = (await staff.call(overviewEndpoints.imports, { query: {} })).ok;
    expect(data.find(({ _id }) => _id === id)).toMatchObject({ status: 'applied', lapsed: 11 });
  });

  it('causes a mail to staff with the numbers of licensees', { tags: 'engine' }, async () => {
    const licensees = (count: number) =>
      licenseesFile(
        Array.from({ length: count }, (_, n) => licenseeLine(String(995_000 + n), 'APPR')),
      );
    await run(people(1, 10), await licensees(10));
    const { import: asked } = await run(people(1, 10), await licensees(8));
    expect(asked.status).toBe('question');
    const [mail] = await listMailsTo(test.database.db, staff.email);
    expect(mail?.text).toContain('The file of licensees has 8 rows, the last one had 10.');
    expect(mail?.text).not.toContain('The file has');
    const { data } = (await staff.call(overviewEndpoints.imports, { query: {} })).ok;
    expect(data[0]).toMatchObject({
      _id: asked.id,
      rows: 10,
      previous_rows: 10,
      licensee_rows: 8,
      previous_licensee_rows: 10,
    });
  });

  it('changes nothing after staff discard it', async () => {
    const { id } = await shrunk();
    const body = { decision: 'discard', reason: 'Cut short.' } as const;
    await staff.call(overviewEndpoints.decideImport, { params: { id }, body });
    expect(await applyPendingImports(await deps())).toBe(0);
    expect(await listingsOf('990095')).toMatchObject([{ status: 'in_complete' }]);
    expect((await run(people(1, 100))).import.status).toBe('applied');
  });
});
