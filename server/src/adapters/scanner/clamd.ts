import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Finding, Scanner } from './scanner.ts';

/** clamd reloads its signatures regularly and does not answer during that time. */
const SILENCE_MS = 30_000;
const REPLY_BYTES = 4096;

/** The ClamAV daemon at 'tcp://host:3310' or 'unix:/run/clamav/clamd.sock' (INSTREAM). */
export function clamdScanner(address: string): Scanner {
  const url = new URL(address);
  const open = () =>
    url.protocol === 'unix:'
      ? connect(url.pathname)
      : connect(Number(url.port || 3310), url.hostname);
  return {
    scan: async (path) => {
      const socket = open();
      socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('timeout of clamd')));
      try {
        const reply = replyOf(socket);
        // clamd reports why it stopped reading; its reply matters more than the failed send.
        const sending = pipeline(framed(path), socket, { end: false });
        await Promise.race([reply, sending.then(() => reply)]);
        return judge(await reply);
      } finally {
        socket.destroy();
      }
    },
    check: async () => {
      const socket = open();
      socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('timeout of clamd')));
      try {
        socket.write('zPING\0');
        const reply = await replyOf(socket);
        if (reply !== 'PONG') throw new Error(`clamd answered: ${reply}`);
      } finally {
        socket.destroy();
      }
    },
  };
}

/** Yields the command, then the file in pieces with their lengths, then an empty piece. */
async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  return head;
}

/** Reads clamd's reply up to its closing zero. */
function replyOf(socket: Socket): Promise<string> {
  const reply = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (piece) => {
      text += String(piece);
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > REPLY_BYTES) reject(new Error('the reply of clamd is too long'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('clamd closed the connection')));
  });
  // Awaited later; this prevents an unhandled rejection.
  reply.catch(() => undefined);
  return reply;
}

/** Parses 'stream: OK', 'stream: NAME FOUND' or 'INSTREAM size limit exceeded. ERROR'. */
function judge(reply: string): Finding {
  if (reply === 'stream: OK') return { isClean: true };
  const name = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (name === undefined) throw new Error(`clamd answered: ${reply}`);
  return { isClean: false, name };
}
