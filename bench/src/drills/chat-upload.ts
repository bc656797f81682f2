import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RealServer } from '../../../server/test/real-server.ts';
import type { Pair } from '../chat/orders.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'x');

/**
 * Sends a file into the conversation as a browser does, in pieces with so much time between them.
 * @returns the status of the answer
 */
export async function upload(
  { address }: Pick<RealServer, 'address'>,
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
  await pipeline(Readable.from(bodyOf(conversationId, bytes, pauseMs)), sending);
  return answered;
}

/** A text file that never stands in memory as a whole. */
async function* bodyOf(conversationId: string, bytes: number, pauseMs: number) {
  const part = (name: string) => `--edge\r\nContent-Disposition: form-data; name="${name}"`;
  yield Buffer.from(`${part('conversationId')}\r\n\r\n${conversationId}\r\n`);
  yield Buffer.from(`${part('files')}; filename="statement.txt"\r\n\r\n`);
  for (let left = bytes; left > 0; left -= CHUNK.length) {
    yield CHUNK.subarray(0, left);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  yield Buffer.from('\r\n--edge--\r\n');
}
