import { noCheckedRates } from '@threshold/contract/buying/revenue-offices';
import { upFrontQuery } from '@threshold/contract/buying/tool-queries';
import { type UpFrontSum, upFrontSum } from '@threshold/contract/buying/up-front-costs';
import { readTyped, type Typed } from './typed-query.ts';

export interface UpFrontData extends Typed {
  readonly tool: 'up-front-costs';
  /** Where to find the duty, once a state is chosen. */
  readonly duty?: string;
  /** Undefined while nothing was entered, or something is wrong. */
  readonly sum?: UpFrontSum;
}

export function readUpFront(query: URLSearchParams): UpFrontData {
  const { values, ...typed } = readTyped(upFrontQuery, query);
  const { state, ...costs } = values ?? {};
  const isEntered = Object.values(costs).some((amount) => amount !== undefined);
  return {
    tool: 'up-front-costs',
    ...typed,
    ...(state && { duty: noCheckedRates(state) }),
    ...(isEntered && { sum: upFrontSum(costs) }),
  };
}
