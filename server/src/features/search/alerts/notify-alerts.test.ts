import { pagePaths } from '@threshold/contract/paths';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAlert } from '#test/factories/alert.ts';
import { buildReview } from '#test/factories/review.ts';
import { listServiceIds } from '#test/factories/service.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { publicUrl, testSigner } from '#test/test-app.ts';
import { emptyDatabase, workerDatabase } from '#test/worker-database.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { AlertCriteria } from './alert-criteria.ts';
import { enqueueAlertMailsAboutVendor, enqueueDueAlertMails } from './alerts.jobs.ts';
import { listAlertRounds, requestAlertRound } from './alerts.repo.ts';

const deps = { publicUrl: () => publicUrl, sign: testSigner, now: () => new Date() };
const parramatta = { latitude: -33.81, longitude: 151 };

let database: Database;
beforeEach(async () => {
  database = await workerDatabase();
  await emptyDatabase(database);
});

const notify = (vendorId: string) => enqueueAlertMailsAboutVendor(database.db, deps, vendorId);
const brokerInSydney = (overrides: Parameters<typeof buildVendor>[1] = {}) =>
  buildVendor(database.db, overrides);

describe('enqueueAlertMailsAboutVendor', () => {
  it('sends one mail with the profile and an unsubscribe link', async () => {
    const vendorId = await brokerInSydney({ business_name: 'Lantern <Loans>' });
    const alertId = await buildAlert(
      database.db,
      { vendor_type: ['Mortgage Broker'], ...parramatta },
      { email: 'ann@example.com' },
    );
    expect(await notify(vendorId)).toBe(1);
    const [mail] = await listMailsTo(database.db, 'ann@example.com');
    expect(mail?.subject).toBe('Lantern <Loans> has joined Threshold');
    expect(mail?.html).toContain('Lantern &lt;Loans&gt;');
    expect(mail?.text).toContain('Mortgage Broker in Sydney NSW');
    expect(mail?.text).toContain(`${publicUrl}${pagePaths.vendor(vendorId)}`);
    const token = testSigner(`alert-unsubscribe:${alertId}`);
    expect(mail?.text).toContain(`${publicUrl}${pagePaths.alertUnsubscribe}?token=${token}`);
    expect(mail?.headers['List-Unsubscribe']).toContain(token);
  });

  const cases: [string, AlertCriteria, boolean][] = [
    ['every professional', {}, true],
    ['its type among others', { vendor_type: ['Accountant', 'Mortgage Broker'] }, true],
    ['another type', { vendor_type: ['Accountant'] }, false],
    ['a place 20 km away', parramatta, true],
    ['a place 120 km away', { latitude: -32.93, longitude: 151.78 }, false],
    ['its city by name', { city: 'SYDNEY' }, true],
    ['another city by name', { city: 'Perth' }, false],
    ['its postcode', { post_code: '2000' }, true],
    ['another postcode', { post_code: '2001' }, false],
    ['a rating, for a vendor without reviews', { min_rating: 5 }, true],
    [
      'a service that no vendor offers',
      { service_type: ['00000000-0000-4000-8000-000000000000'] },
      false,
    ],
  ];
  it.each(cases)(
    'sends a mail only if the vendor matches the alert: %s',
    async (_, criteria, isMatch) => {
      await buildAlert(database.db, criteria);
      expect(await notify(await brokerInSydney())).toBe(isMatch ? 1 : 0);
    },
  );

  it('sends a mail for matching services, but not for a higher rating', {
    tags: 'engine',
  }, async () => {
    const [service = ''] = await listServiceIds(database.db, 'Mortgage Broker');
    await buildAlert(database.db, { service_type: [service] });
    await buildAlert(database.db, { min_rating: 5 });
    const vendorId = await brokerInSydney({
      services: [service],
      rating_sum: 4,
      review_count: 1,
    });
    expect(await notify(vendorId)).toBe(1);
  });

  it('includes reviews by unverified clients in the rating', async () => {
    await buildAlert(database.db, { min_rating: 4 });
    const vendor_id = await brokerInSydney();
    await buildReview(database.db, { vendor_id, rating: 5, verified_client: true });
    await buildReview(database.db, { vendor_id, rating: 2, verified_client: false });
    expect(await notify(vendor_id)).toBe(0);
    await buildReview(database.db, { vendor_id, rating: 5, verified_client: false });
    expect(await notify(vendor_id)).toBe(1);
  });

  it('ignores unconfirmed and ended alerts and unapproved vendors', async () => {
    await buildAlert(database.db, {}, { confirmed_at: null });
    await buildAlert(database.db, {}, { unsubscribed_at: new Date() });
    expect(await notify(await brokerInSydney())).toBe(0);
    await buildAlert(database.db);
    expect(await notify(await brokerInSydney({ status: 'pending' }))).toBe(0);
  });

  it('notifies an email address with several alerts once about a vendor', async () => {
    const email = 'ann@example.com';
    await buildAlert(database.db, {}, { email });
    await buildAlert(database.db, { vendor_type: ['Mortgage Broker'] }, { email });
    const vendorId = await brokerInSydney();
    expect(await notify(vendorId)).toBe(1);
    await buildAlert(database.db, parramatta, { email });
    expect(await notify(vendorId)).toBe(0);
    expect(await notify(await brokerInSydney())).toBe(1);
    expect(await listMailsTo(database.db, email)).toHaveLength(2);
  });

  it('notifies each alert once even if two processes run concurrently', async () => {
    for (let reader = 0; reader < 5; reader += 1) await buildAlert(database.db);
    const vendorId = await brokerInSydney();
    const counts = await Promise.all([notify(vendorId), notify(vendorId)]);
    expect(counts[0] + counts[1]).toBe(5);
  });

  it.each([
    ['without a place', sql`'{}'::jsonb`],
    // Five latitudes have 240 alerts each, so that a step of 500 ends within a latitude.
    ['nearby', sql`jsonb_build_object('latitude', -33.81 + (n % 5 - 2) * 0.01, 'longitude', 151)`],
  ])('reads alerts %s in batches and notifies each email address once', async (_, place) => {
    await sql`
      insert into alerts (id, email, criteria, confirm_token_hash, unsubscribe_token_hash, confirmed_at)
      select gen_random_uuid(), 'many-' || n % 600 || '@example.com', ${place} || jsonb_build_object('min_rating', n),
        'c' || n, 'u' || n, now()
      from generate_series(1, 1200) n`.execute(database.db);
    const vendorId = await brokerInSydney();
    expect(await notify(vendorId)).toBe(600);
    expect(await notify(vendorId)).toBe(0);
  });

  it('finds matching alerts after hundreds of alerts that do not match', async () => {
    await sql`
      insert into alerts (id, email, criteria, confirm_token_hash, unsubscribe_token_hash, confirmed_at)
      select gen_random_uuid(), 'else-' || n || '@example.com',
        case when n % 2 = 0 then jsonb_build_object('latitude', -33.87, 'longitude', 115)
          else jsonb_build_object('vendor_type', jsonb_build_array('Accountant'), 'city', 'Sydney') end,
        'c' || n, 'u' || n, now()
      from generate_series(1, 2400) n`.execute(database.db);
    await buildAlert(database.db, parramatta);
    await buildAlert(database.db, { post_code: '2000' });
    await buildAlert(database.db, { city: 'Sydney', post_code: '2000' });
    await buildAlert(database.db, { city: 'Sydney' });
    await buildAlert(database.db, {});
    expect(await notify(await brokerInSydney())).toBe(5);
  });
});

