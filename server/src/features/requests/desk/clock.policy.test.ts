import { requestLimits } from '@threshold/contract/texts/request-texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWallTime } from '#src/lib/local-time.ts';
import {
  type ClockFacts,
  computeNextEvaluationTime,
  computeOfferDueTime,
  computeRequestDeadlines,
  computeRequestState,
  countOffersToMake,
  hasEnoughAnswers,
  isDaytime,
  isOpenOffer,
  listRequestHolders,
} from './clock.policy.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('daytime of offers', () => {
  const due = (at: string, zone: string) => computeOfferDueTime(new Date(at), zone).toISOString();

  it('is from 8:00 to 20:00 in the time zone of the requested place', () => {
    const zone = 'Australia/Perth';
    expect(isDaytime(new Date('2026-07-01T00:00:00Z'), zone)).toBe(true);
    expect(isDaytime(new Date('2026-06-30T23:59:59Z'), zone)).toBe(false);
    expect(isDaytime(new Date('2026-07-01T11:59:59Z'), zone)).toBe(true);
    expect(isDaytime(new Date('2026-07-01T12:00:00Z'), zone)).toBe(false);
  });

  it('contains all four hours in which an offer can be answered', () => {
    // The offers are made at 10:00, 18:30 and 20:00 in Perth.
    expect(due('2026-07-01T02:00:00Z', 'Australia/Perth')).toBe('2026-07-01T06:00:00.000Z');
    expect(due('2026-07-01T10:30:00Z', 'Australia/Perth')).toBe('2026-07-02T02:30:00.000Z');
    expect(due('2026-07-01T12:00:00Z', 'Australia/Perth')).toBe('2026-07-02T04:00:00.000Z');
  });

  it('remains from 8:00 to 20:00 local time after a daylight saving change', () => {
    // Saturday 18:00 in Sydney. Clocks go forward on 4 October 2026, and back on 5 April 2026.
    expect(due('2026-10-03T08:00:00Z', 'Australia/Sydney')).toBe('2026-10-03T23:00:00.000Z');
    expect(due('2026-04-04T07:00:00Z', 'Australia/Sydney')).toBe('2026-04-05T00:00:00.000Z');
  });
});

/*
 * Simulates a request desk: professionals, visitors and jobs act in any order and with any delay.
 */

const zones = [
  'Australia/Sydney',
  'Australia/Perth',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'Pacific/Norfolk',
  'Indian/Cocos',
  // Zones whose clocks change at midnight.
  'America/Havana',
  'Africa/Cairo',
] as const;

const acts = ['answer', 'decline', 'staff', 'nothing', 'nothing', 'nothing'] as const;

const anyMinute = fc.integer({
  min: Date.UTC(2026, 0, 1) / MINUTE_MS,
  max: Date.UTC(2027, 11, 31) / MINUTE_MS,
});

/** Minutes in 2026 and 2027 at which the clocks of a zone change. */
function changesOf(zone: string): number[] {
  const end = Date.UTC(2027, 11, 31);
  const found: number[] = [];
  let at = Temporal.Instant.from('2026-01-01T00:00:00Z').toZonedDateTimeISO(zone);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > end) return found;
    found.push(next.epochMilliseconds / MINUTE_MS);
    at = next;
  }
}

const changes = new Map<string, readonly number[]>(zones.map((zone) => [zone, changesOf(zone)]));

const nearOneOf = (minutes: readonly number[]) =>
  fc
    .tuple(fc.constantFrom(...minutes), fc.integer({ min: 1, max: 2 * 24 * 60 }))
    .map(([minute, before]) => minute - before);

/**
 * Generates a time zone and a start: any minute of two years, or a minute up to two days before a
 * clock change.
 */
const beginning = fc.constantFrom(...zones).chain((zone) => {
  const own = changes.get(zone) ?? [];
  const start = own.length > 0 ? fc.oneof(anyMinute, nearOneOf(own)) : anyMinute;
  return fc.record({ zone: fc.constant(zone), start });
});

