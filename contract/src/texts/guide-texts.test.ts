import { describe, expect, test } from 'vitest';
import { TITLE_CHARACTERS } from '../paths.ts';
import { checklistStages } from '../rules/purchases/checklist-stages.ts';
import { states } from '../vocabularies.ts';
import { findStageBySlug, findStateBySlug, stageGuidePath, stageGuides } from './guide-paths.ts';
import {
  guideDescription,
  guideTitle,
  indexedGuidePaths,
  listLinesForAllStates,
  listLinesForState,
  listStatesWithLines,
} from './guide-texts.ts';

const pages = checklistStages.flatMap((stage) => [
  [stage, undefined] as const,
  ...states.map((state) => [stage, state] as const),
]);

describe('guides by stage and state', () => {
  test('have unique paths that contain their stage and state', () => {
    const paths = pages.map(([stage, state]) => stageGuidePath(stage, state));
    expect(new Set(paths).size).toBe(paths.length);
    for (const [stage, state] of pages) {
      const [, , step = '', place] = stageGuidePath(stage, state).split('/');
      expect(findStageBySlug(step)).toBe(stage);
      expect(place && findStateBySlug(place)).toBe(state);
      expect(step).not.toBe('tools');
    }
    expect(findStageBySlug('Get-Ready')).toBeUndefined();
    expect(findStateBySlug('NSW')).toBeUndefined();
  });

  test('have unique titles and descriptions, short enough for search results', () => {
    const titles = pages.map(([stage, state]) => guideTitle(stage, state));
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title.length, title).toBeLessThan(TITLE_CHARACTERS);
    const descriptions = pages.map(([stage, state]) => guideDescription(stage, state));
    expect(new Set(descriptions).size).toBe(descriptions.length);
    for (const text of descriptions) {
      expect(text.length, text).toBeGreaterThan(60);
      expect(text.length, text).toBeLessThan(230);
    }
  });

  test('are offered to search engines only for states with unique content', () => {
    const own = checklistStages.flatMap((stage) =>
      listStatesWithLines(stage).flatMap((state) =>
        listLinesForState(stage, state).map(({ id }) => id),
      ),
    );
    expect(new Set(own).size).toBe(own.length);
    const paths = checklistStages.flatMap((stage) => [
      stageGuidePath(stage),
      ...states
        .filter((state) => listLinesForState(stage, state).length > 0)
        .map((state) => stageGuidePath(stage, state)),
    ]);
    expect(indexedGuidePaths).toEqual(paths);
    expect(indexedGuidePaths).toContain('/guides/offer-exchange-auction/nsw');
    expect(indexedGuidePaths).not.toContain('/guides/look-at-homes/nsw');
    for (const state of states) {
      expect(indexedGuidePaths.some((path) => path.endsWith(`/${state.toLowerCase()}`))).toBe(true);
    }
  });

  test('link to tools or professionals, and give sources for state-specific items', () => {
    for (const [stage, state] of pages) {
      const { tools, types } = stageGuides[stage];
      expect(tools.length + types.length).toBeGreaterThan(0);
      expect(listLinesForAllStates(stage).length).toBeGreaterThan(0);
      if (!state) continue;
      for (const { id, source } of listLinesForState(stage, state)) {
        expect(source, id).not.toBeNull();
      }
    }
  });
});
