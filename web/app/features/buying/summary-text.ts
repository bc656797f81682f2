import type { PurchaseSummary } from '@threshold/contract/buying/purchase-shapes';
import { purchaseStageWords } from '@threshold/contract/buying/purchase-words';
import { weekdayText } from '#app/lib/format/dates.ts';
import { turnText } from './task-words.ts';
import { nextVisitText } from './visit-words.ts';

/** 'Under contract · 3 homes · Finance due Fri 11 Dec 2026 · Your turn: Confirm each date'. */
export function summaryText({
  stage,
  homes,
  next_date,
  next_visit,
  next_task,
}: PurchaseSummary): string {
  return [
    purchaseStageWords[stage],
    homes === 1 ? '1 home' : `${homes} homes`,
    next_date && `${next_date.title} ${weekdayText(next_date.due_on)}`,
    next_visit && nextVisitText(next_visit),
    next_task && turnText(next_task),
  ]
    .filter(Boolean)
    .join(' · ');
}
