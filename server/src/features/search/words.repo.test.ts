import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import type { PageChange } from '../../adapters/page-bus/page-bus.ts';
import { signal } from '../../lib/signal.ts';
import { createWordCache, deleteUnusedWords, type WordCache } from './words.repo.ts';

const test = testApp();

async function formsOf(...words: string[]): Promise<string[]> {
  const { rows } = await sql<{ form: string }>`
    select form from search_words where word = any (${words}) order by form`.execute(
    test.database.db,
  );
  return rows.map(({ form }) => form);
}

describe('the vocabulary of listings', () => {
  let ottilie: string;
  beforeAll(async () => {
    const { db } = test.database;
    ottilie = await buildVendor(db, { full_name: 'Ottilie Vane', business_name: 'Vane 42nd' });
    await buildVendor(db, { full_name: 'Bruno Vane' });
  });

  it('stores the forms of a word, and short words and digits only whole', async () => {
    expect(await formsOf('vane')).toEqual(['ane', 'van', 'vane', 'vne', 'vae'].toSorted());
    expect(await formsOf('42nd', 'vic')).toEqual(['42nd', 'vic']);
  });

  it('deletes words with their last listing', async () => {
    const { db } = test.database;
    await db.deleteFrom('vendors').where('id', '=', ottilie).execute();
    expect(await formsOf('ottilie')).not.toEqual([]);
    await deleteUnusedWords(db, 2);
    expect(await formsOf('ottilie', '42nd')).toEqual([]);
    expect(await formsOf('vane', 'bruno')).toHaveLength(11);
    await deleteUnusedWords(db, 2);
    expect(await formsOf('vane', 'bruno')).toHaveLength(11);
  });

  it('adds a deleted word again with a new listing', async () => {
    await buildVendor(test.database.db, { full_name: 'Ottilie Vane' });
    expect(await formsOf('ottilie')).toHaveLength(7);
  });
});

describe('the cache of typed words', () => {
  type Reader = Parameters<WordCache['find']>[0];

  function reader() {
    const query = vi.fn(async () => ({ rows: [{ typed: 'marlo' }] }));
    return { pool: { query } as unknown as Reader, query };
  }

  it('shares one look-up until a listing changes', async () => {
    const changes = signal<PageChange | undefined>();
    const words = createWordCache({ changes });
    const { pool, query } = reader();
    await Promise.all([words.find(pool, 'Marlo'), words.find(pool, 'Marlo')]);
    expect(query).toHaveBeenCalledTimes(1);
    await words.find(pool, 'Marlow');
    expect(query).toHaveBeenCalledTimes(2);
    changes.emit({ tags: ['listing:1'], isGone: false });
    await words.find(pool, 'Marlo');
    expect(query).toHaveBeenCalledTimes(3);
  });

  it('does not answer for the primary from a replica', async () => {
    const words = createWordCache({ changes: signal<PageChange | undefined>() });
    const [replica, primary] = [reader(), reader()];
    await words.find(replica.pool, 'Marlo');
    await words.find(primary.pool, 'Marlo');
    expect(primary.query).toHaveBeenCalledTimes(1);
  });
});
