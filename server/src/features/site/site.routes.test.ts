import { siteEndpoints } from '@threshold/contract/site';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/test-app.ts';

const test = testApp();

describe('GET /site', () => {
  it('tells guests whether demo data is loaded', async () => {
    const { ok } = await test.as().call(siteEndpoints.info);
    expect(ok.data).toEqual({ demo: false });
  });
});
