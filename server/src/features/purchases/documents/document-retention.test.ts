import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import {
  activityText,
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { personDocumentKinds } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { documentKinds } from '@threshold/contract/texts/purchase-words';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalStorage } from '#src/adapters/storage/local.ts';
import { StorageError } from '#src/adapters/storage/storage.ts';
import { quarantineReleasedFiles } from '#src/features/files/removal/files.jobs.ts';
import { documentRetention } from '#test/arrangements/document-retention.ts';
import type { TestAccount } from '#test/factories/account.ts';
import { whileWritesFail } from '#test/outages/failing-writes.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { listDuePurchases } from './documents.repo.ts';

let isAway = false;
const test = testApp({
  storage: (folder) => {
    const storage = createLocalStorage(folder);
    return {
      ...storage,
      move: async (key, to) => {
        if (isAway) throw new StorageError('storage is away');
        return storage.move(key, to);
      },
    };
  },
});
const { begin, by, add, setStage, seenBy, kept, deps, run, runOn, setClock, mailed, noted } =
  documentRetention(test);

let ann: TestAccount;
let ben: TestAccount;
let id: string;
beforeEach(async () => {
  isAway = false;
  ({ ann, ben, id } = await begin());
});

/*
 * Settled on Monday 1 June 2026: notice on 16 August, last day Sunday 30 August, deleted on 31
 * August.
 */
const DAY = '2026-08-30';
const notice = 'Documents in your purchase are kept to Sun 30 Aug 2026';
const isStored = async (file: string) => {
  const stored = await test.storage.get(`private/${file}`);
  stored?.body.destroy();
  return stored !== undefined;
};
const namesOf = async (who: TestAccount) =>
  (await seenBy(who)).map(({ original_name }) => original_name).toSorted();

