import { purchaseEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { beforeEach, describe, expect, it } from 'vitest';
import { documentRetention } from '#test/arrangements/document-retention.ts';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import type { TestAccount } from '#test/factories/account.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp();
const { begin, by, add, setStage, setClock } = documentRetention(test);

let ann: TestAccount;
let ben: TestAccount;
let id: string;
beforeEach(async () => {
  ({ ann, ben, id } = await begin());
});

/** Last day on which documents about a buyer are stored: 90 days after the settlement. */
const DAY = '2026-08-30';

describe('purchase that is over', () => {
  const archived = async () => {
    const { ok } = await by(ben).call(purchaseEndpoints.list);
    const one = await by(ben).call(purchaseEndpoints.get, { params: { id } });
    return [ok.data.map(({ is_archived }) => is_archived), one.ok.data.is_archived];
  };

  it('is archived two years after settlement if no home is under contract', async () => {
    await setStage('bought');
    await setClock('2028-05-31T02:00:00Z');
    expect(await archived()).toEqual([[false], false]);
    await setClock('2028-06-01T02:00:00Z');
    expect(await archived()).toEqual([[true], true]);
    await setStage('under_contract');
    expect(await archived()).toEqual([[false], false]);
  });

  it('shows the deletion day of each document in the data export', async () => {
    await add('tax');
    await setStage('bought');
    const zip = await unzip((await test.app.inject(await requestExportLink(test, ann))).rawPayload);
    const purchases = JSON.parse(String(zip['purchases.json']));
    expect(purchases).toMatchObject([
      { ended_at: '2026-06-01T02:00:00.000Z', documents: [{ kind: 'tax', keep_until: DAY }] },
    ]);
  });
});
