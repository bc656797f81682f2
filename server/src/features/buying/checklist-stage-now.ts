import { checklistStageOf, chosenHomeOf } from '@threshold/contract/buying/checklist-stage';
import type { ChecklistStage } from '@threshold/contract/buying/checklist-stages';
import { stateZones } from '@threshold/contract/state-zones';
import type { Db } from '../../adapters/database/database.ts';
import { HOME_ZONE, wallTimeAt } from '../../lib/local-time.ts';
import { type DateFactsRow, listDateFacts } from './dates.repo.ts';
import { type HomeFactsRow, listHomeFacts } from './homes.repo.ts';

/** Data that determines the stage of a purchase. */
export interface Standing {
  readonly homes: readonly HomeFactsRow[];
  readonly dates: readonly DateFactsRow[];
}

export async function readStanding(db: Db, purchaseId: string): Promise<Standing> {
  const [homes, dates] = await Promise.all([
    listHomeFacts(db, purchaseId),
    listDateFacts(db, purchaseId),
  ]);
  return { homes, dates };
}

/**
 * Returns the checklist stage of a purchase, on the current day in the state of its chosen home.
 */
export function checklistStageNow({ homes, dates }: Standing, now: Date): ChecklistStage {
  const { state } = chosenHomeOf(homes);
  const today = wallTimeAt(now, state ? stateZones[state] : HOME_ZONE).toPlainDate();
  return checklistStageOf(homes, dates, today.toString());
}
