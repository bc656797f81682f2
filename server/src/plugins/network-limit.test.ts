import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { type NetworkBudget, networkBudgets } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { testApp } from '#test/test-app.ts';

const SCALE = 0.02;
const test = testApp({ rateLimitScale: SCALE });
const pointsOf = (name: NetworkBudget) => Math.ceil(networkBudgets[name].points * SCALE);

let network = 0;
beforeEach(() => {
  network += 1;
});
/** Number of the last host: each request comes from another host of the test's network. */
let host = 0;
const get = (url: string, headers: Record<string, string> = {}) => {
  host += 1;
  return test.as().raw({ url, headers, remoteAddress: `2001:db8:1:${network}::${host}` });
};

describe('the request budget of a network', () => {
  it.each<[NetworkBudget, string, number]>([
    ['picture', `/media/${'0'.repeat(64)}.webp`, 404],
    ['download', '/files/none', 404],
    ['download', '/exports/none', 404],
    ['other', '/api/nowhere', 404],
    ['other', '/api/openapi.json', 200],
  ])('limits requests of the kind "%s": %s', async (name, url, status) => {
    for (let nr = 0; nr < pointsOf(name); nr += 1) expect((await get(url)).status).toBe(status);
    const refused = await get(url);
    const seconds = Number(refused.headers['retry-after']);
    expect([refused.status, refused.failure.message]).toEqual([
      429,
      outcomes.refusals.too_many(seconds),
    ]);
    expect((await get('/healthz')).status).toBe(200);
  });

  it('counts an API call before looking up its token', async () => {
    const { id } = await buildAccount(test, 'customers');
    const url = `/api${customerEndpoints.get.path.replace('{id}', id)}`;
    const dead = { authorization: `Bearer ${'x'.repeat(43)}` };
    for (let nr = 0; nr < pointsOf('call'); nr += 1) {
      expect((await get(url, dead)).status).toBe(401);
    }
    // From now on, all database queries fail, and with them any lookup of a session.
    const away = () => {
      throw new Error('away');
    };
    vi.spyOn(test.database.pool, 'query').mockImplementation(away);
    vi.spyOn(test.database.pool, 'connect').mockImplementation(away);
    expect((await get(url, dead)).status).toBe(429);
    network += 1;
    expect((await get(url, dead)).status).toBe(500);
    vi.restoreAllMocks();
  });

  it('delays at most 256 refusals simultaneously', async () => {
    for (let nr = 0; nr < pointsOf('other'); nr += 1) await get('/api/nowhere');
    const order: number[] = [];
    const crowd = Array.from({ length: 257 }, async (_, nr) => {
      expect((await get('/api/nowhere')).status).toBe(429);
      order.push(nr);
    });
    const startedAt = performance.now();
    await Promise.all(crowd);
    expect(order[0]).toBe(256);
    expect(performance.now() - startedAt).toBeGreaterThan(240);
    await get('/api/nowhere');
    expect(order).toHaveLength(257);
  });

  it('never counts health probes', async () => {
    for (let nr = 0; nr <= pointsOf('other'); nr += 1) {
      expect((await get('/healthz')).status).toBe(200);
    }
  });
});
