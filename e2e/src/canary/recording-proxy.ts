import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestOf } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Place } from './scan.ts';

export interface RecordingProxy {
  readonly address: string;
  /** All requests and answers so far, with headers and complete bodies. */
  readonly traffic: readonly Place[];
  close(): Promise<void>;
}

/**
 * Proxies the product and records all HTTP traffic, as the owner of the network sees it. Sockets
 * pass through unrecorded.
 */
export async function recordingProxy(target: string): Promise<RecordingProxy> {
  const { hostname, port } = new URL(target);
  const traffic: Place[] = [];
  const note = (name: string, message: IncomingMessage, body: Buffer) => {
    const head = Buffer.from(`${message.url ?? ''}\n${message.rawHeaders.join('\n')}\n\n`);
    traffic.push({ name, bytes: Buffer.concat([head, body]) });
  };

  const server = createServer((asked, answer) => {
    forward().catch(() => answer.destroy());
    async function forward() {
      const body = await buffer(asked);
      // Requests uncompressed answers, so that the recorded content can be searched.
      const headers = { ...asked.headers, 'accept-encoding': 'identity' };
      const { method, url: path } = asked;
      const call = requestOf({ hostname, port, method, path, headers });
      call.end(body);
      const [given] = (await once(call, 'response')) as [IncomingMessage];
      const content = await buffer(given);
      const name = `${method} ${path?.split('?', 1)[0]}`;
      note(`request ${name}`, asked, body);
      // Build files are the same for all visitors, so they are not recorded.
      if (!path?.startsWith('/assets/')) note(`answer ${name}`, given, content);
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
      answer.end(content);
    }
  });
  server.on('upgrade', (asked, socket, head) => {
    const line = connect(Number(port), hostname);
    const headers = asked.rawHeaders.map((part, nr) => part + (nr % 2 ? '\r\n' : ': ')).join('');
    line.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers}\r\n`);
    line.write(head);
    line.pipe(socket).pipe(line);
    for (const end of [line, socket]) end.on('error', () => [line, socket].map((e) => e.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    traffic,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
