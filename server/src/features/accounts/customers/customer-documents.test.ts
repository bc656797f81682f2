import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import { customerDocumentEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildApplication, buildDocument } from '#test/factories/application.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { accountForEach } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const me = accountForEach(test, 'customers');
const broker = accountForEach(test, 'vendors');

const storedFiles = () => readdir(join(test.files, 'private'));

describe('document endpoints of customers', () => {
  it('list only the newest documents, but can also open older documents', async () => {
    const { pool } = test.database;
    const id = await buildApplication(test, { customer_id: me.id, vendor_id: broker.id });
    const first = await buildDocument(test, id);
    await pool.query(
      `with copies as (
        insert into files select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(),
          'storage_key', 'private/' || gen_random_uuid(), 'created_at', now() + interval '1 day'))).*
        from files f cross join generate_series(1, $2::int) where f.id = $1 returning id)
      insert into application_files (file_id, application_id) select id, $3 from copies`,
      [first, limits.files.listed_documents, id],
    );
    const params = { id: me.id };
    const { ok } = await test.as(me.token).call(customerDocumentEndpoints.list, { params });
    expect(ok.data.documents).toHaveLength(limits.files.listed_documents);
    expect(ok.data.documents.map(({ _id }) => _id)).not.toContain(first);
    const secret = await buildTwoFactor(test, me.accountRef);
    const query = { s3_path: first, verification_code: generateTotpCode(secret, test.clock.now) };
    const opened = await test
      .as(me.token)
      .call(customerDocumentEndpoints.verifyOne, { params, query });
    expect(opened.status).toBe(200);
  });

  it('require a code to open documents, but not to list or delete them', async () => {
    const id = await buildApplication(test, { customer_id: me.id, vendor_id: broker.id });
    const paper = await buildDocument(test, id);
    const before = await test
      .as(me.token)
      .call(customerDocumentEndpoints.list, { params: { id: me.id } });
    expect(before.ok.data).toMatchObject({
      requires_2fa: false,
      documents: [{ _id: paper, sent_to: expect.stringContaining('Vic Vendor') }],
    });
    const refused = await test.as(me.token).call(customerDocumentEndpoints.verifyAll, {
      params: { id: me.id },
      body: { verification_code: '123456' },
    });
    expect([refused.status, refused.failure.message]).toEqual([403, outcomes.twoFactor.needed]);

    const secret = await buildTwoFactor(test, me.accountRef);
    const after = await test
      .as(me.token)
      .call(customerDocumentEndpoints.list, { params: { id: me.id } });
    expect(after.ok.data).toMatchObject({ requires_2fa: true, two_factor_enabled: true });
    const wrong = await test.as(me.token).call(customerDocumentEndpoints.verifyAll, {
      params: { id: me.id },
      body: { verification_code: generateTotpCode(secret, test.clock.now, -5) },
    });
    expect([wrong.status, wrong.failure.message]).toEqual([400, outcomes.documents.code_failed]);
    const opened = await test.as(me.token).call(customerDocumentEndpoints.verifyOne, {
      params: { id: me.id },
      query: { s3_path: paper, verification_code: generateTotpCode(secret, test.clock.now) },
    });
    const { file_url, view_url } = opened.ok.document;
    expect((await test.app.inject(file_url)).statusCode).toBe(200);
    const viewed = await test.app.inject(view_url ?? '');
    expect(viewed.headers['content-disposition']).toMatch(/^inline; /);
    // For some minutes after a correct code, the session may omit the code or send it again.
    for (const verification_code of [undefined, generateTotpCode(secret, test.clock.now)]) {
      const { ok } = await test.as(me.token).call(customerDocumentEndpoints.verifyAll, {
        params: { id: me.id },
        body: { verification_code },
      });
      expect(ok.documents).toMatchObject([{ _id: paper, file_url: expect.any(String) }]);
    }
    const elsewhere = await buildSession(test.database.db, me.accountRef);
    const used = await test.as(elsewhere).call(customerDocumentEndpoints.verifyOne, {
      params: { id: me.id },
      query: { s3_path: paper, verification_code: generateTotpCode(secret, test.clock.now) },
    });
    expect([used.status, used.failure.message]).toEqual([400, outcomes.codes.used]);
    const missing = await test.as(me.token).call(customerDocumentEndpoints.verifyOne, {
      params: { id: me.id },
      query: { s3_path: newId(), verification_code: generateTotpCode(secret, test.clock.now, -1) },
    });
    expect(missing.status).toBe(404);

    const remove = (original_name = 'payslip.pdf') =>
      test.as(me.token).call(customerDocumentEndpoints.remove, {
        query: { loan_application_id: id, original_name },
      });
    expect((await remove('\0')).status).toBe(422);
    expect((await remove()).ok.message).toBe(outcomes.documents.deleted);
    expect((await remove()).status).toBe(404);
    expect((await test.app.inject(file_url)).statusCode).toBe(404);
    expect(await storedFiles()).not.toContain(paper);
  });

  it('still list documents sent to a broker whose account is deleted', async () => {
    const id = await buildApplication(test, { customer_id: me.id, vendor_id: broker.id });
    const paper = await buildDocument(test, id);
    await test.database.db.deleteFrom('vendors').where('id', '=', broker.id).execute();
    const { ok } = await test
      .as(me.token)
      .call(customerDocumentEndpoints.list, { params: { id: me.id } });
    expect(ok.data.documents).toMatchObject([{ _id: paper, sent_to: deletedAccountNames.vendor }]);
  });
});
