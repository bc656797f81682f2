import { purchaseEndpoints } from '@threshold/contract/buying/purchases';
import { beforeEach, describe, expect, it } from 'vitest';
import { up as beginTermsOfEnded } from '#src/db/migrations/0241-terms-of-ended.ts';
import { documentTerms } from '#test/document-terms.ts';
import { exportLinkOf } from '#test/exported-data.ts';
import type { TestAccount } from '#test/factories/account.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { addActivity } from './activities.repo.ts';

const test = testApp();
const { begin, by, add, setStage, kept, run, runOn, setClock } = documentTerms(test);

let ann: TestAccount;
let ben: TestAccount;
let id: string;
let home: string;
beforeEach(async () => {
  ({ ann, ben, id, home } = await begin());
});

/** 90 days after it was settled. */
const DAY = '2026-08-30';

describe('a purchase that is over', () => {
  const archived = async () => {
    const { ok } = await by(ben).call(purchaseEndpoints.list);
    const one = await by(ben).call(purchaseEndpoints.get, { params: { id } });
    return [ok.data.map(({ is_archived }) => is_archived), one.ok.data.is_archived];
  };

  it('is archived after two years, and stays readable', async () => {
    await setStage('bought');
    await setClock('2028-05-31T02:00:00Z');
    expect(await archived()).toEqual([[false], false]);
    await setClock('2028-06-01T02:00:00Z');
    expect(await archived()).toEqual([[true], true]);
    await setStage('under_contract');
    expect(await archived()).toEqual([[false], false]);
  });

  it('is noted as such, or as going on, where an older version changed it', async () => {
    await add('tax');
    const { db } = test.database;
    const setInPlace = async (stage: 'bought' | 'missed') => {
      await db.updateTable('purchase_homes').set({ stage }).where('id', '=', home).execute();
      const by = { purchase_id: id, customer_id: ann.id };
      await addActivity(db, { ...by, kind: 'home_stage', after: stage }, test.clock.now);
    };
    await setInPlace('bought');
    await run();
    expect(await kept(ann)).toEqual({ tax: DAY });
    await setInPlace('missed');
    await run();
    expect(await kept(ann)).toEqual({ tax: null });
  });

  it('keeps for ever nothing of what lay there long before the product knew of an end', async () => {
    const { db } = test.database;
    for (const kind of ['loan_approval', 'contract_of_sale'] as const) await add(kind);
    // Months later, as migration 0215 leaves what was settled before it: over from then on.
    await setClock('2027-06-01T02:00:00Z');
    await db
      .updateTable('purchase_homes')
      .set({ stage: 'bought' })
      .where('id', '=', home)
      .execute();
    await db.updateTable('purchases').set({ ended_at: test.clock.now }).execute();
    await run();
    expect(await kept(ann)).toEqual({ loan_approval: null, contract_of_sale: null });
    for (const _ of [1, 2]) await beginTermsOfEnded(db as never);
    expect(await kept(ann)).toEqual({ loan_approval: '2027-08-30', contract_of_sale: null });
    for (const day of ['2027-07-31', '2027-08-23', '2027-08-31']) await runOn(day);
    expect(await kept(ann)).toEqual({ contract_of_sale: null });
  });

  it('is in the download of one’s data with the days of its documents, which go with the account', async () => {
    await add('tax');
    await setStage('bought');
    const zip = await unzip((await test.app.inject(await exportLinkOf(test, ann))).rawPayload);
    const purchases = JSON.parse(String(zip['purchases.json']));
    expect(purchases).toMatchObject([
      { ended_at: '2026-06-01T02:00:00.000Z', documents: [{ kind: 'tax', keep_until: DAY }] },
    ]);
    const { db } = test.database;
    await db.deleteFrom('customers').where('id', '=', ann.id).execute();
    expect(await db.selectFrom('purchase_document_terms').selectAll().execute()).toEqual([]);
    await runOn('2026-08-31');
  });
});
