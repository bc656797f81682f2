import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, matchesEtag, selectEncoding } from './encodings.ts';
import { isWorkerScript, workerCsp } from './policy.ts';

export interface AssetOptions {
  /** The built client: hashed files in `assets/`, others next to that folder. */
  readonly clientDirectory: string;
}

/** Content types of the build's files. A file with another extension prevents the start. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const packedEndings: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

interface Asset {
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
  readonly bodies: Partial<Record<Encoding, Buffer>> & { readonly identity: Buffer };
}

/** Serves the built client files, compressed, from memory. Files with hashed names never change. */
export const assets: FastifyPluginAsync<AssetOptions> = async (app, { clientDirectory }) => {
  for (const [path, asset] of await readAssets(clientDirectory)) {
    app.get(path, { config: { countedAs: 'asset' } }, async (request, reply) =>
      sendAsset(asset, request, reply),
    );
  }
};

function sendAsset({ headers, tag, bodies }: Asset, request: FastifyRequest, reply: FastifyReply) {
  const wanted = selectEncoding(request.headers['accept-encoding']);
  const encoding = bodies[wanted] ? wanted : 'identity';
  const etag = `"${tag}-${encoding}"`;
  reply.headers({ ...headers, etag, vary: 'accept-encoding' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}

/** Reads all files of the build, about two megabytes, by their path on the site. */
async function readAssets(directory: string): Promise<Map<string, Asset>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(files);
  const read = new Map<string, Asset>();
  for (const file of files) {
    const ending = extname(file);
    if (packedEndings[ending]) continue;
    const type = types[ending];
    if (!type) throw new Error(`${file}: no content type is known for ${ending}`);
    const path = `/${file.slice(directory.length + 1).replaceAll(sep, '/')}`;
    const identity = await readFile(file);
    const packed = Object.entries(packedEndings).filter(([added]) => known.has(file + added));
    const bodies = Object.fromEntries(
      await Promise.all(
        packed.map(async ([added, encoding]) => [encoding, await readFile(file + added)] as const),
      ),
    );
    read.set(path, {
      headers: {
        'content-type': type,
        'cache-control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
        ...(isWorkerScript(path) && { 'content-security-policy': workerCsp }),
      },
      tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      bodies: { ...bodies, identity },
    });
  }
  return read;
}
