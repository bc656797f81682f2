import { activityText } from '@threshold/contract/buying/activities';
import { homePictureEndpoints } from '@threshold/contract/buying/home-pictures';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { sharingEndpoints } from '@threshold/contract/buying/purchase-sharing';
import { homeEndpoints, purchaseEndpoints } from '@threshold/contract/buying/purchases';
import { customerEndpoints } from '@threshold/contract/customers';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { exportLinkOf } from '#test/exported-data.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildHomePicture } from '#test/factories/home-picture.ts';
import { bombPng, gif, metadataOf, photoWithPlace, plainPng } from '#test/factories/picture.ts';
import { buildHome, buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { multipartOf, type SentFile } from '#test/multipart.ts';
import { testApp, testSigner } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { writeFileLinks } from '../files/file-link.ts';
import { removeLostFiles } from '../files/files.jobs.ts';

const test = testApp();

/** Two buyers, a helper of the first, and a stranger, around a home. */
async function together() {
  const { db } = test.database;
  const make = () => buildAccount(test, 'customers');
  const [ann, ben, helper, stranger] = [await make(), await make(), await make(), await make()];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  return { ann, ben, helper, stranger, params: { id, homeId: await buildHome(db, id) } };
}
type Place = Readonly<{ id: string; homeId: string }>;

const add = async (who: TestAccount, { id, homeId }: Place, files: readonly SentFile[]) =>
  test.as(who.token).raw({
    method: 'POST',
    url: `/api/buying/${id}/homes/${homeId}/pictures`,
    ...(await multipartOf(files.map((file) => ['pictures', file] as const))),
  });
const list = (who: TestAccount, params: Place) =>
  test.as(who.token).call(homePictureEndpoints.list, { params });
const seenBy = async (who: TestAccount, params: Place) => (await list(who, params)).ok.data;
const remove = (who: TestAccount, params: Place & { readonly pictureId: string }) =>
  test.as(who.token).call(homePictureEndpoints.remove, { params });
const look = (url = '') => test.app.inject(url);
const stop = async (who: TestAccount, { id }: Place) =>
  (await test.as(who.token).call(sharingEndpoints.split, { params: { id } })).ok.data;
const filesKept = async () => {
  await removeLostFiles({ ...test, now: () => new Date(test.clock.now.getTime() + 1000) });
  const files = test.database.db.selectFrom('files').select('storage_key');
  const rows = await files.where('kind', '=', 'home_picture').execute();
  const stored = await Array.fromAsync(test.storage.list('private'));
  expect(stored.map(({ key }) => key).toSorted()).toEqual(
    rows.map(({ storage_key }) => storage_key).toSorted(),
  );
  return rows.length;
};

describe('a picture of a home', () => {
  it('is drawn anew, whole, without place or name, and seen by all in the purchase and nobody else', async () => {
    const { ann, ben, helper, stranger, params } = await together();
    const photo = await photoWithPlace(3200, 800);
    const added = await add(ann, params, [{ bytes: photo, name: 'Our secret.jpg' }]);
    expect(added.status, added.text).toBe(201);
    expect(await seenBy(ann, params)).toMatchObject([{ by: ann.id, may_remove: true }]);
    for (const who of [ben, helper]) {
      const [seen] = await seenBy(who, params);
      expect(seen).toMatchObject({ by: ann.id, may_remove: false });
      const { statusCode, headers, rawPayload } = await look(seen?.view_url);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-disposition']).toContain('home.webp');
      const drawn = await metadataOf(rawPayload);
      expect(drawn).toMatchObject({ format: 'webp', width: 1600, height: 400 });
      expect([drawn.exif, drawn.xmp, drawn.icc]).toEqual([undefined, undefined, undefined]);
      expect(rawPayload.toString('latin1')).not.toContain('Secret Owner');
    }
    expect((await list(stranger, params)).status).toBe(404);
    expect((await add(stranger, params, [{ bytes: await plainPng() }])).status).toBe(404);
    expect((await add(helper, params, [{ bytes: await plainPng() }])).status).toBe(403);
    const told = await test.as(helper.token).call(purchaseEndpoints.activities, {
      params: { id: params.id },
      query: {},
    });
    expect(told.ok.data.map(activityText)).toEqual(['added pictures of 12 High Street']);
  });

  it('is shown no longer than one is in the purchase, whatever link one has', async () => {
    const { ann, ben, helper, params } = await together();
    await add(ann, params, [{ bytes: await plainPng() }]);
    const links = await Promise.all([ben, helper].map((who) => seenBy(who, params)));
    const urls = links.map(([picture]) => picture?.view_url);
    for (const url of urls) expect((await look(url)).statusCode).toBe(200);
    await test.database.db
      .deleteFrom('purchase_members')
      .where('customer_id', 'in', [ben.id, helper.id])
      .execute();
    for (const url of urls) expect((await look(url)).statusCode).toBe(404);
    const [own] = await seenBy(ann, params);
    test.clock.now = new Date(test.clock.now.getTime() + 6 * 60_000);
    expect((await look(own?.view_url)).statusCode).toBe(404);
    test.clock.now = new Date();
  });

  it('is not saved by what shows it, nor shown by what saves a file', async () => {
    const { ann, params } = await together();
    await add(ann, params, [{ bytes: await plainPng() }]);
    const url = (await seenBy(ann, params))[0]?.view_url ?? '';
    expect((await look(url)).headers['content-disposition']).toContain('inline');
    expect((await look(url.replace('/files/pictures/', '/files/'))).statusCode).toBe(404);
    const { id } = await test.database.db
      .selectFrom('files')
      .select('id')
      .where('kind', '=', 'home_picture')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const { file_url } = writeFileLinks(
      { sign: testSigner, now: () => test.clock.now },
      { id, file_type: 'image/webp' },
    );
    expect((await look(file_url)).statusCode).toBe(200);
    expect((await look(file_url.replace('/files/', '/files/pictures/'))).statusCode).toBe(404);
  });

  it('is there once, however often it is sent, and at most as many as fit', async () => {
    const { ann, ben, params } = await together();
    const bytes = await plainPng();
    await Promise.all([add(ann, params, [{ bytes }]), add(ben, params, [{ bytes }])]);
    await add(ben, params, [{ bytes }, { bytes }]);
    expect(await seenBy(ann, params)).toHaveLength(1);
    const before = await filesKept();
    const many = await Promise.all(
      Array.from({ length: purchaseLimits.pictures }, (_, n) => plainPng(50 + n)),
    );
    const full = await add(
      ben,
      params,
      many.map((one) => ({ bytes: one })),
    );
    expect([full.status, full.failure.message]).toEqual([409, purchaseOutcomes.too_many_pictures]);
    const lots = [...many, bytes].map((one) => ({ bytes: one }));
    const tooMany = await add(ben, params, lots);
    expect([tooMany.status, tooMany.failure.message]).toEqual([
      422,
      purchaseMessages.picture_count,
    ]);
    expect(await seenBy(ann, params)).toHaveLength(1);
    expect(await filesKept()).toBe(before);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const hostile: readonly (readonly [string, 413 | 415 | 422, () => Promise<SentFile>])[] = [
    ['an SVG under the name of a PNG', 415, async () => ({ bytes: svg })],
    ['a PDF', 415, async () => ({ bytes: '%PDF-1.7\n1 0 obj\n', name: 'a.pdf' })],
    ['a script that starts like a GIF', 415, async () => ({ bytes: 'GIF89a/*x*/=1;alert(1)' })],
    ['half a photo', 422, async () => ({ bytes: (await photoWithPlace()).subarray(0, 900) })],
    ['moving pictures', 422, async () => ({ bytes: gif(2) })],
    ['a bomb of 400 million pixels', 422, async () => ({ bytes: bombPng(20_000) })],
  ];
  it.each(hostile)('is not %s', async (_what, status, make) => {
    const { ann, params } = await together();
    const good = { bytes: await plainPng() };
    const before = await filesKept();
    const answered = await add(ann, params, [good, await make()]);
    expect([answered.status, answered.failure.errors]).toEqual([
      status,
      { pictures: [expect.stringContaining(messages.general.picture)] },
    ]);
    expect(await seenBy(ann, params)).toEqual([]);
    expect(await filesKept()).toBe(before);
  });

  it('carries no code behind its pixels, and no more than 10 MB', async () => {
    const { ann, params } = await together();
    const bytes = Buffer.concat([await plainPng(), Buffer.from(svg)]);
    expect((await add(ann, params, [{ bytes }])).status).toBe(201);
    const [picture] = await seenBy(ann, params);
    expect((await look(picture?.view_url)).rawPayload.toString('latin1')).not.toContain('alert');
    const large = Buffer.concat([await plainPng(), Buffer.alloc(limits.files.picture_bytes)]);
    const refused = await add(ann, params, [{ bytes: large }]);
    expect([refused.status, refused.failure.message]).toEqual([413, messages.general.picture_size]);
  });

  it('is removed by whoever added it, and by no other while they are there', async () => {
    const { ann, ben, helper, stranger, params } = await together();
    await add(ann, params, [{ bytes: await plainPng(70) }]);
    const [picture] = await seenBy(ann, params);
    const one = { ...params, pictureId: picture?._id ?? '' };
    const refused = await remove(ben, one);
    expect([refused.status, refused.failure.message]).toEqual([
      403,
      purchaseOutcomes.picture_not_yours,
    ]);
    expect((await remove(helper, one)).status).toBe(403);
    expect((await remove(stranger, one)).status).toBe(404);
    expect((await remove(ann, { ...one, pictureId: newId() })).failure.message).toBe(
      purchaseOutcomes.picture_unknown,
    );
    const before = await filesKept();
    expect((await remove(ann, one)).ok.message).toBe(purchaseOutcomes.picture_removed);
    expect((await remove(ann, one)).status).toBe(404);
    expect(await filesKept()).toBe(before - 1);
    expect((await look(picture?.view_url)).statusCode).toBe(404);
  });

  it('keeps its home for others, and goes with it', async () => {
    const { ann, ben, params } = await together();
    const { id: purchase_id, homeId: home_id } = params;
    const theirs = await buildHomePicture(test, { purchase_id, home_id, added_by: ben.id });
    await buildHomePicture(test, { purchase_id, home_id, added_by: ann.id });
    const drop = () => test.as(ann.token).call(homeEndpoints.remove, { params });
    expect((await drop()).failure.message).toBe(purchaseOutcomes.home_in_use);
    await remove(ben, { ...params, pictureId: theirs.id });
    const before = await filesKept();
    expect((await drop()).status).toBe(200);
    expect(await filesKept()).toBe(before - 1);
  });
});

describe('who stops sharing', () => {
  it('and those who stay each keep the pictures, and the file stays until the last of them lets go', async () => {
    const { ann, ben, params } = await together();
    await add(ann, params, [{ bytes: await plainPng(80) }]);
    const [before] = await seenBy(ben, params);
    const own = await stop(ben, params);
    const bens = { id: own._id, homeId: own.homes[0]?._id ?? '' };
    const [kept] = await seenBy(ben, bens);
    expect(kept).toMatchObject({ by: null, may_remove: true });
    expect((await look(kept?.view_url)).statusCode).toBe(200);
    expect((await look(before?.view_url)).statusCode).toBe(200);
    expect((await list(ben, params)).status).toBe(404);

    const files = await filesKept();
    const [anns] = await seenBy(ann, params);
    await Promise.all([
      remove(ann, { ...params, pictureId: anns?._id ?? '' }),
      remove(ben, { ...bens, pictureId: kept?._id ?? '' }),
    ]);
    expect(await filesKept()).toBe(files - 1);
  });

  it('by deleting the account leaves the pictures, until nobody is left', async () => {
    const { ann, ben, helper, params } = await together();
    await add(ann, params, [{ bytes: await plainPng(90) }]);
    const files = await filesKept();
    const leave = ({ id, token }: TestAccount) =>
      test.as(token).call(customerEndpoints.remove, { params: { id }, body: {} });
    expect((await leave(ann)).status).toBe(200);
    const [kept] = await seenBy(ben, params);
    expect(kept).toMatchObject({ by: null, may_remove: true });
    expect((await look(kept?.view_url)).statusCode).toBe(200);
    expect((await leave(ben)).status).toBe(200);
    expect(await filesKept()).toBe(files - 1);
    expect((await list(helper, params)).status).toBe(404);
  });

  it('has those in the download that they added, and only reads of the others', async () => {
    const { ann, ben, params } = await together();
    await add(ann, params, [{ bytes: await plainPng(95) }]);
    for (const [who, names, added_by_you] of [
      [ann, ['home-pictures/1 home.webp'], true],
      [ben, [], false],
    ] as const) {
      const zip = await unzip((await test.app.inject(await exportLinkOf(test, who))).rawPayload);
      expect(Object.keys(zip).filter((name) => name.startsWith('home-pictures/'))).toEqual(names);
      const [{ pictures }] = JSON.parse(String(zip['purchases.json']));
      expect(pictures).toMatchObject([{ home_id: params.homeId, added_by_you }]);
    }
  });
});
