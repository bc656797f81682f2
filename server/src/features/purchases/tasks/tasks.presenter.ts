import type {
  PurchaseChecklist,
  PurchaseChecklistLine,
  Task,
} from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { checklistFor, checklistVersion } from '@threshold/contract/rules/purchases/checklist';
import type { ChecklistLine } from '@threshold/contract/rules/purchases/checklist-stages';
import { chosenHomeOf } from '@threshold/contract/rules/purchases/checklist-stages';
import type { State } from '@threshold/contract/vocabularies';
import { checklistStageNow, type Standing } from '../purchase-reader.ts';
import { buyersAmong, idsOf, present } from '../purchases.presenter.ts';
import type { MemberRow } from '../purchases.repo.ts';
import type { TaskRow } from './tasks.repo.ts';

/** Returns a task without the ids of former members. */
export function presentTask(row: TaskRow, members: readonly MemberRow[]): Task {
  const buyers = buyersAmong(members);
  const ids = idsOf(members);
  return {
    _id: row.id,
    line: row.line,
    title: row.title,
    by: present(row.added_by, ids),
    assignee: present(row.assignee_id, buyers),
    due_on: row.due_on,
    status: row.status,
    done_by: present(row.done_by, ids),
    done_at: row.done_at && row.done_at.toISOString(),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Data that determines the checklist of a purchase, and the lines that are already tasks. */
interface TakenStanding extends Standing {
  readonly taken: readonly { readonly id: string; readonly line: string | null }[];
}

/** Returns the checklist by the homes and dates, or for a state that the reader chose. */
export function presentChecklist(
  { taken, ...standing }: TakenStanding,
  chosenState: State | undefined,
  now: Date,
): PurchaseChecklist {
  const { state: ofHomes, saleMethod } = chosenHomeOf(standing.homes);
  const state = ofHomes ?? chosenState ?? null;
  const tasks = new Map(taken.map(({ id, line }) => [line, id]));
  return {
    version: checklistVersion,
    stage: checklistStageNow(standing, now),
    state,
    is_chosen: ofHomes === null && state !== null,
    lines: checklistFor(state, saleMethod).map((line) => presentLine(line, tasks.get(line.id))),
  };
}

const presentLine = (
  { id, stage, title, why, source }: ChecklistLine,
  task: string | undefined,
): PurchaseChecklistLine => ({
  id,
  stage,
  title,
  why,
  source: source && {
    title: source.title,
    dated: source.dated,
    read_on: source.readOn,
    check_first: source.checkFirst,
  },
  task: task ?? null,
});
