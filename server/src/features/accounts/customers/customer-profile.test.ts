import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { limits } from '@threshold/contract/limits';
import { fileFaults } from '@threshold/contract/rules/file-faults';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { bombPng, gif, photoWithPlace, plainPng, readMetadata } from '#test/factories/picture.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildMultipart, type SentFile } from '#test/multipart.ts';
import { listMailsTo } from '#test/outbox.ts';
import { accountForEach } from '#test/people.ts';
import { listUploadsOnDisk } from '#test/product/uploads-on-disk.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const me = accountForEach(test, 'customers');

const put = async (parts: Parameters<typeof buildMultipart>[0], { id, token } = me) =>
  test
    .as(token)
    .raw({ method: 'PUT', url: `/api/customers/${id}`, ...(await buildMultipart(parts)) });
const update = (body: Record<string, unknown>, { id, token } = me) =>
  test.as(token).call(customerEndpoints.update, { params: { id }, body });
const own = async () => (await test.as(me.token).call(customerEndpoints.list)).ok.data;
const pictureOf = async () => (await own())?.profile_picture?.file_url ?? '';
const media = (url: string) => test.app.inject(url);
const storedPictures = async () => readdir(join(test.files, 'media')).catch(() => [] as string[]);

describe('profile of a customer', () => {
  it("is returned at the URLs with and without the customer's id", async () => {
    const { id, token, email } = me;
    const byId = await test.as(token).call(customerEndpoints.get, { params: { id } });
    expect(byId.ok.data).toMatchObject({ _id: id, email, role: 'customer', documents: [] });
    expect(await own()).toEqual(byId.ok.data);
    const withSlash = await test.as(token).raw({ url: '/api/customers/' });
    expect(JSON.parse(withSlash.text).data._id).toBe(id);

    const other = await buildAccount(test, 'customers');
    for (const foreign of [other.id, newId(), 'no-id']) {
      const answered = await test.as(token).raw({ url: `/api/customers/${foreign}` });
      expect(answered.failure).toMatchObject({ code: 'forbidden' });
    }
    expect((await test.as().call(customerEndpoints.list)).status).toBe(401);
  });

  it('shows only name and picture to vendors with earlier contact', async () => {
    const vendor = await buildAccount(test, 'vendors');
    const read = () => test.as(vendor.token).call(customerEndpoints.list);
    const readOne = () =>
      test.as(vendor.token).call(customerEndpoints.get, { params: { id: me.id } });
    expect((await read()).ok).toEqual({ status: true, customers: [] });
    expect((await readOne()).status).toBe(403);

    const pair = { customer_id: me.id, vendor_id: vendor.id };
    await buildConversation(test.database.db, pair);
    const seen = { _id: me.id, first_name: 'Casey', last_name: 'Customer', profile_picture: null };
    expect((await read()).ok.customers).toEqual([seen]);
    expect((await readOne()).ok.data).toEqual(seen);
  });
});

