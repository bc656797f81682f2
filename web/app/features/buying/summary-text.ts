import type { PurchaseSummary } from '@threshold/contract/buying/purchase-shapes';
import { purchaseStageWords } from '@threshold/contract/buying/purchase-words';
import { weekdayText } from '#app/lib/format/dates.ts';

/** 'Under contract · 3 homes · Finance due Fri 11 Dec 2026'. */
export function summaryText({ stage, homes, next_date }: PurchaseSummary): string {
  return [
    purchaseStageWords[stage],
    homes === 1 ? '1 home' : `${homes} homes`,
    next_date && `${next_date.title} ${weekdayText(next_date.due_on)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
