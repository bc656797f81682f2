import type { State } from '../vocabularies.ts';
import { linesForEveryState } from './checklist-lines.ts';
import { type ChecklistLine, checklistStages } from './checklist-stages.ts';
import { linesOfStates } from './checklist-state-lines.ts';
import type { SaleMethod } from './purchase-words.ts';

/** Which edition of the lines this is. It is raised whenever one of them changes; docs/buying.md says how. */
export const checklistVersion = '2026-11-22';

export const checkThisFirst = 'Check this first: we could not read it in the law itself.';

const ordered: readonly ChecklistLine[] = checklistStages.flatMap((stage) =>
  [...linesForEveryState, ...linesOfStates].filter((line) => line.stage === stage),
);

export const checklistLine = (id: string): ChecklistLine | undefined =>
  ordered.find((line) => line.id === id);

/**
 * The lines in the order of a purchase: of every state, those of one state where it is known, and those for a way of selling
 * where that fits or nobody has said how the home is sold.
 */
export function checklistFor(
  state: State | null,
  saleMethod: SaleMethod | null = null,
): readonly ChecklistLine[] {
  return ordered.filter(
    ({ states, soldBy }) =>
      (states === null || (state !== null && states.includes(state))) &&
      (soldBy === null || saleMethod === null || soldBy.includes(saleMethod)),
  );
}
