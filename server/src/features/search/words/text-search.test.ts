import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildReview } from '#test/factories/review.ts';
import { listServiceIds } from '#test/factories/service.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { search, approved, facets } = vendorSearchEndpoints;
const parramatta = { latitude: -33.815, longitude: 151.0011 };
const darwin = { latitude: -12.4634, longitude: 130.8456 };

const ids: Record<string, string> = {};

/** Builds a listing at Parramatta, to which tests refer as `called`. */
async function listing(
  called: string,
  full_name: string,
  values: Parameters<typeof buildVendor>[1] = {},
): Promise<void> {
  const [first_name = '', ...others] = full_name.split(' ');
  ids[called] = await buildVendor(test.database.db, {
    full_name,
    first_name,
    last_name: others.join(' '),
    business_name: `${full_name} Pty Ltd`,
    professional_title: 'Director',
    vendor_type: 'Accountant',
    services: [],
    ...parramatta,
    ...values,
  });
}

beforeAll(async () => {
  const { db } = test.database;
  await listing('marlo', 'Marlo Quinlan', { business_name: 'Harbour & Vale Advisory' });
  await listing('marlow', 'Marlow Quist', { status: 'pending' });
  await listing('unclaimed', 'Marlo Quentin', { status: 'in_complete', is_unclaimed: true });
  await listing('draft', 'Marlo Quail', { status: 'in_complete' });
  await listing('suspended', 'Marlo Quaid', { status: 'suspended' });
  await listing('far', 'Marlo Quinlan', darwin);
  await listing('zoe', "Zoë O'Brien-Šmith", { professional_title: 'Senior Tax Planner' });
  await listing('tho', 'Đỗ Thị Thọ', { business_name: 'Groß & Ægir' });
  await listing('lodz', 'Łukasz Ødegård', { business_name: 'Ingeþór Ħamrun' });
  await listing('broker', 'Ada Stone', {
    vendor_type: 'Mortgage Broker',
    professional_title: 'Mortgage Broker',
    services: await listServiceIds(db, 'Mortgage Broker', 1),
  });
  await listing('bank', 'Ben Stone', {
    vendor_type: 'Mortgage Broker',
    business_name: 'Mortgage & Sons',
    status: 'pending',
  });
  await listing('named', 'Cleo Stone', { business_name: 'Mortgage Tax Lodge' });
});

const name = (id: string): string =>
  Object.entries(ids).find(([, value]) => value === id)?.[0] ?? id;
const page = async (query: Record<string, unknown>) =>
  (await test.as().call(search, { query: { limit: 50, once: true, ...query } })).ok.data;
const found = async (q: string, query: Record<string, unknown> = parramatta) =>
  (await page({ q, ...query })).vendors.map(({ _id }) => name(_id));

