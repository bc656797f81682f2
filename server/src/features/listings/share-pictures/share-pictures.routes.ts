import { idParamsSchema } from '@threshold/contract/primitives';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { typeOfSlug } from '@threshold/contract/texts/place-page-texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawSharePicture } from '../../../adapters/share-picture/draw.ts';
import { notFound } from '../../../errors.ts';
import { createFairQueue } from '../../../lib/concurrency.ts';
import { toNetworkKey } from '../../../lib/network-of.ts';
import {
  buildListingPicturePath,
  buildPlacePicturePath,
  computeTextsDigest,
  createListingPictureTexts,
  createPlacePictureTexts,
  type SharePictureTexts,
} from '../../../lib/share-words.ts';
import { createTtlCache, memoize } from '../../../lib/ttl-cache.ts';
import { createBusyError } from '../../../plugins/pressure.ts';
import type { Services } from '../../../services.ts';
import { readPlacePageHeader } from '../../search/place-pages/place-pages.service.ts';
import { presentVendor } from '../vendors/vendors.presenter.ts';
import { findVendor, loadCatalogue } from '../vendors/vendors.repo.ts';

/**
 * Browsers cache a picture for a day, because a changed picture has a new URL. Shared caches store
 * it for a minute, because hidden listings must have no picture.
 */
const KEPT = 'public, max-age=86400, s-maxage=60, immutable';

interface SharePictureRequest {
  readonly address: string;
  readonly words: SharePictureTexts;
}

/** Routes of share pictures. Hidden listings have no picture, and outdated URLs redirect. */
export function sharePictureRoutes(app: FastifyInstance, { database, places }: Services): void {
  const { db } = database;
  const catalogueOf = memoize(() => loadCatalogue(db));
  const pictureOf = createSharePictureCache();
  const options = { config: { countedAs: 'page' } } as const;

  app.get<{ Params: { id: string } }>(
    '/share/listings/:id/:file',
    options,
    async (request, reply) => send(request, await findListing(request.params.id), reply),
  );

  app.get<{ Params: { '*': string } }>('/share/places/*', options, async (request, reply) =>
    send(request, await findPlace(request.params['*']), reply),
  );

  async function findListing(id: string): Promise<SharePictureRequest | undefined> {
    const row = await findVendor(db, idParamsSchema.parse({ id }).id);
    const listing = row && presentVendor(row, await catalogueOf(), { showContact: false });
    const words = listing && createListingPictureTexts(listing);
    const address = listing && buildListingPicturePath(listing);
    return words && address ? { words, address } : undefined;
  }

  async function findPlace(path: string): Promise<SharePictureRequest | undefined> {
    const [slug = '', ...below] = path.split('/').slice(0, -1);
    const type = typeOfSlug(slug);
    const place = below.length <= 2 && places.pages.find(below[0] ?? '', below[1] ?? '');
    if (!type || !place) return undefined;
    const head = await readPlacePageHeader({ db, catalogue: await catalogueOf() }, type, place);
    return head && { words: createPlacePictureTexts(head), address: buildPlacePicturePath(head) };
  }

  async function send(
    { url, ip }: Pick<FastifyRequest, 'url' | 'ip'>,
    asked: SharePictureRequest | undefined,
    reply: FastifyReply,
  ) {
    if (!asked) throw notFound(outcomes.refusals.not_found);
    if (url !== asked.address) {
      return reply.header('cache-control', 'no-store').redirect(asked.address, 302);
    }
    const picture = await pictureOf(asked.words, toNetworkKey(ip));
    return reply.headers({ 'content-type': 'image/png', 'cache-control': KEPT }).send(picture);
  }
}

/** Maximum size of the cache. A picture has about 25 KB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Pictures are drawn one at a time, because drawing is limited by the processor. */
const AT_ONCE = 1;
const WAITING = 50;
const WAITING_OF_ONE = 10;
const WAIT_MS = 5000;

/**
 * Caches pictures by the texts on them, without expiry. Concurrent requests for the same texts draw
 * once. Waiting networks take turns, a request each. @throws unavailable if too many requests wait
 */
export function createSharePictureCache(
  draw: (words: SharePictureTexts) => Promise<Buffer> = drawSharePicture,
) {
  const cache = createTtlCache<Buffer>({ maxSize: MAX_BYTES, sizeOf: ({ length }) => length });
  const turns = createFairQueue({
    atOnce: AT_ONCE,
    waiting: WAITING,
    waitingOfOne: WAITING_OF_ONE,
    waitMs: WAIT_MS,
    whenFull: createBusyError,
  });
  return (words: SharePictureTexts, network: string): Promise<Buffer> =>
    cache.get(computeTextsDigest(words), () => turns.run(network, () => draw(words)));
}
