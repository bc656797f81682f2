import { e2eeEndpoints } from '@threshold/contract/e2ee';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { savedRepliesLabel, savedReplyEndpoints } from '@threshold/contract/saved-replies';
import { savedReplyLimits, savedReplySentences } from '@threshold/contract/saved-reply-words';
import { openOwnText } from '@threshold/e2ee/own-text';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { insertKeys } from '#src/features/e2ee/keys.repo.ts';
import { vendorCaller } from '#test/callers.ts';
import { exportLinkOf } from '#test/exported-data.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildMessageKeys, newKeys, sealedBackup } from '#test/factories/message-keys.ts';
import { sealedReplies } from '#test/factories/sealed-replies.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp({ rateLimitScale: 1 });
const { read, save } = savedReplyEndpoints;
const thanks = { title: 'Thanks', text: 'Thank you, {name}.' };

/** A professional with message keys. */
async function withKeys() {
  const { id, caller } = await vendorCaller(test);
  const as = { role: 'vendor', id } as const;
  const mine = await buildMessageKeys(test.database.db, as);
  const put = (sealed: string, version = 0) => caller.call(save, { body: { sealed, version } });
  return { id, as, caller, mine, put };
}

describe('saved replies of somebody with message keys', () => {
  it('are kept as they were sealed, and open by these keys; the server has no word of them', async () => {
    const { caller, mine, put } = await withKeys();
    const sealed = await sealedReplies(mine, [thanks]);
    const kept = { replies: null, sealed, version: 1 };
    expect((await put(sealed)).ok.data).toEqual(kept);
    expect((await put(sealed)).ok.data).toEqual(kept);
    expect((await caller.call(read)).ok.data).toEqual(kept);
    const { text } = await openOwnText(sealed, savedRepliesLabel(1), [mine]);
    expect(JSON.parse(text)).toEqual([thanks]);
    const rows = await test.database.db.selectFrom('saved_replies').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Thank');
    const next = await sealedReplies(mine, [], 1);
    expect((await put(next, 1)).ok.data.version).toBe(2);
  });

  it('are not taken as they are', async () => {
    const { caller } = await withKeys();
    const plain = await caller.call(save, { body: { replies: [thanks], version: 0 } });
    expect([plain.status, plain.failure.code]).toEqual([409, 'keys_changed']);
    expect(plain.failure.message).toBe(e2eeOutcomes.keys_changed);
    expect((await caller.call(read)).ok.data.version).toBe(0);
  });

  it('that were plain before there were keys are sealed with the next save', async () => {
    const { id, caller } = await vendorCaller(test);
    await caller.call(save, { body: { replies: [thanks], version: 0 } });
    const mine = await buildMessageKeys(test.database.db, { role: 'vendor', id });
    expect((await caller.call(read)).ok.data).toMatchObject({ replies: [thanks], version: 1 });
    const sealed = await sealedReplies(mine, [thanks], 1);
    const { ok } = await caller.call(save, { body: { sealed, version: 1 } });
    expect(ok.data).toEqual({ replies: null, sealed, version: 2 });
  });

  it('are refused by keys that are not the newest, by others’, and where there are none', async () => {
    const { id, as, mine, put } = await withKeys();
    const newer = await newKeys(as, mine, 'reset');
    const published = { id: newId(), entry: newer.entry, fingerprint: newer.fp };
    const owner = { column: 'vendor_id', id } as const;
    await insertKeys(test.database.db, owner, published, new Date());
    for (const writer of [mine, await newKeys(as)]) {
      const late = await put(await sealedReplies(writer, [thanks]));
      expect([late.status, late.failure.code]).toEqual([409, 'keys_changed']);
    }
    expect((await put(await sealedReplies(newer, [thanks]))).status).toBe(200);

    const bare = await vendorCaller(test);
    const sealed = await sealedReplies(await newKeys({ role: 'vendor', id: bare.id }), [thanks]);
    const { failure } = await bare.caller.call(save, { body: { sealed, version: 0 } });
    expect(failure.code).toBe('keys_changed');
  });

  it('of another version, of somebody else, torn or too large are refused', async () => {
    const { mine, put } = await withKeys();
    const other = await withKeys();
    const fine = await sealedReplies(mine, [thanks]);
    const large = `e2e1.a.b.${'c'.repeat(savedReplyLimits.sealed_characters)}.d`;
    for (const [sealed, sentence] of [
      [await sealedReplies(mine, [thanks], 1), savedReplySentences.form],
      [await sealedReplies(other.mine, [thanks]), savedReplySentences.form],
      ['e2e1.a.b.c.d', savedReplySentences.form],
      [fine.slice('e2e1.'.length), savedReplySentences.form],
      ['', savedReplySentences.form],
      [large, savedReplySentences.large],
    ] as const) {
      const refused = await put(sealed);
      expect([refused.status, refused.failure.errors]).toEqual([422, { sealed: [sentence] }]);
    }
  });

  it('come in one form or the other', async () => {
    const { caller, mine } = await withKeys();
    const sealed = await sealedReplies(mine, [thanks]);
    for (const body of [{ version: 0 }, { replies: [thanks], sealed, version: 0 }]) {
      const { status, failure } = await caller.call(save, { body });
      expect([status, failure.message]).toEqual([422, savedReplySentences.form]);
    }
  });

  it('of as much as the limits allow fit in, of whatever letters', async () => {
    const { mine, put } = await withKeys();
    for (const [version, letter] of ['€', '"', '\\', '\n'].entries()) {
      const { count, title_characters, text_characters } = savedReplyLimits;
      const full = {
        title: '€'.repeat(title_characters),
        text: letter.repeat(text_characters),
      };
      const sealed = await sealedReplies(
        mine,
        Array.from({ length: count }, () => full),
        version,
      );
      expect((await put(sealed, version)).status).toBe(200);
    }
  });

  it('of a second window are refused with what holds', async () => {
    const { mine, put } = await withKeys();
    const first = await sealedReplies(mine, [thanks]);
    await put(first);
    const late = await put(await sealedReplies(mine, []));
    expect(late.failure).toMatchObject({
      code: 'conflict',
      holds: { replies: null, sealed: first, version: 1 },
    });
  });

  it('are in the export as they are kept, beside the backup that opens them', async () => {
    const me = await buildAccount(test, 'vendors');
    const mine = await buildMessageKeys(test.database.db, { role: 'vendor', id: me.id });
    const sealed = await sealedReplies(mine, [thanks]);
    await test.as(me.token).call(save, { body: { sealed, version: 0 } });
    const link = await exportLinkOf(test, me);
    const files = await unzip((await test.app.inject(link)).rawPayload);
    const kept = { replies: null, sealed, version: 1 };
    expect(JSON.parse(String(files['saved-replies.json']))).toEqual(kept);
    expect(JSON.parse(String(files['message-backup.json']))).toMatchObject({ version: 1 });
  });
});

describe('message keys that saved replies alone were sealed with', () => {
  it('are in use: another browser does not take them over without a question', {
    tags: 'engine',
  }, async () => {
    const me = await buildAccount(test, 'vendors');
    const as = { role: 'vendor', id: me.id } as const;
    const publish = (keys: Awaited<ReturnType<typeof newKeys>>, version: number) =>
      test.as(me.token).call(e2eeEndpoints.publish, {
        headers: { 'if-match': `"${version - 1}"` },
        body: {
          entry: keys.entry,
          backup: sealedBackup(version, { slots: [] }),
          ...(version > 1 && { take_over: true }),
        },
      });
    const first = await newKeys(as);
    await publish(first, 1);
    const second = await newKeys(as, first, 'reset');
    expect((await publish(second, 2)).status).toBe(200);
    const sealed = await sealedReplies(second, [thanks]);
    const { status } = await test.as(me.token).call(save, { body: { sealed, version: 0 } });
    expect(status).toBe(200);
    const third = await publish(await newKeys(as, second, 'reset'), 3);
    expect([third.status, third.failure.error]).toEqual([409, e2eeOutcomes.in_use]);
  });
});