describe('search for a name', () => {
  it('finds public listings by name, verified first, but no hidden listings', {
    tags: 'engine',
  }, async () => {
    expect(await found('Marlo')).toEqual(['marlo', 'unclaimed', 'marlow']);
    expect(await found('Marlo Quinlan')).toEqual(['marlo']);
    expect(await found('Marlo Quinlan', {})).toEqual(
      [String(ids.marlo), String(ids.far)].toSorted().map(name),
    );
    for (const hidden of ['Quail', 'Quaid']) expect(await found(hidden)).toEqual([]);
  });

  it.each([
    ['the beginnings of words', 'Marlo Qu', ['marlo', 'marlow', 'unclaimed']],
    ['an initial', 'M Quinlan', ['marlo']],
    ['words in any order', 'quinlan MARLO', ['marlo']],
    ['a letter too few', 'Marlo Qinlan', ['marlo']],
    ['a letter too many', 'Marllo Quinlan', ['marlo']],
    ['two letters swapped', 'Malro Quinlan', ['marlo']],
    ['a wrong letter', 'Marko Quinlan', ['marlo']],
    ['words without accents and apostrophes', 'zoe obrien smith', ['zoe']],
    ['words with accents and apostrophes', 'ZOË O’BRIEN', ['zoe']],
    ['a short name without its accents', 'Tho', ['tho']],
    ['plain letters for letters of other languages', 'do thi tho', ['tho']],
    ['plain letters for ligatures', 'gross aegir', ['tho']],
    ['plain letters for letters with strokes', 'lukasz odegard ingethor hamrun', ['lodz']],
    ['letters of other languages', 'ĐỖ ÆGIR', ['tho']],
    ['a business', 'harbour vale', ['marlo']],
    ['a title', 'tax planner', ['zoe']],
  ])('finds listings by %s', { tags: 'engine' }, async (_, q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('ranks matches of whole words before matches of beginnings', {
    tags: 'engine',
  }, async () => {
    const all = await found('Marlo', {});
    expect(all.toSorted()).toEqual(['far', 'marlo', 'marlow', 'unclaimed']);
    expect(all.at(-1)).toBe('marlow');
    const byPage: string[] = [];
    const byCursor: string[] = [];
    let after: string | undefined;
    for (let number = 1; number <= all.length; number += 1) {
      const numbered = await page({ q: 'Marlo', limit: 1, page: number });
      expect(numbered).toMatchObject({ total: 4, total_is_exact: true });
      byPage.push(...numbered.vendors.map(({ _id }) => name(_id)));
      const next = await page({ q: 'Marlo', limit: 1, ...(after && { after }) });
      byCursor.push(...next.vendors.map(({ _id }) => name(_id)));
      after = next.next ?? undefined;
    }
    expect([byPage, byCursor, after]).toEqual([all, all, undefined]);
    expect((await page({ q: 'Marlo', page: 1_000_000 })).vendors).toEqual([]);
  });

  it('can be combined with a place and every filter', { tags: 'engine' }, async () => {
    expect(await found('Marlo', darwin)).toEqual(['far']);
    expect(await found('Stone', { ...parramatta, vendor_type: 'Accountant' })).toEqual(['named']);
    expect(await found('Marlo', { ...parramatta, claimable: true })).toEqual(['unclaimed']);
    await buildReview(test.database.db, { vendor_id: String(ids.marlo), rating: 5 });
    expect(await found('Marlo', { ...parramatta, min_rating: 4 })).toEqual(['marlo']);
    const { ok } = await test.as().call(approved, { query: { q: 'Stone', ...parramatta } });
    expect(ok.vendors.map(({ _id }) => name(_id)).toSorted()).toEqual(['broker', 'named']);
  });

  it('finds a renamed listing only by its new name', async () => {
    const { db } = test.database;
    await listing('changed', 'Ottilie Pemberton');
    expect(await found('Pemberton')).toEqual(['changed']);
    const rename = (last_name: string) =>
      db
        .updateTable('vendors')
        .set({ full_name: `Ottilie ${last_name}`, last_name, business_name: last_name })
        .where('id', '=', String(ids.changed))
        .execute();
    await rename('Fairweather');
    expect([await found('Pemberton'), await found('Fairweather')]).toEqual([[], ['changed']]);
    await db.deleteFrom('vendors').where('id', '=', String(ids.changed)).execute();
    expect(await found('Fairweather')).toEqual([]);
  });
});

describe('search for a service', () => {
  it.each(['mortgage', 'morgage', 'Mortgage Broker', 'mortgage brokers', 'morgage borker', 'mort'])(
    'finds mortgage providers and businesses with that name by "%s"',
    { tags: 'engine' },
    async (q) => {
      const all = await found(q);
      expect(all.slice(0, 1)).toEqual(['broker']);
      expect(all).toContain('bank');
      if (!/ /.test(q)) expect(all.toSorted()).toEqual(['bank', 'broker', 'named']);
    },
  );

  it('finds a business by a name that contains words of services', { tags: 'engine' }, async () => {
    expect(await found('Mortgage Tax Lodge')).toEqual(['named']);
    expect(await found('Stone mortgage')).toEqual(['broker', 'named', 'bank']);
  });

  it('finds providers of a service by the full name of the service', async () => {
    const { db } = test.database;
    const service = await db
      .selectFrom('services')
      .select('services_name')
      .where('id', '=', String((await listServiceIds(db, 'Mortgage Broker', 1))[0]))
      .executeTakeFirstOrThrow();
    expect(await found(service.services_name)).toContain('broker');
  });
});

describe('search for unusual input', () => {
  it.each([
    '%',
    '_',
    "'; drop table vendors; --",
    'xyzzyx',
    'the',
    '!!!',
    '王',
    'q',
    'a b c d e f g h i j',
  ])('finds nothing and does not fail for the text %j', async (q) => {
    const { status } = await test.as().call(search, { query: { q } });
    expect([200, 422]).toContain(status);
    if (status === 200) expect(await found(q)).toEqual([]);
  });

  it('rejects a text only if longer than the maximum length', async () => {
    const most = limits.search.words_characters;
    expect((await test.as().call(search, { query: { q: 'a'.repeat(most + 1) } })).status).toBe(422);
    expect(await found('a '.repeat(most / 2))).toEqual([]);
    expect(await found('m'.repeat(most))).toEqual([]);
  });

  it('ignores a blank text', async () => {
    expect((await page({ ...parramatta, q: '  ' })).total).toBe((await page(parramatta)).total);
  });

  it('rejects a cursor from another kind of search', async () => {
    const cursor = Buffer.from(JSON.stringify([0, null, -4, ids.marlo, 1])).toString('base64url');
    for (const query of [{ after: cursor }, { after: cursor, q: 'Harbour' }]) {
      expect((await test.as().call(search, { query })).failure.errors).toHaveProperty('after');
    }
  });
});

describe('facet counts by words', () => {
  it('include only listings that match the typed name', async () => {
    const { ok } = await test.as().call(facets, { query: { q: 'Stone', ...parramatta } });
    const counts = new Map(ok.data.types.map(({ vendor_type, count }) => [vendor_type, count]));
    expect([
      counts.get('Accountant'),
      counts.get('Mortgage Broker'),
      counts.get('Buyers agent'),
    ]).toEqual([1, 2, 0]);
    const none = await test.as().call(facets, { query: { q: 'xyzzyx', ...parramatta } });
    expect(none.ok.data).toEqual({ types: [], services: [], ratings: [], replies: [] });
  });
});
