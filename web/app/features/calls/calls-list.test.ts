import type { OwnCall } from '@threshold/contract/endpoints/calls/appointments';
import { expect, it } from 'vitest';
import { ownCall } from '#test/member-accounts.ts';
import { listCallActions } from './calls-list.tsx';

const call = ownCall({ startsAt: '2026-11-23T23:00:00.000Z', minutes: 30 });
const actsAt = (moment: string, one: OwnCall = call) =>
  listCallActions(one, 'customer', new Date(moment)).map(({ act }) => act);

it.each([
  ['before the call', '2026-11-23T22:59:59Z', ['move', 'cancel']],
  ['after its start', '2026-11-23T23:00:00Z', ['cancel']],
  ['after its end', '2026-11-23T23:30:00Z', []],
])('offers a customer these changes to a booked call $0: $2', (_, moment, acts) => {
  expect(actsAt(moment)).toEqual(acts);
  expect(actsAt(moment, { ...call, status: 'cancelled' })).toEqual([]);
});
