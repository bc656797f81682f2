import {
  type PlaceLevel,
  placeLevels,
  placeRules,
} from '@threshold/contract/texts/place-page-texts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Data about a page that determines whether search engines may index it. */
export interface PageFacts {
  readonly place: string;
  readonly level: PlaceLevel;
  readonly own: number;
  readonly near: number;
  /** Ids of the listings that the page shows first. */
  readonly first: readonly string[];
}

/** Decision of the previous run about a page. */
interface PreviousDecision {
  readonly indexed: boolean;
  readonly few_since: Date | null;
}

export interface Decision {
  readonly indexed: boolean;
  readonly few_since: Date | null;
}

/**
 * A page is indexed if enough professionals have an office in its place, unless a larger page shows
 * nearly the same professionals. The result does not depend on the order of the input.
 */
export function decidePages(
  facts: readonly PageFacts[],
  known: ReadonlyMap<string, PreviousDecision>,
  now: Date,
): Map<string, Decision> {
  const decisions = new Map<string, Decision>();
  /** Indexed pages by the ids of the listings that they show first. */
  const pagesByListing = new Map<string, PageFacts[]>();
  for (const page of facts.toSorted(comparePages)) {
    const few_since = computeFewSince(page, known.get(page.place), now);
    const indexed =
      hasEnoughListings(page, known.get(page.place), few_since, now) &&
      !isNearDuplicate(page, pagesByListing);
    decisions.set(page.place, { indexed, few_since });
    if (indexed) {
      for (const id of page.first)
        pagesByListing.set(id, [...(pagesByListing.get(id) ?? []), page]);
    }
  }
  return decisions;
}

/**
 * Sorts larger pages first. The pages of country and states come before all others, because they
 * link to the others. A suburb with half of a city's offices counts as equally large.
 */
const comparePages = (a: PageFacts, b: PageFacts) =>
  Number(isCountryOrState(b)) - Number(isCountryOrState(a)) ||
  computePageSize(b) - computePageSize(a) ||
  placeLevels.indexOf(a.level) - placeLevels.indexOf(b.level) ||
  b.near - a.near ||
  (a.place < b.place ? -1 : 1);

const isCountryOrState = ({ level }: PageFacts): boolean =>
  level === 'country' || level === 'state';

const computePageSize = ({ own, level }: PageFacts): number => (level === 'suburb' ? 2 * own : own);

function computeFewSince(
  { own }: PageFacts,
  known: PreviousDecision | undefined,
  now: Date,
): Date | null {
  return own < placeRules.kept_from ? (known?.few_since ?? now) : null;
}

function hasEnoughListings(
  { own }: PageFacts,
  known: PreviousDecision | undefined,
  few_since: Date | null,
  now: Date,
): boolean {
  if (own >= placeRules.indexed_from) return true;
  if (!known?.indexed) return false;
  const few = few_since ? now.getTime() - few_since.getTime() : 0;
  return few < placeRules.kept_days * DAY_MS;
}

/**
 * True if an indexed page already shows nearly the same professionals. Between pages of one level,
 * short lists need fewer listings in common. Between levels they need as many as long lists,
 * because pages of larger areas link to smaller ones.
 */
function isNearDuplicate(
  page: PageFacts,
  showing: ReadonlyMap<string, readonly PageFacts[]>,
): boolean {
  const shared = new Map<PageFacts, number>();
  for (const id of page.first) {
    for (const other of showing.get(id) ?? []) {
      const count = (shared.get(other) ?? 0) + 1;
      shared.set(other, count);
      const length = Math.min(page.first.length, other.first.length);
      const part = (placeRules.shared / placeRules.first) * length;
      const most =
        page.level === other.level ? Math.min(placeRules.shared, part) : placeRules.shared;
      if (count >= most) return true;
    }
  }
  return false;
}
