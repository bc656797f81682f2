import { overviewEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildRemoval } from '#test/factories/removal.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';
import { eraseRequesterDataBefore } from './removals.repo.ts';
import { eraseOldRequesterData } from './removals.service.ts';

const test = testApp();
const staff = sharedStaff(test);
const now = new Date('2026-06-01T00:00:00Z');
const [longAgo, lately] = [new Date('2025-05-31T23:59:00Z'), new Date('2025-06-01T00:01:00Z')];

it('personal data of removal requests is deleted a year after the decision', async () => {
  const { db } = test.database;
  const word = `Zara-${newId()}`;
  const asked = { listing_name: `${word} Plumbing`, name: word, reason: `I am ${word}.` };
  const build = (overrides: Parameters<typeof buildRemoval>[1]) =>
    buildRemoval(db, { ...asked, ...overrides });
  const removed = await build({ status: 'removed', decided_at: longAgo });
  const keptListing = await build({ status: 'kept', decided_at: longAgo });
  const young = await build({ status: 'removed', decided_at: lately });
  const open = await build({ created_at: longAgo });
  expect(await eraseOldRequesterData(db, now)).toBe(2);
  expect(await eraseOldRequesterData(db, now)).toBe(0);
  const rows = await db
    .selectFrom('removal_requests')
    .select(['id', 'listing_name', 'name', 'email', 'reason'])
    .where('id', 'in', [removed, keptListing])
    .orderBy('id')
    .execute();
  const empty = { name: '', email: '', reason: '' };
  expect(rows).toEqual([
    { id: removed, listing_name: '', ...empty },
    { id: keptListing, listing_name: asked.listing_name, ...empty },
  ]);
  const found = (await staff.call(overviewEndpoints.removals, { query: { q: word } })).ok.data;
  expect(new Set(found.map(({ _id }) => _id))).toEqual(new Set([keptListing, young, open]));
});

it('personal data of removal requests is deleted completely in batches', async () => {
  const { db } = test.database;
  for (let n = 0; n < 5; n += 1) await buildRemoval(db, { status: 'kept', decided_at: longAgo });
  expect(await eraseRequesterDataBefore(db, now, 2)).toBeGreaterThanOrEqual(5);
});
