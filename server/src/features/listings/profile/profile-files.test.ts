import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { limits } from '@threshold/contract/limits';
import { messages, profileFileSentences } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalStorage } from '#src/adapters/storage/local.ts';
import { newId } from '#src/db/new-id.ts';
import { quarantineReleasedFiles } from '#src/features/files/removal/files.jobs.ts';
import type { TestAccount } from '#test/factories/account.ts';
import { plainPng } from '#test/factories/picture.ts';
import {
  buildListed,
  emptyListing,
  pdf,
  wholeProfile,
  wizardExtras,
} from '#test/factories/profile.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { buildMultipart, type SentFile } from '#test/multipart.ts';
import { listUploadsOnDisk } from '#test/product/uploads-on-disk.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const wizard = messages.vendorWizard;
const MB = 1024 * 1024;
type Field = 'licenses' | 'certificates';

let me: TestAccount;
beforeEach(async () => {
  me = await buildListed(test, { status: 'approved' });
});

const put = async (parts: Parameters<typeof buildMultipart>[0], { id, token } = me) =>
  test
    .as(token)
    .raw({ method: 'PUT', url: `/api/vendors/${id}`, ...(await buildMultipart(parts)) });
const paper = (mark: string, name = `${mark}.pdf`, bytes = 0): SentFile => ({
  bytes: pdf(mark, bytes),
  name,
});
const attachments = async ({ id, token } = me) =>
  (await test.as(token).call(vendorAccountEndpoints.attachments, { params: { id } })).ok.data;
const namesOf = async (field: Field) =>
  (await attachments())[field].map(({ original_name }) => original_name);
const remove = (s3_path: string, { id, token } = me) =>
  test
    .as(token)
    .call(vendorAccountEndpoints.removeAttachment, { params: { id }, query: { s3_path } });
const lost = () =>
  quarantineReleasedFiles({
    database: test.database,
    storage: createLocalStorage(test.files),
    now: () => test.clock.now,
  });
const inStorage = async () => readdir(join(test.files, 'private')).catch(() => [] as string[]);
const waits = async ({ id } = me) => {
  const { db } = test.database;
  const token = await buildSession(db, { staff_id: await buildStaff(db) });
  const { ok } = await test.as(token).call(staffListingEndpoints.get, { params: { id } });
  return ok.data;
};

