import { type AnyEndpoint, endpointUrl } from '@threshold/contract/endpoint';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../matrix/world.ts';
import { buildMultipart } from '../multipart.ts';
import { listUploadsOnDisk } from '../product/uploads-on-disk.ts';
import { testApp } from '../test-app.ts';
import { formatEndpointName } from './endpoint-name.ts';
import { boundary, end, field, file, multipartType, part } from './raw-multipart.ts';

const broken: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'no part': end,
  'no edge': 'first_name=Ann',
  'the end first': `${end}${field('first_name')}`,
  'no end': field('first_name'),
  'an end within a file': file('profile_picture', 'a.png').slice(0, -5),
  'an end within a head': `--${boundary}\r\nContent-Disp`,
  'no name': part('Content-Disposition: form-data') + end,
  'no disposition': part('Content-Type: text/plain') + end,
  'no head': part('') + end,
  'NUL in names': field('first\u0000_name') + file('profile_picture', 'a\u0000.png') + end,
  'a name of the prototype': field('__proto__', '{"isAdmin":true}') + end,
  'a name of every object': field('constructor') + file('toString', 'a.png') + end,
  'a name too long': field('n'.repeat(50_000)) + end,
  'a head too long': part(`X-Long: ${'h'.repeat(200_000)}`) + end,
  'a field too large': field('first_name', 'x'.repeat(200_000)) + end,
  'too many fields': field('first_name').repeat(1000) + end,
  'too many files': file('profile_picture', 'a.png').repeat(300) + end,
  'too many files of other names': file('other', 'a.png').repeat(300) + end,
  'a file in place of a text': file('first_name', 'a.txt', 'Ann') + end,
  'a text in place of a file': field('profile_picture', 'x') + end,
  'a path as the name of a file': file('profile_picture', '../../../etc/cron.d/x') + end,
  'broken JSON in a part':
    part(
      'Content-Disposition: form-data; name="first_name"\r\nContent-Type: application/json',
      '{',
    ) + end,
  'JSON of the prototype in a part':
    part(
      'Content-Disposition: form-data; name="first_name"\r\nContent-Type: application/json',
      '{"__proto__":{"isAdmin":true}}',
    ) + end,
  'parts in a part':
    part('Content-Disposition: form-data; name="f"\r\nContent-Type: multipart/mixed; boundary=i') +
    end,
  'an unknown encoding':
    part('Content-Disposition: form-data; name="first_name"\r\nContent-Transfer-Encoding: x') + end,
  'an unknown alphabet':
    part("Content-Disposition: form-data; name*=x-none''%ff%fe\r\nContent-Type: text/plain") + end,
};

const types = [
  multipartType,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(500)}`,
  'multipart/mixed; boundary=edge',
];

/**
 * `npm run test:all` sends each payload with every content type. `npm test` does so only to
 * endpoints that accept files; to other endpoints it sends each payload with only one content type,
 * in rotation.
 */
const sendsAll = process.env.TEST_TIER === 'all';

const test = testApp();
let world: World;
let endpoints: readonly AnyEndpoint[];

beforeAll(async () => {
  world = await buildWorld(test);
  endpoints = test.app.endpoints.filter((endpoint) => endpoint.body);
});

const send = (endpoint: AnyEndpoint, payload: string | Buffer, type: string) => {
  const isVendors = endpoint.path.startsWith('/vendors');
  const id = isVendors ? world.vendorId : world.customerId;
  return test.as(isVendors ? world.tokens.vendor : world.tokens.customer).raw({
    method: endpoint.method,
    url: `/api${endpointUrl(endpoint, { id })}`,
    headers: { 'content-type': type },
    payload,
  });
};

describe('a nonsensical multipart body', () => {
  it('is refused by every endpoint with its own message, never a 5xx', async () => {
    for (const [row, endpoint] of endpoints.entries()) {
      for (const [column, [what, payload]] of Object.entries(broken).entries()) {
        const turn = (row + column) % types.length;
        const inTurn = types.slice(turn, turn + 1);
        for (const type of sendsAll || endpoint.files ? types : inTurn) {
          const { status, text } = await send(endpoint, payload, type);
          const name = `${formatEndpointName(endpoint)} ${what} ${type.slice(0, 40)}: ${text}`;
          expect(status, name).toBeLessThan(500);
          if (!endpoint.files) expect(status, name).toBeGreaterThanOrEqual(400);
          if (status >= 400) expect(JSON.parse(text), name).toMatchObject({ status: false });
        }
      }
    }
  }, 120_000);

  it('never causes a 5xx, whatever its fields and files contain', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const names = ['first_name', 'last_name', 'password', 'profile_picture', 'email', 'services[]'];
    const value = fc.oneof(text, fc.record({ bytes, name: text, type: text }));
    const parts = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), text), value));
    for (const endpoint of endpoints.filter(({ files }) => files)) {
      await fc.assert(
        fc.asyncProperty(parts, async (sent) => {
          const { payload, headers } = await buildMultipart(sent);
          const type = String(headers?.['content-type']);
          const answered = await send(endpoint, payload as Buffer, type);
          expect(answered.status, answered.text).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
    }
  }, 60_000);

  it('is not read before the caller is authenticated', async () => {
    const { status, failure } = await test.as().raw({
      method: 'PUT',
      url: `/api/customers/${world.customerId}`,
      headers: { 'content-type': types[0] },
      payload: broken['no edge'],
    });
    expect([status, failure.code]).toEqual([401, 'unauthenticated']);
  });

  it('leaves the server running and no uploaded files on disk', async () => {
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    const { ok } = await test.as(world.tokens.customer).call(customerEndpoints.list);
    expect(ok.data?.profile_picture).toBeNull();
    await expect.poll(listUploadsOnDisk).toEqual([]);
  });
});
