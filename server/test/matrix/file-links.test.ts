import { type AnyEndpoint, type MatrixActor, matrixActors } from '@threshold/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { storeMessages } from '#src/features/chat/messages/send-batch.repo.ts';
import { formatEndpointName } from '../api/endpoint-name.ts';
import { buildApplication, buildDocument } from '../factories/application.ts';
import { buildConversation } from '../factories/conversation.ts';
import { buildFile } from '../factories/file.ts';
import { testApp } from '../test-app.ts';
import { buildExpectedLinks, findFileLinks } from './file-links.ts';
import { runArrangement, type Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { sharedWorld } from './shared-world.ts';
import { buildWorld, type World } from './world.ts';

const test = testApp();

/*
 * Creates a private file of every kind for both parties, so that any answer about them could reveal
 * a link.
 */

/**
 * Creates the vendor's own files. Runs before the scenario's arrangement: it may read the listing's
 * version, which these files change.
 */
async function leaveLicences({ test, vendorId }: World): Promise<void> {
  for (const kind of ['licence', 'certificate', 'proof'] as const) {
    await buildFile(test, { kind, vendor_id: vendorId });
  }
}

/**
 * Creates files shared by customer and vendor. Runs after the scenario's arrangement, which may
 * also create files.
 */
async function leavePapers({ test, customerId, vendorId }: World): Promise<void> {
  const { db } = test.database;
  const sides = { customer_id: customerId, vendor_id: vendorId };
  await buildDocument(test, await buildApplication(test, sides), 'bank statement.pdf');
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
  const conversation_id = conversation?.id ?? (await buildConversation(db, sides));
  const shared = { id: newId(), conversation_id, body: 'file', client_message_id: null };
  const file_id = await buildFile(test, { kind: 'chat', customer_id: customerId });
  await storeMessages(db, [{ ...shared, sender_role: 'customer', file_id }], new Date());
  const pictures = { profile_picture: `${newId()}.webp` };
  await db.updateTable('customers').set(pictures).where('id', '=', customerId).execute();
  await db.updateTable('vendors').set(pictures).where('id', '=', vendorId).execute();
}

async function withFiles(scenario: Scenario, actor: MatrixActor): Promise<World> {
  const world = await buildWorld(test);
  await leaveLicences(world);
  const arranged = await runArrangement(world, scenario, actor);
  await leavePapers(world);
  return arranged;
}

describe('links to private files', () => {
  for (const scenario of scenarios) {
    const { endpoint, request } = scenario;
    const allowed = matrixActors.filter((actor) => endpoint.access[actor] === 'allowed');
    const reads = endpoint.method === 'GET';
    const shared = sharedWorld(scenario, (actor) => withFiles(scenario, actor));
    // Answers to writes are checked only in the full test run, because the matrix also checks them,
    // although without a file of every kind.
    const options = reads ? {} : { tags: 'full' as const };
    const title = `in the answer of ${formatEndpointName(endpoint)} to %s require a code`;
    it.each(allowed)(title, options, async (actor) => {
      const world = await (reads ? shared(actor) : withFiles(scenario, actor));
      const asked = request(world, actor);
      const answered = await test.as(world.tokens[actor]).call<AnyEndpoint>(endpoint, asked);
      expect(findFileLinks(answered.ok)).toEqual(buildExpectedLinks(endpoint, asked));
    });
  }

  it('are detected anywhere in an answer', () => {
    const answer = {
      data: [{ attachments: [{ file_url: 'https://elsewhere.example/a.pdf' }] }],
      picture: { file_url: '/media/a.webp' },
      note: 'see /files/ticket',
    };
    expect(findFileLinks(answer)).toEqual([
      'file_url: https://elsewhere.example/a.pdf',
      'note: see /files/ticket',
    ]);
  });
});
