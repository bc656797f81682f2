import { describe, expect, it } from 'vitest';
import { testSigner } from '#test/test-app.ts';
import { isDaytime } from '../features/requests/desk/clock.policy.ts';
import { buildMembers } from './listings.ts';
import { buildRequests } from './requests.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Noon, deep in the night, and just after eight in the morning in Sydney. */
const moments = ['2026-11-20T01:00:00Z', '2026-11-20T15:00:00Z', '2026-11-19T21:10:00Z'];

describe.each(moments)('requests of the demo data at %s', (moment) => {
  const now = new Date(moment);
  const members = buildMembers('hash', now);
  const { requests, offers } = buildRequests({ sign: testSigner }, members, now);
  const demo = members.listings.find(({ isDemo }) => isDemo)?.vendor.id;

  it('have every status and wait at most 24 hours for an answer', () => {
    const ends = requests.map(({ status, close_reason }) => close_reason ?? status);
    expect(new Set(ends)).toEqual(new Set(['answered', 'found_somebody', 'new', 'spam']));
    const startTimes = requests.map(({ confirmed_at, created_at }) => confirmed_at ?? created_at);
    const waiting = startTimes.filter((_, at) => requests[at]?.status === 'new') as Date[];
    expect(Math.min(...waiting.map(Number))).toBeGreaterThan(now.getTime() - 24 * HOUR_MS);
    expect(requests.some(({ confirmed_at }) => confirmed_at === null)).toBe(true);
  });

  it('are offered to nearby vendors in daytime, with answered and open offers', () => {
    const own = offers.filter(({ vendor_id }) => vendor_id === demo).map(({ state }) => state);
    expect([...new Set(own)].toSorted()).toEqual(['answered', 'declined', 'lapsed', 'open']);
    for (const { offered_at, due_at, state, distance_km } of offers) {
      expect(isDaytime(new Date(offered_at), 'Australia/Sydney')).toBe(true);
      expect(distance_km).toBeLessThanOrEqual(50);
      if (state === 'open') expect(new Date(due_at) > now).toBe(true);
    }
  });
});
