import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { pushEndpoints, pushLimits } from '@threshold/contract/endpoints/notifications/push';
import { customerSessionEndpoints } from '@threshold/contract/registry';
import { Registry } from 'prom-client';
import { describe, expect, it, vi } from 'vitest';
import { createWebPush } from '#src/adapters/push/web-push.ts';
import { createKeyRing, createSecretBox } from '#src/lib/secrets.ts';
import { pushingApp, sendPushes } from '#test/arrangements/pushing.ts';
import { resetByMail } from '#test/arrangements/reset-by-mail.ts';
import { goodPassword, type TestAccount } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { bothMembers } from '#test/members.ts';
import { provenClaims } from '#test/peers/push-service.ts';
import { testBox } from '#test/test-app.ts';
import { queuePush } from '../../../queue/push.repo.ts';
import { startQueue } from '../../../queue/queue.ts';
import { createPushLane } from './push.jobs.ts';
import type { StoredPushKey } from './push-keys.repo.ts';
import { decryptPushKey, ensurePushKey, rotatePushKey } from './push-keys.ts';

const {
  test,
  said,
  log,
  deps,
  customer,
  vendor,
  service,
  publicKey,
  send,
  later,
  subscribe,
  queued,
  moveApplication,
} = pushingApp();

describe('push service', () => {
  it('is retried after growing delays while unavailable, until the push expires', async () => {
    await subscribe(customer());
    await moveApplication();
    service().answer = { status: 503 };
    expect(await send()).toEqual(['retried']);
    expect(await send()).toEqual([]);
    later(1);
    expect(await send()).toEqual(['retried']);
    service().answer = { status: 429, headers: { 'retry-after': '120' } };
    later(1);
    expect(await send()).toEqual(['retried']);
    later(1);
    expect(await send()).toEqual([]);
    later(1);
    expect(await send()).toEqual(['retried']);
    later(pushLimits.life_hours * 60);
    expect(await send()).toEqual(['late']);
    expect(await queued()).toEqual([]);
  });

  it.each([404, 410])(
    'gets no further push for a subscription that it deleted (%d)',
    async (status) => {
      await subscribe(customer());
      await moveApplication();
      service().answer = { status };
      expect(await send()).toEqual(['gone']);
      const { ok } = await test.as(customer().token).call(pushEndpoints.read);
      expect(ok.data.devices).toEqual([]);
      expect(await queued()).toEqual([]);
    },
  );

  it.each([400, 403, 302])(
    'gets no second request after it answers with an error (%d)',
    async (status) => {
      await subscribe(customer());
      await moveApplication();
      service().answer = { status, headers: { location: `${service().origin}/elsewhere` } };
      expect(await send()).toEqual(['failed']);
      expect(service().received).toHaveLength(1);
      expect(await queued()).toEqual([]);
    },
  );

  it('gets no push once the settings of the server exclude it', { tags: 'engine' }, async () => {
    await subscribe(customer());
    await moveApplication();
    const narrower = createWebPush({ services: [] });
    const fates = await sendPushes({ ...deps(), push: narrower }, log);
    expect([fates, service().received]).toEqual([['gone'], []]);
  });

  it('leaves no URL or browser keys in the log when it fails', async () => {
    const browser = await subscribe(customer());
    await moveApplication();
    service().answer = { status: 500 };
    await send();
    service().answer = { status: 413 };
    later(60);
    await send();
    expect(said).toHaveLength(2);
    const { keys } = browser.subscription;
    for (const secret of [service().origin, browser.path, keys.auth, keys.p256dh]) {
      expect(JSON.stringify(said)).not.toContain(secret);
    }
  });
});

