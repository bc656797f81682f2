import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { sendApplication } from '#test/arrangements/send-application.ts';
import { buildAccount } from '#test/factories/account.ts';
import { listMailsTo } from '#test/outbox.ts';
import { accountForEach } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const me = accountForEach(test, 'customers');
const broker = accountForEach(test, 'vendors');

/**
 * Sends an application with a file under this client id.
 * @returns the id of the application
 */
const send = (client_application_id: string, customer = me, vendor = broker.id) =>
  sendAs(customer, { vendor, client_application_id });
async function sendAs(
  { token }: typeof me,
  fields: Readonly<Record<string, string>>,
  bytes = '%PDF-1.7\n',
) {
  const paper = { bytes, name: 'payslip.pdf', type: 'application/pdf' };
  const { status, text } = await sendApplication(test, token, fields, [paper]);
  expect(status, text).toBe(201);
  return (JSON.parse(text) as { data: { _id: string } }).data._id;
}
const received = async () =>
  (await test.as(broker.token).call(leadEndpoints.ofVendor, { params: { vendorId: broker.id } })).ok
    .data;
const storedFiles = () => readdir(join(test.files, 'private'));

it('an application sent twice with one client id is stored once', async () => {
  const name = newId();
  const first = await send(name);
  const before = await storedFiles();
  expect(await send(name)).toBe(first);
  expect(await received()).toMatchObject([{ _id: first, attachments: [{}] }]);
  expect(await storedFiles()).toEqual(before);
  const { email } = await test.database.db
    .selectFrom('vendor_accounts')
    .select('email')
    .where('vendor_id', '=', broker.id)
    .executeTakeFirstOrThrow();
  const mails = await listMailsTo(test.database.db, email);
  expect(mails.filter(({ template }) => template === 'application_arrived')).toHaveLength(1);
});

it('concurrent requests with the same client id store one application', async () => {
  const name = newId();
  const before = await storedFiles();
  const sent = await Promise.all([send(name), send(name), send(name)]);
  expect(new Set(sent).size).toBe(1);
  expect(await received()).toHaveLength(1);
  // Files of the refused requests are queued for removal if they were stored before the conflict.
  const leaving = await test.database.db
    .selectFrom('file_removals')
    .select('storage_key')
    .execute();
  const gone = new Set([...before, ...leaving.map((one) => one.storage_key.split('/').at(-1))]);
  expect((await storedFiles()).filter((file) => !gone.has(file))).toHaveLength(1);
});

it('equal client ids store separate applications for different customers or brokers', async () => {
  const name = newId();
  const other = await buildAccount(test, 'vendors');
  const stranger = await buildAccount(test, 'customers');
  const sent = [await send(name), await send(name, me, other.id), await send(name, stranger)];
  expect(new Set(sent).size).toBe(3);
});

describe('application without a client id', () => {
  const sendPlain = (fields: Readonly<Record<string, string>> = {}, bytes?: string) =>
    sendAs(me, { vendor: broker.id, ...fields }, bytes);

  it('is stored once when it is sent three times within a minute', { tags: 'engine' }, async () => {
    const sent = await Promise.all([sendPlain(), sendPlain()]);
    expect(new Set([...sent, await sendPlain()]).size).toBe(1);
    expect(await received()).toMatchObject([{ _id: sent[0], attachments: [{}] }]);
  });

  it("is stored separately if an answer or a file's content differs", async () => {
    const sent = [
      await sendPlain(),
      await sendPlain({ credit_history: 'Okay' }),
      await sendPlain({}, '%PDF-1.7\n%other\n'),
    ];
    expect(new Set(sent).size).toBe(3);
  });

  it('is stored again after a minute or after a withdrawal', async () => {
    const first = await sendPlain();
    test.clock.now = new Date(test.clock.now.getTime() + 61_000);
    const second = await sendPlain();
    const { withdraw } = loanApplicationEndpoints;
    await test.as(me.token).call(withdraw, { params: { id: second } });
    expect(new Set([first, second, await sendPlain()]).size).toBe(3);
  });
});
