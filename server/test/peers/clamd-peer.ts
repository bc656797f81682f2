import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** Content that the peer reports as a virus. */
export const infection = 'A HARMLESS MARK THAT TESTS TAKE FOR A VIRUS';

export interface ClamdPeer {
  readonly url: string;
  /** Behaviour of the peer for the next files. A test may set it. */
  mood: 'awake' | 'too large' | 'hangs up';
  /** Sizes of the received files, in order. */
  readonly scanned: number[];
  close(): void;
}

/** Speaks the INSTREAM and PING commands of clamd over TCP, as its manual describes them. */
export async function startClamdPeer(): Promise<ClamdPeer> {
  const scanned: number[] = [];
  const peer: ClamdPeer = { url: '', mood: 'awake', scanned, close: () => server.close() };
  const server = createServer((socket) => {
    let got = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => {
      if (peer.mood === 'hangs up') return socket.destroy();
      if (peer.mood === 'too large')
        return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      got = Buffer.concat([got, piece]);
      if (got.equals(ping)) return void socket.end('PONG\0');
      answerWhole(socket, got, scanned);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(peer, { url: `tcp://127.0.0.1:${port}` });
}

const ping = Buffer.from('zPING\0');
const command = 'zINSTREAM\0';

function answerWhole(socket: Socket, got: Buffer, scanned: number[]): void {
  if (got.length < command.length) return;
  if (got.toString('latin1', 0, command.length) !== command)
    return void socket.end('UNKNOWN COMMAND\0');
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= got.length; ) {
    const length = got.readUInt32BE(at);
    if (length === 0) {
      const content = Buffer.concat(pieces);
      scanned.push(content.length);
      const isBad = content.includes(infection);
      return void socket.end(isBad ? 'stream: Test.Mark FOUND\0' : 'stream: OK\0');
    }
    if (at + 4 + length > got.length) return;
    pieces.push(got.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
}
