import { placePath } from '@threshold/contract/paths';
import { checkThisFirst } from '@threshold/contract/rules/purchases/checklist';
import {
  type ChecklistLine,
  type ChecklistStage,
  checklistStages,
  checklistStageWords,
} from '@threshold/contract/rules/purchases/checklist-stages';
import {
  findStageBySlug,
  findStateBySlug,
  guideToolPath,
  guideTools,
  stageGuidePath,
  stageGuides,
} from '@threshold/contract/texts/guide-paths';
import {
  guideDescription,
  guideHeading,
  guideTitle,
  listLinesForAllStates,
  listLinesForState,
  listStatesWithLines,
} from '@threshold/contract/texts/guide-texts';
import { type State, stateNames, vendorTypePlurals } from '@threshold/contract/vocabularies';
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
  /** Source of the task, and the source's date; empty for general advice. */
  readonly source: string;
  /** Warning if the source is not the law itself; otherwise empty. */
  readonly remark: string;
}

export type GuideData = NonNullable<ReturnType<typeof readGuide>>;

/**
 * Returns the content of a step's page; undefined if there is no such page. Only the server loads
 * this module, because the checklist is large.
 */
export function readGuide(step: string, place: string | undefined) {
  const stage = findStageBySlug(step);
  const state = place === undefined ? undefined : findStateBySlug(place);
  if (!stage || (place !== undefined && !state)) return undefined;
  const { lead, tools, types } = stageGuides[stage];
  const own = state && listLinesForState(stage, state).map(toGuideLine);
  const at = checklistStages.indexOf(stage);
  return {
    path: stageGuidePath(stage, state),
    title: guideTitle(stage, state),
    description: guideDescription(stage, state),
    heading: guideHeading(stage, state),
    lead,
    isIndexed: !own || own.length > 0,
    crumbs: buildGuideBreadcrumbs(stage, state),
    /** Tasks that apply in all states. The page of a single state leaves out their reasons. */
    everywhere: listLinesForAllStates(stage).map(toGuideLine),
    /** Additional tasks of the state; undefined on the page for all states. */
    own,
    stateName: state && stateNames[state],
    places: listStateLinks(stage, state),
    tools: guideTools
      .filter(({ slug }) => tools.includes(slug))
      .map(({ slug, title, lead }) => ({ name: title, path: guideToolPath(slug), lead })),
    professionals: types.map((type) => ({
      name: vendorTypePlurals[type],
      path: placePath(type, state?.toLowerCase()),
    })),
    before: getNeighbourLink(checklistStages[at - 1], state),
    after: getNeighbourLink(checklistStages[at + 1], state),
  };
}

function toGuideLine({ id, title, why, source }: ChecklistLine): GuideLine {
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

function buildGuideBreadcrumbs(stage: ChecklistStage, state: State | undefined): GuideLink[] {
  return [
    { name: 'First Home Buyer Guides', path: paths.guides },
    { name: checklistStageWords[stage], path: stageGuidePath(stage) },
    ...(state ? [{ name: stateNames[state], path: stageGuidePath(stage, state) }] : []),
  ];
}

function listStateLinks(stage: ChecklistStage, state: State | undefined): GuideLink[] {
  const others = listStatesWithLines(stage)
    .filter((other) => other !== state)
    .map((other) => ({ name: stateNames[other], path: stageGuidePath(stage, other) }));
  return state ? [{ name: 'Every state', path: stageGuidePath(stage) }, ...others] : others;
}

/** Links to a step's page for the state, or for all states if the state adds no tasks. */
function getNeighbourLink(stage: ChecklistStage | undefined, state: State | undefined) {
  if (!stage) return undefined;
  const own = state && listLinesForState(stage, state).length > 0 ? state : undefined;
  return { name: checklistStageWords[stage], path: stageGuidePath(stage, own) };
}
