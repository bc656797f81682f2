import { placePath } from '@threshold/contract/paths';
import { stateNames } from '@threshold/contract/rules/geography';
import { checkThisFirst } from '@threshold/contract/rules/purchases/checklist';
import {
  type ChecklistLine,
  type ChecklistStage,
  checklistStages,
  checklistStageWords,
} from '@threshold/contract/rules/purchases/checklist-stages';
import {
  guideToolPath,
  guideTools,
  stageGuidePath,
  stageGuides,
  stageOfSlug,
  stateOfSlug,
} from '@threshold/contract/texts/guide-paths';
import {
  guideDescription,
  guideHeading,
  guideTitle,
  linesEverywhere,
  linesOfState,
  statesWithLines,
} from '@threshold/contract/texts/guide-texts';
import { type State, vendorTypePlurals } from '@threshold/contract/vocabularies';
import { dateText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';

export interface GuideLink {
  readonly name: string;
  readonly path: string;
}

export interface GuideLine {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** Source and date; empty for general advice. */
  readonly source: string;
  /** Note if the source is not the law itself. */
  readonly remark: string;
}

export type GuideData = NonNullable<ReturnType<typeof readGuide>>;

/**
 * Returns the content of a step's page; undefined if there is no such page. Only the server loads
 * it, because the checklist is large.
 */
export function readGuide(step: string, place: string | undefined) {
  const stage = stageOfSlug(step);
  const state = place === undefined ? undefined : stateOfSlug(place);
  if (!stage || (place !== undefined && !state)) return undefined;
  const { lead, tools, types } = stageGuides[stage];
  const own = state && linesOfState(stage, state).map(lineOf);
  const at = checklistStages.indexOf(stage);
  return {
    path: stageGuidePath(stage, state),
    title: guideTitle(stage, state),
    description: guideDescription(stage, state),
    heading: guideHeading(stage, state),
    lead,
    isIndexed: !own || own.length > 0,
    crumbs: crumbsOf(stage, state),
    /** A state's page shows these without their reasons. */
    everywhere: linesEverywhere(stage).map(lineOf),
    /** Tasks of the state; undefined on the step's page. */
    own,
    stateName: state && stateNames[state],
    places: placesOf(stage, state),
    tools: guideTools
      .filter(({ slug }) => tools.includes(slug))
      .map(({ slug, title, lead }) => ({ name: title, path: guideToolPath(slug), lead })),
    professionals: types.map((type) => ({
      name: vendorTypePlurals[type],
      path: placePath(type, state?.toLowerCase()),
    })),
    before: neighbour(checklistStages[at - 1], state),
    after: neighbour(checklistStages[at + 1], state),
  };
}

function lineOf({ id, title, why, source }: ChecklistLine): GuideLine {
  if (!source) return { id, title, why, source: '', remark: '' };
  const dated = source.dated && `, ${source.dated}`;
  return {
    id,
    title,
    why,
    source: `Source: ${source.title}${dated}. Read on ${dateText(source.readOn)}.`,
    remark: source.checkFirst ? checkThisFirst : '',
  };
}

function crumbsOf(stage: ChecklistStage, state: State | undefined): GuideLink[] {
  return [
    { name: 'First Home Buyer Guides', path: paths.guides },
    { name: checklistStageWords[stage], path: stageGuidePath(stage) },
    ...(state ? [{ name: stateNames[state], path: stageGuidePath(stage, state) }] : []),
  ];
}

function placesOf(stage: ChecklistStage, state: State | undefined): GuideLink[] {
  const others = statesWithLines(stage)
    .filter((other) => other !== state)
    .map((other) => ({ name: stateNames[other], path: stageGuidePath(stage, other) }));
  return state ? [{ name: 'Every state', path: stageGuidePath(stage) }, ...others] : others;
}

/** Returns the state's page of another step if the state adds something, else the step's page. */
function neighbour(stage: ChecklistStage | undefined, state: State | undefined) {
  if (!stage) return undefined;
  const own = state && linesOfState(stage, state).length > 0 ? state : undefined;
  return { name: checklistStageWords[stage], path: stageGuidePath(stage, own) };
}
