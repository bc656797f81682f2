import { checklistStageOf, chosenHomeOf } from '@threshold/contract/buying/checklist-stage';
import type { ChecklistStage } from '@threshold/contract/buying/checklist-stages';
import { stateZones } from '@threshold/contract/state-zones';
import { HOME_ZONE } from '../../lib/local-day.ts';
import { wallTimeAt } from '../../lib/zoned.ts';
import type { KeyDateRow } from './dates.repo.ts';
import type { HomeRow } from './homes.repo.ts';

/** Where a purchase is now, by the clock of the state where its home is. */
export function checklistStageNow(
  homes: readonly HomeRow[],
  dates: readonly KeyDateRow[],
  now: Date,
): ChecklistStage {
  const { state } = chosenHomeOf(homes);
  const today = wallTimeAt(now, state ? stateZones[state] : HOME_ZONE).toPlainDate();
  return checklistStageOf(homes, dates, today.toString());
}