describe('update of a customer profile', () => {
  it('changes only the submitted fields, as JSON or as form data', async () => {
    expect((await update({ first_name: ' Ada ' })).ok.data.first_name).toBe('Ada');
    expect((await put([['last_name', 'Lovelace']])).status).toBe(200);
    expect(await own()).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  it('refuses empty names with an error message for each name', async () => {
    const { status, failure } = await update({ first_name: ' ', last_name: '' });
    expect(status).toBe(422);
    expect(failure.errors).toEqual({
      first_name: [messages.customerSignUp.first_name],
      last_name: [messages.customerSignUp.last_name],
    });
  });

  it('ignores fields that the API contract does not define', async () => {
    await put([
      ['first_name', 'Eve'],
      ['role', 'staff'],
      ['email', 'eve@elsewhere.example'],
      ['is_email_verified', 'true'],
      ['licence', { bytes: 'x'.repeat(1000) }],
    ]);
    expect(await own()).toMatchObject({ first_name: 'Eve', email: me.email, role: 'customer' });
  });

  it('is refused to another customer', async () => {
    const other = await buildAccount(test, 'customers');
    const { status } = await update({ first_name: 'Mallory' }, { ...other, token: me.token });
    expect(status).toBe(403);
  });
});

describe('password change of a customer', () => {
  const password = 'Another-horse-8';

  it('succeeds after a recent sign-in, ends other sessions and notifies by mail', async () => {
    const elsewhere = await buildSession(test.database.db, { customer_id: me.id });
    expect((await update({ password })).status).toBe(200);
    expect((await test.as(elsewhere).call(customerEndpoints.list)).status).toBe(401);
    expect((await test.as(me.token).call(customerEndpoints.list)).status).toBe(200);
    const mails = await listMailsTo(test.database.db, me.email);
    expect(mails.map(({ template }) => template)).toEqual(['password_changed']);
  });

  it('requires the current password if the sign-in is not recent', async () => {
    const at = test.clock.now;
    test.clock.now = new Date(at.getTime() + (limits.session.fresh_minutes + 1) * 60_000);
    const stale = await update({ password, first_name: 'Not' });
    expect([stale.status, stale.failure.message]).toEqual([403, outcomes.account.sign_in_again]);
    const wrong = await update({ password, current_password: 'Wrong-horse-9' });
    expect([wrong.status, wrong.failure.message]).toEqual([400, outcomes.passwords.wrong_current]);
    expect((await update({ password, current_password: goodPassword })).status).toBe(200);
    test.clock.now = at;
    expect((await own())?.first_name).not.toBe('Not');
  });

  it('refuses weak or common passwords and ignores an empty password', async () => {
    const weak = await update({ password: 'abc' });
    expect(weak.failure.errors).toEqual({ password: [messages.password.criteria] });
    const common = await update({ password: 'P@ssw0rd' });
    expect(common.failure.errors).toEqual({ password: [messages.password.common] });
    expect((await update({ password: '' })).status).toBe(200);
    expect(await listMailsTo(test.database.db, me.email)).toEqual([]);
  });
});

describe('profile picture of a customer', () => {
  it('is re-encoded as a square WebP without location data', async () => {
    const photo = await photoWithPlace();
    expect((await readMetadata(photo)).exif?.toString('latin1')).toContain('Secret Owner');
    const answered = await put([['profile_picture', { bytes: photo, name: '../../me.jpg' }]]);
    expect(answered.status, answered.text).toBe(200);

    const url = await pictureOf();
    expect(url).toMatch(/^\/media\/[\da-f]{64}\.webp$/);
    const { statusCode, headers, rawPayload } = await media(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const drawn = await readMetadata(rawPayload);
    expect(drawn).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect([drawn.exif, drawn.xmp, drawn.icc]).toEqual([undefined, undefined, undefined]);
    expect(rawPayload.toString('latin1')).not.toContain('Secret Owner');
  });

  it('is deleted when the customer uploads a different picture', async () => {
    const first = await plainPng();
    await put([['profile_picture', { bytes: first }]]);
    const before = await pictureOf();
    await put([['profile_picture', { bytes: first }]]);
    expect(await pictureOf()).toBe(before);
    expect((await media(before)).statusCode).toBe(200);
    await put([['profile_picture', { bytes: await photoWithPlace() }]]);
    expect(await pictureOf()).not.toBe(before);
    expect((await media(before)).statusCode).toBe(404);
  });

  it('is accepted as a GIF with a single frame', async () => {
    expect((await put([['profile_picture', { bytes: gif(1) }]])).status).toBe(200);
  });

  it('stays unchanged if the customer sends the form without choosing a file', async () => {
    const answered = await put([
      ['first_name', 'Ada'],
      ['profile_picture', { bytes: '', name: '', type: 'application/octet-stream' }],
    ]);
    expect(answered.status).toBe(200);
    expect((await own())?.profile_picture).toBeNull();
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const hostile: readonly (readonly [string, string, () => Promise<SentFile>])[] = [
    ['an SVG file named as a PNG', messages.general.picture, async () => ({ bytes: svg })],
    [
      'an SVG',
      messages.general.picture,
      async () => ({ bytes: svg, name: 'x.svg', type: 'image/svg+xml' }),
    ],
    [
      'an HTML page',
      messages.general.picture,
      async () => ({ bytes: '<!doctype html><script>alert(1)</script>' }),
    ],
    ['an empty file', fileFaults.empty('blob'), async () => ({ bytes: '' })],
    ['a PDF', messages.general.picture, async () => ({ bytes: '%PDF-1.7\n1 0 obj\n' })],
    [
      'a script that starts like a GIF',
      messages.general.picture,
      async () => ({ bytes: 'GIF89a/*x*/=1;alert(1)' }),
    ],
    [
      'half a photo',
      fileFaults.broken('blob.jpg'),
      async () => ({ bytes: (await photoWithPlace()).subarray(0, 900) }),
    ],
    ['an animated GIF', fileFaults.animated('blob.gif'), async () => ({ bytes: gif(2) })],
    [
      'a small file with 400 million pixels',
      fileFaults.pixels('blob.png'),
      async () => ({ bytes: bombPng(20_000) }),
    ],
  ];
  for (const [what, sentence, make] of hostile) {
    it(`is refused if it is ${what}`, async () => {
      const stored = await storedPictures();
      const answered = await put([
        ['first_name', 'Not'],
        ['profile_picture', await make()],
      ]);
      const status = sentence === messages.general.picture ? 415 : 422;
      expect([answered.status, answered.failure.message]).toEqual([status, sentence]);
      expect(answered.failure.errors).toEqual({ profile_picture: [sentence] });
      expect(await own()).toMatchObject({ first_name: 'Casey', profile_picture: null });
      expect(await storedPictures()).toEqual(stored);
    });
  }

  it('is stored without a script that was appended to the image file', async () => {
    const polyglot = Buffer.concat([await plainPng(), Buffer.from(svg)]);
    expect((await put([['profile_picture', { bytes: polyglot }]])).status).toBe(200);
    const { rawPayload } = await media(await pictureOf());
    expect(rawPayload.toString('latin1')).not.toContain('alert');
  });

  it('is refused above 10 MB or with a second picture', async () => {
    const large = Buffer.concat([await plainPng(), Buffer.alloc(limits.files.picture_bytes)]);
    const tooLarge = await put([['profile_picture', { bytes: large }]]);
    expect([tooLarge.status, tooLarge.failure.message]).toEqual([
      413,
      messages.general.picture_size,
    ]);
    const png = await plainPng();
    const two = await put([
      ['profile_picture', { bytes: png }],
      ['profile_picture', { bytes: png }],
    ]);
    expect([two.status, two.failure.message]).toEqual([422, messages.general.too_many]);
    expect((await own())?.profile_picture).toBeNull();
  });

  it('leaves no temporary files after an accepted or refused upload', async () => {
    await put([['profile_picture', { bytes: await plainPng() }]]);
    await put([['profile_picture', { bytes: svg }]]);
    await expect.poll(listUploadsOnDisk).toEqual([]);
  });

  it('is not served at URLs with an incomplete or wrong file name', async () => {
    for (const path of ['/media/', '/media', '/media/..%2f..%2fsecret.key', '/media/x.webp']) {
      expect((await media(path)).statusCode, path).toBe(404);
    }
  });
});
