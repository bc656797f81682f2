import type { AnyEndpoint, MatrixActor } from '@threshold/contract/endpoint';
import { expect, it } from 'vitest';
import { formatEndpointName } from '../api/endpoint-name.ts';
import { testApp } from '../test-app.ts';
import { runArrangement } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { buildWorld } from './world.ts';

/** API calls that need a verified email: they reach other members, or publish message keys. */
const calls = [
  'POST /buying/invitation/accept',
  'POST /buying/{id}/documents',
  'POST /buying/{id}/invitations',
  'PUT /buying/{id}/professionals/{vendorId}/dates',
  'POST /chat/block',
  'GET /chat/getConversation',
  'GET /chat/history/{id}',
  'GET /chat/prospect/{id}',
  'POST /chat/report',
  'PUT /chat/shelf',
  'PUT /chat/update-status',
  'POST /chat/upload',
  'GET /chat/{id}',
  'GET /chat/{id}/files',
  'POST /customers/passkeys/options',
  'POST /customers/time-slot/schedule',
  'GET /e2ee/backup',
  'PUT /e2ee/backup',
  'GET /e2ee/backups',
  'GET /e2ee/backups/{version}',
  'DELETE /e2ee/device-slot',
  'GET /e2ee/device-slot',
  'PUT /e2ee/device-slot',
  'POST /e2ee/device-slot/take',
  'GET /e2ee/devices',
  'PUT /e2ee/devices/this',
  'GET /e2ee/keys',
  'PUT /e2ee/keys',
  'GET /e2ee/reminders',
  'PUT /e2ee/reminders',
  'POST /lead-requests/link/answers/{id}/conversation',
  'POST /loan-applications',
  'POST /reviews',
  'POST /reviews/invitations',
  'PUT /reviews/{id}',
  'POST /reviews/{id}/reply',
  'POST /reviews/{id}/report',
  'POST /vendors/claim',
  'POST /vendors/passkeys/options',
];

const test = testApp();
const members = ['customer', 'vendor'] as const satisfies readonly MatrixActor[];

it.each(calls)('%s refuses a member with an unverified email', async (name) => {
  const scenario = scenarios.find(({ endpoint }) => formatEndpointName(endpoint) === name);
  const actor = members.find((member) => scenario?.endpoint.access[member] === 'allowed');
  if (!scenario || !actor) throw new Error('no scenario with a member');
  const world = await runArrangement(await buildWorld(test), scenario, actor);
  const { db } = test.database;
  const unverified = { email_verified_at: null };
  await (actor === 'customer'
    ? db.updateTable('customers').set(unverified).where('id', '=', world.customerId)
    : db.updateTable('vendor_accounts').set(unverified).where('vendor_id', '=', world.vendorId)
  ).execute();
  const request = scenario.request(world, actor);
  const caller = test.as(world.tokens[actor]);
  const answered = await caller.call<AnyEndpoint>(scenario.endpoint, request);
  expect([answered.status, JSON.parse(answered.text)]).toMatchObject([
    403,
    { code: 'email_unverified' },
  ]);
});
