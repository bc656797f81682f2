import { verify } from '@node-rs/argon2';
import { serviceNames } from '@threshold/contract/rules/services';
import { placeLevels, placeRules } from '@threshold/contract/texts/place-page-texts';
import { states, type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { describe, expect, it } from 'vitest';
import { demoData, SEEDING_MS } from '#test/arrangements/demo-data.ts';
import { readSeededContents } from '#test/arrangements/seeded-contents.ts';
import { emptyDatabase } from '#test/worker-database.ts';
import { loadCatalogue } from '../features/listings/vendors/vendors.repo.ts';
import { buildPageArea } from '../features/search/place-pages/page-area.queries.ts';
import { listListingIds } from '../features/search/place-pages/place-pages.repo.ts';
import faqs from './data/faqs.json' with { type: 'json' };
import { demoAccounts } from './people.ts';

const { now, storage, places, seed, rows, numberOf, database } = await demoData();

describe('listings of the demo data', () => {
  it('are six hundred and cover every state, type and status', async () => {
    expect(await numberOf('vendors')).toBe(600);
    for (const type of vendorTypes) {
      expect(await numberOf(`vendors where vendor_type = '${type}'`)).toBeGreaterThanOrEqual(30);
    }
    for (const state of states) {
      const approved = await rows<{ n: number }>(
        `select distinct vendor_type from vendors where status = 'approved' and state = '${state}'`,
      );
      expect(approved).toHaveLength(vendorTypes.length);
    }
    for (const listed of [
      "status = 'approved'",
      "status = 'pending'",
      "status = 'claimed'",
      "status = 'in_complete' and is_unclaimed",
    ]) {
      expect(await numberOf(`vendors where ${listed}`)).toBeGreaterThanOrEqual(30);
    }
    for (const unlisted of [
      "status = 'rejected'",
      "status = 'suspended'",
      "status = 'in_complete' and not is_unclaimed",
    ]) {
      expect(await numberOf(`vendors where ${unlisted}`)).toBeGreaterThanOrEqual(10);
    }
  });

  it('include several approved mortgage brokers in Parramatta', async () => {
    const brokers = `vendors where city = 'Parramatta' and vendor_type = 'Mortgage Broker'`;
    expect(await numberOf(`${brokers} and status = 'approved'`)).toBeGreaterThanOrEqual(5);
  });

  it('are complete, checked and dated if approved', async () => {
    expect(
      await numberOf(`vendors v where status = 'approved' and (
        '' in (business_name, full_name, professional_title, description, address)
        or num_nulls(work_email, phone_number, latitude, approved_at, timezone, post_code) > 0
        or (select count(*) from vendor_services s where s.vendor_id = v.id) not between 3 and 7
        or not exists (select from vendor_checks c where c.vendor_id = v.id
          and c.checked_at <= v.approved_at and c.expires_on > '2026-11-20')
        or not exists (select from vendor_accounts a where a.vendor_id = v.id and email_verified_at is not null))`),
    ).toBe(0);
    expect(
      await numberOf(
        "vendors where status in ('pending', 'claimed', 'in_complete') and approved_at is not null",
      ),
    ).toBe(0);
    expect(
      await numberOf('vendor_accounts a join vendors v on v.id = vendor_id where is_unclaimed'),
    ).toBe(0);
  });

  it('have a licence that staff checked or can look up', async () => {
    expect(
      await numberOf(`vendors v where status in ('pending', 'approved') and (
        num_nulls(licence_number, licence_holder, licence_expires_on) > 0
        or status = 'approved' and not exists (select from vendor_checks c where c.vendor_id = v.id
          and (c.number, c.holder, c.expires_on) = (licence_number, licence_holder, licence_expires_on)))`),
    ).toBe(0);
    expect(
      await numberOf('vendors where is_unclaimed and num_nonnulls(licence_number, abn) > 0'),
    ).toBe(0);
  });

  it('have a logged decision for their status', async () => {
    const decided = "v.status in ('approved', 'rejected', 'suspended')";
    expect(
      await numberOf(`vendors v where ${decided} and not exists (
        select from audit_log a where a.subject_id = v.id and a.action = 'vendor.status'
          and a.details like '%to ' || v.status || '%')`),
    ).toBe(0);
    expect(
      await numberOf(`vendors v where status = 'claimed' and not exists (
        select from audit_log a where a.subject_id = v.id and a.action = 'claim.accept')`),
    ).toBe(0);
    expect(await numberOf(`vendors v where ${decided} and decided_at is null`)).toBe(0);
    expect(await numberOf('outbox')).toBe(0);
  });

  it('offer services of their own type', async () => {
    const offered = await rows<{ vendor_type: keyof typeof serviceNames; services_name: string }>(
      `select distinct v.vendor_type, s.services_name from vendor_services o
       join services s on s.id = o.service_id join vendors v on v.id = o.vendor_id`,
    );
    const foreign = offered.filter(
      ({ vendor_type, services_name }) => !serviceNames[vendor_type].includes(services_name),
    );
    expect(foreign).toEqual([]);
  });

  it('are in the search index', async () => {
    const listed = `status in ('approved', 'pending', 'claimed') or is_unclaimed`;
    expect(await numberOf('vendor_search where key = 0')).toBe(
      await numberOf(`vendors where ${listed}`),
    );
  });

  it('have portraits in most cases, different within a town', async () => {
    const shown = await rows<{ city: string; profile_picture: string }>(
      'select city, profile_picture from vendors where profile_picture is not null',
    );
    expect(shown.length).toBeGreaterThanOrEqual(0.6 * 600);
    const drawings = await Promise.all(
      shown.map(async ({ city, profile_picture }) => {
        const stored = await storage.get(`media/${profile_picture}`);
        return `${city} ${Buffer.concat(await Array.fromAsync(stored?.body ?? [])).toString('base64')}`;
      }),
    );
    expect(new Set(drawings).size).toBe(shown.length);
  });

  it('contain no address or number of a real person', async () => {
    const addresses = await rows<{ email: string }>(
      `select email from vendors where email is not null union all select work_email from vendors
       where work_email is not null union all select email from vendor_accounts
       union all select email from customers`,
    );
    expect(addresses.filter(({ email }) => !email.endsWith('.example'))).toEqual([]);
    const phones = await rows<{ phone_number: string }>(
      'select phone_number from vendors where phone_number is not null',
    );
    const fictional = /^(0[2378](5550|7010)\d{4}|0491570(006|156|157|158|159|110|313|737))$/;
    expect(phones.filter(({ phone_number }) => !fictional.test(phone_number))).toEqual([]);
    const links = await rows<{ website: string | null; linkedin: string | null }>(
      'select website, linkedin from vendors',
    );
    const ours = /^https:\/\/([a-z0-9-]+\.example|www\.linkedin\.com\/in\/[a-z0-9-]+-example)$/;
    const strange = links
      .flatMap(({ website, linkedin }) => [website, linkedin])
      .filter((link) => link !== null && !ours.test(link));
    expect(strange).toEqual([]);
  });
});

describe('reviews of the demo data', () => {
  it('have all ratings and are written only for approved listings', async () => {
    const total = await numberOf('reviews');
    expect(total).toBeGreaterThan(4000);
    expect(total).toBeLessThan(6000);
    for (const stars of [1, 2, 3, 4, 5]) {
      expect(await numberOf(`reviews where rating = ${stars}`)).toBeGreaterThan(20);
    }
    expect(
      await numberOf(`reviews r join vendors v on v.id = r.vendor_id where v.status <> 'approved'
        or r.created_at < v.approved_at or r.created_at < '2025-11-19' or r.created_at > '2026-11-20'
        or r.replied_at > '2026-11-20T03:00:00Z' or r.replied_at < r.created_at`),
    ).toBe(0);
    const approved = `vendors where status = 'approved'`;
    expect(await numberOf(`${approved} and rating >= 4`)).toBeGreaterThan(100);
    expect(await numberOf(`${approved} and review_count = 0`)).toBeGreaterThan(30);
    const known = await numberOf(`${approved} and review_count between 8 and 60`);
    expect(known).toBeGreaterThanOrEqual((await numberOf(approved)) / 2);
    expect(await numberOf('vendors where review_count > 60')).toBe(0);
    expect(await numberOf(`${approved} and review_count >= 8 and rating < 4`)).toBeGreaterThan(20);
    expect(await numberOf('reviews where testimonial_consent')).toBeGreaterThan(20);
    expect(await numberOf('reviews where testimonial_consent and not verified_client')).toBe(0);
    expect(
      await numberOf(`reviews r join customers c on c.id = r.customer_id
        where r.testimonial_consent and c.created_at > '2026-11-19T03:00:00Z'`),
    ).toBe(0);
    expect(await numberOf(`${approved} and confirmed_count > 0`)).toBeGreaterThan(100);
    expect(await numberOf('reviews where reply is not null')).toBeGreaterThan(100);
  });
});

describe('answer times of the demo data', () => {
  it('are all measured, including a few unresponsive vendors', async () => {
    expect(await numberOf('answer_times')).toBeGreaterThan(150);
    expect(await numberOf('answer_figures where shown_at is not null')).toBeGreaterThan(0);
    expect(await numberOf('answer_turns')).toBe(0);
  });
});

describe('the demo accounts', () => {
  const me = `(select id from customers where email = '${demoAccounts.customer.email}')`;
  const marlo = `(select vendor_id from vendor_accounts where email = '${demoAccounts.vendor.email}')`;

  it('have unread conversations, all with approved vendors', async () => {
    expect(await numberOf(`conversations where customer_id = ${me}`)).toBe(3);
    expect(await numberOf(`conversations where vendor_id = ${marlo}`)).toBe(3);
    expect(await numberOf(`conversations where customer_id = ${me} and customer_unread > 0`)).toBe(
      2,
    );
    expect(await numberOf(`conversations where vendor_id = ${marlo} and vendor_unread > 0`)).toBe(
      2,
    );
    expect(
      await numberOf(`conversations c join vendors v on v.id = c.vendor_id
        where v.status <> 'approved' or c.message_count = 0 or c.active_at > '2026-11-20T03:00:00Z'`),
    ).toBe(0);
  });

  it('get no mail about unread messages', async () => {
    expect(
      await numberOf(`conversations where (customer_unread > 0 and customer_told_at is null)
        or (vendor_unread > 0 and vendor_told_at is null)`),
    ).toBe(0);
    expect(await numberOf('outbox')).toBe(0);
    expect(await numberOf('notices')).toBe(0);
  });

  it('have profile views every day of the chart, without visitor hashes', async () => {
    const views = `profile_views where vendor_id = ${marlo}`;
    expect(await numberOf(`${views} and day between '2026-10-22' and '2026-11-20'`)).toBe(30);
    expect(await numberOf(`${views} and count > 0`)).toBe(91);
    expect(await numberOf(`profile_view_marks where day < '2026-11-20'`)).toBe(0);
  });

  it('have one future call and past calls', async () => {
    const calls = `appointments where customer_id = ${me} and vendor_id = ${marlo}`;
    expect(await numberOf(`${calls} and starts_at > '2026-11-20T03:00:00Z'`)).toBe(1);
    expect(await numberOf(`${calls} and ends_at < '2026-11-20T03:00:00Z'`)).toBe(3);
    const outcomes = 'call_outcomes o join appointments a on a.id = o.appointment_id';
    expect(await numberOf(`${outcomes} where o.side = 'vendor' and o.said_at = a.ends_at`)).toBe(2);
  });
});

describe('applications of the demo data', () => {
  it('went to approved brokers and have a complete history', async () => {
    const sent = await rows<{ email: string; status: string }>(
      `select c.email, a.status from loan_applications a join customers c on c.id = a.customer_id
       join vendors v on v.id = a.vendor_id
       where v.status = 'approved' and v.vendor_type = 'Mortgage Broker' and v.approved_at < a.created_at
       and coalesce((select e.status from application_events e where e.application_id = a.id
         order by e.id desc limit 1), 'new') = a.status
       order by a.created_at`,
    );
    const statuses = sent.map(({ status }) => status).join(' ');
    expect(statuses).toBe('completed awaiting_documents in_progress new new');
    expect(sent.filter(({ email }) => email === demoAccounts.customer.email)).toHaveLength(2);
    const received = `loan_applications a join vendors v on v.id = a.vendor_id
      where v.email = '${demoAccounts.vendor.email}'`;
    expect(await numberOf(received)).toBe(4);
  });
});

describe('place pages of the demo data', () => {
  it('exist for every vendor type and show different vendors', async () => {
    const { typeKeys } = await loadCatalogue(database().db);
    const pages: { vendor_type: VendorType; place: string; level: string }[] = await database()
      .db.selectFrom('place_pages')
      .select(['vendor_type', 'place', 'level'])
      .where('indexed', '=', true)
      .execute();
    expect(new Set(pages.map(({ level }) => level))).toEqual(new Set(placeLevels));
    const brokers = pages.flatMap((page) =>
      page.vendor_type === 'Mortgage Broker' ? page.place : [],
    );
    expect(brokers).toEqual(expect.arrayContaining(['nsw', 'nsw/sydney', 'nsw/parramatta-2150']));
    for (const type of vendorTypes) {
      const levels = pages.filter((page) => page.vendor_type === type).map(({ level }) => level);
      expect(new Set(levels)).toEqual(new Set(['country', 'state', 'city']).union(new Set(levels)));
      const firsts = new Map<string, string[]>();
      for (const { place } of pages.filter((page) => page.vendor_type === type)) {
        const [state = '', below = ''] = place.split('/');
        const found = places.pages.find(state, below);
        expect(found?.key).toBe(place);
        if (!found) continue;
        const slice = { limit: placeRules.first, offset: 0 };
        const hits = await listListingIds(
          database().db,
          typeKeys.get(type) ?? 0,
          buildPageArea(found),
          slice,
        );
        firsts.set(
          place,
          hits.map(({ id }) => id),
        );
      }
      for (const [place, first] of firsts) {
        for (const [other, second] of firsts) {
          if (place >= other) continue;
          const shared = first.filter((id) => second.includes(id)).length;
          expect(shared, `${place} and ${other}`).toBeLessThan(placeRules.shared);
        }
      }
    }
  });
});

describe('seedDemoData', () => {
  it('inserts every guide in the defined order', async () => {
    const stored = await rows<{ question: string }>('select question from faqs order by position');
    expect(stored.map(({ question }) => question)).toEqual(faqs.map(({ question }) => question));
  });

  it('creates exactly two member accounts that can sign in', async () => {
    const holders = await rows<{ email: string; password_hash: string }>(
      `select email, password_hash from customers where password_hash is not null
       union all select email, password_hash from vendor_accounts where password_hash is not null`,
    );
    const { customer, vendor } = demoAccounts;
    expect(holders.map(({ email }) => email)).toEqual([customer.email, vendor.email]);
    expect(await verify(holders[0]?.password_hash ?? '', customer.password)).toBe(true);
    const [listing] = await rows<{ status: string; vendor_type: string; city: string }>(
      `select status, vendor_type, city from vendors where email = '${demoAccounts.vendor.email}'`,
    );
    expect(listing).toEqual({
      status: 'approved',
      vendor_type: 'Mortgage Broker',
      city: 'Parramatta',
    });
  });

  it('stores readable documents for each vendor who waits for staff', async () => {
    const papers = await rows<{ kind: string; storage_key: string; file_type: string }>(
      `select f.kind, f.storage_key, f.file_type from files f join vendors v on v.id = f.vendor_id
       where v.email = '${demoAccounts.vendor.email}' order by f.kind`,
    );
    expect(papers.map(({ kind }) => kind)).toEqual(['certificate', 'licence']);
    expect(papers.map(({ file_type }) => file_type)).toEqual([
      'application/pdf',
      'application/pdf',
    ]);
    for (const { storage_key } of papers) {
      const stored = await storage.get(storage_key);
      const content = Buffer.concat(await Array.fromAsync(stored?.body ?? [])).toString('latin1');
      expect(content).toMatch(/^%PDF-1\.4[\s\S]+\(Marlo Banksia\)[\s\S]+%%EOF\n$/);
    }
    const licensed = "vendors v where status = 'pending' and licence_number is not null";
    const sent = `exists (select from files f where f.vendor_id = v.id and f.kind = 'licence')`;
    expect(await numberOf(`${licensed} and ${sent}`)).toBeGreaterThanOrEqual(30);
    expect(await numberOf(`${licensed} and not ${sent}`)).toBe(0);
    expect(await numberOf('file_removals')).toBe(0);
  });

  it('does not change a database that has content', async () => {
    const before = await readSeededContents(database());
    expect(await seed(new Date('2027-05-05T05:05:05Z'))).toBe(false);
    expect(await readSeededContents(database())).toEqual(before);
  });

  it('creates equal rows again after the database is emptied', {
    timeout: SEEDING_MS,
  }, async () => {
    const first = await readSeededContents(database());
    await emptyDatabase(database());
    expect(await seed(now)).toBe(true);
    expect(await readSeededContents(database())).toEqual(first);
  });
});
