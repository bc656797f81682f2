import { describe, expect, it } from 'vitest';
import { states } from '../../vocabularies.ts';
import { checklistVersion, findChecklistLine, listChecklistLines } from './checklist.ts';
import { checklistStages } from './checklist-stages.ts';

const everyLine = [...new Set(states.flatMap((state) => listChecklistLines(state)))];

describe('the checklist', () => {
  it('finds each checklist item by its unique id', () => {
    const ids = everyLine.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const line of everyLine) expect(findChecklistLine(line.id)).toBe(line);
    expect(findChecklistLine('never-was')).toBeUndefined();
  });

  it('has items for every stage, and additional items for every state', () => {
    const everywhere = listChecklistLines(null);
    expect(new Set(everywhere.map(({ stage }) => stage))).toEqual(new Set(checklistStages));
    for (const state of states)
      expect(listChecklistLines(state).length).toBeGreaterThan(everywhere.length);
  });

  it('lists its items in the order of the stages', () => {
    for (const state of states) {
      const at = listChecklistLines(state).map(({ stage }) => checklistStages.indexOf(stage));
      expect(at).toEqual(at.toSorted((one, other) => one - other));
    }
  });

  it('has a source with a reading date for each legal fact', () => {
    for (const line of everyLine) {
      if (line.states !== null || line.soldBy !== null) expect(line.source, line.id).not.toBeNull();
      if (!line.source) continue;
      expect(line.source.title, line.id).not.toBe('');
      expect(line.source.readOn, line.id).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(line.source.readOn <= checklistVersion, line.id).toBe(true);
    }
  });

  it('omits items about other sale methods if the sale method is known', () => {
    const ids = (...of: Parameters<typeof listChecklistLines>) =>
      listChecklistLines(...of).map(({ id }) => id);
    expect(ids('NSW')).toContain('nsw-off-the-plan');
    expect(ids('NSW', 'off_the_plan')).toContain('nsw-off-the-plan');
    expect(ids('NSW', 'private')).not.toContain('nsw-off-the-plan');
    expect(ids('SA', 'auction')).not.toContain('sa-hundred');
    expect(ids('SA', 'auction')).toContain('auction-bound');
    expect(ids(null)).not.toContain('sa-hundred');
  });
});
