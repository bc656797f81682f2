import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import { buildSession } from '../../server/test/factories/session.ts';
import { buildVendor, buildVendorAccount } from '../../server/test/factories/vendor.ts';
import type { Bench, Figure } from './bench.ts';
import { CONVERSATIONS, fillBroker, LEADS, MESSAGES } from './daily/broker.ts';
import { dailyReads, type Read } from './daily/reads.ts';
import { freshDatabase } from './databases.ts';
import { fetchWhole, milliseconds, percentile, ratio, timed } from './measure.ts';
import { startProduct } from './product.ts';

const ROUNDS = 300;
const WARM_UP = 60;
const MOST_OVER_BARE = 3;

/**
 * A broker's lists and figures after two busy years, beside a server that looks who asks, sends the bare statements and answers their
 * rows: no checks, no counts of calls, nothing left out or put in words.
 */
export const dailyBench: Bench = {
  name: 'daily',
  run: async () => {
    const made = await freshDatabase('daily');
    try {
      const { db, pool } = made.database;
      const vendorId = await buildVendor(db, {
        status: 'approved',
        vendor_type: 'Mortgage Broker',
      });
      const vendor_account_id = await buildVendorAccount(db, { vendor_id: vendorId });
      const token = await buildSession(db, { vendor_account_id });
      await fillBroker(pool, vendorId);
      const bare = await bareServer(pool, dailyReads);
      const product = await startProduct({ DATABASE_URL: made.url, WEB_MODE: 'none' });
      try {
        const figures: Figure[] = [];
        for (const [what, read] of Object.entries(dailyReads)) {
          const idOf = read.id ?? (() => vendorId);
          const sides = {
            product: (round: number) =>
              fetchWhole(`${product.address}/api${read.path(idOf(round), round)}`, token),
            bare: (round: number) =>
              fetchWhole(`${bare.address}/${encodeURIComponent(what)}/${idOf(round)}`, token),
          };
          figures.push(await compare(what, sides));
        }
        return {
          title: `A broker with ${LEADS} leads, ${CONVERSATIONS * MESSAGES} messages and two years of figures`,
          note: `p50 of ${ROUNDS} answers over HTTP, one at a time, in turns with a bare server; at most ${MOST_OVER_BARE} x`,
          figures,
        };
      } finally {
        await product.stop();
        await bare.app.close();
      }
    } finally {
      await made.drop();
    }
  },
};

async function bareServer(pool: Pool, reads: Readonly<Record<string, Read>>) {
  const app = Fastify();
  app.get<{ Params: { what: string; id: string } }>('/:what/:id', async ({ params, headers }) => {
    const digest = createHash('sha256')
      .update(headers.authorization?.slice('Bearer '.length) ?? '')
      .digest('hex');
    await pool.query('select * from sessions where token_hash = $1', [digest]);
    const { sql = [] } = reads[params.what] ?? {};
    const rows = await Promise.all(sql.map((text) => pool.query(text, [params.id])));
    return rows.map((answer) => answer.rows);
  });
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

async function compare(
  what: string,
  sides: Readonly<Record<'product' | 'bare', (round: number) => Promise<unknown>>>,
): Promise<Figure> {
  const times = { product: [] as number[], bare: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const product = await timed(() => sides.product(round));
    const bare = await timed(() => sides.bare(round));
    if (round < WARM_UP) continue;
    times.product.push(product);
    times.bare.push(bare);
  }
  const p50 = { product: percentile(times.product, 0.5), bare: percentile(times.bare, 0.5) };
  const over = p50.product / p50.bare;
  return {
    what,
    values: {
      product: milliseconds(p50.product),
      'p99 of the product': milliseconds(percentile(times.product, 0.99)),
      'bare server': milliseconds(p50.bare),
      'product / bare': ratio(over),
    },
    pass: over <= MOST_OVER_BARE,
  };
}
