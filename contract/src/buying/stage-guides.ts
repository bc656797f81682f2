import { brand } from '../brand.ts';
import { TITLE_CHARACTERS } from '../page-titles.ts';
import { withArticle } from '../place-pages.ts';
import { type State, states } from '../vocabularies.ts';
import { checklistFor } from './checklist.ts';
import {
  type ChecklistLine,
  type ChecklistStage,
  checklistStages,
  checklistStageWords,
} from './checklist-stages.ts';
import { stageGuidePath, stageGuides } from './stage-guide-paths.ts';

/* What the public pages of the steps say. */

/** It speaks of the purchase's own pages, which a guide is none of. */
const ofWorkspace = new Set(['type-dates']);

/** What buyers do at that step in every state. */
export const linesEverywhere = (stage: ChecklistStage): readonly ChecklistLine[] =>
  checklistFor(null).filter((line) => line.stage === stage && !ofWorkspace.has(line.id));

/** What the law or practice of one state adds. */
export const linesOfState = (stage: ChecklistStage, state: State): readonly ChecklistLine[] =>
  checklistFor(state).filter((line) => line.stage === stage && line.states !== null);

/** The states whose page of that step says something that no other page does. Only those are for search engines. */
export const statesWithLines = (stage: ChecklistStage): readonly State[] =>
  states.filter((state) => linesOfState(stage, state).length > 0);

/** All of them, in the order of a purchase. */
export const indexedGuidePaths: readonly string[] = checklistStages.flatMap((stage) => [
  stageGuidePath(stage),
  ...statesWithLines(stage).map((state) => stageGuidePath(stage, state)),
]);

/** 'Before you offer or bid in the Northern Territory'. */
export function guideHeading(stage: ChecklistStage, state?: State): string {
  const words = checklistStageWords[stage];
  return state ? `${words} in ${withArticle(state)}` : words;
}

/** The whole title of the page, the product's name with it where there is room. */
export function guideTitle(stage: ChecklistStage, state?: State): string {
  const short = state
    ? `${checklistStageWords[stage]} in ${state}`
    : `${guideHeading(stage)}: guide`;
  const choices = [guideHeading(stage, state), short].map((words) => `${words} · ${brand.name}`);
  return [...choices, short].find((title) => title.length < TITLE_CHARACTERS) ?? short;
}

/** What search engines show below the title. */
export function guideDescription(stage: ChecklistStage, state?: State): string {
  const { lead } = stageGuides[stage];
  if (!state) return `${lead} A checklist for home buyers in Australia, with sources.`;
  const [first] = linesOfState(stage, state);
  if (!first) return `${guideHeading(stage, state)}. ${lead}`;
  return `${state}: ${first.title}. ${lead} Each fact with its source and date.`;
}
