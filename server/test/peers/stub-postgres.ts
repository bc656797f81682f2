import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/**
 * A server without tables that speaks the PostgreSQL protocol, to test how the product handles
 * connections.
 */
export interface StubPostgres {
  readonly url: string;
  /** Number of open connections. */
  readonly open: number;
  /** Ends all connections as a server that shuts down does. */
  endAll(): void;
  /** Stops or resumes answering. */
  freeze(isFrozen: boolean): void;
  /** Stops listening, like a server that is down. `comeBack` listens again. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

const message = (type: string, body: Buffer | string) => {
  const content = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};
const ready = message('Z', 'I');
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const done = Buffer.concat([message('C', 'SELECT 0\0'), ready]);
const farewell = message(
  'E',
  'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0',
);
/** A statement that the server never answers, like a long-running statement. */
export const ENDLESS = 'select endless';

export async function startStubPostgres(): Promise<StubPostgres> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    let isNew = true;
    socket.on('data', (data) => {
      if (isFrozen) return;
      if (isNew) {
        isNew = false;
        socket.write(welcome);
      } else if (data.toString('latin1', 0, 1) === 'Q' && !data.includes(ENDLESS)) {
        socket.write(done);
      }
    });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const endAll = () => {
    for (const socket of sockets) socket.end(farewell);
  };
  return {
    url: `postgres://someone@127.0.0.1:${port}/some`,
    get open() {
      return sockets.size;
    },
    endAll,
    freeze: (frozen) => {
      isFrozen = frozen;
    },
    leave: async () => {
      if (!server.listening) return;
      await closed(server, endAll);
    },
    comeBack: () => listen(port),
  };
}

async function closed(server: Server, endAll: () => void): Promise<void> {
  const gone = once(server, 'close');
  server.close();
  endAll();
  await gone;
}