const course = fc.record({
  isComplete: fc.boolean().chain((half) => (half ? fc.constant(true) : fc.boolean())),
  confirmedAfter: fc.integer({ min: 0, max: 40 * 60 }),
  /** Number of professionals. */
  people: fc.integer({ min: 0, max: 15 }),
  /** Minutes between runs of the job. */
  pauses: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
  events: fc.array(
    fc.record({
      after: fc.integer({ min: 1, max: 300 }),
      act: fc.constantFrom(...acts),
      which: fc.nat(8),
    }),
    { maxLength: 25 },
  ),
});
const schedule = fc.tuple(beginning, course).map(([where, what]) => ({ ...where, ...what }));
type Schedule = typeof schedule extends fc.Arbitrary<infer S> ? S : never;

type Mutable = { -readonly [K in keyof ClockFacts]: ClockFacts[K] };
interface Offer {
  state: ClockFacts['offers'][number]['state'];
  due_at: Date;
  /** Local hour in which the offer was made. */
  hour: number;
}

/** Runs a schedule to its end and checks the invariants at every step. */
function play({ start, zone, isComplete, confirmedAfter, people, pauses, events }: Schedule) {
  const created_at = new Date(start * MINUTE_MS);
  const confirmed_at = new Date(created_at.getTime() + confirmedAfter * MINUTE_MS);
  const offers: Offer[] = [];
  const facts: Mutable & { offers: Offer[] } = {
    created_at,
    confirmed_at: null,
    closed_at: null,
    missed_at: null,
    first_answer_at: null,
    timezone: zone,
    isComplete,
    offers,
    answers: 0,
    isAnsweredByStaff: false,
  };
  let alarmed_at: Date | undefined;

  const check = (now: Date) => {
    const holders = listRequestHolders(facts, now);
    const isHeld = holders.some((one) => one !== 'person');
    const rules = {
      'nine offers': offers.length <= requestLimits.offers,
      'three answers': facts.answers <= requestLimits.answers,
      'three at once':
        offers.filter((one) => isOpenOffer(one, now)).length <= requestLimits.at_once,
      'offers by day': offers.every(({ hour }) => hour >= 8 && hour < 20),
      // Not required before the confirmation or after an answer: the visitor acts next.
      'the request has a holder': holders.length > 0,
      'professionals or staff hold it':
        isHeld || !facts.confirmed_at || facts.first_answer_at !== null,
      'the alarm precedes the end': !facts.missed_at || (alarmed_at ?? now) < facts.missed_at,
    };
    const broken = Object.entries(rules).filter(([, isKept]) => !isKept);
    if (broken.length > 0) throw new Error(`${broken.join()} at ${now.toISOString()}`);
  };

  /** Simulates one run of the jobs: ends expired offers, makes new ones, checks the deadlines. */
  const turn = (now: Date) => {
    for (const one of offers) {
      if (one.state === 'open' && one.due_at <= now) one.state = 'lapsed';
    }
    const wanted = countOffersToMake(facts, now);
    const left = people - offers.length;
    for (let n = 0; n < Math.min(wanted, left); n += 1) {
      offers.push({
        state: 'open',
        hour: toWallTime(now, zone).hour,
        due_at: computeOfferDueTime(now, zone),
      });
    }
    const { alarm_at, due_at } = computeRequestDeadlines(facts);
    if (facts.first_answer_at) return;
    // The alarm comes before the missed deadline, as in the real jobs, even if they run late.
    if (now >= alarm_at) alarmed_at ??= now;
    if (facts.confirmed_at && now >= due_at) facts.missed_at ??= now;
  };

  const answer = (now: Date) => {
    facts.answers += 1;
    facts.first_answer_at ??= now;
    if (!hasEnoughAnswers(facts.answers)) return;
    for (const one of offers) if (one.state === 'open') one.state = 'gone';
  };

  const act = (name: (typeof acts)[number], which: number, now: Date) => {
    const one = offers.filter((offer) => isOpenOffer(offer, now)).at(which);
    // An open offer can always be answered, because the third answer ends all others.
    if (name === 'answer' && one) {
      one.state = 'answered';
      answer(now);
      turn(now);
    }
    if (name === 'decline' && one) {
      one.state = 'declined';
      turn(now);
    }
    if (name === 'staff' && facts.confirmed_at && !hasEnoughAnswers(facts.answers)) {
      facts.isAnsweredByStaff = true;
      answer(now);
    }
  };

  let at = 0;
  const planned = events.map(({ after, act: name, which }) => ({ at: (at += after), name, which }));
  const end = confirmedAfter + 30 * 60;
  const jobs = [confirmedAfter];
  for (let minute = 0, n = 0; minute < end; n += 1) {
    jobs.push(minute);
    minute += pauses[n % pauses.length] ?? 1;
  }
  // Also checks every 15 minutes, to cover the time between two jobs.
  const looks = Array.from({ length: Math.floor(end / 15) }, (_, n) => n * 15);
  const minutes = new Set([...jobs, ...looks, end, ...planned.map((one) => one.at)]);
  const isJob = new Set([...jobs, end]);
  for (const minute of [...minutes].toSorted((a, b) => a - b)) {
    const now = new Date(created_at.getTime() + minute * MINUTE_MS);
    if (minute === confirmedAfter) {
      facts.confirmed_at = confirmed_at;
      // The confirmation restarts the clock.
      alarmed_at = undefined;
    }
    for (const { name, which } of planned.filter((one) => one.at === minute)) {
      act(name, which, now);
      check(now);
    }
    if (isJob.has(minute)) {
      turn(now);
      const next = computeNextEvaluationTime(facts, now);
      const isLate = offers.some((one) => one.state === 'open' && (!next || one.due_at < next));
      if (isLate) throw new Error(`an offer ends before the next turn, after ${now.toISOString()}`);
    }
    check(now);
  }
  return { facts, end: computeRequestState(facts) };
}

