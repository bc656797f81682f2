import { readFile, writeFile } from 'node:fs/promises';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { registers } from '@threshold/contract/rules/registers';
import { beforeEach, describe, expect, it } from 'vitest';
import { people, registerImports } from '#test/arrangements/register-import.ts';
import { representativesFile } from '#test/factories/register-file.ts';
import { whileRowsFail } from '#test/outages/failing-writes.ts';
import { testApp } from '#test/test-app.ts';
import { emptyDatabase } from '#test/worker-database.ts';
import { applyPendingImports } from './import-changes.ts';
import { importRegister, registerName } from './import-run.ts';

const test = testApp();
const { deps, run, listingsOf, approvedBroker } = registerImports(test);
beforeEach(() => emptyDatabase(test.database));

const rejectsOf = (id: string) =>
  test.database.db
    .selectFrom('register_rejects')
    .select(['line', 'reason'])
    .where('import_id', '=', id)
    .orderBy('line')
    .execute();
const statusOf = async (id: string) =>
  (await test.as().call(vendorSearchEndpoints.get, { params: { id } })).ok.data.status;

describe('first register file', () => {
  it('creates unclaimed listings that search finds by name, trade and town', async () => {
    const { import: done } = await run([
      { number: '990001', name: 'GUM TREE LENDING PTY LTD' },
      {
        number: '990002',
        name: "O'QUANDONG-LEE, MARY ANN",
        locality: 'HOBART',
        state: 'TAS',
        post_code: '7000',
      },
      { number: '990003', locality: 'DARWIN', state: 'NT', post_code: '800' },
      { number: '990004', locality: '', state: '', post_code: '' },
    ]);
    expect(done).toMatchObject({ status: 'applied', rows: 4, added: 3, rejected: 0 });
    expect(await listingsOf('990001')).toMatchObject([
      {
        status: 'in_complete',
        is_unclaimed: true,
        vendor_type: 'Mortgage Broker',
        business_name: 'Gum Tree Lending Pty Ltd',
        address: 'Parramatta NSW 2150',
        city: 'Parramatta',
        timezone: 'Australia/Sydney',
        listed_from: registers.brokers.name,
        phone_number: null,
      },
    ]);
    expect(await listingsOf('990002')).toMatchObject([
      {
        first_name: 'Mary Ann',
        last_name: "O'Quandong-Lee",
        full_name: "Mary Ann O'Quandong-Lee",
        business_name: '',
        timezone: 'Australia/Hobart',
      },
    ]);
    expect(await listingsOf('990003')).toMatchObject([{ post_code: '0800', state: 'NT' }]);
    expect(await listingsOf('990004')).toEqual([]);
    const query = { latitude: -33.815, longitude: 151.003 };
    const found = (await test.as().call(vendorSearchEndpoints.search, { query })).ok.data.vendors;
    expect(found).toMatchObject([{ business_name: 'Gum Tree Lending Pty Ltd', claimable: true }]);
  });

  it('skips and reports a row that the database rejects', {
    tags: 'engine',
  }, async () => {
    const { db } = test.database;
    const refuse = (run: () => Promise<unknown>) =>
      whileRowsFail(db, 'vendors', "new.register_number = '990002'", run);
    await refuse(async () => {
      const { import: done } = await run(people(1, 3));
      expect(done).toMatchObject({ status: 'applied', added: 2 });
    });
    expect(await listingsOf('990002')).toEqual([]);
    const failures = db.selectFrom('job_failures').select('job');
    expect(await failures.execute()).toEqual([{ job: 'apply-imports' }]);
    expect((await run(people(1, 4))).import).toMatchObject({ status: 'applied', added: 2 });
    expect(await listingsOf('990002')).toHaveLength(1);
  });

  it('is imported with a report of each invalid row, line and reason', {
    tags: 'engine',
  }, async () => {
    const { import: done } = await run([
      { number: '990001' },
      { number: 'x' },
      { number: '990003', licence: '' },
      { number: '990004', name: ' ' },
      { number: '990005', end: '2026-12-31' },
      { number: '990006', end: '31/02/2026' },
      { number: '990007', state: 'NZ' },
      { number: '990008', post_code: '' },
      { number: '990009', locality: '' },
      { number: '990001' },
      'Credit Representative,990011',
      { number: '990012' },
    ]);
    expect(done).toMatchObject({ rows: 2, added: 2, rejected: 10 });
    expect(await rejectsOf(done.id)).toEqual([
      { line: 3, reason: 'CRED_REP_NUM is not a number' },
      { line: 4, reason: 'CRED_LIC_NUM is not a number' },
      { line: 5, reason: 'CRED_REP_NAME is empty' },
      { line: 6, reason: 'CRED_REP_END_DT is not a date such as 31/12/2026' },
      { line: 7, reason: 'CRED_REP_END_DT is not a date such as 31/12/2026' },
      { line: 8, reason: 'CRED_REP_STATE is not a state' },
      { line: 9, reason: 'CRED_REP_PCODE is not a postcode' },
      { line: 10, reason: 'CRED_REP_LOCALITY is empty' },
      { line: 11, reason: 'repeats an earlier row' },
      { line: 12, reason: 'CRED_LIC_NUM is not a number' },
    ]);
  });

  it('is accepted with tabs, but refused if a required column is missing', async () => {
    const tabbed = await representativesFile([]);
    const header = (await readFile(tabbed, 'utf8')).trim().replaceAll(',', '\t');
    const line = ['Credit Representative', '990001', '995000', 'BANKSIA, SAM', '', '', ''];
    const rest = ['PERTH', 'WA', '6000', 'AFCA', '', ''];
    await writeFile(tabbed, `\uFEFF${header}\n${[...line, ...rest].join('\t')}\n`);
    const { import: done } = await importRegister(await deps(), { representatives: tabbed });
    expect(done).toMatchObject({ added: 1, rejected: 0 });
    await writeFile(tabbed, 'NAME,NUMBER\nA,1\n');
    await expect(importRegister(await deps(), { representatives: tabbed })).rejects.toThrow(
      'has no column CRED_REP_NUM',
    );
  });

  it.each([
    ['has other columns', 'NAME,NUMBER\nA,1\n', 'has no column'],
    ['has an unclosed quote', undefined, 'Max Record Size'],
  ])('does not prevent a later import if it %s', async (_fault, text, sentence) => {
    const wrong = await representativesFile(['"'.padEnd(100_000, 'x')]);
    if (text) await writeFile(wrong, text);
    await expect(importRegister(await deps(), { representatives: wrong })).rejects.toThrow(
      sentence,
    );
    expect((await run(people(1, 2))).import).toMatchObject({ status: 'applied', added: 2 });
  });

  it('creates no listing for a repeated, approved or removed register number', async () => {
    const me = await approvedBroker('990001');
    const gone = { register: registerName, number: '990002', created_at: new Date() };
    await test.database.db.insertInto('register_opt_outs').values(gone).execute();
    const { import: done } = await run([...people(1, 3), { number: '990003', licence: '995001' }]);
    expect(done).toMatchObject({ rows: 4, added: 1 });
    expect(await listingsOf('990001')).toEqual([]);
    expect(await listingsOf('990002')).toEqual([]);
    expect(await statusOf(me.id)).toBe('approved');
  });
});

