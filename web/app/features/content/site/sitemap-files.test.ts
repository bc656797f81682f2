import { limits } from '@threshold/contract/limits';
import { describe, expect, it } from 'vitest';
import { createApi } from '#app/lib/api/api.ts';
import { renderRobotsTxt } from './site-texts.ts';
import {
  fixedPages,
  listSitemapFiles,
  readListings,
  readPlaceAddresses,
  renderSitemap,
  renderSitemapIndex,
} from './sitemap-files.ts';

const updated_at = '2026-11-20T02:00:00.000Z';

/** Creates an API with a fixed response for each path. */
function apiWith(answers: Record<string, object>) {
  const asked: string[] = [];
  const api = createApi(async ({ url }) => {
    asked.push(url);
    const body = answers[url];
    return body
      ? { status: 200, body: { status: true, ...body } }
      : { status: 404, body: { message: 'Nothing' } };
  });
  return { api, asked };
}

describe('readListings', () => {
  const files = { data: [{ after: null }, { after: 'b' }] };

  it('requests all listing pages that belong to one sitemap file', async () => {
    const { api } = apiWith({
      '/site/listing-files': files,
      '/site/listings?after=b': { data: [{ _id: 'c', updated_at }], next: 'c' },
      '/site/listings?after=c': { data: [{ _id: 'd', updated_at }], next: null },
    });
    expect(await readListings(api, 2)).toEqual([
      { path: '/customer/search-brokers/c', changed: updated_at },
      { path: '/customer/search-brokers/d', changed: updated_at },
    ]);
  });

  it("returns undefined for a number above the last sitemap file's number", async () => {
    const { api } = apiWith({ '/site/listing-files': files });
    expect(await readListings(api, 3)).toBeUndefined();
    expect(await readListings(api, Number.NaN)).toBeUndefined();
  });

  it('returns no more addresses than a sitemap file may contain', async () => {
    const data = Array.from({ length: limits.sitemap.page_size }, (_, index) => ({
      _id: String(index),
      updated_at,
    }));
    const api = createApi(async ({ url }) => ({
      status: 200,
      body: { status: true, ...(url === '/site/listing-files' ? files : { data, next: 'more' }) },
    }));
    expect(await readListings(api, 1)).toHaveLength(limits.sitemap.addresses);
  });
});

describe('readPlaceAddresses', () => {
  it("includes a page's date of last change only if known", async () => {
    const { api } = apiWith({
      '/place-pages/indexed?type=accountants': {
        data: [
          { path: '/accountants', changed_at: null },
          { path: '/accountants/nsw/sydney', changed_at: updated_at },
        ],
        next: null,
      },
    });
    const places = await readPlaceAddresses(api, 'accountants');
    expect(renderSitemap('https://threshold.example', places)).toContain(
      `<url><loc>https://threshold.example/accountants</loc></url>
<url><loc>https://threshold.example/accountants/nsw/sydney</loc><lastmod>${updated_at}</lastmod></url>`,
    );
  });
});

describe('listSitemapFiles', () => {
  it('lists only sitemap files with entries', async () => {
    const api = createApi(async ({ url }) => {
      if (url === '/site/listing-files') {
        return { status: 200, body: { status: true, data: [{ after: null }, { after: 'b' }] } };
      }
      const path = url.includes('Accountant') ? '/accountants' : null;
      return { status: 200, body: { status: true, data: { path } } };
    });
    const files = await listSitemapFiles(api);
    expect(files).toEqual([
      '/sitemap-pages.xml',
      '/sitemap-places-accountants.xml',
      '/sitemap-listings-1.xml',
      '/sitemap-listings-2.xml',
    ]);
    expect(renderSitemapIndex('https://threshold.example', files)).toContain(
      '<sitemap><loc>https://threshold.example/sitemap-pages.xml</loc></sitemap>',
    );
  });
});

describe('renderSitemap', () => {
  it('lists pages by their absolute URLs', () => {
    const text = renderSitemap('https://threshold.example', [...fixedPages, { path: '/a?b&c' }]);
    expect(text).toContain('<url><loc>https://threshold.example/</loc></url>');
    expect(text).toContain('<loc>https://threshold.example/faqs</loc>');
    expect(text).toContain('<url><loc>https://threshold.example/a?b&amp;c</loc></url>');
    expect(text).not.toContain('search-brokers<');
  });
});

describe('renderRobotsTxt', () => {
  it('excludes private areas but not the search, and names the sitemap', () => {
    const text = renderRobotsTxt('https://threshold.example');
    expect(text).toContain('Disallow: /customer/inbox\n');
    expect(text).not.toContain('search-brokers');
    expect(text).toContain('\nSitemap: https://threshold.example/sitemap.xml\n');
  });
});
