import { expect, it } from 'vitest';
import { pushingApp } from '#test/arrangements/pushing.ts';
import { notifyRecipients } from '../notifier.ts';

const { test, customer, vendor, service, send, subscribe, write, moveApplication } = pushingApp();

it('the app badge counts an unread message and its notification as one', async () => {
  const browser = await subscribe(customer());
  await write(['The contract is back']);
  const line = { text: 'A new message', href: `/customer/inbox/${vendor().id}` };
  const news = { kind: 'message', notification: line } as const;
  await notifyRecipients(
    test.database.db,
    [{ role: 'customer', id: customer().id }],
    news,
    test.clock.now,
  );
  await moveApplication();
  await send();
  expect(service().received.map(browser.read)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ topic: 'message', count: 1, unread: 2 }),
      expect.objectContaining({ topic: 'application', count: 1, unread: 2 }),
    ]),
  );
});