describe('register file imported a second time', () => {
  it('changes nothing if its first import was complete', async () => {
    const representatives = await representativesFile(people(1, 3));
    await importRegister(await deps(), { representatives });
    const before = await listingsOf('990001');
    const { again } = await importRegister(await deps(), { representatives });
    expect(again).toBe(true);
    expect(await listingsOf('990001')).toEqual(before);
  });

  it('is resumed at the row at which its first import was interrupted', async () => {
    const rows = people(1, 1200);
    const representatives = await representativesFile(rows);
    const lines: number[] = [];
    const dying = await deps(({ done }) => {
      lines.push(done);
      if (done > 1000) throw new Error('killed');
    });
    await expect(importRegister(dying, { representatives })).rejects.toThrow('killed');
    expect(lines).toEqual([501, 1001]);
    const read: number[] = [];
    const going = await deps(({ doing, done }) => void (doing === 'reading' && read.push(done)));
    const { import: done } = await importRegister(going, { representatives });
    expect(read).toEqual([1201]);
    expect(done).toMatchObject({ rows: 1200, added: 1200, rejected: 0 });
  });

  it('changes nothing if a job has completed its interrupted first import', async () => {
    const representatives = await representativesFile(people(1, 1200));
    const dying = await deps(({ doing }) => {
      if (doing === 'applying') throw new Error('killed');
    });
    await expect(importRegister(dying, { representatives })).rejects.toThrow('killed');
    const counted = async () =>
      (await test.database.db.selectFrom('vendors').select('id').execute()).length;
    expect(await counted()).toBe(500);
    expect(await applyPendingImports(await deps())).toBe(1);
    expect(await counted()).toBe(1200);
    expect(await applyPendingImports(await deps())).toBe(0);
    expect((await importRegister(await deps(), { representatives })).again).toBe(true);
  });
});
