import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { purchaseDocumentEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { describe, expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildPurchaseDocument } from '#test/factories/purchase-document.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { quarantineReleasedFiles } from '../../files/removal/files.jobs.ts';
import { sweepStorage } from '../../files/removal/orphaned-files.jobs.ts';

const test = testApp();

/** Creates three buyers: Ann and Ben each share a document with all and have a private one. */
async function three() {
  const { db } = test.database;
  const [ann, ben, cat] = [await person(), await person(), await person()];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, cat.id);
  const make = (owner: TestAccount, original_name: string, readers: readonly TestAccount[] = []) =>
    buildPurchaseDocument(test, {
      purchase_id: id,
      owner_id: owner.id,
      original_name,
      readers: readers.map((reader) => reader.id),
    });
  return {
    ann,
    ben,
    cat,
    id,
    ofAnn: await make(ann, 'of-ann.pdf', [ben, cat]),
    annsOwn: await make(ann, 'anns-own.pdf'),
    ofBen: await make(ben, 'of-ben.pdf', [ann, cat]),
    bensOwn: await make(ben, 'bens-own.pdf'),
  };
}
const person = () => buildAccount(test, 'customers');

/** Returns file names, each with 'mine' (own), 'kept' (copied) or 'shared' (by another buyer). */
const seenBy = async ({ token }: TestAccount, id: string) => {
  const { list } = purchaseDocumentEndpoints;
  const { data } = (await test.as(token).call(list, { params: { id } })).ok;
  const said = data.map(({ original_name, is_mine, kept_at }) => {
    const how = is_mine ? (kept_at ? 'kept' : 'mine') : 'shared';
    return `${original_name} ${how}`;
  });
  return said.toSorted((a, b) => a.localeCompare(b));
};
const stopSharing = async ({ token }: TestAccount, id: string) =>
  (await test.as(token).call(sharingEndpoints.split, { params: { id } })).ok.data._id;
const leave = async ({ id, token }: TestAccount) =>
  expect(
    (await test.as(token).call(customerEndpoints.remove, { params: { id }, body: {} })).status,
  ).toBe(200);
const removeAll = async (who: TestAccount, id: string) => {
  const as = test.as(who.token);
  const { data } = (await as.call(purchaseDocumentEndpoints.list, { params: { id } })).ok;
  for (const { _id, is_mine } of data) {
    if (!is_mine) continue;
    await as.call(purchaseDocumentEndpoints.remove, { params: { id, documentId: _id } });
  }
};
const isStored = async (file: string) => {
  await removeLost();
  const stored = await test.storage.get(`private/${file}`);
  stored?.body.destroy();
  return stored !== undefined;
};
const deps = () => ({ ...test, now: () => test.clock.now });
const removeLost = () => quarantineReleasedFiles(deps());

