import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { pushEndpoints } from '@threshold/contract/endpoints/notifications/push';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Push } from '../../src/adapters/push/push.ts';
import { createWebPush } from '../../src/adapters/push/web-push.ts';
import { queueMessagePushes } from '../../src/features/chat/chat.jobs.ts';
import { createPushLane } from '../../src/features/notifications/push/push.jobs.ts';
import { findCurrentKey } from '../../src/features/notifications/push/push-keys.repo.ts';
import { ensurePushKey } from '../../src/features/notifications/push/push-keys.ts';
import { buildAccount, type TestAccount } from '../factories/account.ts';
import { buildApplication } from '../factories/application.ts';
import { buildConversation, buildMessages } from '../factories/conversation.ts';
import { pushBrowser, startPushService, type TestPushService } from '../peers/push-service.ts';
import { testApp, testBox } from '../test-app.ts';

/**
 * Starts an app that sends pushes to a local push service. Each test has a new customer and a new
 * vendor, and starts at noon on a winter's day in Sydney. Must be called at the top level; its
 * fields are set before the first test.
 */
export function pushingApp() {
  let service: TestPushService;
  const push: Push = {
    accepts: (endpoint) => createWebPush({ services: [service.origin] }).accepts(endpoint),
    send: (...args) => createWebPush({ services: [service.origin] }).send(...args),
  };
  const test = testApp({ push });
  let customer: TestAccount;
  let vendor: TestAccount;
  let publicKey: string;
  const said: unknown[] = [];
  const log = {
    info: (...line: unknown[]) => said.push(line),
    warn: (...line: unknown[]) => said.push(line),
  };

  beforeAll(async () => {
    service = await startPushService();
    await ensurePushKey(test.database, testBox, new Date());
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    test.clock.now = new Date('2026-07-01T02:00:00Z');
    service.received.length = 0;
    service.answer = { status: 201 };
    said.length = 0;
    customer = await buildAccount(test, 'customers');
    vendor = await buildAccount(test, 'vendors');
    publicKey = (await findCurrentKey(test.database.db))?.public_key ?? '';
  });

  const deps = () => ({ database: test.database, box: testBox, push, now: () => test.clock.now });
  const between = () => ({ customer_id: customer.id, vendor_id: vendor.id });

  return {
    test,
    push,
    log,
    said,
    deps,
    between,
    customer: () => customer,
    vendor: () => vendor,
    service: () => service,
    publicKey: () => publicKey,
    send: () => sendPushes(deps(), log),
    later: (minutes: number): void => {
      test.clock.now = new Date(test.clock.now.getTime() + minutes * 60_000);
    },
    subscribe: async (
      { token }: Pick<TestAccount, 'token'>,
      body: { public_key?: string } = {},
    ) => {
      const browser = pushBrowser(service.origin);
      const { ok } = await test.as(token).call(pushEndpoints.subscribe, {
        body: { ...browser.subscription, public_key: publicKey, ...body },
      });
      const id = ok.data.devices.find(({ current }) => current)?._id ?? '';
      return { ...browser, id };
    },
    queued: () => test.database.db.selectFrom('push_queue').selectAll().execute(),
    /** Sends messages of the vendor to the customer. @returns the conversation */
    write: async (bodies: readonly string[]): Promise<string> => {
      const conversation = await buildConversation(test.database.db, between());
      await buildMessages(test.database.db, conversation, 'vendor', bodies, test.clock.now);
      await queueMessagePushes(deps(), [conversation]);
      return conversation;
    },
    /** Changes the status of an application of the customer. */
    moveApplication: async (): Promise<void> => {
      const id = await buildApplication(test, between());
      await test.as(vendor.token).call(loanApplicationEndpoints.updateStatus, {
        query: { loan_application_id: id, status: 'in_progress' },
      });
    },
  };
}

/** Sends the due pushes. Returns their outcomes. */
export async function sendPushes(...deps: Parameters<typeof createPushLane>): Promise<string[]> {
  const tasks = await createPushLane(...deps).claim(20);
  return Promise.all(tasks.map((task) => task.run()));
}
