import { limits } from '@threshold/contract/limits';
import { describe, expect, it } from 'vitest';
import { apiOver } from '#app/lib/api/api.ts';
import { robotsText } from './robots.ts';
import { readListings, sitemapText } from './sitemap.ts';

const updated_at = '2026-11-20T02:00:00.000Z';

describe('readListings', () => {
  it('follows the pages to the last', async () => {
    const asked: string[] = [];
    const api = apiOver(async ({ url }) => {
      asked.push(url);
      const isFirst = asked.length === 1;
      return {
        status: 200,
        body: {
          status: true,
          data: [{ _id: isFirst ? 'a' : 'b', updated_at }],
          next: isFirst ? 'a' : null,
        },
      };
    });
    expect((await readListings(api)).map(({ _id }) => _id)).toEqual(['a', 'b']);
    expect(asked).toEqual(['/site/listings', '/site/listings?after=a']);
  });

  it('stops at what one site map may hold', async () => {
    const data = Array.from({ length: limits.sitemap.page_size }, (_, index) => ({
      _id: String(index),
      updated_at,
    }));
    const api = apiOver(async () => ({ status: 200, body: { status: true, data, next: 'more' } }));
    expect(await readListings(api)).toHaveLength(limits.sitemap.listings);
  });
});

describe('sitemapText', () => {
  it('names pages and listings by their absolute addresses', () => {
    const text = sitemapText('https://threshold.example', [{ _id: 'a&b', updated_at }]);
    expect(text).toContain('<url><loc>https://threshold.example/</loc></url>');
    expect(text).toContain('<loc>https://threshold.example/faqs</loc>');
    expect(text).toContain(
      `<url><loc>https://threshold.example/customer/search-brokers/a%26b</loc><lastmod>${updated_at}</lastmod></url>`,
    );
  });
});

describe('robotsText', () => {
  it('closes private areas, leaves search open and names the site map', () => {
    const text = robotsText('https://threshold.example');
    expect(text).toContain('Disallow: /customer/inbox\n');
    expect(text).not.toContain('search-brokers');
    expect(text).toContain('\nSitemap: https://threshold.example/sitemap.xml\n');
  });
});
