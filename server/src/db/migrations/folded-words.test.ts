import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { up } from './0300-folded-words.ts';

const test = testApp();

it('writes the words of listings with other than plain letters again', async () => {
  const { db } = test.database;
  const id = await buildVendor(db, { full_name: 'Łukasz Ødegård', business_name: 'Plain' });
  await db.deleteFrom('vendor_words').where('vendor_id', '=', id).execute();
  await up(db as unknown as Kysely<unknown>);
  const rows = await db
    .selectFrom('vendor_words')
    .select('word')
    .where('vendor_id', '=', id)
    .execute();
  expect(rows.map(({ word }) => word)).toEqual(
    expect.arrayContaining(['lukasz', 'odegard', 'plain']),
  );
});
