import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import {
  pushEndpoints,
  pushLimits,
  type QuietHours,
} from '@threshold/contract/endpoints/notifications/push';
import { pushPages } from '@threshold/contract/texts/notification-texts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pushingApp, sendPushes } from '#test/arrangements/pushing.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildSession } from '#test/factories/session.ts';
import { provenClaims, pushBrowser } from '#test/peers/push-service.ts';
import { connect, mustSend } from '#test/sockets.ts';
import { publicUrl, testSigner } from '#test/test-app.ts';
import {
  queueImminentCallPushes,
  sendCallReminders,
} from '../../calls/reminders/call-reminders.jobs.ts';
import { startMessagePushes } from '../../chat/chat.jobs.ts';
import { messageWrittenSignal } from '../../chat/messages/message-writer.ts';
import { notifyRecipients } from '../notifier.ts';

const {
  test,
  push,
  log,
  deps,
  between,
  customer,
  vendor,
  service,
  publicKey,
  send,
  later,
  subscribe,
  queued,
  write,
  moveApplication,
} = pushingApp();

describe('push of a message', () => {
  it('is encrypted for one browser and signed, without the message text', async () => {
    const browser = await subscribe(customer());
    await write(['The contract is back', 'Call me?']);
    expect(await send()).toEqual(['sent']);
    const [received] = service().received;
    if (!received) throw new Error('no push received');
    expect(received.path).toBe(browser.path);
    expect(browser.read(received)).toEqual({
      topic: 'message',
      count: 2,
      href: `/customer/inbox/${vendor().id}`,
      unread: 2,
    });
    expect(received.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: 'message',
      ttl: String(pushLimits.service_seconds),
    });
    expect(provenClaims(received, publicKey())).toMatchObject({
      aud: service().origin,
      sub: expect.stringMatching(/^mailto:/),
    });
    expect(() => pushBrowser(service().origin).read(received)).toThrow(/auth/i);
    expect(await queued()).toEqual([]);
  });

  it('is not sent if the member has already read the message', async () => {
    await subscribe(customer());
    const id = await write(['Hello']);
    await test.as(customer().token).call(chatEndpoints.messages, { params: { id } });
    expect(await send()).toEqual(['read']);
    expect(service().received).toEqual([]);
  });

  it('is queued once for several messages and does not delay the sender', async () => {
    const browser = await subscribe(vendor());
    const faults: unknown[] = [];
    const running = startMessagePushes(deps(), (error) => faults.push(error));
    const socket = await connect(test.app, customer().token);
    onTestFinished(() => void socket.close());
    await buildConversation(test.database.db, between());
    for (const message of ['One', 'Two'])
      await mustSend(socket, { receiverId: vendor().id, message });
    await running.stop();
    expect(await send()).toEqual(['sent']);
    expect(service().received.map(browser.read)).toMatchObject([
      { topic: 'message', count: 2, href: `/vendor/inbox/${customer().id}` },
    ]);
    expect(faults).toEqual([]);
  });

  it(
    'is queued once the database is available again',
    async () => {
      await subscribe(customer());
      const conversation = await buildConversation(test.database.db, between());
      await buildMessages(test.database.db, conversation, 'vendor', ['Hello'], test.clock.now);
      let isAway = true;
      const db = () => {
        if (isAway) throw new Error('away');
        return test.database.db;
      };
      const database = Object.create(test.database, { db: { get: db } });
      const faults: unknown[] = [];
      const running = startMessagePushes({ ...deps(), database }, (error) => faults.push(error));
      messageWrittenSignal.emit(conversation);
      await vi.waitFor(() => expect(faults).not.toEqual([]), 4 * pushLimits.message_wait_ms);
      isAway = false;
      await running.stop();
      expect(await send()).toEqual(['sent']);
    },
    5 * pushLimits.message_wait_ms,
  );
});

