import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { leadRequestEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { placeEndpoints } from '@threshold/contract/endpoints/search/places';
import { requestBudgets } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { testApp } from '#test/test-app.ts';

const SCALE = 0.1;
const test = testApp({ rateLimitScale: SCALE });

const pointsOf = (name: keyof typeof requestBudgets) =>
  Math.ceil(requestBudgets[name].points * SCALE);

let network = 0;
beforeEach(() => {
  network += 1;
});
/** Returns the IP address of a host in the network of the running test. */
const host = (nr: number) => `2001:db8:0:${network}::${nr}`;

const suggest = (remoteAddress: string, token?: string) =>
  test.as(token).raw({ url: `/api${placeEndpoints.autocomplete.path}`, remoteAddress });
const ask = (remoteAddress: string, token?: string) =>
  test.as(token).raw({
    method: 'POST',
    url: `/api${leadRequestEndpoints.create.path}`,
    payload: {},
    remoteAddress,
  });

describe('the request budget of guests', () => {
  it('is shared only by hosts of the same IPv6 /64 network', async () => {
    for (let nr = 0; nr < pointsOf('places'); nr += 1) {
      expect((await suggest(host(nr))).status).toBe(200);
    }
    expect((await suggest(host(9999))).status).toBe(429);
    network += 1;
    expect((await suggest(host(1))).status).toBe(200);
  });

  it('is the same for all spellings of an IPv4 address', async () => {
    for (let nr = 0; nr < pointsOf('places'); nr += 1) {
      expect((await suggest(nr % 2 ? '203.0.113.7' : '::ffff:203.0.113.7')).status).toBe(200);
    }
    expect((await suggest('203.0.113.7')).status).toBe(429);
    expect((await suggest('203.0.113.8')).status).toBe(200);
  });

  it('reports the waiting time in message and header when exhausted', async () => {
    for (let nr = 0; nr < pointsOf('places'); nr += 1) await suggest(host(1));
    const refused = await suggest(host(1));
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(requestBudgets.places.seconds);
    expect(refused.failure.message).toBe(outcomes.refusals.too_many(seconds));
    const other = await test.as().raw({
      url: `/api${siteEndpoints.info.path}`,
      remoteAddress: host(1),
    });
    expect(other.status).toBe(200);
  });
});

describe('the request budget of members', () => {
  it('is separate for each member behind one IP address', async () => {
    const [one, other] = [
      await buildAccount(test, 'customers'),
      await buildAccount(test, 'vendors'),
    ];
    for (let nr = 0; nr < pointsOf('form'); nr += 1) {
      expect((await ask(host(1), one.token)).status).toBe(422);
      expect((await ask(host(1))).status).toBe(422);
    }
    expect((await ask(host(1), one.token)).status).toBe(429);
    expect((await ask(host(2), one.token)).status).toBe(429);
    expect((await ask(host(1))).status).toBe(429);
    expect((await ask(host(1), other.token)).status).toBe(422);
  });

  it('is separate for each kind of API call', async () => {
    const { id, token } = await buildAccount(test, 'customers');
    for (let nr = 0; nr <= pointsOf('form'); nr += 1) await ask(host(1), token);
    expect((await ask(host(1), token)).status).toBe(429);
    const asked = await test.as(token).call(customerEndpoints.exportCode, { params: { id } });
    expect(asked.status).toBe(200);
  });
});
