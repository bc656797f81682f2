import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { fileFaults } from '@threshold/contract/rules/file-faults';
import { messages } from '@threshold/contract/texts/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestAccount } from '#test/factories/account.ts';
import { plainPng } from '#test/factories/picture.ts';
import { buildListed, pdf } from '#test/factories/profile.ts';
import { buildMultipart, type SentFile } from '#test/multipart.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

let me: TestAccount;
beforeEach(async () => {
  me = await buildListed(test, { status: 'approved' });
});

const put = async (picture: SentFile, { id, token } = me) =>
  test.as(token).raw({
    method: 'PUT',
    url: `/api/vendors/${id}`,
    ...(await buildMultipart([
      ['professional_title', 'Changed with the picture'],
      ['profile_picture', picture],
    ])),
  });
const listing = async () =>
  (await test.as().call(vendorSearchEndpoints.get, { params: { id: me.id } })).ok.data;
const storedPictures = async () => readdir(join(test.files, 'media')).catch(() => [] as string[]);

describe("a professional's picture", () => {
  it('is converted to WebP and can be seen by guests', async () => {
    const answered = await put({ bytes: await plainPng(), name: 'me.png' });
    expect(answered.status, answered.text).toBe(200);
    const url = (await listing()).profile_picture?.file_url ?? '';
    expect(url).toMatch(/^\/media\/.+\.webp$/);
    const { statusCode, headers } = await test.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  });

  const { picture, picture_size } = messages.general;
  const refused: readonly (readonly [string, number, string, () => Promise<SentFile>])[] = [
    ['a PDF', 415, picture, async () => ({ bytes: pdf('licence'), name: 'me.png' })],
    ['a text named .png', 415, picture, async () => ({ bytes: 'me', name: 'me.png' })],
    ['an empty file', 422, fileFaults.empty('me.png'), async () => ({ bytes: '', name: 'me.png' })],
    [
      'half a picture',
      422,
      fileFaults.broken('half.png'),
      async () => ({ bytes: (await plainPng()).subarray(0, 60), name: 'half.png' }),
    ],
    [
      'larger than 10 MB',
      413,
      picture_size,
      async () => ({
        bytes: Buffer.concat([await plainPng(), Buffer.alloc(limits.files.picture_bytes)]),
      }),
    ],
  ];
  for (const [what, status, sentence, make] of refused) {
    it(`is refused and not stored if the file is ${what}`, async () => {
      const [before, stored] = [await listing(), await storedPictures()];
      const answered = await put(await make());
      expect([answered.status, answered.failure.errors]).toEqual([
        status,
        { profile_picture: [sentence] },
      ]);
      expect(await listing()).toEqual(before);
      expect(await storedPictures()).toEqual(stored);
    });
  }

  it('can be uploaded only by that professional', async () => {
    const other = await buildListed(test, { status: 'approved' });
    const answered = await put({ bytes: await plainPng() }, { ...other, id: me.id });
    expect(answered.status).toBe(403);
    expect((await listing()).profile_picture).toBeNull();
  });
});
