import { activityText } from '@threshold/contract/buying/activities';
import { personDocumentKinds } from '@threshold/contract/buying/document-retention';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { sharingEndpoints } from '@threshold/contract/buying/purchase-sharing';
import { documentKinds } from '@threshold/contract/buying/purchase-words';
import { homeEndpoints, purchaseEndpoints } from '@threshold/contract/buying/purchases';
import { beforeEach, describe, expect, it } from 'vitest';
import { localStorage } from '#src/adapters/storage/local.ts';
import { StorageFault } from '#src/adapters/storage/storage-fault.ts';
import { removeLostFiles } from '#src/features/files/files.jobs.ts';
import { documentTerms } from '#test/document-terms.ts';
import type { TestAccount } from '#test/factories/account.ts';
import { whileWritesFail } from '#test/failing-writes.ts';
import { mailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { listDuePurchases } from './document-terms.repo.ts';

let isAway = false;
const test = testApp({
  storage: (folder) => {
    const storage = localStorage(folder);
    return {
      ...storage,
      move: async (key, to) => {
        if (isAway) throw new StorageFault('storage is away');
        return storage.move(key, to);
      },
    };
  },
});
const { begin, by, add, setStage, seenBy, kept, keep, deps, run, runOn, setClock, mailed, noted } =
  documentTerms(test);

let ann: TestAccount;
let ben: TestAccount;
let id: string;
beforeEach(async () => {
  isAway = false;
  ({ ann, ben, id } = await begin());
});

/* Settled on Monday 1 June 2026: kept to Sunday 30 August, told on 31 July and 23 August, gone on 31 August. */
const DAY = '2026-08-30';
const notice = 'Documents in your purchase are kept to Sun 30 Aug 2026';
const deleted = 'Documents in your purchase were deleted';
const isStored = async (file: string) => {
  const stored = await test.storage.get(`private/${file}`);
  stored?.body.destroy();
  return stored !== undefined;
};
const namesOf = async (who: TestAccount) =>
  (await seenBy(who)).map(({ original_name }) => original_name).toSorted();

describe('documents about buyers', () => {
  it('go 90 days after settlement, after two notices; those about the home stay', async () => {
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
    await runOn('2026-07-30');
    expect(await mailed(ann)).toEqual([]);
    await runOn('2026-07-31');
    await run();
    await runOn('2026-08-22');
    expect(await mailed(ann)).toEqual([notice]);
    await runOn('2026-08-23');
    await run();
    await runOn(DAY);
    // The second took the place of the first, which was still waiting to be sent.
    expect(await mailed(ann)).toEqual([notice]);
    expect(await noted(ann)).toEqual([
      '2 documents about you are kept to the end of Sun 30 Aug 2026, then deleted.',
      '2 documents about you are kept to the end of Sun 30 Aug 2026, then deleted.',
    ]);
    expect(await seenBy(ann)).toHaveLength(4);
    expect(await isStored(payslip.file)).toBe(true);

    await runOn('2026-08-31');
    await run();
    expect(await namesOf(ann)).toEqual(['contract_of_sale.pdf', 'other.pdf']);
    expect(await namesOf(ben)).toEqual(['contract_of_sale.pdf']);
    expect(await isStored(payslip.file)).toBe(false);
    expect((await mailed(ann)).filter((subject) => subject === deleted)).toHaveLength(1);
    expect(await noted(ann)).toHaveLength(3);
    const [mail] = (await mailsTo(test.database.db, ann.email)).toReversed();
    expect(mail?.text).toContain('These were: Payslip or other proof of income, ID.');
    expect(JSON.stringify(mail)).not.toContain('.pdf');
    // It is nobody's but the owner's; the others are told that what was shared with them has gone.
    expect(await mailed(ben)).toEqual([]);
    const told = await by(ben).call(purchaseEndpoints.activities, { params: { id }, query: {} });
    expect(told.ok.data.map(activityText)).toContain(
      'had shared a document that was deleted at the end of its time: Payslip or other proof of income',
    );
    expect(told.ok.data.map(activityText).filter((text) => text.includes('ID'))).toEqual([]);
  });

  it.each(documentKinds)('that are a %s go, or stay, as the page says', async (kind) => {
    await add(kind);
    await setStage('bought');
    const isPersonal = personDocumentKinds.some((one) => one === kind);
    expect(await kept(ann)).toEqual({ [kind]: isPersonal ? DAY : null });
  });

  it('are kept when the purchase goes on, and the mail that still waits is dropped', async () => {
    await add('tax');
    await setStage('bought');
    await runOn('2026-07-31');
    expect(await mailed(ann)).toEqual([notice]);
    await setStage('under_contract');
    expect(await kept(ann)).toEqual({ tax: null });
    expect(await mailed(ann)).toEqual([]);
    await runOn('2026-12-01');
    expect(await namesOf(ann)).toEqual(['tax.pdf']);
    // Settled again, the whole time begins.
    await setStage('bought');
    expect(await kept(ann)).toEqual({ tax: '2027-03-01' });
  });

  it('go after a purchase was closed, and not once it is open again or has a new home', async () => {
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
    const told = await by(ben).call(purchaseEndpoints.activities, { params: { id }, query: {} });
    expect(
      told.ok.data.map(({ kind }) => kind).filter((kind) => /closed|reopened/.test(kind)),
    ).toEqual([
      'purchase_reopened',
      'purchase_closed',
      'purchase_reopened',
      'purchase_closed',
      'purchase_reopened',
      'purchase_closed',
    ]);
  });

  it('are kept for 90 days from a press of their owner, and told of anew', async () => {
    const one = await add('tax');
    const other = await add('income', ann, [ben]);
    const plan = await add('strata');
    await setStage('bought');
    await runOn('2026-07-31');
    expect((await keep(other.id, ben)).failure.message).toBe(purchaseOutcomes.document_not_yours);
    expect((await keep(plan.id)).failure.message).toBe(purchaseOutcomes.document_not_ending);
    const own = async () => (await seenBy(ann)).find(({ _id }) => _id === one.id);
    expect(await own()).toMatchObject({ can_keep: true });
    for (const _ of [1, 2])
      expect((await keep(one.id)).ok.data).toMatchObject({
        keep_until: '2026-10-29',
        can_keep: false,
      });
    expect(await seenBy(ben)).toMatchObject([{ keep_until: DAY, can_keep: false }]);
    // The other one still goes then.
    expect(await mailed(ann)).toEqual([notice]);
    await keep(other.id);
    expect(await mailed(ann)).toEqual([]);
    await runOn('2026-09-28');
    expect(await namesOf(ann)).toHaveLength(3);
    expect(await noted(ann)).toHaveLength(1);
    await runOn('2026-09-29');
    await runOn('2026-10-22');
    expect(await noted(ann)).toHaveLength(3);
    await runOn('2026-10-30');
    expect(await namesOf(ann)).toEqual(['strata.pdf']);
  });

  it('are never deleted before both notices had their days, however late the job comes', async () => {
    await add('tax');
    await setStage('bought');
    await runOn('2027-03-01');
    await run();
    expect(await kept(ann)).toEqual({ tax: '2027-03-31' });
    await runOn('2027-06-01');
    await run();
    expect(await kept(ann)).toEqual({ tax: '2027-06-08' });
    await runOn('2027-06-08');
    expect(await namesOf(ann)).toEqual(['tax.pdf']);
    await runOn('2027-06-09');
    expect(await namesOf(ann)).toEqual([]);
  });

  it('that come after the end have their own 90 days', async () => {
    await setStage('bought');
    await setClock('2026-07-01T02:00:00Z');
    await add('tax');
    await run();
    expect(await kept(ann)).toEqual({ tax: '2026-09-29' });
  });

  it('are told of and deleted as a whole or not at all, when the job breaks off', async () => {
    await add('tax');
    await add('identity', ben);
    await setStage('bought');
    const { db } = test.database;
    await setClock('2026-08-23T04:00:00Z');
    await expect(whileWritesFail(db, 'outbox', run)).rejects.toThrow('no space left');
    expect([await noted(ann), await noted(ben)]).toEqual([[], []]);
    await run();
    expect([await noted(ann), await noted(ben)].map((lines) => lines.length)).toEqual([1, 1]);
    await runOn('2026-09-15');
    await setClock('2026-09-23T04:00:00Z');
    await expect(whileWritesFail(db, 'outbox', run)).rejects.toThrow('no space left');
    expect([await namesOf(ann), await namesOf(ben)]).toEqual([['tax.pdf'], ['identity.pdf']]);
    await Promise.all([run(), run()]);
    expect([await namesOf(ann), await namesOf(ben)]).toEqual([[], []]);
    expect((await mailed(ann)).filter((subject) => subject === deleted)).toHaveLength(1);
    expect(await listDuePurchases(db, '2099-01-01', undefined, 10)).toEqual([]);
  });

  it('go from storage later, where it is away at the moment', async () => {
    const { file } = await add('tax');
    await setStage('bought');
    await runOn('2026-07-31');
    await runOn('2026-08-23');
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
    await expect(removeLostFiles(deps())).rejects.toThrow('storage is away');
    expect(await waiting()).toHaveLength(1);
    isAway = false;
    await removeLostFiles(deps());
    expect([await waiting(), await isStored(file)]).toEqual([[], false]);
  });

  it('go along with whoever stops sharing, with their days; what each keeps begins anew', async () => {
    await add('tax', ann);
    const { file } = await add('income', ben, [ann]);
    await setStage('bought');
    await runOn('2026-07-31');
    expect(await mailed(ann)).toEqual([notice]);
    const split = await by(ann).call(sharingEndpoints.split, { params: { id } });
    const own = split.ok.data._id;
    expect(split.ok.data.stage).toBe('settled');
    expect(await kept(ann, own)).toEqual({ tax: DAY, income: '2026-10-29' });
    expect(await kept(ben)).toEqual({ income: DAY });
    // The mail that waited would have led where she may not go any more.
    expect(await mailed(ann)).toEqual([]);
    await run();
    const [mail] = await mailsTo(test.database.db, ann.email);
    expect(mail?.text).toContain(own);
    await runOn('2026-08-23');
    await runOn('2026-08-31');
    expect(await kept(ann, own)).toEqual({ income: '2026-10-29' });
    expect(await namesOf(ben)).toEqual([]);
    expect(await isStored(file)).toBe(true);
  });
});
