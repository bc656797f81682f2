import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

export const notificationScenarios = [
  scenario({
    endpoint: notificationEndpoints.list,
    request: () => ({}),
    effect: async (_, { data, unread, unread_messages, mail, marketing }) => {
      expect([data, unread, unread_messages, mail.message, marketing]).toEqual([
        [],
        0,
        0,
        true,
        false,
      ]);
    },
  }),
  scenario({
    endpoint: notificationEndpoints.update,
    request: () => ({ body: { mail: { message: false }, marketing: true } }),
    effect: async ({ test, tokens }, { data }, actor) => {
      expect(data.mail).toMatchObject({ message: false, call: true });
      const { ok } = await test.as(tokens[actor]).call(notificationEndpoints.list);
      expect([ok.mail.message, ok.marketing]).toEqual([false, true]);
    },
  }),
];
