import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The baseline: a bare server that reads files from the disk at each request, as static file servers do. Its arguments are
 * a file, and one that is packed with Brotli already.
 */

const [, , file = '', packed = ''] = process.argv;

const server = createServer((request, response) => {
  const isPacked = request.url === '/packed';
  const path = isPacked ? packed : file;
  send(path, isPacked, response).catch(() => response.writeHead(500).end());
});

async function send(path: string, isPacked: boolean, response: ServerResponse): Promise<void> {
  const { size, mtimeMs } = await stat(path);
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': size,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${size}-${mtimeMs}"`,
    ...(isPacked && { 'content-encoding': 'br' }),
  });
  createReadStream(path).pipe(response);
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