describe('documents about buyers', () => {
  it('are deleted 90 days after settlement, after one notice to the owner', async () => {
    const payslip = await add('income', ann, [ben]);
    await add('identity');
    await add('contract_of_sale', ann, [ben]);
    await add('other');
    expect(await kept(ann)).toEqual({
      income: null,
      identity: null,
      contract_of_sale: null,
      other: null,
    });
    await runOn('2027-06-01');
    expect(await mailed(ann)).toEqual([]);

    await setClock('2026-06-01T02:00:00Z');
    await setStage('bought');
    expect(await kept(ann)).toEqual({
      income: DAY,
      identity: DAY,
      contract_of_sale: null,
      other: null,
    });
    expect(await kept(ben)).toEqual({ income: DAY, contract_of_sale: null });
    await runOn('2026-08-15');
    expect(await mailed(ann)).toEqual([]);
    await runOn('2026-08-16');
    await run();
    await runOn(DAY);
    expect(await mailed(ann)).toEqual([notice]);
    expect(await noted(ann)).toEqual([
      '2 documents about you are kept to the end of Sun 30 Aug 2026, then deleted.',
    ]);
    const [mail] = await listMailsTo(test.database.db, ann.email);
    expect(JSON.stringify(mail)).not.toContain('.pdf');
    expect(await seenBy(ann)).toHaveLength(4);
    expect(await isStored(payslip.file)).toBe(true);

    await runOn('2026-08-31');
    await run();
    expect(await namesOf(ann)).toEqual(['contract_of_sale.pdf', 'other.pdf']);
    expect(await namesOf(ben)).toEqual(['contract_of_sale.pdf']);
    expect(await isStored(payslip.file)).toBe(false);
    expect(await mailed(ann)).toEqual([notice]);
    // Only the owner gets the notice; other buyers see in the activities that a shared document was
    // deleted.
    expect(await mailed(ben)).toEqual([]);
    const activities = await by(ben).call(purchaseEndpoints.activities, {
      params: { id },
      query: {},
    });
    expect(activities.ok.data.map(activityText)).toContain(
      'had shared a document that was deleted at the end of its time: Payslip or other proof of income',
    );
    expect(activities.ok.data.map(activityText).filter((text) => text.includes('ID'))).toEqual([]);
  });

  it.each(documentKinds)('are deleted only if their kind is personal: %s', async (kind) => {
    await add(kind);
    await setStage('bought');
    const isPersonal = personDocumentKinds.some((one) => one === kind);
    expect(await kept(ann)).toEqual({ [kind]: isPersonal ? DAY : null });
  });

  it('are preserved if the purchase is reopened; the unsent notice is deleted', async () => {
    await add('tax');
    await setStage('bought');
    await runOn('2026-08-16');
    expect(await mailed(ann)).toEqual([notice]);
    await setStage('under_contract');
    expect(await kept(ann)).toEqual({ tax: null });
    expect(await mailed(ann)).toEqual([]);
    await runOn('2026-12-01');
    expect(await namesOf(ann)).toEqual(['tax.pdf']);
    // After another settlement, the period of 90 days begins again.
    await setStage('bought');
    expect(await kept(ann)).toEqual({ tax: '2027-03-01' });
  });

  it('have a deletion day only while the purchase is closed', async () => {
    await add('tax');
    const close = () => by(ann).call(purchaseEndpoints.close, { params: { id } });
    expect((await close()).failure.message).toBe(purchaseOutcomes.contract_first);
    await setStage('missed');
    for (const _ of [1, 2]) expect((await close()).ok.data.stage).toBe('closed');
    expect(await kept(ann)).toEqual({ tax: DAY });
    for (const _ of [1, 2]) {
      const open = await by(ben).call(purchaseEndpoints.reopen, { params: { id } });
      expect(open.ok.data.stage).toBe('looking');
    }
    expect(await kept(ann)).toEqual({ tax: null });
    await close();
    await by(ben).call(homeEndpoints.add, { params: { id }, body: { address: '2 New Street' } });
    expect(await kept(ann)).toEqual({ tax: null });
    await close();
    await setStage('under_contract');
    expect(await kept(ann)).toEqual({ tax: null });
    const activities = await by(ben).call(purchaseEndpoints.activities, {
      params: { id },
      query: {},
    });
    expect(
      activities.ok.data.map(({ kind }) => kind).filter((kind) => /closed|reopened/.test(kind)),
    ).toEqual([
      'purchase_reopened',
      'purchase_closed',
      'purchase_reopened',
      'purchase_closed',
      'purchase_reopened',
      'purchase_closed',
    ]);
  });

  it('are stored for the full notice period when the job runs late', async () => {
    await add('tax');
    await setStage('bought');
    await runOn('2027-03-01');
    await run();
    expect(await kept(ann)).toEqual({ tax: '2027-03-15' });
    expect(await mailed(ann)).toEqual(['Documents in your purchase are kept to Mon 15 Mar 2027']);
    await runOn('2027-03-15');
    expect(await namesOf(ann)).toEqual(['tax.pdf']);
    await runOn('2027-03-16');
    expect(await namesOf(ann)).toEqual([]);
  });

  it('are stored for 90 days when added after the purchase ended', async () => {
    await setStage('bought');
    await setClock('2026-07-01T02:00:00Z');
    await add('tax');
    await run();
    expect(await kept(ann)).toEqual({ tax: '2026-09-29' });
  });

  it('cause one notice and one deletion, even if a write fails', async () => {
    await add('tax');
    await add('identity', ben, [ann]);
    await setStage('bought');
    const { db } = test.database;
    await setClock('2026-08-16T04:00:00Z');
    await whileWritesFail(db, 'outbox', run);
    expect([await noted(ann), await noted(ben)]).toEqual([[], []]);
    await runOn('2026-08-17');
    expect([await noted(ann), await noted(ben)].map((lines) => lines.length)).toEqual([1, 1]);
    await setClock('2026-09-01T04:00:00Z');
    await whileWritesFail(db, 'purchase_activities', run);
    expect(await namesOf(ben)).toEqual(['identity.pdf']);
    await setClock('2026-09-02T04:00:00Z');
    await Promise.all([run(), run()]);
    expect([await namesOf(ann), await namesOf(ben)]).toEqual([[], []]);
    expect(await listDuePurchases(db, '2099-01-01', 10)).toEqual([]);
  });

  it('are removed from storage by a later run if storage was unavailable', async () => {
    const { file } = await add('tax');
    await setStage('bought');
    await runOn('2026-08-16');
    isAway = true;
    await runOn('2026-08-31');
    expect(await namesOf(ann)).toEqual([]);
    const { db } = test.database;
    const waiting = () =>
      db
        .selectFrom('file_removals')
        .select('storage_key')
        .where('storage_key', 'like', `%${file}%`)
        .execute();
    expect(await waiting()).toHaveLength(1);
    expect(await isStored(file)).toBe(true);
    await expect(quarantineReleasedFiles(deps())).rejects.toThrow('storage is away');
    expect(await waiting()).toHaveLength(1);
    isAway = false;
    await quarantineReleasedFiles(deps());
    expect([await waiting(), await isStored(file)]).toEqual([[], false]);
  });

  it('retain their deletion day after sharing ends; copies get a later day', async () => {
    await add('tax', ann);
    const { file } = await add('income', ben, [ann]);
    await setStage('bought');
    await setClock('2026-07-31T04:00:00Z');
    const split = await by(ann).call(sharingEndpoints.split, { params: { id } });
    const own = split.ok.data._id;
    expect(split.ok.data.stage).toBe('settled');
    expect(await kept(ann, own)).toEqual({ tax: DAY, income: '2026-10-29' });
    expect(await kept(ben)).toEqual({ income: DAY });
    await runOn('2026-08-16');
    await runOn('2026-08-31');
    expect(await kept(ann, own)).toEqual({ income: '2026-10-29' });
    expect(await namesOf(ben)).toEqual([]);
    expect(await isStored(file)).toBe(true);
  });
});