describe('offer schedule of a request', () => {
  it('follows its rules for 1,000 random requests, also across daylight saving changes', {
    timeout: 120_000,
  }, () => {
    let changed = 0;
    fc.assert(
      fc.property(schedule, (one) => {
        const { facts, end } = play(one);
        expect(end).toBe(facts.first_answer_at ? 'answered' : 'missed');
        const last = one.start + one.confirmedAfter + 24 * 60;
        if (changes.get(one.zone)?.some((at) => one.start < at && at < last)) changed += 1;
      }),
      { numRuns: 1000 },
    );
    expect(changed).toBeGreaterThan(100);
  });

  it('includes at most nine professionals, three at a time', () => {
    const day = { start: Date.parse('2026-06-01T22:00:00Z') / MINUTE_MS, zone: zones[0] };
    const { facts } = play({
      ...day,
      isComplete: true,
      confirmedAfter: 0,
      people: 15,
      pauses: [1],
      events: [],
    });
    expect(facts.offers.map(({ due_at }) => due_at.toISOString())).toEqual(
      ['2026-06-02T02:00', '2026-06-02T06:00', '2026-06-02T10:00'].flatMap((at) =>
        Array<string>(3).fill(`${at}:00.000Z`),
      ),
    );
    expect(facts.missed_at?.toISOString()).toBe('2026-06-02T22:00:00.000Z');
  });

  it('begins the next morning if the request is confirmed at night', () => {
    const now = new Date('2026-06-01T12:00:00Z');
    const facts: ClockFacts = {
      created_at: now,
      confirmed_at: now,
      closed_at: null,
      missed_at: null,
      first_answer_at: null,
      timezone: 'Australia/Sydney',
      isComplete: true,
      offers: [],
      answers: 0,
      isAnsweredByStaff: false,
    };
    expect(countOffersToMake(facts, now)).toBe(0);
    expect(listRequestHolders(facts, now)).toEqual(['staff']);
    expect(computeNextEvaluationTime(facts, now)?.toISOString()).toBe('2026-06-01T22:00:00.000Z');
    expect(countOffersToMake(facts, new Date(now.getTime() + 10 * HOUR_MS))).toBe(3);
  });
});
