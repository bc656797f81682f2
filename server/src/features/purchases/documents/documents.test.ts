import { purchaseDocumentEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { activityText, purchaseEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication, buildDocument } from '#test/factories/application.ts';
import { plainPng } from '#test/factories/picture.ts';
import { pdf } from '#test/factories/profile.ts';
import { buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildPurchaseDocument } from '#test/factories/purchase-document.ts';
import { buildMultipart, type SentFile } from '#test/multipart.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { list, share, unshare, remove } = purchaseDocumentEndpoints;

/** Creates a purchase with two buyers and a helper, and a customer who is not a member. */
async function together() {
  const { db } = test.database;
  const people = await Promise.all([1, 2, 3, 4].map(() => buildAccount(test, 'customers')));
  const [ann, ben, helper, stranger] = people as [
    TestAccount,
    TestAccount,
    TestAccount,
    TestAccount,
  ];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  return { ann, ben, helper, stranger, id };
}

const report: SentFile = { bytes: pdf('report'), name: 'report.pdf', type: 'application/pdf' };
const upload = async (who: TestAccount, id: string, files: readonly SentFile[], kind = 'strata') =>
  test.as(who.token).raw({
    method: 'POST',
    url: `/api/buying/${id}/documents`,
    ...(await buildMultipart([
      ['kind', kind],
      ...files.map((file) => ['documents', file] as const),
    ])),
  });
const idsIn = ({ text }: { text: string }) =>
  (JSON.parse(text) as { data: { _id: string }[] }).data.map(({ _id }) => _id);
const seenBy = async (who: TestAccount, id: string) =>
  (await test.as(who.token).call(list, { params: { id } })).ok.data;
const act =
  (who: TestAccount, endpoint: typeof share | typeof unshare | typeof remove) =>
  async (id: string, documentId: string) => {
    const answered = await test.as(who.token).call(endpoint, { params: { id, documentId } });
    return answered.status === 200 ? [200] : [answered.status, answered.failure.message];
  };
const purchaseFiles = () =>
  test.database.db.selectFrom('files').select('id').where('kind', '=', 'purchase').execute();

describe('document of a purchase', () => {
  it('is visible to other buyers only while its owner shares it', async () => {
    const { ann, ben, helper, stranger, id } = await together();
    const added = await upload(ann, id, [report, { bytes: await plainPng(), name: 'plan.png' }]);
    expect(added.status, added.text).toBe(201);
    expect(JSON.parse(added.text).data).toMatchObject([
      { original_name: 'plan.png', file_type: 'image/png', kind: 'strata' },
      { original_name: 'report.pdf', is_mine: true, owner: ann.id, shared_with: [], kept_at: null },
    ]);
    expect(added.text).not.toContain('file_url');
    const [plan = ''] = idsIn(added);
    expect(await seenBy(ann, id)).toHaveLength(2);
    expect(await seenBy(ben, id)).toEqual([]);
    expect(await act(ben, share)(id, plan)).toEqual([404, purchaseOutcomes.document_unknown]);

    expect(await act(ann, share)(id, plan)).toEqual([200]);
    expect(await act(ann, share)(id, plan)).toEqual([200]);
    expect(await seenBy(ben, id)).toMatchObject([
      { _id: plan, is_mine: false, owner: ann.id, shared_with: [] },
    ]);
    expect((await seenBy(ann, id))[0]).toMatchObject({ _id: plan, shared_with: [ben.id] });
    for (const endpoint of [share, unshare, remove])
      expect(await act(ben, endpoint)(id, plan)).toEqual([
        403,
        purchaseOutcomes.document_not_yours,
      ]);
    for (const [who, status] of [
      [helper, 403],
      [stranger, 404],
    ] as const) {
      expect((await test.as(who.token).call(list, { params: { id } })).status).toBe(status);
      expect((await act(who, share)(id, plan))[0]).toBe(status);
      expect((await upload(who, id, [report])).status).toBe(status);
    }

    expect(await act(ann, unshare)(id, plan)).toEqual([200]);
    expect(await act(ann, unshare)(id, plan)).toEqual([200]);
    expect(await seenBy(ben, id)).toEqual([]);
    const activities = await test.as(ben.token).call(purchaseEndpoints.activities, {
      params: { id },
      query: {},
    });
    // Repeated API calls record no second activity. Its text has the kind, not the file name.
    expect(activities.ok.data.map(activityText)).toEqual([
      'stopped sharing a document: Strata report',
      'shared a document: Strata report',
    ]);
    const helpers = await test.as(helper.token).call(purchaseEndpoints.activities, {
      params: { id },
      query: {},
    });
    expect(helpers.ok.data).toEqual([]);
  });

  it('is hidden from buyers who join later until its owner shares it', async () => {
    const { db } = test.database;
    const { ann, ben, helper, stranger, id } = await together();
    const { id: document } = await buildPurchaseDocument(test, {
      purchase_id: id,
      owner_id: ann.id,
      readers: [ben.id],
    });
    await joinPurchase(db, id, stranger.id);
    await db
      .updateTable('purchase_members')
      .set({ role: 'buyer' })
      .where('customer_id', '=', helper.id)
      .execute();
    for (const who of [stranger, helper]) expect(await seenBy(who, id)).toEqual([]);
    await act(ann, share)(id, document);
    for (const who of [stranger, helper]) expect(await seenBy(who, id)).toHaveLength(1);
    await act(ann, unshare)(id, document);
    for (const who of [ben, stranger, helper]) expect(await seenBy(who, id)).toEqual([]);
    const activities = await test.as(ben.token).call(purchaseEndpoints.activities, {
      params: { id },
      query: {},
    });
    expect(activities.ok.data.map(({ kind }) => kind)).toEqual([
      'document_unshared',
      'document_shared',
    ]);
  });

  it('cannot be shared in a purchase without other buyers', async () => {
    const ann = await buildAccount(test, 'customers');
    const id = await buildPurchase(test.database.db, ann.id);
    const [document = ''] = idsIn(await upload(ann, id, [report]));
    expect(await act(ann, share)(id, document)).toEqual([409, purchaseOutcomes.nobody_shares]);
  });

  it('is stored once per buyer, even if equal content is sent repeatedly', async () => {
    const { ann, ben, id } = await together();
    const before = (await purchaseFiles()).length;
    const twin = { ...report, name: 'copy.pdf' };
    const first = await upload(ann, id, [report, twin]);
    const again = await Promise.all([
      upload(ann, id, [report], 'other'),
      upload(ann, id, [twin], 'other'),
    ]);
    for (const answered of [first, ...again]) {
      expect(answered.status).toBe(201);
      expect(idsIn(answered)).toEqual(idsIn(first));
    }
    expect(idsIn(first)).toHaveLength(1);
    expect((await purchaseFiles()).length).toBe(before + 1);
    // Another buyer's upload is a separate document, so the response reveals nothing about Ann's.
    expect(idsIn(await upload(ben, id, [report]))).not.toEqual(idsIn(first));
  });

  it('is refused if the buyer already has the maximum number of documents', async () => {
    const { ann, ben, id } = await together();
    const made = { purchase_id: id, owner_id: ben.id };
    for (let nr = 0; nr < purchaseLimits.documents; nr += 1)
      await buildPurchaseDocument(test, made);
    const before = await purchaseFiles();
    const refused = await upload(ben, id, [report]);
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      purchaseOutcomes.too_many_documents,
    ]);
    expect(await purchaseFiles()).toEqual(before);
    expect((await upload(ann, id, [report])).status).toBe(201);
  });

  it('requires a valid type, size and kind, and a verified email address', async () => {
    const { ann, id } = await together();
    const program = { bytes: Buffer.from('7f454c46020101000000', 'hex'), name: 'report.pdf' };
    const page = { bytes: '<script>alert(1)</script>', name: 'report.pdf' };
    for (const file of [program, page]) {
      const wrong = await upload(ann, id, [report, file]);
      expect([wrong.status, wrong.failure.message]).toEqual([
        415,
        `report.pdf: ${purchaseMessages.document_type}`,
      ]);
    }
    const many = Array.from({ length: purchaseLimits.documents_per_upload + 1 }, () => report);
    const tooMany = await upload(ann, id, many);
    expect([tooMany.status, tooMany.failure.message]).toEqual([
      422,
      purchaseMessages.document_count,
    ]);
    const large = { ...report, bytes: Buffer.alloc(purchaseLimits.document_bytes + 1, pdf('a')) };
    const tooLarge = await upload(ann, id, [large]);
    expect([tooLarge.status, tooLarge.failure.message]).toEqual([
      413,
      purchaseMessages.document_size,
    ]);
    const kindless = await upload(ann, id, [report], 'payslip');
    expect([kindless.status, kindless.failure.message]).toEqual([
      422,
      purchaseMessages.document_kind,
    ]);
    const unverified = await buildAccount(test, 'customers', { email_verified_at: null });
    await joinPurchase(test.database.db, id, unverified.id);
    const refused = await upload(unverified, id, [report]);
    expect([refused.status, refused.failure.message]).toEqual([403, outcomes.account.verify_first]);
    expect(await seenBy(ann, id)).toEqual([]);
  });

  it('cannot be read or deleted by guests, professionals or via other purchases', async () => {
    const { ann, id } = await together();
    const { id: document } = await buildPurchaseDocument(test, {
      purchase_id: id,
      owner_id: ann.id,
    });
    const vendor = await buildAccount(test, 'vendors');
    for (const [token, status] of [
      [undefined, 401],
      [vendor.token, 403],
    ] as const) {
      expect((await test.as(token).call(list, { params: { id } })).status).toBe(status);
      const one = { params: { id, documentId: document } };
      expect((await test.as(token).call(remove, one)).status).toBe(status);
    }
    const other = await buildPurchase(test.database.db, ann.id);
    expect((await act(ann, remove)(other, document))[0]).toBe(404);
    expect((await act(ann, remove)(id, newId()))[0]).toBe(404);
    expect((await act(ann, remove)(id, document))[0]).toBe(200);
    expect((await act(ann, remove)(id, document))[0]).toBe(404);
  });

  it('is not listed in the purchase if part of a loan application', async () => {
    const { ann, ben, id } = await together();
    const application = await buildApplication(test, { customer_id: ann.id });
    await buildDocument(test, application);
    expect(await seenBy(ann, id)).toEqual([]);
    expect(await seenBy(ben, id)).toEqual([]);
  });
});
