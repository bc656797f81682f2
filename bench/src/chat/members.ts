import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../server/src/adapters/database/database.ts';
import {
  buildConversation,
  buildCustomer,
  buildMessageKeys,
  buildSession,
  buildVendor,
  buildVendorAccount,
  sealAs,
} from '../../../server/test/public.ts';
import { BODY_CHARACTERS, type Pair } from './clients.ts';

/** Creates pairs of a signed-in customer and vendor with message keys and an empty conversation. */
export async function makePairs(db: Db, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let made = 0; made < count; made += 1) pairs.push(await makePair(db));
  return pairs;
}

async function makePair(db: Db): Promise<Pair> {
  const customer_id = await buildCustomer(db);
  const vendor_id = await buildVendor(db, { services: [] });
  const vendor_account_id = await buildVendorAccount(db, { vendor_id });
  const mine = await buildMessageKeys(db, { role: 'customer', id: customer_id });
  const theirs = await buildMessageKeys(db, { role: 'vendor', id: vendor_id });
  const content = { text: 'x'.repeat(BODY_CHARACTERS) };
  const between = { mine, theirs, pair: `${vendor_id}:${customer_id}` };
  const [bySide, byOther] = await Promise.all(
    [mine, theirs].map((sender) => sealAs(sender, between, content)),
  );
  return {
    sealed: [bySide?.body ?? '', byOther?.body ?? ''],
    conversationId: await buildConversation(db, { customer_id, vendor_id }),
    tokens: [
      await buildSession(db, { customer_id }),
      await buildSession(db, { vendor_account_id }),
    ],
  };
}

const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** Uploads a file as a browser does, with a pause after each chunk. @returns the HTTP status */
export async function upload(
  { address }: { readonly address: string },
  { conversationId, tokens: [token] }: Pair,
  bytes: number,
  pauseMs = 0,
): Promise<number> {
  const sending = request(`${address}/api/chat/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
  });
  await pipeline(Readable.from(generateUploadBody(conversationId, bytes, pauseMs)), sending);
  return answered;
}

/** A text file that is generated while it is sent, so that it is never in memory as a whole. */
async function* generateUploadBody(conversationId: string, bytes: number, pauseMs: number) {
  const part = (name: string) => `--edge\r\nContent-Disposition: form-data; name="${name}"`;
  yield Buffer.from(`${part('conversationId')}\r\n\r\n${conversationId}\r\n`);
  yield Buffer.from(`${part('files')}; filename="statement.txt"\r\n\r\n`);
  for (let left = bytes; left > 0; left -= CHUNK.length) {
    yield CHUNK.subarray(0, left);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  yield Buffer.from('\r\n--edge--\r\n');
}