describe('buyer who stops sharing', () => {
  it('exchanges copies of all shared documents with the co-buyers', async () => {
    const { ann, ben, cat, id, ofBen } = await three();
    const bens = await stopSharing(ben, id);
    expect(await seenBy(ben, bens)).toEqual([
      'bens-own.pdf mine',
      'of-ann.pdf kept',
      'of-ben.pdf mine',
    ]);
    expect(await seenBy(ann, id)).toEqual([
      'anns-own.pdf mine',
      'of-ann.pdf mine',
      'of-ben.pdf kept',
    ]);
    expect(await seenBy(cat, id)).toEqual(['of-ann.pdf shared', 'of-ben.pdf kept']);

    // Documents added later are not shared with former co-buyers.
    const later = await buildPurchaseDocument(test, { purchase_id: id, owner_id: ann.id });
    const params = { id, documentId: later.id };
    await test.as(ann.token).call(purchaseDocumentEndpoints.share, { params });
    expect(await seenBy(ben, bens)).toHaveLength(3);
    expect(
      (await test.as(ben.token).call(purchaseDocumentEndpoints.list, { params: { id } })).status,
    ).toBe(404);
    // Ben deletes his document. The copies of Ann and Cat stay, and Ben cannot open them.
    await removeAll(ben, bens);
    await removeLost();
    const secrets = [
      await buildTwoFactor(test, ann.accountRef),
      await buildTwoFactor(test, ben.accountRef),
    ];
    const open = async ({ token }: TestAccount, secret = '') => {
      const payload = {
        s3_path: ofBen.file,
        verification_code: generateTotpCode(secret, test.clock.now),
      };
      const url = '/api/chat/verify-file-access';
      const answered = await test.as(token).raw({ method: 'POST', url, payload });
      if (answered.status !== 200) return answered.status;
      return (await test.app.inject(String(JSON.parse(answered.text).file_url))).statusCode;
    };
    expect([await open(ann, secrets[0]), await open(ben, secrets[1])]).toEqual([200, 404]);
  });

  it("retains the log of who opened the buyer's own documents", async () => {
    const { ann, ben, id } = await three();
    const now = new Date();
    const opening = { purchase_id: id, original_name: 'x.pdf', created_at: now };
    const { db } = test.database;
    for (const [owner, reader] of [
      [ann, ben],
      [ben, ann],
    ] as const)
      await db
        .insertInto('purchase_openings')
        .values({ ...opening, id: crypto.randomUUID(), owner_id: owner.id, reader_id: reader.id })
        .execute();
    const bens = await stopSharing(ben, id);
    const { openings } = purchaseDocumentEndpoints;
    for (const [who, purchase] of [
      [ann, id],
      [ben, bens],
    ] as const) {
      const answered = await test.as(who.token).call(openings, { params: { id: purchase } });
      // The reader is no longer a member of this purchase, so no name is shown.
      expect(answered.ok.data).toMatchObject([{ original_name: 'x.pdf', reader: null }]);
    }
  });

  it('gets only one copy of a document that a former buyer left', {
    tags: 'engine',
  }, async () => {
    const { ann, ben, cat, id, ofBen } = await three();
    await stopSharing(ben, id);
    const copy = await test.database.db
      .selectFrom('purchase_documents')
      .select('id')
      .where('file_id', '=', ofBen.file)
      .where('owner_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    // Cat already has a copy. Ann shares her copy with Cat, but Cat does not get a second one.
    const params = { id, documentId: copy.id };
    await test.as(ann.token).call(purchaseDocumentEndpoints.share, { params });
    const cats = await stopSharing(cat, id);
    expect(await seenBy(cat, cats)).toEqual(['of-ann.pdf kept', 'of-ben.pdf kept']);
    expect(await seenBy(ann, id)).toEqual([
      'anns-own.pdf mine',
      'of-ann.pdf mine',
      'of-ben.pdf kept',
    ]);
  });
});

describe('account deletion of a buyer', () => {
  it('leaves shared documents to their readers as copies and deletes unshared ones', async () => {
    const { ann, ben, cat, id, ofBen, bensOwn } = await three();
    await leave(ben);
    expect(await seenBy(ann, id)).toEqual([
      'anns-own.pdf mine',
      'of-ann.pdf mine',
      'of-ben.pdf kept',
    ]);
    expect(await seenBy(cat, id)).toEqual(['of-ann.pdf shared', 'of-ben.pdf kept']);
    expect([await isStored(ofBen.file), await isStored(bensOwn.file)]).toEqual([true, false]);
  });

  it('deletes all documents and files when the last buyer leaves', async () => {
    const { ann, ben, cat, id, ofAnn, annsOwn, ofBen } = await three();
    await leave(ben);
    await leave(cat);
    await removeLost();
    expect([await isStored(ofAnn.file), await isStored(ofBen.file)]).toEqual([true, true]);
    await leave(ann);
    for (const { file } of [ofAnn, annsOwn, ofBen]) expect(await isStored(file)).toBe(false);
    const rows = await test.database.db
      .selectFrom('purchase_documents')
      .select('id')
      .where('purchase_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('file of a document', () => {
  it('is deleted with the last document that uses the file', async () => {
    const { ann, ben, id, ofAnn } = await three();
    const bens = await stopSharing(ben, id);
    await Promise.all([removeAll(ann, id), removeAll(ben, bens)]);
    await removeLost();
    const { db } = test.database;
    const files = db.selectFrom('files').select('id').where('id', '=', ofAnn.file);
    expect([await isStored(ofAnn.file), await files.execute()]).toEqual([false, []]);
  });

  it('is not removed as orphaned while a document uses it', async () => {
    const { ben, id, ofAnn, ofBen } = await three();
    await stopSharing(ben, id);
    test.clock.now = new Date(test.clock.now.getTime() + 3 * 86_400_000);
    await sweepStorage(deps(), { orphanAfterHours: 24, quarantineDays: 7 });
    expect([await isStored(ofAnn.file), await isStored(ofBen.file)]).toEqual([true, true]);
    test.clock.now = new Date();
  });

  it("is in the owner's data export; a reader's export contains only its name", async () => {
    const { ann, ben, id } = await three();
    const exportOf = async (who: TestAccount) => {
      const zip = await unzip(
        (await test.app.inject(await requestExportLink(test, who))).rawPayload,
      );
      const names = Object.keys(zip).filter((name) => name.startsWith('purchase-documents/'));
      const [{ documents }] = JSON.parse(String(zip['purchases.json']));
      return { names: names.map((name) => name.replace(/^.*\d+ /, '')), documents };
    };
    const before = await exportOf(ann);
    expect(before.names).toEqual(['of-ann.pdf', 'anns-own.pdf']);
    expect(before.documents).toMatchObject([
      { original_name: 'of-ann.pdf', is_yours: true },
      { original_name: 'anns-own.pdf', is_yours: true },
      { original_name: 'of-ben.pdf', is_yours: false, shared_with_you_at: expect.any(String) },
    ]);
    await stopSharing(ben, id);
    expect((await exportOf(ann)).names).toEqual(['of-ann.pdf', 'anns-own.pdf', 'of-ben.pdf']);
  });
});
