import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableLine {
  /** URL of the proxy: the server's URL with another host and port. */
  readonly url: string;
  /** Cuts the connection before the next data arrives. Resolves when the connection is cut. */
  readonly cutAtNextWord: () => Promise<void>;
  /** Drops all data without an error, as a frozen machine on the network path does. */
  readonly silence: (isSilent: boolean) => void;
  /** Lets connections through again. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** Starts a proxy to the server at that URL, whose connections can be cut or silenced. */
export async function cuttableLine(target: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  let onWord: (() => void) | undefined;

  const cut = () => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        for (const other of [near, far]) other.destroy();
      });
    }
    near.on('data', (word) => {
      if (onWord) onWord();
      else if (!isSilent) far.write(word);
    });
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cutAtNextWord: () =>
      new Promise((resolve) => {
        onWord = () => {
          onWord = undefined;
          cut();
          resolve();
        };
      }),
    silence: (silent) => {
      isSilent = silent;
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}
