import type { MatrixActor } from '@threshold/contract/endpoint';
import { calendarFeedEndpoints } from '@threshold/contract/endpoints/calls/appointments';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const params = { kind: 'calls' } as const;

/** Creates a feed of the actor, if the actor may have one. */
async function withFeed({ test, tokens }: World, actor: MatrixActor) {
  await test.as(tokens[actor]).call(calendarFeedEndpoints.renew, { params });
  return {};
}

export const calendarFeedScenarios = [
  scenario({
    endpoint: calendarFeedEndpoints.read,
    arrange: withFeed,
    request: () => ({ params }),
    effect: async (_world, { data }) => {
      expect(data.createdAt).not.toBeNull();
    },
  }),
  scenario({
    endpoint: calendarFeedEndpoints.renew,
    request: () => ({ params }),
    effect: async (_world, { data }) => {
      expect(data.url).toMatch(/\/calendars\/[\w-]{43}\.ics$/);
    },
  }),
  scenario({
    endpoint: calendarFeedEndpoints.end,
    arrange: withFeed,
    request: () => ({ params }),
    effect: async ({ test, tokens }, _data, actor) => {
      const { ok } = await test.as(tokens[actor]).call(calendarFeedEndpoints.read, { params });
      expect(ok.data.createdAt).toBeNull();
    },
  }),
];
