import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { up } from './0301-zones-of-localities.ts';

const test = testApp();

it.each([
  ['2880', 'Tibooburra', 'Australia/Broken_Hill', 'Australia/Sydney'],
  ['2880', 'Silverton', 'Australia/Broken_Hill', 'Australia/Broken_Hill'],
  ['6443', 'Balladonia', 'Australia/Eucla', 'Australia/Perth'],
  ['6443', 'Eucla', 'Australia/Eucla', 'Australia/Eucla'],
  ['6443', null, 'Australia/Eucla', 'Australia/Eucla'],
])(
  'changes the zone of a listing at %s %s from %s to %s',
  async (post_code, city, before, after) => {
    const { db } = test.database;
    const id = await buildVendor(db, { post_code, city, timezone: before });
    await up(db as unknown as Kysely<unknown>);
    const { timezone } = await db
      .selectFrom('vendors')
      .select('timezone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(timezone).toBe(after);
  },
);
