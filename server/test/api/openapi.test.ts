import { allVendorTypes, vendorTypes } from '@threshold/contract/vocabularies';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { goodAnswers } from '../factories/application.ts';
import { buildVendor } from '../factories/vendor.ts';
import { listMailsTo } from '../outbox.ts';
import { testApp } from '../test-app.ts';
import { createOpenApiClient, type OpenApiDocument } from './openapi-client.ts';

const test = testApp();

interface Schema {
  readonly [keyword: string]: unknown;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

let document: OpenApiDocument;
beforeAll(async () => {
  const { text } = await test.as().raw({ url: '/api/openapi.json' });
  document = JSON.parse(text) as OpenApiDocument;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
/** Returns every input of every operation with its location. */
const inputs = () =>
  operations().flatMap(({ path, method, operation }) => {
    const parameters = (operation.parameters ?? []).map(
      ({ name, schema }) => [`${method} ${path} ?${name}`, schema as Schema] as const,
    );
    const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      Object.entries((schema as Schema).properties ?? {}).map(
        ([name, field]) => [`${method} ${path} ${name}`, field] as const,
      ),
    );
    return [...parameters, ...bodies];
  });

describe('the OpenAPI document', () => {
  it('gives each operation a unique name', () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.filter((name) => /^[a-z]+[A-Z]\w*$/.test(name)));
    expect(names).toContain('getVendorsById');
  });

  it('gives page and limit parameters a type, a default and a maximum', () => {
    const pages = inputs().filter(([where]) => /\?(?:page|limit)$/.test(where));
    expect(pages.length).toBeGreaterThan(40);
    for (const [where, schema] of pages) {
      const { type, minimum, maximum, default: usual } = schema;
      expect({ type, minimum }, where).toEqual({ type: 'integer', minimum: 1 });
      expect(typeof usual, where).toBe('number');
      expect(Number(maximum), where).toBeGreaterThanOrEqual(Number(usual));
    }
  });

  it('never lists several types in the type of an input', () => {
    const unclear = inputs().filter(
      ([, { type }]) => Array.isArray(type) && type.filter((one) => one !== 'null').length > 1,
    );
    expect(unclear.map(([where]) => where)).toEqual([]);
  });

  it('gives each input a type, an enumeration or alternatives', () => {
    const without = inputs().filter(([, schema]) => !schema.type && !schema.enum && !schema.anyOf);
    expect(without.map(([where]) => where)).toEqual([]);
  });

  it('gives phone numbers and codes no pattern, because any notation is accepted', () => {
    const lenient = inputs().filter(([where]) =>
      /\W(?:phone_number|verification_code|otp)$/.test(where),
    );
    expect(lenient.length).toBeGreaterThan(20);
    for (const [where, schema] of lenient) expect(schema, where).not.toHaveProperty('pattern');
  });

  it('lists the allowed values of fields with a fixed choice', () => {
    const byPlace = new Map(inputs());
    const types = [...vendorTypes, allVendorTypes];
    expect(byPlace.get('get /api/vendors/search ?vendor_type')).toEqual({
      type: 'array',
      items: { type: 'string', enum: types },
    });
    const { post } = document.paths['/api/loan-applications'] ?? {};
    const answers = post?.requestBody?.content['application/json']?.schema;
    expect(answers?.properties?.credit_history?.enum).toContain('Not sure');
    expect(answers?.required).toContain('number_of_applicants');
    expect(answers?.properties?.email).toMatchObject({ type: 'string', format: 'email' });
    expect(answers?.properties?.email).not.toHaveProperty('pattern');
  });

  it('describes files as binary parts', () => {
    for (const { files, method, path } of test.app.endpoints) {
      const operation = document.paths[`/api${path}`]?.[method.toLowerCase()];
      const schema = operation?.requestBody?.content['multipart/form-data']?.schema;
      for (const [name, { maxFiles }] of Object.entries(files ?? {})) {
        const part = schema?.properties?.[name];
        expect((part?.items ?? part)?.format, `${method} ${path} ${name}`).toBe('binary');
        expect(part?.type).toBe(maxFiles === 1 ? 'string' : 'array');
      }
    }
  });
});

it('responses and their documentation contain ids as `_id` and as `id`', async () => {
  const _id = await buildVendor(test.database.db);
  const { text } = await test.as().raw({ url: `/api/vendors/${_id}` });
  const { data } = JSON.parse(text) as { data: { id: string; services: { _id: string }[] } };
  expect(data).toMatchObject({ _id, id: _id });
  expect(data.services.map((service) => ({ ...service }))).toMatchObject(
    data.services.map((service) => ({ _id: service._id, id: service._id })),
  );
  const described = JSON.stringify(document.paths['/api/vendors/{id}']?.get?.responses);
  expect(described).toContain('"id":{"type":"string"}');
});

it('a client generated from the OpenAPI document signs up, searches and applies', async () => {
  const vendor = await buildVendor(test.database.db, { vendor_type: 'Mortgage Broker' });
  let token: string | undefined;
  const call = createOpenApiClient(document, (options) => test.as(token).raw(options));
  const email = `${newId()}@people.example`;
  const names = { first_name: 'Casey', last_name: 'Customer' };
  const password = 'Long enough 1!';
  const account = (await call('postCustomersRegister', {
    body: { ...names, email, password },
  })) as { access_token: string };
  token = account.access_token;
  const [mail] = await listMailsTo(test.database.db, email);
  const otp = /\b\d{5}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  const verified = (await call('postCustomersVerifyEmailOtp', { body: { email, otp } })) as {
    access_token: string;
  };
  token = verified.access_token;
  const found = (await call('getVendorsSearch', {
    query: { vendor_type: ['Mortgage Broker', 'Accountant'], limit: 50 },
  })) as { data: { vendors: { id: string }[] } };
  expect(found.data.vendors.map(({ id }) => id)).toContain(vendor);
  const file = (name: string) => ({ bytes: `%PDF-1.7\n%${name}`, name, type: 'application/pdf' });
  const sent = (await call('postLoanApplications', {
    body: { ...goodAnswers, vendor },
    files: { attachments: [file('payslip.pdf'), file('statement.pdf')] },
  })) as { data: { id: string } };
  const read = (await call('getLoanApplicationsById', { path: { id: sent.data.id } })) as {
    data: { _id: string; attachments: { original_name: string }[] };
  };
  expect(read.data._id).toBe(sent.data.id);
  expect(read.data.attachments.map(({ original_name }) => original_name)).toEqual([
    'payslip.pdf',
    'statement.pdf',
  ]);
});
