import { vendorRemovalEndpoints } from '@threshold/contract/endpoints/listings/claims';
import {
  leadRequestEndpoints,
  requestLinkEndpoints,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { alertEndpoints } from '@threshold/contract/endpoints/search/alerts';
import { requestLimits } from '@threshold/contract/texts/request-texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { customerCaller } from '#test/callers.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildRequest } from '#test/factories/request.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

/* Public forms that strangers submit with a member's address. */

const test = testApp({ rateLimitScale: 1 });
const { per_address_per_day, confirmed } = requestLimits;
const MANY = 30;

beforeEach(async () => {
  await test.database.db.deleteFrom('attempts').execute();
});

interface By {
  readonly token?: string;
  readonly ip?: string;
}

async function post(path: string, payload: object, { token, ip = '203.0.113.1' }: By = {}) {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    remoteAddress: ip,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return answer.statusCode;
}

let floods = 0;
/** Submits a form many times, from several networks. @returns the number of refused requests */
async function flood(send: (by: By) => Promise<number>, networks: number): Promise<number> {
  let refused = 0;
  floods += 1;
  for (let network = 0; network < networks; network += 1)
    for (let nr = 0; nr < MANY / 2; nr += 1)
      if ((await send({ ip: `10.${floods}.${network}.1` })) === 429) refused += 1;
  return refused;
}

const count = async (email: string, template: string) =>
  (await listMailsTo(test.database.db, email)).filter((mail) => mail.template === template).length;

let turn = 0;
const forms = {
  alert: (email: string) => (by: By) => {
    turn += 1;
    const payload = { email, min_rating: turn % 6, post_code: String(2000 + turn) };
    return post(alertEndpoints.create.path, payload, by);
  },
  request: (email: string) => (by: By) => {
    turn += 1;
    const requirements = `A home with ${turn} rooms.`;
    const payload = { name: 'Ann Lee', email, phone_number: '0400000000', requirements };
    return post(leadRequestEndpoints.create.path, payload, by);
  },
  removal: (vendorId: string) => (email: string) => (by: By) => {
    turn += 1;
    const payload = { name: 'Ann Lee', email, reason: `This is about me: ${turn}.` };
    const path = vendorRemovalEndpoints.requestRemoval.path.replace('{id}', vendorId);
    return post(path, payload, by);
  },
};

async function member() {
  const { db } = test.database;
  const { email, id } = await customerCaller(test);
  return { email, id, token: await buildSession(db, { customer_id: id }) };
}

describe.each([
  ['limit of alert confirmation mails', 'alert', 'alert_confirm', 5],
  ['limit of request receipt mails', 'request', 'lead_request_received', 3],
  ['limit of removal receipt mails', 'removal', 'removal_received', 3],
] as const)('%s', (_name, form, template, limit) => {
  const formFor = async (email: string) => {
    if (form !== 'removal') return forms[form](email);
    const vendorId = await buildVendor(test.database.db, {
      status: 'in_complete',
      is_unclaimed: true,
    });
    return forms.removal(vendorId)(email);
  };

  it("allows one network at most half of an address's daily mails", async () => {
    const email = `${newId()}@people.example`;
    const send = await formFor(email);
    await flood(send, 1);
    expect(await count(email, template)).toBe(limit);
    await flood(send, 3);
    expect(await count(email, template)).toBe(2 * limit);
  });

  it('does not count forms that the signed-in owner of the address submits', async () => {
    const { email, token } = await member();
    const send = await formFor(email);
    await flood(send, 3);
    const before = await count(email, template);
    expect(await send({ token })).toBe(201);
    expect(await count(email, template)).toBe(before + 1);
    const other = await member();
    expect([201, 429]).toContain(await send({ token: other.token }));
    expect(await count(email, template)).toBe(before + 1);
  });
});

it('request forms are limited per email address, except for its signed-in owner', async () => {
  const { email, token } = await member();
  const send = forms.request(email);
  expect(await flood(send, 1)).toBe(MANY / 2 - per_address_per_day);
  expect(await send({ ip: '203.0.113.9' })).toBe(201);
  await flood(send, 3);
  expect(await send({ ip: '203.0.113.10' })).toBe(429);
  expect(await send({ token })).toBe(201);
});

async function confirm(address: string, by: By = {}): Promise<number> {
  const { link } = await buildRequest(test, { email: address, confirmed_at: null });
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api${requestLinkEndpoints.confirm.path}`,
    remoteAddress: '203.0.113.1',
    headers: {
      'request-link': link,
      ...(by.token && { authorization: `Bearer ${by.token}` }),
    },
  });
  return answer.statusCode;
}

it("a member with an old account may exceed the network's confirmation limit", async () => {
  const { db } = test.database;
  const { email, id, token } = await member();
  for (let nr = 0; nr < confirmed.per_network; nr += 1)
    expect(await confirm(`jo-${nr}@gmail.com`)).toBe(200);
  const createdAt = (created_at: Date) =>
    db.updateTable('customers').set({ created_at }).where('id', '=', id).execute();
  await createdAt(test.clock.now);
  expect(await confirm(email, { token })).toBe(429);
  await createdAt(new Date(test.clock.now.getTime() - (confirmed.days + 1) * 86_400_000));
  expect(await confirm(email)).toBe(429);
  expect(await confirm(email, { token })).toBe(200);
});

it('members with old accounts in one mail domain share a confirmation limit', async () => {
  const { db } = test.database;
  const domain = `${newId()}.example`;
  const statuses: number[] = [];
  for (let nr = 0; nr <= confirmed.per_mail; nr += 1) {
    const email = `owner-${nr}@${domain}`;
    const id = await buildCustomer(db, { email, created_at: new Date('2020-01-01T00:00:00Z') });
    statuses.push(await confirm(email, { token: await buildSession(db, { customer_id: id }) }));
  }
  expect(statuses).toEqual([...Array.from({ length: confirmed.per_mail }, () => 200), 429]);
});
