import { promiseEndpoints } from '@threshold/contract/endpoints/content/promises';
import { sealedPrefix } from '@threshold/e2ee/sealed-text';
import { describe, expect, it } from 'vitest';
import { createLowestIdAt } from '#src/db/new-id.ts';
import { runPromiseChecks } from '#test/arrangements/promise-checks.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const ago = (ms: number) => new Date(test.clock.now.getTime() - ms);
const ledger = async () => (await test.as().call(promiseEndpoints.ledger)).ok.data;

describe('share of encrypted messages', () => {
  it('counts messages of seven days without showing their content', async () => {
    const conversation = await buildConversation(test.database.db);
    const message = (position: number, body: string, created_at: Date) => ({
      id: createLowestIdAt(created_at),
      conversation_id: conversation,
      position,
      sender_role: 'customer' as const,
      body,
      client_message_id: null,
      file_id: null,
      created_at,
    });
    await test.database.db
      .insertInto('messages')
      .values([
        message(1, `${sealedPrefix}.of.last.month.x`, ago(30 * DAY_MS)),
        message(2, 'in plain words', ago(3 * DAY_MS)),
        message(3, `${sealedPrefix}.a.b.c.d`, ago(2 * DAY_MS)),
        message(4, `${sealedPrefix}.a.b.c.e`, ago(DAY_MS)),
      ])
      .execute();
    await runPromiseChecks(test);
    const { promises } = await ledger();
    expect(promises.find(({ _id }) => _id === 'encrypted')).toMatchObject({
      holds: true,
      figure: '2 of 3 messages of the last seven days were sealed.',
    });
    expect(JSON.stringify(await ledger())).not.toMatch(/plain words|\.a\.b\.c/);
  });
});
