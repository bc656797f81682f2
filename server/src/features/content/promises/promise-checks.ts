import { promiseDays, responseRule } from '@threshold/contract/endpoints/content/promises';
import { searchVendorsSchema } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { endpoints } from '@threshold/contract/registry';
import { answerTimeDays } from '@threshold/contract/rules/answer-times';
import type { PromiseId } from '@threshold/contract/texts/sentences';
import { toUtcDateString } from '../../../lib/local-time.ts';
import type { Services } from '../../../services.ts';
import { loadCatalogue } from '../../listings/vendors/vendors.repo.ts';
import { searchListings } from '../../search/search.service.ts';
import { countTypesNearPlace } from '../../search/search-facets.ts';
import { createSearchDepthCache, uncachedTotals } from '../../search/statements/search-depth.ts';
import { findWords } from '../../search/words/words.repo.ts';
import { countAnsweredInTime } from './ledger-figures.repo.ts';
import {
  countApplicationsUsedAfterWithdrawal,
  countLateAlerts,
  countOpenRemovalRequests,
  countOverdueFileRemovals,
  countPaymentTables,
  countUnexplainedHiddenReviews,
} from './promise-checks.repo.ts';
import type { MeasuredResult } from './promise-ledger.ts';
import {
  countFalseReplyTimes,
  countListingsAround,
  countListingsWithValidCheck,
  countSealedMessages,
} from './promise-steps.repo.ts';

export type CheckDeps = Pick<Services, 'database' | 'places' | 'now'>;

export interface PromiseCheckResult extends MeasuredResult {
  readonly holds: boolean;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const A_MINUTE_MS = 60_000;
const PLACE = { city: 'Sydney' } as const;
const MAX_LISTED = limits.search.exact_total;

const daysAgo = ({ now }: CheckDeps, days: number) => new Date(now().getTime() - days * DAY_MS);

/** Number of endpoints whose paths indicate payments. */
const moneyCalls = Object.values(endpoints)
  .flatMap((group) => Object.values(group))
  .filter(({ path }) =>
    /\/(?:payments?|checkouts?|invoices?|charges?|billing|subscriptions?)(?:\/|$)/.test(path),
  ).length;

/** The check of each promise. If a check throws, the stored result of its promise remains. */
export const promiseChecks: Readonly<
  Record<PromiseId, (deps: CheckDeps) => Promise<PromiseCheckResult>>
> = {
  async free({ database: { db } }) {
    const part = moneyCalls + (await countPaymentTables(db));
    return { holds: part === 0, part, whole: null };
  },
  async no_obligation(deps) {
    const counts = await countApplicationsUsedAfterWithdrawal(
      deps.database.db,
      daysAgo(deps, promiseDays),
    );
    return { holds: counts.part === 0, ...counts };
  },
  async under_a_minute(deps) {
    const began = deps.now().getTime();
    for (const city of ['Sydney', 'Melbourne', 'Perth'])
      await searchPlaceListings(deps, { city }, 10);
    const part = deps.now().getTime() - began;
    return { holds: part < A_MINUTE_MS, part, whole: null };
  },
  async vetted({ database: { db }, now }) {
    const counts = await countListingsWithValidCheck(db, toUtcDateString(now()));
    return { holds: counts.part === counts.whole, ...counts };
  },
  async response_time(deps) {
    const until = new Date(deps.now().getTime() - limits.requirements.response_hours * HOUR_MS);
    const counts = await countAnsweredInTime(deps.database.db, {
      since: daysAgo(deps, promiseDays),
      until,
    });
    const hasEnoughRequests = counts.whole >= responseRule.requests;
    return {
      holds: !hasEnoughRequests || counts.part >= responseRule.share * counts.whole,
      ...counts,
    };
  },
  async notified(deps) {
    const counts = await countLateAlerts(deps.database.db, daysAgo(deps, 7), deps.now());
    return { holds: counts.part === 0, ...counts };
  },
  async encrypted(deps) {
    const { part, whole, faulty } = await countSealedMessages(deps.database.db, daysAgo(deps, 7));
    return { holds: faulty === 0, part, whole };
  },
  async files_gone(deps) {
    const part = await countOverdueFileRemovals(deps.database.db, daysAgo(deps, 1));
    return { holds: part === 0, part, whole: null };
  },
  async privacy_answers({ database: { db }, now }) {
    const counts = await countOpenRemovalRequests(db, now());
    return { holds: counts.part <= limits.terms.privacy_answer_days, ...counts };
  },
  async city_counts({ database: { db, pool }, places }) {
    const place = await places.locate(PLACE);
    if (!place) throw new Error(`${PLACE.city} is not in the gazetteer`);
    const shown = await countTypesNearPlace({ pool, catalogue: await loadCatalogue(db) }, place);
    const found = await countListingsAround(db, place);
    const wrong = shown.filter(
      ({ vendor_type, count }) => count !== Math.min(found.get(vendor_type) ?? 0, MAX_LISTED + 1),
    );
    return { holds: wrong.length === 0, part: wrong.length, whole: shown.length };
  },
  async honest_reviews({ database: { db } }) {
    const counts = await countUnexplainedHiddenReviews(db);
    return { holds: counts.part === 0, ...counts };
  },
  async reply_times(deps) {
    // Reply times are updated within minutes of an event; one more day allows for a delayed job.
    const since = daysAgo(deps, answerTimeDays + 1);
    const counts = await countFalseReplyTimes(deps.database.db, since, daysAgo(deps, 1));
    return { holds: counts.part === 0, ...counts };
  },
  async order_not_for_sale(deps) {
    const { vendors } = await searchPlaceListings(deps, PLACE, limits.search.max_page_size);
    const part = vendors.filter((card, at) => {
      const before = vendors[at - 1];
      if (!before) return false;
      const [tier, tierBefore] = [card, before].map(({ status }) =>
        status === 'approved' ? 0 : 1,
      );
      if (tier !== tierBefore) return (tier ?? 0) < (tierBefore ?? 0);
      return (card.distance_km ?? 0) < (before.distance_km ?? 0);
    }).length;
    return { holds: part === 0, part, whole: vendors.length };
  },
};

async function searchPlaceListings(
  { database: { db, pool }, places }: CheckDeps,
  place: { readonly city: string },
  limit: number,
) {
  const tools = {
    pool,
    places,
    depth: createSearchDepthCache()('promises'),
    totals: uncachedTotals,
    words: findWords,
    catalogue: await loadCatalogue(db),
  };
  const query = searchVendorsSchema.parse({ ...place, limit: String(limit) });
  return searchListings(tools, query, { approvedOnly: false });
}
