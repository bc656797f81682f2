import {
  pushEndpoints,
  pushLimits,
  pushMessages,
} from '@threshold/contract/endpoints/notifications/push';
import { customerSessionEndpoints } from '@threshold/contract/registry';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import type { TestAccount } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { pushBrowser } from '#test/peers/push-service.ts';
import { accountForEach } from '#test/people.ts';
import { testApp, testBox } from '#test/test-app.ts';
import { deleteOldPushDevices } from './push.jobs.ts';
import { ensurePushKey, rotatePushKey } from './push-keys.ts';

const test = testApp();
const customer = accountForEach(test, 'customers');
const vendor = accountForEach(test, 'vendors');
let public_key: string;

beforeAll(async () => {
  await ensurePushKey(test.database, testBox, new Date());
  ({ public_key } = await test.database.db
    .selectFrom('push_keys')
    .select('public_key')
    .executeTakeFirstOrThrow());
});

const GOOGLE = 'https://fcm.googleapis.com';
const subscribe = (token: string, browser = pushBrowser(GOOGLE), key = public_key) =>
  test.as(token).call(pushEndpoints.subscribe, {
    body: { ...browser.subscription, public_key: key },
  });
const read = async (token: string) => (await test.as(token).call(pushEndpoints.read)).ok.data;
const furtherSession = ({ accountRef }: TestAccount) => buildSession(test.database.db, accountRef);

describe('subscribed browser', () => {
  it('is stored as one device, even after subscribing twice', async () => {
    const browser = pushBrowser(GOOGLE);
    await subscribe(customer.token, browser);
    const { ok } = await subscribe(customer.token, browser);
    expect(ok.data.devices).toEqual([
      {
        _id: expect.any(String),
        device: 'Unknown device',
        current: true,
        kinds: {
          message: true,
          call: true,
          application: true,
          purchase: true,
          request: true,
          listing: true,
        },
        createdAt: expect.any(String),
      },
    ]);
    expect((await read(vendor.token)).devices).toEqual([]);
  });

  it('is listed for its member without endpoint and keys', async () => {
    const browser = pushBrowser(GOOGLE);
    const { ok } = await subscribe(customer.token, browser);
    const said = JSON.stringify(ok);
    for (const secret of [browser.path, ...Object.values(browser.subscription.keys)]) {
      expect(said).not.toContain(secret);
    }
  });

  it('has the same settings after subscribing again', { tags: 'engine' }, async () => {
    const { ok } = await subscribe(vendor.token);
    const id = ok.data.devices[0]?._id ?? '';
    await test
      .as(vendor.token)
      .call(pushEndpoints.choose, { params: { id }, body: { kinds: { call: false } } });
    const renewed = await subscribe(vendor.token);
    expect(renewed.ok.data.devices).toMatchObject([{ _id: id, kinds: { call: false } }]);
  });

  it('belongs to the last member who subscribed in it', async () => {
    const browser = pushBrowser(GOOGLE);
    await subscribe(customer.token, browser);
    await subscribe(vendor.token, browser);
    expect((await read(customer.token)).devices).toEqual([]);
    expect((await read(vendor.token)).devices).toHaveLength(1);
  });

  it('is deleted when its member signs out', async () => {
    const other = await furtherSession(customer);
    await subscribe(customer.token);
    await subscribe(other);
    expect((await read(customer.token)).devices).toHaveLength(2);
    await test.as(customer.token).call(customerSessionEndpoints.endOtherSessions);
    expect((await read(customer.token)).devices).toMatchObject([{ current: true }]);
    await test.as(customer.token).call(customerSessionEndpoints.logout);
    const again = await furtherSession(customer);
    expect((await read(again)).devices).toEqual([]);
  });

  it('is deleted when its session expires', async () => {
    const soon = new Date(test.clock.now.getTime() + 60_000);
    await subscribe(await buildSession(test.database.db, customer.accountRef, soon));
    const later = new Date(soon.getTime() + 1);
    await deleteOldPushDevices({
      database: test.database,
      box: testBox,
      push: { accepts: () => true, send: async () => ({ kind: 'sent' }) },
      now: () => later,
    });
    expect((await read(customer.token)).devices).toEqual([]);
  });

  it("replaces the account's oldest device if the account has too many", async () => {
    const tokens = await Promise.all(
      Array.from({ length: pushLimits.devices }, () => furtherSession(customer)),
    );
    for (const token of tokens) await subscribe(token);
    await subscribe(customer.token);
    const { devices } = await read(customer.token);
    expect(devices).toHaveLength(pushLimits.devices);
    expect(devices.filter(({ current }) => current)).toHaveLength(1);
    expect((await read(tokens[0] ?? '')).devices.some(({ current }) => current)).toBe(false);
  });
});

