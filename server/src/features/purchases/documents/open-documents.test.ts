import { purchaseDocumentEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildPurchaseDocument } from '#test/factories/purchase-document.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

async function reader(members: 'customers' | 'vendors' = 'customers') {
  const account = await buildAccount(test, members);
  return { ...account, secret: await buildTwoFactor(test, account.accountRef) };
}
type Reader = Awaited<ReturnType<typeof reader>>;

async function shared() {
  const { db } = test.database;
  const [ann, ben, helper] = [await reader(), await reader(), await reader()];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  const made = { purchase_id: id, owner_id: ann.id, readers: [ben.id] };
  const document = await buildPurchaseDocument(test, made);
  const { id: documentId, file } = document;
  return { ann, ben, helper, purchaseId: id, documentId, file };
}

const open = async ({ token, secret }: Reader, file: string) => {
  const answered = await test.as(token).raw({
    method: 'POST',
    url: '/api/chat/verify-file-access',
    payload: { s3_path: file, verification_code: generateTotpCode(secret, test.clock.now) },
  });
  return { status: answered.status, url: String(JSON.parse(answered.text).file_url) };
};
const download = async (url: string) => (await test.app.inject(url)).statusCode;
const openingsOf = async ({ token }: TestAccount, id: string) => {
  const { openings } = purchaseDocumentEndpoints;
  return (await test.as(token).call(openings, { params: { id } })).ok.data;
};

describe('document of a purchase', () => {
  it("opens with a code for owner and readers; readers' openings are logged", async () => {
    const { ann, ben, helper, purchaseId, file } = await shared();
    const [stranger, agent] = [await reader(), await reader('vendors')];
    for (const who of [helper, stranger, agent]) expect((await open(who, file)).status).toBe(404);
    const mine = await open(ann, file);
    expect([mine.status, await download(mine.url)]).toEqual([200, 200]);
    expect(await openingsOf(ann, purchaseId)).toEqual([]);

    const theirs = await open(ben, file);
    expect([theirs.status, await download(theirs.url)]).toEqual([200, 200]);
    expect(await openingsOf(ann, purchaseId)).toMatchObject([
      { original_name: 'strata.pdf', reader: ben.id },
    ]);
    expect(await openingsOf(ben, purchaseId)).toEqual([]);
    const { openings } = purchaseDocumentEndpoints;
    const asked = { params: { id: purchaseId } };
    expect((await test.as(helper.token).call(openings, asked)).status).toBe(403);
    expect((await test.as(stranger.token).call(openings, asked)).status).toBe(404);
  });

  it('cannot be opened without two-factor authentication', async () => {
    const ann = await buildAccount(test, 'customers');
    const purchase_id = await buildPurchase(test.database.db, ann.id);
    const { file } = await buildPurchaseDocument(test, { purchase_id, owner_id: ann.id });
    const payload = { s3_path: file, verification_code: '123456' };
    const url = '/api/chat/verify-file-access';
    const answered = await test.as(ann.token).raw({ method: 'POST', url, payload });
    expect([answered.status, answered.failure.message]).toEqual([403, outcomes.twoFactor.needed]);
  });

  it('cannot be opened after sharing ends, even by an earlier link', async () => {
    const { ann, ben, purchaseId, documentId, file } = await shared();
    const mine = await open(ann, file);
    const theirs = await open(ben, file);
    const params = { id: purchaseId, documentId };
    await test.as(ann.token).call(purchaseDocumentEndpoints.unshare, { params });
    expect([await download(theirs.url), await download(mine.url)]).toEqual([404, 200]);
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    expect((await open(ben, file)).status).toBe(404);
    // The opening before the end of sharing stays in the log.
    expect(await openingsOf(ann, purchaseId)).toHaveLength(1);
  });

  it('is deleted with its file, so that earlier links stop working', async () => {
    const { ann, ben, purchaseId, documentId, file } = await shared();
    const [mine, theirs] = [await open(ann, file), await open(ben, file)];
    const params = { id: purchaseId, documentId };
    const gone = await test.as(ann.token).call(purchaseDocumentEndpoints.remove, { params });
    expect(gone.ok.message).toBe(outcomes.documents.deleted);
    expect([await download(theirs.url), await download(mine.url)]).toEqual([404, 404]);
    expect(await test.storage.get(`private/${file}`)).toBeUndefined();
    expect(await openingsOf(ann, purchaseId)).toHaveLength(1);
  });

  it('cannot be opened by helpers, even if they are stored as readers', async () => {
    const { ann, helper, purchaseId, documentId, file } = await shared();
    await test.database.db
      .insertInto('purchase_document_readers')
      .values({ document_id: documentId, reader_id: helper.id, shared_at: new Date() })
      .execute();
    expect((await open(helper, file)).status).toBe(404);
    const params = { id: purchaseId, memberId: helper.id };
    await test.as(ann.token).call(sharingEndpoints.removeMember, { params });
    expect((await open(helper, file)).status).toBe(404);
  });
});
