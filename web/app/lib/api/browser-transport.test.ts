// @vitest-environment happy-dom
import { faqEndpoints } from '@threshold/contract/endpoints/content/faq';
import { afterEach, expect, it, vi } from 'vitest';
import { createBrowserApi, navigateAway } from './browser-transport.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reports failed calls again on a page to which Back has returned', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const api = createBrowserApi({ token: () => null, handleAuthFailure: () => undefined });
  navigateAway('#home');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect(api.call(faqEndpoints.active)).rejects.toMatchObject({ code: 'offline' });
});
