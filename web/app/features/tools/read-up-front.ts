import {
  dutyAsAt,
  dutyNotEstimated,
  noCheckedRates,
  revenueOffices,
} from '@threshold/contract/buying/revenue-offices';
import { upFrontQuery } from '@threshold/contract/buying/tool-queries';
import { type UpFrontSum, upFrontSum } from '@threshold/contract/buying/up-front-costs';
import type { DutyEstimate } from '@threshold/contract/tools';
import type { State } from '@threshold/contract/vocabularies';
import { dateText } from '#app/lib/format/dates.ts';
import type { DutyQuery } from './api.ts';
import { readTyped, type Typed } from './typed-query.ts';

export interface UpFrontData extends Typed {
  readonly tool: 'up-front-costs';
  /** What is said of the duty, once a state is chosen. */
  readonly duty?: DutyPart;
  /** Undefined while nothing was entered, or something is wrong. */
  readonly sum?: UpFrontSum;
}

export interface DutyPart {
  /** Dollars and cents, where it is estimated. */
  readonly estimate?: number;
  readonly sentences: readonly string[];
  readonly office: string;
  readonly url: string;
}

/** Asks for an estimate; undefined where there is no answer. */
export type EstimateDuty = (query: DutyQuery) => Promise<DutyEstimate | undefined>;

export async function readUpFront(
  query: URLSearchParams,
  estimate: EstimateDuty,
): Promise<UpFrontData> {
  const { values, ...typed } = readTyped(upFrontQuery, query);
  const { state, price, buyer, property, contract, ...costs } = values ?? {};
  // What somebody was told by the office or a professional wins over ours.
  const isAsked = state && price && buyer && property && costs.duty === undefined;
  const found = isAsked ? await estimate({ state, price, buyer, property, contract }) : undefined;
  const duty = state && costs.duty === undefined ? dutyPart(state, found, !isAsked) : undefined;
  const counted = duty?.estimate === undefined ? {} : { duty: Math.ceil(duty.estimate) };
  const all = { ...costs, ...counted };
  const isEntered = Object.values(all).some((amount) => amount !== undefined);
  return {
    tool: 'up-front-costs',
    ...typed,
    ...(duty && { duty }),
    ...(isEntered && { sum: upFrontSum(all) }),
  };
}

function dutyPart(state: State, found: DutyEstimate | undefined, isWaiting: boolean): DutyPart {
  const { name: office, url } = revenueOffices[state];
  if (isWaiting) return { sentences: [waiting], office, url };
  const { outcome, duty, as_at, note } = found ?? {};
  if (outcome === 'not_estimated') return { sentences: [dutyNotEstimated(state)], office, url };
  if (outcome !== 'estimated' || duty == null || !as_at) {
    return { sentences: [noCheckedRates(state)], office, url };
  }
  const sentences = [dutyAsAt(state, dateText(as_at)), ...(note ? [note] : [])];
  return { estimate: duty, sentences, office, url };
}

const waiting =
  'For an estimate of the duty give the price, who buys and what is bought. Or type the figure that you were told.';
