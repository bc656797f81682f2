// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { getViewSource } from './view-source.ts';

const hydration = vi.hoisted(() => ({ is: true }));
vi.mock('#app/lib/page/hydration.ts', () => ({ isHydrating: () => hydration.is }));

afterEach(() => {
  hydration.is = true;
  vi.restoreAllMocks();
});

it.each([
  ['', 'link'],
  ['https://mail.example/', 'link'],
  ['/customer/search-brokers?q=a', 'search'],
  ['/customer/search-brokers/some-id', 'other'],
  ['/mortgage-brokers/nsw/parramatta-2150', 'place'],
  ['/directory/mortgage-brokers/nsw', 'place'],
  ['/', 'other'],
])('maps the referrer %j of a profile view to the source %s', (referrer, source) => {
  const address = referrer.startsWith('/') ? window.location.origin + referrer : referrer;
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(address);
  expect(getViewSource()).toBe(source);
});

it("derives a profile view's source from the previous URL within the app", () => {
  hydration.is = false;
  window.history.replaceState(null, '', '/customer/search-brokers?place=a');
  expect(getViewSource()).toBe('search');
  window.history.replaceState(null, '', '/customer/shortlist');
  expect(getViewSource()).toBe('other');
});
