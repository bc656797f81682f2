import { limits } from '@threshold/contract/limits';
import type { VendorType } from '@threshold/contract/vocabularies';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { openPostgres } from '../../../server/src/adapters/database/postgres.ts';
import { sessionSettings } from '../../../server/src/adapters/database/require-postgres.ts';
import { loadCatalogue } from '../../../server/src/features/listings/vendors/vendors.repo.ts';
import { presentCard } from '../../../server/src/features/search/cards/card.presenter.ts';
import { countHits, listCards } from '../../../server/src/features/search/search.repo.ts';
import type {
  Hit,
  ListingFilter,
} from '../../../server/src/features/search/statements/search-filter.ts';
import { addIdsToJson } from '../../../server/src/plugins/openapi.ts';
import { findHits } from './statements.ts';

/*
 * The smallest server that answers a search for a type near a place as the product does. It has
 * Fastify and three prepared statements: for the page, its cards and the total. It has no
 * validation, access checks, rate limits or response schemas.
 */

const connectionString = process.env.DATABASE_URL as string;
const database = openPostgres(connectionString);
const catalogue = await loadCatalogue(database.db);
await database.close();
const pool = new Pool({
  connectionString,
  max: 10,
  application_name: 'bare',
  ...sessionSettings,
});
const limit = limits.search.page_size;

interface Question {
  readonly latitude: string;
  readonly longitude: string;
  readonly vendor_type: VendorType;
}

const app = Fastify();
app.get<{ Querystring: Question }>('/api/vendors/search', async ({ query }, reply) => {
  const filter: ListingFilter = {
    keys: [catalogue.typeKeys.get(query.vendor_type) as number],
    keysOverlap: false,
    place: { latitude: Number(query.latitude), longitude: Number(query.longitude) },
    approvedOnly: false,
    unclaimedOnly: false,
    minRating: undefined,
  };
  const counting = countHits(pool, filter);
  const rows = await findHits(pool, filter, limit + 1);
  const hits = new Map(rows.slice(0, limit).map((hit) => [hit.vendor_id, hit]));
  const cards = await listCards(pool, [...hits.keys()]);
  const total = await counting;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const data = {
    vendors: cards.map((row) => presentCard(row, catalogue, hits.get(row.id)?.haversine ?? null)),
    total,
    total_is_exact: total <= limits.search.exact_total,
    page: 1,
    limit,
    next: last ? encodeCursor(last) : null,
  };
  reply.type('application/json; charset=utf-8');
  return addIdsToJson(JSON.stringify({ status: true, data }));
});

const encodeCursor = ({ tier, haversine, score, vendor_id }: Hit) =>
  Buffer.from(JSON.stringify([tier, haversine, score, vendor_id])).toString('base64url');

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);