describe('device', () => {
  it('gets no push if its quiet hours have an invalid time zone', async () => {
    await subscribe(customer());
    await subscribe(vendor());
    const hours = { begins: '22:00', ends: '07:00', timezone: 'Mars/Olympus' };
    await test.database.db
      .insertInto('push_quiet_hours')
      .values({ customer_id: customer().id, ...hours })
      .execute();
    await moveApplication();
    await tellOf(vendor());
    expect((await send()).toSorted()).toEqual(['retried', 'sent']);
    expect(await queued()).toMatchObject([{ attempts: 1 }]);
    later(pushLimits.life_hours * 60);
    expect(await send()).toEqual(['late']);
    expect(await queued()).toEqual([]);
  });

  it('gets no queued push after its session ended', async () => {
    await subscribe(customer());
    await moveApplication();
    await test.as(customer().token).call(customerSessionEndpoints.logout);
    expect(await send()).toEqual([]);
    expect(service().received).toEqual([]);
  });

  it.each(bothMembers)('gets no push after a password reset by its owner (%s)', async (members) => {
    const me = members === 'customers' ? customer() : vendor();
    await subscribe(me);
    const token = await resetByMail(test, members, me.email);
    await tellOf(me);
    expect(await send()).toEqual([]);
    expect((await test.as(token).call(pushEndpoints.read)).ok.data.devices).toEqual([]);
  });

  it.each(bothMembers)('is deleted with the account of its owner (%s)', async (members) => {
    const me = members === 'customers' ? customer() : vendor();
    const { subscription } = await subscribe(me);
    await tellOf(me);
    const endpoint =
      members === 'customers' ? customerEndpoints.remove : vendorAccountEndpoints.remove;
    const request = { params: { id: me.id }, body: { current_password: goodPassword } };
    expect((await test.as(me.token).call(endpoint, request)).status).toBe(200);
    expect(await send()).toEqual([]);
    expect(await endpointsStored()).not.toContain(subscription.endpoint);
  });

  it('is deleted if its session ended while it subscribed', async () => {
    const me = customer();
    const { id } = await subscribe(me);
    const { db } = test.database;
    const device = await db
      .selectFrom('push_devices')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await test.as(me.token).call(customerSessionEndpoints.logout);
    // Simulates a request that was authorised before the session ended and writes after its end.
    await db.insertInto('push_devices').values(device).execute();
    await tellOf(me);
    expect(await send()).toEqual(['gone']);
    expect(service().received).toEqual([]);
    expect(await endpointsStored()).not.toContain(device.endpoint);
  });

  it('gets no push after its session expired', async () => {
    const token = await buildSession(
      test.database.db,
      customer().accountRef,
      new Date(test.clock.now.getTime() + 60_000),
    );
    await subscribe({ ...customer(), token });
    await moveApplication();
    later(2);
    expect(await send()).toEqual(['gone']);
    expect(service().received).toEqual([]);
  });

  it('gets pushes signed with the previous key until it subscribes again', async () => {
    await subscribe(customer());
    const renewed = await rotatePushKey(test.database, testBox, new Date());
    await moveApplication();
    await send();
    expect(provenClaims(onlyOne(), publicKey())).toBeDefined();
    await subscribe(customer(), { public_key: renewed });
    await moveApplication();
    await send();
    expect(provenClaims(onlyOne(), renewed)).toBeDefined();
  });

  const tellOf = ({ accountRef }: TestAccount) => {
    const [[column, id] = ['customer_id', '']] = Object.entries(accountRef);
    const news = { topic: 'call', href: '/' } as const;
    return queuePush(
      test.database.db,
      { column: column as 'customer_id', id },
      news,
      test.clock.now,
    );
  };
  const endpointsStored = async () =>
    (await test.database.db.selectFrom('push_devices').select('endpoint').execute()).map(
      ({ endpoint }) => endpoint,
    );
  const onlyOne = () => {
    const [received, ...others] = service().received.splice(0);
    if (!received || others.length > 0) throw new Error('expected one push');
    return received;
  };
});

describe('push key', () => {
  it('is created once by concurrent processes', async () => {
    await test.database.db.deleteFrom('push_keys').execute();
    await Promise.all([1, 2, 3].map(() => ensurePushKey(test.database, testBox, new Date())));
    const keys = await test.database.db.selectFrom('push_keys').selectAll().execute();
    expect(keys).toMatchObject([{ is_current: true }]);
    expect(JSON.stringify(keys)).not.toContain(
      decryptPushKey(testBox, keys[0] as StoredPushKey).privateKey,
    );
  });

  it("is replaced at the server's start if it cannot be decrypted", async () => {
    await subscribe(customer());
    const other = createSecretBox(createKeyRing(['another key of this installation']));
    expect(await ensurePushKey(test.database, other, new Date())).toEqual({ wasLost: true });
    const { ok } = await test.as(customer().token).call(pushEndpoints.read);
    expect(ok.data.devices).toEqual([]);
    expect(ok.data.public_key).not.toBe(publicKey());
    await test.database.db.deleteFrom('push_keys').execute();
    await ensurePushKey(test.database, testBox, new Date());
  });
});

it('the push queue sends pushes and counts their results in metrics', async () => {
  const browser = await subscribe(customer());
  await moveApplication();
  const metrics = new Registry();
  const running = startQueue([createPushLane(deps(), log)], {
    log: { ...log, error: log.warn },
    metrics,
  });
  await vi.waitFor(() => expect(service().received.map(browser.read)).toHaveLength(1), 5000);
  await running.stop();
  const figures = await metrics.metrics();
  expect(figures).toMatch(/queue_tasks_total{kind="push",name="\w+",outcome="sent"} 1/);
  expect(figures).not.toContain(service().origin);
});
