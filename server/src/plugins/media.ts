import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { pictureKey, type Storage } from '../adapters/storage/storage.ts';
import { notFound } from '../errors.ts';

const pictureName = /^[\da-f]{64}\.webp$/;

/** Serves profile pictures. A file never changes under its name, so caches never revalidate. */
export function mediaRoutes(app: FastifyInstance, storage: Storage): void {
  const options = { config: { countedAs: 'picture' } } as const;
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    options,
    async ({ params: { name } }, reply) => {
      const file = pictureName.test(name) && (await storage.get(pictureKey(name)));
      if (!file) throw notFound(outcomes.refusals.not_found);
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': file.bytes,
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .send(file.body);
    },
  );
}
