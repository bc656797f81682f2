import type { PurchaseSummary } from '@threshold/contract/buying/purchase-shapes';
import { purchaseStageWords } from '@threshold/contract/buying/purchase-words';
import { whenText } from './counted-date.tsx';
import { turnText } from './task-words.ts';

/** 'Under contract · 3 homes · Finance due Fri 11 Dec 2026 · Your turn: Confirm each date'. */
export function summaryText({ stage, homes, next_date, next_task }: PurchaseSummary): string {
  return [
    purchaseStageWords[stage],
    homes === 1 ? '1 home' : `${homes} homes`,
    next_date && `${next_date.title} ${whenText(next_date)}`,
    next_task && turnText(next_task),
  ]
    .filter(Boolean)
    .join(' · ');
}
