import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { accountForEach } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';
import { deleteUnusedWords } from './words.repo.ts';

const test = testApp();
const vendor = accountForEach(test, 'vendors');

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

  it('contains spelling variants of long words, but not of short words', async () => {
    expect(await formsOf('vane')).toEqual(['ane', 'van', 'vane', 'vne', 'vae'].toSorted());
    expect(await formsOf('42nd', 'vic')).toEqual(['42nd', 'vic']);
  });

  it('has no words of deleted listings after the cleanup job', { tags: 'engine' }, async () => {
    const { db } = test.database;
    await db.deleteFrom('vendors').where('id', '=', ottilie).execute();
    expect(await formsOf('ottilie')).not.toEqual([]);
    await deleteUnusedWords(db, 2);
    expect(await formsOf('ottilie', '42nd')).toEqual([]);
    expect(await formsOf('vane', 'bruno')).toHaveLength(11);
    await deleteUnusedWords(db, 2);
    expect(await formsOf('vane', 'bruno')).toHaveLength(11);
  });

  it('contains a deleted word again when a new listing has it', async () => {
    await buildVendor(test.database.db, { full_name: 'Ottilie Vane' });
    expect(await formsOf('ottilie')).toHaveLength(7);
  });
});

describe('the search by words', () => {
  it('caches the words of a typed text for guests only', async () => {
    const query = vi.spyOn(test.database.pool, 'query');
    const lookUps = async (token?: string) => {
      query.mockClear();
      for (const place of [{}, { latitude: -33.8, longitude: 151 }]) {
        await test
          .as(token)
          .call(vendorSearchEndpoints.search, { query: { q: 'Bruno', ...place } });
      }
      const texts = query.mock.calls.map(([each]) => (each as unknown as { text: string }).text);
      return texts.filter((text) => text.includes('from search_words')).length;
    };
    expect([await lookUps(), await lookUps(vendor.token)]).toEqual([1, 2]);
    query.mockRestore();
  });
});
