import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { forgetWords } from './words.jobs.ts';

const test = testApp();

/** Forms that are known of these words. */
async function formsOf(...words: string[]): Promise<string[]> {
  const { rows } = await sql<{ form: string }>`
    select form from search_words where word = any (${words}) order by form`.execute(
    test.database.db,
  );
  return rows.map(({ form }) => form);
}

describe('the words that names are known by', () => {
  let ottilie: string;
  beforeAll(async () => {
    const { db } = test.database;
    ottilie = await buildVendor(db, { full_name: 'Ottilie Vane', business_name: 'Vane 42nd' });
    await buildVendor(db, { full_name: 'Bruno Vane' });
  });

  it('have their forms, those with digits and short ones only themselves', async () => {
    expect(await formsOf('vane')).toEqual(['ane', 'van', 'vane', 'vne', 'vae'].toSorted());
    expect(await formsOf('42nd', 'vic')).toEqual(['42nd', 'vic']);
  });

  it('go with the last listing that has them, and no others', async () => {
    const { db } = test.database;
    await db.deleteFrom('vendors').where('id', '=', ottilie).execute();
    expect(await formsOf('ottilie')).not.toEqual([]);
    await forgetWords(db, 2);
    expect(await formsOf('ottilie', '42nd')).toEqual([]);
    expect(await formsOf('vane', 'bruno')).toHaveLength(11);
    await forgetWords(db, 2);
    expect(await formsOf('vane', 'bruno')).toHaveLength(11);
  });

  it('are known again once somebody has them again', async () => {
    await buildVendor(test.database.db, { full_name: 'Ottilie Vane' });
    expect(await formsOf('ottilie')).toHaveLength(7);
  });
});
