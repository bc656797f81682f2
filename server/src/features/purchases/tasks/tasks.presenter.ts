import type {
  PurchaseChecklist,
  PurchaseChecklistLine,
  Task,
} from '@threshold/contract/endpoints/purchases/purchase-tasks';
import {
  checklistVersion,
  listChecklistLines,
} from '@threshold/contract/rules/purchases/checklist';
import type { ChecklistLine } from '@threshold/contract/rules/purchases/checklist-stages';
import { resolveStateAndSaleMethod } from '@threshold/contract/rules/purchases/checklist-stages';
import type { State } from '@threshold/contract/vocabularies';
import { computeCurrentChecklistStage, type PurchaseStageData } from '../purchase-reader.ts';
import { collectBuyerIds, collectMemberIds, toCurrentMemberId } from '../purchases.presenter.ts';
import type { MemberRow } from '../purchases.repo.ts';
import type { TaskRow } from './tasks.repo.ts';

/** Presents a task. Ids of former members are omitted. */
export function presentTask(row: TaskRow, members: readonly MemberRow[]): Task {
  const buyers = collectBuyerIds(members);
  const ids = collectMemberIds(members);
  return {
    _id: row.id,
    line: row.line,
    title: row.title,
    by: toCurrentMemberId(row.added_by, ids),
    assignee: toCurrentMemberId(row.assignee_id, buyers),
    due_on: row.due_on,
    status: row.status,
    done_by: toCurrentMemberId(row.done_by, ids),
    done_at: row.done_at && row.done_at.toISOString(),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Data that determines a purchase's checklist; `taken` lists lines that are already tasks. */
interface ChecklistStanding extends PurchaseStageData {
  readonly taken: readonly { readonly id: string; readonly line: string | null }[];
}

/** Presents the checklist of the homes' Australian state or, without homes, of `chosenState`. */
export function presentChecklist(
  { taken, ...standing }: ChecklistStanding,
  chosenState: State | undefined,
  now: Date,
): PurchaseChecklist {
  const { state: ofHomes, saleMethod } = resolveStateAndSaleMethod(standing.homes);
  const state = ofHomes ?? chosenState ?? null;
  const tasks = new Map(taken.map(({ id, line }) => [line, id]));
  return {
    version: checklistVersion,
    stage: computeCurrentChecklistStage(standing, now),
    state,
    is_chosen: ofHomes === null && state !== null,
    lines: listChecklistLines(state, saleMethod).map((line) =>
      presentLine(line, tasks.get(line.id)),
    ),
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
