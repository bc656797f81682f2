import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Scanner, ScanResult } from './scanner.ts';

/** Timeout of a scan; long, because clamd does not answer while it reloads virus signatures. */
const SILENCE_MS = 30_000;
const REPLY_BYTES = 4096;

/** Scans files with the ClamAV daemon at 'tcp://host:3310' or 'unix:/run/clamav/clamd.sock'. */
export function createClamdScanner(address: string): Scanner {
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
        const reply = readReply(socket);
        // A failure of sending is ignored once the reply arrived: clamd may stop reading early.
        const sending = pipeline(frameFile(path), socket, { end: false });
        await Promise.race([reply, sending.then(() => reply)]);
        return parseReply(await reply);
      } finally {
        socket.destroy();
      }
    },
    check: async () => {
      const socket = open();
      socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('timeout of clamd')));
      try {
        socket.write('zPING\0');
        const reply = await readReply(socket);
        if (reply !== 'PONG') throw new Error(`clamd answered: ${reply}`);
      } finally {
        socket.destroy();
      }
    },
  };
}

/** Yields the command, then each piece of the file after its length, then the length 0. */
async function* frameFile(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    yield encodeLength(piece.length);
    yield piece;
  }
  yield encodeLength(0);
}

function encodeLength(bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  return head;
}

/** Reads clamd's reply, which ends with a zero byte. */
function readReply(socket: Socket): Promise<string> {
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
  // The caller awaits the reply later; this prevents an unhandled rejection until then.
  reply.catch(() => undefined);
  return reply;
}

/** Parses clamd's reply: 'stream: OK', 'stream: NAME FOUND' or an error, which is thrown. */
function parseReply(reply: string): ScanResult {
  if (reply === 'stream: OK') return { isClean: true };
  const name = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (name === undefined) throw new Error(`clamd answered: ${reply}`);
  return { isClean: false, name };
}