describe('push subscription', () => {
  it.each([
    'http://127.0.0.1:5432/push',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com@elsewhere.example/push',
    'https://elsewhere.example/push',
  ])("is rejected for %s, which is not a browser's push service", async (endpoint) => {
    const browser = pushBrowser(GOOGLE);
    const { status, failure } = await test.as(customer.token).call(pushEndpoints.subscribe, {
      body: { ...browser.subscription, endpoint, public_key },
    });
    expect([status, failure.message]).toEqual([422, pushMessages.service]);
  });

  it.each([
    ['an invalid URL', { endpoint: 'push' }],
    ['a too long URL', { endpoint: `${GOOGLE}/${'x'.repeat(pushLimits.endpoint_characters)}` }],
    ['missing keys', { keys: {} }],
    ['a short key', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }],
  ])('is rejected with %s', async (_, fault) => {
    const { subscription } = pushBrowser(GOOGLE);
    const body = { ...subscription, public_key, ...fault } as typeof subscription & {
      public_key: string;
    };
    const { status } = await test.as(customer.token).call(pushEndpoints.subscribe, { body });
    expect(status).toBe(422);
  });

  it('is rejected for an unknown push key with a retry message', async () => {
    const strange = pushBrowser(GOOGLE).subscription.keys.p256dh;
    const { status, failure } = await subscribe(customer.token, undefined, strange);
    expect([status, failure.message]).toEqual([409, pushMessages.key]);
  });

  it('is accepted with the previous push key', async () => {
    await subscribe(customer.token);
    const renewed = await rotatePushKey(test.database, testBox, new Date());
    expect((await read(customer.token)).public_key).toBe(renewed);
    expect((await subscribe(vendor.token)).status).toBe(200);
    public_key = renewed;
  });
});

describe('device of another member', () => {
  it('cannot be changed or removed', async () => {
    const { ok } = await subscribe(customer.token);
    const params = { id: ok.data.devices[0]?._id ?? '' };
    for (const token of [vendor.token]) {
      const changed = await test
        .as(token)
        .call(pushEndpoints.choose, { params, body: { kinds: { message: false } } });
      const removed = await test.as(token).call(pushEndpoints.remove, { params });
      expect([changed.status, removed.status]).toEqual([404, 404]);
    }
    expect(await read(customer.token)).toMatchObject({ devices: [{ kinds: { message: true } }] });
    const missing = { params: { id: newId() } };
    expect((await test.as(customer.token).call(pushEndpoints.remove, missing)).status).toBe(404);
  });
});

describe('quiet hours', () => {
  const set = (quiet_hours: { from: string; to: string; timezone: string } | null) =>
    test.as(customer.token).call(pushEndpoints.setQuietHours, { body: { quiet_hours } });
  const night = { from: '22:00', to: '07:00', timezone: 'Australia/Perth' };

  it('are stored, changed and removed', { tags: 'engine' }, async () => {
    await set({ ...night, from: '21:00' });
    await set(night);
    expect((await read(customer.token)).quiet_hours).toEqual(night);
    expect((await set(null)).ok.data.quiet_hours).toBeNull();
  });

  it.each([
    ['an invalid time', { ...night, from: '25:00' }],
    ['a time without a leading zero', { ...night, from: '7:00' }],
    ['equal begin and end', { ...night, to: night.from }],
    ['an unknown time zone', { ...night, timezone: 'Australia/Nowhere' }],
    ['a time zone that only Intl supports', { ...night, timezone: 'AET' }],
    ['an offset instead of a time zone', { ...night, timezone: '+10:00' }],
  ])('are rejected with %s', async (_, hours) => {
    expect((await set(hours)).status).toBe(422);
  });
});
