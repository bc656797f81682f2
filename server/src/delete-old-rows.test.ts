import { describe, expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp, testBox } from '#test/test-app.ts';
import { newId } from './db/new-id.ts';
import { deleteOldRows } from './jobs.ts';

const test = testApp();
const NOW = new Date('2026-06-17T00:30:00Z');
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

describe('deleteOldRows', () => {
  it('runs all other deletions if one deletion fails, and reports the failure', async () => {
    const { db } = test.database;
    const fault = new Error('storage is unavailable');
    await db
      .insertInto('file_removals')
      .values({ storage_key: 'media/lost', due_at: LONG_AGO, is_let_go: true })
      .execute();
    await db
      .insertInto('profile_view_marks')
      .values({ day: '2020-01-01', digest: 'old', source: null })
      .execute();
    const vendor_id = await buildVendor(db);
    await db
      .insertInto('answer_cases')
      .values({
        kind: 'chat',
        subject_id: newId(),
        vendor_id,
        customer_id: null,
        asked_at: LONG_AGO,
      })
      .execute();

    const deleting = deleteOldRows({
      database: test.database,
      storage: { ...test.storage, move: () => Promise.reject(fault) },
      box: testBox,
      push: { accepts: () => false, send: async () => ({ kind: 'gone' }) },
      now: () => NOW,
    });

    await expect(deleting).rejects.toMatchObject({ errors: [fault] });
    const left = async (table: 'profile_view_marks' | 'answer_cases' | 'file_removals') =>
      (await db.selectFrom(table).selectAll().execute()).length;
    expect(await left('profile_view_marks')).toBe(0);
    expect(await left('answer_cases')).toBe(0);
    expect(await left('file_removals')).toBe(1);
  });
});
