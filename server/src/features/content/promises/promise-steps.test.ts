import { sealedPrefix } from '@threshold/e2ee/sealed-text';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildVendor, buildVendorCheck } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import {
  countFalseReplyTimes,
  countListingsAround,
  countListingsWithValidCheck,
  countSealedMessages,
} from './promise-steps.repo.ts';

const test = testApp();
const NOW = new Date('2026-11-24T02:00:00Z');
const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const office = { latitude: -33.8688, longitude: 151.2093 };

beforeAll(async () => {
  const { db } = test.database;
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await buildVendor(db, office));
  await buildVendor(db, { ...office, status: 'suspended' });
  await buildVendor(db, { latitude: null, longitude: null, vendor_type: null });
  const [first = '', ...others] = ids;
  for (const vendor_id of others) await buildVendorCheck(db, { vendor_id });
  await sql`insert into answer_times (vendor_id, reply_hours) select id, 1 from vendors where id <> ${first}`.execute(
    db,
  );
  const conversation = await buildConversation(db, { vendor_id: first });
  const sealed = `${sealedPrefix}.abc`;
  await buildMessages(db, conversation, 'customer', ['Hello', sealed, sealed, `${sealed} plain`]);
});

/** Batch sizes that end before the last row, at the last row and after it. */
describe.each([1, 2, 5, 100])('counts for promises in batches of %i rows', (atATime) => {
  it('include each listing once, with or without a valid register check', async () => {
    const counts = await countListingsWithValidCheck(test.database.db, '2026-11-24', atATime);
    expect(counts).toEqual({ part: 4, whole: 6 });
  });

  it('include each listing around a place once', {
    tags: 'engine',
  }, async () => {
    const counts = await countListingsAround(test.database.db, office, atATime);
    expect([...counts]).toEqual([['Mortgage Broker', 5]]);
  });

  it('include each published reply time without measured replies once', async () => {
    const counts = await countFalseReplyTimes(test.database.db, LONG_AGO, NOW, atATime);
    expect(counts).toEqual({ part: 6, whole: 6 });
  });

  it('count each message since a given time once, encrypted or not', async () => {
    const { db } = test.database;
    expect(await countSealedMessages(db, LONG_AGO, atATime)).toEqual({
      part: 3,
      whole: 4,
      faulty: 1,
    });
    const later = new Date(Date.now() + 60_000);
    expect(await countSealedMessages(db, later, atATime)).toEqual({ part: 0, whole: 0, faulty: 0 });
  });
});
