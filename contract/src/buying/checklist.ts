import type { State } from '../vocabularies.ts';
import { linesForEveryState } from './checklist-lines.ts';
import { type ChecklistLine, checklistStages } from './checklist-stages.ts';
import { linesOfStates } from './checklist-state-lines.ts';
import type { SaleMethod } from './purchase-words.ts';

/** Version of the lines. It changes with any of them; docs/buying.md describes how. */
export const checklistVersion = '2026-11-22';

export const checkThisFirst = 'Check this first: we could not read it in the law itself.';

const ordered: readonly ChecklistLine[] = checklistStages.flatMap((stage) =>
  [...linesForEveryState, ...linesOfStates].filter((line) => line.stage === stage),
);

export const checklistLine = (id: string): ChecklistLine | undefined =>
  ordered.find((line) => line.id === id);

/**
 * Returns lines in the order of a purchase: those for all states, those of the state if it is
 * known, and those for a way of selling if it matches or is unknown.
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