describe('queued alert mails about a vendor', () => {
  const round = (vendorId: string) => requestAlertRound(database.db, vendorId, new Date());
  const roundsLeft = async () => (await listAlertRounds(database.db, 10)).length;

  it('are sent once about each approved vendor', async () => {
    await buildAlert(database.db, {}, { email: 'ann@example.com' });
    const [first, second] = [await brokerInSydney(), await brokerInSydney()];
    await round(first);
    await round(second);
    await round(second);
    await enqueueDueAlertMails(database.db, deps);
    expect(await listMailsTo(database.db, 'ann@example.com')).toHaveLength(2);
    expect(await roundsLeft()).toBe(0);
  });

  it('are not sent if the vendor is no longer approved', {
    tags: 'engine',
  }, async () => {
    await buildAlert(database.db);
    await round(await brokerInSydney({ status: 'suspended' }));
    await enqueueDueAlertMails(database.db, deps);
    expect(await roundsLeft()).toBe(0);
  });

  it('are retried after a failure without delaying mails about other vendors', async () => {
    await buildAlert(database.db, {}, { email: 'ann@example.com' });
    const [first, second] = [await brokerInSydney(), await brokerInSydney()].toSorted();
    await round(first ?? '');
    await round(second ?? '');
    let calls = 0;
    const publicUrl = () => {
      calls += 1;
      if (calls === 1) throw new Error('broken');
      return deps.publicUrl();
    };
    await enqueueDueAlertMails(database.db, { ...deps, publicUrl });
    expect(await listMailsTo(database.db, 'ann@example.com')).toHaveLength(1);
    expect(await roundsLeft()).toBe(1);
    await enqueueDueAlertMails(database.db, { ...deps, now: () => new Date(Date.now() + 60_001) });
    expect(await listMailsTo(database.db, 'ann@example.com')).toHaveLength(2);
    expect(await roundsLeft()).toBe(0);
  });
});
