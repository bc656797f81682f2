import { savedReplyEndpoints } from '@threshold/contract/endpoints/chat/saved-replies';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { savedReplyLimits, savedReplySentences } from '@threshold/contract/texts/chat-texts';
import { describe, expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildAccount } from '#test/factories/account.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

const test = testApp();
const { read, save } = savedReplyEndpoints;
const thanks = { title: 'Thanks', text: 'Thank you, {name}.\nI will call you today.' };
const later = { title: 'Later', text: 'I am away until Monday.' };
const none = { replies: [], version: 0 };

const saved = async (
  caller: Awaited<ReturnType<typeof vendorCaller>>['caller'],
  replies: readonly (typeof thanks)[],
  version = 0,
) => caller.call(save, { body: { replies: [...replies], version } });

describe('saved replies', () => {
  it('are an empty list at first, and later the list saved last', async () => {
    const { caller } = await vendorCaller(test);
    expect((await caller.call(read)).ok.data).toEqual(none);
    expect((await saved(caller, [thanks])).ok.data).toEqual({ replies: [thanks], version: 1 });
    await saved(caller, [later, thanks], 1);
    expect((await caller.call(read)).ok.data).toEqual({ replies: [later, thanks], version: 2 });
    expect((await saved(caller, [], 2)).ok.data).toEqual({ replies: [], version: 3 });
  });

  it('are returned only to the vendor who saved them', async () => {
    await saved((await vendorCaller(test)).caller, [thanks]);
    const other = await vendorCaller(test);
    expect((await other.caller.call(read)).ok.data).toEqual(none);
  });

  it('retain their version number if an identical list is saved', async () => {
    const { caller } = await vendorCaller(test);
    await saved(caller, [thanks]);
    expect((await saved(caller, [thanks])).ok.data).toEqual({ replies: [thanks], version: 1 });
  });

  it('are refused for an outdated version; the error has the stored list', async () => {
    const { caller } = await vendorCaller(test);
    await saved(caller, [thanks]);
    for (const version of [0, 2]) {
      const late = await saved(caller, [later], version);
      expect(late.status).toBe(409);
      expect(late.failure).toMatchObject({
        code: 'conflict',
        message: savedReplySentences.changed,
        holds: { replies: [thanks], version: 1 },
      });
    }
    expect((await caller.call(read)).ok.data).toEqual({ replies: [thanks], version: 1 });
  });

  it('are stored by only one of two concurrent requests', async () => {
    const { caller } = await vendorCaller(test);
    for (const version of [0, 1]) {
      const both = await Promise.all(
        ['One', 'Two'].map((title) =>
          saved(caller, [{ ...thanks, title: `${title} ${version}` }], version),
        ),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it('are rejected if one of them has no title', async () => {
    const { caller } = await vendorCaller(test);
    const refused = await saved(caller, [{ ...thanks, title: ' ' }]);
    expect([refused.status, refused.failure.message]).toEqual([422, savedReplySentences.title]);
    expect((await caller.call(read)).ok.data.version).toBe(0);
  });

  it('are accepted at the maximum number and length', async () => {
    const { caller } = await vendorCaller(test);
    const full = { title: 'x'.repeat(60), text: '€'.repeat(savedReplyLimits.text_characters) };
    expect(
      (
        await saved(
          caller,
          Array.from({ length: savedReplyLimits.count }, () => full),
        )
      ).status,
    ).toBe(200);
    const half = await saved(caller, [{ title: 'Half', text: 'a\ud83d' }], 1);
    expect(half.ok.data.replies).toEqual([{ title: 'Half', text: 'a' }]);
  });

  it('are refused to guests and customers', async () => {
    const { caller } = await customerCaller(test);
    for (const [who, status] of [
      [test.as(), 401],
      [caller, 403],
    ] as const) {
      expect((await who.call(read)).status).toBe(status);
      expect((await saved(who, [thanks])).status).toBe(status);
    }
  });

  it("are included in the account's data export and deleted with the account", async () => {
    const me = await buildAccount(test, 'vendors');
    const caller = test.as(me.token);
    const { id: accountId } = await test.database.db
      .selectFrom('vendor_accounts')
      .select('id')
      .where('vendor_id', '=', me.id)
      .executeTakeFirstOrThrow();
    await saved(caller, [thanks]);
    const link = await requestExportLink(test, me);
    const files = await unzip((await test.app.inject(link)).rawPayload);
    expect(JSON.parse(String(files['saved-replies.json']))).toEqual({
      replies: [thanks],
      version: 1,
    });
    await caller.call(vendorAccountEndpoints.remove, { params: { id: me.id } });
    const left = await test.database.db
      .selectFrom('saved_replies')
      .where('vendor_account_id', '=', accountId)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});