describe('pushes about events other than messages', () => {
  it('are grouped by the kind of event', async () => {
    const browser = await subscribe(customer());
    await moveApplication();
    await moveApplication();
    const id = await buildAppointment(test.database.db, between());
    await test.as(vendor().token).call(vendorCalendarEndpoints.cancel, { params: { id } });
    expect(await send()).toEqual(['sent', 'sent']);
    expect(service().received.map(browser.read)).toEqual(
      expect.arrayContaining([
        { topic: 'application', count: 2, href: expect.stringMatching(/^\/customer/), unread: 3 },
        { topic: 'call', count: 1, href: pushPages.customer.call, unread: 3 },
      ]),
    );
  });

  it('reach every device of the recipient and no other device', async () => {
    await subscribe(vendor());
    const browsers = [await subscribe(customer())];
    const token = await buildSession(test.database.db, customer().accountRef);
    browsers.push(await subscribe({ ...customer(), token }));
    await moveApplication();
    await send();
    expect(
      service()
        .received.map(({ path }) => path)
        .toSorted(),
    ).toEqual(browsers.map(({ path }) => path).toSorted());
  });

  it('do not reach devices that turned off pushes of their kind', async () => {
    const { id } = await subscribe(customer());
    await moveApplication();
    const choose = (application: boolean) =>
      test
        .as(customer().token)
        .call(pushEndpoints.choose, { params: { id }, body: { kinds: { application } } });
    await choose(false);
    await moveApplication();
    expect(await send()).toEqual([]);
    await choose(true);
    await moveApplication();
    expect(await send()).toEqual(['sent']);
  });

  it('are sent separately if their event occurs during another push', async () => {
    const browser = await subscribe(customer());
    await moveApplication();
    const before = await queued();
    const during: typeof push = {
      ...push,
      send: async (...args) => {
        await moveApplication();
        return push.send(...args);
      },
    };
    await sendPushes({ ...deps(), push: during }, log);
    expect(await queued()).toMatchObject([{ id: before[0]?.id, count: 1 }]);
    await send();
    expect(service().received.map(browser.read)).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it('are not queued if the transaction of their event is rolled back', async () => {
    await subscribe(customer());
    const member = { column: 'customer_id', id: customer().id } as const;
    const undone = test.database.db.transaction().execute(async (db) => {
      const notification = { text: 'Moved', href: '/customer/dashboard' };
      await notifyRecipients(
        db,
        [{ member, email: customer().email }],
        { kind: 'application', notification },
        test.clock.now,
      );
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await queued()).toEqual([]);
  });
});

describe('phone call that begins soon', () => {
  it('causes one push to customer and vendor, and another when moved', async () => {
    const browsers = [await subscribe(customer()), await subscribe(vendor())];
    const starts_at = new Date(test.clock.now.getTime() + pushLimits.call_soon_minutes * 60_000);
    const id = await buildAppointment(test.database.db, { ...between(), starts_at });
    const cancelled = { ...between(), starts_at, status: 'cancelled' } as const;
    await buildAppointment(test.database.db, cancelled);
    await queueImminentCallPushes(deps());
    await queueImminentCallPushes(deps());
    expect(await send()).toEqual(['sent', 'sent']);
    expect(
      service()
        .received.map(({ path }) => path)
        .toSorted(),
    ).toEqual(browsers.map(({ path }) => path).toSorted());
    await test.database.db
      .updateTable('appointments')
      .set({ starts_at: new Date(starts_at.getTime() - 60_000) })
      .where('id', '=', id)
      .execute();
    await queueImminentCallPushes(deps());
    expect(await send()).toEqual(['sent', 'sent']);
  });

  it('notifies neither customer nor vendor after its start', { tags: 'engine' }, async () => {
    await subscribe(customer());
    const starts_at = new Date(test.clock.now.getTime() + 60_000);
    await buildAppointment(test.database.db, { ...between(), starts_at });
    await queueImminentCallPushes(deps());
    later(2);
    expect(await send()).toEqual(['late']);
    expect([service().received, await queued()]).toEqual([[], []]);
  });
});

describe('reminder of a phone call', () => {
  it('is pushed to both parties a day and an hour before', async () => {
    const browsers = [await subscribe(customer()), await subscribe(vendor())];
    const starts_at = new Date(test.clock.now.getTime() + 24 * 3_600_000);
    const updated_at = new Date(test.clock.now.getTime() - 60_000);
    await buildAppointment(test.database.db, { ...between(), starts_at, updated_at });
    const remind = () =>
      sendCallReminders({ ...deps(), publicUrl: () => publicUrl, sign: testSigner });
    await remind();
    expect(await send()).toEqual(['sent', 'sent']);
    later(23 * 60);
    await remind();
    expect(await send()).toEqual(['sent', 'sent']);
    const reminders = service().received.map((one) =>
      browsers.find(({ path }) => path === one.path)?.read(one),
    );
    expect(reminders).toHaveLength(4);
    for (const one of reminders) expect(one).toMatchObject({ topic: 'call_soon', count: 1 });

    await test.database.db.deleteFrom('call_reminders').execute();
    await test.database.db.deleteFrom('notices').execute();
    await remind();
    later(60);
    expect(await send()).toEqual(['late', 'late']);
  });
});

describe('quiet hours', () => {
  const quiet = (quiet_hours: QuietHours | null) =>
    test.as(customer().token).call(pushEndpoints.setQuietHours, { body: { quiet_hours } });
  const night = { from: '22:00', to: '07:00', timezone: 'Australia/Sydney' };

  it('delay pushes until their end, then send one push per kind', async () => {
    const browser = await subscribe(customer());
    await quiet(night);
    test.clock.now = new Date('2026-07-01T23:30:00+10:00');
    await moveApplication();
    expect(await send()).toEqual(['held']);
    later(60);
    await moveApplication();
    await write(['Good night']);
    expect(await send()).toEqual(['held']);
    test.clock.now = new Date('2026-07-02T06:59:00+10:00');
    expect(await send()).toEqual([]);
    expect(service().received).toEqual([]);
    later(1);
    expect(await send()).toEqual(['sent', 'sent']);
    expect(service().received.map(browser.read)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ topic: 'application', count: 2 }),
        expect.objectContaining({ topic: 'message', count: 1 }),
      ]),
    );
  });

  it('stop delaying pushes when the member changes or removes them', async () => {
    const browser = await subscribe(customer());
    await quiet(night);
    test.clock.now = new Date('2026-07-01T23:30:00+10:00');
    await moveApplication();
    expect(await send()).toEqual(['held']);
    await quiet({ ...night, from: '23:45' });
    expect(await send()).toEqual(['sent']);
    await quiet(night);
    await moveApplication();
    expect(await send()).toEqual(['held']);
    await quiet(null);
    await moveApplication();
    expect(await send()).toEqual(['sent']);
    expect(service().received.map(browser.read)).toMatchObject([{ count: 1 }, { count: 2 }]);
  });

  it('discard a push about a call that begins during the quiet hours', async () => {
    await subscribe(customer());
    await quiet(night);
    test.clock.now = new Date('2026-07-02T05:00:00+10:00');
    const starts_at = new Date(test.clock.now.getTime() + 10 * 60_000);
    await buildAppointment(test.database.db, { ...between(), starts_at });
    await queueImminentCallPushes(deps());
    expect(await send()).toEqual(['late']);
  });
});
