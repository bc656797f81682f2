import { upFrontQuery } from '@threshold/contract/endpoints/purchases/tool-queries';
import { type UpFrontSum, upFrontSum } from '@threshold/contract/rules/purchases/loan-tools';
import { readTyped, type Typed } from './typed-query.ts';

export interface UpFrontData extends Typed {
  readonly tool: 'up-front-costs';
  /** Undefined while nothing was entered or a field is invalid. */
  readonly sum?: UpFrontSum;
}

export function readUpFront(query: URLSearchParams): UpFrontData {
  const { values, ...typed } = readTyped(upFrontQuery, query);
  const isEntered = Object.values(values ?? {}).some((amount) => amount !== undefined);
  return {
    tool: 'up-front-costs',
    ...typed,
    ...(values && isEntered && { sum: upFrontSum(values) }),
  };
}
