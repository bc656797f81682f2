import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pushingApp } from '#test/arrangements/pushing.ts';
import { getAuthEndpoints } from '#test/members.ts';
import type { OutgoingMail } from '../adapters/mail/mail.ts';
import { createPushLane } from '../features/notifications/push/push.jobs.ts';
import { createMailLanes } from './mail-lanes.ts';
import { startQueue } from './queue.ts';

const PUSHES = 10_000;
const { test, deps, subscribe, customer } = pushingApp();

/** Queues one push for each of many devices, which are copies of the subscribed device. */
async function queuePushes(): Promise<void> {
  const { now } = test.clock;
  const later = new Date(now.getTime() + 3_600_000);
  await sql`
    with pairs as (
      select n, gen_random_uuid() as session_id, gen_random_uuid() as device_id
      from generate_series(1, ${PUSHES}::int) as n
    ), copied as (
      insert into sessions
      select (jsonb_populate_record(s, jsonb_build_object(
        'id', p.session_id, 'token_hash', md5(p.n::text), 'expires_at', ${later}::timestamptz))).*
      from pairs p, sessions s where s.id = (select session_id from push_devices limit 1)
      returning id
    ), devices as (
      insert into push_devices
      select (jsonb_populate_record(d, jsonb_build_object(
        'id', p.device_id, 'session_id', p.session_id, 'endpoint', d.endpoint || '/' || p.n))).*
      from pairs p join copied on copied.id = p.session_id, push_devices d
      returning id
    )
    insert into push_queue (id, device_id, topic, count, href, created_at, next_at, expires_at)
    select gen_random_uuid(), id, 'application', 1, '/', ${now}, ${now}, ${later}
    from devices`.execute(test.database.db);
}

it('the queue mails a sign-in code within two seconds while 10,000 pushes wait', {
  timeout: 60_000,
}, async () => {
  await subscribe(customer());
  // The queue reads the real clock for mails, so the clock of the test must not be behind it.
  test.clock.now = new Date();
  await queuePushes();
  const send = vi.fn(async (_mail: OutgoingMail) => undefined);
  const sendPush = vi.fn(async () => {
    await sleep(500);
    return { kind: 'sent' } as const;
  });
  const quiet = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const mail = { send, check: async () => undefined, close: () => undefined };
  const push = { accepts: () => true, send: sendPush };
  const lanes = [
    ...createMailLanes(test.database, mail, quiet),
    createPushLane({ ...deps(), push }, quiet),
  ];
  const queue = startQueue(lanes, { log: quiet, metrics: new Registry() });
  onTestFinished(() => queue.stop());
  await vi.waitFor(() => expect(sendPush).toHaveBeenCalled(), 5000);

  const start = performance.now();
  await test
    .as()
    .call(getAuthEndpoints('customers').forgotPassword, { body: { email: customer().email } });
  await vi.waitFor(() => expect(send).toHaveBeenCalled(), 5000);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(send.mock.calls[0]?.[0].to).toBe(customer().email);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from push_queue`.execute(test.database.db);
  expect(rows[0]?.count).toBeGreaterThan(PUSHES - 500);
});
