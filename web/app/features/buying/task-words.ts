import type {
  NextUp,
  PurchaseMember,
} from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type { Task } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { taskStatusWords } from '@threshold/contract/texts/purchase-words';
import { dayText, weekdayText } from '#app/lib/format/dates.ts';
import { nameOf } from './people.ts';

/** Formats the status: 'Ben, by Fri 11 Dec 2026', 'Done by you on 3 Dec 2026', 'Not needed'. */
export function standingOfTask(task: Task, members: readonly PurchaseMember[]): string {
  if (task.status === 'dropped') return taskStatusWords.dropped;
  if (task.status === 'done') {
    const by = task.done_by ? ` by ${nameOf(members, task.done_by).replace(/^You$/, 'you')}` : '';
    return `${taskStatusWords.done}${by}${task.done_at ? ` on ${dayText(task.done_at)}` : ''}`;
  }
  const who = task.assignee ? nameOf(members, task.assignee) : 'Nobody yet';
  return task.due_on ? `${who}, by ${weekdayText(task.due_on)}` : who;
}

/** Formats the next task: 'Your turn: Confirm each date, by Fri 11 Dec 2026'. */
export function turnText({ title, due_on, assignee }: NonNullable<NextUp['next_task']>): string {
  const who = assignee ? (assignee.is_me ? 'Your turn' : `${assignee.first_name}’s turn`) : 'To do';
  return `${who}: ${title}${due_on ? `, by ${weekdayText(due_on)}` : ''}`;
}
