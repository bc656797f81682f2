import { parseRange } from '@threshold/contract/rules/loans';

const THOUSAND = 1000;
const MILLION = 1_000_000;

/** '$800K-$1.1M' from '800K - 1100K'; text that is not a range is returned unchanged. */
export function moneyRange(text: string): string {
  const range = parseRange(text);
  return range ? range.map(shortMoney).join('-') : text;
}

const shortMoney = (dollars: number) =>
  dollars < MILLION ? `$${dollars / THOUSAND}K` : `$${dollars / MILLION}M`;