describe('licences and certificates', () => {
  it('are listed with name, type and size, without a link', async () => {
    const png = await plainPng();
    const answered = await put([
      ['licenses', paper('one', '../../Licence 2026.pdf')],
      ['licenses', { bytes: png, name: 'b.PNG', type: 'application/x-msdownload' }],
      ['certificates', paper('three', 'Zertifikat “ü”.pdf')],
    ]);
    expect(answered.status, answered.text).toBe(200);
    const { profile } = JSON.parse(answered.text).data;
    const { licenses, certificates } = await attachments();
    expect({ licenses, certificates }).toMatchObject({
      licenses: [
        { original_name: 'Licence 2026.pdf', file_type: 'application/pdf', size: 13 },
        { original_name: 'b.PNG', file_type: 'image/png', size: png.length },
      ],
      certificates: [{ original_name: 'Zertifikat “ü”.pdf' }],
    });
    expect([profile.licenses, profile.certificates]).toEqual([licenses, certificates]);
    expect(answered.text).not.toContain('file_url":"/files');
    const seen = await waits();
    expect(seen.licenses).toEqual(licenses);
    expect(seen.recheck.toSorted()).toEqual(['certificates', 'licenses']);
    for (const { s3_url_path } of licenses) expect(s3_url_path).toMatch(/^[\da-f-]{36}$/);
  });

  it('are stored once if the vendor uploads an equal file again', async () => {
    await put([['licenses', paper('one')]]);
    await put([
      ['licenses', paper('one', 'again.pdf')],
      ['licenses', paper('two')],
      ['certificates', paper('one')],
    ]);
    expect([await namesOf('licenses'), await namesOf('certificates')]).toEqual([
      ['one.pdf', 'two.pdf'],
      ['one.pdf'],
    ]);
  });

  it('are limited to five of each kind', async () => {
    const six = Array.from({ length: 6 }, (_, n) => ['licenses', paper(`${n}`)] as const);
    const atOnce = await put(six);
    expect([atOnce.status, atOnce.failure.errors]).toEqual([
      422,
      { licenses: [wizard.too_many_files] },
    ]);
    expect((await put(six.slice(0, 5))).status).toBe(200);
    const sixth = await put([...six.slice(5), ['full_name', 'Not']]);
    expect([sixth.status, sixth.failure.errors]).toEqual([
      422,
      { licenses: [wizard.too_many_files] },
    ]);
    const again = await put(six.slice(0, 5));
    expect(again.status, again.text).toBe(200);
    expect(await namesOf('licenses')).toHaveLength(5);
    expect((await waits()).full_name).not.toBe('Not');
  });

  it('are limited to five of each kind even for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => put([['licenses', paper(`at once ${n}`)]])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await namesOf('licenses')).toHaveLength(5);
  });

  it('are limited to 10 MB each', async () => {
    const fitting = limits.files.profile_bytes - pdf('x').length;
    expect((await put([['licenses', paper('x', 'x.pdf', fitting)]])).status).toBe(200);
    const { status, failure } = await put([['certificates', paper('x', 'x.pdf', fitting + 1)]]);
    expect([status, failure.errors]).toEqual([413, { certificates: [wizard.file_size] }]);
    expect(await namesOf('certificates')).toEqual([]);
  });

  const hostile: readonly (readonly [string, SentFile])[] = [
    ['a page named .pdf', { bytes: '<!doctype html><script>1</script>', name: 'a.pdf' }],
    ['a program', { bytes: `MZ${'\0'.repeat(200)}`, name: 'licence.png', type: 'image/png' }],
    ['an SVG', { bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>', name: 'a.svg' }],
    ['a GIF', { bytes: 'GIF89a\u0001\0\u0001\0\0\0\0;', name: 'a.png' }],
  ];
  it.each(hostile)('are refused if the file is %s', async (_, file) => {
    const { status, failure } = await put([['licenses', file]]);
    expect([status, failure.errors]).toEqual([415, { licenses: [profileFileSentences.type] }]);
    expect(await namesOf('licenses')).toEqual([]);
  });

  it('are not stored if the rest of the request is rejected', async () => {
    await lost();
    const before = await inStorage();
    await put([
      ['licenses', paper('refused')],
      ['services', newId()],
    ]);
    await put([
      ['licenses', paper('refused')],
      ['work_email', 'vera@gmail.com'],
    ]);
    await lost();
    expect(await inStorage()).toEqual(before);
    await expect.poll(listUploadsOnDisk).toEqual([]);
  });
});

describe('files in the last step of the profile wizard', () => {
  beforeEach(async () => {
    me = await buildListed(test, emptyListing);
  });

  it('are limited to 10 MB in total', async () => {
    const half = 5 * MB - pdf('a').length;
    const parts = (more: number): Parameters<typeof buildMultipart>[0] => [
      ['licenses', paper('a', 'a.pdf', half)],
      ['certificates', paper('b', 'b.pdf', half + more)],
    ];
    const { status, failure } = await put(parts(1));
    expect([status, failure.errors]).toEqual([413, { certificates: [wizard.total_size] }]);
    expect((await put(parts(0))).status).toBe(200);
    me = await buildListed(test, { status: 'approved' });
    expect((await put(parts(1))).status).toBe(200);
  });

  it('are required unless the vendor uploaded some earlier', async () => {
    const fields = Object.entries({
      ...(await wholeProfile(test.database.db)),
      ...wizardExtras,
    }).map(([name, value]) => [name, String(value)] as const);
    const without = await put([...fields, ['licenses', paper('one')]]);
    expect(without.failure.errors).toEqual({ certificates: [wizard.certificate_file] });
    expect(await namesOf('licenses')).toEqual([]);
    await put([['certificates', paper('before')]]);
    const whole = await put([...fields, ['licenses', paper('one')]]);
    expect(whole.status, whole.text).toBe(200);
    expect(JSON.parse(whole.text).data.profile).toMatchObject({
      status: 'pending',
      licenses: [{ original_name: 'one.pdf' }],
      certificates: [{ original_name: 'before.pdf' }],
    });
  });
});

describe('deleting a licence or certificate', () => {
  it('removes the file from storage and queues a re-review of the listing', async () => {
    await put([['licenses', paper('one')]]);
    const [file] = (await attachments()).licenses;
    const id = file?.s3_url_path ?? '';
    await test.database.db.deleteFrom('vendor_rechecks').execute();
    expect(await inStorage()).toContain(id);
    expect((await remove(id)).ok.message).toBe(outcomes.documents.deleted);
    expect([await namesOf('licenses'), (await waits()).recheck]).toEqual([[], ['licenses']]);
    expect(await inStorage()).not.toContain(id);
    expect((await remove(id)).status).toBe(404);
  });

  it('is refused for files of another vendor', async () => {
    await put([['licenses', paper('one')]]);
    const id = (await attachments()).licenses[0]?.s3_url_path ?? '';
    const other = await buildListed(test);
    expect((await remove(id, other)).status).toBe(404);
    expect((await remove(id, { ...other, id: me.id })).status).toBe(403);
    for (const unknown of [newId(), '../../etc/passwd']) {
      expect((await remove(unknown)).status).toBe(404);
    }
    expect(await namesOf('licenses')).toEqual(['one.pdf']);
  });

  it('happens for all files of a vendor when the account is deleted', async () => {
    await put([['licenses', paper('one')]]);
    const id = (await attachments()).licenses[0]?.s3_url_path ?? '';
    await test.as(me.token).call(vendorAccountEndpoints.remove, { params: { id: me.id } });
    expect(await inStorage()).not.toContain(id);
  });
});
