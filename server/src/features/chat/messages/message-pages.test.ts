import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildMessages } from '#test/factories/conversation.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildPair } from '#test/factories/pair.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

/** Creates a message of the vendor for each name, with a file of that name if it is defined. */
async function share(
  { vendor, conversationId }: Awaited<ReturnType<typeof buildPair>>,
  names: readonly (string | undefined)[],
  body = 'file',
): Promise<void> {
  const { db } = test.database;
  const ids = await buildMessages(db, conversationId, 'vendor', Array(names.length).fill(body));
  for (const [nr, original_name] of names.entries()) {
    if (!original_name) continue;
    const file_id = await buildFile(test, { kind: 'chat', vendor_id: vendor.id, original_name });
    await db
      .updateTable('messages')
      .set({ file_id })
      .where('id', '=', ids[nr] ?? '')
      .execute();
  }
}

describe('page of long messages', () => {
  const longest = 'x'.repeat(limits.chat.message_characters);
  const fitting = limits.chat.page_bytes / limits.chat.message_characters;
  const count = fitting + 4;
  const limit = limits.chat.max_page_size;

  it('ends at a limit of bytes; the next page continues', { tags: 'engine' }, async () => {
    const { customer, conversationId: id } = await buildPair(test);
    const texts = Array.from({ length: count }, () => longest);
    const ids = await buildMessages(test.database.db, id, 'vendor', texts);
    const positions = async (query: object = {}) => {
      const request = { params: { id }, query: { limit, ...query } };
      const { data } = (await test.as(customer.token).call(chatEndpoints.messages, request)).ok;
      return data.map(({ position }) => position);
    };
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, nr) => from + nr);
    expect(await positions()).toEqual(range(5, count));
    expect(await positions({ before: ids[4] })).toEqual(range(1, 4));
    expect(await positions({ after: ids[1] })).toEqual(range(3, fitting + 2));
    expect(await positions({ after: ids[fitting + 1] })).toEqual(range(fitting + 3, count));
    const around = await positions({ around: ids[9] });
    expect(around).toContain(10);
    expect(around).toEqual(range(around[0] ?? 0, around.at(-1) ?? 0));
    expect(around.length).toBeLessThanOrEqual(fitting);
  });

  it('ends at the same limit of bytes for messages with files', async () => {
    const two = await buildPair(test);
    const { token } = two.customer;
    const names = Array.from({ length: count }, (_, nr) => `${nr}.pdf`);
    await share(two, names, longest);
    const first = (await filesOf(token, two.conversationId, { limit })).ok;
    expect([first.data.length, first.next]).toEqual([fitting, 5]);
    const second = (await filesOf(token, two.conversationId, { limit, before: 5 })).ok;
    expect([second.data.length, second.next]).toEqual([4, null]);
  });
});

const filesOf = (token: string, id: string, query: { before?: number; limit?: number } = {}) =>
  test.as(token).call(chatEndpoints.files, { params: { id }, query });
const namesIn = ({ ok }: Awaited<ReturnType<typeof filesOf>>) =>
  ok.data.map(({ file }) => file?.original_name);

describe('files of a conversation', () => {
  it("are returned in pages, newest first, by conversation or other member's id", async () => {
    const two = await buildPair(test);
    await share(two, ['a.pdf', undefined, 'b.pdf', 'c.pdf', undefined]);
    const { token } = two.customer;
    const first = await filesOf(token, two.conversationId, { limit: 2 });
    expect(namesIn(first)).toEqual(['c.pdf', 'b.pdf']);
    expect(first.ok.next).toBe(3);
    // Files shared in between do not shift the pages.
    await share(two, ['d.pdf']);
    const second = await filesOf(token, two.vendor.id, { limit: 2, before: 3 });
    expect(namesIn(second)).toEqual(['a.pdf']);
    expect(second.ok.next).toBeNull();
    expect(namesIn(await filesOf(token, two.conversationId))).toHaveLength(4);
    expect(second.ok.data[0]?.file).toMatchObject({ file_url: '', size: expect.any(Number) });
  });

  it('return an empty page if no file precedes the given message', async () => {
    const two = await buildPair(test);
    const { token } = two.vendor;
    expect((await filesOf(token, two.conversationId)).ok).toMatchObject({ data: [], next: null });
    await share(two, ['a.pdf']);
    const before = await filesOf(token, two.conversationId, { before: 1 });
    expect(before.ok).toMatchObject({ data: [], next: null });
  });

  it('are found by reading a limited number of messages per page', async () => {
    const two = await buildPair(test);
    await share(two, ['old.pdf']);
    const many = limits.chat.files_looked_through;
    // Raises only the count, because the search uses positions and needs no messages in between.
    await test.database.db
      .updateTable('conversations')
      .set({ message_count: many + 1 })
      .where('id', '=', two.conversationId)
      .execute();
    const first = await filesOf(two.customer.token, two.conversationId);
    expect(first.ok).toMatchObject({ data: [], next: 2 });
    const second = await filesOf(two.customer.token, two.conversationId, { before: 2 });
    expect(namesIn(second)).toEqual(['old.pdf']);
    expect(second.ok.next).toBeNull();
  });

  it('omit deleted files and are refused to members of other conversations', async () => {
    const two = await buildPair(test);
    await share(two, ['a.pdf', 'b.pdf']);
    const { db } = test.database;
    await db.deleteFrom('files').where('original_name', '=', 'b.pdf').execute();
    expect(namesIn(await filesOf(two.customer.token, two.conversationId))).toEqual(['a.pdf']);
    const other = await buildPair(test);
    for (const { token } of [other.customer, other.vendor])
      expect((await filesOf(token, two.conversationId)).status).toBe(404);
    expect((await filesOf(two.customer.token, newId())).status).toBe(404);
    for (const query of [{ before: 0 }, { limit: limits.chat.max_page_size + 1 }])
      expect((await filesOf(two.customer.token, two.conversationId, query)).status).toBe(422);
    const guest = await test.app.inject({ url: `/api/chat/${two.conversationId}/files` });
    expect(guest.statusCode).toBe(401);
  });
});
