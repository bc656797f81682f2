import { brand } from '../brand.ts';
import { TITLE_CHARACTERS } from '../paths.ts';
import { listChecklistLines } from '../rules/purchases/checklist.ts';
import {
  type ChecklistLine,
  type ChecklistStage,
  checklistStages,
  checklistStageWords,
} from '../rules/purchases/checklist-stages.ts';
import { type State, states } from '../vocabularies.ts';
import { stageGuidePath, stageGuides } from './guide-paths.ts';
import { formatStateWithArticle } from './place-page-texts.ts';

/* Texts of the public pages of stages. */

/** Ids of checklist lines that public guides omit: they are about private pages of a purchase. */
const ofWorkspace = new Set(['type-dates']);

/** Returns the lines of a stage for every state. */
export const listLinesForAllStates = (stage: ChecklistStage): readonly ChecklistLine[] =>
  listChecklistLines(null).filter((line) => line.stage === stage && !ofWorkspace.has(line.id));

/** Returns the additional lines of one state at a stage. */
export const listLinesForState = (stage: ChecklistStage, state: State): readonly ChecklistLine[] =>
  listChecklistLines(state).filter((line) => line.stage === stage && line.states !== null);

/** Returns the states whose page about the stage has unique content and is indexed. */
export const listStatesWithLines = (stage: ChecklistStage): readonly State[] =>
  states.filter((state) => listLinesForState(stage, state).length > 0);

/** Paths of all indexed guides, in the order of a purchase. */
export const indexedGuidePaths: readonly string[] = checklistStages.flatMap((stage) => [
  stageGuidePath(stage),
  ...listStatesWithLines(stage).map((state) => stageGuidePath(stage, state)),
]);

/** Returns 'Before you offer or bid in the Northern Territory'. */
export function guideHeading(stage: ChecklistStage, state?: State): string {
  const words = checklistStageWords[stage];
  return state ? `${words} in ${formatStateWithArticle(state)}` : words;
}

/** Returns the complete title of a guide, with the product's name if there is room. */
export function guideTitle(stage: ChecklistStage, state?: State): string {
  const short = state
    ? `${checklistStageWords[stage]} in ${state}`
    : `${guideHeading(stage)}: guide`;
  const choices = [guideHeading(stage, state), short].map((words) => `${words} · ${brand.name}`);
  return [...choices, short].find((title) => title.length < TITLE_CHARACTERS) ?? short;
}

/** Returns the description of a guide for search engines. */
export function guideDescription(stage: ChecklistStage, state?: State): string {
  const { lead } = stageGuides[stage];
  if (!state) return `${lead} A checklist for home buyers in Australia, with sources.`;
  const [first] = listLinesForState(stage, state);
  if (!first) return `${guideHeading(stage, state)}. ${lead}`;
  return `${state}: ${first.title}. ${lead} Each fact with its source and date.`;
}
