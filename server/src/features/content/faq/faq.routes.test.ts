import { faqEndpoints } from '@threshold/contract/endpoints/content/faq';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFaq } from '#test/factories/faq.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

describe('GET /faq/active', () => {
  beforeAll(async () => {
    const { db } = test.database;
    await buildFaq(db, { question: 'Second?', position: 2 });
    await buildFaq(db, { question: 'First?', answer: 'Yes.', category: 'Deposit', position: 1 });
    await buildFaq(db, { question: 'Withdrawn?', is_active: false });
  });

  it('lists active FAQs in order for guests', async () => {
    const { ok } = await test.as().call(faqEndpoints.active);
    expect(ok.data.map(({ question }) => question)).toEqual(['First?', 'Second?']);
    expect(ok.data[0]).toMatchObject({ answer: 'Yes.', category: 'Deposit', isActive: true });
  });

  it('returns 304 if the list is unchanged', async () => {
    const first = await test.as().call(faqEndpoints.active);
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    const again = await test.as().raw({
      url: '/api/faq/active',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.status).toBe(304);
  });
});
