import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import type { Figure } from './bench.ts';
import type { BenchDatabase } from './databases.ts';
import { fetchWhole, milliseconds, percentile, ratio, timed } from './measure.ts';
import { startProduct } from './product.ts';

const ROUNDS = 300;
const WARM_UP = 60;
const MOST_OVER_BARE = 3;

export interface Read {
  /** Of the API, for what is read in this round. */
  readonly path: (id: string, round: number) => string;
  /** What the page needs, as one would ask the database by hand; of what `$1` names. */
  readonly sql: readonly string[];
  /** What is read; without it what the reader names. */
  readonly id?: (round: number) => string;
  /** Who reads; without it the reader of all of them. */
  readonly token?: string;
}

/** Who reads, and what by default. */
interface Reader {
  readonly token: string;
  readonly id: string;
}

export const besideBareNote = `p50 of ${ROUNDS} answers over HTTP, one at a time, in turns with a bare server; at most ${MOST_OVER_BARE} x`;

/**
 * Measures reads of the product beside a server that looks who asks, sends the bare statements and answers their rows: no checks, no
 * counts of calls, nothing left out or put in words.
 */
export async function besideBare(
  { url, database: { pool } }: BenchDatabase,
  reader: Reader,
  reads: Readonly<Record<string, Read>>,
): Promise<Figure[]> {
  const bare = await bareServer(pool, reads);
  const product = await startProduct({ DATABASE_URL: url, WEB_MODE: 'none' });
  try {
    const figures: Figure[] = [];
    for (const [what, { path, id = () => reader.id, token = reader.token }] of Object.entries(
      reads,
    )) {
      const sides = {
        product: (round: number) =>
          fetchWhole(`${product.address}/api${path(id(round), round)}`, token),
        bare: (round: number) =>
          fetchWhole(`${bare.address}/${encodeURIComponent(what)}/${id(round)}`, token),
      };
      figures.push(await compare(what, sides));
    }
    return figures;
  } finally {
    await product.stop();
    await bare.app.close();
  }
}

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
