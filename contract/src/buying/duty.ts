import type { State } from '../vocabularies.ts';
import type { CalendarDay } from './calendar-days.ts';

/* Transfer duty on one home, counted in whole cents from what a state's revenue office publishes. */

export const dutyBuyers = ['first_home', 'own_home', 'other'] as const;
export type DutyBuyer = (typeof dutyBuyers)[number];
export const dutyBuyerWords: Readonly<Record<DutyBuyer, string>> = {
  first_home: 'First home, to live in',
  own_home: 'Home to live in, not the first',
  other: 'Not to live in',
};

export const dutyProperties = ['established', 'new'] as const;
export type DutyProperty = (typeof dutyProperties)[number];
export const dutyPropertyWords: Readonly<Record<DutyProperty, string>> = {
  established: 'Established home',
  new: 'New home',
};

/** Holds for prices above `from`, in dollars, up to that of the next band. Rates are hundredths of a per cent. */
export type DutyBand =
  /** So many cents, and of each dollar above `from` that rate. */
  | { readonly from: number; readonly base: number; readonly rate: number }
  /** That rate of the whole price. */
  | { readonly from: number; readonly ofAll: number }
  /** Dollars of `square` for the square of a thousand, and of `each` for a thousand: the Northern Territory's formula. */
  | { readonly from: number; readonly square: number; readonly each: number };

export interface DutyScale {
  readonly bands: readonly DutyBand[];
  /** Up to and with this price; above it the general scale holds. */
  readonly upTo?: number;
}

/** What a first home costs. `fraction` and `share` grow from nothing at `nilTo` to all of it at `until`. */
export type FirstHomeRule =
  | { readonly kind: 'nil' }
  /** As any home to live in. */
  | { readonly kind: 'none' }
  /** We do not know enough to say. */
  | { readonly kind: 'ask' }
  /** A part of the duty on `until`, whatever the price. */
  | { readonly kind: 'fraction'; readonly nilTo: number; readonly until: number }
  /** A part of the duty on the price itself. */
  | { readonly kind: 'share'; readonly nilTo: number; readonly until: number }
  | { readonly kind: 'scale'; readonly scale: DutyScale }
  /** The duty on a home to live in, less so many cents for prices below `under`; nothing is taken off from the last on. */
  | {
      readonly kind: 'less';
      readonly steps: readonly { readonly under: number; readonly cents: number }[];
    };

/** One state's figures for contracts of one financial year. */
export interface DutySheet {
  readonly state: State;
  /** Where they were read, the day of that page or of who read it, and when we did. */
  readonly source: string;
  readonly sourceDate: CalendarDay;
  readonly readOn: CalendarDay;
  /** `sure`: law or the office's own page. `likely`: one good second source. What is less sure is in no sheet. */
  readonly mark: 'sure' | 'likely';
  /** The last day before they may change: a budget. */
  readonly reviewAfter: CalendarDay;
  /** Rates count for each hundred dollars or a part of it, or exactly. */
  readonly per: 100 | 1;
  /** Cents below a dollar are dropped. */
  readonly wholeDollars?: true;
  /** The least that is paid, in cents. */
  readonly least?: number;
  /** Any buyer; without it only who lives there can be told. */
  readonly general?: DutyScale;
  /** Who lives there; without it as anybody. */
  readonly ownHome?: DutyScale;
  readonly firstHome: Readonly<Record<DutyProperty, FirstHomeRule>>;
  /** Said beside the figure of a first home. */
  readonly firstHomeNote?: string;
}

export interface DutyAsked {
  /** Whole dollars. */
  readonly price: number;
  readonly buyer: DutyBuyer;
  readonly property: DutyProperty;
}

/** Whole cents; undefined where the sheet does not say. */
export function dutyOn(
  sheet: DutySheet,
  { price, buyer, property }: DutyAsked,
): number | undefined {
  if (buyer === 'other') return onScale(sheet, sheet.general, price);
  if (buyer === 'own_home') return ofOwnHome(sheet, price);
  const rule = sheet.firstHome[property];
  switch (rule.kind) {
    case 'nil':
      return 0;
    case 'none':
      return ofOwnHome(sheet, price);
    case 'ask':
      return undefined;
    case 'fraction':
    case 'share': {
      if (price <= rule.nilTo) return 0;
      if (price >= rule.until) return ofOwnHome(sheet, price);
      const whole = onScale(sheet, sheet.general, rule.kind === 'share' ? price : rule.until);
      return whole && rounded(sheet, (whole * (price - rule.nilTo)) / (rule.until - rule.nilTo));
    }
    case 'scale':
      return price <= (rule.scale.upTo ?? Number.POSITIVE_INFINITY)
        ? onScale(sheet, rule.scale, price)
        : ofOwnHome(sheet, price);
    case 'less': {
      const whole = ofOwnHome(sheet, price);
      const step = rule.steps.find(({ under }) => price < under);
      return whole && Math.max(0, whole - (step?.cents ?? 0));
    }
  }
}

function ofOwnHome(sheet: DutySheet, price: number): number | undefined {
  const { ownHome, general } = sheet;
  const isOwn = ownHome && price <= (ownHome.upTo ?? Number.POSITIVE_INFINITY);
  return onScale(sheet, isOwn ? ownHome : general, price);
}

function onScale(
  sheet: DutySheet,
  scale: DutyScale | undefined,
  price: number,
): number | undefined {
  const band = scale?.bands.findLast(({ from }) => price > from);
  if (!band) return undefined;
  return Math.max(sheet.least ?? 0, rounded(sheet, onBand(band, price, sheet.per)));
}

/** Cents, with a fraction where the office counts exactly. A hundredth of a per cent of a dollar is a hundredth of a cent. */
function onBand(band: DutyBand, price: number, per: number): number {
  if ('square' in band)
    return (band.square * (price / 1000) ** 2 + (band.each * price) / 1000) * 100;
  const counted = (dollars: number) => Math.ceil(dollars / per) * per;
  if ('ofAll' in band) return (counted(price) * band.ofAll) / 100;
  return band.base + (counted(price - band.from) * band.rate) / 100;
}

function rounded({ wholeDollars }: DutySheet, cents: number): number {
  // What is a cent but for the last binary digit is that cent.
  return wholeDollars ? Math.floor(Math.round(cents * 1000) / 100_000) * 100 : Math.round(cents);
}
