import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildReview } from '#test/factories/review.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { createGoogleReviews, type GoogleReviews } from './google-reviews.ts';

/** Recorded response of Places API (New) to a request with the field mask 'reviews'. */
const recorded = {
  reviews: [
    {
      name: 'places/ChIJabc/reviews/one',
      relativePublishTimeDescription: '2 months ago',
      rating: 4,
      text: { text: 'Quick and kind.', languageCode: 'en' },
      originalText: { text: 'Quick and kind.', languageCode: 'en' },
      authorAttribution: {
        displayName: 'Robin Sample',
        uri: 'https://www.google.com/maps/contrib/1/reviews',
        photoUri: 'https://lh3.googleusercontent.com/a/photo=s128',
      },
      publishTime: '2026-09-14T03:21:07.123456789Z',
      flagContentUri: 'https://www.google.com/local/review/rap/report?d=1',
      googleMapsUri: 'https://www.google.com/maps/reviews/data=1',
    },
    {
      name: 'places/ChIJabc/reviews/two',
      rating: 1,
      authorAttribution: { displayName: 'Sam Sample' },
      publishTime: '2026-08-01T00:00:00Z',
    },
  ],
};

let asked: IncomingMessage[] = [];
let answer: { status: number; body: unknown } | 'silence' = { status: 200, body: recorded };
const google = createServer((request, response) => {
  asked.push(request);
  if (answer === 'silence') return;
  response.writeHead(answer.status).end(JSON.stringify(answer.body));
});
let adapter: GoogleReviews;
beforeAll(async () => {
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  google.closeAllConnections();
  google.close();
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: recorded };
  const placesUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  adapter = createGoogleReviews({ apiKey: 'key-of-the-test', placesUrl, timeoutMs: 2000 });
});

const test = testApp({ googleReviews: { of: (id) => adapter.of(id) } });
const list = async (vendorId: string, query = {}) =>
  test.as().call(reviewEndpoints.list, { params: { vendorId }, query });

describe('Google reviews', () => {
  it('are listed first and change neither rating nor review count', async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db, { google_place_id: 'ChIJabc' });
    await buildReview(db, { vendor_id, rating: 5, comment: 'Ours' });
    const { ok, headers } = await list(vendor_id);
    expect(ok.data.map(({ comment, source }) => [source, comment])).toEqual([
      ['google', 'Quick and kind.'],
      ['google', ''],
      ['own', 'Ours'],
    ]);
    expect(ok.data[0]).toMatchObject({
      author_name: 'Robin Sample',
      author_url: 'https://www.google.com/maps/contrib/1/reviews',
      rating: 4,
      verified_client: false,
      createdAt: '2026-09-14T03:21:07.123Z',
    });
    expect(ok.total).toBe(1);
    expect(headers['cache-control']).toBe('no-store');
    const vendor = await db
      .selectFrom('vendors')
      .select(['rating', 'review_count'])
      .where('id', '=', vendor_id)
      .executeTakeFirstOrThrow();
    expect(vendor).toEqual({ rating: 5, review_count: 1 });
    expect(
      await db.selectFrom('reviews').select('id').where('vendor_id', '=', vendor_id).execute(),
    ).toHaveLength(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe('/v1/places/ChIJabc?languageCode=en-AU');
    expect(asked[0]?.headers).toMatchObject({
      'x-goog-api-key': 'key-of-the-test',
      'x-goog-fieldmask': 'reviews',
    });
  });

  it('are requested only for the first page of a public Google-linked listing', async () => {
    const { db } = test.database;
    const known = await buildVendor(db, { google_place_id: 'ChIJabc' });
    await list(known);
    await list(known);
    expect(asked).toHaveLength(2);
    expect((await list(known, { page: 2 })).ok.data).toEqual([]);
    expect((await list(await buildVendor(db))).ok.data).toEqual([]);
    const pending = await buildVendor(db, { google_place_id: 'ChIJabc', status: 'pending' });
    expect((await list(pending)).ok.data).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['does not answer', 'silence' as const],
    ['fails', { status: 500, body: {} }],
    ['refuses the key', { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } }],
    ['has no such place', { status: 404, body: {} }],
    ['answers in another format', { status: 200, body: { reviews: [{ rating: 'five' }] } }],
    ['has no reviews', { status: 200, body: {} }],
  ])('do not prevent the display of our own reviews if Google %s', async (_, given) => {
    answer = given;
    const { db } = test.database;
    const vendor_id = await buildVendor(db, { google_place_id: 'ChIJabc' });
    await buildReview(db, { vendor_id, comment: 'Ours' });
    const { ok } = await list(vendor_id);
    expect(ok.data.map(({ comment }) => comment)).toEqual(['Ours']);
  });
});
